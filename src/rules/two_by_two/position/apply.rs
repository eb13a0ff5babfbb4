//! What an event does to the position; it decides nothing.

use super::event::{Event, Why};
use super::scenario::{Points, Terrain};
use super::state::{Contact, Fought, Part, Role, State};
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::kit::reinforcement;
use crate::kit::table::{Coordinates, Heading};
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::position::touching;
use crate::rules::two_by_two::troops::units::{Lost, Status};

/// Changes the position by what happened.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Standing { side, orders } => OnFile::file(&mut state.standing, side, orders),
        Event::Mustered { units, .. } => state.army.extend(units.iter().cloned()),
        Event::SetUpDice { attacker, .. } => match attacker {
            Some(attacker) => cast_roles(state, attacker),
            None => allow_more(state),
        },
        Event::Lays { terrain, .. } => lays(state, terrain),
        Event::Deployed { unit, at, face, name } => {
            put(state, unit, *at, *face);
            let unit = state.unit_mut(unit);
            unit.name = name.clone().or(unit.name.take());
        }
        Event::Places { point, .. } => state.points.push(point.clone()),
        Event::Queues { point, units } => {
            let point = state.points.iter_mut().find(|known| known.unit == *point);
            let point = point.expect("points stay where they are");
            point.queue.extend(units.iter().cloned());
        }
        Event::Opens { part, order } => (state.part, state.order) = (*part, order.clone()),
        Event::TurnBegins { turn, order } => begin_turn(state, *turn, order),
        Event::Moves { unit, to, face, road, .. } => {
            state.unit_mut(unit).road = *road;
            comes_up(state, unit, *to, *face);
        }
        Event::Halts { unit } => state.unit_mut(unit).road = false,
        Event::Arrives { unit, at, face, .. } => {
            dequeue(state, unit);
            comes_up(state, unit, *at, *face);
        }
        Event::ComesOn { piece } => {
            reinforcement::comes(&mut state.arrivals, &piece.unit);
            state.army.push((**piece).clone());
        }
        Event::Exits { unit, point: None, .. } => take_off(state, unit, Lost::Exited),
        Event::Replies { unit, charger, face, reply, edge, .. } => state.contacts.push(Contact {
            charger: charger.clone(),
            on: unit.clone(),
            face: *face,
            reply: *reply,
            back: None,
            column: None,
            edge: *edge,
            outside: false,
        }),
        Event::FromOutside { unit } => {
            for contact in &mut state.contacts {
                contact.outside |= contact.charger == *unit;
            }
        }
        Event::Turns { unit, enemy, face, slid, .. } => turns(state, (unit, *face), (enemy, *slid)),
        Event::MovedBack { unit, to, back, with, .. } => {
            goes_with(state, unit, *to, with);
            for contact in state.contacts.iter_mut().filter(|contact| contact.charger == *unit) {
                contact.back = Some(*back);
                contact.column = with.first().map(|(unit, _)| unit.clone());
            }
        }
        Event::Rallies { unit, rallied: true, .. } => state.unit_mut(unit).state = Status::Ok,
        Event::Fires { firers, .. } => firers.iter().for_each(|firer| state.unit_mut(firer).fired = true),
        Event::Status { unit, state: now } => state.unit_mut(unit).state = *now,
        Event::PushedBack { unit, to } => {
            goes_back(state, unit, *to);
            part_from(state, unit);
        }
        Event::Closes { unit, to, on, with, .. } => {
            goes_with(state, unit, *to, with);
            closes(state, unit, on);
        }
        Event::StaysBack { unit, .. } | Event::Halted { unit } | Event::Parts { unit } => {
            part_from(state, unit);
        }
        Event::Flees { unit, to, .. } => {
            part_from(state, unit);
            if let Some(to) = to {
                goes_back(state, unit, *to);
            }
        }
        Event::Aligned { unit, at, face } => put(state, unit, *at, *face),
        Event::Shoved { unit, to, state: now, .. } => {
            goes_back(state, unit, *to);
            state.unit_mut(unit).state = *now;
        }
        Event::Destroyed { unit, why, .. } => {
            if *why == Why::Exchange {
                dequeue(state, unit);
            }
            take_off(state, unit, Lost::Destroyed);
        }
        Event::Recoils { unit, to, .. } => goes_back(state, unit, *to),
        Event::Keeps { unit, enemy, attacked: true } => keeps(state, unit, enemy),
        Event::Keeps { unit, enemy, attacked: false } => keeps(state, enemy, unit),
        Event::Follows { unit, to, with, .. } => goes_with(state, unit, *to, with),
        Event::Lapses { attacker, defender } => {
            let is_this = |contact: &Contact| contact.charger == *attacker && contact.on == *defender;
            state.contacts.retain(|contact| !is_this(contact));
        }
        Event::Ends { verdict } => {
            state.ending = Some(verdict.clone());
            state.part = Part::Over;
        }
        Event::Concedes { .. }
        | Event::Struck { .. }
        | Event::Dropped { .. }
        | Event::Waived { .. }
        | Event::StepBegins { .. }
        | Event::Reinforces { .. }
        | Event::NoRoom { .. }
        | Event::KeptOff { .. }
        | Event::Swaps { .. }
        | Event::Exits { point: Some(_), .. }
        | Event::Rallies { rallied: false, .. }
        | Event::Charges { .. }
        | Event::Holds { .. }
        | Event::Routs { .. }
        | Event::Panics { .. }
        | Event::Fights { .. }
        | Event::LeavesOff { .. }
        | Event::Remains { .. } => {}
    }
    forget_what_parted(state);
}

