//! The gate: what people wrote becomes a tree, and hostile text a fault, in bounded time and memory.

use super::tree::Tree;
use super::{Fault, Faults, Node, Span};

/// The largest text that is read: 256 KiB.
pub const MAX_BYTES: usize = 256 * 1024;
/// How many brackets may stand one in the other.
pub const MAX_DEPTH: usize = 24;

/// Reads one YAML text that people wrote. Anything that two readers could take for different things
/// is refused: tags, anchors, aliases, merge keys, directives, doubled keys, a second document.
pub fn parse(text: &str) -> Result<Node, Faults> {
    let mut faults = Faults::default();
    if text.len() > MAX_BYTES {
        faults.add(too_large(text.len()));
        return Err(faults);
    }
    forbidden_characters(text, &mut faults);
    if faults.any_error() {
        return Err(faults);
    }
    Tree::new(text).read()
}

/// Turns bytes into text: UTF-8 without its mark. What is something else is named.
pub fn decode(bytes: &[u8]) -> Result<String, Fault> {
    let at = |start: usize| Span { start, end: start + 1 };
    if bytes.len() > MAX_BYTES {
        return Err(too_large(bytes.len()));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(Fault::error(at(0), "the file is UTF-16, not UTF-8").help(SAVE_AS));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Some(nul) = bytes.iter().position(|byte| *byte == 0) {
        let sixteen = bytes.len() > 3 && (bytes[0] == 0) != (bytes[1] == 0);
        let message = if sixteen { "the file is UTF-16, not UTF-8" } else { "a NUL byte stands here" };
        return Err(Fault::error(at(nul), message).help(SAVE_AS));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let message = format!("byte {} is not UTF-8", error.valid_up_to() + 1);
            Err(Fault::error(at(error.valid_up_to()), message).help(SAVE_AS))
        }
    }
}

const SAVE_AS: &str = "save it as plain text in UTF-8";

fn too_large(bytes: usize) -> Fault {
    let size = bytes.div_ceil(1024);
    Fault::error(Span::default(), format!("the text is too large: {size} KiB")).help("a file may have 256 KiB")
}

/// Whether a character is one that a text for people has no use for: controls, and those that
/// turn the direction of writing and so make a text look like another one.
pub fn is_forbidden(character: char) -> bool {
    matches!(character,
        '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}')
}

/// A text as it may be shown: a mark stands for every character that a text for people has no use for, and for a carriage
/// return, which would have a line written over.
pub fn harmless(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\r' => '\u{fffd}',
        _ if is_forbidden(letter) => '\u{fffd}',
        _ => letter,
    };
    text.chars().map(shown).collect()
}

fn forbidden_characters(text: &str, faults: &mut Faults) {
    for (start, character) in text.char_indices() {
        if is_forbidden(character) {
            let end = start + character.len_utf8();
            let message = format!("the character U+{:04X} may not stand here", character as u32);
            faults.add(Fault::error(Span { start, end }, message).help("delete it"));
        }
    }
}
