//! What stands in a line and orders nothing: what is not to be done and would not be done by that order, what the enemy looks like, what
//! a step is for, who comes first. It is asked about only where a line cannot be read as it stands, and is kept as the line's note.
//!
//! What binds is none of it: a condition, another step, a shot that is denied, an hour, a figure.

use super::Reading;
use super::cursor::{articles, is_comma_or, typed};
use super::lexicon::Thing;
use super::loosened::Loosening;
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::callings::ANYBODY;
use crate::orders::colours::{TELLING, TOLD_OF};
use crate::orders::manners::OBJECTS;
use crate::orders::motions::{FORCED, GOING, GOING_BACK};
use crate::orders::remarks::{
    ALONG, AS_THEY_COME, COMING_FIRST, DENIALS, DENIED, Denied, LETTING, MEETING, MET, MIGHT, PURPOSES, THIS_ONCE,
    WANTING, WHEN_THEY_COME, WHY,
};
use crate::orders::sayings::SAYINGS;
use crate::yaml::Node;

/// Words that make an order of what would be a remark.
const BINDING: [&str; 36] = [
    "if",
    "when",
    "whenever",
    "unless",
    "until",
    "till",
    "but",
    "not",
    "no",
    "never",
    "then",
    "else",
    "otherwise",
    "or",
    "only",
    "except",
    "while",
    "should",
    "before",
    "after",
    "instead",
    "tomorrow",
    "later",
    "next",
    "noon",
    "midday",
    "midnight",
    "dawn",
    "dusk",
    "nightfall",
    "morning",
    "evening",
    "hour",
    "hours",
    "minutes",
    "o'clock",
];

/// Words that say which step one is, or of which turn.
const COUNTING: [&str; 4] = ["first", "second", "last", "turn"];

/// Steps that go somewhere, in the language.
const MOVING: [&str; 13] = [
    "to",
    "toward",
    "charge",
    "forward",
    "back",
    "left",
    "right",
    "move",
    "exit",
    "rout",
    "retire",
    "follow",
    "advance-and-fire",
];

fn is_one_of(token: &Token, words: &[&str]) -> bool {
    words.iter().any(|word| token.says(word))
}

/// Whether some tokens hold a figure that names nobody: an hour, a hex, a distance.
fn has_a_figure(said: &[Token]) -> bool {
    let is_figure = |token: &Token| {
        token.text.starts_with(|first: char| first.is_ascii_digit() || first == '.')
            && !token.text.bytes().any(|byte| byte.is_ascii_alphabetic())
    };
    let counts = |token: &Token| !token.says("one") && super::phrases::count_of(token).is_some();
    said.iter().any(|token| is_figure(token) || counts(token) || token.text.contains(':'))
}

impl Loosening<'_, '_> {
    /// Takes out what orders nothing, and keeps it as a note.
    pub(super) fn remarks(&mut self) {
        let mut place = 0;
        while place < self.out.len() {
            if !self.is_first(place) {
                place += 1;
                continue;
            }
            let end = self.end_of_remark(place);
            let is_remark = end > place
                && (self.denial(place, end)
                    || place > 0
                        && (self.talk(place, end)
                            || self.why(place, end)
                            || self.along(place, end)
                            || self.meeting(place, end)
                            || self.when_they_come(place, end)
                            || self.letting(place, end)
                            || self.coming_first(place, end)));
            match is_remark {
                true => place = self.take_out(place, end),
                false => place = place.max(self.without_tail(place)) + 1,
            }
        }
    }

    /// Whether a part of the line begins here.
    fn is_first(&self, place: usize) -> bool {
        place == 0 || is_comma_or(&self.out[place - 1], &["then", "and", "but"])
    }

    /// Where the part that begins somewhere ends: at a sign, or at a word behind which another step stands.
    fn end_of_remark(&self, from: usize) -> usize {
        let is_next = |at: usize| is_one_of(&self.out[at], &["and", "then", "but"]) && self.begins(at + 1);
        (from..self.out.len()).find(|at| self.out[*at].is(&Kind::Comma) || is_next(*at)).unwrap_or(self.out.len())
    }

