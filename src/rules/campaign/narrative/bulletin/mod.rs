//! A day as a bulletin: what decided it, the battles, where the enemy was met, who marched where, who was seen, what it cost; and
//! tables of the army tonight, and of what is known of the enemy.

mod battles;
mod day;
mod episodes;
pub(crate) mod tables;
mod taking_down;

use self::day::{Day, Fight};
use super::voice::{Heard, Voice, grouped, guns, men};
use crate::adjudicate::{Basis, Entry, Episode, Side, Story};
use crate::kit::{capital, list};
use crate::rules::campaign::Campaign;
use crate::rules::campaign::charts::tables::Outcome;
use crate::rules::campaign::events::apply::apply;
use crate::rules::campaign::events::event::{Contact, Event};
use crate::rules::campaign::position::state::{Part, State};

/// The bulletin of one exchange: as one side may know it, or everything.
pub(crate) fn story(stretches: &[(&State, &[Entry<Event>])], eyes: Option<&Side>) -> Option<Story> {
    let (before, _) = *stretches.first()?;
    let mut day = Day { number: before.day, ..Day::default() };
    let mut state = before.clone();
    let mut roster = Campaign::roster(&state);
    let mut heard = Heard::default();
    for (before, entries) in stretches {
        state = (*before).clone();
        roster = Campaign::roster(&state);
        for entry in *entries {
            heard.takes_in(&entry.event);
            let voice = Voice { state: &state, roster: &roster, heard: &heard, eyes };
            voice.takes_down(&mut day, &entry.event, entry.clause.as_str());
            apply(&mut state, &entry.event);
            if !entry.event.leaves_all_names() {
                roster = Campaign::roster(&state);
            }
        }
    }
    day.places_caught();
    day.battles.sort_by_key(|fight| (std::cmp::Reverse(fight.weight()), fight.begins()));
    let voice = Voice { state: &state, roster: &roster, heard: &heard, eyes };
    let paragraphs = [
        day.battles.iter().map(|fight| voice.fight(fight, &day)).collect(),
        voice.affairs(&day),
        voice.marches(&day),
        vec![voice.sightings(&day), voice.night(&day)],
    ];
    let mut episodes = paragraphs.into_iter().flatten().collect::<Vec<Episode>>();
    // The night stands last, and what it finds in whose hands before it.
    let last = episodes.len().saturating_sub(2);
    let changed = voice.changes_hands(&day, &episodes);
    episodes.insert(last, changed);
    episodes.retain(|episode| !episode.text.is_empty());
    let quiet = before.part == Part::SetUp;
    let tables = if quiet { Vec::new() } else { voice.tables() };
    Some(Story { headline: voice.headline(&day), episodes, short: voice.short(before, &day), tables })
}

