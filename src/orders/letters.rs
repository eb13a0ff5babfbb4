//! The letters that mail programs and word processors put in the place of plain ones.

use std::borrow::Cow;

/// A line with plain letters: odd blanks, long dashes, dots and fractions as they are typed on a
/// keyboard, tabs as blanks, nothing invisible. Curly quotes need the structure: see the lines.
pub(super) fn plain(line: &str) -> Cow<'_, str> {
    if line.bytes().all(|byte| byte != b'\t' && byte.is_ascii()) {
        return line.into();
    }
    let mut out = String::with_capacity(line.len() + 8);
    for letter in line.chars() {
        match letter {
            '\t' if out.trim_start_matches([' ', '>']) == "-" => out.push(' '),
            '\t' => out.push_str("  "),
            '\u{a0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200a}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{85}' => out.push(' '),
            '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => {}
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => {
                out.push('-');
            }
            '\u{2026}' => out.push_str("..."),
            '\u{bc}' => fraction(".25", &mut out),
            '\u{bd}' => fraction(".5", &mut out),
            '\u{be}' => fraction(".75", &mut out),
            other => out.push(other),
        }
    }
    out.into()
}

/// `3½` is 3.5, and `½` alone 0.5.
fn fraction(part: &str, out: &mut String) {
    if !out.ends_with(|letter: char| letter.is_ascii_digit()) {
        out.push('0');
    }
    out.push_str(part);
}

/// The plain quotation mark that a curly one stands for at the beginning of a value.
pub(super) fn opening(letter: char) -> Option<char> {
    match letter {
        '\u{201c}'..='\u{201f}' | '\u{ab}' => Some('"'),
        '\u{2018}'..='\u{201b}' | '\u{2039}' => Some('\''),
        _ => None,
    }
}

/// Whether a letter may close what a quotation mark opened.
fn closes(letter: char, quote: char) -> bool {
    match quote {
        '"' => matches!(letter, '\u{201c}'..='\u{201f}' | '\u{bb}' | '"'),
        _ => matches!(letter, '\u{2018}'..='\u{201b}' | '\u{203a}' | '\''),
    }
}

/// A text in curly quotes may have so many letters; a longer one keeps them.
const LONGEST_QUOTED: usize = 250;

/// What stands in curly quotes at the beginning of `rest`, with the bytes it takes; nothing where
/// the quotes do not stand around a whole value.
pub(super) fn in_curly_quotes(rest: &str, flow: bool) -> Option<(char, &str, usize)> {
    let first = rest.chars().next()?;
    let quote = opening(first)?;
    let inner = &rest[first.len_utf8()..];
    for (place, letter) in inner.char_indices().take(LONGEST_QUOTED) {
        let after = &inner[place + letter.len_utf8()..];
        if closes(letter, quote) && ends_value(after, flow) {
            let text = &inner[..place];
            let spoilt = text.contains(quote) || text.contains('\\') && quote == '"';
            let taken = rest.len() - after.len();
            return (!spoilt).then_some((quote, text, taken));
        }
    }
    None
}

fn ends_value(after: &str, flow: bool) -> bool {
    let next = after.trim_start_matches(' ');
    next.is_empty()
        || next.starts_with('#') && next.len() < after.len()
        || flow && next.starts_with([',', ']', '}'])
        || next.starts_with(": ")
}
