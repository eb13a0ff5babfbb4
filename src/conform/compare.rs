//! Likeness of trees, and the complete difference between two positions.

use std::collections::BTreeMap;

use super::merge;
use crate::yaml::{Node, Span, Value, flow};

/// What is wrong, and where the expectation stands.
pub(super) type Problem = (Span, String);

/// Whether nothing is there: no value, no items, or the word `none`.
fn is_none(node: &Node) -> bool {
    match &node.value {
        Value::Empty => true,
        Value::Word(text) => matches!(text.as_str(), "none" | "null" | "~"),
        Value::List(items) => items.is_empty(),
        Value::Map(fields) => fields.is_empty(),
    }
}

fn same_word(one: &str, other: &str) -> bool {
    let plain = |word: &str| match word {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        _ => word.to_owned(),
    };
    plain(one) == plain(other)
}

/// Whether two parts say the same; the order of keys, and brackets around a single thing, do not count.
pub(super) fn same(one: &Node, other: &Node) -> bool {
    if is_none(one) || is_none(other) {
        return is_none(one) && is_none(other);
    }
    match (&one.value, &other.value) {
        (Value::Word(one), Value::Word(other)) => same_word(one, other),
        (Value::Map(fields), Value::Map(others)) => {
            let there = |from: &[(crate::yaml::Key, Node)], to: &Node| {
                from.iter().all(|(key, node)| match to.get(&key.text) {
                    Some(found) => same(node, found),
                    None => is_none(node),
                })
            };
            there(fields, other) && there(others, one)
        }
        (Value::List(_), _) | (_, Value::List(_)) => {
            let (one, other) = (one.items(), other.items());
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        _ => false,
    }
}

/// Whether everything that is named in `part` is so in `whole`.
pub(super) fn holds(whole: &Node, part: &Node) -> bool {
    match (&whole.value, &part.value) {
        (_, Value::Map(fields)) if !fields.is_empty() => {
            matches!(whole.value, Value::Map(_))
                && fields.iter().all(|(key, part)| match whole.get(&key.text) {
                    Some(found) => holds(found, part),
                    None => is_none(part),
                })
        }
        (Value::List(_), _) | (_, Value::List(_)) => {
            let (whole, part) = (whole.items(), part.items());
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| holds(whole, part))
        }
        _ => same(whole, part),
    }
}

/// Whether an entry of the log is the one meant: `clause` and `rolls` are the entry's, any other key the event's.
pub(super) fn is_entry(entry: &Node, expected: &Node) -> bool {
    let Some(event) = entry.get("event") else {
        return false;
    };
    match &expected.value {
        Value::Map(fields) => fields.iter().all(|(key, part)| match key.text.as_str() {
            "clause" | "rolls" => entry.get(&key.text).is_some_and(|found| holds(found, part)),
            name => match event.get(name) {
                Some(found) => is_none(part) || holds(found, part),
                None => event.word() == Some(name) && is_none(part),
            },
        }),
        Value::Word(name) => event.word() == Some(name) || event.get(name).is_some(),
        _ => false,
    }
}

/// A field of the position, of a unit or of the whole; of a unit within a unit with the way to it: `bases u1 figures`.
type Place = (Option<String>, String);

/// Every field of a position by its place: lists of units are taken apart, anything else stays whole.
fn fields(position: &Node, other: &Node) -> BTreeMap<Place, Node> {
    let mut found = BTreeMap::new();
    let Value::Map(entries) = &position.value else {
        return found;
    };
    for (key, node) in entries {
        let empty_list_of_units = is_none(node) && other.get(&key.text).is_some_and(|list| units(list).is_some());
        match units(node) {
            Some(units) => units.into_iter().for_each(|(unit, entry)| {
                let Value::Map(fields) = entry.value else {
                    return;
                };
                for (field, value) in fields {
                    for (field, value) in parts(&field.text, &value) {
                        found.insert((Some(unit.clone()), field), value.clone());
                    }
                }
            }),
            None if empty_list_of_units || is_none(node) => {}
            None => {
                found.insert((None, key.text.clone()), node.clone());
            }
        }
    }
    found
}

/// A field of a unit: a list of units within it is taken apart as well.
fn parts(field: &str, value: &Node) -> Vec<(String, Node)> {
    match units(value) {
        _ if field == "unit" || is_none(value) => Vec::new(),
        None => vec![(field.to_owned(), value.clone())],
        Some(units) => {
            let parts = units.into_iter().flat_map(|(unit, entry)| {
                let fields = match entry.value {
                    Value::Map(fields) => fields,
                    _ => Vec::new(),
                };
                let fields = fields.into_iter().filter(|(key, _)| key.text != "unit");
                let way = format!("{field} {unit}");
                fields.map(move |(key, node)| (format!("{way} {}", key.text), node))
            });
            parts.collect()
        }
    }
}

