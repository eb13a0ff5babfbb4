//! What is seen and told: CP-INT-04, CP-INT-05, CP-INT-06, CP-INT-07, CP-D-07.

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudicate::{Side, UnitId};
use crate::kit::{Direction, Spot};
use crate::orders::Reply;
use crate::rules::campaign::charts::switches::{
    AS_IT_STANDS_NOW, Names, ONE_BATTLE_A_DAY, Rumours, TO_THE_EXAMPLES, TO_THE_LETTER,
};
use crate::rules::campaign::charts::tables::rough;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::leads::Leads;
use crate::rules::campaign::orders::{Verb, held, replies};
use crate::rules::campaign::play::after::Parting;
use crate::rules::campaign::play::day::clock::{Clock, Halt, Sight};
use crate::rules::campaign::play::orders::{errands, in_hand};
use crate::rules::campaign::play::{Judge, names, record, sides};
use crate::rules::campaign::position::atlas::{Atlas, Hour};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Sighting;
use crate::rules::campaign::position::sight::{Eyes, Watcher};

/// The forces that their enemy sees now.
pub(crate) fn in_sight(clock: &Clock<'_, '_>) -> BTreeSet<UnitId> {
    clock.with_eyes(|eyes| {
        let [ones, others] = eyes.watchers();
        let seen = |forces: &[Watcher<'_>], seers: &[Watcher<'_>]| {
            let seen = forces.iter().filter(|force| seers.iter().any(|seer| eyes.spots(seer, force).is_some()));
            seen.map(|force| force.force.unit.clone()).collect::<BTreeSet<_>>()
        };
        &seen(&ones, &others) | &seen(&others, &ones)
    })
}

/// CP-DAY-06 e, CP-INT-05: both sides see; who comes into sight is told, once a day.
pub(crate) fn look(clock: &mut Clock<'_, '_>) {
    let mut found = in_view(clock);
    // CP-INT-08: numbers are given by hex label, then by id.
    if clock.state().house_rules.names == Names::Masked {
        found.sort_by_key(|spotted| clock.state().army[spotted.force].at);
    }
    let letter = clock.referee.play_number() >= TO_THE_LETTER;
    let mut alarmed = BTreeMap::<UnitId, Vec<UnitId>>::new();
    for Spotted { force, far, seers } in found {
        let state = clock.state();
        let force = &state.army[force];
        let (id, by) = (force.unit.clone(), state.other(&force.side).clone());
        let before = clock.sightings.get(&id).map(|sight| &sight.seen);
        let going = before.and_then(|before| toward(clock, before.at, force.at).or(before.going));
        let sighting = Sighting {
            at: force.at,
            day: clock.day,
            hour: clock.hour,
            men: rough(force.men()),
            arms: if far <= 2 { force.arms() } else { Vec::new() },
            going,
            name: names::told(clock.referee, &by, force),
        };
        let seer = seers.first().filter(|_| letter).map(|seer| state.army[*seer].unit.clone());
        let sight = Sight { by: by.clone(), seer: seer.clone(), seen: sighting.clone() };
        let first = clock.sightings.insert(id.clone(), sight).is_none();
        if first {
            record(clock.referee, "CP-INT-05", Event::Seen { by: by.clone(), unit: id.clone(), sighting, seer });
        }
        if letter {
            for seer in seers {
                let seer = &clock.referee.state().army[seer].unit;
                if !clock.spotted.get(seer).is_some_and(|enemies| enemies.contains(&id)) {
                    clock.spotted.entry(seer.clone()).or_default().insert(id.clone());
                    alarmed.entry(seer.clone()).or_default().push(id.clone());
                }
            }
        } else if first {
            alarm(clock, &by, &id);
        }
    }
    for (seer, enemies) in alarmed {
        alarms(clock, &seer, &enemies);
    }
    notices(clock);
}

/// A force that its enemy sees: forces by their place in the army.
struct Spotted {
    force: usize,
    /// How far off he who is nearest to it is.
    far: u32,
    /// Who sees it, the nearest first, of equal ones the first in id order.
    seers: Vec<usize>,
}

