//! Files that come with a mail: one without a head is read where nothing is typed, and of what is not read its sender hears.

use super::addressed::wrapped;
use super::unmarked::Unmarked;
use crate::game::Tongue;
use crate::post::message::turn_text::holds_a_turn;
use crate::post::message::{Mail, PieceKind, clean};
use crate::yaml::MAX_BYTES;

/// So many of them are named.
const NAMED: usize = 5;

/// Kinds of files that programs add by themselves: pictures of a signature, what an encrypted mail is signed with, business cards,
/// appointments.
const BY_THEMSELVES: [&str; 6] =
    ["image/", "application/pgp", "application/pkcs7", "application/x-pkcs7", "text/x-vcard", "text/calendar"];

/// Endings of the same.
const ENDINGS: [&str; 4] = [".vcf", ".ics", ".asc", ".p7s"];

/// The one file of plain text of a mail that holds no turn file, with its name, as numbered lines.
pub(in crate::post) fn headless(mail: &Mail) -> Option<(String, Vec<(u32, String)>)> {
    let texts = mail.pieces.iter().filter_map(|piece| match &piece.kind {
        PieceKind::File(text, _) if !adds_itself(&piece.media, piece.name.as_deref()) => Some((piece, text)),
        _ => None,
    });
    let [(piece, text)] = texts.collect::<Vec<_>>()[..] else { return None };
    if holds_a_turn(text) || text.len() > MAX_BYTES {
        return None;
    }
    let name = piece.name.clone().unwrap_or_else(|| "without a name".to_owned());
    Some((name, (1..).zip(text.lines().map(str::to_owned)).collect()))
}

/// What somebody of a side typed, sorted; where he only says that a file comes with it, what that orders, and how it is called.
pub(in crate::post) fn or_its_file(
    typed: Unmarked,
    mail: &Mail,
    tongue: &Tongue,
    side: Option<&str>,
) -> (Unmarked, Option<String>) {
    let file = side.filter(|_| typed.is_talk()).and_then(|side| Some((headless(mail)?, side)));
    let Some(((name, lines), side)) = file else { return (typed, None) };
    let read = Unmarked::of(&lines, tongue, side);
    match read.has_orders {
        true => (read.beside(typed), Some(name)),
        false => (typed, None),
    }
}

/// The same lines, to be read once more: those of the file where its sender has typed nothing but talk.
pub(in crate::post) fn lines_again(
    own: &[(u32, String)],
    mail: &Mail,
    tongue: &Tongue,
    side: &str,
) -> Vec<(u32, String)> {
    let file = Some(mail).filter(|_| Unmarked::of(own, tongue, side).is_talk()).and_then(headless);
    let file = file.filter(|(_, lines)| Unmarked::of(lines, tongue, side).has_orders);
    file.map_or_else(|| own.to_vec(), |(_, lines)| lines)
}

/// What the sender of a mail is told of the files in it that nobody has read: all but the turn file, and the one that was read for it.
pub(in crate::post) fn told(mail: &Mail, read: Option<&str>) -> Option<String> {
    let names = mail.pieces.iter().filter(|piece| match &piece.kind {
        PieceKind::File(text, _) => !holds_a_turn(text),
        PieceKind::Closed | PieceKind::Mail => true,
        PieceKind::Plain(_) | PieceKind::Html(_) => false,
    });
    let names = names.filter(|piece| !adds_itself(&piece.media, piece.name.as_deref()));
    let names = names.map(|piece| piece.name.as_deref().unwrap_or(&piece.media)).filter(|name| read != Some(*name));
    let names = names.map(|name| clean(name, 80)).collect::<Vec<_>>();
    let more = if names.len() > NAMED { " and others" } else { "" };
    let first = names.get(..names.len().min(NAMED)).filter(|names| !names.is_empty())?.join(", ");
    let told = format!(
        "Not read: {first}{more}, which came with your mail. Orders are read from the text of a mail, or from one file of plain \
         text if nothing is typed above it; zip files, documents and mails in a mail are not opened."
    );
    Some(format!("\n{}", wrapped(&told)))
}

fn adds_itself(media: &str, name: Option<&str>) -> bool {
    let name = name.unwrap_or_default().to_ascii_lowercase();
    BY_THEMSELVES.iter().any(|kind| media.starts_with(kind)) || ENDINGS.iter().any(|ending| name.ends_with(ending))
}
