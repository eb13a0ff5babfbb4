//! What an event changes. Units that are not in the position, as in a side's own copy, are passed over.

use super::event::{Bread, Event, Loss};
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::position::force::{Force, Sighting, Stance, Today};
use crate::rules::campaign::position::ground::{Belief, Crossing, CrossingKind, Place};
use crate::rules::campaign::position::known::{as_seen, base};
use crate::rules::campaign::position::state::{Depot, Foraged, Guise, Part, Patient, Reported, State};
use crate::rules::campaign::troops::units::{Arm, Fate, Unit};

/// Changes the position by what happened; decides nothing.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Standing { side, orders } => {
            OnFile::file(&mut state.standing, side, orders);
            state.standing.sort_by(|a, b| a.side.cmp(&b.side));
        }
        Event::Deployed { unit, at } => with(state, unit, |force| force.at = *at),
        Event::Dawns { weather, .. } => state.weather = *weather,
        Event::ComesIn { force } => comes_in(state, force),
        Event::Rides { unit, riding } => with(state, unit, |force| force.riding.push(riding.clone())),
        Event::Ordered { unit, order, .. } => with(state, unit, |force| {
            force.stance = order.stance.unwrap_or(force.stance);
            force.order = Some(order.clone());
            force.riding.retain(|riding| riding.order != *order);
        }),
        Event::GoesOn { unit, order } => with(state, unit, |force| force.order = order.clone()),
        Event::Takes { unit, stance } => with(state, unit, |force| force.stance = *stance),
        Event::Steps { unit, to, .. } => with(state, unit, |force| {
            stands(force, *to);
            force.today.stirred = true;
        }),
        Event::Marched { unit, marched, dark, next, spent, cost, closed_up } => with(state, unit, |force| {
            (force.today.marched, force.today.dark) = (*marched, *dark);
            (force.next, force.spent, force.cost) = (*next, *spent, *cost);
            force.closed_up = *closed_up;
        }),
        Event::Known { by, unit, sighting, .. } | Event::Rumour { side: by, unit, sighting, .. } => {
            known(state, by, unit, sighting);
        }
        Event::Called { by, unit, name } => called(state, by, unit, name),
        Event::Loses { by, unit } => {
            let guise = state.called_by(unit, by).clone();
            state.guises.retain(|guise| guise.by != *by || guise.unit != *unit);
            let report = state.reports.iter_mut().find(|report| report.guise.is_none() && report.unit == *unit);
            if let Some(report) = report {
                report.guise = Some(guise);
            }
        }
        Event::Forgets { by, unit } => {
            state.reports.retain(|report| report.of == *by || report.guise.as_ref() != Some(unit));
            state.army.retain(|force| force.unit != *unit || force.seen.is_none());
        }
        Event::Delays { with: all, against, .. } => {
            all.iter().chain(against).for_each(|id| with(state, id, |force| force.today.delayed = true));
        }
        Event::Caught { unit, caught, hour, .. } => with(state, unit, |force| gives_way(force, *caught, *hour)),
        Event::Suffers { unit, losses, .. } => with(state, unit, |force| suffers(force, losses)),
        Event::FallsBack { unit, to, cost, retreat, .. } => with(state, unit, |force| {
            stands(force, *to);
            if !retreat {
                falls_back(&mut force.today, *cost);
            }
        }),
        Event::Surrenders { unit } => surrenders(state, unit),
        Event::Joins { unit, .. } => with(state, unit, |force| force.today.battle = true),
        Event::Begins { battle } => {
            battle.all().for_each(|share| with(state, &share.unit, |force| force.today.battle = true));
        }
        Event::Awaits { battle } => {
            state.battles.push(battle.clone());
            state.battles.sort_by_key(|battle| battle.field);
            state.part = Part::Battles;
        }
        Event::Fought { field, .. } => state.battles.retain(|battle| battle.field != *field),
        Event::Officer { unit, leader, fate: Some(fate), .. } => officer(state, unit, leader, *fate),
        Event::CutOff { unit, at: Some(at) } => with(state, unit, |force| force.at = *at),
        Event::Spirit { unit, spirit } => with(state, unit, |force| force.spirit = *spirit),
        Event::Voided { unit } => with(state, unit, |force| {
            (force.order, force.stance) = (None, Stance::Hold);
            stands(force, force.at);
        }),
        Event::Splits { unit, part, left } => splits(state, unit, part, left),
        Event::Joined { unit, into, whole } => {
            state.army.retain(|force| force.unit != *unit);
            with(state, into, |force| *force = whole.clone());
        }
        Event::Bread { unit, bread, at, signed, .. } => eats(state, unit, *bread, (*at, *signed)),
        Event::Fatigue { unit, fatigue } => with(state, unit, |force| force.fatigue = *fatigue),
        Event::Returns { unit, back } => with(state, unit, |force| returns(force, back)),
        Event::Drafts { unit, to, men } => drafts(state, unit, to, *men),
        Event::Merged { unit, from, to } => merged(state, unit, from, to.as_ref()),
        Event::Recovers { leader, with: id } => recovers(state, leader, id),
        Event::Headquarters { side, unit } => {
            if let Some(card) = state.card_mut(side) {
                card.headquarters = unit.clone();
            }
        }
        Event::Owned { place, by, unheard } => at_place(state, place, |place| owned(place, by, unheard)),
        Event::Learns { side, place } => {
            at_place(state, place, |place| place.believed.retain(|belief| belief.side != *side));
        }
        Event::Finds { side, crossing, gone } => {
            if let Some(crossing) = state.crossings.iter_mut().find(|other| other.name == *crossing) {
                crossing.unheard.retain(|unheard| unheard != side);
                crossing.gone = *gone;
            }
        }
        Event::Depot { side, hex, stands } => depot(state, side, *hex, *stands),
        Event::Cut { side, hex, nights } => cut(state, side, *hex, *nights),
        Event::Burns { crossing, gone: true, unit, .. } => changes(state, unit, crossing, true),
        Event::Builds { unit, crossing, side, work, done } => builds(state, unit, crossing, (*side, *work, *done)),
        Event::Garrisons { unit, inside } => with(state, unit, |force| force.garrison = *inside),
        Event::Siege { place, works, stores, .. } => {
            at_place(state, place, |place| (place.works, place.stores) = (*works, *stores));
        }
        Event::Storms { by, garrison, .. } => {
            let storms = |force: &mut Force| (force.today.stormed, force.today.battle) = (true, true);
            by.iter().chain(garrison).for_each(|id| with(state, id, storms));
        }
        Event::Points { side, points } => {
            if let Some(card) = state.card_mut(side) {
                card.points += points;
            }
        }
        Event::DayEnds { day } => day_ends(state, *day),
        Event::Ends { verdict } => {
            state.part = Part::Over;
            state.battles.clear();
            state.ending = Some(verdict.clone());
        }
        Event::Struck { .. }
        | Event::Dropped { .. }
        | Event::Concedes { .. }
        | Event::Carried { .. }
        | Event::Lost { .. }
        | Event::Seen { .. }
        | Event::Meets { .. }
        | Event::Hears { .. }
        | Event::Officer { fate: None, .. }
        | Event::CutOff { at: None, .. }
        | Event::Pursuit { .. }
        | Event::Burns { gone: false, .. } => {}
    }
}

