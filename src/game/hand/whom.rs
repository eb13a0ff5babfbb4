//! Who may know what the umpire has done, in games in which the sides do not see everything.

use super::lines::amend;
use super::ruling::Ruling;
use crate::adjudicate::{AnyRuleSet, Position, Side, UnitId};
use crate::yaml::Faults;

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

    /// Whether everything of a unit that is seen is open, and no file is touched that is kept from the other side.
    fn is_plain(&self) -> bool {
        !self.rules.refiles(self.before, self.after) && self.is_open()
    }

    /// Whether a side may know all of it but for files that are kept from it.
    pub(super) fn is_open_to(&self, side: &Side) -> bool {
        self.is_open() && self.units.iter().all(|unit| self.sees(side, unit))
    }

    /// Whether everything of a unit that is seen is open.
    fn is_open(&self) -> bool {
        [self.before, self.after].into_iter().all(|position| {
            // Of who is seen, no more than his strength may be told roughly.
            !self.rules.hides_of_the_seen(position)
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
pub(super) fn who_sees(rules: &dyn AnyRuleSet, sides: &[Side], position: &Position, units: &[UnitId]) -> Vec<Side> {
    let sees = |side: &&Side| {
        let hidden = rules.hidden_from(position, side);
        !units.iter().any(|unit| hidden.contains(unit))
    };
    sides.iter().filter(sees).cloned().collect()
}

/// The sides that may hear of a ruling: those from which it names nobody who is hidden, neither in its label, nor in a text,
/// nor in what its outcomes change.
pub(super) fn who_hears(rules: &dyn AnyRuleSet, sides: &[Side], position: &Position, ruling: &Ruling) -> Vec<Side> {
    let outcomes = ruling.outcomes.iter();
    let changed = outcomes.clone().flat_map(|outcome| {
        let (_, amended) = amend(rules, position, &outcome.amend, &mut Faults::default());
        amended.into_iter().flatten().flat_map(|line| line.units)
    });
    let changed = changed.collect::<Vec<_>>();
    let texts = [ruling.label.as_str(), &ruling.text].into_iter();
    let texts = texts.chain(outcomes.map(|outcome| outcome.text.as_str()));
    let texts = texts.map(str::to_lowercase).collect::<Vec<_>>();
    let roster = rules.roster(position);
    let is_named = |unit: &UnitId| {
        let names = [unit.as_str(), roster.unit(unit)].map(str::to_lowercase);
        let named = |name: &String| texts.iter().any(|text| has_word(text, name));
        changed.contains(unit) || names.iter().any(named)
    };
    let may = |side: &&Side| !rules.hidden_from(position, side).iter().any(is_named);
    sides.iter().filter(may).cloned().collect()
}

/// Whether a text has a name as a word of its own.
fn has_word(text: &str, name: &str) -> bool {
    let is_end = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    let mut places = text.match_indices(name);
    places.any(|(at, found)| {
        let (before, behind) = (&text[..at], &text[at + found.len()..]);
        is_end(before.chars().next_back()) && is_end(behind.chars().next())
    })
}
