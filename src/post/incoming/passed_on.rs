//! Letters of players that the umpire gets, because the game has it so or because they are more than are carried.

use super::taken::Register;
use crate::game::{Carried, Game, Trouble, current};
use crate::post::correspondence::{Correspondence, text_of};
use crate::post::outgoing::outbox::Outbox;

/// Writes to the umpire what he is to pass on, each letter once.
pub(in crate::post) fn pass_on(game: &Game, register: &Register, outbox: &mut Outbox<'_>) -> Result<(), Trouble> {
    let Ok(ledger) = game.ledger() else {
        return Ok(());
    };
    let all = Correspondence::of(game, &register.days(game))?;
    for letter in all.for_the_umpire(current(ledger)) {
        let writer = match &letter.player {
            Some(player) => format!("{player} ({})", letter.side),
            None => letter.side.to_string(),
        };
        let unsigned = if letter.unsigned { ", who does not want to be named" } else { "" };
        let text = format!(
            "{writer}{unsigned} writes to {} in {}. It is yours to pass on, or not: answer nothing here, and forward what you will.\n\n{}",
            letter.reader,
            game.file.name,
            text_of(letter)
        );
        let subject = format!("[{}] a letter from {writer} to {}", game.file.name, letter.reader);
        outbox.put_for_umpire(&key_of_what_is_passed(letter), game, subject, text)?;
    }
    Ok(())
}

/// The key under which the umpire gets a letter, to pass it on.
pub(in crate::post) fn key_of_what_is_passed(letter: &Carried) -> String {
    format!("pass/{:03}-{}/{}", letter.exchange, letter.number, letter.reader)
}
