//! Machine-written YAML: positions and logs, out and in.
//!
//! The top level is a block, and each item of a list stands on one line, so that a person reads a
//! position as a roster and `diff` shows what a turn changed.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_yaml::Value as Plain;
use serde_yaml::with::singleton_map_recursive;

use super::quote::{quoted, typed};
use super::{Node, Value};

/// Writes a value: its top level as a block, each item of a list on one line.
pub fn to_text<T: Serialize>(value: &T) -> String {
    let value = singleton_map_recursive::serialize(value, serde_yaml::value::Serializer)
        .expect("positions and logs are plain data");
    let mut out = String::new();
    match &value {
        Plain::Mapping(entries) if !entries.is_empty() => {
            for (key, value) in entries {
                write(key, &mut out);
                out.push(':');
                below(value, &mut out);
            }
        }
        Plain::Sequence(items) if !items.is_empty() => lines(items, &mut out),
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
        Plain::Sequence(items) if items.iter().any(is_nested) => {
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
    matches!(value, Plain::Sequence(_) | Plain::Mapping(_))
        || value.as_str().is_some_and(|text| text.len() > 24)
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
        Plain::Sequence(items) => {
            between('[', ']', items, out, write);
        }
        Plain::Mapping(entries) => between('{', '}', entries, out, |(key, value), out| {
            write(key, out);
            out.push_str(": ");
            write(value, out);
        }),
        Plain::Tagged(tagged) => write(&tagged.value, out),
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
    let reader = serde_yaml::Deserializer::from_str(text);
    singleton_map_recursive::deserialize(reader).map_err(|error| error.to_string())
}

/// A part of a text that people wrote, on one line: words as typed, quoted where they must be.
pub fn flow(node: &Node) -> String {
    let mut out = String::new();
    part(node, &mut out);
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
