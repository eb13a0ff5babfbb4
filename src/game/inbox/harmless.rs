//! Orders that are not allowed and do no harm: who is told to stand, and cannot be ordered, is no worse off for it.

use crate::adjudicate::{AnyRuleSet, Checked, IllegalOrder, Position, Roster, Side};
use crate::yaml::{Node, Value, same_word};

/// What was checked with every order to stand that was set aside among the remarks, where it is for a unit of the side and ends nothing
/// that this has on hand.
pub fn forgiven(
    (rules, play): (&dyn AnyRuleSet, u32),
    position: &Position,
    checked: Checked,
    tree: &Node,
    side: &Side,
) -> Checked {
    match rules.stands_anyhow(play) {
        true => forgiving(checked, tree, &rules.roster(position), side),
        false => checked,
    }
}

fn forgiving(checked: Checked, tree: &Node, roster: &Roster, side: &Side) -> Checked {
    let (mut remarks, mut illegal) = (checked.remarks, Vec::new());
    for order in checked.illegal {
        match is_harmless(&order, tree, roster, side) {
            true => remarks.push(order),
            false => illegal.push(order),
        }
    }
    Checked { illegal, remarks, ..checked }
}

/// Whether an order only tells a unit of the side to stand. A name that nobody bears may be a slip of the pen, and is no
/// trifle whatever it is told to do.
pub(in crate::game) fn is_harmless(order: &IllegalOrder, tree: &Node, roster: &Roster, side: &Side) -> bool {
    let mut units = roster.units.iter();
    let is_own = units.any(|(unit, owner, _)| owner == side && unit.as_str().eq_ignore_ascii_case(&order.unit));
    let of_it = |entry: &&Node| {
        let span = entry.span;
        let placed = order.span.end > 0;
        match placed {
            true => span.start <= order.span.start && order.span.end <= span.end,
            false => names(entry, &order.unit),
        }
    };
    is_own && entries(tree).find(of_it).is_some_and(only_stands)
}

/// The entry of a turn file that orders a unit by its name, and the step of that number, where it has so many.
pub(in crate::game) fn place_of<'n>(order: &IllegalOrder, tree: &'n Node) -> Option<&'n Node> {
    let entry = entries(tree).find(|entry| names(entry, &order.unit))?;
    let steps = entry.get("do").map_or(&[][..], Node::items);
    let step = order.step.checked_sub(1).and_then(|step| steps.get(step));
    Some(step.unwrap_or(entry))
}

fn entries(tree: &Node) -> impl Iterator<Item = &Node> {
    let fields = match &tree.value {
        Value::Map(fields) => fields.as_slice(),
        _ => &[],
    };
    let orders = fields.iter().filter(|(key, _)| same_word("orders", &key.text));
    orders.flat_map(|(_, list)| list.items())
}

fn names(entry: &Node, unit: &str) -> bool {
    let mut named = entry.get("unit").map_or(&[][..], Node::items).iter();
    named.any(|name| name.word().is_some_and(|word| word.eq_ignore_ascii_case(unit)))
}

fn only_stands(entry: &Node) -> bool {
    let steps = entry.get("do").map_or(&[][..], Node::items);
    let stands = |step: &Node| step.word().is_some_and(|word| same_word("stand", word));
    !steps.is_empty() && steps.iter().all(stands)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::UnitId;
    use crate::yaml::parse;

    fn roster() -> Roster {
        let red = Side::new("red");
        Roster {
            sides: vec![(red.clone(), "Red".into())],
            units: vec![(UnitId::new("R1"), red, "R1".into())],
            places: Vec::new(),
            fit: Vec::new(),
            at: Vec::new(),
        }
    }

    fn set_aside(unit: &str, text: &str, words: &str) -> IllegalOrder {
        let start = text.find(words).expect("the words are there");
        let end = start + words.len();
        IllegalOrder {
            span: crate::yaml::Span { start, end },
            ..IllegalOrder::told(unit, 1, None, "it cannot be ordered")
        }
    }

    fn left(unit: &str, text: &str, words: &str) -> (usize, usize) {
        let checked = Checked { illegal: vec![set_aside(unit, text, words)], ..Checked::default() };
        let tree = parse(text).expect("it is YAML");
        let checked = forgiving(checked, &tree, &roster(), &Side::new("red"));
        (checked.illegal.len(), checked.remarks.len())
    }

    #[test]
    fn an_order_to_stand_that_is_set_aside_is_a_remark() {
        for stands in ["stand", "Stand", "[stand]", "[stand, stand]"] {
            let text = format!("orders:\n- {{unit: r1, do: {stands}}}\n");
            assert_eq!(left("R1", &text, "r1"), (0, 1), "{stands}");
        }
    }

    #[test]
    fn what_does_more_than_stand_is_an_error() {
        let text = "orders:\n- {unit: R1, do: [stand, move: 0102]}\n";
        assert_eq!(left("R1", text, "stand"), (1, 0));
        let text = "orders:\n- {unit: R1, do: {fire: B1}}\n- {unit: R1, do: stand}\n";
        assert_eq!(left("R1", text, "fire"), (1, 0));
    }

    #[test]
    fn a_name_that_nobody_bears_is_an_error_whatever_it_is_told() {
        let text = "orders:\n- {unit: R9, do: stand}\n";
        assert_eq!(left("R9", text, "R9"), (1, 0));
    }
}
