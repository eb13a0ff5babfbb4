//! Mails for other games in a mailbox that several games fetch from, each by itself: they are left where they are.
//!
//! A mail that is left alone is not read, and nobody is told of it. So it must show by itself for which game it is: a name that
//! was typed wrong is answered, and so is a mail that shows nothing.

use crate::game::{Game, Keep, Stage, names_in, read_text};
use crate::post::letter::thread::game_in;
use crate::post::message::Mail;
use crate::post::message::named::{outermost, text};
use crate::yaml::did_you_mean;

/// Whether a mail is for another game: it shows no code of this one, answers no letter of it and does not name it, and it answers a
/// letter of another, or names one that lies beside it, in its subject or in its text, or has the head of a form of one.
pub(in crate::post) fn is_for_another(game: &Game, keep: &Keep, mail: &Mail, domain: &str) -> bool {
    let name = game.file.name.as_str();
    let text = text(mail);
    let codes = outermost(&text, "code", Some);
    let names = outermost(&text, "game", |name| (!name.is_empty()).then_some(name));
    let threads = mail.references.iter().filter_map(|id| game_in(id, domain)).collect::<Vec<_>>();
    let is_right = |code: &String| {
        let running = matches!(game.stage, Stage::Running(_));
        let mut own = game.file.sides.iter().filter_map(|side| game.code(side, keep).ok());
        running && own.any(|own| own.eq_ignore_ascii_case(code))
    };
    if names.iter().any(|other| other == name) || threads.contains(&name) || codes.iter().any(is_right) {
        return false;
    }
    let is_other = |other: &String| {
        let is_slip = did_you_mean(other, [name]).is_some();
        lies_beside(game, other) || !codes.is_empty() && !is_slip
    };
    // Of a program that names no letter the subject of ours tells, where nothing else does.
    let is_bare = names.is_empty() && codes.is_empty();
    let head = mail.subject.split_once('[').and_then(|(_, rest)| Some(rest.split_once(']')?.0));
    let by_subject = head.filter(|head| is_bare && *head != name).is_some_and(|head| lies_beside(game, head));
    !threads.is_empty() || names.iter().any(is_other) || by_subject
}

/// Whether a game of a name lies beside this one.
fn lies_beside(game: &Game, name: &str) -> bool {
    let Some(home) = game.folder.root().as_path().parent() else {
        return false;
    };
    let line = format!("name: {name}");
    names_in(home).unwrap_or_default().iter().any(|folder| {
        let file = home.join(folder).join("game.yaml");
        file.is_file() && read_text(&file).is_ok_and(|text| text.lines().any(|one| one.trim_end() == line))
    })
}
