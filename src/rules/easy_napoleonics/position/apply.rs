//! What an event does to the position; it decides nothing.

use super::event::{Cause, Event, Matter, Winner};
use super::state::{Fought, Part, State};
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::kit::{Corner, Spot, reinforcement};
use crate::rules::easy_napoleonics::charts::switches::HastyHardens;
use crate::rules::easy_napoleonics::troops::cards::{Card, Hand};
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Lost, Unit};

/// Changes the position by what happened.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Standing { side, orders } => OnFile::file(&mut state.standing, side, orders),
        Event::Planned { plans } => state.plans.clone_from(plans),
        Event::Mustered { units, .. } => state.army.extend(units.iter().cloned()),
        Event::Draws { side, card, unit } => {
            hand(state, side).push(*card);
            state.army.extend(unit.iter().map(|unit| (**unit).clone()));
        }
        Event::Picks { unit, .. } => state.army.push((**unit).clone()),
        Event::Lays { terrain, .. } => state.terrain.push(terrain.clone()),
        Event::Deployed { unit, at, form, face, name } => {
            let unit = state.unit_mut(unit);
            (unit.at, unit.form, unit.face) = (Some(*at), *form, *face);
            unit.name = name.clone().or(unit.name.take());
        }
        Event::Opens { part, order } => (state.part, state.order) = (*part, order.clone()),
        Event::TurnBegins { turn, locked } => (state.turn, state.locked) = (*turn, locked.clone()),
        Event::ComesOn { piece } => {
            reinforcement::comes(&mut state.arrivals, &piece.unit);
            state.army.push((**piece).clone());
        }
        Event::Initiative { winner: Some(winner), wins, .. } => {
            (state.initiative, state.wins) = (Some(winner.clone()), *wins);
        }
        Event::Settles { matter, first, .. } if *matter == Matter::Move => {
            state.order = vec![first.clone(), state.other(first).clone()];
        }
        Event::Tours { unit, path } => walk(state, unit, path),
        Event::Rallies { unit, level, .. }
        | Event::Checks { unit, level, .. }
        | Event::Drops { unit, level }
        | Event::Rises { unit, level } => set_level(state, unit, *level),
        Event::Changes { unit, form, face } => changes(state.unit_mut(unit), *form, *face),
        Event::Moves { unit, path, with, .. } => {
            march(state, unit, path, with);
            let unit = state.unit_mut(unit);
            if !unit.is_leader() {
                (unit.moved, unit.spent) = (true, unit.spent + 1);
            }
        }
        Event::Squares { unit, test, unready, .. } => squares(state.unit_mut(unit), test.made > 0, *unready),
        Event::Displaced { unit, to: Some(to), .. } => state.unit_mut(unit).at = Some(*to),
        Event::Displaced { unit, to: None, .. } => falls(state.unit_mut(unit), Lost::Captured),
        Event::Fires { unit, cause, .. } => fires(state.unit_mut(unit), *cause),
        Event::Risk { leader, killed: true, .. } => falls(state.unit_mut(leader), Lost::Killed),
        Event::Fights { attacker, defender, .. } => remember(state, attacker, defender),
        Event::Advances { unit, to, face, with, .. } => {
            march(state, unit, &[*to], with);
            let unit = state.unit_mut(unit);
            unit.advanced = true;
            unit.face = face.or(unit.face);
            forget(state);
        }
        Event::TurnEnds { held } => end_turn(state, held),
        Event::Ends { verdict } => (state.part, state.ending) = (Part::Over, Some(verdict.clone())),
        Event::Concedes { .. }
        | Event::Struck { .. }
        | Event::Dropped { .. }
        | Event::Waived { .. }
        | Event::Again { .. }
        | Event::Counts { .. }
        | Event::DeploymentDie { .. }
        | Event::Settles { .. }
        | Event::Initiative { winner: None, .. }
        | Event::Risk { killed: false, .. }
        | Event::Phase { .. }
        | Event::Blocked { .. }
        | Event::Charges { .. }
        | Event::Stands { .. }
        | Event::Holds { .. }
        | Event::KeptOff { .. }
        | Event::Lapses { .. } => {}
    }
}

