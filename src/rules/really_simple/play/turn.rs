//! Activating one piece: RS-TURN-14 to 19, RS-ORD-03, RS-ORD-04.

use crate::adjudicate::{By, Clause, Matter, Reason, Said, Stopped, UnitId, Wrong};
use crate::orders::{Condition, Step, Whom};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::Verb;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::formation;
use crate::rules::really_simple::orders::on_paper::Planned;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::selectors::Facts;
use crate::rules::really_simple::play::assault;
use crate::rules::really_simple::play::fire;
use crate::rules::really_simple::play::movement;
use crate::rules::really_simple::play::rally;
use crate::rules::really_simple::play::retreat;
use crate::rules::really_simple::play::{Done, Moves, Play};
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Unit};

/// Where a step stands in its plan.
#[derive(Clone, Copy)]
struct Where<'p> {
    /// Its number, counted from 1, or that of the step whose `else` it is.
    number: usize,
    /// What comes after it, inner steps first.
    later: &'p [&'p [Step<Verb>]],
}

/// RS-TURN-19, RS-RAL-05, RS-D-15: activates a unit or a General, once, in its place. A General who was told nothing stays
/// where he is.
pub(crate) fn activate(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    planned: Option<&Planned>,
    missing: bool,
) -> Result<(), Stopped> {
    if play.state().unit(id).at.is_none() {
        return Ok(());
    }
    play.begin(id);
    let mut act = Act::new(play.state().unit(id));
    let general = play.state().unit(id).is_general();
    if play.state().unit(id).is_retreating() {
        refuse_plan(play, id, planned);
        return retreat::goes_on(play, &mut act);
    }
    let met = |play: &Play<'_, '_>, condition: &Condition| {
        let enemy = planned.and_then(|planned| meant(play, &act, &planned.steps));
        condition_holds(play, &act, enemy.as_ref(), condition)
    };
    match planned {
        Some(planned) if planned.condition.as_ref().is_some_and(|condition| !met(play, condition)) => {
            play.record("RS-D-07", Event::Waived { unit: id.clone(), step: 0 });
        }
        Some(planned) if !planned.steps.is_empty() => {
            return by_plan(play, &mut act, &planned.steps, general);
        }
        _ if !general => return by_standing_order(play, &mut act, missing),
        _ => {}
    }
    if general { rally::rally_unasked(play, &mut act) } else { Ok(()) }
}

/// RS-ORD-05: the steps of a retreating unit were kept for the case that it is rallied in time, and are refused now.
fn refuse_plan(play: &mut Play<'_, '_>, id: &UnitId, planned: Option<&Planned>) {
    let Some(first) = planned.and_then(|planned| planned.steps.first()) else {
        return;
    };
    let reason = Reason::from("it is retreating and does nothing else");
    let clause = Clause::new(refusal_of(&first.verb));
    let event = Event::Struck { unit: id.to_string(), step: 1, clause: Some(clause.clone()), reason };
    play.referee.record(clause, event);
}

/// A plan from its first step to its last. A General who is not told whom to rally, nor to stand, tries by himself
/// before he moves, else after (RS-D-16).
fn by_plan(play: &mut Play<'_, '_>, act: &mut Act, steps: &[Step<Verb>], general: bool) -> Result<(), Stopped> {
    let told = |step: &Step<Verb>| matches!(step.verb, Verb::Rally(_) | Verb::Stand);
    let by_himself = general && !steps.iter().any(told);
    if by_himself {
        rally::rally_unasked(play, act)?;
    }
    take_steps(play, act, steps, &[], 0)?;
    if by_himself { rally::rally_unasked(play, act) } else { Ok(()) }
}

/// RS-TURN-13: a unit without orders fires only by a standing order, or as RS-SCN-13 has it where the file is missing.
fn by_standing_order(play: &mut Play<'_, '_>, act: &mut Act, missing: bool) -> Result<(), Stopped> {
    if allowed::may_fire(play.state(), act).is_err() {
        return Ok(());
    }
    let state = play.referee.state();
    let unit = state.unit(&act.id);
    let Some(nearest) = fire::shots(state, unit).into_iter().next() else {
        return Ok(());
    };
    let facts = Facts::new(unit, Some(nearest));
    let matter = Matter { side: &unit.side, when: "fire", unit: &unit.unit, enemy: None };
    let whom = match play.instructions.ask(matter, &selectors::witness(state, facts)) {
        Said::Steps(steps, _) => first_fire(play, act, &steps),
        Said::Default(By::Default) if missing && fire::fires_when_late(play) => Some(Whom::default()),
        Said::Default(_) => None,
        Said::Open => return fire::ask_whether_to_fire(play, act),
    };
    match whom {
        Some(whom) => fire::fire(play, act, &whom, Moves::No).map(|_| ()),
        None => Ok(()),
    }
}

