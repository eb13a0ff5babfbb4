//! Whoever comes at somebody, and how he is met; and those who fight beside either.

use super::clash::Fate;
use super::compose::{Bout, Teller};
use super::grammar::{Noun, aimed};
use crate::adjudicate::{UnitId, What};
use crate::kit::list;

impl Teller<'_> {
    /// Somebody comes at somebody, and how he is met.
    pub(super) fn onset(&mut self, target: &UnitId, bout: &Bout<'_>) -> Vec<String> {
        let (at, verbs, led) = match &bout.attack.what {
            What::Closes { at, verbs, led, .. } => (at.as_slice(), verbs, led.as_ref()),
            What::Presses { at, verbs } => (std::slice::from_ref(at), verbs, None),
            _ => return Vec::new(),
        };
        let mut row = self.steps(bout);
        let verb = self.draw(*verbs, &bout.actor);
        let targets = at.iter().map(|unit| self.noun(unit)).collect::<Vec<_>>();
        row.push(aimed(&verb, &Noun::all(&targets).name));
        let [mut ours, theirs] = [&bout.actor, target].map(|unit| Fate::of(unit, bout.after.iter().copied()));
        if let Some(verbs) = ours.stops.filter(|_| self.account.is_joint) {
            let stops = self.draw(verbs, &bout.actor);
            let but = if at.len() == 1 { " but" } else { ", but" };
            let last = row.pop().unwrap_or_default();
            row.push(format!("{last}{but} {stops}"));
        }
        let mut text = self.led(&bout.actor, led).says(&list(&row));
        let met = bout.after.iter().filter_map(|incident| match &incident.what {
            What::Receives { verbs } => Some((incident.who.clone()?, *verbs)),
            _ => None,
        });
        let mut others = Vec::new();
        for (who, verbs) in met.collect::<Vec<_>>() {
            let (noun, words) = (self.noun(&who), self.draw(verbs, &who));
            match at.len() == 1 && who == *target {
                true => text = format!("{text}, {} {}", noun.who(), noun.does(&words)),
                false => others.push(noun.says(&words)),
            }
        }
        let mut fates = Vec::new();
        if self.account.is_joint {
            ours.stops = None;
            for (unit, fate) in [(target, &theirs), (&bout.actor, &ours)] {
                if fate.is_nothing() && fate.back.is_none() {
                    continue;
                }
                let (noun, whole) = (self.noun(unit), self.whole(unit, fate));
                match text.ends_with(&noun.name) {
                    true => text = format!("{text}, {} {whole}", noun.who()),
                    false if bout.is_pressing() && fates.is_empty() && !text.contains(", ") => {
                        text = format!("{text}, and {} {whole}", noun.name);
                    }
                    false => fates.push(format!("{} {whole}", noun.name)),
                }
            }
        }
        let mut parts = vec![text];
        parts.extend(others);
        parts.extend(fates);
        parts.extend(self.asides(bout.after.iter().copied(), |_| true));
        parts
    }

    /// Who comes, with the leader at his head.
    pub(super) fn led(&self, unit: &UnitId, by: Option<&UnitId>) -> Noun {
        let noun = self.noun(unit);
        match by {
            Some(leader) => Noun { name: format!("{}, led by {},", noun.name, self.noun(leader).name), ..noun },
            None => noun,
        }
    }

    /// Whether all who are in a fight were told of just now, as they came.
    pub(super) fn is_told_of(&self, bout: &Bout<'_>, earlier: &[Bout<'_>]) -> bool {
        let came = |unit: &UnitId| earlier.iter().any(|bout| bout.is_coming() && bout.actor == *unit);
        let all = bout.after.iter().all(|incident| match &incident.what {
            What::Beside { us, them } => them.is_empty() && us.iter().all(came),
            _ => true,
        });
        all && earlier.last().is_some_and(|last| last.is_coming() && !last.is_short())
    }

    /// What becomes of those who fight beside either of two, where their losses are counted one by one.
    pub(super) fn fates_beside(&mut self, target: &UnitId, bout: &Bout<'_>) -> Vec<String> {
        let mut units = Vec::new();
        for who in bout.after.iter().filter_map(|incident| incident.who.as_ref()) {
            if who != target && *who != bout.actor && !units.contains(&who) {
                units.push(who);
            }
        }
        let units = if self.account.is_joint { units } else { Vec::new() };
        let said = units.into_iter().filter_map(|unit| {
            let fate = Fate::of(unit, bout.after.iter().copied());
            let is_told = !fate.is_nothing() || fate.back.is_some();
            is_told.then(|| format!("{} {}", self.noun(unit).name, self.whole(unit, &fate)))
        });
        said.collect()
    }
}
