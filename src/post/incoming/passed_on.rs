//! Letters of players that the umpire gets, because the game has it so or because they are more than are carried.

use super::taken::Register;
use crate::game::{Carriage, Carried, Game, Trouble, current, undelivered};
use crate::post::correspondence::{Correspondence, stem_of, text_of};
use crate::post::outgoing::outbox::Outbox;

/// Writes to the umpire what he is to pass on, each letter once: what is to somebody of whom the game knows nothing among it, so
/// that no letter is lost.
pub(in crate::post) fn pass_on(game: &Game, register: &Register, outbox: &mut Outbox<'_>) -> Result<(), Trouble> {
    let Ok(ledger) = game.ledger() else {
        return Ok(());
    };
    let now = current(ledger);
    let all = Correspondence::of(game, &register.days(game))?;
    for letter in all.for_the_umpire(now) {
        put(letter, "", game, outbox)?;
    }
    if game.file.carriage() == Carriage::None {
        return Ok(());
    }
    for letter in undelivered(game)?.iter().filter(|letter| letter.exchange + 1 >= now) {
        let went_out = outbox.letters().iter().any(|posted| posted.key.starts_with(&stem_of(letter)));
        if !went_out {
            put(letter, ", where nobody is called so", game, outbox)?;
        }
    }
    Ok(())
}

fn put(letter: &Carried, though: &str, game: &Game, outbox: &mut Outbox<'_>) -> Result<(), Trouble> {
    let writer = letter.signature();
    let unsigned = if letter.unsigned { ", who does not want to be named" } else { "" };
    let text = format!(
        "{writer}{unsigned} writes to {} in {}{though}. It is yours to pass on, or not: answer nothing here, and forward what you will.\n\n{}",
        letter.reader,
        game.file.name,
        text_of(letter)
    );
    let subject = format!("[{}] a letter from {writer} to {}", game.file.name, letter.reader);
    outbox.put_for_umpire(&key_of_what_is_passed(letter), &game.file.name, subject, text)
}

/// The key under which the umpire gets a letter, to pass it on.
pub(in crate::post) fn key_of_what_is_passed(letter: &Carried) -> String {
    format!("{PASSED}{:03}-{}/{}", letter.exchange, letter.number, letter.reader)
}

/// Whether a key is that of a letter which the umpire got, to pass it on.
pub(in crate::post) fn is_passed(key: &str) -> bool {
    key.starts_with(PASSED)
}

const PASSED: &str = "pass/";
