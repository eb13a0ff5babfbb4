//! Lines that say nothing, or what cannot be: nobody enters them any more.

use crate::adjudicate::UnitId;
use crate::rules::campaign::position::known::base;
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::{Arm, Unit};
use crate::yaml::{Node, Value};

/// What is wrong with a line, and what to write.
pub(crate) fn unfit(state: &State, line: &Node) -> Option<(String, &'static str)> {
    if line.get("battle").is_some() {
        return line.get("units").and_then(|units| result(state, units));
    }
    if number(line, "days") == Some(0) {
        return Some(("a campaign has a day at least".to_owned(), "name its last day, or end it with `winner:`"));
    }
    let name = line.get("unit")?.word()?;
    let inner = state.army.iter().find_map(|force| force.units.iter().find(|unit| unit.unit.is_like(name)));
    match inner {
        Some(unit) => of_a_force(unit, line).or_else(|| too_many(unit, line)),
        None if state.army.iter().any(|force| force.unit.is_like(name)) => of_a_leader(name, line),
        None => new_force(state, name, line.get("units").map_or(&[][..], Node::items)),
    }
}

/// What is said of a unit, and is of whole forces.
fn of_a_force(unit: &Unit, line: &Node) -> Option<(String, &'static str)> {
    let whole = ["at", "fatigue", "spirit", "stance"].into_iter().find(|key| line.get(key).is_some());
    let only = ["strength", "away", "dead", "taken"].into_iter().any(|key| line.get(key).is_some());
    match whole {
        Some(key) => {
            let message = format!("`{}` is a unit of a force, and `{key}` is said of the force", unit.unit);
            Some((message, "name the force"))
        }
        None if only && line.get("remove").is_some() => {
            let message = format!("`{}` is there by mistake, or has other numbers", unit.unit);
            Some((message, "write `remove: mistake`, or the numbers"))
        }
        None => None,
    }
}

/// What is said of a force, and is of a leader.
fn of_a_leader(name: &str, line: &Node) -> Option<(String, &'static str)> {
    line.get("fate").map(|_| (format!("`{name}` is a force, and has no fate of its own"), "name the leader"))
}

fn number(line: &Node, key: &str) -> Option<u32> {
    line.get(key)?.word()?.parse().ok()
}

/// CP-FOR-01: more men than the unit had when it was whole.
fn too_many(unit: &Unit, line: &Node) -> Option<(String, &'static str)> {
    let said = |key: &str, now: u32| number(line, key).unwrap_or(now);
    let gone = [("away", unit.away), ("dead", unit.dead), ("taken", unit.taken)];
    let (key, many) = gone.into_iter().map(|(key, now)| (key, said(key, now))).find(|(_, many)| *many > unit.full)?;
    number(line, key)?;
    let message = format!("`{}` has {} at full strength, and not {many} {key}", unit.unit, unit.full);
    Some((message, "write no more than it had when it was whole"))
}

/// CP-FOR-05, CP-FOR-10: names of a new force that somebody bears, or that a part will have.
fn new_force(state: &State, name: &str, units: &[Node]) -> Option<(String, &'static str)> {
    let units = units.iter().filter_map(|unit| unit.get("unit").and_then(Node::word)).collect::<Vec<_>>();
    let names = std::iter::once(name).chain(units).collect::<Vec<_>>();
    for (place, name) in names.iter().enumerate() {
        if state.bears(name) || names[..place].iter().any(|other| other.eq_ignore_ascii_case(name)) {
            let message = format!("two units or forces would be called `{name}`");
            return Some((message, "give each a name of its own"));
        }
        if is_to_be_a_part(state, name) {
            let message = format!("`{name}` is what a part of `{}` would be called", base(name));
            return Some((message, "give it a name without a number behind a dot"));
        }
    }
    None
}

/// CP-FOR-10: whether a name is that of a part that has not been split off yet. One that has been may come back.
fn is_to_be_a_part(state: &State, name: &str) -> bool {
    let whole = base(name);
    let number = name.get(whole.len() + 1..).and_then(|number| number.parse::<u32>().ok());
    let last = state.numbers.get(&UnitId::new(whole)).copied().unwrap_or(1);
    whole != name && number.is_none_or(|number| number > last)
}

/// CP-BAT-11: what is entered for a unit after a battle, and says nothing of it.
fn result(state: &State, units: &Node) -> Option<(String, &'static str)> {
    units.items().iter().find_map(|item| {
        let Value::Map(fields) = &item.value else { return None };
        let name = item.get("unit")?.word()?;
        let unit = state.army.iter().find_map(|force| force.units.iter().find(|unit| unit.unit.is_like(name)))?;
        if item.get("fate").is_some() && unit.arm != Arm::Leader {
            let message = format!("`{}` is no leader, and has no fate of its own", unit.unit);
            return Some((message, "write what is `left` of it, or its `men`"));
        }
        let bare = fields.len() == 1;
        bare.then(|| (format!("nothing is said of `{}`", unit.unit), "write what is `left` of it, or leave it out"))
    })
}