    /// Takes a part out, with the signs before it; where reading goes on.
    fn take_out(&mut self, from: usize, end: usize) -> usize {
        let is_sign = |token: &&Token| is_comma_or(token, &["and", "then", "but"]);
        let signs = self.out[..from].iter().rev().take_while(is_sign).count();
        let behind = if signs == from { self.out[end..].iter().take_while(is_sign).count() } else { 0 };
        self.note(from, end);
        let start = from - signs;
        self.out.drain(start..end + behind);
        start
    }

    /// The beginnings of the other parts of the line.
    fn others(&self, from: usize, end: usize) -> impl Iterator<Item = usize> {
        let is_other = |at: &usize| {
            (*at < from || *at >= end) && self.is_first(*at) && !is_comma_or(&self.out[*at], &["and", "then", "but"])
        };
        (0..self.out.len()).filter(is_other).collect::<Vec<_>>().into_iter()
    }

    /// Whether a step that goes somewhere begins here.
    fn moves(&self, at: usize) -> bool {
        let rest = &self.out[at..];
        let said = SAYINGS.iter().filter(|saying| MOVING.iter().any(|verb| saying.means[0].starts_with(verb)));
        [GOING, GOING_BACK].iter().any(|list| longest(rest, list).is_some())
            || is_one_of(&rest[0], &MOVING)
            || said.filter_map(|saying| longest(rest, saying.said)).max().is_some_and(|(count, _)| {
                let stays = SAYINGS.iter().filter(|saying| ["stand", "hold"].contains(&saying.means[0]));
                stays.filter_map(|saying| longest(rest, saying.said)).all(|(taken, _)| taken < count)
            })
    }

    /// Whether the rest of the line stays where it is.
    fn is_steady(&self, from: usize, end: usize) -> bool {
        self.others(from, end).all(|at| !self.moves(at)) && self.others(from, end).next().is_some()
    }

    /// Whether a step to one of these ends begins at another part.
    fn has_step(&self, (from, end): (usize, usize), verbs: &[&str]) -> bool {
        let is_said = |at: usize| {
            let rest = &self.out[at..];
            let said = SAYINGS.iter().filter(|saying| saying.means.iter().any(|means| verbs.contains(means)));
            is_one_of(&rest[0], verbs) || said.clone().any(|saying| longest(rest, saying.said).is_some())
        };
        self.others(from, end).any(is_said)
    }

    /// `don't attack`, `no charge at the 32e`, `never follow`: what would not be done anyway.
    fn denial(&self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        let Some((denied, _)) = longest(said, DENIALS) else { return false };
        let found = DENIED.iter().filter_map(|(words, what)| Some((longest(&said[denied..], words)?.0, *what)));
        let Some((count, what)) = found.max_by_key(|(count, _)| *count) else { return false };
        if !self.is_but_an_object(&said[denied + count..]) {
            return false;
        }
        let part = (from, end);
        let is_campaign = self.has("start");
        match what {
            Denied::Charge if !self.orders || self.has_step(part, &["charge", "attack", "toward"]) => false,
            Denied::Charge if is_campaign => self.has_step(part, &["hold", "screen", "delay", "avoid"]),
            Denied::Charge => self.reading.grammar.words.in_hexes || self.is_steady(from, end),
            Denied::Move | Denied::Back => !is_campaign && self.is_steady(from, end),
            Denied::Rally => self.orders && !self.has_step(part, &["rally"]) && self.others(from, end).next().is_some(),
            Denied::Follow => {
                let stays = |at: usize| {
                    let rest = &self.out[at..];
                    let said = SAYINGS.iter().filter(|saying| ["stand", "hold"].contains(&saying.means[0]));
                    is_one_of(&rest[0], &["stand", "stop", "occupy"])
                        || said.clone().any(|saying| longest(rest, saying.said).is_some())
                };
                !self.orders && self.others(from, end).all(stays) && self.others(from, end).next().is_some()
            }
            Denied::Forced => {
                let is_forced = |at: usize| longest(&self.out[at..], FORCED).is_some() || self.out[at].says("pace");
                is_campaign && self.orders && !(0..self.out.len()).filter(|at| *at < from || *at >= end).any(is_forced)
            }
            Denied::Stop => self.others(from, end).all(|at| self.moves(at) || self.goes_on(at)),
        }
    }

