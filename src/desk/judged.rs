//! A turn file, judged by a view: the same sentences as those of `check`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::map::RouteTold;
use super::tries::Bench;
use super::written::Written;
use super::{as_json, as_node};
use crate::adjudicate::{IllegalOrder, Side};
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
    /// Where the orders lead as things stand.
    pub routes: Vec<RouteTold>,
}

/// What the engine says of a place in a turn file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Remark {
    /// Whether it stands against the order, or is only to be known.
    pub is_error: bool,
    /// Whether it is about what cannot be read, and not about what the rules say.
    pub is_of_reading: bool,
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
            is_of_reading: false,
            unit: Some(order.unit.clone()),
            step: order.step,
            line,
            what: order.reason.to_string(),
            help: Some(order.help.to_string()).filter(|help| !help.is_empty()),
            clause: order.clause.as_ref().map(|clause| clause.as_str().to_owned()),
        }
    }

    /// What the reader says of a line.
    pub(super) fn of_fault(fault: &Fault, line: usize) -> Remark {
        Remark {
            is_error: fault.severity == Severity::Error,
            is_of_reading: true,
            unit: None,
            step: 0,
            line,
            what: fault.message.clone(),
            help: fault.help.clone(),
            clause: fault.clause.clone(),
        }
    }
}

/// What stands between the marks of a turn file, or all of a text that has none, and behind how many lines.
fn bare(text: &str) -> (&str, usize) {
    let from = text.find(BEGIN).map_or(0, |at| at + BEGIN.len());
    let inside = text[from..][..text[from..].find(END).unwrap_or(text.len() - from)].trim_start_matches(['\r', '\n']);
    let before = inside.as_ptr().addr() - text.as_ptr().addr();
    (inside, text[..before].matches('\n').count())
}

/// Judges a text.
pub(super) fn judged(view: View, text: String) -> Result<Judgement, String> {
    let (rules, side, position) = (view.rules, view.top.side.clone(), view.rules.copy(&view.position));
    let judge = Judge::of_view(view);
    Ok(match read(&judge, &text) {
        Ok((file, judged)) => {
            let judgement = told(rules.grammar(), &file, &judged);
            let bench = Bench { rules, position: &position, side: &side };
            let orders = judgement.tree.as_ref().and_then(|tree| bench.read(tree).ok());
            let routes = orders.map(|orders| bench.routes(&orders)).unwrap_or_default();
            Judgement { routes, ..judgement }
        }
        Err(trouble) => refused(text, &trouble),
    })
}

/// Judges what an enemy might be ordered: as far as the view tells, without an envelope.
pub(super) fn supposed(view: &View, side: &Side, tree: &Json) -> Judgement {
    let (bench, grammar) = (Bench::of(view, side), view.rules.grammar());
    let text = lines_of(&as_node(tree), grammar).unwrap_or_else(|| yaml::document(&as_node(tree)));
    let empty = Judgement::of(text, Some(tree.clone()));
    let orders = match bench.read(tree) {
        Ok(orders) => orders,
        Err(faults) => {
            let remarks = faults.sorted().into_iter().map(|fault| Remark::of_fault(fault, 0)).collect();
            return Judgement { remarks, ..empty };
        }
    };
    let checked = view.rules.check(&view.position, side, &orders);
    let illegal = checked.illegal.iter().map(|order| Remark::of(order, true, 0));
    let remarks = illegal.chain(checked.passed().map(|order| Remark::of(order, false, 0)));
    Judgement {
        verdict: if checked.illegal.is_empty() { "sound" } else { "set-aside" },
        remarks: remarks.collect(),
        understood: checked.understood.clone(),
        routes: bench.routes(&orders),
        ..empty
    }
}

/// Reads a text and judges it.
pub(super) fn read(judge: &Judge, text: &str) -> Result<(TurnFile, Judged), Trouble> {
    let text = format!("{BEGIN}\n{}\n{END}\n", bare(text).0.trim_end());
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
    let passed = judged.checked.passed().map(of(false));
    let read = judged.remarks.sorted().into_iter().chain(file.lost.faults.sorted());
    let read = read.map(|fault| Remark::of_fault(fault, source.place(fault.span.start).0));
    let mut remarks = illegal.chain(passed).chain(read).collect::<Vec<_>>();
    remarks.sort_by_key(|remark| (remark.line, !remark.is_error));
    let lost = file.lost.texts.clone();
    // A file of an envelope alone reads the same in both forms, and lines are what players are shown.
    let is_yaml = !file.in_lines && has_lists(&file.tree);
    let whole = file.whole_tree();
    let other = match is_yaml {
        true => lines_of(&whole, grammar),
        // What is locked holds no letters.
        false if file.envelope.letters.is_empty() => Some(file.locked.clone()),
        false => Some(yaml::document(&whole)),
    };
    let other = other.map(|other| comments(&file.text, &other) + &other);
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
        tree: Some(as_json(&whole)),
        lost,
        by: judged.by.clone(),
        remarks,
        understood: judged.checked.understood.clone(),
        routes: Vec::new(),
    }
}