/// A force stands in a hex, with nothing of the way to another gone.
fn stands(force: &mut Force, at: Spot) {
    force.at = at;
    (force.next, force.spent, force.cost, force.closed_up) = (None, 0, 0, false);
}

/// CP-CON-10: a force has thrown as it gave way, by day or before a retreat.
fn gives_way(force: &mut Force, caught: bool, hour: u32) {
    force.today.caught |= caught;
    force.today.shoved |= hour == 48;
}

fn falls_back(today: &mut Today, cost: u32) {
    today.stirred = true;
    today.marched += cost;
    today.fell_back += 1;
}

/// Men who were away are with their units again.
fn returns(force: &mut Force, back: &[(UnitId, u32)]) {
    for (id, men) in back {
        if let Some(unit) = force.units.iter_mut().find(|unit| unit.unit == *id) {
            unit.away = unit.away.saturating_sub(*men);
            unit.strength += men;
        }
    }
}

fn recovers(state: &mut State, leader: &UnitId, id: &UnitId) {
    let Some(place) = state.hospital.iter().position(|patient| patient.leader.unit == *leader) else { return };
    let patient = state.hospital.remove(place);
    with(state, id, |force| force.units.push(Unit { fate: None, ..patient.leader.clone() }));
}

fn at_place(state: &mut State, name: &str, change: impl FnOnce(&mut Place)) {
    if let Some(place) = state.places.iter_mut().find(|place| place.name == *name) {
        change(place);
    }
}

