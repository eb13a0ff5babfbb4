//! Reports of servers that do not write them as RFC 3464 has it: qmail, Exim, Exchange.
//!
//! They are text for people. So each is known by the words with which its program begins, which say that it is for good; what stands
//! before the copy of the letter names the address, and the copy, or the thread, the letter.

use super::bounce::Report;
use crate::post::letter::thread::is_of_a_letter;
use crate::post::message::{Mail, PieceKind, clean, html, turn_text};

/// The words of a program that has given a letter up.
const GIVEN_UP: [&str; 8] = [
    "this is the qmail-send program",
    "this is a permanent error",
    "delivery has failed to these recipients or groups",
    "delivery has failed to the following recipients",
    "delivery to the following recipients failed",
    "your message did not reach some or all of the intended recipients",
    "your message couldn't be delivered to",
    "your message wasn't delivered to",
];

/// What stands above the copy of the letter.
const COPY: [&str; 7] = [
    "--- below this line is a copy of the message",
    "------ this is a copy of the message",
    "diagnostic information for administrators",
    "original message headers",
    "original message header",
    "message headers:",
    "received: from",
];

/// Reads the report in the text of a mail of a server; nothing where it is none, or names no letter of ours.
pub(super) fn read(mail: &Mail, nested: Option<String>) -> Option<Report> {
    let texts = mail.pieces.iter().filter_map(|piece| match &piece.kind {
        PieceKind::Plain(text) | PieceKind::File(text, _) => Some(text.clone()),
        PieceKind::Html(page) => Some(html::text_of(turn_text::readable(page))),
        PieceKind::Closed | PieceKind::Mail => None,
    });
    let text = texts.collect::<Vec<_>>().join("\n");
    let text = turn_text::readable(&text);
    let lines = text.lines().map(str::trim).collect::<Vec<_>>();
    // The words may be broken anywhere.
    let small = text.to_lowercase().replace('\u{2019}', "'").split_whitespace().collect::<Vec<_>>().join(" ");
    if !GIVEN_UP.iter().any(|words| small.contains(words)) {
        return None;
    }
    let is_copy = |line: &str| COPY.iter().any(|words| line.to_lowercase().starts_with(words));
    let copy = lines.iter().position(|line| is_copy(line)).unwrap_or(lines.len());
    let ids = lines[copy..].iter().filter_map(|line| {
        let (key, value) = line.split_once(':')?;
        let id = value.trim();
        key.eq_ignore_ascii_case("message-id").then(|| id.to_owned())
    });
    let mut ids = nested.into_iter().chain(ids).chain(mail.references.iter().rev().cloned());
    let letter = ids.find(|id| is_of_a_letter(id))?;
    let mut failed = Vec::new();
    for (place, line) in lines[..copy].iter().enumerate() {
        let readers = addresses(line);
        if readers.is_empty() {
            continue;
        }
        let told = line.split_once(": ").map(|(_, why)| why.trim()).filter(|why| !why.is_empty());
        let next = || lines[place + 1..copy].iter().find(|next| !next.is_empty()).copied();
        failed.push((readers, clean(told.or_else(next).unwrap_or_default(), 200)));
    }
    Some(Report { letter, failed }).filter(|report| !report.failed.is_empty())
}

/// The addresses in a line, in small letters.
fn addresses(line: &str) -> Vec<String> {
    let ends = |letter: char| letter.is_whitespace() || "<>()[]\"',;:".contains(letter);
    let words = line.split(ends).map(|word| word.trim_matches('.').to_ascii_lowercase());
    let is = |word: &String| {
        word.split_once('@').is_some_and(|(who, host)| !who.is_empty() && host.contains('.') && !host.contains('@'))
    };
    let mut found = words.filter(is).collect::<Vec<_>>();
    found.dedup();
    found
}