    /// Whether what stands behind a verb says no more than whom it is about.
    fn is_but_an_object(&self, said: &[Token]) -> bool {
        let tail = (0..=said.len())
            .find(|at| longest(&said[*at..], THIS_ONCE).is_some_and(|(count, _)| at + count == said.len()));
        let said = &said[..tail.unwrap_or(said.len())];
        let aim = said.first().is_some_and(|first| is_one_of(first, &["at", "on", "upon", "against", "into", "from"]));
        let whom = &said[usize::from(aim)..];
        let all = |list: &[&str]| longest(whom, list).is_some_and(|(count, _)| count == whom.len());
        whom.is_empty() && !aim || !whom.is_empty() && (all(OBJECTS) || all(ANYBODY) || self.is_named(whom))
    }

    /// Whether some tokens name units, and nothing else.
    fn is_named(&self, whom: &[Token]) -> bool {
        self.reading.is_target(whom, self.reading.grammar.words)
    }

    /// `we want the Swell`, `you might pin it`, `it must not get at the guns`, `best is too close`.
    fn talk(&self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        let pronoun = longest(said, TOLD_OF).or(longest(said, &["you"])).map(|(count, word)| (count, word != "you"));
        let named = || {
            let names = |at: &usize| longest(&said[*at..], TELLING).is_some() && self.is_named(&said[..*at]);
            let steps = self.has_step((from, end), &["fire", "charge", "toward", "attack"]);
            (1..said.len().min(6)).find(names).filter(|_| !steps).map(|at| (at, true))
        };
        let Some((who, theirs)) = pronoun.or_else(named) else { return false };
        let behind = &said[who..];
        let tells = longest(behind, TELLING).filter(|_| theirs).or(longest(behind, WANTING).filter(|_| theirs));
        let Some((count, _)) = tells.or(longest(behind, MIGHT)) else { return false };
        let state = longest(&behind[count..], &["in no", "no longer"]).filter(|_| theirs).map_or(0, |(count, _)| count);
        let rest = &behind[count + state..];
        !rest.is_empty() && self.is_idle(rest) && !self.names_whom_it_aims_at((from, end), rest)
    }

    /// Whether some tokens neither order nor bind anything.
    fn is_idle(&self, said: &[Token]) -> bool {
        let binds = |token: &Token| is_one_of(token, &BINDING) || is_one_of(token, &COUNTING);
        said.iter().all(|token| token.is(&Kind::Word) && !binds(token))
            && !has_a_figure(said)
            && !(0..said.len()).any(|at| super::manners::is_step(&said[at..], self.reading.grammar.words))
    }

    /// Whether a remark is about an enemy while somebody else is aimed at: it could be about whom to leave alone.
    fn names_whom_it_aims_at(&self, part: (usize, usize), said: &[Token]) -> bool {
        let names = |from: usize| {
            (from + 1..=said.len().min(from + 4)).any(|to| {
                let name = &said[from..to];
                self.reading.lexicon.names_one(&typed(&name[articles(name)..]), &[Thing::Other])
            })
        };
        self.has_step(part, &["fire", "charge", "toward"]) && (0..said.len()).any(names)
    }

    /// `so that he stays in square`, `in support of Reille`, `as they come in`.
    fn why(&self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        let whole = longest(said, AS_THEY_COME).is_some_and(|(count, _)| count == said.len());
        let Some((count, _)) = longest(said, WHY) else { return whole };
        let fights = ["fire", "shoot", "charge", "attack"];
        let behind = &said[count..];
        whole
            || !behind.is_empty()
                && behind.iter().all(|token| token.is(&Kind::Word) && !is_one_of(token, &BINDING))
                && !behind.iter().any(|token| is_one_of(token, &fights))
                && !has_a_figure(behind)
    }

    /// `and help them rally`, `and stay out of sight`: what goes with a step.
    fn along(&self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        let found = ALONG.iter().find(|(words, _)| longest(said, words).is_some_and(|(count, _)| count == said.len()));
        found.is_some_and(|(_, verb)| verb.is_empty() || self.has_step((from, end), &[verb]))
    }

