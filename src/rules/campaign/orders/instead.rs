//! What would do in the place of an order that cannot be: names that are nearly right, and other words for what is meant.

use super::{Goal, Verb, held, replies::is_called};
use crate::adjudicate::{Reason, Side, Wrong, because};
use crate::kit::Spot;
use crate::orders::Entry;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::ground::{CrossingKind, Place};
use crate::rules::campaign::position::state::State;

/// What would do where a word names something, and not what the step asks for.
pub(super) fn meant(state: &State, force: &Force, entry: &Entry<Verb>, verb: &Verb, wrong: Wrong) -> Wrong {
    let is_town = |goal: &Goal| {
        let meant = |place: &Place| held::same(&place.name, &goal.word) || Spot::parse(&goal.word) == Some(place.hex);
        state.places.iter().any(|place| meant(place) && !place.is_fortress())
    };
    let is_ford = |goal: &Goal| {
        let fords = state.crossings.iter().filter(|crossing| crossing.kind == CrossingKind::Ford);
        fords.into_iter().any(|crossing| held::same(&crossing.name, &goal.word))
    };
    let builds = || entry.steps.iter().any(|step| matches!(step.verb, Verb::Build(_)));
    let help = match verb {
        Verb::Burn(goal) if is_ford(goal) => "it is a ford, and no fire keeps anybody from a ford",
        Verb::Move(_) if wrong.clause == Some("CP-GND-05") && builds() => {
            "a path leads over what stands as it is written: behind a `build` write `to:` the end of the path (CP-MAR-10)"
        }
        Verb::Garrison(goal) | Verb::Besiege(goal) | Verb::Storm(goal) if is_town(goal) => {
            "it is a town: march there, and hold it"
        }
        Verb::Join(goal) if is_called(force, &goal.word) => "no force joins itself: name the one that it goes into",
        _ => return wrong,
    };
    Wrong { help: help.into(), ..wrong }
}

/// What would do in the place of a word that names no place.
pub(super) fn would_do(state: &State, side: &Side, word: &str) -> Reason {
    if Spot::parse(word).is_some() {
        return extent(state);
    }
    let places = state.places.iter().map(|place| place.name.as_str());
    let names = places.chain(state.crossings.iter().map(|crossing| crossing.name.as_str()));
    let names = names.chain(state.forces_of(side).map(|force| force.unit.as_str()));
    // Who has written a name rightly means what bears it.
    let names = names.collect::<Vec<_>>();
    if names.iter().any(|name| held::same(name, word)) {
        return "that name means something else: the map says what".into();
    }
    match crate::yaml::did_you_mean(word, names) {
        Some(near) => because!("did you mean `{}`?", near.to_owned()),
        None => "your form and the map have the names".into(),
    }
}

/// What hexes the map has.
pub(crate) fn extent(state: &State) -> Reason {
    let two = |number: u8| format!("{number:02}");
    because!("the map has columns 01 to {} and rows 01 to {}", two(state.map.columns), two(state.map.rows))
}

/// What may be named in the place of what is no force of a side: the force that it is a part of, or one that is called nearly so.
pub(super) fn instead_of(state: &State, side: &Side, name: &str) -> Reason {
    let within = state.forces_of(side).find(|force| force.units.iter().any(|unit| unit.unit.is_like(name)));
    if let Some(force) = within {
        let id = force.unit.clone();
        return because!("it is a part of `{}`: write `{}` in its place, or `split` behind that", id.clone(), id);
    }
    let forces = state.forces_of(side).map(|force| force.unit.as_str());
    match crate::yaml::did_you_mean(name, forces) {
        Some(near) => because!("did you mean `{}`?", near.to_owned()),
        None => "the forces of your side stand in your form".into(),
    }
}
