//! The fire phases: EN-SEQ-03 to EN-SEQ-05, EN-ART-13, EN-MUS-11, EN-FIRE-19, EN-FIRE-20, EN-D-17 to EN-D-19, EN-D-24,
//! EN-D-31.

use super::declaration::{Declared, Refusal, Remark, Volley};
use super::event::{Cause, Event, Matter};
use super::house_rules::FirePooling;
use super::orders::Verb;
use super::plans::Numbered;
use super::play::{Asking, Play, holds};
use super::state::State;
use super::unit::Unit;
use super::whom::Facts;
use crate::adjudicate::{By, Said, Side, Stopped, UnitId};

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

/// What a unit does in a fire phase, as far as it is known before anybody is asked.
enum Intent {
    /// By its own steps.
    Ordered(Result<Declared, Refusal>),
    /// Nobody has said anything: a standing order, or at will.
    Open,
}

impl State {
    /// The question what a unit without a fire step does.
    fn fire_asking(&self, unit: &Unit) -> Asking {
        let targets = self.targets(unit);
        let replies = targets.iter().map(|(target, _)| format!("{{fire: {}}}", target.unit));
        let replies = replies.chain(["hold-fire".to_owned()]).collect::<Vec<_>>();
        let replies = replies.iter().map(String::as_str).collect::<Vec<_>>();
        let text = format!("{} has no orders for its fire. At whom?", unit.unit);
        let asking = Asking::of(unit, "fire", None).says(text, &replies, "at-will");
        match targets.first() {
            Some((target, aim)) => Asking {
                about: Some(target.unit.clone()),
                roll: Some(aim.roll()),
                ..asking
            },
            None => asking,
        }
    }

    /// EN-D-24: the question which of the two batteries in a hex a unit fires at.
    fn battery_asking(&self, volley: &Volley, twin: &UnitId) -> Asking {
        let unit = self.unit(&volley.unit);
        let choices = self.batteries(&volley.at, twin);
        let replies = choices.each_ref().map(|choice| format!("{{take: {choice}}}"));
        let replies = replies.each_ref().map(String::as_str);
        let hex = self.map.spot(self.hex(&volley.at));
        let text = format!("{} fires at the grand battery in {hex}. At which of the two?", volley.unit);
        Asking::of(unit, "grand-battery", None).says(text, &replies, replies[0])
    }

    /// EN-D-24: two batteries in one hex, the lower level first, of two alike the first id.
    fn batteries(&self, one: &UnitId, other: &UnitId) -> [UnitId; 2] {
        let rank = |id: &UnitId| (std::cmp::Reverse(self.unit(id).level()), id.clone());
        match rank(one) <= rank(other) {
            true => [one.clone(), other.clone()],
            false => [other.clone(), one.clone()],
        }
    }
}

impl Play<'_, '_> {
    /// EN-SEQ-04, EN-SEQ-05: the fire of both sides' artillery, or small arms, one side after the other.
    pub(super) fn fire_phase(&mut self, matter: Matter) -> Result<(), Stopped> {
        let state = self.state();
        let sides = state.sides.iter().map(|card| card.side.clone());
        let sides = sides.filter(|side| self.has_fire(side, matter)).collect::<Vec<_>>();
        let order = match sides.len() {
            2 => {
                let first = self.settle(matter)?;
                let second = self.state().other(&first).clone();
                vec![first, second]
            }
            _ => sides,
        };
        for side in order {
            if self.is_over() {
                break;
            }
            self.side_fires(&side, matter)?;
        }
        Ok(())
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
        let state = self.state();
        let Some(plan) = self.plan_of(&unit.unit) else {
            return Vec::new();
        };
        let targets = state.targets(unit);
        let best = targets.first();
        let mut facts = Facts::new(state, unit, best.map(|(target, _)| *target));
        facts.roll = best.map(|(_, aim)| aim.roll());
        match holds(&facts, plan.condition.as_ref()) {
            true => plan.fire(state.part),
            false => Vec::new(),
        }
    }

