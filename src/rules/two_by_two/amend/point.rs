//! A point of arrival moved, filled or placed by the umpire's hand: TT-SET-09 to TT-SET-14.

use super::entry::{Queue, UnitLine};
use crate::adjudicate::{Amended, UnitId, Wrong, knows};
use crate::kit::table::Coordinates;
use crate::kit::{agree, in_place_of, list, number_of};
use crate::orders::Named;
use crate::rules::two_by_two::position::apply;
use crate::rules::two_by_two::position::state::{Arrival, State};
use crate::rules::two_by_two::setup::soundness;

/// Changes a point of arrival, or places one.
pub(super) fn point_line(state: &mut State, named: &Named, line: &UnitLine) -> Result<Amended, Wrong> {
    let name = named.name.as_str();
    if line.is_of_a_unit() {
        let reason = format!("`{name}` is a point of arrival, not a unit");
        return Err(Wrong::of_a_line(reason, "it has `side:`, `at:` and `queue:`"));
    }
    let before = state.point_named(name).cloned();
    if line.remove.is_some() {
        return gives_up(state, name, before);
    }
    let id = before.as_ref().map(|point| point.unit.clone());
    let id = id.unwrap_or_else(|| UnitId::new(name));
    if before.is_none() {
        let (Some(side), Some(at)) = (&line.side, line.at) else {
            let reason = format!("there is no point of arrival `{name}`");
            let help = "one that is placed needs `side:`, `at:` and `queue:`";
            return Err(Wrong::of_a_line(reason, help));
        };
        knows(state.sides.iter().map(|card| &card.side), side)?;
        let (unit, side) = (id.clone(), side.clone());
        let queue = Vec::new();
        state.points.push(Arrival { unit, side, at, queue });
    }
    changes_point(state, &id, line)?;
    if let Some(wrong) = soundness::points_wrong(state).next() {
        return Err(wrong);
    }
    let after = state.point_named(id.as_str()).expect("it is there");
    Ok(told(state, before.as_ref(), after))
}

impl UnitLine {
    fn is_of_a_unit(&self) -> bool {
        let UnitLine { kind, name, size, under, guards, face, state, road, turned, fired, .. } = self;
        kind.is_some()
            || name.is_some()
            || size.is_some()
            || under.is_some()
            || face.is_some()
            || state.is_some()
            || [guards, road, turned, fired].iter().any(|mark| mark.is_some())
    }
}

/// Takes a point away at which nobody waits.
fn gives_up(state: &mut State, name: &str, point: Option<Arrival>) -> Result<Amended, Wrong> {
    let Some(point) = point else {
        let reason = format!("there is no point of arrival `{name}`");
        return Err(Wrong::of_a_line(reason, "leave the line out"));
    };
    if let Some(first) = point.queue.first() {
        let reason = format!("`{first}` still waits at `{}`", point.unit);
        let help = "amend the queue first: `queue: []`, or let them wait elsewhere";
        return Err(Wrong::of_a_line(reason, help));
    }
    state.points.retain(|known| known.unit != point.unit);
    Ok(Amended { units: Vec::new(), text: format!("the point of arrival {} is given up", point.unit) })
}

fn changes_point(state: &mut State, id: &UnitId, line: &UnitLine) -> Result<(), Wrong> {
    let queue = match &line.queue {
        None => None,
        Some(Queue::Of(named)) => Some(queue_of(state, id, named)?),
        Some(Queue::At(named)) => Some(queue_of(state, id, std::slice::from_ref(named))?),
    };
    for unit in queue.iter().flatten() {
        apply::dequeue(state, unit);
    }
    let mut points = state.points.iter_mut();
    let point = points.find(|point| point.unit == *id);
    let point = point.expect("it is there");
    if let Some(side) = line.side.as_ref().filter(|side| **side != point.side) {
        let reason = format!("`{id}` is a point of side `{}`, not of `{side}`", point.side);
        return Err(Wrong::of_a_line(reason, "leave `side:` out"));
    }
    point.at = line.at.unwrap_or(point.at);
    point.queue = queue.unwrap_or_else(|| point.queue.clone());
    Ok(())
}

/// Who of some names may wait at a point.
fn queue_of(state: &State, id: &UnitId, named: &[Named]) -> Result<Vec<UnitId>, Wrong> {
    let point = state.point_named(id.as_str()).expect("it is there");
    let mut queue = Vec::<UnitId>::new();
    for named in named {
        let unit = state.named(&named.name);
        let unit = unit.filter(|unit| {
            unit.side == point.side && unit.at.is_none() && !unit.is_lost() && !queue.contains(&unit.unit)
        });
        let Some(unit) = unit else {
            let reason = format!("`{}` cannot wait at `{id}`", named.name);
            let help = format!(
                "a queue holds units of its side that are neither lost nor on the table, once each; \
                 `{{unit: {}, queue: {id}}}` takes one off the table first",
                named.name
            );
            return Err(Wrong::new("TT-SET-14", reason, help));
        };
        queue.push(unit.unit.clone());
    }
    Ok(queue)
}

/// What has become of a point, and who is named in it.
fn told(state: &State, before: Option<&Arrival>, after: &Arrival) -> Amended {
    let unit = state.measure();
    let show = |at: Coordinates| at.point(unit).show(unit);
    let point = format!("the point of arrival {}", after.unit);
    let mut phrases = Vec::new();
    if before.is_none_or(|before| before.at != after.at) {
        let earlier = before.map(|before| show(before.at));
        let lies = format!("{point} lies at {}", show(after.at));
        phrases.push(in_place_of(&lies, earlier));
    }
    let mut units = Vec::new();
    if before.map_or(!after.queue.is_empty(), |before| before.queue != after.queue) {
        let there = match phrases.is_empty() {
            true => format!("at {point}"),
            false => "there".to_owned(),
        };
        let called = after.queue.iter().map(|unit| state.call(unit));
        let called = called.collect::<Vec<_>>();
        phrases.push(match called.as_slice() {
            [] => format!("nobody waits {there}"),
            [only] => agree(&format!("{only} [waits] {there}"), number_of(only)),
            several => format!("{} wait {there}, in this order", list(several)),
        });
        units.clone_from(&after.queue);
        let gone = before.iter().flat_map(|before| &before.queue);
        units.extend(gone.filter(|unit| !after.queue.contains(unit)).cloned());
    }
    let text = list(&phrases);
    Amended { units, text }
}
