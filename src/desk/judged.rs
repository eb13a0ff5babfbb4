//! A turn file, judged by a view: the same sentences as those of `check`.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use super::{as_json, as_node};
use crate::adjudicate::IllegalOrder;
use crate::game::{BEGIN, END, Judge, Judged, Trouble, TurnFile, View};
use crate::orders::plain::{Grammar, lines_of};
use crate::yaml::{self, Fault, Node, Severity, Source, Value};

/// What the engine says of a turn file.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Judgement {
    /// `sound`, `set-aside`, `sent-back`, `refused`.
    pub verdict: &'static str,
    /// The file, between its marks.
    pub text: String,
    /// Whether it is YAML, and not plain lines.
    pub yaml: bool,
    /// The same in the other of the two forms, where it has one.
    pub other: Option<String>,
    /// The file as a tree; nothing where it cannot be read.
    pub tree: Option<Json>,
    /// Lines that could not be read, as they were typed.
    pub lost: Vec<String>,
    /// By what it was judged.
    pub by: String,
    /// What is wrong, in the order of the file.
    pub remarks: Vec<Remark>,
    /// What is understood, one line each.
    pub understood: Vec<String>,
}

/// What the engine says of a place in a turn file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Remark {
    /// Whether it stands against the order, or is only to be known.
    pub is_error: bool,
    /// The unit whose order it is, if it is one's.
    pub unit: Option<String>,
    /// The step, counted from 1; 0 for the order as a whole.
    pub step: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub help: Option<String>,
    /// The clause.
    pub clause: Option<String>,
}

impl Remark {
    /// What the rules say of an order.
    pub(super) fn of(order: &IllegalOrder, is_error: bool, line: usize) -> Remark {
        Remark {
            is_error,
            unit: Some(order.unit.clone()),
            step: order.step,
            line,
            what: order.reason.to_string(),
            help: Some(order.help.to_string()).filter(|help| !help.is_empty()),
            clause: order.clause.as_ref().map(|clause| clause.as_str().to_owned()),
        }
    }

    fn of_fault(fault: &Fault, source: Source<'_>) -> Remark {
        Remark {
            is_error: fault.severity == Severity::Error,
            unit: None,
            step: 0,
            line: source.place(fault.span.start).0,
            what: fault.message.clone(),
            help: fault.help.clone(),
            clause: fault.clause.clone(),
        }
    }
}

/// What stands between the marks of a turn file, or all of a text that has none.
fn bare(text: &str) -> &str {
    let from = text.find(BEGIN).map_or(0, |at| at + BEGIN.len());
    let text = &text[from..];
    text[..text.find(END).unwrap_or(text.len())].trim_start_matches(['\r', '\n'])
}

/// Judges a text.
pub(super) fn judged(view: View, text: String) -> Result<Judgement, String> {
    let grammar = view.rules.grammar();
    let judge = Judge::of_view(view);
    Ok(match read(&judge, &text) {
        Ok((file, judged)) => told(grammar, &file, &judged),
        Err(trouble) => refused(text, &trouble),
    })
}

/// Reads a text and judges it.
pub(super) fn read(judge: &Judge, text: &str) -> Result<(TurnFile, Judged), Trouble> {
    let text = format!("{BEGIN}\n{}\n{END}\n", bare(text).trim_end());
    let blind = TurnFile::read("orders", text.clone().into_bytes(), &crate::game::Tongue::blind())?;
    let tongue = judge.tongue(&blind)?;
    let file = TurnFile::read("orders", text.into_bytes(), &tongue)?;
    let judged = judge.judge(&file)?;
    Ok((file, judged))
}

fn told(grammar: &Grammar, file: &TurnFile, judged: &Judged) -> Judgement {
    let source = Source { name: "", text: &file.text, lines: &file.lines };
    let line = |order: &IllegalOrder| source.place(order.span.start).0;
    let of = |is_error: bool| move |order: &IllegalOrder| Remark::of(order, is_error, line(order));
    let illegal = judged.checked.illegal.iter().map(of(true));
    let passed = judged.checked.remarks.iter().map(of(false));
    let read = judged.remarks.sorted().into_iter().chain(file.lost.faults.sorted());
    let read = read.map(|fault| Remark::of_fault(fault, source));
    let mut remarks = illegal.chain(passed).chain(read).collect::<Vec<_>>();
    remarks.sort_by_key(|remark| (remark.line, !remark.is_error));
    let lost = file.lost.texts.clone();
    // A file of an envelope alone reads the same in both forms, and lines are what players are shown.
    let is_yaml = !file.in_lines && has_lists(&file.tree);
    let other = match is_yaml {
        false => Some(file.locked.clone()),
        true => lines_of(&file.whole_tree(), grammar),
    };
    let set_aside = judged.checked.illegal.len() + lost.len();
    Judgement {
        verdict: match (judged.sent_back, set_aside) {
            (Some(_), _) => "sent-back",
            (None, 0) => "sound",
            (None, _) => "set-aside",
        },
        text: marked(&file.text),
        yaml: is_yaml,
        other: other.map(|other| marked(&other)),
        tree: Some(as_json(&file.whole_tree())),
        lost,
        by: judged.by.clone(),
        remarks,
        understood: judged.checked.understood.clone(),
    }
}

/// Whether a file holds entries of any kind.
fn has_lists(tree: &Node) -> bool {
    let Value::Map(entries) = &tree.value else { return false };
    entries.iter().any(|(_, node)| matches!(node.value, Value::List(_)))
}

fn marked(text: &str) -> String {
    format!("{BEGIN}\n{}\n{END}\n", text.trim_end())
}

fn refused(text: String, trouble: &Trouble) -> Judgement {
    let remarks = match trouble {
        Trouble::Unreadable { text, lines, faults, .. } => {
            let source = Source { name: "", text, lines };
            faults.sorted().into_iter().map(|fault| Remark::of_fault(fault, source)).collect()
        }
        trouble => vec![Remark {
            is_error: true,
            unit: None,
            step: 0,
            line: 0,
            what: trouble.to_string(),
            help: Some(trouble.help()).filter(|help| !help.is_empty()),
            clause: None,
        }],
    };
    Judgement {
        verdict: "refused",
        text,
        yaml: false,
        other: None,
        tree: None,
        lost: Vec::new(),
        by: String::new(),
        remarks,
        understood: Vec::new(),
    }
}

/// Writes a tree as a text, and judges that.
pub(super) fn written(view: View, tree: &Json, lost: &[String], as_yaml: bool) -> Result<Judgement, String> {
    let tree = as_node(tree);
    let lines = if as_yaml { None } else { lines_of(&tree, view.rules.grammar()) };
    let mut text = lines.unwrap_or_else(|| yaml::document(&tree));
    for line in lost {
        text.push('\n');
        text.push_str(line);
        text.push('\n');
    }
    judged(view, text)
}
