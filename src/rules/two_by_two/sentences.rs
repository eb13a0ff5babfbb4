//! How an exchange begins and ends in words, rallies, orders that came to nothing, and the end of the game.

use super::aftermath::in_words;
use super::edition;
use super::event::{Event, Step};
use super::state::{Part, Reply, State, Verdict};
use super::tables;
use super::unit::{Status, Unit};
use super::voice::{Number, Voice, agree, names};
use super::wording as say;
use crate::adjudicate::{Entry, Side, UnitId};
use crate::kit::{counted, list, number, ordinal};

/// A step of an order that was not done, and why.
pub(super) fn undone(event: &Event) -> Option<(&UnitId, usize, &str)> {
    match event {
        Event::Dropped { unit, step, reason } => Some((unit, *step, reason)),
        _ => None,
    }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Voice<'_> {
    /// The heading of a step.
    pub(super) fn step_heading(&self, step: Step, side: &Side, stirs: bool, came: bool) -> String {
        let what = match (step, stirs, came) {
            (Step::Movement, true, true) => self.army_says(side, "[moves]"),
            (Step::Movement, true, false) => format!("{}, without orders", self.army(side)),
            (Step::Movement, false, true) => self.army_says(side, "[stands] fast"),
            (Step::Movement, false, false) => {
                self.army_says(side, "[stands] fast, without orders")
            }
            (Step::Rally, ..) => self.army_says(side, "[rallies]"),
            (Step::Shooting, true, true) => self.army_says(side, "[fires]"),
            (Step::Shooting, true, false) => self.army_says(side, "[fires] without orders"),
            (Step::Shooting, false, _) => self.army_says(side, "[does] not fire"),
            (Step::Melee, ..) => "the melees".to_owned(),
        };
        format!("Turn {}: {what}", self.state.turn)
    }

    /// How an exchange of a player turn begins: in which state the side is that acts, and whom it has before it.
    pub(super) fn opens(&self, step: Step, side: &Side) -> Vec<String> {
        match step {
            Step::Movement => self.opens_movement(side),
            Step::Shooting => self.opens_shooting(side),
            Step::Rally | Step::Melee => Vec::new(),
        }
    }

    fn opens_movement(&self, side: &Side) -> Vec<String> {
        let turn = ordinal(self.state.turn);
        let army = self.army(side);
        let mine = self.state.units_of(side).collect::<Vec<_>>();
        let units = counted(small(mine.len()), "unit", None);
        let opening = format!("the {turn} player turn belongs to {army}, with {units} on the table");
        let mut parts = vec![opening];
        let shaken = [Status::Pinned, Status::Disrupted, Status::Both].map(|state| {
            let those = mine.iter().filter(|unit| unit.state == state);
            (state, those.map(|unit| unit.unit.clone()).collect::<Vec<_>>())
        });
        let shaken = shaken.iter().filter(|(_, ids)| !ids.is_empty());
        let shaken = shaken.map(|(state, ids)| {
            self.all_say(ids, &format!("[is] {}", in_words(*state)))
        });
        let shaken = shaken.collect::<Vec<_>>();
        parts.push(match shaken.is_empty() {
            true if mine.len() > 1 => "all of them are in order".to_owned(),
            true => String::new(),
            false => list(&shaken),
        });
        let points = self.state.points.iter().filter(|point| point.side == *side);
        let waiting = points.filter(|point| !point.queue.is_empty()).map(|point| {
            let count = counted(small(point.queue.len()), "unit", None);
            format!("{count} at {}", point.unit)
        });
        let waiting = waiting.collect::<Vec<_>>();
        if !waiting.is_empty() {
            parts.push(format!("still to come: {}", list(&waiting)));
        }
        parts
    }

    fn opens_shooting(&self, side: &Side) -> Vec<String> {
        let contacts = self.contacts();
        match contacts.is_empty() {
            true => vec![format!("no charge has gone home; {}", self.army_says(side, "[looks] over the field for targets"))],
            false => contacts,
        }
    }

    /// Who is in contact with whom, and what is to come of it.
    fn contacts(&self) -> Vec<String> {
        let each = self.state.contacts.iter().map(|contact| {
            let (charger, on) = (&contact.charger, &contact.on);
            let what = match (contact.reply, &contact.back) {
                (Reply::Stand, _) => format!("[is] upon <{on}>, hand to hand"),
                (Reply::Shoot, None) => format!("[is] upon <{on}>, whose fire is to come"),
                (Reply::Shoot, Some(back)) => {
                    let far = self.state.far(*back);
                    format!("[is] {far} off <{on}>, whose fire is to come")
                }
            };
            self.says(charger, &what)
        });
        each.collect()
    }

    /// How the movement of an exchange ends.
    pub(super) fn hands_over(&self, order: &[Side]) -> Vec<String> {
        let [moved, shoots] = order else {
            return Vec::new();
        };
        let army = self.army(moved);
        let next = self.army(shoots);
        let mut parts = vec![match self.state.contacts.is_empty() {
            true => format!("so {army} {} out of reach of cold steel, and {next} may now fire", agree("[stands]", crate::kit::army_number(&army))),
            false => format!("that is how matters stand as {next} come to fire"),
        }];
        parts.extend(self.contacts());
        parts
    }

    /// What a player turn has cost, and who is next.
    pub(super) fn turn_ends(&self, before: &State, next: Option<&Side>) -> Vec<String> {
        let turn = ordinal(before.turn);
        let lost = self.state.sides.iter().filter_map(|card| {
            let gone = self.gone_since(before, &card.side);
            (!gone.is_empty()).then(|| format!("{} {}", self.army(&card.side), names(&gone)))
        });
        let lost = lost.collect::<Vec<_>>();
        let what = match before.part {
            Part::Whole => "it has cost",
            _ => "its fire and steel have cost",
        };
        let mut parts = vec![match lost.as_slice() {
            [] => format!("that ends the {turn} player turn, and {what} neither side a unit"),
            lost => format!("that ends the {turn} player turn, and {what} {}", list(lost)),
        }];
        if !lost.is_empty() {
            parts.push(self.score());
        }
        if let Some(side) = next {
            parts.push(self.army_says(side, "[has] the next move"));
        }
        parts
    }

    fn gone_since(&self, before: &State, side: &Side) -> Vec<UnitId> {
        let gone = self.state.army.iter().filter(|unit| {
            let stood = before.find(&unit.unit).is_some_and(|unit| !unit.is_lost());
            unit.side == *side && unit.is_lost() && stood
        });
        gone.map(|unit| unit.unit.clone()).collect()
    }

    /// How the losses stand, and what they are measured by.
    fn score(&self) -> String {
        let losses = self.state.sides.iter().map(|card| {
            let lost = number(small(self.state.losses(&card.side)));
            format!("{lost} of {}", self.army(&card.side))
        });
        let losses = list(&losses.collect::<Vec<_>>());
        format!("destroyed so far: {losses}; {}", goal(&self.state))
    }

    /// The rallies of a side; those who fare alike stand in one sentence.
    pub(super) fn rallies(&mut self, run: &[Entry<Event>]) -> Vec<String> {
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
                false => format!("{} and [stays] {was}", phrase.trim_end_matches(',')),
            };
            parts.push(self.all_say(&ids, &phrase));
        }
        parts
    }

    /// Steps that could not be done as their moment came: the same of several units in one sentence.
    pub(super) fn dropped(&mut self, run: &[Entry<Event>]) -> String {
        let dropped = run.iter().filter_map(|entry| undone(&entry.event));
        let (ids, whys): (Vec<_>, Vec<_>) = dropped
            .map(|(unit, step, reason)| (unit.clone(), (step, reason)))
            .unzip();
        let Some((step, reason)) = whys.first() else {
            return String::new();
        };
        let reason = self.in_words(reason);
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

    /// A reason, which may speak of units as the orders name them.
    pub(super) fn in_words(&self, reason: &str) -> String {
        let named = |word: &str| {
            let bare = word.trim_matches(|letter: char| "`,;:.".contains(letter));
            match self.state.find(&UnitId::new(bare)) {
                Some(_) if !bare.is_empty() => {
                    word.replace('`', "").replace(bare, &format!("<{bare}>"))
                }
                _ => word.replace('`', ""),
            }
        };
        reason.split(' ').map(named).collect::<Vec<_>>().join(" ")
    }

    /// A condition that does not hold.
    pub(super) fn waived(&self, id: &UnitId, step: usize) -> String {
        let phrase = match step {
            0 => "[stays], as the condition of [its] orders does not hold".to_owned(),
            step => format!(
                "[passes] over the {} step of [its] orders, whose condition does not hold",
                ordinal(small(step))
            ),
        };
        self.says(id, &phrase)
    }

    pub(super) fn ends(&self, verdict: &Verdict) -> Vec<String> {
        let mut parts = vec![format!("the battle is over: {}", self.in_words(&verdict.why))];
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

/// What decides the game (TT-VIC-01, TT-VIC-02).
pub(super) fn goal(state: &State) -> String {
    let losses = number(tables::LOSSES);
    match state.victory {
        edition::Victory::Fast => format!("the first to lose {losses} loses the day"),
        edition::Victory::Decisive => format!(
            "whoever has lost {losses}, and {} more than the enemy, has lost the day",
            number(tables::LEAD)
        ),
    }
}
