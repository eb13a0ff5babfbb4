//! What a mail names: the values of keys that stand in it, by how deep they are quoted.

use super::html::text_of;
use super::{Mail, PieceKind, turn_text};

/// The longest text that is looked through for a name.
const MOST_TEXT: usize = 1 << 20;

/// The text that will be judged, where there is a turn file; else all of the mail.
pub(in crate::post) fn text(mail: &Mail) -> String {
    if let Ok(found) = turn_text::find(mail) {
        return found.text;
    }
    let mut all = String::new();
    for piece in &mail.pieces {
        let text = match &piece.kind {
            PieceKind::Plain(text) | PieceKind::File(text, _) => text.clone(),
            PieceKind::Html(page) => text_of(&page[..page.floor_char_boundary(MOST_TEXT)]),
            PieceKind::Closed | PieceKind::Mail => continue,
        };
        if all.len() + text.len() < MOST_TEXT {
            all.push_str(&text);
            all.push('\n');
        }
    }
    all
}

/// What stands behind a key, in the lines that are quoted least of those that have something to say, each once.
pub(in crate::post) fn outermost<T: PartialEq>(text: &str, key: &str, read: impl Fn(String) -> Option<T>) -> Vec<T> {
    let (mut least, mut found) = (usize::MAX, Vec::new());
    for line in text.lines() {
        let own = line.trim_start_matches(['>', ' ', '\t', '\u{a0}', '\u{feff}']);
        let depth = line[..line.len() - own.len()].matches('>').count();
        let Some(rest) = own.get(..key.len()).filter(|word| word.eq_ignore_ascii_case(key)).map(|_| &own[key.len()..])
        else {
            continue;
        };
        let Some(value) = rest.trim_start().strip_prefix(':') else {
            continue;
        };
        let ends = |letter: char| letter.is_whitespace() || "\"'`*,#}".contains(letter);
        let mut words = value.split(ends).filter(|word| !word.is_empty());
        let Some(value) = words.next().and_then(|word| read(word.to_lowercase())) else {
            continue;
        };
        if depth < least {
            (least, found) = (depth, Vec::new());
        }
        if depth == least && !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
