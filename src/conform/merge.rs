//! Laying one part of a case over another: maps are merged, lists of entries with `unit` by unit, anything else replaces.
//! What an order does and on what condition is one thing, though it is written as a map: a step is never merged with another.

use crate::yaml::{Key, Node, Span, Value};

/// Lays one part of a case over another.
pub fn lay(under: &Node, over: &Node) -> Node {
    if let (Some(below), Some(above)) = (by_unit(under), by_unit(over)) {
        return Node { span: over.span, value: Value::List(lay_entries(below, above)) };
    }
    match (&under.value, &over.value) {
        (Value::Map(below), Value::Map(above)) => {
            Node { span: over.span, value: Value::Map(lay_fields(below, above, lay_field)) }
        }
        _ => over.clone(),
    }
}

fn lay_field(key: &Key, under: &Node, over: &Node) -> Node {
    match key.text.as_str() {
        "do" | "if" | "else" => over.clone(),
        _ => lay(under, over),
    }
}

/// A variant as a case of its own. The name and the clauses are never taken over; dice and the keys of `expect` replace.
pub(super) fn variant(case: &Node, over: &Node) -> Node {
    let (Value::Map(below), Value::Map(above)) = (&case.value, &over.value) else {
        return over.clone();
    };
    let own = ["case", "clauses", "variants"];
    let below = below.iter().filter(|(key, _)| !own.contains(&key.text.as_str())).cloned().collect::<Vec<_>>();
    let mut fields = lay_fields(&below, above, |_, _, over| over.clone());
    for (key, node) in &mut fields {
        let (Some(under), Some(over)) = (case.get(&key.text), over.get(&key.text)) else {
            continue;
        };
        match key.text.as_str() {
            "position" | "files" => *node = lay(under, over),
            "expect" => *node = lay_expectation(under, over),
            _ => {}
        }
    }
    Node { span: over.span, value: Value::Map(fields) }
}

/// Each unit of a list with its entry; nothing where the list is not one of entries with a `unit` each, named once.
pub(super) fn by_unit(node: &Node) -> Option<Vec<(String, Node)>> {
    let mut entries = Vec::<(String, Node)>::new();
    for item in node.items() {
        let units = item.get("unit").map(Node::items).unwrap_or_default();
        for unit in units {
            let name = unit.word()?;
            if entries.iter().any(|(other, _)| other == name) {
                return None;
            }
            entries.push((name.to_owned(), alone(item, unit)));
        }
        if units.is_empty() {
            return None;
        }
    }
    (!entries.is_empty()).then_some(entries)
}

/// The entry of several units as that of one.
fn alone(entry: &Node, unit: &Node) -> Node {
    let Value::Map(fields) = &entry.value else {
        return entry.clone();
    };
    let named = |(key, node): &(Key, Node)| {
        let node = if key.text == "unit" { unit } else { node };
        (key.clone(), node.clone())
    };
    Node { span: entry.span, value: Value::Map(fields.iter().map(named).collect()) }
}

fn lay_entries(below: Vec<(String, Node)>, above: Vec<(String, Node)>) -> Vec<Node> {
    let mut laid = below;
    for (unit, entry) in above {
        match laid.iter_mut().find(|(other, _)| *other == unit) {
            Some((_, under)) => *under = lay_entry(under, &entry),
            None => laid.push((unit, entry)),
        }
    }
    laid.into_iter().map(|(_, entry)| entry).collect()
}

fn lay_entry(under: &Node, over: &Node) -> Node {
    let (Value::Map(below), Value::Map(above)) = (&under.value, &over.value) else {
        return over.clone();
    };
    Node { span: over.span, value: Value::Map(lay_fields(below, above, lay_field)) }
}

fn lay_fields(
    below: &[(Key, Node)],
    above: &[(Key, Node)],
    both: impl Fn(&Key, &Node, &Node) -> Node,
) -> Vec<(Key, Node)> {
    let mut laid = below.to_vec();
    for (key, over) in above {
        match laid.iter_mut().find(|(other, _)| other.text == key.text) {
            Some((old, under)) => {
                *under = both(key, under, over);
                *old = key.clone();
            }
            None => laid.push((key.clone(), over.clone())),
        }
    }
    laid
}

/// Key by key; a refusal and an outcome do not go together, so the one that was stated last drives out the other.
fn lay_expectation(under: &Node, over: &Node) -> Node {
    let (Value::Map(below), Value::Map(above)) = (&under.value, &over.value) else {
        return over.clone();
    };
    let refusal = |text: &str| matches!(text, "refused" | "unreadable");
    let refuses = above.iter().any(|(key, _)| refusal(&key.text));
    let goes_on = above.iter().any(|(key, _)| !refusal(&key.text));
    let kept = below
        .iter()
        .filter(|(key, _)| match refusal(&key.text) {
            true => !goes_on && !refuses,
            false => !refuses,
        })
        .cloned()
        .collect::<Vec<_>>();
    Node { span: over.span, value: Value::Map(lay_fields(&kept, above, |_, _, over| over.clone())) }
}

/// Moves every place by `by`, so that places of the base are not taken for places of the case.
pub(super) fn shift(node: &mut Node, by: usize) {
    let moved = |span: &mut Span| {
        span.start += by;
        span.end += by;
    };
    moved(&mut node.span);
    match &mut node.value {
        Value::Empty | Value::Word(_) => {}
        Value::List(items) => items.iter_mut().for_each(|item| shift(item, by)),
        Value::Map(fields) => fields.iter_mut().for_each(|(key, node)| {
            moved(&mut key.span);
            shift(node, by);
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml;

    #[track_caller]
    fn laid(under: &str, over: &str, wanted: &str) {
        let [under, over] = [under, over].map(|text| yaml::parse(text).expect("it reads"));
        assert_eq!(yaml::flow(&lay(&under, &over)), wanted);
    }

    #[test]
    fn maps_are_merged_and_anything_else_replaces() {
        laid("{a: 1, b: {c: 1, d: 2}}", "{b: {d: 3}, e: 4}", "{a: 1, b: {c: 1, d: 3}, e: 4}");
        laid("{a: [1, 2]}", "{a: [3]}", "{a: [3]}");
        laid("{a: {b: 1}}", "{a: 2}", "{a: 2}");
    }

    #[test]
    fn entries_are_merged_by_unit() {
        laid(
            "[{unit: [R1, R2], at: 0101}, {unit: B1, at: 0102}]",
            "[{unit: R2, at: 0202}, {unit: B2, at: 0103}]",
            "[{unit: R1, at: 0101}, {unit: R2, at: 0202}, {unit: B1, at: 0102}, {unit: B2, at: 0103}]",
        );
        laid("[]", "[{unit: [R1, R2]}]", "[{unit: [R1, R2]}]");
    }

    #[test]
    fn entries_that_name_a_unit_twice_replace() {
        laid("[{unit: R1, a: 1}, {unit: R1, a: 2}]", "[{unit: R1, b: 1}]", "[{unit: R1, b: 1}]");
    }

    #[test]
    fn what_is_done_is_not_merged() {
        laid(
            "[{unit: R1, do: {fire: B1}, if: {own: 3+}}]",
            "[{unit: R1, do: {charge: B1}}]",
            "[{unit: R1, do: {charge: B1}, if: {own: 3+}}]",
        );
    }
}