fn in_view(clock: &Clock<'_, '_>) -> Vec<Spotted> {
    clock.with_eyes(|eyes| {
        let [ones, others] = eyes.watchers();
        let spotted = |force: &Watcher<'_>, seers: &[Watcher<'_>]| {
            let seers = seers.iter().filter_map(|seer| Some((eyes.spots(seer, force)?, seer)));
            let mut seers = seers.collect::<Vec<_>>();
            seers.sort_by_key(|(far, seer)| (*far, seer.force.unit.as_str()));
            let (far, _) = *seers.first()?;
            Some(Spotted { force: force.place, far, seers: seers.into_iter().map(|(_, seer)| seer.place).collect() })
        };
        let of_ones = ones.iter().filter_map(|force| spotted(force, &others));
        let of_others = others.iter().filter_map(|force| spotted(force, &ones));
        let mut found = of_ones.chain(of_others).collect::<Vec<_>>();
        found.sort_by_key(|spotted| spotted.force);
        found
    })
}

/// The side by which a force went from a hex to another.
fn toward(clock: &Clock<'_, '_>, from: Spot, to: Spot) -> Option<Direction> {
    let map = clock.state().map;
    map.direction(map.hex(from), map.hex(to))
}

/// In older plays all that see an enemy were alarmed as the first of their side saw him on that day, and nobody later.
fn alarm(clock: &mut Clock<'_, '_>, by: &Side, enemy: &UnitId) {
    let seers = clock.with_eyes(|eyes| {
        let Some(enemy) = eyes.state.force(enemy) else { return Vec::new() };
        let seers = eyes.state.forces_of(by).filter(|seer| eyes.sees(seer, enemy));
        seers.map(|seer| seer.unit.clone()).collect::<Vec<_>>()
    });
    for id in seers {
        alarms(clock, &id, std::slice::from_ref(enemy));
    }
}

/// CP-D-07: a force that sees enemies whom it did not see before on that day does what its standing orders say.
fn alarms(clock: &mut Clock<'_, '_>, id: &UnitId, enemies: &[UnitId]) {
    let Some(force) = clock.state().force(id).cloned() else { return };
    let Some(order) = in_hand::serving(clock, &force, "seen", enemies).cloned() else { return };
    let Reply::Steps(steps) = &order.reply else { return };
    let letter = clock.referee.play_number() >= ONE_BATTLE_A_DAY;
    let mut at_once = steps.iter().filter(|step| !letter || step.condition.is_none());
    let stance = at_once.find_map(|step| held::stance_of(&step.verb));
    if let Some(stance) = stance {
        record(clock.referee, "CP-D-07", Event::Takes { unit: id.clone(), stance });
    }
    let texts = match letter {
        true => replies::as_orders(&order),
        false => steps.iter().filter_map(|step| as_text(&step.verb)).collect::<Vec<_>>(),
    };
    if !texts.is_empty() && !clock.in_battle(id) {
        let order = held::of_steps(texts, clock.day);
        let hour = clock.hour;
        record(clock.referee, "CP-D-07", Event::Ordered { unit: id.clone(), hour, order });
        let march = clock.march(id);
        (march.way, march.step) = (None, None);
        if clock.referee.play_number() >= AS_IT_STANDS_NOW {
            clock.march(id).halt.take_if(|halt| *halt == Halt::Day);
            errands::called_off(clock, id);
        }
    }
}

/// A march in the words of the language, as older plays had it: they passed over a path, the places of a way, and conditions.
fn as_text(verb: &Verb) -> Option<String> {
    match verb.leads() {
        Leads::To(_, goal) => Some(format!("{{to: {}}}", goal.word)),
        Leads::After(whom) => Some(format!("{{toward: {}}}", whom.0.first()?.word)),
        Leads::Nowhere => matches!(verb, Verb::Stand).then(|| "stand".to_owned()),
        Leads::By(_) | Leads::Into(_) | Leads::Bank(_) => None,
    }
}

/// CP-VEI-04, CP-VEI-06: what stands in view is known: whose a place is, whether a bridge stands.
fn notices(clock: &mut Clock<'_, '_>) {
    let mut events = Vec::new();
    clock.with_eyes(|eyes| {
        for side in sides(eyes.state) {
            for place in &eyes.state.places {
                let unheard = place.believed.iter().any(|belief| belief.side == side);
                if unheard && eyes.in_view(&side, place.hex) {
                    events.push(Event::Learns { side: side.clone(), place: place.name.clone() });
                }
            }
            for crossing in eyes.state.crossings.iter().filter(|crossing| crossing.unheard.contains(&side)) {
                if eyes.in_view(&side, crossing.side.one) || eyes.in_view(&side, crossing.side.other) {
                    let (name, gone) = (crossing.name.clone(), crossing.gone);
                    events.push(Event::Finds { side: side.clone(), crossing: name, gone });
                }
            }
        }
    });
    let found = events.iter().any(|event| matches!(event, Event::Finds { .. }));
    for event in events {
        record(clock.referee, "CP-INT-05", event);
    }
    if found {
        clock.survey();
    }
}

