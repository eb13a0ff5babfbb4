//! Shooting in words: who fires on whom from where, with whose support, and what comes of it; who closes after it.

use super::consequences::{aftermath, in_words, is_own_pin};
use super::names::{Choices, Voice, counts, names};
use super::wording as say;
use crate::adjudicate::{Entry, UnitId};
use crate::kit::{Tally, list};
use crate::rules::two_by_two::charts::modifiers::ShotResult;
use crate::rules::two_by_two::charts::tables::Band;
use crate::rules::two_by_two::narrative::figures;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::troops::units::Status;

/// How many entries from the first on are one shot with what comes of it.
pub(crate) fn shot(rest: &[Entry<Event>]) -> usize {
    1 + aftermath(&rest[1..])
}

/// How many entries from the first on are chargers that close, or do not.
pub(crate) fn closing(rest: &[Entry<Event>]) -> usize {
    let closes = |entry: &&Entry<Event>| {
        matches!(entry.event, Event::Closes { .. } | Event::StaysBack { .. } | Event::Turns { .. })
    };
    rest.iter().take_while(closes).count()
}

/// The rows of cover.
const COVER: [&str; 3] = ["TT-FIRE-32", "TT-FIRE-33", "TT-FIRE-34"];

impl Voice<'_> {
    /// A shot with what comes of it.
    pub(crate) fn fires(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let Event::Fires { firers, at, tally, result, .. } = &run[0].event else {
            return Vec::new();
        };
        let opens = self.opens_fire(&run[0].event);
        let unchanged = self.unchanged(at, *result);
        self.pass(&run[0]);
        let mut after = self.consequences(&run[1..], firers).into_iter();
        let first = after.next();
        let ending = match (first, result) {
            (Some(first), _) => {
                let second = after.next().map_or(String::new(), |text| format!("; {text}"));
                format!(": {first}{second}")
            }
            (None, ShotResult::Nothing) => self.in_vain(firers, tally),
            (None, ShotResult::Halted) => {
                let flinches = self.draw(say::FLINCHES, &firers[0]);
                flinches.replace("[foe]", them(at))
            }
            (None, _) => unchanged,
        };
        let mut parts = vec![self.all_say(firers, &format!("{opens}{ending}"))];
        parts.extend(after);
        parts
    }

    /// How the fire is opened, in brackets.
    fn opens_fire(&mut self, event: &Event) -> String {
        let Event::Fires { firers, at, range, band, tally, defensive, .. } = event else {
            return String::new();
        };
        let lead = &firers[0];
        let guns = self.unit(lead).kind.is_artillery();
        let close = [Band::Canister, Band::Short];
        let close = band.as_deref().is_some_and(|band| close.iter().any(|known| known.word() == band));
        let choices: Choices = match (guns, *defensive) {
            (true, _) if close => say::CANISTER,
            (true, _) => say::ROUND_SHOT,
            (false, true) => say::DEFENSIVE,
            (false, false) if counts(tally, "TT-FIRE-40") => say::FIRST_VOLLEY,
            (false, false) => say::MUSKETS,
        };
        let mut phrase = self.draw(choices, lead).replace("{}", &names(at));
        if !defensive {
            phrase.push_str(&format!(" at {}", figures::spelt(&self.state, *range)));
        }
        if counts(tally, "TT-FIRE-41") {
            phrase.push_str(&format!(", enfilading {}", them(at)));
        }
        if counts(tally, "TT-FIRE-38") {
            let mark = match at.len() {
                1 => ", an easy mark in its disorder",
                _ => ", easy marks in their disorder",
            };
            phrase.push_str(mark);
        }
        phrase
    }

    fn in_vain(&mut self, firers: &[UnitId], tally: &Tally) -> String {
        let covered = COVER.iter().any(|clause| counts(tally, clause));
        let choices = if covered { say::COVERED } else { say::MISSES };
        self.draw(choices, &firers[0]).to_owned()
    }

    /// What is said where a hit changes nothing that can be seen.
    fn unchanged(&self, at: &[UnitId], result: ShotResult) -> String {
        let worse = |id: &&UnitId| self.unit(id).state != Status::Ok;
        let already = at.iter().filter(worse).cloned().collect::<Vec<_>>();
        match already.as_slice() {
            [] => format!(": {}", result.word()),
            [only] => {
                let state = in_words(self.unit(only).state);
                format!(": {}", self.says(only, &format!("[is] {state} already, and no worse for it")))
            }
            several => format!(": {}", self.all_say(several, "[is] no worse for it")),
        }
    }

    /// The infantry that its own fire has pinned.
    pub(crate) fn smoke(&mut self, ids: &[UnitId]) -> String {
        let phrase = self.draw(say::SMOKE, &ids[0]);
        self.all_say(ids, phrase)
    }

    /// Chargers that close after the last shot, or do not.
    pub(crate) fn closes(&mut self, run: &[Entry<Event>]) -> Vec<String> {
        let mut parts = Vec::new();
        let mut closed = Vec::new();
        for entry in run {
            match &entry.event {
                Event::Closes { unit, on, with, .. } => {
                    let with = with.iter().map(|(unit, _)| unit.clone());
                    let with = names(&with.collect::<Vec<_>>());
                    let behind = match with.is_empty() {
                        true => String::new(),
                        false => format!(", {with} behind"),
                    };
                    let phrase = format!("[closes] with {}{behind}", names(on));
                    closed.push(self.says(unit, &phrase));
                }
                Event::StaysBack { unit, on, why, .. } => {
                    let phrase = match why {
                        Some(why) => format!("[does] not reach <{on}>: {}", why.told(self)),
                        None => format!("[hangs] back and [lets] <{on}> be"),
                    };
                    parts.push(self.says(unit, &phrase));
                }
                Event::Turns { unit, enemy, .. } => {
                    let phrase = self.turn(unit, enemy);
                    closed.push(self.says(unit, &phrase));
                }
                _ => {}
            }
            self.pass(entry);
        }
        if !closed.is_empty() {
            let text = format!("as the smoke clears, {}", list(&closed));
            parts.insert(0, text);
        }
        parts
    }

    /// Units that might have fired and do not.
    pub(crate) fn holds(&self, ids: &[UnitId]) -> String {
        self.all_say(ids, "[holds] [its] fire")
    }
}

/// The firers of a shot that its entries pin.
pub(crate) fn pinned_by_it(run: &[Entry<Event>]) -> Vec<UnitId> {
    let Event::Fires { firers, .. } = &run[0].event else {
        return Vec::new();
    };
    let own = run.iter().filter(|entry| is_own_pin(&entry.event, firers));
    let own = own.filter_map(|entry| match &entry.event {
        Event::Status { unit, .. } => Some(unit.clone()),
        _ => None,
    });
    own.collect()
}

fn them(at: &[UnitId]) -> &'static str {
    if at.len() == 1 { "it" } else { "them" }
}
