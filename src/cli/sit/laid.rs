//! Lines that are spoken one after the other, laid over each other: who is ordered anew forgets what he was told before.

use crate::orders::{ENVELOPE_KEYS, LETTERS, callings};
use crate::yaml::{Key, Node, Span, Value, flow, normal};

/// The lists in which a unit has one order.
const OF_UNITS: [&str; 2] = ["orders", "deploy"];

/// What of an envelope goes on standing when a side's orders are written anew: the rest was for the file it came in.
const STAYS: [&str; 4] = ["concede", "request", "note", LETTERS];

/// Whether a line is for all those who have no order of their own.
pub(super) fn is_for_the_rest(line: &str) -> bool {
    let head = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let words = head.split_whitespace().filter(|word| !["the", "my", "our", "of"].contains(word));
    callings::REST.contains(&words.collect::<Vec<_>>().join(" ").as_str())
}

/// What of a file stays when lines are laid over it.
pub(super) fn lasting(tree: &Node) -> Vec<(Key, Node)> {
    let Value::Map(entries) = &tree.value else { return Vec::new() };
    let lasts = |key: &Key| {
        let word = normal(&key.text);
        !ENVELOPE_KEYS.contains(&word.as_str()) || STAYS.contains(&word.as_str())
    };
    entries.iter().filter(|(key, _)| lasts(key)).cloned().collect()
}

/// Lays what a line says over what was said before it.
pub(super) fn lay(said: &mut Vec<(Key, Node)>, line: &Node, for_the_rest: bool) {
    for (key, node) in lasting(line) {
        let list = normal(&key.text);
        let place = said.iter().position(|(known, _)| normal(&known.text) == list);
        let place = place.unwrap_or_else(|| {
            said.push((key, Node { span: Span::default(), value: Value::Empty }));
            said.len() - 1
        });
        let before = &mut said[place].1;
        match node.value {
            Value::List(entries) => {
                let mut all = match std::mem::replace(&mut before.value, Value::Empty) {
                    Value::List(all) => all,
                    _ => Vec::new(),
                };
                entries.into_iter().for_each(|entry| add(&mut all, &list, entry, for_the_rest));
                before.value = Value::List(all);
            }
            value => before.value = value,
        }
    }
}

/// Adds an entry to a list, in the place of what it replaces there.
fn add(all: &mut Vec<Node>, list: &str, mut entry: Node, for_the_rest: bool) {
    if !OF_UNITS.contains(&list) {
        let matter = matter_of(&entry);
        all.retain(|known| matter.is_none() || matter_of(known) != matter);
        all.push(entry);
        return;
    }
    let condition = |node: &Node| node.get("if").map(flow);
    let alike = |known: &Node| condition(known) == condition(&entry);
    let mut place = all.len();
    if for_the_rest {
        let named = all.iter().filter(|known| alike(known)).flat_map(units_of).collect::<Vec<_>>();
        without(&mut entry, &named);
        if units_of(&entry).is_empty() {
            return;
        }
    } else {
        let named = units_of(&entry);
        all.iter_mut().filter(|known| alike(known)).for_each(|known| without(known, &named));
        let is_empty = |known: &Node| known.get("unit").is_some() && units_of(known).is_empty();
        // Where rules go by the order of entries, an order that is given anew stands where it stood.
        place = all.iter().position(is_empty).unwrap_or(place);
        all.retain(|known| !is_empty(known));
    }
    all.insert(place.min(all.len()), entry);
}

/// What an entry is about, without what it says of it.
fn matter_of(entry: &Node) -> Option<String> {
    let Value::Map(keys) = &entry.value else { return None };
    // A list of troops may have the same entry twice.
    entry.get("when").or(entry.get("ask"))?;
    let about = keys.iter().filter(|(key, _)| !["do", "note"].contains(&normal(&key.text).as_str()));
    Some(about.map(|(key, node)| format!("{}: {}\n", normal(&key.text), flow(node))).collect())
}

/// The units that an entry names.
pub(super) fn units_of(entry: &Node) -> Vec<String> {
    let units = entry.get("unit").map_or(&[][..], Node::items);
    units.iter().filter_map(Node::word).map(str::to_ascii_lowercase).collect()
}

/// Takes units out of an entry.
fn without(entry: &mut Node, units: &[String]) {
    let Value::Map(keys) = &mut entry.value else { return };
    for (_, node) in keys.iter_mut().filter(|(key, _)| normal(&key.text) == "unit") {
        let mut left = node.items().to_vec();
        left.retain(|item| item.word().is_none_or(|word| !units.contains(&word.to_ascii_lowercase())));
        let is_less = left.len() < node.items().len();
        if is_less {
            node.value = Value::List(left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{document, parse};

    /// What lines come to that are laid one over the other.
    fn laid(lines: &[&str]) -> String {
        let mut said = Vec::new();
        for line in lines {
            let tree = parse(line).expect("it is sound");
            lay(&mut said, &tree, line.contains("# rest"));
        }
        document(&Node { span: Span::default(), value: Value::Map(said) })
    }

    #[test]
    fn who_is_ordered_anew_forgets_what_he_was_told_before_and_stands_where_he_stood() {
        let lines = [
            "game: g\nseen: 12345678\norders:\n- {unit: [a, b], do: stand}\n- {unit: c, do: stand}\nconcede: no\n",
            "orders:\n- {unit: C, do: {fire: x}}\n",
            "orders:\n- {unit: a, do: {fire: x}}\n",
            "orders:\n- {unit: b, do: {fire: x}, if: {enemy: near}}\n",
            "orders:\n- {unit: [a, d], do: rally} # rest\n",
        ];
        let said = "orders:\n- {unit: [b], do: stand}\n- {unit: C, do: {fire: x}}\n- {unit: a, do: {fire: x}}\n\
                    - {unit: b, do: {fire: x}, if: {enemy: near}}\n- {unit: [d], do: rally}\nconcede: no\n";
        assert_eq!(laid(&lines), said);
        let first =
            laid(&["orders:\n- {unit: a, do: stand}\n- {unit: b, do: stand}\n", "orders:\n- {unit: a, do: rally}\n"]);
        assert_eq!(first, "orders:\n- {unit: a, do: rally}\n- {unit: b, do: stand}\n");
    }

    #[test]
    fn a_standing_order_and_an_answer_replace_those_about_the_same() {
        let lines = [
            "standing:\n- {when: beaten, do: go}\n- {when: beaten, unit: a, do: go}\nanswers:\n- {ask: rally/a, do: yes}\n",
            "standing:\n- {when: beaten, do: stop}\nanswers:\n- {ask: rally/a, do: no}\n",
            "army:\n- {kind: guns}\n- {kind: guns}\n",
        ];
        let said = "standing:\n- {when: beaten, unit: a, do: go}\n- {when: beaten, do: stop}\nanswers:\n- {ask: rally/a, do: no}\n\
                    army:\n- {kind: guns}\n- {kind: guns}\n";
        assert_eq!(laid(&lines), said);
    }

    #[test]
    fn everybody_else_is_told_from_a_unit() {
        for (line, is_it) in [("everybody else: stand", true), ("The rest: stand", true), ("guns: stand", false)] {
            assert_eq!(is_for_the_rest(line), is_it, "{line}");
        }
    }
}
