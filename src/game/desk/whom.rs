//! Who may know what the umpire has done, in games in which the sides do not see everything.

use crate::adjudicate::{AnyRuleSet, Position, Side, UnitId, Veil};

/// A change of a position, with the units that it concerns.
pub(super) struct Change<'c> {
    /// The rules.
    pub(super) rules: &'static dyn AnyRuleSet,
    /// The position before it.
    pub(super) before: &'c Position,
    /// The position after it.
    pub(super) after: &'c Position,
    /// The units it concerns; none where it is about the game as a whole.
    pub(super) units: &'c [UnitId],
}

impl Change<'_> {
    /// Whether a side may know all of it.
    pub(super) fn is_for(&self, side: &Side) -> bool {
        let own = |unit: &UnitId| self.owner(unit).as_ref() == Some(side);
        let seen = self.units.iter().all(|unit| self.sees(side, unit));
        seen && (self.is_plain() || self.units.iter().all(own))
    }

    /// What a side sees of it that may not know all: the units, where it sees any difference.
    pub(super) fn seen_by(&self, side: &Side) -> Option<Vec<&UnitId>> {
        let seen = |position| self.rules.save(&self.rules.seen(position, side));
        let differs = seen(self.before) != seen(self.after);
        let units = self.units.iter();
        differs.then(|| units.filter(|unit| self.sees(side, unit)).collect())
    }

    fn sees(&self, side: &Side, unit: &UnitId) -> bool {
        [self.before, self.after].into_iter().all(|position| {
            let hidden = self.rules.hidden_from(position, side);
            !hidden.contains(unit)
        })
    }

    /// Whether everything of a unit that is seen is open.
    fn is_plain(&self) -> bool {
        [self.before, self.after].into_iter().all(|position| {
            let open = self.rules.copy(position).veiled(Veil::default());
            !self.rules.hides(&open)
        })
    }

    fn owner(&self, unit: &UnitId) -> Option<Side> {
        [self.after, self.before].into_iter().find_map(|position| {
            let units = self.rules.roster(position).units.into_iter();
            let mut own = units.filter(|(known, ..)| known == unit);
            own.next().map(|(_, side, _)| side)
        })
    }
}

/// The sides that see all of some units.
pub(super) fn who_sees(
    rules: &dyn AnyRuleSet,
    sides: &[Side],
    position: &Position,
    units: &[UnitId],
) -> Vec<Side> {
    let sees = |side: &&Side| {
        let hidden = rules.hidden_from(position, side);
        !units.iter().any(|unit| hidden.contains(unit))
    };
    sides.iter().filter(sees).cloned().collect()
}
