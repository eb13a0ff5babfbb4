//! The fire phases: EN-SEQ-03 to EN-SEQ-05, EN-ART-13, EN-MUS-11, EN-FIRE-19, EN-FIRE-20, EN-D-31.

pub(crate) mod aiming;
pub(crate) mod decisions;
pub(crate) mod declaration;
pub(crate) mod targets;
pub(crate) mod volley;

use crate::adjudicate::{By, Side, Stopped, UnitId};
use crate::rules::easy_napoleonics::charts::switches::FirePooling;
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::orders::by_phase::{Numbered, Planned};
use crate::rules::easy_napoleonics::orders::selectors::Facts;
use crate::rules::easy_napoleonics::play::{Play, holds};
use crate::rules::easy_napoleonics::position::event::{Cause, Event, Matter};
use crate::rules::easy_napoleonics::troops::units::Unit;
use declaration::{Declared, Refusal, Remark, Volley};

impl Matter {
    fn cause(self) -> Cause {
        match self {
            Matter::SmallArms => Cause::SmallArms,
            _ => Cause::Artillery,
        }
    }

    /// The clause by which a side has its part of the phase.
    fn clause(self) -> &'static str {
        match self {
            Matter::SmallArms => "EN-MUS-11",
            _ => "EN-ART-13",
        }
    }

    /// Whether a unit has its part in the phase; an order for one that never fires is judged among the small arms.
    fn is_for(self, unit: &Unit) -> bool {
        unit.kind.is_artillery() == (self != Matter::SmallArms)
    }
}

/// What a unit does in a fire phase by its own steps.
struct Intent {
    /// Why they are set aside, if they are.
    refused: Option<Refusal>,
    /// What they come to; nothing where a reply or the printed choice decides.
    declared: Option<Declared>,
}

impl Play<'_, '_> {
    /// EN-SEQ-04, EN-SEQ-05: the fire of both sides' artillery, or small arms, one side after the other.
    pub(crate) fn fire_phase(&mut self, matter: Matter) -> Result<(), Stopped> {
        let all = self.state().sides.iter().map(|card| card.side.clone());
        let all = all.collect::<Vec<_>>();
        // What only hidden units could do settles nothing that the enemy would hear of.
        self.referee.look_as_everybody();
        let sides = all.iter().filter(|side| self.has_fire(side, matter));
        let sides = sides.cloned().collect::<Vec<_>>();
        self.referee.look_as(None);
        let order = match sides.len() {
            2 => {
                let first = self.settle(matter)?;
                let second = self.state().other(&first).clone();
                vec![first, second]
            }
            _ => sides,
        };
        let unheard = all.into_iter().filter(|side| !order.contains(side));
        let unheard = unheard.collect::<Vec<_>>();
        for side in order {
            if self.is_over() {
                break;
            }
            self.side_fires(&side, matter)?;
        }
        for side in &unheard {
            if self.referee.is_veiled() && !self.is_over() {
                self.hidden_fire(side, matter)?;
            }
        }
        Ok(())
    }

    /// Fire of hidden units, on whose side nobody else could have any: the phase is opened as they give themselves away.
    fn hidden_fire(&mut self, side: &Side, matter: Matter) -> Result<(), Stopped> {
        self.referee.look_as(Some(side));
        let firers = self.firers(side, matter);
        let volleys = self.declarations(&firers)?;
        if volleys.is_empty() {
            self.referee.look_as(None);
            return Ok(());
        }
        self.fire_opens(side, matter);
        let hits = self.volleys(&volleys, matter.cause());
        self.referee.look_as(None);
        self.take_effect(hits, matter.cause(), "");
        Ok(())
    }

    fn fire_opens(&mut self, side: &Side, matter: Matter) {
        let phase = Event::Phase { side: side.clone(), missing: self.desk.missing.contains(side) };
        self.record(matter.clause(), phase);
    }

    /// Whether a side may have a part in a fire phase: a unit that can still fire, or orders to be judged. What guns see
    /// may change as the enemy fires, what infantry has before it cannot grow.
    fn has_fire(&self, side: &Side, matter: Matter) -> bool {
        let state = self.state();
        let may = |unit: &Unit| match matter {
            Matter::SmallArms => !state.targets(unit).is_empty(),
            _ => state.may_fire(unit).is_ok(),
        };
        let mine = state.army.iter().filter(|unit| unit.side == *side && unit.at.is_some());
        let mut due = mine.filter(|unit| matter.is_for(unit));
        due.any(|unit| self.is_to_fire(unit) || may(unit))
    }

    /// Whether a unit has a step of its own that says at whom it fires.
    fn is_to_fire(&self, unit: &Unit) -> bool {
        let steps = self.fire_steps(unit);
        steps.iter().any(|(_, step)| matches!(step.verb, Verb::Fire(..)))
    }

    /// A unit's own steps for its fire; none where the condition of its entry does not hold.
    fn fire_steps(&self, unit: &Unit) -> Vec<Numbered> {
        match self.plan_of(&unit.unit) {
            Some(plan) if self.is_due(unit, plan) => plan.fire(self.state().part),
            _ => Vec::new(),
        }
    }

    /// Whether the condition of an entry holds as the fire comes; the enemy concerned is the best target.
    fn is_due(&self, unit: &Unit, plan: &Planned) -> bool {
        if plan.condition.is_none() {
            return true;
        }
        let state = self.state();
        let targets = state.targets(unit);
        let best = targets.first();
        let mut facts = Facts::new(state, unit, best.map(|(target, _)| *target));
        facts.roll = best.map(|(_, aim)| aim.roll());
        holds(&facts, plan.condition.as_ref())
    }

