//! A clause: its verb, and what verb and slots come to in the words of a rule set.

use std::sync::LazyLock;

use super::heard::longest_of;
use super::phrases::{Phrases, stems};
use super::things::NamedThing;
use super::{Done, Ear, Stop};
use crate::orders::filler::{DOERS, ORDERED};
use crate::orders::plain::cursor::{phrase, typed};
use crate::orders::plain::grammar::usage;
use crate::orders::plain::lexicon::Thing;
use crate::orders::plain::tokens::Kind;
use crate::orders::spoken_verbs::VERBS;
use crate::orders::thesaurus::Act;

/// A verb that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    /// By its meaning.
    Act(Act),
    /// One of the rule set, which means there what they say.
    Own(&'static str),
}

/// Verbs that a rule set has for orders of its own.
const OWN: &[&str] = &[
    "join",
    "wait",
    "storm",
    "garrison",
    "besiege",
    "burn",
    "build",
    "depot",
    "surrender",
    "pace",
    "start",
    "night",
    "stance",
    "split",
    "occupy",
    "retire",
    "exit",
    "rout",
    "swap",
    "throw",
    "spare",
    "advance-and-fire",
    "until-then",
    "attack",
    "screen",
    "delay",
    "avoid",
];

static KNOWN: LazyLock<Phrases<Act>> =
    LazyLock::new(|| Phrases::of(VERBS.iter().flat_map(|(act, said)| said.iter().map(|said| (*said, *act)))));

/// Every word that verbs have.
pub(in crate::orders::plain) fn words_of_verbs() -> impl Iterator<Item = &'static str> {
    KNOWN.words()
}

