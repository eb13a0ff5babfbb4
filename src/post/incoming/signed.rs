//! Mails that count, held against the signatures that their game asks for: by the demands and keys of today.

use super::mended::without_questions;
use super::on_record::{OpensGame, bytes_of, file_of, kept};
use super::taken::{Line, Outcome, Register};
use super::who::{Demand, Evidence, demands};
use crate::dice::{Hash, UMPIRE};
use crate::game::{Folder, Game, Keep, Tongue, Trouble, TurnFile, read_at_most};
use crate::post::message::Mail;
use crate::post::message::raw::{LARGEST, Raw};
use crate::post::message::turn_text::{self, TurnText};

/// Mails whose files count, and that show no signature of their players.
pub(super) fn unsigned(
    folder: &Folder,
    register: &Register,
    keep: &Keep,
    game: &OpensGame<'_>,
) -> Result<Option<String>, Trouble> {
    let Some(game) = game().filter(|game| demands(game).contains(&Demand::Signature)) else {
        return Ok(None);
    };
    let taken = register.lines().iter().filter(|line| line.outcome == Outcome::Taken && line.sender != UMPIRE);
    let mut told = Vec::new();
    for line in taken {
        told.extend(lack_of(folder, game, keep, line)?.map(|what| (line, what)));
    }
    Ok(told.first().map(|(line, what)| {
        let of_it = format!("{} of {} for exchange {}", kept(&line.hash), line.called(), line.exchange);
        let rest = match told.len() {
            1 => String::new(),
            2 => ", and one mail more is like it".to_owned(),
            many => format!(", and {} mails more are like it", many - 1),
        };
        format!("{of_it} counts, and is not signed as the game demands today: {what}{rest}")
    }))
}

/// What the mail of a line lacks; nothing where it is signed, or is not the one that the line names, of which others have said so.
fn lack_of(folder: &Folder, game: &Game, keep: &Keep, line: &Line) -> Result<Option<String>, Trouble> {
    let bytes = bytes_of(folder, &line.hash)?.filter(|bytes| Hash::of(bytes) == line.hash);
    let Some((Some(mail), _)) = bytes.map(|bytes| Mail::read(&Raw::new(bytes))) else {
        return Ok(None);
    };
    let Some((_, path)) = file_of(folder, line)? else {
        return Ok(None);
    };
    let (Ok(file), Some(filed)) = (TurnFile::open(&path, &Tongue::blind()), read_at_most(&path, LARGEST)?) else {
        return Ok(None);
    };
    let whose = line.whose();
    let Some(player) = game.file.players.iter().find(|player| whose.is(player)) else {
        return Ok(None);
    };
    let found = turn_text::find(&mail).ok();
    let typed = TurnText {
        text: String::from_utf8_lossy(&filed).into_owned(),
        bytes: None,
        name: None,
        around: turn_text::all_text(&mail.pieces),
    };
    let texts = found.clone().into_iter().chain(found.map(without_questions)).chain([typed]);
    let mut lacks = None;
    for text in texts {
        let evidence = Evidence { mail: &mail, text: &text, file: &file, player: Some(player) };
        let missing = evidence.missing(game, keep, &[Demand::Signature])?.placeless.into_iter().next();
        match missing {
            None => return Ok(None),
            Some((what, _)) => lacks = lacks.or(Some(what)),
        }
    }
    Ok(lacks)
}