    /// `stand and receive them`: who stays where he is receives whoever comes.
    fn meeting(&self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        let Some((count, _)) = longest(said, MEETING).filter(|_| self.is_steady(from, end)) else { return false };
        let by_hand = ["with the bayonet", "with cold steel", "at the point of the bayonet"];
        let tail = (count..said.len())
            .find(|at| longest(&said[*at..], &by_hand).is_some_and(|(count, _)| at + count == said.len()));
        let whom = &said[count..tail.unwrap_or(said.len())];
        let all = |list: &[&str]| longest(whom, list).is_some_and(|(count, _)| count == whom.len());
        !whom.is_empty() && (all(MET) || all(OBJECTS) || self.is_named(whom))
    }

    /// `stand fast and ride them down when they come`: what is done when they come is not done now, nor ordered of whoever stands.
    fn when_they_come(&self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        let tail =
            (1..said.len()).find(|at| longest(&said[*at..], WHEN_THEY_COME).is_some_and(|(n, _)| at + n == said.len()));
        let Some(tail) = tail.filter(|_| self.orders && self.is_steady(from, end)) else { return false };
        said[..tail].iter().all(|token| token.is(&Kind::Word) && !is_one_of(token, &BINDING))
            && !has_a_figure(&said[..tail])
    }

    /// `stand, let them come over the rise`: what the enemy may do meanwhile. A step behind it would wait for him.
    fn letting(&self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        let Some((count, _)) = longest(said, LETTING).filter(|_| self.orders) else { return false };
        let behind = &said[count..];
        !behind.is_empty()
            && behind.iter().all(|token| token.is(&Kind::Word) && !is_one_of(token, &BINDING))
            && !has_a_figure(behind)
            && self.is_steady(from, end)
            && self.others(from, end).all(|at| at < from || is_one_of(&self.out[at], MEETING))
    }

    /// `chass-2 first`, `after chass-2`, `Peyri tries first`: who of several comes first. Where entries decide it the names are put so.
    fn coming_first(&mut self, from: usize, end: usize) -> bool {
        let said = &self.out[from..end];
        if !self.orders || self.has("start") || said.len() < 2 {
            return false;
        }
        let own = |name: &[Token]| self.reading.names_some(name) || self.reading.is_kind_of_troops(name);
        if is_one_of(&said[0], &["after", "before", "behind"]) {
            return !said[0].says("behind") && own(&said[1..]);
        }
        let (last, name) = (&said[said.len() - 1], &said[..said.len() - 1]);
        let is_first = last.says("first");
        if !is_first && !last.says("last") {
            return false;
        }
        let acts = name.last().is_some_and(|verb| COMING_FIRST.iter().any(|word| verb.says(word)));
        let name = name[..name.len() - usize::from(acts)].to_vec();
        if name.is_empty() || !own(&name) {
            return false;
        }
        self.put_names(&name, is_first);
        true
    }

    /// Puts one of several names before the colon first, or last.
    fn put_names(&mut self, name: &[Token], is_first: bool) {
        let id = self.reading.id_of(name);
        let parts = super::cursor::parted(&self.head, |token| is_comma_or(token, &["and", "&", "+", "/"]));
        let Some(at) = parts.iter().position(|part| self.reading.id_of(part) == id).filter(|_| parts.len() > 1) else {
            return;
        };
        let mut parts = parts.into_iter().map(<[Token]>::to_vec).collect::<Vec<_>>();
        let named = parts.remove(at);
        parts.insert(if is_first { 0 } else { parts.len() }, named);
        let comma = Token { kind: Kind::Comma, text: ",".to_owned(), ..self.head[0].clone() };
        self.head = parts.join(&comma);
    }

    /// What stands at the end of a step and is no part of it: `forward 1.5 to cover the guns`, `fire at the 18e as they come in`,
    /// `move 0905 behind the Swiss`; the place before the sign behind it.
    fn without_tail(&mut self, from: usize) -> usize {
        let end = (from..self.out.len())
            .find(|at| is_comma_or(&self.out[*at], &["then", "but", "else"]))
            .unwrap_or(self.out.len());
        let Some(at) = (from + 1..end).find(|at| self.is_tail(from, *at, end)) else { return from };
        self.note(at, end);
        self.out.drain(at..end);
        at - 1
    }

