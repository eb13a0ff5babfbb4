//! Steps of an entry as their moment comes: conditions, `else`, the first target that may be charged: ORDERS of NB-SEQ-03,
//! NB-DEC-05.

use crate::adjudicate::{UnitId, Wrong, because};
use crate::orders::{Condition, Step, Whom};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::orders::entries::{Entered, Numbered};
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::{Heading, Place, Verb, general_order_binds, may_move};
use crate::rules::napoleonic_brigade::play::artillery_fire::check;
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::play::infantry_fire;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::yaml::Span;

/// A step that is done.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// Which step of the entry, counted from 1.
    pub(crate) number: usize,
    pub(crate) verb: Verb,
    /// Whom it is about, of a charge.
    pub(crate) target: Option<UnitId>,
    /// What is done where it cannot be.
    pub(crate) otherwise: Vec<Step<Verb>>,
    pub(crate) span: Span,
}

/// A step that is not done.
#[derive(Clone, Debug)]
pub(crate) enum Passed {
    /// Its condition does not hold; step 0 is the entry as a whole.
    Waived(usize, Span),
    /// It cannot be done.
    Dropped(usize, Span, Wrong),
}

/// Why an entry is set aside: by which step.
pub(crate) type Faulty = (usize, Span, Wrong);

/// What of an entry is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepChoice {
    /// The steps of its move.
    pub(crate) moves: Vec<Chosen>,
    /// Its steps of fire, which are looked at when the fire comes.
    pub(crate) fire: Vec<Step<Verb>>,
    /// Which steps of the entry these are.
    pub(crate) fire_numbers: Vec<usize>,
    /// The first step of fire, with its place.
    pub(crate) first_fire: Option<(usize, Span)>,
    /// Whether `hold-fire` stands among them.
    pub(crate) holds_fire: bool,
    /// What is not done.
    pub(crate) passed: Vec<Passed>,
}

impl<'s> Facts<'s> {
    /// Goes through the steps of an entry.
    pub(crate) fn chosen(&self, entered: &Entered) -> Result<StepChoice, Faulty> {
        let mut choice = StepChoice::default();
        for numbered in &entered.steps {
            self.take(numbered, &mut choice)?;
        }
        Ok(choice)
    }

    fn take(&self, (number, step): &Numbered, choice: &mut StepChoice) -> Result<(), Faulty> {
        if step.verb.is_fire() {
            choice.first_fire.get_or_insert((*number, step.span));
            let wrong = self.wrong_fire(step);
            if let Some(wrong) = wrong.or_else(|| self.wrong_again(step, choice)) {
                return Err((*number, step.span, wrong));
            }
            let holds = step.verb == Verb::HoldFire;
            choice.holds_fire |= holds;
            // After others it is for what they leave unfired.
            if !holds || !choice.fire.is_empty() {
                choice.fire.push(step.clone());
                choice.fire_numbers.push(*number);
            }
            return Ok(());
        }
        match &step.verb {
            Verb::Charge(whom) => self.take_charge(*number, step, whom, choice),
            verb => {
                if step.condition.as_ref().is_none_or(|condition| self.hold_for(verb, condition)) {
                    choice.moves.push(Chosen {
                        number: *number,
                        verb: verb.clone(),
                        target: None,
                        otherwise: step.otherwise.clone(),
                        span: step.span,
                    });
                    return Ok(());
                }
                choice.passed.push(Passed::Waived(*number, step.span));
                self.otherwise(*number, step, choice)
            }
        }
    }

    /// Whether the condition of a step holds, of the enemy whom the step is about.
    pub(crate) fn hold_for(&self, verb: &Verb, condition: &Condition) -> bool {
        let enemy = self.enemy.or_else(|| self.concerned(verb, condition));
        self.about(enemy).hold(condition)
    }

