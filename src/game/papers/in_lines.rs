//! A turn file in plain lines: what is kept is what came, what is locked is the YAML made of it.

use super::tongue::Tongue;
use super::turn_file::Body;
use crate::orders::plain::Plain;
use crate::orders::{ENVELOPE_KEYS, OrderFile, envelope, without_letters};
use crate::yaml::{self, Fault, Faults, Node, Places, Severity, Source, Value, clip, same_word};

/// The comment in a locked text before a line that could not be read.
const LOST: &str = "# not understood: ";
/// What tells of it in a report.
const TOLD_AS_LOST: &str = "not understood: ";
/// So much of a line is shown there.
const SHOWN: usize = 120;

/// Lines of a file that could not be read, each with its fault; the rest of the file counts.
#[derive(Clone, Debug, Default)]
pub struct Lost {
    /// The faults.
    pub faults: Faults,
    /// How many lines.
    pub lines: usize,
    /// The lines themselves, as they were typed.
    pub texts: Vec<String>,
    /// The comments that tell of them in the locked text.
    pub(in crate::game) comments: String,
    /// For each of those the line of the mail.
    numbers: Vec<u32>,
}

impl Lost {
    /// The comments that tell of them in the locked text.
    pub fn comments(&self) -> String {
        self.comments.clone()
    }
}

/// Reads what a file in lines says: its tree, its envelope, what is locked of it.
pub(in crate::game) fn read(file: &OrderFile, tongue: &Tongue) -> Result<Body, Faults> {
    let Plain { tree, faults, lost } = tongue.read(&file.text);
    let remarks = faults.sorted().into_iter().filter(|fault| fault.severity == Severity::Remark);
    let remarks = remarks.cloned().collect::<Vec<_>>();
    // Who has no words can say of no order what is wrong with it.
    let mut faults = if tongue.is_blind() { Faults::default() } else { faults };
    let envelope = envelope(&tree, &mut faults);
    let says_something = has_entries(&tree) || envelope.as_ref().is_some_and(|envelope| envelope.concede);
    let Some(envelope) = envelope.filter(|_| lost.is_empty() || says_something || tongue.is_blind()) else {
        return Err(faults);
    };
    let places = Source { name: "", text: &file.text, lines: &file.lines }.places();
    let mut lost = told(&file.text, &places, &lost);
    remarks.into_iter().for_each(|remark| lost.faults.add(remark));
    let locked = lost.comments.clone() + &yaml::document(&tree);
    let locked_lines = lines_of(&locked, &tree, &places, &lost.numbers);
    Ok(Body { tree, envelope, locked, locked_lines, lost })
}

fn has_entries(tree: &Node) -> bool {
    let Value::Map(entries) = &tree.value else {
        return false;
    };
    entries.iter().any(|(key, _)| !ENVELOPE_KEYS.iter().any(|known| same_word(known, &key.text)))
}

/// What the locked text tells of the lines that could not be read.
fn told(text: &str, places: &Places<'_>, lost: &[(yaml::Span, Fault)]) -> Lost {
    let mut told = Lost::default();
    for (span, fault) in lost {
        let (line, _) = places.place(span.start);
        let typed = text.get(span.start..span.end).unwrap_or_default();
        let text = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = text.chars().take(SHOWN).collect::<String>();
        let shown = yaml::harmless(&shown);
        told.faults.add(fault.clone());
        if fault.severity == Severity::Error {
            let why = clip_all(&fault.message);
            told.comments.push_str(&format!("{LOST}line {line}: {why}: {shown}\n"));
            told.numbers.push(u32::try_from(line).unwrap_or(u32::MAX));
            told.lines += 1;
            told.texts.push(typed.to_owned());
        }
    }
    told
}

fn clip_all(message: &str) -> String {
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.len() > SHOWN {
        true => clip(&line).into_owned(),
        false => line,
    }
}

/// What a locked text tells of lines that could not be read.
pub(in crate::game) fn told_as_lost(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(LOST));
    lines.map(|line| format!("{TOLD_AS_LOST}{line}"))
}

/// What is told of a line that could not be read, without the note behind its dashes.
pub(in crate::game) fn lost_without_notes(told: &str) -> String {
    let dashes = [" -- ", " \u{2013} ", " \u{2014} ", " \u{2015} "];
    let note = match told.starts_with(TOLD_AS_LOST) {
        true => dashes.iter().filter_map(|dashes| Some(told.find(dashes)? + dashes.len())).min(),
        false => None,
    };
    note.map_or_else(|| told.to_owned(), |note| format!("{}...", &told[..note]))
}

/// What a file says whose letters are taken out of what is locked: they are carried, and order nobody.
pub(in crate::game) fn without_letters_in_it(body: Body, file: &OrderFile) -> Body {
    if body.envelope.letters.is_empty() {
        return body;
    }
    let tree = without_letters(&body.tree);
    let locked = body.lost.comments.clone() + &yaml::document(&tree);
    let places = Source { name: "", text: &file.text, lines: &file.lines }.places();
    let locked_lines = lines_of(&locked, &tree, &places, &body.lost.numbers);
    Body { tree, locked, locked_lines, ..body }
}

/// For each line of the locked text the line of the mail that it was made of.
fn lines_of(locked: &str, tree: &Node, places: &Places<'_>, lost: &[u32]) -> Vec<u32> {
    let number = |node: yaml::Span| u32::try_from(places.place(node.start).0).unwrap_or(u32::MAX);
    let mut lines = lost.to_vec();
    let Value::Map(entries) = &tree.value else {
        return lines;
    };
    for (key, node) in entries {
        lines.push(number(key.span));
        if let Value::List(items) = &node.value {
            lines.extend(items.iter().map(|item| number(item.span)));
        }
    }
    debug_assert_eq!(lines.len(), locked.lines().count(), "each line of the locked text comes from one that was typed");
    lines
}