/// A place has another owner; who has not heard of it believes what he believed.
fn owned(place: &mut Place, by: &Side, unheard: &[Side]) {
    let owner = place.owner.clone();
    place.believed.retain(|belief| unheard.contains(&belief.side));
    for side in unheard {
        if !place.believed.iter().any(|belief| belief.side == *side) {
            place.believed.push(Belief { side: side.clone(), owner: owner.clone() });
        }
    }
    place.owner = Some(by.clone());
}

fn depot(state: &mut State, side: &Side, hex: Spot, stands: bool) {
    let Some(card) = state.card_mut(side) else { return };
    card.depots.retain(|depot| depot.hex != hex);
    if stands {
        card.depots.push(Depot { hex, cut: 0 });
        card.depots.sort_by_key(|depot| depot.hex);
    }
}

fn cut(state: &mut State, side: &Side, hex: Spot, nights: u32) {
    let depots = state.card_mut(side).map(|card| &mut card.depots);
    if let Some(depot) = depots.and_then(|depots| depots.iter_mut().find(|depot| depot.hex == hex)) {
        depot.cut = nights;
    }
}

fn with(state: &mut State, id: &UnitId, change: impl FnOnce(&mut Force)) {
    if let Some(force) = state.force_mut(id) {
        change(force);
    }
}

/// A side's own copy has the enemy as a force, the whole position has a report of him.
fn known(state: &mut State, by: &Side, unit: &UnitId, sighting: &Sighting) {
    let of = state.other(by).clone();
    let report = Reported { unit: unit.clone(), of, seen: sighting.clone(), guise: None };
    match state.force(unit).map(|force| force.seen.is_some()) {
        Some(true) => with(state, unit, |force| {
            (force.at, force.seen) = (sighting.at, Some(sighting.clone()));
            force.name.clone_from(&sighting.name);
        }),
        // What was seen of one who is no more, as he has joined another since, stays a report.
        here if here.is_some() || is_whole(state, &report.of) => {
            state.reports.retain(|other| other.unit != *unit || other.guise.is_some());
            state.reports.push(report);
            state.reports.sort_by(|a, b| (a.unit.as_str(), &a.guise).cmp(&(b.unit.as_str(), &b.guise)));
        }
        _ => {
            state.takes_up(as_seen(report));
        }
    }
}

/// CP-INT-08: a side has a number for a force, or learns the name of one that had a number.
fn called(state: &mut State, by: &Side, unit: &UnitId, name: &UnitId) {
    let of = state.other(by).clone();
    if !is_whole(state, &of) {
        with(state, unit, |force| force.unit = name.clone());
        state.army.sort_by(|a, b| a.unit.as_str().cmp(b.unit.as_str()));
        return;
    }
    state.guises.retain(|guise| guise.by != *by || guise.unit != *unit);
    state.guises.push(Guise { by: by.clone(), unit: unit.clone(), name: name.clone() });
    state.guises.sort_by(|a, b| (&a.by, &a.unit).cmp(&(&b.by, &b.unit)));
    if name != unit
        && let Some(card) = state.card_mut(by)
    {
        card.guises += 1;
    }
}

