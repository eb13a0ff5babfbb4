//! Turns, and what guns and leaders do.

use super::heard::longest_of;
use super::slots::{Hand, Slots};
use super::things::NamedThing;
use super::{Done, Ear, Stop};
use crate::orders::colours::FACING_THEM;
use crate::orders::plain::cursor::typed;
use crate::orders::plain::grammar::usage;
use crate::orders::plain::lexicon::Thing;
use crate::orders::thesaurus::Act;

impl Ear<'_> {
    /// A turn by an angle, or to something.
    pub(super) fn turned(
        &mut self,
        act: Act,
        slots: &Slots,
        (at, end): (usize, usize),
    ) -> Result<(Vec<Done>, usize), Stop> {
        if act == Act::About {
            // Where nobody has a front it says nothing beside a step that goes.
            if !self.has("pivot") && !self.has("face") && slots.is_empty() && self.goes_behind(end) {
                return Ok((Vec::new(), end));
            }
            return match (self.has("pivot"), &slots.facing) {
                (true, None) if slots.is_empty() => Ok((vec![Done::of("pivot", "180")], end)),
                (_, Some(facing)) if self.has("face") => Ok((vec![Done::of("face", facing.clone())], end)),
                (false, None) if self.has("face") => {
                    Err(self.refused(at, end, "say where it is to look: `face N`, or a unit").into())
                }
                _ => Err(Stop::Unread(at)),
            };
        }
        match (&slots.angle, slots.hand, &slots.facing) {
            (Some(angle), Some(hand @ (Hand::Left | Hand::Right)), None) if self.has("pivot") => {
                Ok((vec![Done::of("pivot", format!("{angle} {}", hand.word()))], end))
            }
            (Some(angle), None, None) if self.has("pivot") => Ok((vec![Done::of("pivot", angle.clone())], end)),
            (None, None, Some(facing)) if self.has("face") => {
                if self.reading.lexicon.thing_of(facing.trim_matches('"')) == Some(Thing::Other) {
                    self.whom = Some(facing.clone());
                }
                Ok((vec![Done::of("face", facing.clone())], end))
            }
            (None, Some(hand), None) if self.has("pivot") => {
                let help = format!("say how far, in degrees: `pivot 45 {}`, or where to: `face N`", hand.word());
                Err(self.refused(at, end, help).into())
            }
            (None, Some(_), None) if self.has("face") => {
                Err(self.refused(at, end, "say where it is to look: `face NE`, `face NW`, or a unit").into())
            }
            _ => Err(Stop::Unread(at)),
        }
    }

    /// A turn to something.
    pub(super) fn looking(&mut self, from: usize) -> Result<(Vec<Done>, usize), Stop> {
        let from = from
            + longest_of(self.rest(from), &["to the", "towards", "toward", "to", "on"])
                .filter(|count| self.side(from + count).is_some() || self.target(from + count).is_some())
                .unwrap_or(0);
        if !self.has("face") {
            return Err(Stop::Unread(from));
        }
        if let Some((count, side)) = self.side(from) {
            return Ok((vec![Done::of("face", side)], from + count));
        }
        let found = self
            .target(from)
            .filter(|(_, named)| matches!(named, NamedThing::Other(_) | NamedThing::Own(_) | NamedThing::Several(_)));
        let Some((count, named)) = found.or_else(|| self.place(from)) else {
            let vague = longest_of(self.rest(from), &["~them"]).or_else(|| self.target(from).map(|(count, _)| count));
            return Err(match vague {
                Some(count) => self
                    .refused(
                        from,
                        from + count,
                        "say whom or where to: the name of a unit, or a point of the compass, `face N`",
                    )
                    .into(),
                None => Stop::Unread(from),
            });
        };
        if let NamedThing::Several(all) = &named {
            return Err(self.unclear(from, from + count, all).into());
        }
        let Some(place) = self.written_place(&named) else { return Err(Stop::Unread(from)) };
        if matches!(named, NamedThing::Other(_)) {
            self.whom = Some(place.clone());
        }
        Ok((vec![Done::of("face", place)], from + count))
    }

    /// Guns are limbered or unlimbered, and look somewhere.
    pub(super) fn guns(
        &mut self,
        act: Act,
        slots: &Slots,
        (at, end): (usize, usize),
    ) -> Result<(Vec<Done>, usize), Stop> {
        let word = if act == Act::Limber { "limbered" } else { "unlimbered" };
        let node = crate::orders::plain::cursor::word(self.said[at].span, word);
        if !self.has("form") || !self.reading.is_sound(self.words, "form", &node) {
            return Err(Stop::Unread(at));
        }
        let form = Done::of("form", word);
        let goes = slots.goal.is_some()
            || slots.far.is_some()
            || !slots.sides.is_empty()
            || slots.toward.is_some()
            || slots.beside.is_some();
        if goes || !slots.only_goes() || slots.form.is_some() {
            return Err(Stop::Unread(at));
        }
        let mut done = vec![form];
        if let Some(facing) =
            slots.facing.clone().filter(|facing| self.words.modifiers.contains(&"facing") && !facing.is_empty())
        {
            done[0].rest = format!("{word} facing {facing}");
            return Ok((done, end));
        }
        self.face_too(slots, &mut done, at)?;
        Ok((done, end))
    }

    /// `facing N` behind a step.
    pub(super) fn face_too(&self, slots: &Slots, done: &mut Vec<Done>, at: usize) -> Result<(), Stop> {
        let Some(facing) = &slots.facing else { return Ok(()) };
        if !self.has("face") {
            return if facing.is_empty() { Ok(()) } else { Err(Stop::Unread(at)) };
        }
        if facing.is_empty() {
            return Err(Stop::Unread(at));
        }
        done.push(Done::of("face", facing.clone()));
        Ok(())
    }

    /// Whom a leader rallies; bare, whoever it is for.
    pub(super) fn rallied(&mut self, from: usize) -> Result<(Vec<Done>, usize), Stop> {
        let argued = usage(self.words, "rally").is_some_and(|usage| usage.argument.is_some());
        if !self.has("rally") {
            return Err(Stop::Unread(from));
        }
        let those = longest_of(self.rest(from), &["those", "these", "your", "our", "my"])
            .filter(|count| self.name(from + count, &[Thing::Own]).is_some());
        let from = from + those.unwrap_or(0);
        let named = self.name(from, &[Thing::Own]);
        let them = longest_of(self.rest(from), &["~them", "~your men", "~self"]);
        match (named, them) {
            (Some((count, NamedThing::Several(all))), _) => Err(self.unclear(from, from + count, &all).into()),
            (Some((count, NamedThing::Own(id))), _) if argued => {
                self.whom = Some(self.id(&id));
                Ok((vec![Done::at("rally", self.id(&id))], from + count))
            }
            (None, Some(count)) => {
                let whom = self.whom.clone().filter(|_| argued && !self.says(from, "your"));
                Ok((vec![Done::at("rally", whom.unwrap_or_default())], from + count))
            }
            (None, None) => Ok((vec![Done::at("rally", "")], from)),
            _ => Err(Stop::Unread(from)),
        }
    }

    /// Whom a point of arrival brings on.
    pub(super) fn entered(&mut self, from: usize) -> Result<(Vec<Done>, usize), Stop> {
        if !self.has("enter") {
            return Err(Stop::Unread(from));
        }
        const NEXT: &[&str] = &[
            "the next unit",
            "the next",
            "next",
            "whoever is next",
            "whatever is next",
            "whoever comes next",
            "whatever comes next",
            "reinforcements",
            "the reinforcements",
        ];
        let next = longest_of(self.rest(from), NEXT).unwrap_or(0);
        if next > 0 || self.ends(from) {
            let tail = longest_of(self.rest(from + next), &["in the queue", "in line", "of the queue"]).unwrap_or(0);
            return Ok((vec![Done::of("enter", "")], from + next + tail));
        }
        match self.name(from, &[Thing::Own]) {
            Some((count, NamedThing::Own(id))) => Ok((vec![Done::of("enter", self.id(&id))], from + count)),
            Some((count, NamedThing::Several(all))) => Err(self.unclear(from, from + count, &all).into()),
            _ => match self.place(from) {
                Some((count, NamedThing::Place(id))) if self.has("to") => {
                    Ok((vec![Done::of("to", self.id(&id))], from + count))
                }
                _ => Err(Stop::Unread(from)),
            },
        }
    }

    /// `one die at the 8e and two at the Corsicans`: how many of its dice each of them gets.
    pub(super) fn shares_of_dice(&self, from: usize) -> Option<(Vec<Done>, usize)> {
        if !self.orders || !self.words.modifiers.contains(&"share") {
            return None;
        }
        let (mut done, mut at) = (Vec::new(), from);
        loop {
            let dice = crate::orders::plain::phrases::count_of(self.said.get(at)?)?;
            let word = longest_of(self.rest(at + 1), &["die", "dice"]).filter(|_| self.has("fire"));
            let word = word.or(Some(0).filter(|_| !done.is_empty()))?;
            let aim = longest_of(self.rest(at + 1 + word), &["at", "on", "upon", "for"])?;
            let (count, named) = self.target(at + 1 + word + aim)?;
            done.push(Done::at("fire", format!("{} share {dice}", self.written_target(&named)?)));
            at += 1 + word + aim + count;
            let more = longest_of(self.rest(at), &["and", ", and", ","]).unwrap_or(0);
            let goes_on = more > 0
                && self.said.get(at + more).is_some_and(|next| crate::orders::plain::phrases::count_of(next).is_some());
            if !goes_on {
                return Some((done, at));
            }
            at += more;
        }
    }

    /// Whether all who are ordered are guns.
    pub(super) fn are_guns(&self) -> bool {
        let guns = self.reading.lexicon.all_fit(Some("artillery"));
        !self.ordered.is_empty() && self.ordered.iter().all(|unit| guns.contains(&unit.as_str()))
    }

    pub(super) fn turn_without_verb(&mut self, at: usize) -> Option<Result<(Vec<Done>, usize), Stop>> {
        let (mut end, mut angle, mut hand) = (at, None, None);
        while !self.ends(end) {
            if let Some((count, found)) = self.angle(end).filter(|_| angle.is_none()) {
                angle = Some(found);
                end += count;
            } else if let Some((count, found)) = self.hand(end).filter(|_| hand.is_none()) {
                hand = Some(found);
                end += count;
            } else if let Some(count) = longest_of(self.rest(end), &["wheel", "turn", "pivot"]) {
                end += count;
            } else {
                return None;
            }
        }
        let typed = typed(&self.said[at..end]).to_ascii_lowercase();
        let is_turn = ["wheel", "turn", "pivot", "degree", "\u{b0}"].iter().any(|word| typed.contains(word));
        match (angle, hand) {
            (Some(angle), Some(hand)) if is_turn => {
                Some(Ok((vec![Done::of("pivot", format!("{angle} {}", hand.word()))], end)))
            }
            (None, Some(hand)) if is_turn => {
                let help = format!("say how far, in degrees: `pivot 45 {}`, or where to: `face N`", hand.word());
                Some(Err(self.refused(at, end, help).into()))
            }
            _ => None,
        }
    }
}

