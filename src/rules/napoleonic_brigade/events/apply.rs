//! What an event does to the position; it decides nothing.

use super::fire::{Cause, Fallen, Flight, Hit, Shot};
use super::melee::Round;
use super::movement::Move;
use crate::adjudicate::{OnFile, UnitId};
use crate::kit::reinforcement;
use crate::rules::napoleonic_brigade::events::{Event, Phase};
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::troops::arm::{Ammunition, Formation};
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Broken, Gone, Unit};
use crate::rules::napoleonic_brigade::troops::general_order::GeneralOrder;
use crate::rules::napoleonic_brigade::troops::manner::Manner;
use crate::rules::napoleonic_brigade::troops::obligations;

/// Changes the position by what happened.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Standing { side, orders } => OnFile::file(&mut state.standing, side, orders),
        Event::Ordered { units, order, .. } => ordered(state, units, order),
        Event::Deployed { unit, at, face, form, post } => {
            let brigade = state.unit_mut(unit);
            (brigade.at, brigade.face, brigade.form) = (Some(*at), Some(*face), *form);
            brigade.post.clone_from(post);
        }
        Event::Opens { part } => {
            state.part = *part;
            if *part == Part::Turn {
                state.turn += 1;
            }
        }
        Event::TurnBegins { turn, .. } => state.turn = *turn,
        Event::Alters { alteration } => {
            state.altered = alteration.number;
            state.alterations.push(alteration.clone());
        }
        Event::InForce { number, units, order } => {
            if let Some(order) = order {
                ordered(state, units, order);
            }
            overtake(state, *number, units);
        }
        Event::Reaches { unit, passed } => state.unit_mut(unit).passed = *passed,
        Event::Moves(way) => moves(state, way),
        Event::Strikes(clash) => state.clashes.push(clash.clone()),
        Event::FallsShort { unit, .. } => {
            let until = state.turn + 1;
            state.unit_mut(unit).disorganised = Some(until);
        }
        Event::Forms { unit, form, at } => {
            let formed = Some(state.turn);
            let brigade = state.unit_mut(unit);
            (brigade.at, brigade.form, brigade.formed) = (at.or(brigade.at), *form, formed);
        }
        Event::Occupies { unit, at, post } => {
            let brigade = state.unit_mut(unit);
            (brigade.at, brigade.form, brigade.post) = (Some(*at), Formation::Garrison, Some(post.clone()));
        }
        Event::GoesOut { unit, at, face, form } => {
            let formed = Some(state.turn);
            let brigade = state.unit_mut(unit);
            (brigade.at, brigade.face, brigade.form) = (Some(*at), Some(*face), *form);
            (brigade.post, brigade.formed) = (None, formed);
        }
        Event::Leaves { unit, gone } => leaves(state, unit, *gone),
        Event::Fires(shot) => fires(state, shot),
        Event::Launches(flight) => launches(state, flight),
        Event::Falls(fallen) => falls(state, fallen),
        Event::Batters(hit) => batters(state, hit),
        Event::Crew { unit, crew } => state.unit_mut(unit).crew = *crew,
        Event::Fights(round) => fights(state, round),
        Event::Parts { by, on } => {
            state.clashes.retain(|clash| clash.by != *by || clash.on != *on);
            settle_losses(state);
        }
        Event::Binds { unit, duties, .. } => state.unit_mut(unit).duties.clone_from(duties),
        Event::Interrupted { unit, with } => interrupted(state, unit, with),
        Event::ComesOn { brigade } => {
            reinforcement::comes(&mut state.arrivals, &brigade.unit);
            state.army.push((**brigade).clone());
        }
        Event::Detaches { from, brigade } => detaches(state, from, brigade),
        Event::PhaseBegins { phase: Phase::Rallies } => {
            state.army.iter_mut().for_each(|brigade| obligations::passed(&mut brigade.duties));
        }
        Event::TurnEnds { turn } => turn_ends(state, *turn),
        Event::Ends { verdict } => (state.part, state.ending) = (Part::Over, Some(verdict.clone())),
        Event::Concedes { .. }
        | Event::Struck { .. }
        | Event::Dropped { .. }
        | Event::KeptOff { .. }
        | Event::Waived { .. }
        | Event::PhaseBegins { .. }
        | Event::Declares { .. }
        | Event::Replies { .. }
        | Event::Baulks { .. }
        | Event::GoesOn { .. }
        | Event::Paces(_)
        | Event::Defends(_)
        | Event::HoldsFire { .. }
        | Event::Tries(_)
        | Event::Wavers { .. } => {}
    }
}

/// Brigades have a general order, no place of whose route they have passed yet.
fn ordered(state: &mut State, units: &[UnitId], order: &GeneralOrder) {
    for unit in units {
        let brigade = state.unit_mut(unit);
        (brigade.order, brigade.passed) = (Some(order.clone()), 0);
    }
}

/// NB-ORD-09: an alteration has come, and is under way no more; nor, for its brigades, is any that was written before.
fn overtake(state: &mut State, number: u32, units: &[UnitId]) {
    for altered in state.alterations.iter_mut().filter(|altered| altered.number < number) {
        altered.units.retain(|unit| !units.contains(unit));
    }
    state.alterations.retain(|altered| altered.number != number && !altered.units.is_empty());
}

