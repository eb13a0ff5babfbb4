//! Steps that are done, and what they do to places: CP-DAY-06, CP-MAR-14, CP-GND-11, CP-SUP-03.

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::play::battle;
use crate::rules::campaign::play::day::clock::Clock;
use crate::rules::campaign::play::marching;
use crate::rules::campaign::play::record;
use crate::rules::campaign::position::atlas::Marcher;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::ground::HexSide;

/// CP-DAY-06 d: all due steps that are free are done together. CP-MAR-14: they make their roads busy.
pub(crate) fn all(clock: &mut Clock<'_, '_>, due: &BTreeMap<UnitId, Spot>, free: &BTreeSet<UnitId>) {
    let mut stepping = Vec::new();
    for id in free {
        let (Some(force), Some(goal)) = (clock.state().force(id), due.get(id)) else { continue };
        let leap = clock.ground(&force.side).leap(force.at, *goal, Marcher::of(force), clock.conditions());
        let Some(leap) = leap else { continue };
        stepping.push((id.clone(), force.side.clone(), force.at, *goal, leap, force.tail(), force.is_light()));
    }
    stepping.sort_by_key(|step| (step.2, step.0.as_str().to_owned()));
    // CP-CON-11: somebody may have fallen back into a hex meanwhile, and stays there.
    loop {
        let goes = stepping.iter().map(|step| step.0.clone()).collect::<BTreeSet<_>>();
        let stays = |hex: Spot, side: &Side| {
            let mut there = clock.state().at(hex).filter(|force| force.side != *side && !force.garrison);
            there.any(|force| !goes.contains(&force.unit))
        };
        let before = stepping.len();
        stepping.retain(|step| !stays(step.3, &step.1));
        if stepping.len() == before {
            break;
        }
    }
    for (id, side, from, to, leap, tail, light) in stepping {
        let hour = clock.hour;
        record(clock.referee, "CP-DAY-06", Event::Steps { unit: id.clone(), from, to, hour });
        clock.march(&id).ferried |= leap.ferry;
        if leap.busy && !light {
            let tail = if clock.march(&id).ferried { 2 * tail } else { tail };
            clock.busy.insert((side.clone(), HexSide::between(from, to)), hour + tail + 1);
        }
        marching::stepped(clock, &id, from, to);
        enters(clock, &id, &side, to);
    }
}

/// CP-GND-11, CP-SUP-03, CP-BAT-05: what a force does to the hex that it enters: the place is its side's, a depot of the enemy is
/// destroyed, and a battle that is fought there, or beside which friends fight, is its own.
pub(crate) fn enters(clock: &mut Clock<'_, '_>, id: &UnitId, side: &Side, hex: Spot) {
    takes(clock.referee, id, side, hex);
    battle::reinforces(clock, id, hex);
}

/// CP-GND-11, CP-SUP-03: whose a place is that a force has entered.
pub(crate) fn takes(referee: &mut crate::rules::campaign::play::Judge<'_>, id: &UnitId, side: &Side, hex: Spot) {
    let state = referee.state();
    if state.force(id).is_none_or(Force::is_leaders) {
        return;
    }
    let held = state.at(hex).any(|force| force.garrison && force.side != *side);
    let enemy = state.other(side).clone();
    let depot = state.card(&enemy).is_some_and(|card| card.depots.iter().any(|depot| depot.hex == hex));
    let place = state.place_at(hex).filter(|place| place.owner.as_ref() != Some(side) && !held);
    let place = place.map(|place| place.name.clone());
    if let Some(place) = place {
        let event = Event::Owned { place, by: side.clone(), unheard: vec![enemy.clone()] };
        record(referee, "CP-GND-11", event);
    }
    if depot && !held {
        record(referee, "CP-SUP-03", Event::Depot { side: enemy, hex, stands: false });
    }
}
