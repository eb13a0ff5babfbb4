//! A turn file in plain lines: what is kept is what came, what is locked is the YAML made of it.

use super::tongue::Tongue;
use super::turn_file::TurnFile;
use crate::dice::Hash;
use crate::game::trouble::{FileName, Trouble};
use crate::orders::plain::Plain;
use crate::orders::{ENVELOPE_KEYS, OrderFile, envelope, without_letters};
use crate::yaml::{self, Fault, Faults, Node, Severity, Source, Value, clip, same_word};

/// The comment in a locked text before a line that could not be read.
const LOST: &str = "# not understood: ";
/// So much of a line is shown there.
const SHOWN: usize = 120;

/// Lines of a file that could not be read, each with its fault; the rest of the file counts.
#[derive(Clone, Debug, Default)]
pub struct Lost {
    /// The faults.
    pub faults: Faults,
    /// How many lines.
    pub lines: usize,
    /// The comments that tell of them in the locked text.
    pub(in crate::game) comments: String,
    /// For each of those the line of the mail.
    numbers: Vec<u32>,
}

/// Reads a file in lines.
pub(in crate::game) fn read(
    path: &FileName,
    bytes: Vec<u8>,
    file: OrderFile,
    tongue: &Tongue,
) -> Result<TurnFile, Trouble> {
    let Plain { tree, faults, lost } = tongue.read(&file.text);
    let remarks = faults.sorted().into_iter().filter(|fault| fault.severity == Severity::Remark);
    let remarks = remarks.cloned().collect::<Vec<_>>();
    // Who has no words can say of no order what is wrong with it.
    let mut faults = if tongue.is_blind() { Faults::default() } else { faults };
    let unreadable = |faults: Faults| Trouble::Unreadable {
        path: path.to_owned(),
        text: file.text.clone(),
        lines: file.lines.clone(),
        faults,
    };
    let envelope = envelope(&tree, &mut faults);
    let says_something = has_entries(&tree) || envelope.as_ref().is_some_and(|envelope| envelope.concede);
    let Some(mut envelope) = envelope.filter(|_| lost.is_empty() || says_something || tongue.is_blind()) else {
        return Err(unreadable(faults));
    };
    envelope.game.name.make_ascii_lowercase();
    envelope.side.name.make_ascii_lowercase();
    let mut lost = told(&file, &lost);
    remarks.into_iter().for_each(|remark| lost.faults.add(remark));
    let locked = lost.comments.clone() + &yaml::document(&tree);
    let locked_lines = lines_of(&locked, &tree, (&file.text, &file.lines), &lost.numbers);
    Ok(TurnFile {
        path: path.to_owned(),
        bytes,
        text: file.text,
        lines: file.lines,
        locked,
        locked_lines,
        lost,
        in_lines: true,
        tree,
        envelope,
        bind: file.bind.as_deref().and_then(Hash::parse),
        remarks: file.remarks,
        passed_over: file.passed_over,
    })
}

fn has_entries(tree: &Node) -> bool {
    let Value::Map(entries) = &tree.value else {
        return false;
    };
    entries.iter().any(|(key, _)| !ENVELOPE_KEYS.iter().any(|known| same_word(known, &key.text)))
}

/// What the locked text tells of the lines that could not be read.
fn told(file: &OrderFile, lost: &[(yaml::Span, Fault)]) -> Lost {
    let mut told = Lost::default();
    let source = Source { name: "", text: &file.text, lines: &file.lines };
    for (span, fault) in lost {
        let (line, _) = source.place(span.start);
        let text = file.text.get(span.start..span.end).unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = text.chars().take(SHOWN).collect::<String>();
        let shown = yaml::harmless(&shown);
        told.faults.add(fault.clone());
        if fault.severity == Severity::Error {
            let why = clip_all(&fault.message);
            told.comments.push_str(&format!("{LOST}line {line}: {why}: {shown}\n"));
            told.numbers.push(u32::try_from(line).unwrap_or(u32::MAX));
            told.lines += 1;
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
    lines.map(|line| format!("not understood: {line}"))
}

/// A file whose letters are taken out of what is locked: they are carried, and order nobody.
pub(in crate::game) fn without_letters_in_it(file: TurnFile) -> TurnFile {
    if file.envelope.letters.is_empty() {
        return file;
    }
    let tree = without_letters(&file.tree);
    let locked = file.lost.comments.clone() + &yaml::document(&tree);
    let locked_lines = lines_of(&locked, &tree, (&file.text, &file.lines), &file.lost.numbers);
    TurnFile { tree, locked, locked_lines, ..file }
}

/// For each line of the locked text the line of the mail that it was made of.
fn lines_of(locked: &str, tree: &Node, (text, lines): (&str, &[u32]), lost: &[u32]) -> Vec<u32> {
    let source = Source { name: "", text, lines };
    let number = |node: yaml::Span| u32::try_from(source.place(node.start).0).unwrap_or(u32::MAX);
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
