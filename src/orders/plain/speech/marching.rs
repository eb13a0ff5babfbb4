//! The marches of a campaign: where to and when, what is done about an enemy, and parts that are sent off.

use super::heard::longest_of;
use super::slots::{Hand, Slots};
use super::things::NamedThing;
use super::{Done, Ear, Stop, Understood};
use crate::orders::plain::cursor::typed;
use crate::orders::plain::lexicon::Thing;
use crate::orders::thesaurus::Act;

impl Ear<'_> {
    /// A march of a campaign.
    pub(super) fn marched(&mut self, act: Act, slots: &Slots, (at, end): (usize, usize)) -> Understood {
        let mut done = Vec::new();
        if act == Act::Pursue {
            return self.hunted(slots, (at, end));
        }
        if act == Act::GoOn || slots.round || slots.path.len() > 1 && slots.goal.is_some() {
            return Err(Stop::Unread(at));
        }
        // `crosses at Chatelet and marches on`: the way of the next step.
        let crosses =
            super::phrases::stems(&self.said[at].text.to_ascii_lowercase()).iter().any(|word| word == "cross");
        if crosses {
            let place = slots.goal.as_ref().or(slots.beside.as_ref()).and_then(|goal| self.written_place(goal));
            self.crossed.extend(place.or_else(|| slots.via.first().cloned()));
            return match self.crossed.is_empty() || end >= self.said.len() {
                true => Err(Stop::Unread(at)),
                false => Ok((Vec::new(), end)),
            };
        }
        let mut slots = slots.clone();
        slots.via.splice(0..0, std::mem::take(&mut self.crossed));
        let slots = &slots;
        if slots.form.is_some()
            || slots.facing.is_some()
            || slots.hand.is_some_and(|hand| matches!(hand, Hand::Left | Hand::Right))
        {
            return Err(Stop::Unread(at));
        }
        let by = match slots.via.as_slice() {
            [] => String::new(),
            ways => format!(" by {}", ways.join(" ")),
        };
        let goal = slots.goal.clone().or_else(|| slots.toward.clone()).or_else(|| slots.beside.clone());
        match &goal {
            Some(NamedThing::Ground(word)) => {
                let help = format!(
                    "no `{word}` has a name here: write the name of a place, or the four digits of a hex: `to 0507`"
                );
                return Err(self.refused(at, end, help).into());
            }
            Some(NamedThing::Own(id) | NamedThing::Other(id)) => {
                if !by.is_empty() {
                    return Err(Stop::Unread(at));
                }
                // A force is gone to where it is; what of it is named is in it.
                let whom = self.id(self.reading.lexicon.whole_of(id));
                let both = slots.beside.is_some() && slots.goal.is_some();
                if both || self.ordered.iter().any(|own| own == self.reading.lexicon.whole_of(id)) {
                    return Err(Stop::Unread(at));
                }
                self.whom = Some(whom.clone());
                done.push(Done::at("toward", whom));
            }
            Some(named) => {
                if slots.beside.is_some() && slots.goal.is_some() {
                    return Err(Stop::Unread(at));
                }
                let place = self.written_place(named).ok_or(Stop::Unread(at))?;
                done.push(Done::of("to", format!("{place}{by}")));
            }
            None if !slots.sides.is_empty() || !slots.path.is_empty() => {
                let way = self.by_hexes(slots, act == Act::Back, (at, end))?;
                done.extend(way.into_iter().flatten());
            }
            None if !by.is_empty() => return Err(Stop::Unread(at)),
            None => {}
        }
        if let Some(hour) = slots.hour {
            done.push(Done::of("start", hour.to_string()));
        }
        if slots.forced || act == Act::Force {
            done.push(Done::of("pace", "forced"));
        }
        if slots.night {
            done.push(Done::of("night", "yes"));
        }
        let end = self.behind_those_about(act, end);
        match act {
            Act::Screen => done.push(Done::of("screen", "")),
            Act::Delay => done.push(Done::of("delay", "")),
            Act::Avoid => done.push(Done::of("avoid", "")),
            _ => {}
        }
        // `scouting` behind a march says no more of it.
        if done.is_empty() && at > 0 && self.said[at].text.to_ascii_lowercase().ends_with("ing") && end == at + 1 {
            self.notes.push(typed(&self.said[at..end]));
            return Ok((done, end));
        }
        if done.is_empty() {
            return Err(Stop::Unread(at));
        }
        Ok((done, end))
    }

    /// Behind whom a force screens or delays, and how long: it says no more of it.
    pub(super) fn behind_those_about(&self, act: Act, end: usize) -> usize {
        if !matches!(act, Act::Screen | Act::Delay | Act::Avoid) {
            return end;
        }
        const THOSE: &[&str] =
            &["~them", "the enemy", "the corps", "the army", "the retreat", "the march", "battle", "the others"];
        const LONG: &[&str] = &["all the way", "as long as possible", "as long as ~you can", "for as long as possible"];
        let whom = longest_of(self.rest(end), THOSE).or_else(|| Some(self.name(end, &[Thing::Own])?.0)).unwrap_or(0);
        let long = longest_of(self.rest(end + whom), LONG).unwrap_or(0);
        if self.ends(end + whom + long) { end + whom + long } else { end }
    }

    /// `attack Lind` is the way there, and what is done about an enemy on it.
    pub(super) fn attacking(&mut self, slots: &Slots, (at, end): (usize, usize)) -> Understood {
        let attack = Done::of("attack", "");
        let (mut slots, mut end) = (slots.clone(), end);
        if slots.whom.is_empty() {
            let (more, behind) = self.slots(at + 1, Act::Take);
            (slots, end) = (more, behind);
        }
        if let Some((start, end, all)) = &slots.unclear {
            return Err(self.unclear(*start, *end, all).into());
        }
        let whoever = longest_of(
            self.rest(at + 1),
            &[
                "whoever is there",
                "whatever is there",
                "anyone there",
                "any enemy there",
                "whoever you meet",
                "whatever you meet",
                "anything in ~your way",
                "anyone in ~your way",
                "whoever is in ~your way",
                "whatever is in ~your way",
                "~them",
                "the enemy",
                "the enemy there",
            ],
        );
        if let Some(count) = whoever {
            return Ok((vec![attack], at + 1 + count));
        }
        let hours = slots.hour.map(|hour| Done::of("start", hour.to_string()));
        let tail =
            [hours, slots.forced.then(|| Done::of("pace", "forced")), slots.night.then(|| Done::of("night", "yes"))];
        if slots.from.is_some() {
            return Err(Stop::Unread(at));
        }
        let mut done = match (&slots.goal, slots.whom.as_slice()) {
            (Some(NamedThing::Place(_) | NamedThing::Spot(_)), []) => {
                let place = slots.goal.as_ref().and_then(|goal| self.written_place(goal)).ok_or(Stop::Unread(at))?;
                let by = if slots.via.is_empty() { String::new() } else { format!(" by {}", slots.via.join(" ")) };
                vec![Done::of("to", format!("{place}{by}")), attack]
            }
            (None, [only]) => {
                let whom = self.reading.lexicon.whole_of(only.trim_matches('"')).to_owned();
                vec![Done::at("toward", self.id(&whom)), attack]
            }
            (None, []) if end == at + 1 => vec![attack],
            _ => return Err(Stop::Unread(at)),
        };
        done.extend(tail.into_iter().flatten());
        Ok((done, end))
    }

    /// A part of a force that is sent somewhere.
    pub(super) fn detached(&mut self, at: usize, from: usize) -> Understood {
        if !self.has("split") {
            return Err(Stop::Unread(at));
        }
        let (mut parts, mut end) = (Vec::new(), from);
        loop {
            let Some((count, named)) = self.name(end, &[Thing::Own]) else { break };
            match named {
                NamedThing::Own(id) => parts.push(self.id(&id)),
                NamedThing::Several(all) => return Err(self.unclear(end, end + count, &all).into()),
                _ => break,
            }
            end += count;
            let more = self.says(end, "and") || self.says(end, ",");
            if !more || self.name(end + 1, &[Thing::Own]).is_none() {
                break;
            }
            end += 1;
        }
        if parts.is_empty() {
            return Err(Stop::Unread(from));
        }
        let ahead = longest_of(self.rest(end), &["ahead", "off", "forward", "out"]).unwrap_or(0);
        let (slots, behind) = self.slots(end + ahead, Act::Go);
        let (what, behind) = match slots.is_empty() {
            true if ahead == 0 && self.ends(end) => (String::new(), end),
            true => return Err(Stop::Unread(end)),
            false => {
                let (done, end) = self.marched(Act::Go, &slots, (end + ahead, behind))?;
                let text = super::written(&done);
                (if done.len() > 1 { format!(" do ({text})") } else { format!(" do {text}") }, end)
            }
        };
        Ok((vec![Done::of("split", format!("{}{what}", parts.join(" and ")))], behind))
    }
}
