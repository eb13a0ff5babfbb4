//! The form: an entry for each piece, legal as it stands, with what it may do as comments.

pub(crate) mod check;
pub(crate) mod in_plain_english;
pub(crate) mod in_vain;
pub(crate) mod may_do;
pub(crate) mod preview;
pub(crate) mod remarks;
pub(crate) mod set_up;
pub(crate) mod set_up_check;

use super::orders::Words;
use super::position::ground::Ground;
use super::position::state::{Part, State};
use super::troops::names;
use super::troops::units::Unit;
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::play::shooting::targets;
use preview::headline;

use crate::adjudicate::{Basis, DEFAULTS_SERVE, OnFile, Owed, Side};
use crate::kit::{list, reinforcement};

/// The side's form for what it owes; a side that owes nothing may still change its standing orders.
pub(crate) fn form(state: &State, side: &Side) -> String {
    let mut lines = Vec::new();
    let awaited = TwoByTwo::awaits(state);
    for awaited in awaited.iter().filter(|awaited| awaited.side == *side) {
        match awaited.owes {
            Owed::Army | Owed::Deployment => lines.extend(set_up::proposal(state, side)),
            Owed::Orders => lines.extend(orders(state, side)),
            Owed::GeneralOrders | Owed::Answers => {}
        }
    }
    let troops = |unit: &Unit| names::troops(unit);
    lines.extend(reinforcement::in_form(reinforcement::of(&state.arrivals, side), state.turn, troops));
    lines.extend(standing(state, side));
    lines.join("\n") + "\n"
}

fn orders(state: &State, side: &Side) -> Vec<String> {
    let ground = Ground::of(state);
    let entries = match state.moving() == side {
        true => moves(state, &ground, side),
        false => shots(state, &ground, side),
    };
    let mut lines = vec!["orders:".to_owned()];
    lines.extend(entries);
    if lines.len() == 1 {
        lines.push("# nobody of yours has anything to decide now".to_owned());
    }
    lines
}

/// The moving side: points of arrival first, then the units in the order of the army list.
fn moves(state: &State, ground: &Ground, side: &Side) -> Vec<String> {
    let mut lines = vec![
        "# units move in the order of these entries; one without orders stays, and rallies where it may".to_owned(),
    ];
    lines.extend(arrivals(state, ground, side));
    for unit in state.units_of(side) {
        lines.push(format!("# {}", headline(state, unit)));
        let options = may_do::moves(state, ground, unit).into_iter();
        lines.extend(options.map(|option| format!("#   {option}")));
        lines.push(entry(unit));
    }
    lines
}

fn entry(unit: &Unit) -> String {
    format!("- {{unit: {}, do: }}", unit.unit)
}

fn arrivals(state: &State, ground: &Ground, side: &Side) -> Vec<String> {
    let points = state.points.iter().filter(|point| point.side == *side);
    let points = points.filter(|point| !point.queue.is_empty());
    let points = points.collect::<Vec<_>>();
    if points.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![
        "# two rolls for reinforcements; without orders for any point one at each, at the first first (TT-DEC-06)"
            .to_owned(),
    ];
    for point in points {
        lines.push(format!("# {}: {}", point.unit, preview::arrival_told(state, &point.unit)));
        let entry = preview::entry_told(state, ground, &point.unit);
        lines.extend(entry.map(|entry| format!("#   enter   # {entry}")));
        lines.push(format!("- {{unit: {}, do: }}", point.unit));
    }
    lines
}

/// The shooting side: those who may shoot at somebody, or are charged.
fn shots(state: &State, ground: &Ground, side: &Side) -> Vec<String> {
    let mut lines = vec![
        "# a unit without orders here fires only by a standing order about `fire`, and at its charger if it chose to"
            .to_owned(),
    ];
    let mut idle = Vec::new();
    let mut entries = Vec::new();
    for unit in state.units_of(side) {
        let options = may_do::shots(state, ground, unit);
        if options.is_empty() {
            idle.push(unit.unit.to_string());
            continue;
        }
        entries.push(format!("# {}", headline(state, unit)));
        entries.extend(options.into_iter().map(|option| format!("#   {option}")));
        if unit.kind.has_fire() && targets::may_fire(unit).is_ok() {
            entries.push(entry(unit));
        }
    }
    if entries.is_empty() {
        return Vec::new();
    }
    lines.extend(entries);
    if !idle.is_empty() {
        lines.push(format!("# nobody to shoot at, or no fire: {}", list(&idle)));
    }
    lines
}

/// The standing orders on file, as comments; none of a game that is over.
fn standing(state: &State, side: &Side) -> Vec<String> {
    match state.part {
        Part::Over => Vec::new(),
        _ => OnFile::as_comments::<Words>(&state.standing, side, DEFAULTS_SERVE),
    }
}
