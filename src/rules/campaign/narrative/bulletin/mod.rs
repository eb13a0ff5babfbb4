//! A day as a bulletin: what decided it, the battles, where the enemy was met, who marched where, who was seen, what it cost.

mod day;
mod episodes;
mod taking_down;
mod teller;

use self::day::Day;
use self::teller::Teller;
use crate::adjudicate::{Basis, Entry, Episode, Side, Story};
use crate::kit::{capital, counted, list};
use crate::rules::campaign::Campaign;
use crate::rules::campaign::events::apply::apply;
use crate::rules::campaign::events::event::{Contact, Event};
use crate::rules::campaign::position::state::State;

/// The bulletin of one exchange: as one side may know it, or everything.
pub(crate) fn story(stretches: &[(&State, &[Entry<Event>])], eyes: Option<&Side>) -> Option<Story> {
    let (before, _) = *stretches.first()?;
    let mut day = Day { number: before.day, ..Day::default() };
    let mut state = before.clone();
    let mut roster = Campaign::roster(&state);
    for (before, entries) in stretches {
        state = (*before).clone();
        roster = Campaign::roster(&state);
        for entry in *entries {
            Teller { state: &state, roster: &roster, eyes }.takes_down(&mut day, &entry.event);
            apply(&mut state, &entry.event);
            if !entry.event.leaves_all_names() {
                roster = Campaign::roster(&state);
            }
        }
    }
    let teller = Teller { state: &state, roster: &roster, eyes };
    let paragraphs = [
        day.battles.iter().map(|battle| teller.battle(battle)).collect(),
        vec![teller.affairs(&day.affairs)],
        vec![teller.marches(&day)],
        vec![teller.sightings(&day.seen)],
        vec![teller.night(&day)],
    ];
    let episodes = paragraphs.into_iter().flatten().filter(|episode: &Episode| !episode.text.is_empty()).collect();
    Some(Story { headline: teller.headline(&day), episodes, short: teller.short(before, &day) })
}

impl Teller<'_> {
    fn headline(&self, day: &Day) -> String {
        let outcomes = day.outcomes();
        let begun = day.battles.iter().map(|fight| self.place(fight.field)).collect::<Vec<_>>();
        let taken = day.taken(self.eyes);
        let delay = day.affairs.iter().find(|affair| affair.contact == Contact::Delay);
        let first = match (&day.verdict, outcomes.as_slice()) {
            (Some(verdict), _) => verdict.trim_end_matches('.').to_owned(),
            (None, [only]) => only.clone(),
            (None, [_, ..]) => format!("battles at {}", list(&begun)),
            (None, []) if !begun.is_empty() => format!("battle is joined at {}", list(&begun)),
            (None, []) => match (taken.as_slice(), delay) {
                ([], Some(affair)) => format!("{} is contested", self.place(affair.field)),
                ([], None) if day.marches.is_empty() => "a day without marches".to_owned(),
                ([], None) => "the armies are on the march".to_owned(),
                ([most @ .., last], _) if most.len() > 2 => format!("{last} and {} other places taken", most.len()),
                (places, _) => format!("{} taken", list(places)),
            },
        };
        format!("{}: {first}", capital(&self.state.scenario.dated(day.number)))
    }

    /// The box: men lost and left of the reader's own, places won and lost, battles that wait.
    fn short(&self, before: &State, day: &Day) -> Vec<String> {
        let mut lines = Vec::new();
        for card in &self.state.sides {
            if self.eyes.is_some_and(|eyes| *eyes != card.side) {
                continue;
            }
            let men = |state: &State| state.forces_of(&card.side).map(|force| force.men()).sum::<u32>();
            let lost = day.lost.get(&card.side).copied().unwrap_or(0);
            let (had, left) = (men(before), men(self.state));
            if had > 0 {
                let gone = match lost {
                    0 => "nobody".to_owned(),
                    lost => counted(lost, "man", Some("men")),
                };
                lines.push(format!(
                    "{}, with {left} under arms tonight",
                    self.army_does(&card.side, &format!("[loses] {gone}"))
                ));
            }
        }
        for side in self.state.sides.iter().map(|card| &card.side) {
            let places = day.taken(Some(side));
            if !places.is_empty() {
                lines.push(self.army_does(side, &format!("[has] taken {}", list(&places))));
            }
        }
        lines.extend(day.outcomes());
        lines
    }
}
