//! Whether a position that was read can be played: RS-BRD-01 to RS-BRD-08, RS-SET-06, RS-SET-10 to RS-SET-13.

use crate::adjudicate::Flaws;
use crate::kit::reinforcement;
use crate::rules::really_simple::orders::Words;
use crate::rules::really_simple::position::state::{Part, State};
use crate::rules::really_simple::setup::army_list::formation;
use crate::rules::really_simple::troops::units::Unit;

/// Notes what is wrong with a position.
pub(crate) fn sound(state: &State, flaws: &mut Flaws) {
    flaws.game_of(state.sides.iter().map(|card| &card.side));
    let to_come = reinforcement::all(&state.arrivals);
    flaws.army_of(state.army.iter().chain(to_come).map(|unit| (&unit.unit, &unit.side)));
    flaws.grid(&state.map);
    clock(state, flaws);
    named(state, flaws);
    for spot in state.terrain.iter().flat_map(|terrain| &terrain.hexes) {
        flaws.spot("a piece of ground", &state.map, *spot);
    }
    for objective in &state.objectives {
        flaws.spot("an objective", &state.map, objective.hex);
        objective.held.iter().for_each(|side| flaws.side("objectives", side));
    }
    for unit in &state.army {
        piece(state, unit, flaws);
    }
    reinforcement::flaws(&state.arrivals, flaws);
    state.arrivals.iter().filter_map(|row| row.at).for_each(|at| flaws.spot("an arrival", &state.map, at));
    reinforcement::all(&state.arrivals).for_each(|unit| piece(state, unit, flaws));
}

/// Whose part it is.
fn clock(state: &State, flaws: &mut Flaws) {
    flaws.each_side("order", &state.order);
    flaws.each_side("open", &state.open);
    let ordered = matches!(state.part, Part::First | Part::Second | Part::Whole);
    flaws
        .unless(!ordered || state.order.len() == 2, || "`order` does not name the side that moves first and the other");
    let winner = state.ending.as_ref().map(|ending| &ending.winner);
    flaws.ending(&state.part, &Part::Over, winner);
}

/// Who is named elsewhere than in the army list.
fn named(state: &State, flaws: &mut Flaws) {
    for drawn in &state.drawn {
        flaws.unit("drawn", &drawn.attacker);
        flaws.unit("drawn", &drawn.defender);
    }
    let blurred = state.blur.iter().filter_map(|blur| blur.side.as_ref());
    blurred.for_each(|side| flaws.side("blur", side));
    flaws.filed::<Words>(&state.standing);
}

fn piece(state: &State, unit: &Unit, flaws: &mut Flaws) {
    let id = &unit.unit;
    if let Some(spot) = unit.at {
        flaws.spot(&format!("`{id}`"), &state.map, spot);
    }
    flaws.unless(unit.at.is_none() || unit.lost.is_none(), || format!("`{id}` is lost, and stands on the board"));
    if unit.is_general() {
        flaws.unless(unit.mounted.is_some(), || format!("`{id}` is a General neither mounted nor on foot"));
        return;
    }
    let mut units = state.units();
    let other = units.find(|other| unit.at.is_some() && other.at == unit.at && other.unit != *id);
    if let Some(other) = other {
        flaws.add(format!("`{id}` and `{}` stand in one hex", other.unit));
    }
    if let Some((_, reason, _)) = formation(unit) {
        flaws.add(reason);
    }
    flaws.number(&format!("the strength of `{id}`"), unit.full(), 0..=99);
    flaws.unless(unit.strength() <= unit.full(), || format!("`{id}` is stronger than it was at the start"));
}