    fn is_tail(&self, from: usize, at: usize, end: usize) -> bool {
        let (step, said) = (&self.out[from..at], &self.out[at..end]);
        let all = |list: &[&str]| longest(said, list).is_some_and(|(count, _)| count == said.len());
        if all(AS_THEY_COME) || all(&["from now on", "as the reserve", "as reserve"]) {
            return true;
        }
        if let Some((count, _)) = longest(said, PURPOSES).filter(|(count, _)| self.orders && *count < said.len()) {
            let names = |token: &Token| token.is(&Kind::Word) && !is_one_of(token, &BINDING);
            return said[count..].iter().all(names) && !has_a_figure(&said[count..]);
        }
        let stays = SAYINGS.iter().filter(|saying| ["stand", "hold"].contains(&saying.means[0]));
        let stays = || {
            stays.clone().any(|saying| longest(step, saying.said).is_some_and(|(count, _)| count == step.len()))
                || step.len() == 1 && step[0].says("stand")
        };
        if said[0].says("against") && said.len() > 1 {
            return stays() && self.orders && !self.has("start") && self.is_named(&said[1..]);
        }
        if said[0].says("if") && self.orders {
            let is_last = end == self.out.len() && from == 0;
            return is_last && stays() && self.is_of_a_rally(&said[1..]);
        }
        let beside = longest(said, &["behind", "beside", "next to", "alongside"]).map_or(0, |(count, _)| count);
        if beside > 0 && self.orders {
            let hex = step.last().is_some_and(Token::is_label) && self.reading.grammar.words.in_hexes;
            return hex && self.is_named(&said[beside..]);
        }
        let with = longest(said, &["with", "together with", "along with"]).map_or(0, |(count, _)| count);
        let goes = step.iter().position(|token| token.says("to")).is_some_and(|to| to + 1 < step.len());
        with > 0 && with < said.len() && goes && self.has("start") && self.is_another_force(&said[with..])
    }

    /// Whether some tokens name one force that the line is not for, or who leads it: of one's own a part may be meant alone.
    fn is_another_force(&self, whom: &[Token]) -> bool {
        let id = self.reading.id_of(whom);
        let force = self.reading.names_some(whom).then(|| self.reading.force_of(whom, id.clone()).ok()).flatten();
        let fit = self.reading.lexicon.all_fit(None);
        let own = self.reading.units(&self.head).ok();
        let own = own.iter().flat_map(|units| units.items()).filter_map(Node::word).collect::<Vec<_>>();
        force.as_ref().and_then(Node::word).is_some_and(|force| fit.contains(&force) && !own.contains(&force))
    }

    /// `Peyri rallies you`: who stands while he is not rallied does nothing else.
    fn is_of_a_rally(&self, said: &[Token]) -> bool {
        const RALLIED: &[&str] = &["rallied", "you are rallied", "they are rallied", "it is rallied"];
        const RALLIES: &[&str] = &["rallies you", "rallies them", "rallies it", "can rally you"];
        let all = |list: &[&str], said: &[Token]| longest(said, list).is_some_and(|(count, _)| count == said.len());
        all(RALLIED, said)
            || (1..said.len()).any(|at| all(RALLIES, &said[at..]) && self.reading.names_some(&said[..at]))
    }
}

impl Reading<'_> {
    /// `alteration: huber is to support husson`: whom a general order is for stands behind its name.
    pub(super) fn alteration(&self, head: &[Token], rest: &[Token]) -> Option<(Vec<Token>, Vec<Token>)> {
        const CALLED: &[&str] = &["alteration", "alterations", "general order", "general alteration", "alter"];
        const LEADS: &[&str] = &["is to", "are to", "is now to", "are now to", "has to", "have to", "shall", "to"];
        longest(head, CALLED).filter(|(count, _)| *count == head.len() && self.grammar.list("general").is_some())?;
        let (at, count) = (1..rest.len()).find_map(|at| Some((at, longest(&rest[at..], LEADS)?.0)))?;
        if !self.names_some(&rest[..at]) {
            return None;
        }
        let mut said = vec![Token { text: "general".to_owned(), ..head[0].clone() }];
        said.extend_from_slice(&rest[..at]);
        let mut steps = rest[at + count..].to_vec();
        let from_now = (1..steps.len()).find(|at| {
            longest(&steps[*at..], &["from now on", "from now", "at once", "now"])
                .is_some_and(|(count, _)| at + count == steps.len())
        });
        steps.truncate(from_now.unwrap_or(steps.len()));
        Some((said, steps))
    }
}
