//! Orders on hand: written out of an entry, and read again when their moment comes.

use crate::kit::steps::Leg;
use crate::orders::{Condition, Language, Step, condition, normal, step};
use crate::rules::campaign::orders::{Goal, Verb, Words};
use crate::rules::campaign::position::force::{Order, Stance};
use crate::yaml::{Faults, Node, Value, flow, parse};

/// Each of some steps as a text.
pub(crate) fn texts(node: &Node) -> Vec<String> {
    match &node.value {
        Value::List(items) => items.iter().map(flow).collect(),
        Value::Empty => Vec::new(),
        _ => vec![flow(node)],
    }
}

/// A step that was written by [`texts`].
pub(crate) fn read(text: &str) -> Option<Step<Verb>> {
    let node = parse(text).ok()?;
    step::<Words>(&node, &mut Faults::default())
}

/// A step along a path, as text; nothing where there is none.
pub(crate) fn path(legs: &[Leg]) -> Option<String> {
    let legs = legs.iter().map(Leg::typed).collect::<Vec<_>>();
    let text = (!legs.is_empty()).then(|| format!("{{move: [{}]}}", legs.join(", ")));
    debug_assert!(text.as_ref().is_none_or(|text| read(text).is_some()), "a path is read again");
    text
}

/// CP-MAR-10: a step to a goal through some places, as text.
pub(crate) fn way(goal: &Goal, by: &[Goal]) -> String {
    let by = by.iter().map(|goal| goal.word.as_str()).collect::<Vec<_>>();
    match by.as_slice() {
        [] => format!("{{to: {}}}", goal.word),
        by => format!("{{to: {}, by: [{}]}}", goal.word, by.join(", ")),
    }
}

/// The condition of an order that was written down.
pub(crate) fn read_condition(text: &str) -> Option<Condition> {
    let node = parse(text).ok()?;
    condition(&node, Words::VOCABULARY, &mut Faults::default())
}

/// CP-ORD-01: the order that an entry gives: `text` is the entry on one line.
pub(crate) fn of_entry(text: &str, day: u32) -> Option<Order> {
    let node = parse(text).ok()?;
    let mut order = Order { written: day, ..Order::default() };
    order.condition = node.get("if").filter(|node| !node.is_empty()).map(flow);
    for (word, _) in super::verbs::BESIDE.iter().filter(|(word, _)| *word != "until-then") {
        if let Some(value) = node.get(word) {
            let text = format!("{{{word}: {}}}", flow(value));
            settles(&mut order, &read(&text)?.verb);
        }
    }
    order.otherwise = node.get("else").map_or_else(Vec::new, texts);
    fill(&mut order, node.get("do").map_or_else(Vec::new, texts));
    Some(order)
}

/// CP-ORD-01: whether an entry orders nothing: its `do` is left empty, as forms have it, and nothing stands beside.
pub(crate) fn is_left_empty(text: &str) -> bool {
    of_entry(text, 0).is_some_and(|order| order == Order::default())
}

/// The order of steps alone, as a part that was split off has it.
pub(crate) fn of_steps(steps: Vec<String>, day: u32) -> Order {
    let mut order = Order { written: day, ..Order::default() };
    fill(&mut order, steps);
    order
}

/// Takes up steps: what settles how all is done is no step.
fn fill(order: &mut Order, steps: Vec<String>) {
    for text in steps {
        let step = read(&text).filter(|step| step.condition.is_none());
        if step.as_ref().is_some_and(|step| matches!(step.verb, Verb::Otherwise(_))) {
            let until_then = parse(&text).ok().and_then(|node| node.get("until-then").map(texts));
            order.otherwise.extend(until_then.unwrap_or_default());
        } else if !step.is_some_and(|step| settles(order, &step.verb)) {
            order.steps.push(text);
        }
    }
}

/// Whether a verb settles how the order as a whole is done, which it then does.
fn settles(order: &mut Order, verb: &Verb) -> bool {
    match verb {
        Verb::Stance(stance) => order.stance = Some(*stance),
        Verb::Start(hour) => order.start = Some(*hour),
        Verb::Pace(forced) => order.forced = *forced,
        Verb::Night(night) => order.night = *night,
        Verb::To { .. }
        | Verb::Toward(_)
        | Verb::Move(_)
        | Verb::Wait(_)
        | Verb::Stand
        | Verb::Split { .. }
        | Verb::Join(_)
        | Verb::Garrison(_)
        | Verb::Besiege(_)
        | Verb::Storm(_)
        | Verb::Burn(_)
        | Verb::Build(_)
        | Verb::Depot(_)
        | Verb::Otherwise(_)
        | Verb::Go(_)
        | Verb::Follow
        | Verb::Occupy
        | Verb::GoOn
        | Verb::Surrender => return false,
    }
    true
}

/// The stance of a reply: a word for one.
pub(crate) fn stance_of(verb: &Verb) -> Option<Stance> {
    match verb {
        Verb::Stance(stance) => Some(*stance),
        _ => None,
    }
}

/// Whether two words are the same but for spelling.
pub(crate) fn same(one: &str, other: &str) -> bool {
    normal(one) == normal(other)
}