    /// The enemy whom a step is about: the first of its list; in a step about nobody the nearest, if the condition asks for
    /// one.
    fn concerned(&self, verb: &Verb, condition: &Condition) -> Option<&'s Brigade> {
        let enemies = self.enemies();
        let named = |place: &Place| {
            let named = self.state.named(&place.word)?;
            enemies.iter().find(|enemy| enemy.unit == named.unit)
        };
        let meant = match verb {
            Verb::Toward(whom) => self.ranked(whom, &enemies, |_| 0).first().copied(),
            Verb::To(place, _) | Verb::Face(Heading::Toward(place)) => named(place).copied(),
            _ => None,
        };
        let nearest = enemies.first().filter(|_| condition.is_about_enemy());
        meant.or_else(|| nearest.copied())
    }

    /// What is wrong with a fire on paper, where nothing stands under `else`.
    fn wrong_fire(&self, step: &Step<Verb>) -> Option<Wrong> {
        let unit = self.unit?;
        let Verb::Fire(fire) = &step.verb else {
            return None;
        };
        let wrong = match unit.kind.is_artillery() {
            true => check::wrong_guns(self.state, self.ground, unit, fire),
            false => infantry_fire::check::wrong_muskets(self.state, self.ground, unit, fire),
        };
        wrong.filter(|_| step.otherwise.is_empty())
    }

    /// What is wrong with a fire after the others of its entry.
    fn wrong_again(&self, step: &Step<Verb>, choice: &StepChoice) -> Option<Wrong> {
        let unit = self.unit?;
        let Verb::Fire(fire) = &step.verb else {
            return None;
        };
        if choice.holds_fire {
            let reason = because!("`{}` [is] told to hold its fire", unit.unit);
            let help = "leave `hold-fire` out, or put it last, for what has not fired";
            return Some(Wrong::new("NB-DEC-18", reason, help));
        }
        unit.fires_again(&choice.fire, fire)
    }

    fn otherwise(&self, number: usize, step: &Step<Verb>, choice: &mut StepChoice) -> Result<(), Faulty> {
        for other in &step.otherwise {
            self.take(&(number, other.clone()), choice)?;
        }
        Ok(())
    }

    /// The first enemy of a list who may be charged; where there is none, what speaks against the first that fits.
    fn take_charge(
        &self,
        number: usize,
        step: &Step<Verb>,
        whom: &Whom,
        choice: &mut StepChoice,
    ) -> Result<(), Faulty> {
        let unit = self.unit.expect("an entry is a brigade's");
        let enemies = self.enemies();
        let ranked = self.ranked(whom, &enemies, |_| 0);
        let mut against = None;
        let mut waived = false;
        for enemy in ranked {
            let about = self.about(Some(enemy));
            if !step.condition.as_ref().is_none_or(|condition| about.hold(condition)) {
                waived = true;
                continue;
            }
            match self.speaks_against(unit, enemy) {
                None => {
                    choice.moves.push(Chosen {
                        number,
                        verb: step.verb.clone(),
                        target: Some(enemy.unit.clone()),
                        otherwise: step.otherwise.clone(),
                        span: step.span,
                    });
                    return Ok(());
                }
                Some(wrong) => {
                    against.get_or_insert(wrong);
                }
            }
        }
        if against.is_none() && waived {
            choice.passed.push(Passed::Waived(number, step.span));
            return self.otherwise(number, step, choice);
        }
        let wrong = against.unwrap_or_else(|| Wrong {
            clause: None,
            reason: "nobody of these is an enemy on the table".into(),
            help: "name an enemy brigade, or `nearest`".into(),
        });
        if step.otherwise.is_empty() {
            let wrong = manoeuvred(choice, &wrong).unwrap_or(wrong);
            return Err((number, step.span, wrong));
        }
        choice.passed.push(Passed::Dropped(number, step.span, wrong));
        self.otherwise(number, step, choice)
    }

    /// What speaks against a charge: the rules, or the general order. A melee that was broken off is taken up again without
    /// a charge (NB-SPLIT-02).
    fn speaks_against(&self, unit: &Brigade, enemy: &Brigade) -> Option<Wrong> {
        let (state, ground) = (self.state, self.ground);
        if self.touches(unit, enemy) {
            let free = || may_charge::wrong_resumption(state, ground, &unit.unit, &enemy.unit);
            let fights = state.is_in_melee(&unit.unit);
            return match fights {
                true => may_move::barred(state, unit, Asks::Charge),
                false => free(),
            };
        }
        let wrong = may_charge::wrong_charge(state, ground, unit, enemy);
        let breach = || general_order_binds::breach_by_charge(state, ground, unit, enemy);
        wrong.or_else(|| breach().filter(|_| general_order_binds::refuses_breaches(state)))
    }

    /// Whether two brigades touch that are not in melee with each other: what is left of one that was broken off.
    pub(crate) fn touches(&self, unit: &Brigade, enemy: &Brigade) -> bool {
        let footprint = |brigade: &Brigade| -> Option<Footprint> { self.state.footprint(self.ground, brigade) };
        match (footprint(unit), footprint(enemy)) {
            (Some(one), Some(two)) => one.is_within(TOUCH, &two),
            _ => false,
        }
    }
}

/// NB-CHG-07: what is wrong with a charge at somebody whom the steps before it were to bring straight ahead, or into reach.
fn manoeuvred(choice: &StepChoice, wrong: &Wrong) -> Option<Wrong> {
    let astray = matches!(wrong.clause, Some("NB-CHG-06" | "NB-CHG-11"));
    let mut before = choice.moves.iter().filter(|step| step.verb != Verb::Stand);
    before.next().filter(|_| astray)?;
    let reason = "a charge is made without any other manoeuvre";
    let help = "write the charge alone: turn or move in one turn, and charge in the next";
    Some(Wrong::new("NB-CHG-07", reason, help))
}
