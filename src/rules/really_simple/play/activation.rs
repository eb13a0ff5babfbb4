//! Activating one piece: RS-TURN-14 to 19, RS-ORD-03, RS-ORD-04.

use crate::adjudicate::{By, Clause, Matter, Said, Stopped, UnitId, Wrong};
use crate::orders::{Condition, Step, Whom};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::Verb;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::on_paper::Planned;
use crate::rules::really_simple::orders::selectors::Facts;
use crate::rules::really_simple::play::Play;
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Unit};

/// What came of a step.
pub(crate) enum Done {
    /// It was done, as far as it could be.
    Yes,
    /// It could not be done at all.
    No(String),
    /// It was done, and nothing may follow.
    Last,
}

/// Where a step stands in its plan.
#[derive(Clone, Copy)]
struct Where<'p> {
    /// Its number, counted from 1, or that of the step whose `else` it is.
    number: usize,
    /// What comes after it, inner steps first.
    later: &'p [&'p [Step<Verb>]],
}

impl Play<'_, '_> {
    /// Activates a unit or a General, once, in its place.
    pub(crate) fn activate(&mut self, id: &UnitId, planned: Option<&Planned>, missing: bool) -> Result<(), Stopped> {
        if self.state().unit(id).at.is_none() {
            return Ok(());
        }
        self.begin(id);
        let mut act = Act::new(self.state().unit(id));
        let general = self.state().unit(id).is_general();
        if self.state().unit(id).is_retreating() {
            self.refuse_plan(id, planned);
            return self.retreat(&mut act);
        }
        let met = |play: &Self, condition: &Condition| {
            let enemy = planned.and_then(|planned| play.meant(&act, &planned.steps));
            play.condition_holds(&act, enemy.as_ref(), condition)
        };
        match planned {
            Some(planned) if planned.condition.as_ref().is_some_and(|condition| !met(self, condition)) => {
                self.record("RS-D-07", Event::Waived { unit: id.clone(), step: 0 });
            }
            Some(planned) if !planned.steps.is_empty() => {
                return self.by_plan(&mut act, &planned.steps, general);
            }
            _ if !general => return self.by_standing_order(&mut act, missing),
            _ => {}
        }
        if general { self.rally_unasked(&mut act) } else { Ok(()) }
    }

    /// RS-ORD-05: the steps of a retreating unit were kept for the case that it is rallied in time, and are refused now.
    fn refuse_plan(&mut self, id: &UnitId, planned: Option<&Planned>) {
        let Some(first) = planned.and_then(|planned| planned.steps.first()) else {
            return;
        };
        let reason = "it is retreating and does nothing else".to_owned();
        let clause = Clause::new(refusal_of(&first.verb));
        let event = Event::Struck { unit: id.to_string(), step: 1, clause: Some(clause.clone()), reason };
        self.referee.record(clause, event);
    }

    /// A plan from its first step to its last. A General who is not told whom to rally, nor to stand, tries by himself
    /// before he moves, else after (RS-D-16).
    fn by_plan(&mut self, act: &mut Act, steps: &[Step<Verb>], general: bool) -> Result<(), Stopped> {
        let told = |step: &Step<Verb>| matches!(step.verb, Verb::Rally(_) | Verb::Stand);
        let by_himself = general && !steps.iter().any(told);
        if by_himself {
            self.rally_unasked(act)?;
        }
        self.steps(act, steps, &[], 0)?;
        if by_himself { self.rally_unasked(act) } else { Ok(()) }
    }