/// Whether a position has the forces of a side themselves: the copy of his enemy does not know what that side is worth.
fn is_whole(state: &State, side: &Side) -> bool {
    let worth = state.card(side).is_some_and(|card| card.value > 0 || card.headquarters.is_some());
    worth || state.forces_of(side).any(|force| force.seen.is_none())
}

fn suffers(force: &mut Force, losses: &[Loss]) {
    for loss in losses {
        let Some(unit) = force.units.iter_mut().find(|unit| Some(&unit.unit) == loss.unit.as_ref()) else { continue };
        unit.strength = unit.strength.saturating_sub(loss.all());
        unit.dead += loss.dead;
        unit.taken += loss.taken;
        unit.away += loss.away;
    }
}

fn comes_in(state: &mut State, force: &Force) {
    state.scenario.calendar.retain(|arrival| arrival.force.unit != force.unit);
    state.army.retain(|other| other.unit != force.unit);
    state.takes_up(force.clone());
    if let Some(card) = state.card_mut(&force.side) {
        card.value += force.value();
        for unit in force.units.iter().filter(|unit| unit.arm == Arm::Leader) {
            if !card.leaders.contains(&unit.unit) {
                card.leaders.push(unit.unit.clone());
            }
        }
    }
}

/// CP-AFT-13: all of a force is taken, its men away too.
fn surrenders(state: &mut State, id: &UnitId) {
    let Some(place) = state.army.iter().position(|force| force.unit == *id) else { return };
    let force = state.army.remove(place);
    state.reports.retain(|report| report.unit != *id || report.guise.is_some());
    let Some(card) = state.card_mut(&force.side) else { return };
    for unit in &force.units {
        match unit.arm {
            Arm::Foot | Arm::Horse => {
                card.lost.dead += unit.dead;
                card.lost.taken += unit.taken + unit.strength + unit.away;
            }
            Arm::Guns => card.lost.pieces += unit.taken + unit.strength,
            Arm::Train | Arm::Leader => {}
        }
    }
}

/// CP-AFT-04.
fn officer(state: &mut State, id: &UnitId, leader: &UnitId, fate: Fate) {
    let Some(force) = state.force_mut(id) else { return };
    let Some(place) = force.units.iter().position(|unit| unit.unit == *leader) else { return };
    let unit = force.units.remove(place);
    let (side, at) = (force.side.clone(), force.at);
    let is_empty = force.units.is_empty();
    if is_empty {
        state.army.retain(|force| force.unit != *id);
    }
    if let Fate::Wounded(_) = fate {
        state.hospital.push(Patient { side, with: id.clone(), at, leader: Unit { fate: Some(fate), ..unit } });
    }
}

fn splits(state: &mut State, id: &UnitId, part: &Force, left: &[Unit]) {
    with(state, id, |force| force.units = left.to_vec());
    state.takes_up(part.clone());
    let names = part.units.iter().map(|unit| &unit.unit).chain([&part.unit]);
    for name in names.cloned().collect::<Vec<_>>() {
        let whole = base(name.as_str());
        let number = name.as_str().get(whole.len() + 1..).and_then(|number| number.parse::<u32>().ok());
        if let Some(number) = number {
            let last = state.numbers.entry(UnitId::new(whole)).or_insert(number);
            *last = (*last).max(number);
        }
    }
}

/// CP-SUP-05: a force has eaten tonight, or not, off the land of a hex, if that is said.
fn eats(state: &mut State, id: &UnitId, bread: Bread, (at, signed): (Option<Spot>, bool)) {
    with(state, id, |force| bread_of(force, bread));
    let (Some(hex), Some(side)) = (at, state.force(id).map(|force| force.side.clone())) else { return };
    let foraged = Foraged { side, hex, day: state.day, by: signed.then(|| id.clone()) };
    state.foraged.retain(|other| other.day == foraged.day && *other != foraged);
    state.foraged.push(foraged);
}