    /// Those of a side who may fire now or have orders to: in the order of the entries, the others by id.
    fn firers(&self, side: &Side, matter: Matter) -> Vec<UnitId> {
        let state = self.state();
        let due = |unit: &&Unit| {
            let here = unit.side == *side && unit.at.is_some() && matter.is_for(unit);
            here && (self.is_to_fire(unit) || !state.targets(unit).is_empty())
        };
        let listed = self.planned.iter().map(|plan| state.unit(&plan.unit)).filter(due);
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
        let firers = self.firers(side, matter);
        if firers.is_empty() {
            return Ok(());
        }
        let missing = self.missing.contains(side);
        let phase = Event::Phase { side: side.clone(), missing };
        self.record(matter.clause(), phase);
        let cause = matter.cause();
        if self.state().house_rules.fire_pooling == FirePooling::Side {
            let volleys = self.declarations(&firers)?;
            let hits = self.volleys(&volleys, cause);
            self.take_effect(hits, cause, "");
            return Ok(());
        }
        for firer in firers {
            let volleys = self.declarations(std::slice::from_ref(&firer))?;
            let hits = self.volleys(&volleys, cause);
            self.take_effect(hits, cause, &format!("/{firer}"));
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
        let open = open.filter(|(_, intent)| matches!(intent, Intent::Open));
        let askings = open.map(|(id, _)| self.state().fire_asking(self.state().unit(id)));
        let askings = askings.collect::<Vec<_>>();
        let mut said = self.put(&askings)?.into_iter();
        let mut volleys = Vec::new();
        for (id, intent) in firers.iter().zip(intents) {
            let declared = match intent {
                Intent::Ordered(judged) => self.ordered_fire(id, judged),
                Intent::Open => self.said_fire(id, said.next().expect("each was put")),
            };
            volleys.extend(declared);
        }
        self.choose_batteries(volleys)
    }

    fn intent(&self, id: &UnitId) -> Intent {
        let unit = self.state().unit(id);
        match self.fire_steps(unit) {
            steps if steps.is_empty() => Intent::Open,
            steps => Intent::Ordered(self.state().declaration(unit, &steps, By::Order)),
        }
    }

    /// EN-ACT-19: fire by a unit's own steps; a refused order is set aside, and the unit does not fire.
    fn ordered_fire(&mut self, id: &UnitId, judged: Result<Declared, Refusal>) -> Vec<Volley> {
        let declared = match judged {
            Ok(declared) => declared,
            Err(Refusal { step, span, wrong }) => {
                self.strike(vec![wrong.order(id, step, span)]);
                return Vec::new();
            }
        };
        let silent = declared.remarks.is_empty();
        for remark in declared.remarks {
            let unit = id.clone();
            let event = match remark {
                Remark::Waived(step) => Event::Waived { unit, step },
                Remark::Dropped(step, reason) => Event::Dropped { unit, step, reason },
            };
            self.record("EN-FIRE-20", event);
        }
        if declared.volleys.is_empty() && silent {
            self.holds_fire(id, By::Order);
        }
        declared.volleys
    }

    /// EN-D-17 to 19: fire by a reply, or at will.
    fn said_fire(&mut self, id: &UnitId, said: Said<Verb>) -> Vec<Volley> {
        let state = self.state();
        let unit = state.unit(id);
        let (declared, by) = match said {
            Said::Steps(steps, by) => {
                let steps = (1..).zip(steps).collect::<Vec<Numbered>>();
                (state.declaration(unit, &steps, by).unwrap_or_default(), by)
            }
            Said::Default(by) => (state.at_will(unit, by), by),
            Said::Open => (state.at_will(unit, By::Default), By::Default),
        };
        if declared.volleys.is_empty() {
            self.holds_fire(id, by);
        }
        declared.volleys
    }

    /// EN-FIRE-20: a unit that could fire does not.
    fn holds_fire(&mut self, id: &UnitId, by: By) {
        let state = self.state();
        if !state.targets(state.unit(id)).is_empty() {
            let unit = id.clone();
            self.record("EN-FIRE-20", Event::Holds { unit, by });
        }
    }

    /// EN-D-24: which battery of a grand battery each volley goes at, where its order does not name one.
    fn choose_batteries(&mut self, mut volleys: Vec<Volley>) -> Result<Vec<Volley>, Stopped> {
        let state = self.state();
        let askings = volleys.iter().filter_map(|volley| {
            let twin = volley.twin.as_ref()?;
            Some(state.battery_asking(volley, twin))
        });
        let askings = askings.collect::<Vec<_>>();
        let mut said = self.put(&askings)?.into_iter();
        for volley in &mut volleys {
            let Some(twin) = volley.twin.take() else { continue };
            let choices = self.state().batteries(&volley.at, &twin);
            let said = said.next().expect("each was put");
            volley.at = self.state().taken_battery(&choices, said);
        }
        Ok(volleys)
    }
}

impl State {
    /// The first battery of a reply that is one of the two; where none is, the printed choice.
    fn taken_battery(&self, choices: &[UnitId; 2], said: Said<Verb>) -> UnitId {
        let steps = match said {
            Said::Steps(steps, _) => steps,
            _ => Vec::new(),
        };
        let words = steps.iter().flat_map(|step| match &step.verb {
            Verb::Take(places) => places.as_slice(),
            _ => &[],
        });
        let named = words.filter_map(|place| self.named(&place.word));
        let mut named = named.map(|unit| &unit.unit);
        let taken = named.find(|id| choices.contains(id));
        taken.unwrap_or(&choices[0]).clone()
    }
}