/// The first fire of a reply that finds a target, those under `else` among them.
fn first_fire(play: &Play<'_, '_>, act: &Act, steps: &[Step<Verb>]) -> Option<Whom> {
    steps.iter().find_map(|step| match &step.verb {
        Verb::Fire(whom) if fire::shot_at(play.state(), act, whom).is_some() => Some(whom.clone()),
        _ => first_fire(play, act, &step.otherwise),
    })
}

/// RS-TURN-14: steps one after the other.
fn take_steps(
    play: &mut Play<'_, '_>,
    act: &mut Act,
    steps: &[Step<Verb>],
    outer: &[&[Step<Verb>]],
    inside: usize,
) -> Result<bool, Stopped> {
    for (index, step) in steps.iter().enumerate() {
        if play.state().unit(&act.id).at.is_none() {
            return Ok(false);
        }
        let number = if inside == 0 { index + 1 } else { inside };
        let mut later = vec![&steps[index + 1..]];
        later.extend(outer);
        if !take_step(play, act, step, Where { number, later: &later })? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// One step, or its `else`; whether the plan goes on.
fn take_step(play: &mut Play<'_, '_>, act: &mut Act, step: &Step<Verb>, place: Where<'_>) -> Result<bool, Stopped> {
    let met = step.condition.as_ref().is_none_or(|condition| {
        let enemy = concerned(play, act, &step.verb);
        condition_holds(play, act, enemy.as_ref(), condition)
    });
    if !met {
        play.record("RS-D-07", Event::Waived { unit: act.id.clone(), step: place.number });
        return take_steps(play, act, &step.otherwise, place.later, place.number);
    }
    match attempt(play, act, &step.verb, place)? {
        Done::Yes => Ok(true),
        Done::Last => Ok(false),
        Done::No(reason) if !step.otherwise.is_empty() => {
            let id = act.id.clone();
            dropped(play, &id, place.number, "RS-ORD-04", reason);
            take_steps(play, act, &step.otherwise, place.later, place.number)
        }
        Done::No(reason) => {
            let clause = if matches!(step.verb, Verb::Charge(_)) { "RS-MEL-50" } else { "RS-ORD-03" };
            let id = act.id.clone();
            dropped(play, &id, place.number, clause, reason);
            Ok(true)
        }
    }
}

/// RS-D-02.
fn attempt(play: &mut Play<'_, '_>, act: &mut Act, verb: &Verb, place: Where<'_>) -> Result<Done, Stopped> {
    match verb {
        Verb::Move(path) => movement::march(play, act, path),
        Verb::To(goal) => {
            let reserve = routes::reserve(play.state(), act, place.later.first().copied().unwrap_or_default());
            movement::march_to(play, act, &goal.word, reserve)
        }
        Verb::Toward(whom) => {
            let reserve = routes::reserve(play.state(), act, place.later.first().copied().unwrap_or_default());
            movement::march_toward(play, act, whom, reserve)
        }
        Verb::Form(form) => Ok(change(play, act, *form)),
        Verb::Fire(whom) => {
            let moves = if will_move(play, act, place.later) { Moves::Yes } else { Moves::No };
            fire::fire(play, act, whom, moves)
        }
        Verb::Charge(whom) => assault::charge(play, act, whom),
        Verb::Rally(whom) => rally::rally(play, act, whom),
        // Who stands or holds his fire does nothing; the others are replies, which are refused on paper.
        Verb::Share(_)
        | Verb::HoldFire
        | Verb::Stand
        | Verb::Go(_)
        | Verb::Throw(_)
        | Verb::Spare
        | Verb::Follow
        | Verb::GoOn
        | Verb::Stop => Ok(Done::Yes),
    }
}

/// The enemy that a step is about: whom it would reach now, else the first that it names; the nearest for a step
/// that is about nobody.
fn concerned(play: &Play<'_, '_>, act: &Act, verb: &Verb) -> Option<UnitId> {
    let state = play.state();
    let unit = state.unit(&act.id);
    let first = |whom: &Whom| routes::target(state, act, whom, |_| true);
    match verb {
        Verb::Fire(whom) => {
            let shot = fire::shot_at(state, act, whom).map(|target| target.unit.clone());
            shot.or_else(|| first(whom))
        }
        Verb::Charge(whom) => assault::charge_at(state, act, whom).or_else(|| first(whom)),
        Verb::Toward(whom) => first(whom),
        Verb::Move(_)
        | Verb::To(_)
        | Verb::Form(_)
        | Verb::Share(_)
        | Verb::HoldFire
        | Verb::Stand
        | Verb::Rally(_)
        | Verb::Go(_)
        | Verb::Throw(_)
        | Verb::Spare
        | Verb::Follow
        | Verb::GoOn
        | Verb::Stop => routes::nearest_by_choice(state, unit).map(|enemy| enemy.unit.clone()),
    }
}

/// The enemy that an entry as a whole is about: that of its first step that is about one.
fn meant(play: &Play<'_, '_>, act: &Act, steps: &[Step<Verb>]) -> Option<UnitId> {
    let about = |step: &&Step<Verb>| matches!(step.verb, Verb::Fire(_) | Verb::Charge(_) | Verb::Toward(_));
    let step = steps.iter().find(about)?;
    concerned(play, act, &step.verb)
}

fn condition_holds(play: &Play<'_, '_>, act: &Act, enemy: Option<&UnitId>, condition: &Condition) -> bool {
    let state = play.state();
    let unit = state.unit(&act.id);
    let enemy = enemy.and_then(|enemy| state.find(enemy));
    let facts =
        Facts { scored: act.hits, ..Facts::new(unit, enemy.or_else(|| routes::nearest_by_choice(state, unit))) };
    selectors::holds(state, condition, &facts)
}

/// RS-FIRE-48, RS-FIRE-61, RS-TURN-17, RS-D-03: whether the plan has a move, a paid change or an assault still to come,
/// conditional ones among them.
fn will_move(play: &Play<'_, '_>, act: &Act, later: &[&[Step<Verb>]]) -> bool {
    let unit = play.state().unit(&act.id);
    let mut form = unit.form;
    later.iter().copied().flatten().any(|step| moves_by(play.state(), unit, step, &mut form))
}

/// RS-FORM-20, RS-D-05.
fn change(play: &mut Play<'_, '_>, act: &mut Act, form: Form) -> Done {
    let from = play.state().unit(&act.id).form;
    match formation::may_change(play.state(), act, form) {
        Err(Wrong { reason, .. }) => Done::No(reason),
        Ok(_) if from == Some(form) => Done::Yes,
        Ok(cost) => {
            act.spent += cost;
            act.paid |= formation::counts_as_move(play.state(), cost);
            let unit = play.state().unit(&act.id);
            let clause = from.map_or("RS-FORM-24", |from| tables::change(unit.kind, from, form).1);
            play.record(clause, Event::Forms { unit: act.id.clone(), form, cost });
            Done::Yes
        }
    }
}

pub(crate) fn dropped(play: &mut Play<'_, '_>, id: &UnitId, step: usize, clause: &'static str, reason: Reason) {
    let event = Event::Dropped { unit: id.clone(), step, reason };
    play.record(clause, event);
}

/// RS-FIRE-48, RS-FIRE-61: whether a step moves a unit, or what stands under its `else` does. `form` is the formation
/// it has before and after it.
pub(crate) fn moves_by(state: &State, unit: &Unit, step: &Step<Verb>, form: &mut Option<Form>) -> bool {
    let itself = match &step.verb {
        Verb::Move(_) | Verb::To(_) | Verb::Toward(_) | Verb::Charge(_) => true,
        Verb::Form(to) => {
            let from = form.replace(*to);
            let cost = from.filter(|from| from != to).map_or(0, |from| tables::change(unit.kind, from, *to).0);
            formation::counts_as_move(state, cost)
        }
        Verb::Fire(_)
        | Verb::Share(_)
        | Verb::HoldFire
        | Verb::Stand
        | Verb::Rally(_)
        | Verb::Go(_)
        | Verb::Throw(_)
        | Verb::Spare
        | Verb::Follow
        | Verb::GoOn
        | Verb::Stop => false,
    };
    let mut otherwise = step.otherwise.iter();
    itself || otherwise.any(|step| moves_by(state, unit, step, &mut form.clone()))
}

/// RS-ROUT-08, RS-FIRE-60, RS-MEL-13: by which clause a step is refused to a retreating unit.
pub(crate) fn refusal_of(verb: &Verb) -> &'static str {
    match verb {
        Verb::Fire(_) => "RS-FIRE-60",
        Verb::Charge(_) => "RS-MEL-13",
        _ => "RS-ROUT-08",
    }
}
