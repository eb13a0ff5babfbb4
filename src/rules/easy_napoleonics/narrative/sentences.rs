//! Initiative, rally, objectives and the end in words, and orders that came to nothing.

use super::names::{Number, Voice, agree, newcomer, sentences};
use super::wording as say;
use crate::adjudicate::{Entry, Reason, Side, UnitId};
use crate::kit::{Spot, ordinal, reinforcement};
use crate::rules::easy_napoleonics::position::event::{Event, Throw};
use crate::rules::easy_napoleonics::position::state::{State, Verdict};
use crate::rules::easy_napoleonics::position::verdict;
use crate::rules::easy_napoleonics::troops::units::{Level, Unit};

/// What one unit's attempts to rally come to, as far as others may share its sentence.
type Attempt<'e> = (&'e UnitId, Option<&'e UnitId>, bool, Level);

fn attempt(event: &Event) -> Option<Attempt<'_>> {
    match event {
        Event::Rallies { unit, leader, test, level } => Some((unit, leader.as_ref(), test.made > 0, *level)),
        _ => None,
    }
}

/// A step that was not done, and why.
pub(crate) fn undone(event: &Event) -> Option<(&UnitId, usize, &Reason)> {
    match event {
        Event::Dropped { unit, step, reason } => Some((unit, *step, reason)),
        _ => None,
    }
}

