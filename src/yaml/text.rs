//! Machine-written YAML: positions and logs, out and in.
//!
//! The top level is a block, and each item of a list stands on one line, so that a person reads a
//! position as a roster and `diff` shows what a turn changed.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Plain;

use super::quote::{quoted, typed};
use super::{Node, Value, data};

/// Writes a value: its top level as a block, each item of a list on one line.
pub fn to_text<T: Serialize>(value: &T) -> String {
    let value = serde_json::to_value(value).expect("positions and logs are plain data");
    let mut out = String::new();
    match &value {
        Plain::Object(entries) if !entries.is_empty() => {
            for (key, value) in entries {
                quoted(key, &mut out);
                out.push(':');
                below(value, &mut out);
            }
        }
        Plain::Array(items) if !items.is_empty() => lines(items, &mut out),
        other => {
            write(other, &mut out);
            out.push('\n');
        }
    }
    out
}

/// What stands under a key of the top level.
fn below(value: &Plain, out: &mut String) {
    match value {
        Plain::Array(items) if items.iter().any(is_nested) => {
            out.push('\n');
            lines(items, out);
        }
        other => {
            out.push(' ');
            write(other, out);
            out.push('\n');
        }
    }
}

fn is_nested(value: &Plain) -> bool {
    matches!(value, Plain::Array(_) | Plain::Object(_)) || value.as_str().is_some_and(|text| text.len() > 24)
}

fn lines(items: &[Plain], out: &mut String) {
    for item in items {
        out.push_str("- ");
        write(item, out);
        out.push('\n');
    }
}

/// Writes a value on one line.
fn write(value: &Plain, out: &mut String) {
    match value {
        Plain::Null => out.push_str("null"),
        Plain::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Plain::Number(number) => out.push_str(&number.to_string()),
        Plain::String(text) => quoted(text, out),
        Plain::Array(items) => {
            between('[', ']', items, out, write);
        }
        Plain::Object(entries) => between('{', '}', entries, out, |(key, value), out| {
            quoted(key, out);
            out.push_str(": ");
            write(value, out);
        }),
    }
}

fn between<T>(
    open: char,
    close: char,
    items: impl IntoIterator<Item = T>,
    out: &mut String,
    mut item: impl FnMut(T, &mut String),
) {
    out.push(open);
    for (place, each) in items.into_iter().enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        item(each, out);
    }
    out.push(close);
}

/// Reads a value that was written by [`to_text`].
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    data::read(text)
}

/// A part of a text that people wrote, on one line: words as typed, quoted where they must be.
pub fn flow(node: &Node) -> String {
    let mut out = String::new();
    part(node, &mut out);
    out
}

/// A text that people wrote, written anew: each key of it on a line, and under it the items of a list on lines of their own.
pub fn document(tree: &Node) -> String {
    let Value::Map(entries) = &tree.value else {
        return flow(tree) + "\n";
    };
    let mut out = String::new();
    for (key, node) in entries {
        typed(&key.text, &mut out);
        out.push(':');
        match &node.value {
            Value::List(items) if !items.is_empty() => {
                out.push('\n');
                for item in items {
                    out.push_str("- ");
                    part(item, &mut out);
                    out.push('\n');
                }
            }
            Value::Empty => out.push('\n'),
            _ => {
                out.push(' ');
                part(node, &mut out);
                out.push('\n');
            }
        }
    }
    out
}

