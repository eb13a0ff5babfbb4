//! The turn file that a part of a case stands for, and the way back from its places.

use crate::yaml::{Node, Span, Value, flow};

/// The body as a file: each key on a line, and each entry.
pub(super) fn written(body: &Node) -> String {
    let Value::Map(fields) = &body.value else {
        return flow(body);
    };
    let mut text = String::new();
    for (key, node) in fields {
        text.push_str(&key.text);
        text.push(':');
        match &node.value {
            Value::List(items) if !items.is_empty() => {
                for item in items {
                    text.push_str("\n- ");
                    text.push_str(&flow(item));
                }
            }
            _ => {
                text.push(' ');
                text.push_str(&flow(node));
            }
        }
        text.push('\n');
    }
    text
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
            .map_or(source.span, |((key, node), (copied, copy))| match holds(copied.span) {
                true => key.span,
                false => origin(node, copy, at),
            }),
        _ => source.span,
    }
}
