//! In which of its two forms a turn file is written: as YAML or in plain lines.

use clap::ValueEnum;

use crate::adjudicate::IllegalOrder;
use crate::game::{BEGIN, END, TurnFile};
use crate::orders::plain::{Grammar, lines_of};
use crate::yaml::{Node, Span, Value};

/// How orders are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Written {
    /// In plain lines.
    Lines,
    /// As YAML, the exact form.
    Yaml,
}

impl Written {
    /// A turn file as it was understood, with its mark lines.
    pub(super) fn file(self, file: &TurnFile, grammar: &Grammar) -> String {
        match self {
            Written::Yaml => marked(&file.locked),
            Written::Lines => in_lines(&file.whole_tree(), file, grammar),
        }
    }
}

/// A turn file in plain lines, without the entries that are dropped whole: it can be mailed back.
pub(super) fn kept(file: &TurnFile, illegal: &[IllegalOrder], grammar: &Grammar) -> String {
    let mut tree = file.whole_tree();
    let is_kept = |entry: &Node| {
        let is_alone = entry.get("unit").is_some_and(|unit| unit.word().is_some());
        let is_of = |span: Span| entry.span.start <= span.start && span.end <= entry.span.end;
        !is_alone || !illegal.iter().any(|order| order.step == 0 && is_of(order.span))
    };
    let lists = match &mut tree.value {
        Value::Map(keys) => keys.iter_mut().filter(|(key, _)| key.text == "orders").map(|(_, list)| list).collect(),
        _ => Vec::new(),
    };
    for list in lists {
        if let Value::List(entries) = &mut list.value {
            entries.retain(is_kept);
        }
    }
    in_lines(&tree, file, grammar)
}

/// What is left of a file in plain lines; as YAML where lines cannot say it.
fn in_lines(tree: &Node, file: &TurnFile, grammar: &Grammar) -> String {
    marked(&lines_of(tree, grammar).unwrap_or_else(|| file.locked.clone()))
}

fn marked(text: &str) -> String {
    format!("{BEGIN}\n{text}{END}\n")
}