    /// Whether a unit has steps for its fire in an entry whose condition does not hold.
    fn is_waived(&self, id: &UnitId) -> bool {
        let state = self.state();
        self.plan_of(id).is_some_and(|plan| !plan.fire(state.part).is_empty() && !self.is_due(state.unit(id), plan))
    }

    /// Those of a side who may fire now or have orders to: in the order of the entries, the others by id.
    fn firers(&self, side: &Side, matter: Matter) -> Vec<UnitId> {
        let state = self.state();
        let due = |unit: &&Unit| {
            let here = unit.side == *side && unit.at.is_some() && matter.is_for(unit);
            here && (self.is_to_fire(unit) || !state.targets(unit).is_empty())
        };
        let listed = self.planned.iter().filter_map(|plan| state.find(&plan.unit)).filter(due);
        let listed = listed.filter(|unit| !self.fire_steps(unit).is_empty());
        let mut firers = listed.map(|unit| unit.unit.clone()).collect::<Vec<_>>();
        for unit in state.by_id(side).into_iter().filter(due) {
            if !firers.contains(&unit.unit) {
                firers.push(unit.unit.clone());
            }
        }
        firers
    }

    /// EN-FIRE-19: a side declares all its fire, rolls all its dice, then its targets take their checks; with
    /// `fire_pooling: sequential` one firer after the other.
    fn side_fires(&mut self, side: &Side, matter: Matter) -> Result<(), Stopped> {
        self.referee.look_as_everybody();
        let known = self.firers(side, matter);
        self.referee.look_as(Some(side));
        let firers = self.firers(side, matter);
        self.referee.look_as(None);
        if known.is_empty() {
            return match firers.is_empty() {
                true => Ok(()),
                false => self.hidden_fire(side, matter),
            };
        }
        self.fire_opens(side, matter);
        let cause = matter.cause();
        if self.state().house_rules.fire_pooling == FirePooling::Side {
            self.referee.look_as(Some(side));
            let volleys = self.declarations(&firers)?;
            let hits = self.volleys(&volleys, cause);
            self.referee.look_as(None);
            self.take_effect(hits, cause, "");
            return Ok(());
        }
        for firer in firers {
            self.referee.look_as(Some(side));
            let volleys = self.declarations(std::slice::from_ref(&firer))?;
            let hits = self.volleys(&volleys, cause);
            self.referee.look_as(None);
            self.take_effect(hits, cause, &format!("/{}", firer.in_label()));
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// What these units declare, in their order: their own steps, what was said about the others, and which of two
    /// batteries in a hex they mean.
    fn declarations(&mut self, firers: &[UnitId]) -> Result<Vec<Volley>, Stopped> {
        let intents = firers.iter().map(|id| self.intent(id)).collect::<Vec<_>>();
        let open = firers.iter().zip(&intents);
        let open = open.filter(|(_, intent)| intent.declared.is_none());
        let askings = open.map(|(id, _)| self.state().fire_asking(self.state().unit(id)));
        let askings = askings.collect::<Vec<_>>();
        let mut said = self.put(&askings)?.into_iter();
        let mut volleys = Vec::new();
        for (id, Intent { refused, declared }) in firers.iter().zip(intents) {
            let heeded = refused.is_none();
            if self.is_waived(id) {
                let (unit, step) = (id.clone(), 0);
                self.record("EN-FIRE-20", Event::Waived { unit, step });
            }
            if let Some(Refusal { step, span, wrong, .. }) = refused {
                self.strike(vec![wrong.order(id, step, span)]);
            }
            volleys.extend(match declared {
                Some(declared) if heeded => self.ordered_fire(id, declared),
                Some(_) => Vec::new(),
                None => self.said_fire(id, said.next().expect("each was put")),
            });
        }
        self.choose_batteries(volleys)
    }

    /// EN-ACT-19: a unit whose order is refused does what it does without orders, but for one that comes too late.
    fn intent(&self, id: &UnitId) -> Intent {
        let unit = self.state().unit(id);
        let steps = self.fire_steps(unit);
        let idle = self.state().targets(unit).is_empty();
        if steps.is_empty() {
            return Intent { refused: None, declared: idle.then(Declared::default) };
        }
        match self.state().declaration(unit, &steps, By::Order) {
            Ok(declared) => Intent { refused: None, declared: Some(declared) },
            Err(refused) => Intent { declared: (idle || refused.late).then(Declared::default), refused: Some(refused) },
        }
    }

    /// Fire by a unit's own steps.
    fn ordered_fire(&mut self, id: &UnitId, declared: Declared) -> Vec<Volley> {
        let silent = declared.remarks.is_empty();
        for remark in declared.remarks {
            let unit = id.clone();
            let event = match remark {
                Remark::Waived(step) => Event::Waived { unit, step },
                Remark::Dropped(step, reason) | Remark::PassedOver(step, reason) => {
                    Event::Dropped { unit, step, reason }
                }
            };
            self.record("EN-FIRE-20", event);
        }
        if declared.volleys.is_empty() && silent {
            self.holds_fire(id, By::Order);
        }
        declared.volleys
    }

    /// EN-FIRE-20: a unit that could fire does not.
    pub(crate) fn holds_fire(&mut self, id: &UnitId, by: By) {
        let state = self.state();
        if !state.targets(state.unit(id)).is_empty() {
            let unit = id.clone();
            self.record("EN-FIRE-20", Event::Holds { unit, by });
        }
    }
}