impl Voice<'_> {
    /// The throws for the initiative, ties first, and who moves first by it, where that is settled.
    pub(crate) fn initiative(&self, run: &[Entry<Event>]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for entry in run {
            match &entry.event {
                Event::Initiative { throws, winner, wins } => parts.push(self.thrown(throws, winner.as_ref(), *wins)),
                Event::Settles { side, first, .. } => {
                    let phrase = match side == first {
                        true => "[moves] first".to_owned(),
                        false => format!("[leaves] the first move to {}", self.army(first)),
                    };
                    match parts.last_mut() {
                        Some(last) => last.push_str(&format!(", and {}", self.army_does(side, &phrase))),
                        None => parts.push(self.army_says(side, &phrase)),
                    }
                }
                _ => {}
            }
        }
        sentences(&parts)
    }

    fn thrown(&self, throws: &[Throw], winner: Option<&Side>, wins: u32) -> String {
        let score = |throw: &&Throw| throw.score();
        let high = throws.iter().max_by_key(score).map_or(0, Throw::score);
        let low = throws.iter().min_by_key(score).map_or(0, Throw::score);
        let Some(winner) = winner else {
            return format!("both sides come to {high} in the throw for the initiative, and throw again");
        };
        let running = match wins {
            0 | 1 => String::new(),
            wins => format!(" for the {} turn running", ordinal(wins)),
        };
        self.army_says(winner, &format!("[has] the initiative{running}, {high} to {low}"))
    }

    /// Who fires first, where both sides have something to fire with.
    pub(crate) fn fires_first(&self, side: &Side, first: &Side) -> String {
        match side == first {
            true => self.army_says(side, "[has] the first fire"),
            false => self.army_says(side, &format!("[leaves] the first fire to {}", self.army(first))),
        }
    }

    /// The rallies of one side, and its leader's round; those who fare alike stand in one sentence.
    pub(crate) fn rallies(&mut self, run: &[Entry<Event>]) -> String {
        let mut parts = Vec::new();
        let mut at = 0;
        while at < run.len() {
            let next = run.get(at + 1).map(|entry| &entry.event);
            match &run[at].event {
                Event::Rallies { unit, .. } if self.is_veiled(unit) => {}
                Event::Tours { unit, path } => match next.and_then(attempt) {
                    Some(met) if met.1 == Some(unit) && !self.is_veiled(met.0) => {
                        parts.push(self.visits(met, path.last().copied()));
                        at += 1;
                    }
                    _ => parts.push(self.rides(unit, path.last().copied())),
                },
                event => {
                    let Some(met) = attempt(event) else {
                        at += 1;
                        continue;
                    };
                    if met.1.is_some() {
                        parts.push(self.visits(met, None));
                    } else {
                        let alike = |entry: &&Entry<Event>| {
                            attempt(&entry.event)
                                .is_some_and(|other| (other.1, other.2, other.3) == (None, met.2, met.3))
                        };
                        let group = run[at..].iter().take_while(alike);
                        let ids = group.filter_map(|entry| attempt(&entry.event).map(|met| met.0.clone()));
                        let ids = ids.collect::<Vec<_>>();
                        parts.push(self.tries(&ids, met.2, met.3));
                        at += ids.len() - 1;
                    }
                }
            }
            at += 1;
        }
        sentences(&parts)
    }

    fn tries(&mut self, ids: &[UnitId], rallied: bool, level: Level) -> String {
        let text = match rallied {
            true => self.draw(say::RALLIES, &ids[0]),
            false => self.draw(say::NO_RALLY, &ids[0]),
        };
        let level = match rallied {
            true => format!(" (now {})", level.word()),
            false => format!(" (still {})", level.word()),
        };
        self.all_say(ids, &format!("{text}{level}"))
    }

    /// A leader with a unit that tries to rally, and the ride that took him there.
    fn visits(&mut self, (unit, leader, rallied, level): Attempt<'_>, ridden: Option<Spot>) -> String {
        let leader = leader.expect("a visit is a leader's");
        let (name, target) = (self.name(leader), self.name(unit));
        let choices = if rallied { say::LEADER_RALLIES } else { say::LEADER_IN_VAIN };
        let pleads = self.draw(choices, leader);
        let level = match rallied {
            true => format!(" (now {})", level.word()),
            false => format!(" (still {})", level.word()),
        };
        match ridden {
            Some(to) => {
                let (place, pleads) = (self.place(to), pleads.replace("{}", &self.them(unit)));
                format!("{name} rides to {target} at {place} and {pleads}{level}")
            }
            None => format!("{name} {}{level}", pleads.replace("{}", &target)),
        }
    }

    fn them(&self, id: &UnitId) -> String {
        agree("[them]", self.number(id))
    }

    fn rides(&mut self, id: &UnitId, to: Option<Spot>) -> String {
        let name = self.name(id);
        let place = to.map_or_else(|| self.standing_at(id), |to| self.place(to));
        let verb = self.draw(say::going(self.unit(id).kind, 0), id);
        format!("{name} {verb} to {place}")
    }

    /// What a turn leaves: objectives that have changed hands, squares that are solid now.
    pub(crate) fn turn_ends(&self, held: &[(Spot, Side)], after: &State) -> String {
        let mut parts = Vec::new();
        for (spot, side) in held {
            let earlier = self.state.objectives.iter();
            let earlier = earlier.filter(|objective| objective.hex == *spot);
            let lost = earlier.filter_map(|objective| objective.held.as_ref()).next();
            let place = self.place(*spot);
            parts.push(match lost {
                Some(lost) => self.army_says(side, &format!("[has] taken {place} from {}", self.army(lost))),
                None => self.army_says(side, &format!("[holds] {place}")),
            });
        }
        let set = self.state.army.iter();
        let set = set.filter(|unit| unit.hasty && unit.at.is_some());
        let set = set.filter(|unit| !after.unit(&unit.unit).hasty);
        let set = set.map(|unit| unit.unit.clone()).collect::<Vec<_>>();
        if !set.is_empty() {
            let squares = if set.len() == 1 { "square" } else { "squares" };
            parts.push(self.all_say(&set, &format!("[has] dressed [its] {squares}, and [stands] solid now")));
        }
        sentences(&parts)
    }

    /// How the points stand after a turn.
    pub(crate) fn points(&self, after: &State) -> String {
        let sides = after.sides.iter().map(|card| &card.side);
        let scored = sides.map(|side| (side, verdict::points(after, side)));
        let scored = scored.filter(|(_, points)| *points > 0).collect::<Vec<_>>();
        let needed = after.options.victory_points;
        match scored.as_slice() {
            [] => format!("neither side has a point yet of the {needed} that win"),
            [(side, points)] => {
                self.army_says(side, &format!("[has] {points} of the {needed} points that win, the enemy none"))
            }
            [(one, ours), (other, theirs), ..] => {
                let one = self.army_says(one, &format!("[has] {ours}"));
                format!("of the {needed} points that win {one}, {} {theirs}", self.army(other))
            }
        }
    }

    pub(crate) fn ends(&self, verdict: &Verdict) -> String {
        let why = &verdict.why;
        match &verdict.winner {
            Some(side) => format!("the battle is over: {why}. Victory to {}", self.army(side)),
            None => format!("the battle is over: {why}. Nobody has won it"),
        }
    }

    /// Steps that could not be done as their moment came: the same of several units in one sentence.
    pub(crate) fn dropped(&mut self, run: &[Entry<Event>]) -> String {
        let dropped = run.iter().filter_map(|entry| undone(&entry.event));
        let (ids, whys): (Vec<_>, Vec<_>) = dropped.map(|(unit, step, reason)| (unit.clone(), (step, reason))).unzip();
        let Some((step, reason)) = whys.first() else {
            return String::new();
        };
        let reason = reason.told(self);
        let step = ordinal(u32::try_from(*step).unwrap_or(u32::MAX));
        let (noun, number) = match ids.len() {
            1 => ("step", Number::One),
            _ => ("steps", Number::Many),
        };
        let names = self.names(&ids);
        let verb = agree(self.draw(say::UNDONE, &ids[0]), number);
        format!("the {step} {noun} of {names} {verb}: {reason}")
    }

    /// A victor who was to follow up his success and cannot.
    pub(crate) fn goes_no_further(&self, entry: &Entry<Event>) -> String {
        let Some((id, _, reason)) = undone(&entry.event) else {
            return String::new();
        };
        format!("{}: {}", self.says(id, "[fights] no further"), reason.told(self))
    }

    /// EN-SET-15: somebody comes on.
    pub(crate) fn comes_on(&self, piece: &Unit) -> String {
        let at = piece.at.map_or_else(String::new, |at| at.to_string());
        reinforcement::said_to_come(&newcomer(piece), &format!("at {at}"))
    }

    /// EN-SET-16: somebody should, and cannot.
    pub(crate) fn kept_off(&self, id: &UnitId) -> String {
        let to_come = self.state.to_come(id);
        to_come.map_or_else(String::new, |(row, piece)| reinforcement::said_to_wait(&newcomer(piece), &row.place()))
    }

    /// A condition that does not hold.
    pub(crate) fn waived(&self, id: &UnitId, step: usize) -> String {
        let phrase = match u32::try_from(step).unwrap_or(u32::MAX) {
            0 => "[stays], as the condition of [its] orders does not hold".to_owned(),
            step => format!("[passes] over the {} step of [its] orders, whose condition does not hold", ordinal(step)),
        };
        let own = match self.unit(id).is_leader() {
            true => phrase.replace("[its]", "his"),
            false => phrase,
        };
        self.says(id, &own)
    }
}
