//! What a side has locked: the file of one player, or those of several joined into one.

use crate::adjudicate::{AnyOrders, AnyRuleSet};
use crate::game::papers::read_once::ReadOnce;
use crate::game::papers::turn_file::TurnFile;
use crate::game::trouble::{FileName, Trouble};
use crate::orders::{Envelope, envelope, files_of};
use crate::yaml::{self, Faults, Key, Node, Source, Span, Value};

/// The locked orders of one side.
#[derive(Clone, Debug)]
pub struct SideOrders {
    /// The text that is hashed.
    pub text: String,
    /// Its tree; the lists of several players one after the other.
    pub tree: Node,
    /// The envelope of each player.
    pub envelopes: Vec<Envelope>,
    /// For each line of the text the line of the mail, where that is known.
    pub lines: Vec<u32>,
    /// What it says in the words of the rules.
    reading: ReadOnce,
}

impl SideOrders {
    /// Reads a text that was locked or is about to be.
    pub fn read(path: &FileName, text: &str) -> Result<SideOrders, Trouble> {
        let unreadable = |faults: Faults| Trouble::unreadable(path, text, faults);
        let mut trees = Vec::new();
        let mut envelopes = Vec::new();
        let mut faults = Faults::default();
        for (start, part) in files_of(text) {
            let mut tree = yaml::parse(part).map_err(unreadable)?;
            shift(&mut tree, start);
            envelopes.extend(envelope(&tree, &mut faults));
            trees.push(tree);
        }
        if faults.any_error() {
            return Err(unreadable(faults));
        }
        let tree = trees.into_iter().reduce(merged).expect("a text has a part");
        Ok(SideOrders { text: text.to_owned(), tree, envelopes, lines: Vec::new(), reading: ReadOnce::default() })
    }

    /// What is locked of a file that is locked to the letter, as it was read when it came; nothing of any other.
    pub(in crate::game) fn of_file(file: &TurnFile, text: &str) -> Option<SideOrders> {
        let is_whole = matches!(files_of(text).as_slice(), [(0, whole)] if *whole == text);
        if file.in_lines || file.text != text || file.locked != text || !is_whole {
            return None;
        }
        let envelope = envelope(&file.tree, &mut Faults::default())?;
        Some(SideOrders {
            text: text.to_owned(),
            tree: file.tree.clone(),
            envelopes: vec![envelope],
            lines: Vec::new(),
            reading: file.reading.alike(),
        })
    }

    /// The same with the lines of the mail it came in.
    #[must_use]
    pub(in crate::game) fn mailed(self, lines: Vec<u32>) -> SideOrders {
        SideOrders { lines, ..self }
    }

    /// The text as faults are shown in it: by the lines of the mail.
    pub(in crate::game) fn source<'s>(&'s self, name: &'s str) -> Source<'s> {
        Source { name, text: &self.text, lines: &self.lines }
    }

    /// Reads the body in the words of a rule set.
    pub fn body(&self, rules: &dyn AnyRuleSet, path: &FileName) -> Result<AnyOrders, Trouble> {
        self.understood(rules, path).map(|(orders, _)| orders)
    }

    /// The same with what a reader of the text would remark.
    pub(in crate::game) fn understood(
        &self,
        rules: &dyn AnyRuleSet,
        path: &FileName,
    ) -> Result<(AnyOrders, Faults), Trouble> {
        let read = self.reading.of(rules, &self.tree, &self.text);
        read.map_err(|faults| Trouble::unreadable(path, &self.text, faults))
    }

    /// The head of the ledger that a player has seen, as he copied it.
    pub fn seen(&self) -> impl Iterator<Item = &str> {
        let seen = self.envelopes.iter().filter_map(|envelope| envelope.seen.as_ref());
        seen.map(|seen| seen.name.as_str())
    }

    /// The players whose files the umpire wrote, where they are named, and how their orders reached him.
    pub fn entered(&self) -> impl Iterator<Item = (Option<&str>, &str)> {
        self.envelopes.iter().filter_map(|envelope| {
            let how = envelope.entered.as_ref()?;
            let player = envelope.player.as_ref();
            Some((player.map(|player| player.name.as_str()), how.name.as_str()))
        })
    }

    /// The players whose orders a stand-in wrote, where they are named, with what stands behind `written:`.
    pub fn written(&self) -> impl Iterator<Item = (Option<&str>, &str)> {
        self.envelopes.iter().filter_map(|envelope| {
            let by = envelope.written.as_ref()?;
            let player = envelope.player.as_ref();
            Some((player.map(|player| player.name.as_str()), by.name.as_str()))
        })
    }

    /// What the players noted for themselves.
    pub fn note(&self) -> Option<String> {
        let notes = self.envelopes.iter().filter_map(|envelope| envelope.note.as_ref());
        let notes = notes.map(|note| note.name.clone()).collect::<Vec<_>>();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}

/// A note behind an order: the names it was ordered by, or the decision that it is for, and the text.
pub(in crate::game) struct Noted<'o> {
    /// Units, as they were named.
    pub(in crate::game) units: Vec<&'o str>,
    /// The decision of a standing order, or the question that was answered.
    pub(in crate::game) when: Option<&'o str>,
    /// The note.
    pub(in crate::game) text: &'o str,
}

