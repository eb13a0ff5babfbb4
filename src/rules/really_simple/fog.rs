//! Strength as the other side judges it, where a game tells losses roughly: who counts for how much in a side's own copy of
//! the position, and what an event tells it.

use super::position::event::{Event, Volley};
use super::position::scenario::Basis;
use super::position::state::{State, Verdict};
use crate::adjudicate::{Blur, UnitId};
use crate::kit::Tally;
use crate::rules::really_simple::position::estimates::stand_in;
use crate::rules::really_simple::troops::units::Unit;

/// Notes in a position how roughly strength is told, and takes out of it what one side does not know.
pub(crate) fn blur(state: &mut State, blur: Option<&Blur>) {
    state.blur = blur.cloned();
    if let Some(blur) = blur {
        let arrivals = state.arrivals.iter_mut().flat_map(|row| &mut row.units);
        for unit in state.army.iter_mut().chain(arrivals) {
            *unit = as_judged(unit, blur);
        }
    }
    if blur.is_some_and(|blur| blur.side.is_some()) {
        state.ending = state.ending.as_ref().map(|verdict| in_outline(state, verdict));
    }
}

/// A unit as roughly as it is told.
fn as_judged(unit: &Unit, blur: &Blur) -> Unit {
    let (Some(precision), Some(left), Some(_)) = (Blur::of(Some(blur), &unit.side), unit.strength, unit.full) else {
        return unit.clone();
    };
    let (left, full) = stand_in(unit, left, precision);
    Unit { strength: Some(left), full: Some(full), ..unit.clone() }
}

/// An event as a side is told it. Of a combat it keeps whether anybody was hit, and who won; of an enemy's loss by how
/// much he looks the worse.
pub(crate) fn blurred(state: &State, event: &Event, blur: &Blur) -> Event {
    match event {
        Event::Fires { unit, at, range, volley } => {
            Event::Fires { unit: unit.clone(), at: at.clone(), range: *range, volley: in_smoke(volley) }
        }
        Event::Assaults { unit, at, continued, attack, defence } => Event::Assaults {
            unit: unit.clone(),
            at: at.clone(),
            continued: *continued,
            attack: in_smoke(attack),
            defence: in_smoke(defence),
        },
        Event::Loses { unit, points } => {
            Event::Loses { unit: unit.clone(), points: seen_to_lose(state, unit, *points, blur) }
        }
        Event::Decided { attacker, defender, taken, lost, result } => Event::Decided {
            attacker: attacker.clone(),
            defender: defender.clone(),
            taken: (*taken).min(1),
            lost: (*lost).min(1),
            result: *result,
        },
        Event::ComesOn { piece } => Event::ComesOn { piece: Box::new(as_judged(piece, blur)) },
        Event::Ends { verdict } => Event::Ends { verdict: in_outline(state, verdict) },
        event => event.clone(),
    }
}

/// A volley of which only is seen whether it hits.
fn in_smoke(volley: &Volley) -> Volley {
    Volley { tally: Tally::default(), needs: 0, hits: volley.hits.min(1), ..volley.clone() }
}

/// The points that a loss takes off what stands for a unit's strength.
fn seen_to_lose(state: &State, id: &UnitId, points: u32, blur: &Blur) -> u32 {
    let unit = state.unit(id);
    let Some(precision) = Blur::of(Some(blur), &unit.side) else {
        return points;
    };
    let (was, _) = stand_in(unit, unit.strength(), precision);
    let (is, _) = stand_in(unit, unit.strength().saturating_sub(points), precision);
    was.saturating_sub(is)
}

/// How the game ended, without a count of points.
fn in_outline(state: &State, verdict: &Verdict) -> Verdict {
    let limit = state.scenario.exhaustion;
    let limit = limit.filter(|limit| limit.basis == Basis::Strength);
    let why = match (limit, &verdict.winner) {
        (Some(limit), Some(winner)) if verdict.why.ends_with(" and can do no more") => format!(
            "{} lost {} of all strength points or more and can do no more",
            state.army(state.other(winner), "has", "have"),
            limit.fraction
        ),
        _ => verdict.why.clone(),
    };
    Verdict { why, ..verdict.clone() }
}