/// What is laid by a die may stand in the game's list without a place.
fn lays(state: &mut State, terrain: &Terrain) {
    let unplaced = |known: &Terrain| !known.is_placed() && known.kind == terrain.kind && known.name == terrain.name;
    match state.terrain.iter().position(unplaced) {
        Some(index) => state.terrain[index] = terrain.clone(),
        None => state.terrain.push(terrain.clone()),
    }
}

/// A unit stands elsewhere, perhaps behind a charger.
fn comes_up(state: &mut State, unit: &UnitId, at: Coordinates, face: Heading) {
    put(state, unit, at, face);
    comes_up_behind(state, unit);
}

/// A unit goes back, and is in road column no longer.
fn goes_back(state: &mut State, unit: &UnitId, to: Coordinates) {
    shift(state, unit, to);
    state.unit_mut(unit).road = false;
}

/// A unit goes, and others with it.
fn goes_with(state: &mut State, unit: &UnitId, to: Coordinates, with: &[(UnitId, Coordinates)]) {
    shift(state, unit, to);
    with.iter().for_each(|(unit, to)| shift(state, unit, *to));
}

/// A unit turns to a charger, who may slide along its base.
fn turns(state: &mut State, (unit, face): (&UnitId, Heading), (enemy, slid): (&UnitId, Option<Coordinates>)) {
    let turning = state.unit_mut(unit);
    (turning.face, turning.turned) = (Some(face), true);
    if slid.is_some() {
        state.unit_mut(enemy).at = slid;
    }
}

/// A charger who stood moved back has closed on some of those whom he charged.
fn closes(state: &mut State, unit: &UnitId, on: &[UnitId]) {
    state.contacts.retain_mut(|contact| {
        let own = contact.charger == *unit;
        if own {
            (contact.back, contact.column) = (None, None);
        }
        !own || on.contains(&contact.on)
    });
}

/// A melee goes on in the next player turn.
fn keeps(state: &mut State, attacker: &UnitId, defender: &UnitId) {
    let fought = Fought { attacker: attacker.clone(), defender: defender.clone() };
    if !state.melees.contains(&fought) {
        state.melees.push(fought);
    }
}

/// TT-SET-02, TT-EX-01: no more than the whole army can be deployed.
fn allow_more(state: &mut State) {
    let more = state.allowance + tables::TIE_POINTS;
    state.allowance = match state.scenario.points {
        Points::Any => more,
        Points::Halves(all) => more.min(all.div_ceil(2)),
    };
}

pub(crate) fn cast_roles(state: &mut State, attacker: &Side) {
    for card in &mut state.sides {
        card.role = Some(match card.side == *attacker {
            true => Role::Attacker,
            false => Role::Defender,
        });
    }
}

pub(crate) fn put(state: &mut State, unit: &UnitId, at: Coordinates, face: Heading) {
    let unit = state.unit_mut(unit);
    (unit.at, unit.face) = (Some(at), Some(face));
}

/// TT-CON-38: a unit that has moved is the column of a charger that stands moved back if it now stands behind it.
fn comes_up_behind(state: &mut State, unit: &UnitId) {
    let mut contacts = std::mem::take(&mut state.contacts);
    let is_behind = |charger: &UnitId| {
        let behind = touching::stands_behind(state, state.unit(charger));
        behind.is_some_and(|behind| behind.unit == *unit)
    };
    let moved_back = contacts.iter_mut().filter(|known| known.back.is_some());
    for contact in moved_back.filter(|known| is_behind(&known.charger)) {
        contact.column = Some(unit.clone());
    }
    state.contacts = contacts;
}

fn shift(state: &mut State, unit: &UnitId, to: Coordinates) {
    state.unit_mut(unit).at = Some(to);
}

pub(crate) fn take_off(state: &mut State, unit: &UnitId, how: Lost) {
    let unit = state.unit_mut(unit);
    (unit.at, unit.face, unit.lost) = (None, None, Some(how));
    let id = unit.unit.clone();
    part_from(state, &id);
}

pub(crate) fn dequeue(state: &mut State, unit: &UnitId) {
    for point in &mut state.points {
        point.queue.retain(|queued| queued != unit);
    }
}

/// Ends every contact of a unit.
pub(crate) fn part_from(state: &mut State, unit: &UnitId) {
    state.contacts.retain(|contact| contact.charger != *unit && contact.on != *unit);
}

/// TT-CON-37: contact left over lasts while both still touch.
pub(crate) fn forget_what_parted(state: &mut State) {
    if state.melees.is_empty() {
        return;
    }
    let mut melees = std::mem::take(&mut state.melees);
    melees.retain(|fought| state.in_contact(state.unit(&fought.attacker), state.unit(&fought.defender)));
    state.melees = melees;
}

/// A player turn begins: what was done in the last one is forgotten, but no state wears off (TT-STAT-08).
pub(crate) fn begin_turn(state: &mut State, turn: u32, order: &[Side]) {
    state.turn = turn;
    state.order = order.to_vec();
    state.contacts.clear();
    for unit in &mut state.army {
        (unit.turned, unit.fired) = (false, false);
    }
}