impl SideOrders {
    /// What stands as a note behind orders and their steps, in the order of the lists.
    pub(in crate::game) fn noted(&self) -> Vec<Noted<'_>> {
        let Value::Map(entries) = &self.tree.value else {
            return Vec::new();
        };
        let lists = entries.iter().filter(|(_, node)| matches!(node.value, Value::List(_)));
        let entries = lists.flat_map(|(_, node)| node.items());
        let noted = entries.flat_map(|entry| {
            let mut texts = Vec::new();
            notes_in(entry, &mut texts);
            let texts = texts.into_iter().filter_map(Node::word).collect::<Vec<_>>();
            let units = entry.get("unit").map_or(&[][..], Node::items);
            let units = units.iter().filter_map(Node::word).collect::<Vec<_>>();
            let when = entry.get("when").or_else(|| entry.get("ask")).and_then(Node::word);
            texts.into_iter().map(move |text| Noted { units: units.clone(), when, text })
        });
        noted.collect()
    }

    /// The text as it is shown where notes are told nowhere: dots in the place of each, and every place as it was.
    pub(in crate::game) fn text_without_notes(&self) -> String {
        let mut notes = Vec::new();
        notes_in(&self.tree, &mut notes);
        blanked(&self.text, &notes)
    }
}

/// The notes of an entry, its own and those of its steps.
fn notes_in<'n>(node: &'n Node, notes: &mut Vec<&'n Node>) {
    match &node.value {
        Value::Map(entries) => {
            for (key, inner) in entries {
                match yaml::same_word("note", &key.text) {
                    true => notes.push(inner),
                    false => notes_in(inner, notes),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| notes_in(item, notes)),
        Value::Empty | Value::Word(_) => {}
    }
}

/// What is told of an entry in one line (`...: {unit: R1, do: stand, note: x}`), without its notes.
pub(in crate::game) fn line_without_notes(line: &str) -> String {
    let begins = line.match_indices(": {").map(|(place, _)| place + 2);
    let read = |place: usize| Some((place, yaml::parse(&line[place..]).ok()?));
    let Some((place, entry)) = begins.filter_map(read).next() else {
        return line.to_owned();
    };
    let mut notes = Vec::new();
    notes_in(&entry, &mut notes);
    let entry = blanked(&line[place..], &notes);
    // Nothing points into the line, so no blanks need be kept.
    format!("{}{}", &line[..place], entry.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A text with dots and blanks where notes stand: not a byte of anything else moves.
fn blanked(text: &str, notes: &[&Node]) -> String {
    let mut shown = text.to_owned();
    for note in notes {
        let Span { start, end } = note.span;
        let Some(was) = text.get(start..end) else {
            continue;
        };
        let dots = was.bytes().enumerate().map(|(index, byte)| match byte {
            b'\r' | b'\n' => char::from(byte),
            _ if index < 3 => '.',
            _ => ' ',
        });
        shown.replace_range(start..end, &dots.collect::<String>());
    }
    shown
}

fn shift(node: &mut Node, by: usize) {
    let moved = |span: &mut Span| {
        span.start += by;
        span.end += by;
    };
    moved(&mut node.span);
    match &mut node.value {
        Value::List(items) => items.iter_mut().for_each(|item| shift(item, by)),
        Value::Map(entries) => entries.iter_mut().for_each(|(key, node)| {
            moved(&mut key.span);
            shift(node, by);
        }),
        Value::Empty | Value::Word(_) => {}
    }
}

/// One map of two: lists one after the other, of anything else the first.
fn merged(one: Node, other: Node) -> Node {
    let (Value::Map(mut entries), Value::Map(more)) = (one.value, other.value) else {
        unreachable!("an envelope was read from both");
    };
    for (key, node) in more {
        let place = |(name, _): &(Key, Node)| yaml::same_word(&name.text, &key.text);
        match entries.iter().position(place) {
            None => entries.push((key, node)),
            Some(index) => extend(&mut entries[index].1, node),
        }
    }
    Node { span: one.span, value: Value::Map(entries) }
}

fn extend(list: &mut Node, more: Node) {
    let plain = |node: &Node| matches!(node.value, Value::Word(_));
    if plain(list) || plain(&more) {
        return;
    }
    let items = list.items().iter().chain(more.items()).cloned();
    list.value = Value::List(items.collect());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::papers::in_lines::lost_without_notes;

    #[test]
    fn dots_stand_in_the_place_of_notes_and_nothing_else_moves() {
        let text =
            "note: \u{e9}l\u{e9}gant\norders:\n- {unit: R1, do: [stand, {move: S, note: \"my, plan\"}], note: a}\n";
        let orders = SideOrders {
            text: text.to_owned(),
            tree: yaml::parse(text).unwrap(),
            envelopes: Vec::new(),
            lines: Vec::new(),
            reading: ReadOnce::default(),
        };
        let shown = orders.text_without_notes();
        assert_eq!(shown.len(), text.len());
        for gone in ["gant", "plan", "note: a"] {
            assert!(!shown.contains(gone), "{shown}");
        }
        assert!(shown.contains("- {unit: R1, do: [stand, {move: S, note: "), "{shown}");
        assert_eq!(shown.find("unit"), text.find("unit"));
    }

    #[test]
    fn what_is_told_in_a_line_is_told_without_its_note() {
        let told = [
            (
                "set aside: line 7 of ney's file: R1 is not his: {unit: R1, do: {move: S}, note: \"my plan\"}",
                "set aside: line 7 of ney's file: R1 is not his: {unit: R1, do: {move: S}, note: ... }",
            ),
            ("A courier of exchange 2 has arrived: {unit: R2, do: stand}", ""),
            ("set aside: it says: nothing", ""),
        ];
        for (line, without) in told {
            let without = if without.is_empty() { line } else { without };
            assert_eq!(line_without_notes(line), without);
        }
        let lost = "not understood: line 4: there is no `frob`: R1: frob -- my plan -- all of it";
        assert_eq!(lost_without_notes(lost), "not understood: line 4: there is no `frob`: R1: frob -- ...");
        assert_eq!(lost_without_notes("line 4: a -- b"), "line 4: a -- b");
    }
}
