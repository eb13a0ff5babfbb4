//! The letters of other players that are carried at once, each as a mail of its own.

use super::{Owed, Readers, letter, to_everybody, told_in};
use crate::game::{Carried, Game, Keep, Player, Trouble, current};
use crate::post::correspondence::{Correspondence, back_to, how_to_answer, pieces_of, stem_of};
use crate::post::incoming::carried::right_code;
use crate::post::incoming::who::{Demand, demands};
use crate::post::letter::thread::Threads;
use crate::report::letter::Passage;

/// The letters of players that go out as soon as mail is sent.
pub(in crate::post) fn carried(
    (game, keep): (&Game, &Keep),
    threads: &Threads,
    all: &Correspondence,
    readers: Readers,
) -> Result<Owed, Trouble> {
    let exchange = current(game.ledger()?);
    let mut owed = Owed::default();
    let most = game.file.players.iter().map(|player| all.at_once(game, exchange, player).len()).max();
    for index in 0..most.unwrap_or(0) {
        let letters = to_everybody(game, readers, |player, to| {
            let mine = all.at_once(game, exchange, player);
            let Some(carried) = mine.get(index) else {
                return Ok(None);
            };
            let subject = format!("[{}] {}", game.file.name, subject(carried));
            let mut pieces = pieces_of(carried).to_vec();
            match lines_to_keep(game, keep, player) {
                Some(lines) => {
                    let to = back_to(carried);
                    let how = format!(
                        "To write back, answer this mail with a line `to {to}: ...`, and leave these lines below it:"
                    );
                    pieces.extend([Passage::Small(how), Passage::Verbatim(lines)]);
                }
                None => pieces.push(Passage::Small(how_to_answer(carried))),
            }
            let mail = told_in(letter(game, threads, (player, to), carried.exchange), subject, &pieces);
            Ok(Some((key_of(carried, player), mail)))
        })?;
        owed.letters.extend(letters.letters);
    }
    Ok(owed)
}

/// The key under which a letter goes to a player.
pub(in crate::post) fn key_of(letter: &Carried, player: &Player) -> String {
    format!("{}{}", stem_of(letter), player.player)
}

/// What an answer to a letter that is mailed by itself needs below it; nothing where none can be taken now.
fn lines_to_keep(game: &Game, keep: &Keep, player: &Player) -> Option<String> {
    let ledger = game.ledger().ok()?;
    if ledger.closed().is_some() || ledger.open_lock().is_some() {
        return None;
    }
    let code = demands(game).contains(&Demand::Code).then(|| right_code(game, keep, player));
    let code = match code {
        Some(code) => format!("\ncode: {}", code?),
        None => String::new(),
    };
    Some(format!("exchange: {}{code}", current(ledger)))
}

fn subject(letter: &Carried) -> String {
    match letter.writer() {
        Some(writer) => format!("a letter from {writer}"),
        None => "an unsigned letter".to_owned(),
    }
}
