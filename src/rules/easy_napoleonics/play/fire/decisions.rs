//! What is asked about fire, and what is said: EN-D-17 to EN-D-19, EN-D-24.

use super::declaration::Volley;
use crate::adjudicate::{By, Said, Stopped, UnitId};
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::orders::by_phase::Numbered;
use crate::rules::easy_napoleonics::play::fire;
use crate::rules::easy_napoleonics::play::fire::declaration;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// The question what a unit without a fire step does.
pub(crate) fn fire_asking(state: &State, unit: &Unit) -> Asking {
    let targets = targets::targets(state, unit);
    let replies = targets.iter().map(|(target, _)| format!("{{fire: {}}}", target.unit));
    let replies = replies.chain(["hold-fire".to_owned()]).collect::<Vec<_>>();
    let replies = replies.iter().map(String::as_str).collect::<Vec<_>>();
    let text = format!("{} has no orders for its fire. At whom?", unit.unit);
    let first = targets.first();
    let asking = Asking {
        about: first.map(|(target, _)| target.unit.clone()),
        beside: first.map(|(_, aim)| aim.roll()),
        deferred: true,
        ..unit.asked("fire", None)
    };
    asking.says(text, &replies, "at-will")
}

/// EN-D-24: the question which of the two batteries in a hex a unit fires at.
fn battery_asking(state: &State, volley: &Volley, twin: &UnitId) -> Asking {
    let unit = state.unit(&volley.unit);
    let choices = batteries(state, &volley.at, twin);
    let replies = choices.each_ref().map(|choice| format!("{{take: {choice}}}"));
    let replies = replies.each_ref().map(String::as_str);
    let hex = state.map.spot(state.hex(&volley.at));
    let text = format!("{} fires at the grand battery in {hex}. At which of the two?", volley.unit);
    unit.asked("grand-battery", None).says(text, &replies, replies[0])
}

/// EN-D-24: two batteries in one hex, the lower level first, of two alike the first id.
fn batteries(state: &State, one: &UnitId, other: &UnitId) -> [UnitId; 2] {
    let rank = |id: &UnitId| (std::cmp::Reverse(state.unit(id).level()), id.clone());
    match rank(one) <= rank(other) {
        true => [one.clone(), other.clone()],
        false => [other.clone(), one.clone()],
    }
}

/// The first battery of a reply that is one of the two; where none is, the printed choice.
fn taken_battery(state: &State, choices: &[UnitId; 2], said: Said<Verb>) -> UnitId {
    let steps = match said {
        Said::Steps(steps, _) => steps,
        _ => Vec::new(),
    };
    let words = steps.iter().flat_map(|step| match &step.verb {
        Verb::Take(places) => places.as_slice(),
        _ => &[],
    });
    let named = words.filter_map(|place| state.named(&place.word));
    let mut named = named.map(|unit| &unit.unit);
    let taken = named.find(|id| choices.contains(id));
    taken.unwrap_or(&choices[0]).clone()
}

/// EN-D-17, EN-D-18, EN-D-19: fire by a reply, or at will.
pub(crate) fn said_fire(play: &mut Play<'_, '_>, id: &UnitId, said: Said<Verb>) -> Vec<Volley> {
    let state = play.state();
    let unit = state.unit(id);
    let (declared, by) = match said {
        Said::Steps(steps, by) => {
            let steps = (1..).zip(steps).collect::<Vec<Numbered>>();
            (declaration::declaration(state, unit, &steps, by).unwrap_or_default(), by)
        }
        Said::Default(by) => (declaration::at_will(state, unit, by), by),
        Said::Open => (declaration::at_will(state, unit, By::Default), By::Default),
    };
    if declared.volleys.is_empty() {
        fire::holds_fire(play, id, by);
    }
    declared.volleys
}

/// EN-D-24: which battery of a grand battery each volley goes at, where its order does not name one.
pub(crate) fn choose_batteries(play: &mut Play<'_, '_>, mut volleys: Vec<Volley>) -> Result<Vec<Volley>, Stopped> {
    let state = play.state();
    let askings = volleys.iter().filter_map(|volley| {
        let twin = volley.twin.as_ref()?;
        Some(battery_asking(state, volley, twin))
    });
    let askings = askings.collect::<Vec<_>>();
    let mut said = play.put(&askings)?.into_iter();
    for volley in &mut volleys {
        let Some(twin) = volley.twin.take() else {
            continue;
        };
        let choices = batteries(play.state(), &volley.at, &twin);
        let said = said.next().expect("each was put");
        volley.at = taken_battery(play.state(), &choices, said);
    }
    Ok(volleys)
}
