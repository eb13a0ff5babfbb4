//! Charges and hasty squares: EN-CHG-01 to EN-CHG-21, EN-D-16.

use crate::adjudicate::{By, Said, Stopped, UnitId};
use crate::rules::easy_napoleonics::charts::switches::{HastyAttempts, HastyFireLoss, HastyWhenLocked, LockMeasured};
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::play::{Asking, Play};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

impl State {
    /// EN-CHG-01, EN-CHG-02: whom a unit charges that has just moved where it stands, by id.
    pub(crate) fn charged_by<'s>(&'s self, unit: &'s Unit) -> Vec<&'s Unit> {
        if unit.barred {
            return Vec::new();
        }
        let charged = |enemy: &&Unit| self.faces(unit, enemy) && self.is_attacker(unit, enemy);
        let mut charged = self.enemies_of(&unit.side).filter(charged).collect::<Vec<_>>();
        charged.sort_by(|a, b| a.unit.cmp(&b.unit));
        charged
    }

    /// EN-CHG-03, EN-CHG-12, EN-CHG-13, EN-CHG-20: whether a unit that cavalry charges may try a hasty square.
    pub(crate) fn may_square(&self, unit: &Unit, charger: &Unit) -> bool {
        let order = unit.is_in(Form::Line) || unit.is_in(Form::Column);
        let again = self.house_rules.hasty_attempts == HastyAttempts::EveryCharge;
        let locked = self.house_rules.hasty_when_locked == HastyWhenLocked::No && self.is_held(unit, charger);
        unit.kind.is_infantry() && charger.kind.is_cavalry() && order && (again || !unit.tried) && !locked
    }

    /// Whether a charged unit is locked by others than its charger, beside whom every charged unit stands.
    fn is_held(&self, unit: &Unit, charger: &Unit) -> bool {
        let hex = self.place(unit).expect("who is charged stands");
        match self.house_rules.lock_measured {
            LockMeasured::TurnStart => self.is_locked(unit),
            LockMeasured::OwnMove => self.enemies_beside(&unit.side, hex).any(|enemy| enemy.unit != charger.unit),
        }
    }

    /// EN-D-16: whether a unit tries a hasty square of itself: not with enemy infantry beside it, who would gain by it.
    pub(crate) fn would_square(&self, unit: &Unit) -> bool {
        let hex = self.place(unit).expect("who is charged stands");
        !self.enemies_beside(&unit.side, hex).any(|enemy| enemy.kind.is_infantry())
    }
}

impl Play<'_, '_> {
    /// EN-CHG-01, EN-CHG-11: what the movement of a unit has brought it into, and the hasty squares that this calls forth.
    pub(crate) fn charge(&mut self, id: &UnitId) -> Result<(), Stopped> {
        let state = self.state();
        let charger = state.unit(id);
        let charged = state.charged_by(charger);
        let asked = charged.iter().filter(|unit| state.may_square(unit, charger));
        let asked = asked.map(|unit| state.asking_to_square(unit, charger));
        let asked = asked.collect::<Vec<_>>();
        let at = charged.iter().map(|unit| unit.unit.clone());
        let at = at.collect::<Vec<_>>();
        if at.is_empty() {
            return Ok(());
        }
        let unit = id.clone();
        self.record("EN-CHG-01", Event::Charges { unit, at });
        let said = self.put(&asked)?;
        // EN-CHG-21: nobody's result bears on whether another tries.
        let tries = asked.iter().zip(said).map(|(asking, said)| {
            let (tries, by) = self.state().tries(&asking.unit, &said);
            (asking.unit.clone(), tries, by)
        });
        for (unit, tries, by) in tries.collect::<Vec<_>>() {
            if tries {
                let act = format!("hasty/{}/{}", unit.in_label(), id.in_label());
                self.square(&unit, id, by, &act);
            } else {
                let enemy = id.clone();
                self.record("EN-CHG-19", Event::Stands { unit, enemy, by });
            }
        }
        Ok(())
    }

    /// EN-CHG-05 to 10: one attempt; whether the unit stands in square now.
    pub(crate) fn square(&mut self, id: &UnitId, enemy: &UnitId, by: By, act: &str) -> bool {
        let test = self.check(id, act);
        let passed = test.made > 0;
        let attempt = self.state().house_rules.hasty_fire_loss == HastyFireLoss::OnAttempt;
        let clause = if passed { "EN-CHG-06" } else { "EN-CHG-07" };
        let (unit, enemy) = (id.clone(), enemy.clone());
        self.record(clause, Event::Squares { unit, enemy, test, by, unready: !passed || attempt });
        passed
    }
}

impl State {
    /// How the owner of charged infantry is asked.
    fn asking_to_square(&self, unit: &Unit, charger: &Unit) -> Asking {
        let needs = self.check_needs(unit);
        let text = format!(
            "{} charges {}, which needs {needs} or more for a hasty square. Does it try?",
            charger.unit, unit.unit
        );
        let default = match self.would_square(unit) {
            true => "{form: square}",
            false => "stand",
        };
        let asking = Asking { beside: Some(needs), charging: true, ..unit.asked("charged", Some(&charger.unit)) };
        asking.says(text, &["{form: square}", "stand"], default)
    }

    /// Whether a charged unit tries, by what was said.
    fn tries(&self, id: &UnitId, said: &Said<Verb>) -> (bool, By) {
        let printed = self.would_square(self.unit(id));
        let by = match said {
            Said::Steps(steps, by) => {
                let told = steps.iter().find_map(|step| match &step.verb {
                    Verb::Form(Form::Square, _) => Some(true),
                    Verb::Stand => Some(false),
                    _ => None,
                });
                if let Some(tries) = told {
                    return (tries, *by);
                }
                By::Default
            }
            Said::Default(by) => *by,
            Said::Open => By::Default,
        };
        (printed, by)
    }
}