impl Ear<'_> {
    /// The verb that stands here, and how many words it takes.
    pub(super) fn verb(&self, at: usize) -> Option<(usize, Verb)> {
        let rest = self.rest(at);
        let first = rest.first().filter(|first| first.is(&Kind::Word))?;
        let low = first.text.to_ascii_lowercase();
        let forms = stems(&low);
        let known =
            forms.iter().filter_map(|stem| KNOWN.longest_from(stem, &rest[1..])).max_by_key(|(count, _)| *count);
        let own = forms.iter().filter_map(|stem| {
            let mut said = rest.to_vec();
            said[0].text.clone_from(stem);
            let (count, verb) = phrase(&said, self.words.verbs)?;
            let is_own = OWN.contains(&verb) && self.is_for_orders(verb);
            is_own.then_some((count, verb))
        });
        let own = own.max_by_key(|(count, _)| *count);
        // A night march is no `night`.
        let own = own.filter(|(count, verb)| {
            *verb != "night" || !rest.get(*count).is_some_and(|next| next.says("march") || next.says("marches"))
        });
        match (own, known) {
            (Some((count, verb)), Some((taken, _))) if count >= taken => Some((count, Verb::Own(verb))),
            (Some((count, verb)), None) => Some((count, Verb::Own(verb))),
            // A name may begin with a verb: `Support battery`, `guards`.
            (_, Some((count, act))) if !self.is_named_so(at, count) => Some((count, Verb::Act(act))),
            _ => None,
        }
    }

    /// Whether what could be a verb is the beginning of a name.
    fn is_named_so(&self, at: usize, count: usize) -> bool {
        let named = self.name(at, &[Thing::Own, Thing::Other]);
        named.is_some_and(|(taken, named)| taken > count && !matches!(named, NamedThing::Several(_)))
    }

    /// Whether a verb of the rule set is for orders, and means more than a reply.
    fn is_for_orders(&self, verb: &str) -> bool {
        let argued = usage(self.words, verb).is_some_and(|usage| usage.argument.is_some());
        match verb {
            "occupy" | "join" | "wait" => argued,
            "attack" | "screen" | "delay" | "avoid" => false,
            _ => true,
        }
    }

    /// A verb that is denied, and how many words it takes with what denies it.
    pub(super) fn denied_verb(&self, at: usize) -> Option<(usize, Verb)> {
        let rest = self.rest(at);
        let denies = longest_of(
            rest,
            &[
                "do not",
                "not to",
                "not",
                "never",
                "must not",
                "shall not",
                "should not",
                "are not to",
                "is not to",
                "will not",
                "no",
                "without",
                "avoid",
                "no need to",
                "do not you",
            ],
        )?;
        let to = longest_of(&rest[denies..], &["to", "you"]).unwrap_or(0);
        let (count, verb) = self.verb(at + denies + to)?;
        Some((denies + to + count, verb))
    }

    /// Behind who does it, and what says that it is ordered.
    pub(super) fn behind_doers(&self, from: usize) -> usize {
        let mut at = from;
        while at < self.said.len() {
            let rest = self.rest(at);
            // What is a verb with the words behind it is one: `do nothing`, `try to rally` is not.
            if self.verb(at).is_some_and(|(count, _)| count > 1)
                && longest_of(rest, ORDERED).is_none_or(|count| count <= 1)
            {
                break;
            }
            let doer = longest_of(rest, DOERS).filter(|count| {
                let behind = at + count;
                self.verb(behind).is_some()
                    || self.denied_verb(behind).is_some()
                    || longest_of(self.rest(behind), ORDERED).is_some()
            });
            let ordered = longest_of(rest, ORDERED).filter(|count| {
                let behind = at + count;
                let to_somewhere = rest[0].says("to")
                    && *count == 1
                    && (self.place(behind).is_some() && self.name(behind, &[Thing::Own, Thing::Place]).is_some());
                !to_somewhere && (self.verb(behind).is_some() || longest_of(self.rest(behind), ORDERED).is_some())
            });
            match doer.max(ordered) {
                Some(count) => at += count,
                None => break,
            }
        }
        at
    }

    /// Reads a clause: its steps, and where it ends.
    pub(super) fn clause(&mut self, from: usize, before: Option<&Done>) -> Result<(Vec<Done>, usize), Stop> {
        if !self.orders
            && let Some(found) = self.reply(from, before)
        {
            return found;
        }
        let at = self.behind_doers(from);
        if let Some(count) = longest_of(self.rest(at), &["no fighting", "no fighting on the way", "no battle"])
            .filter(|count| self.orders && before.is_some() && self.ends(at + count))
        {
            let avoids = if self.has("avoid") { vec![Done::of("avoid", "")] } else { Vec::new() };
            return Ok((avoids, at + count));
        }
        // `leave the 78th and go to the 27th`: who goes leaves whom he was with.
        if let Some(count) = longest_of(self.rest(at), &["leave", "leaves", "quit", "quits"])
            && let Some((taken, NamedThing::Own(_))) = self.name(at + count, &[Thing::Own])
            && self.orders
            && self.goes_behind(at + count + taken)
        {
            return Ok((Vec::new(), at + count + taken));
        }
        if let Some((count, _)) = self.denied_verb(at)
            && self.verb(at).is_none_or(|(taken, _)| taken < count)
        {
            return self.denied(at, count, before);
        }
        if let Some((count, verb)) = self.verb(at) {
            return match verb {
                Verb::Own(verb) => self.own(at, count, verb),
                Verb::Act(act) => self.act(at, count, act, before),
            };
        }
        self.without_verb(at, before)
    }

    /// What is not to be done.
    fn denied(&mut self, at: usize, count: usize, before: Option<&Done>) -> Result<(Vec<Done>, usize), Stop> {
        let (_, verb) = self.denied_verb(at).expect("the caller has looked");
        let end = at + count;
        match verb {
            Verb::Act(Act::Fire | Act::Give) if self.has("hold-fire") => {
                let (slots, behind) = self.slots(end, Act::Fire);
                let all = slots.whom.is_empty() || slots.whom.iter().all(|whom| whom == "any");
                if all && self.ends(behind) && slots.only_aims() {
                    return Ok((vec![Done::of("hold-fire", "")], behind));
                }
                // `not at Pack, at Bijlandt`: whoever is named is meant, and nobody else.
                let other = before.is_some_and(|step| step.verb == "fire") || self.goes_behind(behind);
                if slots.only_aims() && self.ends(behind) && other && slots.unclear.is_none() {
                    self.not_at.extend(slots.whom);
                    return Ok((Vec::new(), behind));
                }
                Err(Stop::Unread(at))
            }
            Verb::Act(Act::Charge | Act::Pursue) if self.orders && !self.has("attack") => {
                // Who charges nobody has no need of it.
                let (slots, behind) = self.slots(end, Act::Charge);
                let says_nothing = (slots.whom.is_empty() || slots.enemy) && slots.only_aims() && self.ends(behind);
                match says_nothing
                    && before.is_none_or(|step| step.verb != "charge")
                    && (before.is_some() || self.goes_behind(behind))
                {
                    true => Ok((Vec::new(), behind)),
                    false => Err(Stop::Unread(at)),
                }
            }
            Verb::Act(Act::Go | Act::Stay | Act::Back) if self.orders && self.has("stand") => {
                let (slots, behind) = self.slots(end, Act::Go);
                let goes = slots.goal.is_some() || slots.toward.is_some() || slots.beside.is_some();
                if goes || !self.ends(behind) || matches!(verb, Verb::Act(Act::Stay)) {
                    return Err(Stop::Unread(at));
                }
                // Beside another step it says no more than that.
                let other = before.is_some() || self.goes_behind(behind);
                let moves = before.is_some_and(|step| {
                    ["to", "toward", "move", "forward", "back", "charge"].contains(&step.verb.as_str())
                });
                match (other, moves) {
                    (_, true) => Err(Stop::Unread(at)),
                    (true, false) => Ok((Vec::new(), behind)),
                    (false, false) => Ok((vec![Done::of("stand", "")], behind)),
                }
            }
            _ => Err(Stop::Unread(at)),
        }
    }

    /// Whether a step stands behind a part.
    pub(super) fn goes_behind(&self, end: usize) -> bool {
        let behind = self.behind_signs(end);
        behind < self.said.len() && self.begins(behind)
    }

    /// A verb of the rule set, with what stands behind it as it is typed.
    fn own(&mut self, at: usize, count: usize, verb: &'static str) -> Result<(Vec<Done>, usize), Stop> {
        if verb == "advance-and-fire" {
            return self.advancing_fire(at + count);
        }
        let mut end = at + count;
        while !self.ends(end) {
            end += 1;
        }
        let rest = typed(&self.said[at + count..end]);
        let aims = self.is_of_whom(verb);
        if verb == "retire" && self.orders {
            return self.act(at, count, Act::Back, None);
        }
        if verb == "attack" || verb == "storm" && !self.has("besiege") {
            return self.act(at, count, Act::Charge, None);
        }
        if verb == "start" || verb == "wait" {
            return self.act(at, count, if verb == "wait" { Act::Stay } else { Act::SetOut }, None);
        }
        if verb == "split" {
            return self.act(at, count, Act::Detach, None);
        }
        let argued = usage(self.words, verb).is_some_and(|usage| usage.argument.is_some());
        if argued && let Some((taken, named)) = self.place(at + count).or_else(|| self.name(at + count, &[Thing::Own]))
        {
            if let NamedThing::Several(all) = &named {
                return Err(self.unclear(at + count, at + count + taken, all).into());
            }
            if let Some(place) = self.written_place(&named) {
                return Ok((vec![Done { aims, ..Done::of(verb, place) }], at + count + taken));
            }
        }
        Ok((vec![Done { aims, ..Done::of(verb, rest) }], end))
    }

    /// An advance with fire, and at whom.
    fn advancing_fire(&mut self, from: usize) -> Result<(Vec<Done>, usize), Stop> {
        let (slots, end) = self.slots(from, Act::Fire);
        if let Some((start, end, all)) = &slots.unclear {
            return Err(self.unclear(*start, *end, all).into());
        }
        if !slots.only_aims() {
            return Err(Stop::Unread(from));
        }
        let mut done = vec![Done::of("advance-and-fire", "")];
        if !slots.whom.is_empty() || !slots.load.is_empty() {
            done.push(Done::at("fire", self.shot_at(&slots)));
        }
        Ok((done, end))
    }

    /// Where fire begins behind a verb of going that says neither how far nor where to: `advance firing at`, `move forward and fire at`.
    fn fire_on_the_way(&self, from: usize) -> Option<usize> {
        let mut at = from + longest_of(self.rest(from), &["forward", "forwards", "on", "up"]).unwrap_or(0);
        at += longest_of(self.rest(at), &["and", "while", ", and", "whilst"]).unwrap_or(0);
        match self.verb(at) {
            Some((count, Verb::Act(Act::Fire))) if self.has("advance-and-fire") && self.orders => Some(at + count),
            _ => None,
        }
    }

    fn is_of_whom(&self, verb: &str) -> bool {
        use crate::orders::plain::grammar::{Parting, parting};
        usage(self.words, verb).and_then(|usage| usage.argument).is_some_and(|draft| parting(draft) == Parting::Whom)
    }

    /// A verb by its meaning.
    fn act(&mut self, at: usize, count: usize, act: Act, before: Option<&Done>) -> Result<(Vec<Done>, usize), Stop> {
        let from = at + count;
        if act == Act::Nothing || act == Act::HoldFire {
            let end = from + longest_of(self.rest(from), &["for now", "this turn", "please"]).unwrap_or(0);
            return self.bare(if act == Act::Nothing { "stand" } else { "hold-fire" }, at, end);
        }
        if act == Act::Ready {
            let help = format!("write `{}` to do it now, or leave it out", typed(self.rest(from)));
            return Err(self.refused(at, self.said.len(), help).into());
        }
        if matches!(act, Act::Give | Act::Let) {
            return self.given(at, from, act);
        }
        if act == Act::Detach {
            return self.detached(at, from);
        }
        if act == Act::Form || act == Act::Go || act == Act::Take {
            // `go into line`, `form square`, `take up line`.
            if let Some((taken, word)) = self.formation(from).filter(|_| act != Act::Take || self.says(from - 1, "up"))
            {
                let is_form = act == Act::Form;
                if is_form {
                    return self.formed(word, from + taken);
                }
            }
            if act == Act::Form && count > 1 && ["go", "goes", "get", "gets"].iter().any(|word| self.says(at, word)) {
                return self.act(at, 1, Act::Go, before);
            }
            if act == Act::Form {
                return Err(Stop::Unread(from));
            }
            // `go in with the bayonet`: who is in contact fights without an order.
            if let Some(count) =
                longest_of(self.rest(from), &["in with ~them", "in with the bayonet", "in with cold steel", "in"])
                    .filter(|count| act == Act::Go && self.ends(from + count))
            {
                // Whoever is with somebody goes in with him.
                let with = longest_of(self.rest(from), &["in with ~them"]).is_some();
                if with && before.is_some_and(|step| step.verb == "to") {
                    return Ok((Vec::new(), from + count));
                }
                let whom = self.whom.clone().unwrap_or_else(|| "nearest".to_owned());
                let help = format!(
                    "who is in contact fights without an order: leave it out; to go up to somebody, `charge {whom}`"
                );
                return Err(self.refused(at, from + count, help).into());
            }
        }
        if matches!(act, Act::Go)
            && let Some(from) = self.fire_on_the_way(from)
        {
            return self.advancing_fire(from);
        }
        if matches!(act, Act::Go)
            && self.has("split")
            && let Some(found) = self.sent(at, from)
        {
            return found;
        }
        if matches!(act, Act::Burn | Act::Depot) {
            let verb = if act == Act::Burn { "burn" } else { "depot" };
            let Some((count, named)) = self.place(from).filter(|_| self.has(verb)) else {
                return Err(Stop::Unread(from));
            };
            let place = self.written_place(&named).ok_or(Stop::Unread(from))?;
            let told = typed(&self.said[from..from + count]).to_ascii_lowercase();
            if act == Act::Burn && !["bridge", "ferry"].iter().any(|word| told.contains(word) || place.contains(word)) {
                return Err(Stop::Unread(at));
            }
            return Ok((vec![Done::of(verb, place)], from + count));
        }
        let act = if act == Act::GoOn && !self.ends(from) { Act::Go } else { act };
        let (slots, end) = self.slots(from, act);
        if let Some((start, end, all)) = &slots.unclear {
            return Err(self.unclear(*start, *end, all).into());
        }
        if let (Act::Take, Some(NamedThing::Other(id))) = (act, &slots.goal)
            && self.has("charge")
        {
            return Err(self.refused(at, end, format!("write `charge {}`", self.id(id))).into());
        }
        let found = match act {
            Act::Fire | Act::Charge => self.aimed(act, &slots, (at, end)),
            Act::Stay => self.staying(&slots, (at, end), before),
            Act::Hold => self.holding(&slots, (at, end), before),
            Act::Turn | Act::About => self.turned(act, &slots, (at, end)),
            Act::Look => self.looking(from),
            Act::Limber | Act::Unlimber => self.guns(act, &slots, (at, end)),
            Act::Rally => self.rallied(from),
            Act::Enter => self.entered(from),
            _ => self.gone(act, &slots, (at, end)),
        };
        found
    }

    /// A part of the force that is sent somewhere: `send Domon's horse ahead to Ligny`.
    fn sent(&mut self, at: usize, from: usize) -> Option<Result<(Vec<Done>, usize), Stop>> {
        let (_, named) = self.name(from, &[Thing::Own])?;
        let NamedThing::Own(id) = named else { return None };
        let whole = self.reading.lexicon.whole_of(&id);
        (whole != id && self.ordered.iter().any(|own| own == whole)).then(|| self.detached(at, from))
    }

    /// A step without a verb: a formation, a way, a goal, a shot.
    fn without_verb(&mut self, at: usize, before: Option<&Done>) -> Result<(Vec<Done>, usize), Stop> {
        let into = longest_of(self.rest(at), &["into", "in", "back into", "back in", "in to"]).unwrap_or(0);
        if let Some((count, word)) = self.formation(at + into).filter(|_| self.orders || into == 0) {
            // `unlimbered as you are` is no change.
            if longest_of(self.rest(at + into + count), &["as ~you ~be", "as before", "still"]).is_some() {
                return Err(Stop::Unread(at));
            }
            return self.formed(word, at + into + count);
        }
        // `canister at the 27th`, `volleys at them`.
        if self.words.modifiers.contains(&"with")
            && let Some((count, kind)) = self.shot(at)
        {
            let (mut slots, end) = self.slots(at + count, Act::Fire);
            if let Some((start, end, all)) = &slots.unclear {
                return Err(self.unclear(*start, *end, all).into());
            }
            if !slots.whom.is_empty() && slots.only_aims() {
                slots.load.insert(0, kind.to_owned());
                return Ok((vec![Done::at("fire", self.shot_at(&slots))], end));
            }
        }
        if let Some(found) = self.shares_of_dice(at) {
            return Ok(found);
        }
        // `watteville first, 58th second`, of guns, which can do nothing else to them.
        if self.orders && before.is_none() && self.has("fire") && self.are_guns() && self.is_target_and_no_step(at) {
            let (slots, end) = self.slots(at, Act::Fire);
            if !slots.whom.is_empty() && slots.unclear.is_none() {
                return Ok((vec![Done::at("fire", self.shot_at(&slots))], end));
            }
        }
        // Where it is: `in reserve`, `on guard`.
        if let Some(count) = longest_of(self.rest(at), crate::orders::thesaurus::IN_PLACE)
            .filter(|count| *count > 1 && self.ends(at + count) && self.orders)
        {
            return self.bare("stand", at, at + count);
        }
        // Of a point of arrival, who comes on: `the lancers come on here`.
        if self.has("enter")
            && let Some((count, NamedThing::Own(id))) = self.name(at, &[Thing::Own])
            && let Some((taken, Verb::Act(Act::Enter))) = self.verb(self.behind_doers(at + count))
        {
            let end = self.behind_doers(at + count) + taken;
            let end = end + longest_of(self.rest(end), &["here", "on here", "on"]).unwrap_or(0);
            return Ok((vec![Done::of("enter", self.id(&id))], end));
        }
        // An angle and a hand: `30 degrees left wheel`, `right turn`.
        if self.has("pivot")
            && let Some(found) = self.turn_without_verb(at)
        {
            return found;
        }
        let (slots, end) = self.slots(at, Act::Go);
        if let Some((start, end, all)) = &slots.unclear {
            return Err(self.unclear(*start, *end, all).into());
        }
        // `with the 103e`.
        let with = self.says(at, "with").then(|| slots.beside.clone()).flatten();
        if let Some(named @ NamedThing::Own(_)) = with
            && self.ends(end)
            && self.orders
        {
            return self.with_somebody(&named, (at, end));
        }
        let says_where = slots.goal.is_some()
            || slots.toward.is_some()
            || slots.far.is_some() && (slots.hand.is_some() || !slots.sides.is_empty() || !self.words.in_hexes)
            || !slots.sides.is_empty()
            || !slots.path.is_empty()
            || slots.hand.is_some();
        let marches = self.has("start") && (slots.forced || slots.night || slots.hour.is_some());
        if end > at && (says_where || marches) && (self.orders || before.is_none()) {
            return self.gone(Act::Go, &slots, (at, end));
        }
        Err(Stop::Unread(at))
    }
}