fn units(node: &Node) -> Option<Vec<(String, Node)>> {
    match node.value {
        Value::List(_) => merge::by_unit(node),
        _ => None,
    }
}

/// The difference between two positions: each place that changed, with what is there now.
pub(super) fn changes(before: &Node, after: &Node) -> BTreeMap<Place, Option<Node>> {
    let (old, new) = (fields(before, after), fields(after, before));
    let mut changed = BTreeMap::new();
    for (place, now) in &new {
        if !old.get(place).is_some_and(|was| same(was, now)) {
            changed.insert(place.clone(), Some(now.clone()));
        }
    }
    for place in old.keys().filter(|place| !new.contains_key(*place)) {
        changed.insert(place.clone(), None);
    }
    changed
}

/// Compares the changes that are expected with the positions; everything must be named, and must have happened.
pub(super) fn changes_differ(expected: &Node, before: &Node, after: &Node) -> Vec<Problem> {
    let mut came = changes(before, after);
    let now = fields(after, before);
    let mut problems = Vec::new();
    for (place, node) in named(expected, &mut problems) {
        let Some(change) = came.remove(&place) else {
            let stays = now.get(&place).map_or("none".to_owned(), flow);
            problems.push((node.span, format!("{} did not change: it is `{stays}`", called(&place))));
            continue;
        };
        let agrees = match &change {
            None => is_none(&node),
            Some(now) if place == (None, "ending".to_owned()) => holds(now, &node),
            Some(now) => same(now, &node),
        };
        if !agrees {
            let came = change.as_ref().map_or("none".to_owned(), flow);
            problems.push((node.span, format!("{}: expected `{}`, came `{came}`", called(&place), flow(&node))));
        }
    }
    // What is on file is the language's and kept with the position; a case need not repeat what it mailed.
    came.remove(&(None, "standing".to_owned()));
    for (place, change) in came {
        let now = change.as_ref().map_or("none".to_owned(), flow);
        problems.push((expected.span, format!("{} changed, unexpected: it is `{now}` now", called(&place))));
    }
    problems
}

fn called((unit, field): &Place) -> String {
    match unit {
        Some(unit) => format!("`{field}` of `{unit}`"),
        None => format!("`{field}`"),
    }
}

/// The places that are named in `changes`.
fn named(expected: &Node, problems: &mut Vec<Problem>) -> Vec<(Place, Node)> {
    let mut places = Vec::<(Place, Node)>::new();
    for item in expected.items() {
        let Value::Map(fields) = &item.value else {
            let message = "a change is `{unit: R1, strength: 4}` or `{part: second}`";
            problems.push((item.span, message.to_owned()));
            continue;
        };
        let units = match item.get("unit") {
            Some(units) => units.items().iter().map(|unit| unit.word().map(str::to_owned)).collect(),
            None => vec![None],
        };
        for unit in units {
            let own = fields.iter().filter(|(key, _)| key.text != "unit");
            let named = own.flat_map(|(key, node)| match unit {
                Some(_) if merge::by_unit(node).is_some() => {
                    parts(&key.text, node).into_iter().map(|(field, node)| (key, field, node)).collect()
                }
                _ => vec![(key, key.text.clone(), node.clone())],
            });
            for (key, field, node) in named {
                let place = (unit.clone(), field);
                if places.iter().any(|(other, _)| *other == place) {
                    problems.push((key.span, format!("{} is named twice", called(&place))));
                    continue;
                }
                places.push((place, node));
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml;

    #[test]
    fn units_within_a_unit_are_compared_one_by_one() {
        let tree = |text: &str| yaml::parse(text).expect("it reads");
        let before = tree("{army: [{unit: A, bases: [{unit: [u1, u2], figures: 16}]}]}");
        let after = tree("{army: [{unit: A, bases: [{unit: u1, figures: 14}, {unit: u2, figures: 16}]}]}");
        let differ = |expected: &str| {
            let problems = changes_differ(&tree(expected), &before, &after);
            problems.into_iter().map(|(_, problem)| problem).collect::<Vec<_>>()
        };
        assert_eq!(differ("[{unit: A, bases: [{unit: u1, figures: 14}]}]"), [""; 0]);
        assert_eq!(
            differ("[{unit: A, bases: [{unit: u1, figures: 13}]}]"),
            ["`bases u1 figures` of `A`: expected `13`, came `14`"]
        );
        assert_eq!(differ("[]"), ["`bases u1 figures` of `A` changed, unexpected: it is `14` now"]);
    }
}