/// Whether a file holds entries of any kind.
fn has_lists(tree: &Node) -> bool {
    let Value::Map(entries) = &tree.value else { return false };
    entries.iter().any(|(_, node)| matches!(node.value, Value::List(_)))
}

/// The comments of a file, which no tree holds, but for those that the other form has already; those behind a line get one of their own.
fn comments(text: &str, other: &str) -> String {
    let lost = |remark: &&str| !other.lines().any(|known| known.trim().ends_with(*remark));
    text.lines().filter_map(comment).filter(lost).map(|remark| format!("{remark}\n")).collect()
}

/// The comment in a line: a sign that stands in quotes begins none.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    if line.starts_with('#') {
        return Some(line);
    }
    let mut signs = line.match_indices(" #").map(|(at, _)| at);
    let at = signs.find(|at| line[..*at].matches('"').count().is_multiple_of(2))?;
    Some(line[at..].trim())
}

fn marked(text: &str) -> String {
    format!("{BEGIN}\n{}\n{END}\n", text.trim_end())
}

impl Judgement {
    /// That of a text of which nothing is understood.
    fn of(text: String, tree: Option<Json>) -> Judgement {
        Judgement {
            verdict: "refused",
            text,
            yaml: false,
            other: None,
            tree,
            lost: Vec::new(),
            by: String::new(),
            remarks: Vec::new(),
            understood: Vec::new(),
            routes: Vec::new(),
        }
    }
}

fn refused(text: String, trouble: &Trouble) -> Judgement {
    let remarks = match trouble {
        Trouble::Unreadable { text: read, lines, faults, .. } => {
            let source = Source { name: "", text: read, lines };
            // What was read begins with a mark, which the text need not have.
            let (_, before) = bare(&text);
            let line = |fault: &Fault| (source.place(fault.span.start).0 + before).saturating_sub(1);
            faults.sorted().into_iter().map(|fault| Remark::of_fault(fault, line(fault))).collect()
        }
        trouble => vec![Remark {
            is_error: true,
            is_of_reading: true,
            unit: None,
            step: 0,
            line: 0,
            what: trouble.to_string(),
            help: Some(trouble.help()).filter(|help| !help.is_empty()),
            clause: None,
        }],
    };
    Judgement { remarks, ..Judgement::of(text, None) }
}

/// A file that was changed by clicking: its tree, and the text that it was read from.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// The text before the change.
    pub text: String,
    /// The tree after it.
    pub tree: Json,
    /// Lines of the text that could not be read, and stand in it all the same.
    #[serde(default)]
    pub lost: Vec<String>,
    /// Whether the text is YAML, and not plain lines.
    #[serde(default)]
    pub yaml: bool,
}

/// Writes a tree into its text, line by line, and judges that; where lines cannot be told apart all of it is written anew.
pub(super) fn written(view: View, changed: &Changed) -> Result<Judgement, String> {
    let (rules, position) = (view.rules, view.rules.copy(&view.position));
    let (tree, top) = (as_node(&changed.tree), view.top.clone());
    let again = || View { top: top.clone(), rules, position: rules.copy(&position) };
    let read = read(&Judge::of_view(again()), &changed.text).ok();
    let text = read.and_then(|(file, _)| {
        let whole = file.whole_tree();
        // A head alone reads alike in both, so what comes to it is written as it was wanted.
        let is_yaml = if has_lists(&whole) { !file.in_lines } else { changed.yaml };
        let written = Written { text: &file.text, tree: &whole, is_yaml, grammar: rules.grammar() };
        written.with(&tree).filter(|_| is_yaml == changed.yaml)
    });
    if let Some(text) = text {
        let judgement = judged(again(), text)?;
        if judgement.tree.as_ref().is_some_and(|read| said(read) == said(&changed.tree)) {
            return Ok(judgement);
        }
    }
    let lines = if changed.yaml { None } else { lines_of(&tree, rules.grammar()) };
    let mut text = lines.unwrap_or_else(|| yaml::document(&tree));
    for line in &changed.lost {
        text.push('\n');
        text.push_str(line);
        text.push('\n');
    }
    judged(view, text)
}

/// What a tree says: an empty list says what none does, and one thing what a list of it does.
fn said(tree: &Json) -> Json {
    match tree {
        Json::Array(items) => match items.as_slice() {
            [] => Json::Null,
            [one] => said(one),
            items => items.iter().map(said).collect(),
        },
        Json::Object(entries) => {
            let mut said = entries.iter().map(|(key, value)| (key.clone(), said(value))).collect::<Vec<_>>();
            said.retain(|(_, value)| !value.is_null());
            said.sort_by(|(one, _), (other, _)| one.cmp(other));
            Json::Object(said.into_iter().collect())
        }
        word => word.clone(),
    }
}
