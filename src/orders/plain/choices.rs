//! Lists of preferences: `fire R4, or R5`, `go to X, else the nearest`, `at cavalry first, then column`. Whatever joins them, a comma,
//! `or`, `else`, `then`, `failing that`, they mean one thing: the first that can be. They are put as the language joins them.

use std::ops::Range;

use super::cursor::{PLACES, articles, is_comma_or, phrase, typed};
use super::lexicon::{Found, Thing};
use super::loosened::Loosening;
use super::phrases::{longest, made};
use super::recast::sign;
use super::tokens::{Kind, Token};
use crate::orders::callings::{ANYBODY, BODIES, FRIENDLY, NEAREST, OF_THEM};
use crate::orders::manners::{INSTEAD, SHOTS};
use crate::orders::motions::{GOING, GOING_BACK};
use crate::orders::retorts::BRINGING_ON;
use crate::orders::sayings::SAYINGS;

/// How the language joins a list behind a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    /// Targets.
    Or,
    /// Ways and places of a reply.
    Then,
    /// Single things, each behind its verb.
    Else,
}

/// The verbs behind which a list may stand.
const LISTS: [(&str, Joined); 5] = [
    ("fire", Joined::Or),
    ("charge", Joined::Or),
    ("follow", Joined::Or),
    ("go", Joined::Then),
    ("enter", Joined::Else),
];

/// What stands before a target, and before where somebody goes.
const AIMS: [&str; 7] = ["at", "on", "upon", "into", "against", "for", "over"];
const WAYS_TO: [&str; 8] = ["to", "into", "onto", "towards", "toward", "for", "at", "on"];

/// What opens the words that one choice has for itself.
const TAILS: [&str; 5] = ["with", "if", "unless", "share", "from"];

/// Decisions of which the replies are fire, or none.
const FIRING: [&str; 2] = ["fire", "passing"];

/// Which of several is meant before the others.
const RANKS: [&str; 4] = ["first", "next", "second", "last"];

/// Where the beaten may go.
const WAYS: [&str; 9] = ["homeward", "home", "homewards", "rear", "away", "safest", "cover", "fewest", "nearest"];

/// The words between two choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Joint {
    Comma,
    Or,
    Then,
    Else,
}

/// One of several choices: what it names, and the words that it has for itself.
struct Choice {
    joint: Joint,
    named: Range<usize>,
    tail: Range<usize>,
}

/// Words that stand between choices at the beginning of some tokens: how many, and what they say.
fn joint(tokens: &[Token]) -> Option<(usize, Joint)> {
    let mut found: Option<Joint> = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let (count, said) = match () {
            () if token.is(&Kind::Comma) => (1, Joint::Comma),
            () if token.says("or") => (1, Joint::Or),
            () if token.says("then") => (1, Joint::Then),
            () if token.says("else") || token.says("otherwise") => (1, Joint::Else),
            // `and failing that`, `and then`.
            () if token.says("and") && at + 1 < tokens.len() => match joint(&tokens[at + 1..]) {
                Some((count, said)) if said > Joint::Or => (1 + count, said),
                _ => break,
            },
            () => match longest(&tokens[at..], INSTEAD) {
                Some((count, _)) if at + count < tokens.len() => (count, Joint::Else),
                _ => break,
            },
        };
        found = found.max(Some(said));
        at += count;
    }
    found.map(|said| (at, said))
}

impl Loosening<'_, '_> {
    /// Puts every list of the line as the language joins it.
    pub(super) fn choices(&mut self) {
        self.or_a_step();
        self.without_its_verb();
        let mut place = 0;
        while place < self.out.len() {
            let begins = place == 0 || is_comma_or(&self.out[place - 1], &["then", "and", "else", "otherwise"]);
            if let Some((count, verb, joined)) = self.list_at(place).filter(|_| begins) {
                self.list(place, count, verb, joined);
                place += count;
            }
            place += 1;
        }
    }