impl Voice<'_> {
    fn headline(&self, day: &Day) -> String {
        let ended = day.battles.iter().filter_map(|fight| self.in_a_headline(fight)).collect::<Vec<_>>();
        let mut begun = day.battles.iter().map(|fight| self.at(fight.field)).collect::<Vec<_>>();
        // One `at` is enough for all of them, where all are at some place and none beside one.
        if begun.iter().all(|at| at.starts_with("at ")) {
            begun.iter_mut().skip(1).for_each(|at| drop(at.drain(.."at ".len())));
        }
        let taken = self.state.sides.iter().filter(|card| self.eyes.is_none_or(|eyes| *eyes == card.side));
        let taken = taken.flat_map(|card| day.taken(&card.side)).collect::<Vec<_>>();
        let others = self.state.sides.iter().filter(|card| self.eyes.is_some_and(|eyes| *eyes != card.side));
        let fallen = others.flat_map(|card| day.taken(&card.side)).collect::<Vec<_>>();
        let delay = day.affairs.iter().find(|affair| affair.contact == Contact::Delay);
        let first = match (&day.verdict, ended.as_slice()) {
            (Some(verdict), _) => self.over(verdict),
            (None, [_, ..]) => ended.join(", "),
            (None, []) if !begun.is_empty() => format!("battle is joined {}", list(&begun)),
            (None, []) => match (taken.as_slice(), delay) {
                ([], Some(affair)) => format!("a fight for time {}", self.at(affair.field)),
                ([place], Some(_)) if self.eyes.is_some() && fallen.len() == 1 => {
                    format!("{place} taken, {} in the enemy's hands", fallen[0])
                }
                ([], None) if day.marches.is_empty() => "a day without marches".to_owned(),
                ([], None) => "on the march".to_owned(),
                ([most @ .., last], _) if most.len() > 2 => {
                    let others = u32::try_from(most.len()).unwrap_or(u32::MAX);
                    format!("{last} taken, and {} other places", crate::kit::number(others))
                }
                (places, _) => format!("{} taken", list(places)),
            },
        };
        format!("{}: {first}", capital(&self.state.scenario.dated(day.number)))
    }

    /// How the campaign ends, as its reader sees it.
    fn over(&self, verdict: &str) -> String {
        let winner = self.state.ending.as_ref().map(|ending| ending.winner.as_ref());
        match (winner, self.eyes) {
            (Some(Some(winner)), Some(eyes)) if winner == eyes => "the campaign is won".to_owned(),
            (Some(Some(_)), Some(_)) => "the campaign is lost".to_owned(),
            (Some(None), _) => "the campaign ends in a draw".to_owned(),
            _ => verdict.split(':').next().unwrap_or(verdict).trim_end_matches('.').to_owned(),
        }
    }

    /// How a campaign ends by points, behind that its reader has won or lost it: `you have 50 points, and the enemy 23`.
    fn points(&self, verdict: &str) -> String {
        let winner = self.state.ending.as_ref().and_then(|ending| ending.winner.as_ref());
        let scores =
            verdict.split_once(" won by ").and_then(|(_, rest)| rest.trim_end_matches('.').split_once(" points to "));
        match (winner, self.eyes, scores) {
            (Some(winner), Some(eyes), Some((more, less))) => {
                let [own, other] = if winner == eyes { [more, less] } else { [less, more] };
                format!("you have {own} points, and the enemy {other}")
            }
            _ => verdict.to_owned(),
        }
    }

    /// A battle as a headline has it: victory or defeat.
    fn in_a_headline(&self, fight: &Fight) -> Option<String> {
        let end = fight.end.as_ref()?;
        let at = self.at(fight.field);
        if end.outcome == Outcome::Undecided {
            return Some(format!("no decision {at}"));
        }
        let wins = match end.outcome.attackers_retreat() {
            Some(false) => end.attacker.clone(),
            _ => self.state.other(&end.attacker).clone(),
        };
        Some(match self.eyes {
            Some(eyes) if wins == *eyes => format!("victory {at}"),
            Some(_) => format!("defeat {at}"),
            None => format!("{} {at}", self.army_does(&wins, "[wins]")),
        })
    }

    /// The box: men lost and left of the reader's own, places won and lost, how battles ended.
    fn short(&self, before: &State, day: &Day) -> Vec<String> {
        let mut lines = day.verdict.iter().map(|verdict| self.points(verdict)).collect::<Vec<_>>();
        for card in &self.state.sides {
            if self.eyes.is_some_and(|eyes| *eyes != card.side) {
                continue;
            }
            let of = |state: &State| state.forces_of(&card.side).map(|force| force.foot_and_horse()).sum::<u32>();
            let lost = day.lost.get(&card.side).copied().unwrap_or_default();
            let (had, left) = (of(before), of(self.state));
            if had == 0 {
                continue;
            }
            let mut cost = men(lost.men());
            if lost.pieces > 0 {
                cost = format!("{cost} and {}", guns(lost.pieces));
            }
            // While a battle is still to be settled nobody counts his men.
            let uncounted = match day.battles.iter().filter(|fight| fight.awaits).count() {
                0 => None,
                1 => Some("what the battle costs is still to be counted"),
                2 => Some("what the two battles cost is still to be counted"),
                _ => Some("what the battles cost is still to be counted"),
            };
            let is_nothing = lost.men() + lost.pieces == 0;
            let has = match uncounted {
                Some(rest) if is_nothing => format!("[has] {} men under arms; {rest}", grouped(left)),
                Some(rest) => format!("[has] lost {cost} so far, and [has] {} men under arms; {rest}", grouped(left)),
                None => format!("lost {cost}, and [has] {} men under arms tonight", grouped(left)),
            };
            lines.push(self.army_does(&card.side, &has));
        }
        for card in &self.state.sides {
            let places = day.taken(&card.side);
            if !places.is_empty() {
                lines.push(self.army_does(&card.side, &format!("took {}", list(&places))));
            }
        }
        // Where nothing ranks above them the headline says how battles ended.
        let battles = day.battles.iter().filter(|_| day.verdict.is_some());
        lines.extend(battles.filter_map(|fight| self.in_a_headline(fight)));
        lines.iter().map(|line| capital(line)).collect()
    }
}
