//! The entries of turn files held against the rules: what every brigade means to do.

use super::intent::{Meant, Reading};
use super::step_choice::{Faulty, Passed};
use crate::adjudicate::{Asking, BySide, IllegalOrder, Said, Side, Stopped, UnitId};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::entries::{Entered, Sorted};
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Plan};
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::{Orders, Verb, by_general_order, entries};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Stage};
use crate::yaml::Span;

/// A plan, and what of its entry is not done.
pub(crate) struct LaidPlan {
    pub(crate) plan: Plan,
    pub(crate) passed: Vec<Passed>,
    /// Where its entry stands.
    pub(crate) span: Span,
}

/// The plans of a side, and what was set aside.
#[derive(Default)]
pub(crate) struct Plans {
    pub(crate) laid: Vec<LaidPlan>,
    pub(crate) illegal: Vec<IllegalOrder>,
}

impl Plan {
    /// A brigade that does this without an entry.
    pub(crate) fn unasked(unit: &UnitId, intent: Intent) -> Plan {
        Plan {
            unit: unit.clone(),
            unasked: true,
            condition: None,
            intent,
            step: 0,
            otherwise: Vec::new(),
            fire: Vec::new(),
            numbers: Vec::new(),
            holds_fire: false,
        }
    }
}

/// What the entries of a file come to: plans, and the entries that are set aside.
pub(crate) fn plans(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> Plans {
    let Sorted { entered, dropped } = entries::sorted(state, side, orders);
    let mut plans = Plans { laid: Vec::new(), illegal: dropped };
    for entered in entered {
        let unit = entered.unit.clone();
        match entered.read(|entered| lay(state, ground, entered)) {
            Ok((laid, given_up)) => plans.laid.extend(laid.map(|mut laid| {
                laid.passed.splice(0..0, given_up);
                laid
            })),
            Err((step, span, wrong)) => plans.illegal.push(wrong.order(&unit, step, span)),
        }
    }
    plans
}

/// The plan that an entry makes; none where it says nothing.
fn lay(state: &State, ground: &Ground, entered: &Entered) -> Result<Option<LaidPlan>, Faulty> {
    if entered.steps.is_empty() && entered.sides.is_empty() {
        return Ok(None);
    }
    let brigade = state.unit(&entered.unit);
    let facts = Facts::own(state, ground, &[], brigade);
    let laid = |plan: Plan, passed: Vec<Passed>| {
        let span = entered.span;
        Ok(Some(LaidPlan { plan, passed, span }))
    };
    let mut plan = Plan { unasked: false, ..Plan::unasked(&entered.unit, Intent::Stay) };
    let choice = facts.chosen(entered)?;
    if let Some(condition) = &entered.condition {
        let target = choice.moves.iter().find_map(|step| step.target.as_ref());
        let about = facts.about(target.map(|target| state.unit(target)));
        let first = choice.moves.first().map(|step| &step.verb);
        let waits = condition.is_about_enemy() && target.is_none() && !choice.fire.is_empty();
        if waits && choice.moves.is_empty() {
            plan.condition = Some(condition.clone());
        } else if !about.hold_for(first.unwrap_or(&Verb::Stand), condition) {
            return laid(plan, vec![Passed::Waived(0, condition.span)]);
        }
    }
    let reading = Reading { facts, brigade, choice: &choice };
    let Meant { intent, step, otherwise, passed } = reading.meant()?;
    let stands = choice.moves.iter().any(|step| step.verb == Verb::Stand);
    plan.intent = reading.to_sides(entered, intent)?;
    (plan.step, plan.otherwise) = (step, otherwise);
    plan.holds_fire = choice.fire.is_empty() && (choice.holds_fire || stands);
    (plan.fire, plan.numbers) = (choice.fire, choice.fire_numbers);
    laid(plan, passed)
}

/// Takes the entries of both sides, sets aside what is not allowed on paper, and lays a plan for every brigade.
pub(crate) fn take_orders(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
    let mut laid = Vec::new();
    for (side, mail) in orders.iter() {
        let Some(mail) = mail else { continue };
        play.referee.look_as(Some(side));
        let plans = plans(play.state(), &play.ground, side, mail);
        play.referee.look_as(None);
        set_aside(play, side, plans.illegal);
        laid.extend(plans.laid);
    }
    let mut plans = Vec::new();
    for id in play.state().in_order_of_dice() {
        let known = laid.iter().position(|laid| laid.plan.unit == id);
        plans.push(match known {
            Some(known) => {
                let LaidPlan { plan, passed, .. } = laid.swap_remove(known);
                pass(play, &id, passed);
                plan
            }
            None => play.as_owner(&id, |play| {
                let (state, ground) = (play.state(), &play.ground);
                Plan::unasked(&id, by_general_order::by_general_order(state, ground, state.unit(&id)))
            }),
        });
    }
    play.plans = plans;
    face_about(play)
}

/// Writes down which steps are not done.
fn pass(play: &mut Play<'_, '_>, unit: &UnitId, passed: Vec<Passed>) {
    for passed in passed {
        let unit = unit.clone();
        match passed {
            Passed::Waived(step, _) => {
                play.record("NB-DEC-06", Event::Waived { unit, step });
            }
            Passed::Dropped(step, _, wrong) => {
                let dropped = Event::Dropped { unit, step, reason: wrong.reason };
                play.record(wrong.clause.unwrap_or("NB-DEC-06"), dropped);
            }
        }
    }
}

/// Sets aside what a side ordered.
pub(crate) fn set_aside(play: &mut Play<'_, '_>, side: &Side, illegal: Vec<IllegalOrder>) {
    let struck = |IllegalOrder { unit, step, clause, reason, .. }| Event::Struck { unit, step, clause, reason };
    play.referee.set_aside(side, illegal, "NB-DEC-06", struck);
}

/// NB-DEC-11: cavalry without an entry that has turned its back faces about as soon as no enemy is within 12 inches,
/// else it stays.
fn face_about(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let away = |brigade: &Brigade| matches!(brigade.duty(), Some(Duty::Retiring { stage: Stage::Away, .. }));
    let plans = play.plans.iter().filter(|plan| plan.unasked);
    let brigades = plans.map(|plan| play.state().unit(&plan.unit));
    let matters = brigades.filter(|brigade| away(brigade)).map(|brigade| {
        let text = format!("{} has turned its back: does it face about, go on, or stay?", brigade.unit);
        let usual = by_general_order::usual_about_turn(play.state(), &play.ground, &brigade.unit);
        let usual = match usual {
            Intent::FaceAbout => "turn",
            _ => "stand",
        };
        Asking::of(&brigade.side, &brigade.unit, "face-about", None).says(text, &["turn", "go-on", "stand"], usual)
    });
    let matters = matters.collect::<Vec<Asking>>();
    if matters.is_empty() {
        return Ok(());
    }
    let said = play.put(&matters)?;
    for (matter, said) in matters.iter().zip(said) {
        let intent = match said {
            Said::Steps(steps, _) => match steps.first().map(|step| &step.verb) {
                Some(Verb::Turn(_)) => Intent::FaceAbout,
                Some(Verb::GoOn) => Intent::Go(vec![crate::rules::napoleonic_brigade::orders::plan::Leg::Max]),
                _ => Intent::Stay,
            },
            Said::Default(_) | Said::Open => {
                by_general_order::usual_about_turn(play.state(), &play.ground, &matter.unit)
            }
        };
        let mut plans = play.plans.iter_mut();
        if let Some(plan) = plans.find(|plan| plan.unit == matter.unit) {
            plan.intent = intent;
        }
    }
    Ok(())
}
