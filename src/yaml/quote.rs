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

/// Writes a word for a reader that keeps words as typed: numbers need no quotes there.
pub(super) fn typed(text: &str, out: &mut String) {
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
    let begins =
        first.is_alphanumeric() || matches!(first, '_' | '.' | '/' | '(' | '+' | '-' | '<');
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

/// Whether some reader takes the bare text for something else: a number, a date, a truth value.
fn is_typed_otherwise(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "none",
    ];
    let digit = |letter: char| letter.is_ascii_digit();
    let numeric = text.starts_with(digit)
        || text
            .strip_prefix(['+', '-', '.'])
            .is_some_and(|rest| rest.starts_with(|letter| digit(letter) || letter == '.'));
    let dotted = text.trim_start_matches(['+', '-']).starts_with('.');
    // A word that begins with a digit is quoted unless it plainly holds letters that no number has.
    let number = numeric && !has_letters_of_no_number(text);
    text == "<<" || number || dotted || WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Letters that stand in no hexadecimal, octal, binary, exponent, date or time of any YAML.
fn has_letters_of_no_number(text: &str) -> bool {
    text.chars().any(|letter| {
        letter.is_alphabetic()
            && !matches!(
                letter.to_ascii_lowercase(),
                'a'..='f' | 'o' | 'x' | 't' | 'z'
            )
    })
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
