//! A part of a case on one line: for messages, and as the text of a turn file.

use crate::yaml::{Node, Span, Value};

/// Writes a part in braces and brackets.
pub(super) fn one_line(node: &Node) -> String {
    match &node.value {
        Value::Empty => String::new(),
        Value::Word(text) => word(text),
        Value::List(items) => {
            let items = items.iter().map(one_line).collect::<Vec<_>>();
            format!("[{}]", items.join(", "))
        }
        Value::Map(fields) => {
            let field = |(key, node): &(_, _)| field(key, node);
            let fields = fields.iter().map(field).collect::<Vec<_>>();
            format!("{{{}}}", fields.join(", "))
        }
    }
}

fn field(key: &crate::yaml::Key, node: &Node) -> String {
    let line = format!("{}: {}", word(&key.text), one_line(node));
    line.trim_end().to_owned()
}

/// A word as it must be written to come back the same; quoted wherever that might be in doubt.
fn word(text: &str) -> String {
    let letter = |letter: char| letter.is_alphanumeric() || "._+/- ".contains(letter);
    let plain = text.chars().all(letter)
        && text.starts_with(|first: char| first.is_alphanumeric())
        && !text.ends_with(' ')
        && !text.contains("  ");
    if plain {
        return text.to_owned();
    }
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// The place in `source` of what stands at byte `at` of the text that was written from it and read back as `written`.
pub(super) fn origin(source: &Node, written: &Node, at: usize) -> Span {
    let holds = |span: Span| span.start <= at && at < span.end.max(span.start + 1);
    match (&source.value, &written.value) {
        (Value::List(items), Value::List(copies)) => items
            .iter()
            .zip(copies)
            .find(|(_, copy)| holds(copy.span))
            .map_or(source.span, |(item, copy)| origin(item, copy, at)),
        (Value::Map(fields), Value::Map(copies)) => fields
            .iter()
            .zip(copies)
            .find(|(_, (key, copy))| holds(key.span) || holds(copy.span))
            .map_or(source.span, |((key, node), (copied, copy))| {
                match holds(copied.span) {
                    true => key.span,
                    false => origin(node, copy, at),
                }
            }),
        _ => source.span,
    }
}
