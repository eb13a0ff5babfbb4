//! The umpire's answers to mails that were passed on to him: each is carried to whoever wrote the mail.
//!
//! The subject of the mail that he gets has a code which follows from his secret and from the mail, and only an answer that shows it
//! is carried.

use super::addressed::{letter, wrapped};
use super::taken::{DIGITS, Outcome, Register};
use super::who;
use crate::dice::{Hash, veil};
use crate::game::{Game, Keep, Trouble, read_at_most};
use crate::post::correspondence::barred;
use crate::post::letter::Kind;
use crate::post::message::raw::{LARGEST, Raw};
use crate::post::message::typed::introduction;
use crate::post::message::{Mail, PieceKind, clean, html, turn_text};
use crate::post::outgoing::outbox::Outbox;

/// The code of a mail that is passed on: eight digits that nobody can work out without the umpire's secret.
pub(in crate::post) fn code(game: &Game, keep: &Keep, hash: &str) -> Option<String> {
    let seal = seal(game, keep)?;
    let what = Hash::of(format!("passed:{}", &hash[..DIGITS]).as_bytes());
    let code = veil(&game.ledger().ok()?.card_id(), 0, &format!("mail:{what}"), &seal);
    Some(code.as_str()[..8].to_owned())
}

/// Carries an answer to the writer of the mail whose code it shows; what became of it, or nothing where it shows none.
pub(in crate::post) fn carry_back(
    game: &Game,
    keep: &Keep,
    outbox: &mut Outbox<'_>,
    register: &Register,
    (raw, answer): (&Raw, &Mail),
) -> Result<Option<(Outcome, String)>, Trouble> {
    if !answer.subject.contains('(') {
        return Ok(None);
    }
    let letters = outbox.letters();
    let passed = letters.iter().filter(|posted| posted.key.starts_with("passed/"));
    let mut hashes = passed.filter_map(|posted| posted.key.rsplit('/').next().filter(|hash| hash.len() == DIGITS));
    let shows = |hash: &&str| code(game, keep, hash).is_some_and(|code| answer.subject.contains(&format!("({code})")));
    let Some(hash) = hashes.find(shows) else {
        return Ok(None);
    };
    let silent = |why: &str| Ok(Some((Outcome::Silent, why.to_owned())));
    let Some(line) = register.lines().iter().find(|line| line.hash.as_str().starts_with(hash)) else {
        return silent("the mail that it answers is not in the register");
    };
    let text = own_lines(answer).join("\n");
    if text.trim().is_empty() {
        return silent("nothing is written above the quoted lines");
    }
    let place = game.folder.post().join("in").join(format!("{}.eml", line.hash));
    let bytes = if place.exists() { read_at_most(&place, LARGEST)? } else { None };
    let mail = bytes.and_then(|bytes| Mail::read(&Raw::new(bytes)).0);
    let Some(player) = who::listed(game, &line.from).first().map(|player| who::writer(player, mail.as_ref())) else {
        return silent("the game no longer lists the address that it is for");
    };
    let subject = clean(mail.as_ref().map_or("", |mail| &mail.subject), 120);
    let about = if subject.is_empty() { String::new() } else { format!(" \"{subject}\"") };
    let mut told = wrapped(&format!("The umpire of {} answers your mail{about}:", game.file.name)) + "\n";
    barred(&text).iter().for_each(|line| told.push_str(&format!("{line}\n")));
    told.push_str("\nThis is no answer to orders, and changes none.\n");
    let subject = match subject.to_lowercase().starts_with("re:") {
        true => subject,
        false => format!("Re: {subject}"),
    };
    let id = mail.as_ref().and_then(|mail| mail.id.clone());
    let mut references = mail.map_or(Vec::new(), |mail| mail.references);
    references.extend(id.clone());
    let kind = Kind::Answer { to: id.clone().unwrap_or_default() };
    let Some(letter) = letter(game, &player, kind, (subject, told), (id, references)) else {
        return silent("the game lists no address for him");
    };
    outbox.put(&format!("back/{}", &raw.hash.as_str()[..DIGITS]), &letter)?;
    Ok(Some((Outcome::Taken, format!("the answer to a mail of {}", player.player))))
}

/// The same, line by line; of a mail without plain text what its page says.
pub(in crate::post) fn own_lines(mail: &Mail) -> Vec<String> {
    let text = |find: &dyn Fn(&PieceKind) -> Option<String>| mail.pieces.iter().find_map(|piece| find(&piece.kind));
    let plain = text(&|kind| match kind {
        PieceKind::Plain(text) if !text.trim().is_empty() => Some(text.clone()),
        _ => None,
    });
    let page = || {
        text(&|kind| match kind {
            PieceKind::Html(page) => Some(html::text_of(turn_text::readable(page))),
            _ => None,
        })
    };
    let text = turn_text::with_unmarked_quoted(&plain.or_else(page).unwrap_or_default());
    let lines = text.lines().map(str::trim_end).collect::<Vec<_>>();
    let ends = |line: &&str| line.trim_start().starts_with('>') || **line == *"--";
    let end = lines.iter().position(ends).unwrap_or(lines.len());
    let mut own = lines[..end].to_vec();
    if end < lines.len() {
        // The lines in which a mail program says whom it quotes.
        while own.last().is_some_and(|line| line.is_empty()) {
            own.pop();
        }
        let lines = introduction(&own).max(usize::from(own.last().is_some_and(|line| line.ends_with(':'))));
        own.truncate(own.len() - lines);
    }
    own.into_iter().map(str::to_owned).collect()
}

/// The tip of the umpire's chain, where his secret is at hand.
pub(in crate::post) fn seal(game: &Game, keep: &Keep) -> Option<Hash> {
    game.chain(keep).ok().map(|chain| chain.tip())
}
