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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::Clause;
    use crate::kit::table::{Length, Unit};
    use crate::rules::napoleonic_brigade::orders::plan::Leg;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, mail, position};

    /// Kempt with more about him, a French column 10 inches before him.
    fn state(more: &str) -> State {
        let kempt = british("Kempt", "allied", "[30, 30]", 180);
        let kempt = kempt.replace("form: line", &format!("form: line{more}"));
        let quiot = british("Quiot", "french", "[30, 20]", 0).replace("form: line", "form: attack-column");
        position(&[], &["{kind: woods, name: bossu, at: [10, 10], size: [4, 4]}"], &[&kempt, &quiot])
    }

    fn lay(state: &State, does: &str) -> Result<(Intent, Plan), (usize, Option<&'static str>, String)> {
        let ground = Ground::of(&state.terrain, &state.options);
        let orders = mail(&format!("orders:\n- {{unit: Kempt, do: {does}}}\n"));
        let side = Side::new("allied");
        let plans = plans(state, &ground, &side, &orders);
        match plans.laid.first() {
            Some(laid) => Ok((laid.plan.intent.clone(), laid.plan.clone())),
            None => {
                let order = &plans.illegal[0];
                let clause = order.clause.as_ref().map(|clause| clause.as_str().to_owned());
                let clause = clause.map(|clause| &*clause.leak());
                Err((order.step, clause, order.reason.to_string()))
            }
        }
    }

    fn intent(more: &str, does: &str) -> Intent {
        match lay(&state(more), does) {
            Ok((intent, _)) => intent,
            Err(wrong) => panic!("{does}: {wrong:?}"),
        }
    }

    fn clause(more: &str, does: &str) -> (usize, &'static str) {
        match lay(&state(more), does) {
            Ok((intent, _)) => panic!("{does}: {intent:?}"),
            Err((step, clause, reason)) => (step, clause.unwrap_or_else(|| panic!("{does}: {reason}"))),
        }
    }

    fn inches(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    #[test]
    fn steps_make_a_way() {
        assert_eq!(intent("", "{forward: 3}"), Intent::Go(vec![Leg::Ahead(inches(300))]));
        assert_eq!(intent("", "[pivot: 30 left, forward: max]"), Intent::Go(vec![Leg::Turn(-30), Leg::Max]));
        assert_eq!(intent("", "{face: SW}"), Intent::Go(vec![Leg::Turn(45)]));
        // Its own point is 0.295" before its centre, which is at [30, 30.295]: 15.295" to [30, 15] less 0.295".
        let to = intent("", "{to: [30, 15]}");
        assert_eq!(to, Intent::Go(vec![Leg::Ahead(inches(1500))]));
        assert_eq!(intent("", "stand"), Intent::Stay);
        assert_eq!(intent("", "{back: max}"), Intent::BackFacing(None));
        assert_eq!(intent("", "retire"), Intent::Retire { left: false, most: None });
        assert_eq!(intent("", "[advance-and-fire, fire: nearest]"), Intent::AdvanceAndFire);
        assert_eq!(
            intent("", "{form: square}"),
            Intent::Form(crate::rules::napoleonic_brigade::troops::arm::Formation::Square)
        );
    }

    #[test]
    fn steps_that_do_not_go_together_set_the_entry_aside() {
        for (does, wrong) in [
            ("[forward: 3, form: square]", (1, "NB-MOVE-07")),
            ("[form: square, fire]", (2, "NB-MOVE-15")),
            ("[forward: 3, fire]", (2, "NB-IFIRE-19")),
            ("[pivot: 10, fire]", (2, "NB-FIRE-20")),
            ("[back: 3, fire]", (2, "NB-RET-13")),
            ("[retire, fire]", (2, "NB-RET-05")),
            ("[back: 3, pivot: 10]", (2, "NB-MOVE-16")),
            ("[pivot: 10, advance-and-fire]", (1, "NB-MF-07")),
            ("[advance-and-fire, forward: 1]", (2, "NB-MF-12")),
            ("[pivot: 90, forward: 2, pivot: 90]", (3, "NB-MOVE-17")),
            ("{form: skirmish}", (1, "NB-MOVE-15")),
            ("{occupy: bossu}", (1, "NB-WORK-01")),
        ] {
            assert_eq!(clause("", does), wrong, "{does}");
        }
        assert_eq!(
            intent("", "[pivot: 90, forward: 2, pivot: -90]"),
            Intent::Go(vec![Leg::Turn(90), Leg::Ahead(inches(200)), Leg::Turn(-90)])
        );
    }

    #[test]
    fn what_binds_a_brigade_speaks_against_its_entry() {
        for (more, does, wrong) in [
            (", duties: [{duty: rallying, moves: 1}]", "{forward: 3}", (1, "NB-RALA-03")),
            (", duties: [{duty: rallying, moves: 1}]", "fire", (1, "NB-RALA-09")),
            (", duties: [{duty: still, moves: 1}]", "{back: 3}", (1, "NB-RET-16")),
            (", duties: [{duty: {pursuing: {after: Quiot, moves: 1}}}]", "stand", (1, "NB-PUR-01")),
            (", duties: [{duty: routing}]", "rally", (1, "NB-ROUT-06")),
            (", order: {task: {hold: [30, 30]}, within: 2}", "{forward: 3}", (1, "NB-ORD-03")),
            (", order: {task: {retire: [30, 38]}}", "{forward: 1}", (1, "NB-ORD-03")),
            (", order: {task: {advance: [30, 10]}}", "{back: 1}", (1, "NB-ORD-03")),
        ] {
            assert_eq!(clause(more, does), wrong, "{does}");
        }
        let holds = ", order: {task: {hold: [30, 30]}, within: 2}";
        assert_eq!(intent(holds, "{forward: 2}"), Intent::Go(vec![Leg::Ahead(inches(200))]));
        assert_eq!(intent(holds, "{pivot: 30}"), Intent::Go(vec![Leg::Turn(30)]));
    }

    #[test]
    fn a_condition_that_fails_leads_to_the_second_choice() {
        let step = "{forward: 3, if: {clear: 10}, else: {pivot: 10}}";
        assert_eq!(intent("", step), Intent::Go(vec![Leg::Turn(10)]));
        let step = "{forward: 3, if: {clear: 9}, else: {pivot: 10}}";
        assert_eq!(intent("", step), Intent::Go(vec![Leg::Ahead(inches(300))]));
        assert_eq!(intent("", "{charge: Quiot, else: {forward: 1}}"), Intent::Go(vec![Leg::Ahead(inches(100))]));
        assert_eq!(clause("", "{charge: Quiot}"), (1, "NB-CHG-04"));
    }

    #[test]
    fn units_are_ordered_as_their_brigade() {
        let state = state("");
        let ground = Ground::of(&state.terrain, &state.options);
        for (entry, clause) in [
            ("{unit: Kempt-u2, do: {forward: 3}}", Some("NB-SET-07")),
            ("{unit: u2, do: {form: square}}", Some("NB-SET-08")),
            ("{unit: Quiot, do: {forward: 3}}", None),
        ] {
            let orders = mail(&format!("orders:\n- {entry}\n"));
            let plans = plans(&state, &ground, &Side::new("allied"), &orders);
            let found = plans.illegal[0].clause.as_ref().map(Clause::as_str);
            assert_eq!((found, plans.laid.len()), (clause, 0), "{entry}");
        }
    }

    /// Quiot's front is 10" from Kempt's: a line that advances unasked stops 6" before him, cavalry and limbered guns 12".
    #[test]
    fn who_has_no_orders_goes_on_to_his_next_place() {
        let unasked = |more: &str| {
            let state = state(more);
            let ground = Ground::of(&state.terrain, &state.options);
            by_general_order::by_general_order(&state, &ground, &state.army[0])
        };
        let advance = ", order: {task: {advance: [30, 10]}}";
        assert_eq!(unasked(advance), Intent::Go(vec![Leg::Ahead(inches(400))]));
        assert_eq!(unasked(", order: {task: {advance: [30, 28]}}"), Intent::Go(vec![Leg::Ahead(inches(200))]));
        assert_eq!(unasked(", order: {task: {hold: [30, 10]}}"), Intent::Stay);
        // Straight behind it: a right angle now, the other in the next move.
        assert_eq!(unasked(", order: {task: {retire: [30, 38]}}"), Intent::Go(vec![Leg::Turn(90)]));
        assert_eq!(unasked(""), Intent::Stay);
    }
}
