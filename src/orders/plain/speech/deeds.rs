//! What is done where one is, and at whom: fire, charges, formations, staying and holding.

use super::heard::longest_of;
use super::slots::Slots;
use super::things::NamedThing;
use super::{Done, Ear, Stop};
use crate::orders::thesaurus::{Act, SHOTS_GIVEN};

impl Ear<'_> {
    /// A verb that stands alone.
    pub(super) fn bare(&self, verb: &'static str, at: usize, end: usize) -> Result<(Vec<Done>, usize), Stop> {
        match self.has(verb) {
            true => Ok((vec![Done::of(verb, "")], end)),
            false => Err(Stop::Unread(at)),
        }
    }

    /// A change of formation, with where to look.
    pub(super) fn formed(&mut self, word: &'static str, from: usize) -> Result<(Vec<Done>, usize), Stop> {
        let (slots, end) = self.slots(from, Act::Form);
        if let Some((start, end, all)) = &slots.unclear {
            return Err(self.unclear(*start, *end, all).into());
        }
        let mut slots = slots;
        // `form line to the north` looks there.
        if let ([side], None) = (slots.sides.as_slice(), &slots.facing) {
            slots.facing = Some((*side).to_owned());
            slots.sides.clear();
        }
        let only = slots.only_goes()
            && slots.far.is_none()
            && slots.goal.is_none()
            && slots.toward.is_none()
            && slots.sides.is_empty()
            && slots.beside.is_none();
        if !only {
            return Err(Stop::Unread(from));
        }
        let mut done = vec![Done::of("form", word)];
        if let Some(facing) =
            slots.facing.clone().filter(|facing| self.words.modifiers.contains(&"facing") && !facing.is_empty())
        {
            done[0].rest = format!("{word} facing {facing}");
            return Ok((done, end));
        }
        self.face_too(&slots, &mut done, from)?;
        Ok((done, end))
    }

    /// `give the 27th a volley`, `let them have it`.
    pub(super) fn given(&mut self, at: usize, from: usize, act: Act) -> Result<(Vec<Done>, usize), Stop> {
        let whom = self.target(from);
        let them = longest_of(self.rest(from), &["~them"]);
        let (count, named) = match (whom, them) {
            (Some((count, named)), _) => (count, Some(named)),
            (None, Some(count)) => (count, None),
            (None, None) => return Err(Stop::Unread(from)),
        };
        let mut end = from + count;
        if act == Act::Let {
            if !self.says(end, "have") {
                return Err(Stop::Unread(end));
            }
            end += 1;
        }
        let kind = self.shot(end);
        let Some(shot) = longest_of(self.rest(end), SHOTS_GIVEN).or(kind.map(|(count, _)| count)) else {
            return Err(Stop::Unread(end));
        };
        let load =
            kind.filter(|(count, _)| *count == shot && self.words.modifiers.contains(&"with")).map(|(_, kind)| kind);
        end += shot;
        let text = match named {
            Some(NamedThing::Several(all)) => return Err(self.unclear(from, from + count, &all).into()),
            Some(named) => self.written_target(&named),
            None => self.whom.clone().filter(|_| self.orders),
        };
        if !self.has("fire") {
            return Err(Stop::Unread(at));
        }
        self.whom = text.clone().or(self.whom.take());
        let whom = match load {
            Some(load) => format!("{} with {load}", text.unwrap_or_else(|| "any".to_owned())),
            None => text.unwrap_or_default(),
        };
        Ok((vec![Done::at("fire", whom)], end))
    }

    /// At whom, and with what.
    pub(super) fn shot_at(&self, slots: &Slots) -> String {
        let mut text = slots.whom.join(" or ");
        if !slots.load.is_empty() {
            text = format!("{text} with {}", slots.load.join(" or "));
        }
        text.trim().to_owned()
    }

    /// Fire, or a charge.
    pub(super) fn aimed(
        &mut self,
        act: Act,
        slots: &Slots,
        (at, end): (usize, usize),
    ) -> Result<(Vec<Done>, usize), Stop> {
        if act == Act::Charge && self.has("attack") && self.orders {
            return self.attacking(slots, (at, end));
        }
        let verb = if act == Act::Charge { "charge" } else { "fire" };
        if !self.has(verb) || !slots.only_aims() {
            return Err(Stop::Unread(at));
        }
        let mut whom = self.shot_at(slots);
        if slots.whom.is_empty() && slots.enemy {
            match verb {
                "fire" if slots.load.is_empty() => whom = "any".to_owned(),
                _ => return Err(Stop::Unread(at)),
            }
        }
        if slots.whom.is_empty() && !slots.load.is_empty() {
            whom = format!("any {}", whom.trim());
        }
        if whom.is_empty() {
            let them = longest_of(self.rest(end), &["at ~them", "on ~them", "upon ~them", "~them", "into ~them"]);
            if let (Some(count), Some(known)) = (them, self.whom.clone()) {
                return Ok((vec![Done::at(verb, known)], end + count));
            }
            if verb == "charge" && self.orders {
                return Err(Stop::Unread(end));
            }
        }
        // `charge the 20th from 0602`: first there, then at it.
        if verb == "charge"
            && self.orders
            && self.words.in_hexes
            && let Some(count) = longest_of(self.rest(end), &["from"])
            && let article = usize::from(self.says(end + count, "the"))
            && let Some((taken, NamedThing::Spot(spot))) =
                self.spot(end + count).or_else(|| self.spot(end + count + article))
        {
            let count = if self.spot(end + count).is_some() { count } else { count + article };
            let tail = longest_of(self.rest(end + count + taken), &["hex"]).unwrap_or(0);
            return Ok((vec![Done::of("to", spot), Done::at(verb, whom)], end + count + taken + tail));
        }
        Ok((vec![Done::at(verb, whom)], end))
    }

    /// Where one is, or where somebody is.
    pub(super) fn staying(
        &mut self,
        slots: &Slots,
        (at, end): (usize, usize),
        before: Option<&Done>,
    ) -> Result<(Vec<Done>, usize), Stop> {
        let gone = before.is_some_and(|step| {
            ["to", "toward", "move", "forward", "back", "occupy", "left", "right"].contains(&step.verb.as_str())
        });
        let said = self.said[at].text.to_ascii_lowercase();
        let stops = super::phrases::stems(&said).iter().any(|word| ["stop", "halt", "wait"].contains(&word.as_str()));
        let there = (at + 1..end).any(|at| self.says(at, "there") || self.says(at, "here"));
        // Where it has come to it stays, without a word.
        if gone && slots.is_empty() && (there || stops) {
            return Ok((Vec::new(), end));
        }
        if let (Some(goal), Some(step)) = (&slots.goal, before.filter(|step| step.verb == "to"))
            && let Some(place) = self.written_place(goal)
            && self.has("start")
        {
            if step.rest == place {
                return Ok((Vec::new(), end));
            }
            let help =
                format!("write `to {} by {place}` to go through it, or `to {place}` to go no farther", step.rest);
            return Err(self.refused(at, end, help).into());
        }
        if let Some(named) =
            slots.beside.clone().or_else(|| slots.goal.clone().filter(|named| matches!(named, NamedThing::Own(_))))
        {
            return self.with_somebody(&named, (at, end));
        }
        let is_keep =
            self.says(at, "keep") || self.says(at, "stick") || self.says(at, "keeps") || self.says(at, "sticks");
        if let Some(hour) = slots.hour.filter(|_| self.has("wait")) {
            return Ok((vec![Done::of("wait", hour.to_string())], end));
        }
        if let Some(goal) = &slots.goal {
            return self.defended(goal, (at, end), "stand");
        }
        if slots.toward.is_some()
            || !slots.only_goes()
            || !slots.sides.is_empty()
            || slots.far.is_some()
            || slots.from.is_some()
            || !slots.via.is_empty()
            || slots.road
        {
            return Err(Stop::Unread(at));
        }
        if is_keep && end == at + 1 {
            return Err(Stop::Unread(at));
        }
        let mut done = vec![Done::of("stand", "")];
        if !self.has("stand") {
            return Err(Stop::Unread(at));
        }
        self.face_too(slots, &mut done, at)?;
        Ok((done, end))
    }

    /// Holds where it is, or a place.
    pub(super) fn holding(
        &mut self,
        slots: &Slots,
        (at, end): (usize, usize),
        before: Option<&Done>,
    ) -> Result<(Vec<Done>, usize), Stop> {
        let goes = before.is_some_and(|step| step.verb == "to");
        let verb = if self.has("hold") { "hold" } else { "stand" };
        if let Some(goal) = slots.goal.clone().or_else(|| slots.beside.clone()) {
            return self.defended(&goal, (at, end), verb);
        }
        if slots.toward.is_some()
            || !slots.only_goes()
            || slots.far.is_some()
            || !slots.sides.is_empty()
            || slots.form.is_some() && !self.says(at + 1, "in")
        {
            return Err(Stop::Unread(at));
        }
        // `go to Nivelles and hold it`.
        let it = longest_of(self.rest(end), &["~them", "there"]).filter(|_| goes && self.has("hold")).unwrap_or(0);
        self.bare(verb, at, end + it)
    }

    /// A place that is to be held: where the unit stands on it, it stays; where a campaign's is elsewhere, it goes there.
    pub(super) fn defended(
        &mut self,
        goal: &NamedThing,
        (at, end): (usize, usize),
        verb: &'static str,
    ) -> Result<(Vec<Done>, usize), Stop> {
        let stays = || Ok((vec![Done::of(verb, "")], end));
        let place = match goal {
            NamedThing::Ground(_)
                if self.reading.lexicon.stand_on_ground(&self.ordered, goal_word(goal)) == Some(true) =>
            {
                return stays();
            }
            NamedThing::Ground(word) => {
                let help = format!(
                    "there is no `{word}` with a name: write `stand` to stay where it is, or where to, `to ...`"
                );
                return Err(self.refused(at, end, help).into());
            }
            goal => self.written_place(goal),
        };
        let Some(place) = place.filter(|_| self.orders) else { return Err(Stop::Unread(at)) };
        match self.reading.lexicon.stand_on(&self.ordered, &place) {
            Some(true) => stays(),
            Some(false) if self.has("hold") => {
                let hold = if verb == "hold" {
                    vec![Done::of("to", place), Done::of("hold", "")]
                } else {
                    vec![Done::of("to", place)]
                };
                Ok((hold, end))
            }
            _ => {
                let there = if self.has("hold") { format!("to {place}, hold") } else { format!("to {place}") };
                let help = format!("write `{there}` to go there and hold it, `{verb}` to stay where it is");
                Err(self.refused(at, end, help).into())
            }
        }
    }

    /// To somebody, and with him.
    pub(super) fn with_somebody(
        &mut self,
        named: &NamedThing,
        (at, end): (usize, usize),
    ) -> Result<(Vec<Done>, usize), Stop> {
        let Some(whom) = self.written_place(named).filter(|_| self.has("to")) else { return Err(Stop::Unread(at)) };
        self.whom = Some(whom.clone());
        if self.has("start") && !matches!(named, NamedThing::Place(_) | NamedThing::Spot(_)) {
            return Ok((vec![Done::at("toward", whom)], end));
        }
        Ok((vec![Done::of("to", whom)], end))
    }
}

pub(super) fn goal_word(goal: &NamedThing) -> &str {
    match goal {
        NamedThing::Ground(word) => word,
        _ => "",
    }
}
