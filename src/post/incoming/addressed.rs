//! A letter to a player, as whoever answers him begins it.

use crate::game::{Game, Player};
use crate::post::letter::{Address, Kind, Letter};

/// The width of a mail that every program shows without breaking lines.
pub(in crate::post) const WIDTH: usize = 76;

/// A letter to a player about his game, in answer to the mails named; nothing where he has no address.
pub(in crate::post) fn letter(
    game: &Game,
    player: &Player,
    kind: Kind,
    (subject, text): (String, String),
    (in_reply_to, references): (Option<String>, Vec<String>),
) -> Option<Letter> {
    let to = Address::new(&player.player, player.mail.as_deref()?).ok()?;
    Some(Letter {
        game: game.file.name.clone(),
        to,
        kind,
        subject,
        text,
        html: None,
        inline: Vec::new(),
        attached: Vec::new(),
        in_reply_to,
        references,
    })
}

pub(in crate::post) fn wrapped(text: &str) -> String {
    textwrap::fill(text, WIDTH) + "\n"
}
