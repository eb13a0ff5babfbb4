//! Rallies in words, orders that came to nothing, and the end of the game.

use super::consequences::in_words;
use super::names::{Number, Voice, agree, names, quoted};
use super::wording as say;
use crate::adjudicate::{Entry, Reason, UnitId};
use crate::kit::{counted, list, ordinal};
use crate::rules::two_by_two::position::event::{Event, NO_CHARGER, NOBODY_MEANT};
use crate::rules::two_by_two::position::state::Verdict;
use crate::rules::two_by_two::troops::units::{Status, Unit};

/// A step of an order that was not done, and why.
pub(crate) fn undone(event: &Event) -> Option<(&UnitId, usize, &Reason)> {
    match event {
        Event::Dropped { unit, step, reason } => Some((unit, *step, reason)),
        _ => None,
    }
}

/// A number of things as words take it.
pub(crate) fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Voice<'_> {
    /// The rallies of a side; those who fare alike stand in one sentence.
    pub(crate) fn rallies(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut fates: Vec<(bool, Status, Vec<UnitId>)> = Vec::new();
        for entry in run {
            if let Event::Rallies { unit, rallied, .. } = &entry.event {
                let was = self.unit(unit).state;
                let known = fates.iter_mut().find(|(how, state, _)| (*how, *state) == (*rallied, was));
                match known {
                    Some((.., ids)) => ids.push(unit.clone()),
                    None => fates.push((*rallied, was, vec![unit.clone()])),
                }
            }
            self.pass(entry);
        }
        let mut parts = Vec::new();
        for (rallied, was, ids) in fates {
            let choices = if rallied { say::RALLIES } else { say::NO_RALLY };
            let phrase = self.draw(choices, &ids[0]);
            let was = in_words(was);
            let phrase = match rallied {
                true => format!("{phrase} ({was} no longer)"),
                false => format!("{phrase} and [stays] {was}"),
            };
            parts.push(self.all_say(&ids, &phrase));
        }
        parts
    }

    /// Steps that could not be done as their moment came: the same of several units in one sentence.
    pub(crate) fn dropped(&mut self, run: &[Entry<Event>]) -> String {
        let dropped = run.iter().filter_map(|entry| undone(&entry.event));
        let (ids, whys): (Vec<_>, Vec<_>) = dropped.map(|(unit, step, reason)| (unit.clone(), (step, reason))).unzip();
        let Some((step, reason)) = whys.first() else {
            return String::new();
        };
        if ids.iter().all(|id| self.state.find(id).is_none()) {
            let points = list(&ids.iter().map(UnitId::as_str).collect::<Vec<_>>());
            return format!("the call at {points} falls away: {}", reason.told(self));
        }
        if *reason == NO_CHARGER {
            return self.all_say(&ids, "[has] no charger left to fire at");
        }
        if *reason == NOBODY_MEANT {
            return self
                .all_say(&ids, "[finds] nobody whom [its] order means within range and in a clear line of fire");
        }
        let reason = reason.told(self);
        let (noun, number) = match ids.len() {
            1 => ("step", Number::One),
            _ => ("steps", Number::Many),
        };
        let verb = agree("[comes] to nothing", number);
        match step {
            0 => format!("the orders of {} come to nothing: {reason}", names(&ids)),
            step => {
                let step = ordinal(small(*step));
                format!("the {step} {noun} of {} {verb}: {reason}", names(&ids))
            }
        }
    }

    /// A condition that does not hold.
    pub(crate) fn waived(&self, id: &UnitId, step: usize) -> String {
        let phrase = match step {
            0 if self.state.find(id).is_none() => {
                return format!("nobody is called on at {id}, as the condition does not hold");
            }
            0 => "[stays], as the condition of [its] orders does not hold".to_owned(),
            step => format!(
                "[passes] over the {} step of [its] orders, whose condition does not hold",
                ordinal(small(step))
            ),
        };
        self.says(id, &phrase)
    }

    pub(crate) fn ends(&self, verdict: &Verdict) -> Vec<String> {
        let mut parts = vec![format!("the battle is over: {}", quoted(&verdict.why))];
        parts.push(match &verdict.winner {
            Some(side) => self.army_says(side, "[has] the day"),
            None if verdict.drawn => "the day is drawn".to_owned(),
            None => "nobody has won it".to_owned(),
        });
        let any = self.state.army.iter().any(Unit::is_lost);
        if any {
            let losses = self.state.sides.iter().map(|card| {
                let lost = counted(small(self.state.losses(&card.side)), "unit", None);
                format!("{} {lost}", self.army(&card.side))
            });
            let losses = list(&losses.collect::<Vec<_>>());
            parts.push(format!("it has cost {losses}"));
        }
        parts
    }
}