fn part(node: &Node, out: &mut String) {
    match &node.value {
        Value::Empty => {}
        Value::Word(text) => typed(text, out),
        Value::List(items) => between('[', ']', items, out, part),
        Value::Map(entries) => between('{', '}', entries, out, |(key, node), out| {
            typed(&key.text, out);
            out.push_str(": ");
            part(node, out);
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};

    use super::super::parse;
    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum State {
        Retreating,
        Lost { turn: u32, why: Option<String> },
        Drawn(Vec<String>),
        Pair(i64, bool),
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Unit {
        unit: String,
        at: Option<String>,
        strength: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<State>,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Position {
        turn: u32,
        names: BTreeMap<String, String>,
        order: Vec<String>,
        army: Vec<Unit>,
        standing: Vec<String>,
    }

    fn unit(unit: &str, at: &str, state: Option<State>) -> Unit {
        Unit { unit: unit.to_owned(), at: Some(at.to_owned()), strength: -3, state }
    }

    #[test]
    fn a_position_reads_like_a_roster() {
        let lost = State::Lost { turn: 3, why: None };
        let position = Position {
            turn: 3,
            names: BTreeMap::from([("R1".to_owned(), "1er Léger".to_owned())]),
            order: vec!["red".to_owned(), "no".to_owned()],
            army: vec![
                unit("R1", "0407", None),
                unit("45e", "none", Some(State::Retreating)),
                unit("1e3", "3.01", Some(lost)),
                unit("B", "12:30", Some(State::Drawn(Vec::new()))),
            ],
            standing: vec!["{when: fire, do: {fire: [column within 2]}}".to_owned()],
        };
        let text = to_text(&position);
        let expected = "\
turn: 3
names: {R1: 1er Léger}
order: [red, \"no\"]
army:
- {unit: R1, at: \"0407\", strength: -3}
- {unit: 45e, at: none, strength: -3, state: retreating}
- {unit: \"1e3\", at: 3.01, strength: -3, state: {lost: {turn: 3, why: null}}}
- {unit: B, at: \"12:30\", strength: -3, state: {drawn: []}}
standing:
- \"{when: fire, do: {fire: [column within 2]}}\"
";
        assert_eq!(text, expected);
        assert_eq!(from_text::<Position>(&text), Ok(position));
    }

    #[test]
    fn a_log_has_one_entry_on_each_line() {
        let log = vec![State::Retreating, State::Pair(-1, true)];
        assert_eq!(to_text(&log), "- retreating\n- {pair: [-1, true]}\n");
        assert_eq!(from_text::<Vec<State>>(&to_text(&log)), Ok(log));
        assert_eq!(to_text(&Vec::<State>::new()), "[]\n");
        assert_eq!(from_text::<Vec<State>>("[]\n"), Ok(Vec::new()));
    }

    #[test]
    fn words_are_quoted_where_some_reader_would_take_them_for_something_else() {
        for word in [
            "",
            "yes",
            "No",
            "ON",
            "off",
            "y",
            "null",
            "~",
            "true",
            "0407",
            "-3",
            "+3",
            "3.10",
            "03.1",
            "1e3",
            "1_000",
            "0x1F",
            "0o7",
            ".5",
            ".nan",
            "12:30",
            "2026-11-01",
            "2026-11-01T10:00:00Z",
            "1815-06-18 11:35",
            "- a",
            "a: b",
            "a:b",
            "a #b",
            "#a",
            "&a",
            "*a",
            "!a",
            "|",
            ">",
            "%a",
            "@a",
            "`a`",
            "[a",
            "a]",
            "{a",
            "a,b",
            " a",
            "a ",
            "a\nb",
            "a\tb",
            "'a'",
            "\"a\"",
            "---",
            "...",
            "?",
            "? a",
            "-",
            ":",
            "<<",
            "=",
            "a\u{a0}b",
            "a\u{202e}b",
        ] {
            let text = to_text(&vec![word.to_owned()]);
            assert!(text.starts_with("- \""), "{word:?} is written {text}");
            assert_eq!(from_text::<Vec<String>>(&text), Ok(vec![word.to_owned()]));
        }
        for word in ["R1", "45e", "1er-cuirassiers", "none", "t1/fire/R1/B1", "don't", "Léger", "RS-D-10"] {
            assert_eq!(to_text(&vec![word.to_owned()]), format!("- {word}\n"), "{word}");
        }
    }

    #[test]
    fn what_people_wrote_is_shown_on_one_line_as_typed() {
        let typed = "orders:\n- unit: [R1, 'a: b']\n  do:\n  - move: [0407, \"\"]\n  - stand\n";
        let node = parse(typed).expect("it is read");
        let line = "{orders: [{unit: [R1, \"a: b\"], do: [{move: [0407, \"\"]}, stand]}]}";
        assert_eq!(flow(&node), line);
        let again = parse(line).expect("it is read again");
        assert_eq!(flow(&again), line);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_comes_back(word in any::<String>(), key in any::<String>(), number in any::<i64>()) {
            let position = BTreeMap::from([(key.clone(), vec![BTreeMap::from([(word.clone(), key)])])]);
            prop_assert_eq!(from_text(&to_text(&position)), Ok(position));
            let log = vec![(word, number)];
            prop_assert_eq!(from_text(&to_text(&log)), Ok(log));
        }

        #[test]
        fn odd_text_comes_back(word in "[-+.:,#0-9eExXyYnNoO_ \\[\\]{}'\"&*!|>%@`?~<=\\\\\n\t]{0,8}") {
            let log = vec![vec![word.clone()], vec![word]];
            prop_assert_eq!(from_text(&to_text(&log)), Ok(log));
        }
    }
}