/// NB-LOSE-13, NB-ODD-06: a push back counts for the rest of the game; the fall back after an odd result does not.
fn moves(state: &mut State, way: &Move) {
    let turn = state.turn;
    let brigade = state.unit_mut(&way.unit);
    (brigade.at, brigade.face) = (Some(way.to), Some(way.face));
    match way.manner {
        Manner::Charge | Manner::HorseCharge => brigade.charged = Some(turn),
        Manner::PushBack => brigade.push_backs += 1,
        _ => {}
    }
    if let Some(first) = brigade.duties.first_mut() {
        first.duty.count(way.manner);
    }
}

/// The next turn is due; a melee that could have been taken up in this one is over for good.
pub(crate) fn turn_ends(state: &mut State, turn: u32) {
    for brigade in &mut state.army {
        let past = |broken: &Broken| broken.turn <= turn;
        if brigade.broken.as_ref().is_some_and(past) {
            brigade.broken = None;
        }
    }
    state.turn = turn + 1;
}

/// NB-SPLIT-01, NB-SPLIT-02: nobody moves in the next turn; in the one after it the melee may be taken up.
fn interrupted(state: &mut State, unit: &UnitId, with: &UnitId) {
    let turn = state.turn + 2;
    state.unit_mut(unit).broken = Some(Broken { with: with.clone(), turn });
}

/// A unit leaves its brigade and is one by itself.
fn detaches(state: &mut State, from: &UnitId, brigade: &Brigade) {
    let left = |unit: &Unit| brigade.bases.iter().all(|gone| gone.unit != unit.unit);
    state.unit_mut(from).bases.retain(left);
    state.army.push(brigade.clone());
}

pub(crate) fn leaves(state: &mut State, unit: &UnitId, gone: Gone) {
    state.clashes.retain(|clash| !clash.is_of(unit));
    settle_losses(state);
    let brigade = state.unit_mut(unit);
    (brigade.at, brigade.face, brigade.gone) = (None, None, Some(gone));
    (brigade.post, brigade.crew) = (None, None);
    brigade.duties.clear();
}

/// Who is in melee no more has nothing left to add up (NB-GAP-80).
pub(crate) fn settle_losses(state: &mut State) {
    let clashes = &state.clashes;
    for brigade in &mut state.army {
        if !clashes.iter().any(|clash| clash.is_of(&brigade.unit)) {
            brigade.losses = 0;
        }
    }
}

fn fires(state: &mut State, shot: &Shot) {
    let turn = state.turn;
    let battery = state.unit_mut(&shot.unit);
    for laid in &shot.pieces {
        let gun = battery.gun_mut(&laid.gun);
        gun.shot = Some(turn);
        if shot.ammunition == Some(Ammunition::Shrapnel) {
            gun.shrapnel += 1;
        }
    }
}

fn launches(state: &mut State, flight: &Flight) {
    let turn = state.turn;
    let battery = state.unit_mut(&flight.unit);
    battery.gun_mut(&flight.gun).shot = Some(turn);
}

fn falls(state: &mut State, fallen: &Fallen) {
    let brigade = state.unit_mut(&fallen.unit);
    for loss in &fallen.losses {
        let units = brigade.bases.iter_mut();
        let Some(unit) = units.into_iter().find(|unit| unit.unit == loss.unit) else {
            continue;
        };
        match &mut unit.gun {
            Some(gun) => {
                gun.value = gun.value.saturating_sub(loss.lost);
                gun.gunners = gun.gunners.saturating_add(loss.gunners);
            }
            None => unit.figures = unit.figures.saturating_sub(loss.lost),
        }
    }
    if fallen.cause == Cause::Melee {
        brigade.losses += fallen.total();
    }
}

fn batters(state: &mut State, hit: &Hit) {
    if let Some(piece) = state.terrain.get_mut(hit.piece) {
        piece.reduce(hit.section, hit.left, &state.options);
    }
}

/// A round has been fought: the fire of the defenders counts with its casualties (NB-DF-11), and all clashes of its
/// brigades are a round older.
fn fights(state: &mut State, round: &Round) {
    let strengths = round.blows.iter().flat_map(|blow| &blow.brigades);
    for strength in strengths.clone() {
        state.unit_mut(&strength.unit).losses += strength.volley;
    }
    let fought = strengths.map(|strength| strength.unit.clone()).collect::<Vec<_>>();
    for clash in &mut state.clashes {
        if fought.contains(&clash.by) || fought.contains(&clash.on) {
            clash.rounds = clash.rounds.saturating_add(1);
        }
    }
}

impl Brigade {
    fn gun_mut(&mut self, id: &UnitId) -> &mut crate::rules::napoleonic_brigade::troops::brigade::Gun {
        let unit = self.bases.iter_mut().find(|unit| unit.unit == *id);
        let gun = unit.and_then(|unit| unit.gun.as_mut());
        gun.expect("only pieces of the battery are laid")
    }
}