    /// `fire R4, or stand` is `fire R4, else stand`: what is done instead is a choice as well.
    fn or_a_step(&mut self) {
        for place in (1..self.out.len().saturating_sub(1)).rev() {
            let is_or = self.out[place].says("or") && self.begins(place + 1);
            if !is_or || self.reading.is_target(&self.out[place + 1..self.end(place + 1)], self.reading.grammar.words) {
                continue;
            }
            let comma = usize::from(self.out[place - 1].is(&Kind::Comma));
            self.put(place - comma, 1 + comma, ", else");
        }
    }

    /// The verb with a list that begins somewhere.
    pub(super) fn list_at(&self, place: usize) -> Option<(usize, &'static str, Joined)> {
        let said = &self.out[place..];
        let words = self.reading.grammar.words;
        let of = |verb: &str| LISTS.iter().copied().find(|(known, _)| *known == verb && self.has(known));
        let own = phrase(said, words.verbs).and_then(|(count, verb)| Some((count, of(verb)?)));
        let printed = words.instead.iter().filter_map(|(word, verb)| Some((phrase(said, &[word])?.0, of(verb)?)));
        let sayings = SAYINGS.iter().filter_map(|saying| Some((longest(said, saying.said)?.0, of(saying.means[0])?)));
        let goes = [GOING, GOING_BACK].into_iter().filter(|_| !self.orders);
        let goes = goes.filter_map(|list| Some((longest(said, list)?.0, of("go")?)));
        let brings = longest(said, BRINGING_ON).and_then(|(count, _)| Some((count, of("enter")?)));
        let found =
            own.into_iter().chain(printed).chain(sayings).chain(goes).chain(brings).max_by_key(|(count, _)| *count);
        let (count, (verb, joined)) = found?;
        (joined != Joined::Then || !self.orders).then_some((count, verb, joined))
    }

    /// `at cavalry first, then column`, `nearest`: a reply has one verb that says of whom or where.
    fn without_its_verb(&mut self) {
        let Some(decision) = self.reading.decision_of(&self.head).filter(|_| !self.orders) else { return };
        let end = self.choice_end(0);
        let replies = LISTS.iter().filter(|(verb, joined)| *joined != Joined::Else && self.has(verb));
        let fits = |(verb, joined): &&(&'static str, Joined)| {
            let choice = self.choice((*verb, *joined), Joint::Comma, 0..end);
            let named = choice.map(|choice| self.plain(*joined, &self.out[choice.named]));
            let named = named.map(|named| named.split(' ').collect::<Vec<_>>().join("-"));
            named.is_some_and(|named| self.reading.is_reply(decision, verb, &[&named]))
        };
        let aims = AIMS.iter().any(|word| self.out[0].says(word));
        // Where fire is one of several things to do, a name alone does not say so.
        let fires = |verb: &str| verb != "fire" || aims || FIRING.contains(&decision);
        let is_step = self.begins(0) && !aims;
        let mut fitting = replies.filter(|(verb, _)| fires(verb)).filter(fits).map(|(verb, _)| *verb);
        if let (Some(verb), None, false) = (fitting.next(), fitting.next(), is_step) {
            self.put(0, 0, verb);
        }
    }

    /// Where the choice ends that begins somewhere.
    fn choice_end(&self, from: usize) -> usize {
        let ends = |rest: &[Token]| {
            joint(rest).is_some()
                || rest[0].says("and") && super::manners::is_step(&rest[1..], self.reading.grammar.words)
        };
        from + super::cursor::until(&self.out[from..], ends)
    }