fn changes(unit: &mut Unit, form: Option<Form>, face: Corner) {
    unit.form = form.or(unit.form);
    unit.face = Some(face);
    unit.spent += 1;
    unit.barred = true;
    unit.hasty &= form.is_none();
}

/// An attempt at a hasty square.
fn squares(unit: &mut Unit, forms: bool, unready: bool) {
    (unit.tried, unit.unready) = (true, unit.unready || unready);
    if forms {
        (unit.form, unit.hasty) = (Some(Form::Square), true);
    }
}

/// EN-OPT-06: the fire that a breakthrough brings upon the victor is a gift and no action.
fn fires(unit: &mut Unit, cause: Cause) {
    if !matches!(cause, Cause::BreakthroughFire) && !unit.fired {
        unit.spent += 1;
    }
    unit.fired = true;
}

/// A leader is out of play.
fn falls(leader: &mut Unit, how: Lost) {
    (leader.at, leader.lost) = (None, Some(how));
}

fn hand<'s>(state: &'s mut State, side: &Side) -> &'s mut Vec<Card> {
    let index = match state.cards.iter().position(|hand| hand.side == *side) {
        Some(index) => index,
        None => {
            state.cards.push(Hand { side: side.clone(), drawn: Vec::new() });
            state.cards.len() - 1
        }
    };
    &mut state.cards[index].drawn
}

/// EN-MOR-13, EN-UNIT-08, EN-EX-08: what is broken is out of play at once.
pub(crate) fn set_level(state: &mut State, id: &UnitId, level: Level) {
    let unit = state.unit_mut(id);
    unit.level = Some(level);
    if level == Level::Broken {
        unit.at = None;
        forget(state);
    }
}

fn walk(state: &mut State, leader: &UnitId, path: &[Spot]) {
    let leader = state.unit_mut(leader);
    leader.at = path.last().copied().or(leader.at);
    leader.walked += path.len() as u8;
}

/// Puts a unit at the end of its path, with the leaders that go along.
fn march(state: &mut State, id: &UnitId, path: &[Spot], with: &[UnitId]) {
    if state.unit(id).is_leader() {
        walk(state, id, path);
        return;
    }
    let unit = state.unit_mut(id);
    unit.at = path.last().copied().or(unit.at);
    with.iter().for_each(|leader| walk(state, leader, path));
}

fn remember(state: &mut State, attacker: &UnitId, defender: &UnitId) {
    state.melees.retain(|fought| {
        let same = fought.attacker == *attacker && fought.defender == *defender;
        let other = fought.attacker == *defender && fought.defender == *attacker;
        !same && !other
    });
    state.melees.push(Fought { attacker: attacker.clone(), defender: defender.clone() });
}

/// EN-CHG-18, EN-ZOC-10: marks are wiped off, hasty squares set, melees forgotten whose contact is gone.
fn end_turn(state: &mut State, held: &[(Spot, Side)]) {
    state.army.iter_mut().for_each(Unit::rest);
    if state.house_rules.hasty_hardens == HastyHardens::EndOfTurn {
        state.army.iter_mut().for_each(|unit| unit.hasty = false);
    }
    for (hex, side) in held {
        let mut objectives = state.objectives.iter_mut();
        if let Some(objective) = objectives.find(|objective| objective.hex == *hex) {
            objective.held = Some(side.clone());
        }
    }
    forget(state);
    state.plans.clear();
    state.locked.clear();
}

/// EN-MEL-08, EN-G-74: a melee is remembered as long as the two are in contact.
pub(crate) fn forget(state: &mut State) {
    let mut melees = std::mem::take(&mut state.melees);
    melees.retain(|fought| {
        let (attacker, defender) = (state.unit(&fought.attacker), state.unit(&fought.defender));
        state.faces(attacker, defender) || state.faces(defender, attacker)
    });
    state.melees = melees;
}

impl Winner {
    /// The winner and the loser of a melee, where it had any.
    pub(crate) fn of<'m>(self, attacker: &'m UnitId, defender: &'m UnitId) -> Option<(&'m UnitId, &'m UnitId)> {
        match self {
            Winner::Attacker => Some((attacker, defender)),
            Winner::Defender => Some((defender, attacker)),
            Winner::Nobody => None,
        }
    }
}