impl Ear<'_> {
    /// `facing south`, `with its front to the enemy`.
    pub(super) fn way_to_face(&self, at: usize, slots: &mut Slots) -> Option<usize> {
        const FACING: &[&str] = &[
            "facing",
            "facing to",
            "facing towards",
            "face to",
            "front to",
            "with front to",
            "fronting",
            "looking",
            "looking to",
            "looking towards",
        ];
        if let Some(count) = longest_of(self.rest(at), FACING_THEM)
            .filter(|_| slots.hand == Some(Hand::Back) || slots.far.is_some() && self.has("back"))
        {
            return Some(count);
        }
        let count = longest_of(self.rest(at), FACING)?;
        let from = at + count;
        let vague = longest_of(self.rest(from), &["~them", "front", "to the front", "the front"]).or_else(|| {
            let (count, named) = self.target(from)?;
            matches!(named, NamedThing::Enemy).then_some(count)
        });
        if let Some(taken) = vague.filter(|_| !self.has("face")) {
            slots.facing = Some(String::new());
            return Some(count + taken);
        }
        if let Some((taken, side)) = self.side(from) {
            slots.facing = Some(side.to_owned());
            return Some(count + taken);
        }
        let (taken, named) = self.place(from)?;
        slots.facing = Some(self.written_place(&named)?);
        Some(count + taken)
    }

    /// `in column`, `into line`, `in battle order`.
    pub(super) fn in_formation(&self, at: usize, act: Act, slots: &mut Slots) -> Option<usize> {
        let lead = longest_of(
            self.rest(at),
            &["in", "into", "in to", "as", "to", "back into", "back to", "out into", "over to"],
        );
        let bare = matches!(act, Act::Form) && lead.is_none();
        let lead = if bare { 0 } else { lead? };
        let (count, word) = self.formation(at + lead)?;
        // `go in line with the 20th` is no formation.
        if longest_of(self.rest(at + lead + count), &["with", "of"]).is_some_and(|_| !bare) || slots.form.is_some() {
            return None;
        }
        let last = bare || self.says(at, "into") || self.says(at, "to") || self.says(at + 1, "into") || lead > 1;
        slots.form = Some((word, last));
        Some(lead + count)
    }

    /// By what angle, or which way one turns.
    pub(super) fn turn(&self, at: usize, slots: &mut Slots) -> Option<usize> {
        if let Some((count, angle)) = self.angle(at) {
            slots.angle = Some(angle);
            return Some(count);
        }
        if let Some((count, hand)) = self.hand(at) {
            slots.hand = Some(hand);
            return Some(count);
        }
        let lead = longest_of(
            self.rest(at),
            &[
                "to face",
                "and face",
                "round to face",
                "around to face",
                "round to",
                "around to",
                "towards",
                "toward",
                "to",
                "on",
            ],
        )
        .unwrap_or(0);
        if let Some((count, side)) = self.side(at + lead).or_else(|| self.side(at)) {
            slots.facing = Some(side.to_owned());
            return Some(lead + count);
        }
        let (count, named) =
            self.target(at + lead).filter(|_| lead > 0).or_else(|| self.place(at + lead).filter(|_| lead > 0))?;
        match &named {
            NamedThing::Several(all) => slots.unclear = Some((at + lead, at + lead + count, all.clone())),
            named => slots.facing = Some(self.written_place(named)?),
        }
        Some(lead + count)
    }

    /// To the left, to the right.
    pub(super) fn hand(&self, at: usize) -> Option<(usize, Hand)> {
        let lead =
            longest_of(self.rest(at), &["to the", "to ~your", "by the", "on the", "to", "half", "the"]).unwrap_or(0);
        let hand = match () {
            () if self.says(at + lead, "left") => Hand::Left,
            () if self.says(at + lead, "right") => Hand::Right,
            () => return None,
        };
        let tail = longest_of(self.rest(at + lead + 1), &["hand", "hand side", "wheel", "turn"]).unwrap_or(0);
        (lead == 0 || !self.says(at, "half")).then_some((lead + 1 + tail, hand))
    }
}