    /// What a part of a list chooses, if it is one.
    fn choice(&self, (verb, joined): (&str, Joined), joint: Joint, part: Range<usize>) -> Option<Choice> {
        let mut from = part.start;
        if let Some((count, _, _)) = self.list_at(from).filter(|(_, said, _)| *said == verb && joint > Joint::Comma) {
            from += count;
        }
        let leads: &[&str] = if joined == Joined::Then { &WAYS_TO } else { &AIMS };
        let skipped = self.out[from..part.end].iter().take_while(|token| leads.iter().any(|word| token.says(word)));
        from += skipped.count();
        let tails = |at: &usize| TAILS.iter().any(|word| self.out[*at].says(word));
        let tail = (from..part.end).find(tails).unwrap_or(part.end);
        // `the 20th, R2 first` is of who comes first, and no second target.
        let last = self.out[from..tail].last();
        if self.orders && joint == Joint::Comma && part.start > 2 && last.is_some_and(|last| last.says("first")) {
            return None;
        }
        let ranked = self.out[from..tail].last().is_some_and(|last| RANKS.iter().any(|rank| last.says(rank)));
        let named = from..tail - usize::from(ranked && tail > from + 1);
        let said = self.out.get(named.clone()).filter(|said| !said.is_empty())?;
        // Nobody fires at his own, who may well be told of behind a comma.
        let own = || self.reading.lexicon.names_one(&typed(&said[articles(said)..]), &[Thing::Own]);
        let theirs = || self.reading.lexicon.names_one(&typed(&said[articles(said)..]), &[Thing::Other]);
        if joined == Joined::Or && own() && !theirs() {
            return None;
        }
        self.is_choice(joined, said).then_some(Choice { joint, named, tail: tail..part.end })
    }

    /// Whether some tokens name whom or what a verb may choose.
    fn is_choice(&self, joined: Joined, said: &[Token]) -> bool {
        let (reading, words) = (self.reading, self.reading.grammar.words);
        let bare = &said[articles(said)..];
        match joined {
            Joined::Or => {
                let head = bare.iter().position(|token| token.says("within")).unwrap_or(bare.len());
                let head = &bare[..head];
                let all = |list: &[&str]| longest(head, list).is_some_and(|(count, _)| count == head.len());
                !head.is_empty() && (reading.is_target(head, words) || all(ANYBODY) || self.nearest(head).is_some())
            }
            Joined::Then => {
                let way = |word: &Token| WAYS.iter().any(|way| word.says(way));
                self.nearest(bare).is_some()
                    || matches!(bare, [only] if way(only) || only.is_label())
                    || matches!(bare, [word, noun] if way(word) && ["way", "place", "spot", "edge"].iter().any(|it| noun.says(it)))
                    || reading.lexicon.names_one(&typed(bare), PLACES)
                    || matches!(reading.lexicon.loosely(&typed(bare), PLACES), Found::One { .. })
            }
            Joined::Else => {
                reading.lexicon.names_one(&typed(bare), &[Thing::Own])
                    || matches!(reading.lexicon.loosely(&typed(bare), &[Thing::Own]), Found::One { .. })
            }
        }
    }

    /// What `the nearest friendly battalion` or `the nearest cover` comes to.
    fn nearest(&self, said: &[Token]) -> Option<String> {
        let (count, _) = longest(said, NEAREST)?;
        let behind = &said[count..];
        let is_body =
            |token: &Token| [BODIES, FRIENDLY, OF_THEM].iter().any(|list| list.iter().any(|word| token.says(word)));
        match behind {
            [way] if WAYS.iter().any(|word| way.says(word)) && !self.orders => Some(way.text.to_ascii_lowercase()),
            _ => behind.iter().all(is_body).then(|| "nearest".to_owned()),
        }
    }

    /// What a choice names, in the words of the language.
    fn plain(&self, joined: Joined, named: &[Token]) -> String {
        let bare = &named[articles(named)..];
        let nearest = self.nearest(bare).filter(|_| joined != Joined::Else);
        let way = match bare {
            [way, _] if joined == Joined::Then && WAYS.iter().any(|word| way.says(word)) => Some(way.text.clone()),
            _ => None,
        };
        nearest.or(way).unwrap_or_else(|| typed(bare))
    }

