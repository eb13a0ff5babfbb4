//! At whom a unit shoots when its place comes: TT-FIRE-07, TT-FIRE-15, TT-FIRE-61, TT-DEC-09, TT-DEC-11.

use crate::adjudicate::{By, Reason, UnitId};
use crate::orders::{Condition, Step, Whom};
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::orders::by_phase::Numbered;
use crate::rules::two_by_two::orders::selectors::Facts;
use crate::rules::two_by_two::play::shooting::at_chargers;
use crate::rules::two_by_two::play::shooting::effect;
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::play::shooting::targets::Aim;
use crate::rules::two_by_two::position::event::{NO_CHARGER, NOBODY_MEANT};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// What a unit is to do in the shooting step.
#[derive(Clone, Debug)]
pub(crate) struct Firing {
    pub(crate) unit: UnitId,
    /// Of its entry as a whole.
    pub(crate) condition: Option<Condition>,
    pub(crate) steps: Vec<Numbered>,
    pub(crate) by: By,
    /// It chose to shoot at its charger (TT-CON-40).
    pub(crate) charged: bool,
}

/// What comes of it.
#[derive(Clone, Debug)]
pub(crate) enum Choice {
    /// It shoots.
    Fires(Aim),
    /// It holds its fire.
    Holds,
    /// It cannot do what it was to do.
    Nothing(Vec<Remark>),
}

/// What became of a step that did not lead to fire.
#[derive(Clone, Debug)]
pub(crate) enum Remark {
    /// Its condition does not hold.
    Waived(usize),
    /// It cannot be done.
    Dropped(usize, Reason),
}

/// The targets of a unit, and what has become of its steps so far.
struct Aiming<'s> {
    state: &'s State,
    ground: &'s Ground,
    unit: &'s Unit,
    aims: Vec<Aim>,
    remarks: Vec<Remark>,
}

/// At whom a unit shoots as things stand.
pub(crate) fn choice_of_fire(state: &State, ground: &Ground, firing: &Firing) -> Choice {
    let unit = state.unit(&firing.unit);
    let aiming = |aims| Aiming { state, ground, unit, aims, remarks: Vec::new() };
    if firing.charged {
        let mut chargers = aiming(at_chargers::charge_aims(state, ground, unit));
        return match chargers.at_charger(&firing.steps) {
            Some(aim) => Choice::Fires(aim),
            None => Choice::Nothing(vec![no_charger(&firing.steps)]),
        };
    }
    let mut targets = aiming(targets::targets(state, ground, unit));
    let enemy = targets.aims.first().map(|aim| &aim.target);
    if !targets.holds(firing.condition.as_ref(), enemy) {
        return Choice::Nothing(vec![Remark::Waived(0)]);
    }
    for (number, step) in &firing.steps {
        if let Some(choice) = targets.step(*number, step) {
            return choice;
        }
    }
    Choice::Nothing(targets.remarks)
}

/// TT-CON-40, TT-CON-36: a unit that chose to shoot at a charger of whom nothing is left to shoot at fires at nobody.
fn no_charger(steps: &[Numbered]) -> Remark {
    let number = steps.first().map_or(0, |(number, _)| *number);
    let reason = Reason::from(NO_CHARGER);
    Remark::Dropped(number, reason)
}

impl Aiming<'_> {
    fn facts(&self, enemy: Option<&UnitId>) -> Facts<'_> {
        let enemy = enemy.and_then(|enemy| self.state.find(enemy));
        Facts::new(self.state, self.ground, self.unit, enemy)
    }

    fn holds(&self, condition: Option<&Condition>, enemy: Option<&UnitId>) -> bool {
        condition.is_none_or(|condition| self.facts(enemy).hold(condition))
    }

    /// The first of the targets that is one of a list; the best where the list is empty (TT-DEC-11). A group of chargers is
    /// chosen by any of them.
    fn chosen(&self, whom: &Whom) -> Option<&Aim> {
        let hit = self.aims.iter().flat_map(|aim| &aim.at);
        let mut units: Vec<&Unit> = Vec::new();
        for unit in self.aims.iter().map(|aim| &aim.target).chain(hit) {
            if !units.iter().any(|known| known.unit == *unit) {
                units.push(self.state.unit(unit));
            }
        }
        let aim_at = |unit: &Unit| {
            let own = self.aims.iter().find(|aim| aim.target == unit.unit);
            own.or_else(|| self.aims.iter().find(|aim| aim.at.contains(&unit.unit)))
        };
        let worth = |unit: &Unit| aim_at(unit).map_or(0, |aim| effect::worth(self.state, self.ground, aim).into());
        let chosen = self.facts(None).choose(whom, &units, worth)?;
        aim_at(chosen)
    }

    /// TT-CON-40, TT-DEC-09: the charger at whom a unit shoots that chose to, whatever its orders: the one that they name,
    /// if they name one, else the first.
    fn at_charger(&mut self, steps: &[Numbered]) -> Option<Aim> {
        for (number, step) in steps {
            if let Some(Choice::Fires(aim)) = self.step(*number, step) {
                return Some(aim);
            }
        }
        self.aims.first().cloned()
    }

    /// What one step comes to; nothing where the next is to be tried.
    fn step(&mut self, number: usize, step: &Step<Verb>) -> Option<Choice> {
        let Verb::Fire(whom) = &step.verb else {
            let holds = self.holds(step.condition.as_ref(), None);
            return match holds {
                true => Some(Choice::Holds),
                false => self.otherwise(number, step, Remark::Waived(number)),
            };
        };
        let aim = self.chosen(whom).cloned();
        let enemy = aim.as_ref().or(self.aims.first()).map(|aim| &aim.target);
        if !self.holds(step.condition.as_ref(), enemy) {
            return self.otherwise(number, step, Remark::Waived(number));
        }
        match aim {
            Some(aim) => Some(Choice::Fires(aim)),
            None => {
                let reason = Reason::from(NOBODY_MEANT);
                self.otherwise(number, step, Remark::Dropped(number, reason))
            }
        }
    }

    /// The steps under `else`; where none of them serves, what is said of the step itself.
    fn otherwise(&mut self, number: usize, step: &Step<Verb>, remark: Remark) -> Option<Choice> {
        for step in &step.otherwise {
            if let Some(choice) = self.step(number, step) {
                return Some(choice);
            }
        }
        self.remarks.push(remark);
        None
    }
}
