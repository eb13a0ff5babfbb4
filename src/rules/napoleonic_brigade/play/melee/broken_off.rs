//! Melees that were broken off: NB-SPLIT-02, NB-DEC-29.

use crate::adjudicate::{Asking, Said, Stopped, UnitId};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::melee::broken_sequence;
use crate::rules::napoleonic_brigade::play::melee::winning;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// NB-DEC-29: brigades that may take up a melee in this turn, and have no orders of their own, do so where their
/// owner says so: at once where they still touch, else by a charge.
pub(crate) fn take_up_melees(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let ids = play.state().in_order_of_dice();
    let open = ids.into_iter().filter_map(|id| {
        let enemy = unfinished(play, &id)?;
        Some((id, enemy))
    });
    let open = open.collect::<Vec<_>>();
    let matters = open.iter().map(|(id, enemy)| may_take_up(play, id, enemy));
    let matters = matters.collect::<Vec<_>>();
    let said = play.put(&matters)?;
    for ((id, enemy), said) in open.into_iter().zip(said) {
        let Said::Steps(steps, _) = said else {
            continue;
        };
        if steps.iter().any(|step| matches!(step.verb, Verb::Charge(_))) {
            take_up(play, &id, enemy);
        }
    }
    Ok(())
}

/// With whom a brigade without orders may take up a melee in this turn.
fn unfinished(play: &Play<'_, '_>, id: &UnitId) -> Option<UnitId> {
    let state = play.state();
    let brigade = state.unit(id);
    let broken = brigade.broken.as_ref()?;
    let is_bound = |brigade: &Brigade| brigade.duty().is_some_and(|duty| duty.is_binding());
    let enemy = state.find(&broken.with)?;
    let is_due = broken.turn == state.turn && !state.is_in_melee(id);
    let able = !is_bound(brigade) && !winning::is_kept_back(state, brigade);
    let there = enemy.at.is_some() && !enemy.routs();
    let unasked = play.plan(id).is_some_and(|plan| plan.unasked);
    (is_due && able && there && unasked).then(|| broken.with.clone())
}

fn may_take_up(play: &Play<'_, '_>, id: &UnitId, enemy: &UnitId) -> Asking {
    let state = play.state();
    let [name, other] = [id, enemy].map(|id| broken_sequence::name_of(state, id));
    let text = format!("The melee of {name} with {other} was broken off. Is it taken up again?");
    let asking = Asking::of(&state.unit(id).side, id, "unfinished", Some(enemy));
    asking.says(text, &["charge", "stand"], "stand")
}

fn take_up(play: &mut Play<'_, '_>, id: &UnitId, enemy: UnitId) {
    let touches = play.footprint_of(id).is_within(TOUCH, &play.footprint_of(&enemy));
    let intent = match touches {
        true => Intent::Resume(enemy),
        false => Intent::Charge(enemy),
    };
    let mut plans = play.plans.iter_mut();
    if let Some(plan) = plans.find(|plan| plan.unit == *id) {
        (plan.intent, plan.step) = (intent, 0);
    }
}