    /// The choices of a list that begins behind a verb, and where it ends.
    fn gathered(&self, from: usize, list: (&str, Joined)) -> (Vec<Choice>, usize) {
        let mut choices: Vec<Choice> = Vec::new();
        let (mut at, mut between) = (from, Joint::Comma);
        let mut last = from;
        loop {
            let end = self.choice_end(at);
            let loads = |choice: &&mut Choice| self.out[choice.tail.clone()].first().is_some_and(|it| it.says("with"));
            let is_shot = SHOTS.iter().any(|(said, _)| longest(&self.out[at..end], &[said]).is_some());
            let is_loaded = self.out[at..end].first().is_some_and(|first| first.says("with"));
            match choices.last_mut().filter(|choice| loads(choice) && is_shot || is_loaded && choice.tail.is_empty()) {
                // `with canister or shell` goes on, and `R4 or R5, with canister`.
                Some(choice) if choice.tail.is_empty() => choice.tail = at..end,
                Some(choice) => choice.tail.end = end,
                None => match self.choice(list, between, at..end) {
                    Some(choice) => choices.push(choice),
                    None => return (choices, last),
                },
            }
            last = end;
            let Some((count, said)) = self.out.get(end..).and_then(joint) else { return (choices, end) };
            // In an order `fire R4, then R5` could be two volleys.
            if end + count >= self.out.len() || self.orders && said == Joint::Then {
                return (choices, end);
            }
            (at, between) = (end + count, said);
        }
    }

    /// Puts a list behind a verb as the language has it.
    fn list(&mut self, place: usize, count: usize, verb: &'static str, joined: Joined) {
        let (choices, end) = self.gathered(place + count, (verb, joined));
        let Some(first) = choices.first().filter(|_| choices.len() > 1 || joined == Joined::Then) else { return };
        let tail = |choice: &Choice| self.out[choice.tail.clone()].to_vec();
        let hangs = |choice: &Choice| tail(choice).iter().any(|token| token.says("if") || token.says("unless"));
        // `fire A, or B if ...` could hang on both.
        let is_unclear = |at: usize| {
            hangs(&choices[at]) && choices[at].joint < Joint::Then && choices[..at].iter().all(|it| it.tail.is_empty())
        };
        if (1..choices.len()).any(is_unclear) || joined == Joined::Then && choices.iter().any(hangs) {
            return;
        }
        let near = self.out[place].clone();
        let word = |text: &str| text.split(' ').map(|word| made(near.span, near.at, word)).collect::<Vec<_>>();
        let plain = |choice: &Choice| {
            let named = &self.out[choice.named.clone()];
            let said = self.plain(joined, named);
            if said == typed(&named[articles(named)..]) { named[articles(named)..].to_vec() } else { word(&said) }
        };
        let mut out = word(verb);
        out.extend(plain(first));
        out.extend(tail(first));
        for (at, choice) in choices.iter().enumerate().skip(1) {
            let own = tail(choice);
            // A charge of shot behind the last of several is that of all.
            let of_all = choice.joint < Joint::Then && choices[..at].iter().all(|it| it.tail.is_empty());
            let apart = joined == Joined::Else
                || joined == Joined::Or
                    && (!own.is_empty() && !of_all || choices[..at].iter().any(|it| !it.tail.is_empty()));
            match (apart, joined) {
                (true, _) => {
                    out.push(sign(Kind::Comma, &near));
                    out.extend(word("else"));
                    out.extend(word(verb));
                }
                (false, Joined::Then) => out.extend(word("then")),
                (false, _) => out.extend(word("or")),
            }
            out.extend(plain(choice));
            out.extend(own);
        }
        let spelt = |tokens: &[Token]| tokens.iter().map(|token| token.text.clone()).collect::<Vec<_>>();
        if spelt(&out) != spelt(&self.out[place..end]) {
            self.out.splice(place..end, out);
            self.changed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::plain::tokens::Line;

    #[test]
    fn whatever_stands_between_two_choices_is_one_joint() {
        let said = |text: &str| joint(Line::of(text, 0).tokens());
        assert_eq!(said(", or R2"), Some((2, Joint::Or)));
        assert_eq!(said(", else R2"), Some((2, Joint::Else)));
        assert_eq!(said("or, failing that, R2"), Some((5, Joint::Else)));
        assert_eq!(said("and then R2"), Some((2, Joint::Then)));
        assert_eq!(said("and R2"), None, "that could be both of them");
        assert_eq!(said("R2"), None);
    }
}