/// CP-INT-04, CP-INT-05: at the end of the day: where every force that was in sight was seen last, and what places tell.
pub(crate) fn close(clock: &mut Clock<'_, '_>) {
    for (unit, Sight { by, seer, seen: sighting }) in std::mem::take(&mut clock.sightings) {
        record(clock.referee, "CP-INT-05", Event::Known { by, unit, sighting, seer });
    }
    if clock.state().house_rules.rumours == Rumours::No {
        return;
    }
    let state = clock.state();
    let mut heard = Vec::new();
    for place in &state.places {
        let Some(side) = &place.owner else { continue };
        if state.at(place.hex).any(|force| force.side != *side && !force.garrison) {
            continue;
        }
        for force in state.enemies_of(side).filter(|force| apart(state, force.at, place.hex) <= 1) {
            let sighting = Sighting {
                at: force.at,
                day: clock.day,
                hour: 47,
                men: rough(force.men()),
                arms: Vec::new(),
                going: None,
                name: names::told(clock.referee, side, force),
            };
            let known = state.sighting(&force.unit).is_some_and(|seen| seen.at == force.at && seen.day == clock.day);
            if !known && !force.garrison {
                heard.push((side.clone(), place.name.clone(), force.unit.clone(), sighting));
            }
        }
    }
    for (side, place, unit, sighting) in heard {
        record(clock.referee, "CP-INT-04", Event::Rumour { side, place, unit, sighting });
    }
}

/// CP-INT-05: who is beaten and out of sight at midnight was seen last as the battle was over, on his way to the first hex of his
/// retreat; a victor as he came into the field.
fn seen_to_go(eyes: &Eyes<'_>, parting: &Parting) -> Option<(Side, UnitId, Sighting)> {
    let state = eyes.state;
    let force = state.force(&parting.unit)?;
    let by = state.other(&force.side).clone();
    let seen = state.sighting(&parting.unit).filter(|seen| seen.day == state.day && !eyes.side_sees(&by, force))?;
    let map = state.map;
    let going = map.direction(map.hex(seen.at), map.hex(parting.to)).or(seen.going);
    let sighting = Sighting { at: parting.to, hour: parting.hour, going, ..seen.clone() };
    Some((by, force.unit.clone(), sighting))
}

/// CP-INT-05, CP-INT-09: at midnight headquarters knows what its forces see, as it stands after the battles.
pub(crate) fn midnight(referee: &mut Judge<'_>, partings: &[Parting]) {
    let state = referee.state();
    let Some(first) = state.sides.first() else { return };
    let atlas = Atlas::of(state, &first.side, None);
    let stirred = |id: &UnitId| state.force(id).is_some_and(|force| force.today.marched > 0 || force.today.stirred);
    let hour = Hour { weather: state.weather, dark: true };
    let eyes = Eyes { state, atlas: &atlas, hour, stirred: &stirred };
    let mut found = Vec::new();
    if referee.play_number() >= TO_THE_EXAMPLES {
        // Who went twice was seen last as he went for the second time.
        for (place, parting) in partings.iter().enumerate() {
            if partings[place + 1..].iter().all(|later| later.unit != parting.unit) {
                found.extend(seen_to_go(&eyes, parting));
            }
        }
    }
    for force in &state.army {
        let by = state.other(&force.side).clone();
        let known = state.sighting(&force.unit);
        let old = known.is_some_and(|seen| seen.at == force.at && seen.day == state.day && seen.hour == 47);
        if !old && eyes.side_sees(&by, force) {
            let (at, day, men, arms) = (force.at, state.day, rough(force.men()), force.arms());
            let name = names::told(referee, &by, force);
            found.push((by, force.unit.clone(), Sighting { at, day, hour: 47, men, arms, going: None, name }));
        }
    }
    for (by, unit, sighting) in found {
        record(referee, "CP-INT-05", Event::Known { by, unit, sighting, seer: None });
    }
    names::midnight(referee);
}