fn bread_of(force: &mut Force, bread: Bread) {
    force.hungry = bread == Bread::Hungry;
    force.foraged = matches!(bread, Bread::Hungry | Bread::Found);
    for unit in force.units.iter_mut().filter(|unit| unit.arm == Arm::Train) {
        match bread {
            Bread::Supplied => unit.eaten = 0,
            Bread::Train => unit.eaten += 1,
            _ => {}
        }
    }
}

fn drafts(state: &mut State, id: &UnitId, to: &UnitId, men: u32) {
    let Some(force) = state.force_mut(id) else { return };
    let side = force.side.clone();
    let Some(unit) = force.units.iter_mut().find(|unit| unit.unit == *to) else { return };
    let before = unit.value();
    unit.strength += men;
    let received = unit.value() - before;
    if let Some(card) = state.card_mut(&side) {
        card.value += received;
    }
}

/// CP-FOR-14, CP-AFT-13: a remnant goes into another unit, with those away; a unit of which nothing is left at all takes its
/// losses to the account of its side.
fn merged(state: &mut State, id: &UnitId, from: &UnitId, to: Option<&UnitId>) {
    let Some(force) = state.force_mut(id) else { return };
    let Some(place) = force.units.iter().position(|unit| unit.unit == *from) else { return };
    let gone = force.units.remove(place);
    let side = force.side.clone();
    let into = to.and_then(|to| force.units.iter().position(|unit| unit.unit == *to));
    let is_empty = into.is_none() && force.units.is_empty();
    match into {
        Some(place) => {
            let unit = &mut force.units[place];
            unit.strength += gone.strength;
            unit.away += gone.away;
            unit.dead += gone.dead;
            unit.taken += gone.taken;
        }
        None => {
            if let Some(card) = state.card_mut(&side) {
                match gone.arm {
                    Arm::Guns => card.lost.pieces += gone.taken,
                    _ => {
                        card.lost.dead += gone.dead + gone.away;
                        card.lost.taken += gone.taken;
                    }
                }
            }
        }
    }
    if is_empty {
        state.army.retain(|force| force.unit != *id);
    }
}

/// A crossing is gone, or stands again; the side that did it knows.
fn changes(state: &mut State, by: &UnitId, crossing: &str, gone: bool) {
    let side = state.force(by).map(|force| force.side.clone());
    let others = state.sides.iter().map(|card| card.side.clone()).filter(|other| Some(other) != side.as_ref());
    let others = others.collect::<Vec<_>>();
    if let Some(crossing) = state.crossings.iter_mut().find(|other| other.name == crossing) {
        let known = |side: &Side| crossing.stands(Some(side)) != gone;
        let unheard = others.into_iter().filter(|side| !known(side)).collect();
        crossing.unheard = unheard;
        crossing.gone = gone;
        crossing.work = 0;
    }
}

fn builds(
    state: &mut State,
    unit: &UnitId,
    name: &str,
    (side, work, done): (crate::rules::campaign::position::ground::HexSide, u32, bool),
) {
    if !state.crossings.iter().any(|other| other.name == name) {
        state.crossings.push(Crossing {
            name: name.to_owned(),
            kind: CrossingKind::Bridge,
            side,
            gone: true,
            unheard: Vec::new(),
            work: 0,
        });
    }
    if let Some(crossing) = state.crossings.iter_mut().find(|other| other.name == name) {
        crossing.work = work;
    }
    if done {
        changes(state, unit, name, false);
    }
}

fn day_ends(state: &mut State, day: u32) {
    state.day = day + 1;
    state.foraged.retain(|foraged| foraged.day == day);
    state.part = Part::Day;
    for force in &mut state.army {
        force.today = Today::default();
    }
    state.battles.clear();
}
