//! Whether a position that was read can be played: NB-SET-01 to NB-SET-15, NB-ORD-01, NB-BLD-17.

use crate::adjudicate::Flaws;
use crate::kit::reinforcement;
use crate::kit::table::Extent;
use crate::rules::napoleonic_brigade::charts::options::Options;
use crate::rules::napoleonic_brigade::orders::Words;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::position::terrain::Terrain;
use crate::rules::napoleonic_brigade::setup::not_allowed::{MOST_FIGURES, MOST_UNITS};
use crate::rules::napoleonic_brigade::setup::{EDGES, soundness};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};
use crate::yaml::Read;

/// Notes what is wrong with a position.
pub(crate) fn sound(state: &State, flaws: &mut Flaws) {
    flaws.game_of(state.sides.iter().map(|card| &card.side));
    let all = || state.army.iter().chain(reinforcement::all(&state.arrivals));
    flaws.army_of(all().map(|brigade| (&brigade.unit, &brigade.side)));
    reinforcement::flaws(&state.arrivals, flaws);
    state.arrivals.iter().filter_map(|row| row.at).for_each(|at| flaws.place("an arrival", &state.map, at));
    sides(state, flaws);
    table(state, flaws);
    for brigade in all() {
        units(brigade, flaws);
    }
    if !flaws.is_none() {
        return;
    }
    let ground = Ground::of(&state.terrain, &state.options);
    for brigade in all() {
        stands(state, &ground, brigade, flaws);
    }
    for (_, wrong) in soundness::strangers(state) {
        flaws.add(wrong.reason);
    }
    flaws.filed::<Words>(&state.standing);
}

/// Sides that are named, and how far the game has come.
fn sides(state: &State, flaws: &mut Flaws) {
    flaws.each_side("open", &state.open);
    state.alterations.iter().for_each(|altered| flaws.side("alterations", &altered.side));
    let blurred = state.blur.iter().filter_map(|blur| blur.side.as_ref());
    blurred.for_each(|side| flaws.side("blur", side));
    let winner = state.ending.as_ref().map(|ending| &ending.winner);
    flaws.ending(&state.part, &Part::Over, winner);
}

/// The table and its ground.
fn table(state: &State, flaws: &mut Flaws) {
    for ground in &state.terrain {
        let points = ground.at.iter().chain(&ground.area).chain(&ground.line);
        points.for_each(|at| flaws.place("a piece of ground", &state.map, *at));
        flaws.reads("a piece of ground", ground, Terrain::read);
    }
    flaws.reads("`map`", &state.map, |node, faults| Extent::read(node, EDGES, "inches", faults));
    flaws.reads("`options`", &state.options, Options::read);
    let own = state.melee_fire_table.is_sound();
    flaws.unless(own, || "`melee_fire_table` has too many rows, too many casualties, or more of them for a higher die");
}

/// NB-SET-06: the units of a brigade.
fn units(brigade: &Brigade, flaws: &mut Flaws) {
    let id = &brigade.unit;
    let count = u32::try_from(brigade.bases.len()).unwrap_or(u32::MAX);
    flaws.number(&format!("the number of units of `{id}`"), count, 1..=MOST_UNITS);
    for unit in &brigade.bases {
        figures(brigade, unit, flaws);
    }
}

fn figures(brigade: &Brigade, unit: &Unit, flaws: &mut Flaws) {
    let whose = format!("`{}` of `{}`", unit.unit, brigade.unit);
    let full = unit.full;
    flaws.number(&format!("the full strength of {whose}"), full, 0..=MOST_FIGURES);
    flaws.number(&format!("the strength of {whose}"), unit.figures, 0..=full);
    flaws.unless(unit.gun.is_some() == brigade.kind.is_artillery(), || {
        format!("{whose} has a gun that its arm has not, or none")
    });
    if let Some(gun) = unit.gun {
        flaws.number(&format!("the calibre of {whose}"), gun.calibre, 0..=64);
        flaws.number(&format!("the value of {whose}"), gun.value, 0..=99);
        flaws.number(&format!("the gunners of {whose}"), gun.gunners, 0..=99);
    }
    for side in unit.base_mm.iter().flatten() {
        flaws.number(&format!("the base of {whose}"), *side, 1..=1_000);
    }
}

/// How a brigade stands.
fn stands(state: &State, ground: &Ground, brigade: &Brigade, flaws: &mut Flaws) {
    let id = &brigade.unit;
    let garrison = brigade.form == Formation::Garrison;
    flaws.unless(garrison == brigade.post.is_some(), || {
        format!("`{id}`: who stands in a complex is its garrison, and nobody else")
    });
    let faces = garrison || brigade.at.is_some() == brigade.face.is_some();
    flaws.unless(faces, || format!("`{id}` has a place and faces nowhere, or the other way round"));
    if let Some(post) = &brigade.post {
        let sides = ground.complex(&post.complex).map_or(0, |piece| piece.facades.len());
        let fits = post.sides.len() == brigade.bases.len() && post.sides.iter().all(|side| usize::from(*side) < sides);
        flaws.unless(fits, || format!("`{id}`: there is not a side of the complex for each unit"));
    }
    let crew = brigade.crew.iter().flat_map(|crew| [crew.at, crew.shelter]);
    for at in brigade.at.into_iter().chain(crew) {
        flaws.place(&format!("`{id}`"), &state.map, at);
    }
    flaws.unless(brigade.at.is_none() || !brigade.is_gone(), || {
        format!("`{id}` is out of play, and stands on the table")
    });
}
