//! When a word must be quoted: so that every reader of YAML, old or new, takes it for the same text.

use std::fmt::Write;

/// Writes a text so that readers of YAML 1.1 and 1.2 alike find this text, and no number or date.
pub(super) fn quoted(text: &str, out: &mut String) {
    if is_plain(text) && !is_typed_otherwise(text) {
        out.push_str(text);
    } else {
        in_quotes(text, out);
    }
}

/// A text of several lines as a list in brackets, one quoted word for each line, below each other.
pub fn words_of_lines(text: &str) -> String {
    let mut out = String::from("[");
    for line in text.lines() {
        out.push_str("\n    ");
        in_quotes(&line.replace('\t', " "), &mut out);
        out.push(',');
    }
    out.push_str("\n    ]");
    out
}

/// Writes a word for a reader that keeps words as typed: numbers need no quotes there. Line breaks
/// within a text become blanks, as the gate has no word with an escaped one.
pub(super) fn typed(text: &str, out: &mut String) {
    if text.contains(['\n', '\t', '\r']) {
        let line = text.split(['\n', '\t', '\r']).map(str::trim);
        let line = line.filter(|part| !part.is_empty()).collect::<Vec<_>>();
        return typed(&line.join(" "), out);
    }
    if is_plain(text) && text != "<<" {
        out.push_str(text);
    } else {
        in_quotes(text, out);
    }
}

/// Whether a text may stand in brackets without quotes and is the same text to any reader.
fn is_plain(text: &str) -> bool {
    let Some(first) = text.chars().next() else {
        return false;
    };
    // Nearly every word that is written is one of these.
    let is_simple = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/');
    if first.is_ascii_alphanumeric() && text.bytes().all(is_simple) {
        return true;
    }
    let begins = first.is_alphanumeric() || matches!(first, '_' | '.' | '/' | '(' | '+' | '-' | '<');
    let bracket = |letter: char| matches!(letter, ',' | '[' | ']' | '{' | '}');
    let odd = |letter: char| letter.is_control() || (letter.is_whitespace() && letter != ' ');
    let invisible = |letter: char| super::gate::is_forbidden(letter) || odd(letter);
    begins
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.starts_with("--")
        && !text.starts_with("- ")
        && !text.starts_with("..")
        && text != "-"
        && !text.contains(bracket)
        && !text.contains(invisible)
}

/// Whether some reader takes the bare text for something else: a number, a date, a time, a truth
/// value, nothing; or stumbles over a colon or a question mark in brackets, as those of YAML 1.1 do.
fn is_typed_otherwise(text: &str) -> bool {
    const WORDS: &[&str] = &["y", "n", "yes", "no", "on", "off", "true", "false", "null", "<<"];
    let unsigned = text.trim_start_matches(['+', '-']);
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
        || text.contains([':', '?'])
        || unsigned.starts_with('.')
        || unsigned.starts_with(|first: char| first.is_ascii_digit()) && is_number(unsigned) && !is_decimal(text)
}

/// Whether a text is a decimal number as all readers write it, `8.5`: whoever takes it for a number has the same number.
fn is_decimal(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, part) = match text.strip_prefix('-').unwrap_or(text).split_once('.') {
        Some((whole, part)) => (whole, part),
        None => return false,
    };
    digits(whole) && digits(part) && (whole == "0" || !whole.starts_with('0')) && !part.ends_with('0')
}

/// Whether a text that begins with a digit is a number or a date to somebody. `45e` is neither.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b"._+-, ".contains(&byte));
    let lower = text.to_ascii_lowercase();
    let based = ["0x", "0o", "0b"].iter().any(|base| {
        let rest = lower.strip_prefix(base);
        rest.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_'))
    });
    let scaled =
        lower.split_once('e').is_some_and(|(number, power)| !power.is_empty() && digits(number) && digits(power));
    let date = text.len() > 8 && text.as_bytes()[4] == b'-' && digits(&text[..4]);
    digits(text) || based || scaled || date
}

fn in_quotes(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            hidden
                if hidden.is_control()
                    || super::gate::is_forbidden(hidden)
                    || (hidden.is_whitespace() && hidden != ' ') =>
            {
                let code = hidden as u32;
                write!(out, "\\u{code:04X}").expect("a string takes what is written");
            }
            other => out.push(other),
        }
    }
    out.push('"');
}
