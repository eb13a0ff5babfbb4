//! Whether a position that was read can be played: EN-GEO-01 to EN-GEO-11, EN-UNIT-01 to EN-UNIT-13.

use crate::adjudicate::Flaws;
use crate::kit::{Tops, reinforcement};
use crate::rules::easy_napoleonics::orders::Words;
use crate::rules::easy_napoleonics::orders::by_phase;
use crate::rules::easy_napoleonics::position::scenario::Deploying;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::troops::units::Unit;

/// Notes what is wrong with a position.
pub(crate) fn sound(state: &State, flaws: &mut Flaws) {
    flaws.game_of(state.sides.iter().map(|card| &card.side));
    let to_come = reinforcement::all(&state.arrivals);
    flaws.army_of(state.army.iter().chain(to_come).map(|unit| (&unit.unit, &unit.side)));
    flaws.grid(&state.map);
    flaws.unless(state.map.tops == Tops::Pointed, || "its hexes do not stand on a point");
    flaws.number("`wins`", state.wins, 0..=99);
    clock(state, flaws);
    sides(state, flaws);
    units(state, flaws);
    for spot in state.terrain.iter().flat_map(|terrain| &terrain.hexes) {
        flaws.spot("a piece of ground", &state.map, *spot);
    }
    for spot in state.scenario.zones.iter().flat_map(|zone| &zone.hexes) {
        flaws.spot("a zone", &state.map, *spot);
    }
    for objective in &state.objectives {
        flaws.spot("an objective", &state.map, objective.hex);
    }
    for unit in &state.army {
        piece(state, unit, flaws);
    }
    reinforcement::flaws(&state.arrivals, flaws);
    state.arrivals.iter().filter_map(|row| row.at).for_each(|at| flaws.spot("an arrival", &state.map, at));
    for unit in reinforcement::all(&state.arrivals) {
        let formed = unit.is_leader() || (unit.form.is_some() && unit.face.is_some());
        flaws.unless(formed, || format!("`{}` has no formation, or faces nowhere", unit.unit));
        piece(state, unit, flaws);
    }
}

/// Whose part it is.
fn clock(state: &State, flaws: &mut Flaws) {
    let named = match state.part {
        Part::First | Part::Second => state.order.len() == 2,
        Part::Deploy => !state.order.is_empty(),
        _ => true,
    };
    flaws.each_side("order", &state.order);
    flaws.unless(named, || "`order` does not name the sides whose turn it is");
    let winner = state.ending.as_ref().map(|ending| &ending.winner);
    // Plays before `ENDED_IS_ENDED` opened the next part of a game that was decided in the movement.
    let opened = winner.is_some() && matches!(state.part, Part::Second | Part::Combat);
    let part = if opened { Part::Over } else { state.part };
    flaws.ending(&part, &Part::Over, winner);
}

/// Sides that are named.
fn sides(state: &State, flaws: &mut Flaws) {
    let held = state.objectives.iter().filter_map(|objective| objective.held.as_ref());
    held.for_each(|side| flaws.side("objectives", side));
    state.initiative.iter().for_each(|side| flaws.side("initiative", side));
    let zones = state.scenario.zones.iter().map(|zone| zone.side.clone());
    flaws.each_side("zones", &zones.collect::<Vec<_>>());
    let hands = state.cards.iter().map(|hand| hand.side.clone());
    flaws.each_side("cards", &hands.collect::<Vec<_>>());
    let options = &state.options;
    let favoured = options.initiative_favoured_side.iter();
    let favoured = favoured.chain(options.national.keys());
    favoured.for_each(|side| flaws.side("options", side));
    if let Deploying::First(side) = &state.scenario.deploy {
        flaws.side("deploy", side);
    }
}

/// Units that are named, and what is on file of them.
fn units(state: &State, flaws: &mut Flaws) {
    for fought in &state.melees {
        flaws.unit("melees", &fought.attacker);
        flaws.unit("melees", &fought.defender);
    }
    state.locked.iter().for_each(|unit| flaws.unit("locked", unit));
    for plan in &state.plans {
        flaws.unit("plans", &plan.unit);
        flaws.unless(by_phase::can_be_read(plan), || format!("the plan of `{}` cannot be read", plan.unit));
    }
    flaws.filed::<Words>(&state.standing);
}

fn piece(state: &State, unit: &Unit, flaws: &mut Flaws) {
    let id = &unit.unit;
    let graded = unit.is_leader() || unit.grade.is_some();
    flaws.unless(graded, || format!("`{id}` has no grade"));
    flaws.number(&format!("what `{id}` has spent"), unit.spent, 0..=99);
    flaws.number(&format!("what `{id}` has walked"), unit.walked, 0..=99);
    let Some(spot) = unit.at else {
        return;
    };
    flaws.spot(&format!("`{id}`"), &state.map, spot);
    flaws.unless(!unit.is_lost(), || format!("`{id}` is lost, and stands on the board"));
    if unit.is_leader() {
        return;
    }
    let stands = unit.form.is_some() && unit.face.is_some();
    flaws.unless(stands, || format!("`{id}` has no formation, or faces nowhere"));
}
