//! The umpire's file that is made of a line: what he does by hand at the table is an act like any other.

use crate::adjudicate::Roster;
use crate::yaml::{Node, Span, Value, flow};

/// What stands before the reason.
const BECAUSE: &str = " because ";

/// The file of an amendment: `27th: at 0506, form line because he was miscounted`, or the braces of such a file.
pub(super) fn amendment(head: &str, rest: &str, roster: &Roster) -> String {
    let (line, reason) = match rest.rsplit_once(BECAUSE) {
        Some((line, reason)) => (line.trim(), reason.trim()),
        None => (rest, "said at the table"),
    };
    let line = if line.starts_with('{') { line.to_owned() } else { braced(line, roster) };
    format!("{head}reason: {}\namend:\n- {line}\n", word(reason))
}

/// The file of a ruling, by a text that says what the faces mean, or the braces of such a file.
pub(super) fn ruling(head: &str, rest: &str) -> String {
    let line = if rest.starts_with('{') { rest.to_owned() } else { format!("{{text: {}}}", word(rest)) };
    format!("{head}rulings:\n- {line}\n")
}

/// `27th: at 0506, form line` as `{unit: 27th, at: 0506, form: line}`; without a name before a colon it is about the game.
fn braced(line: &str, roster: &Roster) -> String {
    let (unit, keys) = match line.split_once(':') {
        Some((unit, keys)) => (Some(unit.trim()), keys),
        None => (None, line),
    };
    let called = |name: &str| roster.said(name).map_or_else(|| name.to_owned(), |(unit, _)| unit.to_string());
    let unit = unit.map(|unit| format!("unit: {}", word(&called(unit))));
    let keys = parts(keys).into_iter().map(|part| match part.split_once(char::is_whitespace) {
        Some((key, value)) => format!("{}: {}", key.trim_end_matches(':'), valued(value.trim())),
        None => part,
    });
    format!("{{{}}}", unit.into_iter().chain(keys).collect::<Vec<_>>().join(", "))
}

/// A value: what stands in brackets or quotes is taken as it is.
fn valued(value: &str) -> String {
    match value.starts_with(['[', '{', '"', '\'']) {
        true => value.to_owned(),
        false => word(value),
    }
}

/// What commas part, but for those within brackets.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match parts.last_mut() {
            Some(last) if letter != ',' || depth > 0 => last.push(letter),
            _ => parts.push(String::new()),
        }
    }
    let parts = parts.iter().map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

/// A text as it stands in such a file.
fn word(text: &str) -> String {
    flow(&Node { span: Span::default(), value: Value::Word(text.to_owned()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spoken_becomes_a_line_of_the_umpires_file() {
        let roster = Roster::default();
        let made = |rest| amendment("", rest, &roster);
        assert_eq!(
            made("27th: at 0506, form line because he was miscounted"),
            "reason: he was miscounted\namend:\n- {unit: 27th, at: 0506, form: line}\n"
        );
        assert_eq!(
            made("2-horse: at [6.3, 15.2], face S"),
            "reason: said at the table\namend:\n- {unit: 2-horse, at: [6.3, 15.2], face: S}\n"
        );
        assert_eq!(made("turn 5"), "reason: said at the table\namend:\n- {turn: 5}\n");
        assert_eq!(made("{turn: 5} because of rain"), "reason: of rain\namend:\n- {turn: 5}\n");
        assert_eq!(ruling("", "1 to 3: it burns"), "rulings:\n- {text: \"1 to 3: it burns\"}\n");
    }
}
