//! The letters of other players that are carried at once, each as a mail of its own.

use super::{Owed, Readers, plain, to_everybody};
use crate::game::{Carried, Game, Trouble, current};
use crate::post::correspondence::{Correspondence, html_of, text_of};
use crate::post::letter::Letter;
use crate::post::letter::thread::Threads;

/// The letters of players that go out as soon as mail is sent.
pub(in crate::post) fn carried(
    game: &Game,
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
            let Some(letter) = mine.get(index) else {
                return Ok(None);
            };
            let text = format!("{}\n{}", text_of(letter), how_to_answer(letter));
            let mail = Letter {
                subject: format!("[{}] {}", game.file.name, subject(letter)),
                html: Some(page(letter)),
                ..plain(game, threads, player, to, letter.exchange, &text)
            };
            Ok(Some((format!("letter/{:03}-{}/{}", letter.exchange, letter.number, player.player), mail)))
        })?;
        owed.letters.extend(letters.letters);
    }
    Ok(owed)
}

fn subject(letter: &Carried) -> String {
    match letter.writer() {
        Some(writer) => format!("a letter from {writer}"),
        None => "an unsigned letter".to_owned(),
    }
}

/// How whoever reads a letter can write back.
pub(in crate::post) fn how_to_answer(letter: &Carried) -> String {
    let to = match (&letter.player, letter.unsigned) {
        (_, true) => "everybody",
        (Some(player), _) => player.as_str(),
        (None, _) => letter.side.as_str(),
    };
    format!("To write back, put a line `to {to}: ...` into your next mail, with your orders or alone.\n")
}

fn page(letter: &Carried) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>estafette</title></head>\n<body>\n{}<p>{}</p>\n\
         </body>\n</html>\n",
        html_of(letter),
        crate::report::escaped(how_to_answer(letter).trim_end())
    )
}
