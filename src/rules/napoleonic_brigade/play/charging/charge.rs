//! Charges are declared, and those who come on: NB-CHG-01, NB-CHG-13, NB-SEQ-03, NB-SPLIT-02.

use super::may_charge::{wrong_charge, wrong_resumption};
use crate::adjudicate::{UnitId, Wrong};
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::moving::clock::contact::Contact;
use crate::rules::napoleonic_brigade::play::moving::clock::{contact, step};
use crate::rules::napoleonic_brigade::position::contact::How;

/// Phase 1: every charge that was ordered is declared, both sides at once (NB-CHG-01, NB-SEQ-03).
pub(crate) fn declare_charges(play: &mut Play<'_, '_>) {
    for id in play.state().in_order_of_dice() {
        let plan = play.plan(&id).map(|plan| (plan.intent.clone(), plan.step));
        match plan {
            Some((Intent::Charge(on), step)) => declare(play, &id, on, step),
            Some((Intent::Resume(on), step)) => declare_resumed(play, &id, on, step),
            _ => {}
        }
    }
}

fn declare(play: &mut Play<'_, '_>, id: &UnitId, on: UnitId, step: usize) {
    let state = play.state();
    let wrong = match state.find(&on) {
        Some(target) => wrong_charge(state, &play.ground, state.unit(id), target),
        None => None,
    };
    if let Some(wrong) = wrong {
        return cannot(play, id, step, wrong);
    }
    if let Some(afoot) = play.afoot_mut(id) {
        afoot.charges = Some(on.clone());
    }
    let unit = id.clone();
    play.record("NB-CHG-01", Event::Declares { unit, on });
}

/// Drops what cannot be done: it stays.
fn cannot(play: &mut Play<'_, '_>, id: &UnitId, step: usize, wrong: Wrong) {
    let dropped = Event::Dropped { unit: id.clone(), step, reason: wrong.reason };
    play.record(wrong.clause.unwrap_or("NB-CHG-01"), dropped);
    stays(play, id);
}

fn stays(play: &mut Play<'_, '_>, id: &UnitId) {
    if let Some(plan) = play.plans.iter_mut().find(|plan| plan.unit == *id) {
        plan.intent = Intent::Stay;
    }
}

/// NB-SPLIT-02: a melee that was broken off is taken up again where the two still touch.
fn declare_resumed(play: &mut Play<'_, '_>, id: &UnitId, on: UnitId, step: usize) {
    if let Some(wrong) = wrong_resumption(play.state(), &play.ground, id, &on) {
        return cannot(play, id, step, wrong);
    }
    let unit = id.clone();
    play.record("NB-SPLIT-02", Event::Declares { unit, on });
}

/// Those who take a melee up again are in it before anybody moves in step d.
pub(crate) fn resumed(play: &mut Play<'_, '_>) {
    for id in play.state().in_order_of_dice() {
        let Some(Intent::Resume(on)) = play.plan(&id).map(|plan| plan.intent.clone()) else {
            continue;
        };
        if wrong_resumption(play.state(), &play.ground, &id, &on).is_some() {
            continue;
        }
        let (Some(own), Some(theirs)) = (step::lies(play, &id), step::lies(play, &on)) else {
            continue;
        };
        let clash = contact::clash(
            play,
            &Contact {
                by: &id,
                on: &on,
                how: How::Resumed,
                from: &own,
                to: &own,
                was: &theirs,
                at: &theirs,
                covered: Length::ZERO,
            },
        );
        contact::makes_contact(play, clash, false);
    }
}

/// Who has declared a charge at a brigade, the nearest first, then by name.
pub(crate) fn chargers_of(play: &Play<'_, '_>, target: &UnitId) -> Vec<UnitId> {
    let charging = play.afoot.iter();
    let charging = charging.filter(|afoot| afoot.charges.as_ref() == Some(target));
    let at = play.afoot(target).map(|afoot| &afoot.start);
    let ranged = charging.map(|afoot| {
        let gap = at.map(|at| afoot.start.gap(at));
        (gap, afoot.unit.clone())
    });
    let mut ranged = ranged.collect::<Vec<_>>();
    ranged.sort_by(|(gap, id), (other, name)| gap.cmp(other).then_with(|| id.as_str().cmp(name.as_str())));
    ranged.into_iter().map(|(_, id)| id).collect()
}