    /// RS-TURN-13: a unit without orders fires only by a standing order, or as RS-SCN-13 has it where the file is missing.
    fn by_standing_order(&mut self, act: &mut Act, missing: bool) -> Result<(), Stopped> {
        if self.state().may_fire(act).is_err() {
            return Ok(());
        }
        let state = self.referee.state();
        let unit = state.unit(&act.id);
        let Some(nearest) = state.shots(unit).into_iter().next() else {
            return Ok(());
        };
        let facts = Facts::new(unit, Some(nearest));
        let matter = Matter { side: &unit.side, when: "fire", unit: &unit.unit, enemy: None };
        let whom = match self.desk.ask(matter, &state.witness(facts)) {
            Said::Steps(steps, _) => self.first_fire(act, &steps),
            Said::Default(By::Default) if missing && self.fires_when_late() => Some(Whom::default()),
            Said::Default(_) => None,
            Said::Open => return self.ask_whether_to_fire(act),
        };
        match whom {
            Some(whom) => self.fire(act, &whom, Moves::No).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The first fire of a reply that finds a target, those under `else` among them.
    fn first_fire(&self, act: &Act, steps: &[Step<Verb>]) -> Option<Whom> {
        steps.iter().find_map(|step| match &step.verb {
            Verb::Fire(whom) if self.state().shot_at(act, whom).is_some() => Some(whom.clone()),
            _ => self.first_fire(act, &step.otherwise),
        })
    }

    /// Steps one after the other.
    fn steps(
        &mut self,
        act: &mut Act,
        steps: &[Step<Verb>],
        outer: &[&[Step<Verb>]],
        inside: usize,
    ) -> Result<bool, Stopped> {
        for (index, step) in steps.iter().enumerate() {
            if self.state().unit(&act.id).at.is_none() {
                return Ok(false);
            }
            let number = if inside == 0 { index + 1 } else { inside };
            let mut later = vec![&steps[index + 1..]];
            later.extend(outer);
            if !self.step(act, step, Where { number, later: &later })? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One step, or its `else`; whether the plan goes on.
    fn step(&mut self, act: &mut Act, step: &Step<Verb>, place: Where<'_>) -> Result<bool, Stopped> {
        let met = step.condition.as_ref().is_none_or(|condition| {
            let enemy = self.concerned(act, &step.verb);
            self.condition_holds(act, enemy.as_ref(), condition)
        });
        if !met {
            self.record("RS-D-07", Event::Waived { unit: act.id.clone(), step: place.number });
            return self.steps(act, &step.otherwise, place.later, place.number);
        }
        match self.attempt(act, &step.verb, place)? {
            Done::Yes => Ok(true),
            Done::Last => Ok(false),
            Done::No(reason) if !step.otherwise.is_empty() => {
                let id = act.id.clone();
                self.dropped(&id, place.number, "RS-ORD-04", &reason);
                self.steps(act, &step.otherwise, place.later, place.number)
            }
            Done::No(reason) => {
                let clause = if matches!(step.verb, Verb::Charge(_)) { "RS-MEL-50" } else { "RS-ORD-03" };
                let id = act.id.clone();
                self.dropped(&id, place.number, clause, &reason);
                Ok(true)
            }
        }
    }

    fn attempt(&mut self, act: &mut Act, verb: &Verb, place: Where<'_>) -> Result<Done, Stopped> {
        match verb {
            Verb::Move(path) => self.march(act, path),
            Verb::To(goal) => {
                let reserve = self.state().reserve(act, place.later.first().copied().unwrap_or_default());
                self.march_to(act, &goal.word, reserve)
            }
            Verb::Toward(whom) => {
                let reserve = self.state().reserve(act, place.later.first().copied().unwrap_or_default());
                self.march_toward(act, whom, reserve)
            }
            Verb::Form(form) => Ok(self.change(act, *form)),
            Verb::Fire(whom) => {
                let moves = if self.will_move(act, place.later) { Moves::Yes } else { Moves::No };
                self.fire(act, whom, moves)
            }
            Verb::Charge(whom) => self.charge(act, whom),
            Verb::Rally(whom) => self.rally(act, whom),
            _ => Ok(Done::Yes),
        }
    }

    /// The enemy that a step is about: whom it would reach now, else the first that it names; the nearest for a step
    /// that is about nobody.
    fn concerned(&self, act: &Act, verb: &Verb) -> Option<UnitId> {
        let state = self.state();
        let unit = state.unit(&act.id);
        let first = |whom: &Whom| state.target(act, whom, |_| true);
        match verb {
            Verb::Fire(whom) => {
                let shot = state.shot_at(act, whom).map(|target| target.unit.clone());
                shot.or_else(|| first(whom))
            }
            Verb::Charge(whom) => state.charge_at(act, whom).or_else(|| first(whom)),
            Verb::Toward(whom) => first(whom),
            _ => state.nearest_by_choice(unit).map(|enemy| enemy.unit.clone()),
        }
    }

    /// The enemy that an entry as a whole is about: that of its first step that is about one.
    fn meant(&self, act: &Act, steps: &[Step<Verb>]) -> Option<UnitId> {
        let about = |step: &&Step<Verb>| matches!(step.verb, Verb::Fire(_) | Verb::Charge(_) | Verb::Toward(_));
        let step = steps.iter().find(about)?;
        self.concerned(act, &step.verb)
    }

    fn condition_holds(&self, act: &Act, enemy: Option<&UnitId>, condition: &Condition) -> bool {
        let state = self.state();
        let unit = state.unit(&act.id);
        let enemy = enemy.and_then(|enemy| state.find(enemy));
        let facts = Facts { scored: act.hits, ..Facts::new(unit, enemy.or_else(|| state.nearest_by_choice(unit))) };
        state.holds(condition, &facts)
    }

    /// RS-FIRE-48, RS-FIRE-61: whether the plan has a move, a paid change or an assault still to come, conditional ones
    /// among them.
    fn will_move(&self, act: &Act, later: &[&[Step<Verb>]]) -> bool {
        let unit = self.state().unit(&act.id);
        let mut form = unit.form;
        later.iter().copied().flatten().any(|step| self.state().moves_by(unit, step, &mut form))
    }

    fn change(&mut self, act: &mut Act, form: Form) -> Done {
        let from = self.state().unit(&act.id).form;
        match self.state().may_change(act, form) {
            Err(Wrong { reason, .. }) => Done::No(reason),
            Ok(_) if from == Some(form) => Done::Yes,
            Ok(cost) => {
                act.spent += cost;
                act.paid |= self.state().counts_as_move(cost);
                let unit = self.state().unit(&act.id);
                let clause = from.map_or("RS-FORM-24", |from| tables::change(unit.kind, from, form).1);
                self.record(clause, Event::Forms { unit: act.id.clone(), form, cost });
                Done::Yes
            }
        }
    }

    pub(crate) fn dropped(&mut self, id: &UnitId, step: usize, clause: &'static str, reason: &str) {
        let event = Event::Dropped { unit: id.clone(), step, reason: reason.to_owned() };
        self.record(clause, event);
    }

    /// Writes down what happened; the piece that is active has done something.
    pub(crate) fn record(&mut self, clause: &'static str, event: Event) {
        self.busy = true;
        self.referee.record(Clause::new(clause), event);
    }

    pub(crate) fn state(&self) -> &State {
        self.referee.state()
    }
}

impl State {
    /// RS-FIRE-48, RS-FIRE-61: whether a step moves a unit, or what stands under its `else` does. `form` is the formation
    /// it has before and after it.
    pub(crate) fn moves_by(&self, unit: &Unit, step: &Step<Verb>, form: &mut Option<Form>) -> bool {
        let itself = match &step.verb {
            Verb::Move(_) | Verb::To(_) | Verb::Toward(_) | Verb::Charge(_) => true,
            Verb::Form(to) => {
                let from = form.replace(*to);
                let cost = from.filter(|from| from != to).map_or(0, |from| tables::change(unit.kind, from, *to).0);
                self.counts_as_move(cost)
            }
            _ => false,
        };
        let mut otherwise = step.otherwise.iter();
        itself || otherwise.any(|step| self.moves_by(unit, step, &mut form.clone()))
    }
}

/// RS-ROUT-08, RS-FIRE-60, RS-MEL-13: by which clause a step is refused to a retreating unit.
pub(crate) fn refusal_of(verb: &Verb) -> &'static str {
    match verb {
        Verb::Fire(_) => "RS-FIRE-60",
        Verb::Charge(_) => "RS-MEL-13",
        _ => "RS-ROUT-08",
    }
}

/// Whether the plan has a move still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moves {
    /// It has.
    Yes,
    /// It has none.
    No,
}
