//! The letters and lines of a text before it is read: dashes, bullets, what is a comment.

use std::borrow::Cow;

use crate::orders::letters;

/// A line with plain letters. Long dashes that part something are two short ones here, as a telephone makes one long dash of
/// two that are typed.
pub(in crate::orders) fn plain(line: &str) -> Cow<'_, str> {
    if !line.contains(['\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}']) {
        return letters::plain(line);
    }
    let mut out = String::with_capacity(line.len() + 8);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let apart = out.is_empty() || out.ends_with([' ', '\u{a0}']);
        let next_apart = letters.peek().is_none_or(|next| next.is_whitespace());
        match letter {
            '\u{2014}' | '\u{2015}' if !apart || !next_apart => out.push_str(if apart { "-- " } else { " -- " }),
            '\u{2012}'..='\u{2015}' if apart && next_apart => out.push_str("--"),
            other => out.push(other),
        }
    }
    letters::plain(&out).into_owned().into()
}

/// The length of a bullet at the beginning of a line, with the blanks behind it: `- `, `* `, `1. `, `2) `, `(3) `, `a) `.
pub(super) fn bullet(line: &str) -> usize {
    let letters = |text: &str| text.chars().next().filter(|letter| BULLETS.contains(letter)).map(char::len_utf8);
    let opened = usize::from(line.starts_with('('));
    let inner = &line[opened..];
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let is_letter = inner.starts_with(|letter: char| letter.is_ascii_alphabetic()) && inner[1..].starts_with(')');
    let length = match letters(line) {
        Some(length) => length,
        None if (1..=3).contains(&digits) && inner[digits..].starts_with(')') => opened + digits + 1,
        None if (1..=3).contains(&digits) && opened == 0 && inner[digits..].starts_with('.') => digits + 1,
        None if is_letter => opened + 2,
        None => return 0,
    };
    let rest = &line[length..];
    let blanks = rest.len() - rest.trim_start().len();
    // A bullet that a telephone makes may stand close to its word.
    let close = line.starts_with(['\u{2022}', '\u{25cf}', '\u{25e6}', '\u{2023}', '\u{b7}']);
    if blanks > 0 || close { length + blanks } else { 0 }
}

const BULLETS: [char; 9] = ['-', '*', '+', '\u{2022}', '\u{25cf}', '\u{25e6}', '\u{2023}', '\u{b7}', '\u{25aa}'];

/// The length of two dashes at the beginning of a line, with the blanks behind them: a long dash that somebody took for a bullet,
/// or the beginning of a note that is broken off its order.
pub(super) fn dashes(line: &str) -> usize {
    let rest = line.strip_prefix("--").unwrap_or_default();
    let blanks = rest.len() - rest.trim_start().len();
    if blanks > 0 && blanks < rest.len() { 2 + blanks } else { 0 }
}

/// Whether a line is a comment: `# ...`.
pub(super) fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_dashes_part_notes_and_short_ones_words() {
        assert_eq!(plain("swiss: stand \u{2014} let them come"), "swiss: stand -- let them come");
        assert_eq!(plain("swiss: stand\u{2014}let them come"), "swiss: stand -- let them come");
        assert_eq!(plain("swiss: stand \u{2013} wait"), "swiss: stand -- wait");
        assert_eq!(plain("fall\u{2013}back if roll 7\u{2013}"), "fall-back if roll 7-");
    }

    #[test]
    fn bullets_are_no_part_of_a_line() {
        for line in [
            "- R1: stand",
            "* R1: stand",
            "\u{2022}R1: stand",
            "1. R1: stand",
            "12) R1: stand",
            "(2) R1: stand",
            "a) R1: stand",
        ] {
            assert_eq!(&line[bullet(line)..], "R1: stand");
        }
        for line in ["-3", "27th: stand", "1.5", "27: stand", "(2, 3)"] {
            assert_eq!(bullet(line), 0, "{line}");
        }
    }
}
