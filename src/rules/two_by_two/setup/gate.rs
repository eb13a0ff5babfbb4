//! Whether a position that was read can be played: TT-GEO-01 to TT-GEO-10, TT-SET-09 to TT-SET-14.

use crate::adjudicate::Flaws;
use crate::kit::reinforcement;
use crate::kit::table::Extent;
use crate::rules::two_by_two::orders::Words;
use crate::rules::two_by_two::orders::terrain::terrain;
use crate::rules::two_by_two::position::state::{Part, State};
use crate::rules::two_by_two::setup::soundness;
use crate::rules::two_by_two::troops::units::Unit;

/// Notes what is wrong with a position.
pub(crate) fn sound(state: &State, flaws: &mut Flaws) {
    flaws.game_of(state.sides.iter().map(|card| &card.side));
    let all = state.army.iter().chain(reinforcement::all(&state.arrivals));
    flaws.army_of(all.map(|unit| (&unit.unit, &unit.side)));
    reinforcement::flaws(&state.arrivals, flaws);
    sides(state, flaws);
    if !flaws.is_none() {
        return;
    }
    table(state, flaws);
    for unit in &state.army {
        piece(state, unit, flaws);
    }
    let relations = soundness::relations_wrong(state).into_iter();
    for wrong in relations.chain(soundness::order_wrong(state)).chain(soundness::points_wrong(state)) {
        flaws.add(wrong.reason);
    }
    flaws.filed::<Words>(&state.standing);
}

/// Sides that are named, and how far the game has come.
fn sides(state: &State, flaws: &mut Flaws) {
    state.order.iter().for_each(|side| flaws.side("order", side));
    state.points.iter().for_each(|point| flaws.side("points", &point.side));
    let winner = state.ending.as_ref().map(|ending| &ending.winner);
    flaws.ending(&state.part, &Part::Over, winner);
}

/// The table and its ground.
fn table(state: &State, flaws: &mut Flaws) {
    for ground in &state.terrain {
        let points = ground.at.iter().chain(&ground.area).chain(&ground.line);
        points.for_each(|at| flaws.place("a piece of ground", &state.map, *at));
        flaws.reads("a piece of ground", ground, terrain);
    }
    flaws.reads("`map`", &state.map, |node, faults| Extent::read(node, 6..=500, "board units", faults));
    state.arrivals.iter().filter_map(|row| row.at).for_each(|at| flaws.place("an arrival", &state.map, at));
    for point in &state.points {
        flaws.place(&format!("`{}`", point.unit), &state.map, point.at);
    }
}

fn piece(state: &State, unit: &Unit, flaws: &mut Flaws) {
    let id = &unit.unit;
    flaws.unless(unit.at.is_some() == unit.face.is_some(), || {
        format!("`{id}` has a place and faces nowhere, or the other way round")
    });
    let Some(at) = unit.at else {
        return;
    };
    flaws.place(&format!("`{id}`"), &state.map, at);
    flaws.unless(!unit.is_lost() && !state.is_queued(id), || format!("`{id}` is not in play, and stands on the table"));
}
