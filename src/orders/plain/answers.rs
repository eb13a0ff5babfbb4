//! How people reply to a decision: `let them go first`, `the 2nd first`, `take the safest way home`, `fire at them`.

use super::Reading;
use super::cursor::{PLACES, UNITS, articles, is_comma_or, node, parted, phrase, several, span_of, typed, word};
use super::grammar::usage;
use super::idioms::Talk;
use super::lexicon::{Found, Thing};
use super::phrases::{longest, made};
use super::tokens::{Kind, Token};
use crate::orders::callings::{BODIES, FRIENDLY, NEAREST, OF_THEM};
use crate::orders::manners::{ASSURANCES, OBJECTS};
use crate::orders::motions::{GOING, GOING_BACK};
use crate::orders::sayings::SAYINGS;
use crate::yaml::{Fault, Key, Node, Span, Value};

/// Words for one's own side, where it is asked who is first.
const OURS: &[&str] = &["we", "us", "i", "me", "our side", "our guns", "our men"];
/// Likewise for the enemy.
const THEIRS: &[&str] = &["they", "them", "he", "him", "the enemy", "enemy", "their guns", "the other side"];

/// Whatever has the best odds.
const BEST: &[&str] = &["whatever is best", "whichever is best", "whoever is best", "what is best", "the best"];

/// What says of one of several that it comes before or behind the others.
const RANKS: &[&str] =
    &["first", "next", "last", "first of all", "before all others", "before the others", "before any other"];

/// Some tokens with `first` for `before anything else`.
fn before_all(tokens: &[Token]) -> Vec<Token> {
    const BEFORE_ALL: &[&str] =
        &["before anything else", "before everything else", "before anybody else", "before all else"];
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let count = longest(&tokens[at..], BEFORE_ALL).map(|(count, _)| count);
        out.push(count.map_or_else(|| token.clone(), |_| made(token.span, token.at, "first")));
        at += count.unwrap_or(1);
    }
    out
}

/// Whether `along`, `with his men` is said of somebody whom one goes with.
fn is_along(said: &[Token]) -> bool {
    const WITH: [&str; 22] = [
        "it",
        "him",
        "them",
        "the",
        "his",
        "their",
        "its",
        "that",
        "men",
        "troops",
        "soldiers",
        "fellows",
        "unit",
        "units",
        "battalion",
        "battalions",
        "regiment",
        "regiments",
        "brigade",
        "brigades",
        "squadron",
        "squadrons",
    ];
    let along = said.iter().take_while(|token| token.says("along") || token.says("back")).count();
    match &said[along..] {
        [] => along > 0,
        [with, whom @ ..] => {
            with.says("with") && !whom.is_empty() && whom.iter().all(|token| WITH.iter().any(|word| token.says(word)))
        }
    }
}

impl Reading<'_> {
    /// The decision that the head of a standing order or an answer names.
    pub(super) fn decision_of(&self, head: &[Token]) -> Option<&'static str> {
        let behind = head.get(1..)?;
        let known = self.grammar.words.decisions.iter().map(|decision| decision.key).collect::<Vec<_>>();
        let asked = || {
            let asked = behind.first()?.text.split('/').next()?;
            known.iter().copied().find(|key| key.eq_ignore_ascii_case(asked))
        };
        let found = phrase(behind, &known).or_else(|| self.spoken_decision(behind));
        found.map(|(_, key)| key).or_else(asked)
    }

    /// What is wrong with some steps as the reply to a decision.
    pub(super) fn faults_of_reply(&self, decision: &str, steps: Node) -> Vec<Fault> {
        let span = Span::default();
        let key = |text: &str| Key { span, text: text.to_owned() };
        let entry = node(span, Value::Map(vec![(key("when"), word(span, decision)), (key("do"), steps)]));
        self.faults_of("standing", &entry)
    }

    pub(super) fn is_reply(&self, decision: &str, verb: &str, argument: &[&str]) -> bool {
        let span = Span::default();
        let said = match argument {
            [] => word(span, verb),
            words => {
                let words = words.iter().map(|said| word(span, *said)).collect();
                node(span, Value::Map(vec![(Key { span, text: verb.to_owned() }, node(span, Value::List(words)))]))
            }
        };
        self.faults_of_reply(decision, said).is_empty()
    }
}

impl Talk<'_, '_> {
    /// What only a reply to the decision can mean.
    pub(super) fn reply(&mut self, end: usize) -> Result<bool, Fault> {
        let Some(decision) = self.decision.filter(|_| end > 0) else { return Ok(false) };
        Ok(self.not_after_them(decision, end)?
            || self.as_a_reply(decision, end)
            || self.who_is_first(decision, end)
            || self.which_way(decision, end)
            || self.back_to(decision, end)
            || self.for_cover(decision, end)
            || self.goes_to_the_nearest(decision, end)
            || self.going_along(decision, end)
            || self.which_first(decision, end)?)
    }

    /// `do not pursue` is to stand, where whoever does not follow can do nothing else.
    fn not_after_them(&mut self, decision: &str, end: usize) -> Result<bool, Fault> {
        let denials = ASSURANCES.iter().find(|(_, verb)| *verb == "follow").map_or(&[][..], |(said, _)| said);
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, denials) else { return Ok(false) };
        let whole = count == end || longest(&said[count..], OBJECTS).is_some_and(|(taken, _)| count + taken == end);
        let replies = ["stand", "stop", "occupy", "hold"].into_iter();
        let replies = replies.filter(|verb| self.has(verb) && self.reading.is_reply(decision, verb, &[]));
        let replies = replies.collect::<Vec<_>>();
        match (replies.as_slice(), whole && self.out.is_empty() && end == self.rest.len()) {
            ([only], true) => {
                self.say(end, only);
                Ok(true)
            }
            ([_, _, ..], true) => {
                let all = replies.iter().map(|reply| format!("`{reply}`")).collect::<Vec<_>>();
                Err(self.refused(end, format!("write what is done instead: {}", all.join(" or "))))
            }
            _ => Ok(false),
        }
    }

    /// `hold` is to stand where no decision is replied to by holding.
    fn as_a_reply(&mut self, decision: &str, end: usize) -> bool {
        let said = &self.rest[..end];
        let found = SAYINGS.iter().filter(|saying| saying.means.len() > 1);
        let found = found.filter_map(|saying| Some((longest(said, saying.said)?.0, saying.means)));
        let Some((_, means)) = found.max_by_key(|(count, _)| *count).filter(|(count, _)| *count == end) else {
            return false;
        };
        let replies = means.iter().filter(|verb| self.has(verb) && self.reading.is_reply(decision, verb, &[]));
        let [only] = replies.collect::<Vec<_>>()[..] else { return false };
        let is_own = said.len() == 1 && said[0].says(only);
        if !is_own {
            self.say(end, only);
        }
        !is_own
    }

    /// `let the French go first`, `we fire first`.
    fn who_is_first(&mut self, decision: &str, end: usize) -> bool {
        if !self.has("first") || !self.reading.is_reply(decision, "first", &[]) {
            return false;
        }
        let said = &self.rest[..end];
        let is_let = said[0].says("let");
        let at = usize::from(is_let);
        let named = || {
            let side = |count: &usize| {
                matches!(self.reading.lexicon.find(&typed(&said[at..*count]), &[Thing::Side]), Found::One { .. })
            };
            // Whoever is let go first is another.
            (at + 1..end).rev().find(side).filter(|_| is_let).map(|count| (count - at, false))
        };
        let ours = longest(&said[at..], OURS).map(|(count, _)| (count, true));
        let theirs = || longest(&said[at..], THEIRS).map(|(count, _)| (count, false));
        let who = ours.or_else(theirs).or_else(named);
        let behind = &said[at + who.map_or(0, |(count, _)| count)..];
        let acts = ["go", "fire", "move", "shoot", "begin", "start", "be", "act"];
        let acts = usize::from(behind.first().is_some_and(|token| acts.iter().any(|word| token.says(word))));
        let ours = who.is_none_or(|(_, ours)| ours);
        let first = match &behind[acts..] {
            [last] if last.says("first") => ours,
            [last] if ["second", "last", "after"].iter().any(|word| last.says(word)) => !ours,
            _ => return false,
        };
        if end == 1 {
            return false;
        }
        self.say(end, if first { "first" } else { "second" });
        true
    }

    /// `back to Charleroi`, `make for Charleroi` is to go there.
    fn back_to(&mut self, decision: &str, end: usize) -> bool {
        let said = &self.rest[..end];
        let leads = ["back to", "back on", "back upon", "back into", "back towards", "make for", "head for", "run for"];
        let Some((count, _)) = longest(said, &leads).filter(|(count, _)| *count < end) else { return false };
        let goal = &said[count..];
        let place = match self.reading.lexicon.find(&typed(&goal[articles(goal)..]), PLACES) {
            Found::One { id, .. } => id,
            _ if goal.len() == 1 && goal[0].is_label() => goal[0].text.clone(),
            _ => return false,
        };
        let is_reply = self.reading.is_reply(decision, "go", &[&place]);
        if is_reply {
            self.say(end, &format!("go {place}"));
        }
        is_reply
    }

    /// `take the safest way home`.
    fn which_way(&mut self, decision: &str, end: usize) -> bool {
        let said = &self.rest[..end];
        let from = usize::from(["take", "go", "use", "by"].iter().any(|word| said[0].says(word)));
        let behind = &said[from..];
        let behind = &behind[articles(behind)..];
        let [way, road, home @ ..] = behind else { return false };
        if !["way", "road", "route"].iter().any(|word| road.says(word)) {
            return false;
        }
        let way = way.text.to_ascii_lowercase();
        let is_home = matches!(home, [only] if only.says("home") || only.says("homeward"));
        let ways = if is_home { vec![way.as_str(), "homeward"] } else { vec![way.as_str()] };
        if !home.is_empty() && !is_home || !self.reading.is_reply(decision, "go", &ways) {
            return false;
        }
        let ways = ways.join(" then ");
        self.say(end, &format!("go {ways}"));
        true
    }

    /// `run for cover`, `take cover`.
    fn for_cover(&mut self, decision: &str, end: usize) -> bool {
        const FOR_COVER: &[&str] = &[
            "run for cover",
            "make for cover",
            "head for cover",
            "bolt for cover",
            "run to cover",
            "get into cover",
            "take cover",
            "seek cover",
            "find cover",
            "into cover",
            "to cover",
            "go to the nearest cover",
            "go to nearest cover",
            "go into the nearest cover",
            "to the nearest cover",
            "into the nearest cover",
            "make for the nearest cover",
            "run for the nearest cover",
            "head for the nearest cover",
            "run to the nearest cover",
        ];
        let is_all = longest(&self.rest[..end], FOR_COVER).is_some_and(|(count, _)| count == end);
        if !is_all || !self.reading.is_reply(decision, "go", &["cover"]) {
            return false;
        }
        self.say(end, "go cover");
        true
    }

    /// `go to the nearest friendly battalion`, `go nearest cover`: among those to whom one may go the nearest.
    fn goes_to_the_nearest(&mut self, decision: &str, end: usize) -> bool {
        let said = &self.rest[..end];
        let Some((goes, _)) = longest(said, GOING_BACK).or(longest(said, GOING)) else { return false };
        let leads = ["to", "into", "for", "towards", "toward", "the", "a"];
        let leads = said[goes..].iter().take_while(|token| leads.iter().any(|word| token.says(word))).count();
        let behind = &said[goes + leads..];
        let Some((count, _)) = longest(behind, NEAREST).filter(|(count, _)| *count < behind.len()) else {
            return false;
        };
        let behind = &behind[count..];
        let is_body =
            |token: &Token| [BODIES, FRIENDLY, OF_THEM].iter().any(|list| list.iter().any(|word| token.says(word)));
        let word = match behind {
            [cover] if cover.says("cover") => "cover",
            _ if behind.iter().all(is_body) => "nearest",
            _ => return false,
        };
        if !self.reading.is_reply(decision, "go", &[word]) {
            return false;
        }
        self.alone = true;
        self.say(end, &format!("go {word}"));
        true
    }

    /// `march to the guns`, `go with it`: there is one place to go to.
    fn going_along(&mut self, decision: &str, end: usize) -> bool {
        const GUNS: &[&str] = &["to the guns", "to the sound of the guns", "to the firing", "towards the guns"];
        let said = &self.rest[..end];
        let behind = |said: &[Token]| match decision {
            "guns" => longest(said, GUNS).is_some_and(|(taken, _)| taken == said.len()),
            "accompany" => is_along(said),
            _ => false,
        };
        let goes = longest(said, GOING_BACK).or(longest(said, GOING)).map(|(count, _)| count);
        let goes = goes.filter(|count| behind(&said[*count..]));
        if goes.is_none() || !self.reading.is_reply(decision, "go", &[]) {
            return false;
        }
        self.say(end, "go");
        true
    }

    /// `the 2nd first, then R2`, `R1 against B4`: which of several is taken before the others, whatever joins them.
    fn which_first(&mut self, decision: &str, end: usize) -> Result<bool, Fault> {
        let said = &self.rest[..end];
        let takes = said[0].says("take");
        if !self.has("take")
            || !takes && self.begins(said)
            || phrase(said, &["default", "ask"]).is_some()
            || !self.reading.is_reply(decision, "take", &["best"])
        {
            return Ok(false);
        }
        let rest = before_all(self.rest);
        let is_listed = rest.iter().any(|token| is_comma_or(token, &["or", "else"]));
        // What the words could be read as where the list stands otherwise is not meant.
        let mut is_bound = is_listed;
        let mut is_spoken = !takes || is_listed;
        let mut taken = Vec::new();
        for part in parted(&rest, |token| is_comma_or(token, &["then", "and", "or", "else"])) {
            let lead = longest(part, &["take", "first take", "first", "start with", "begin with"]);
            let lead = lead.filter(|(count, _)| *count < part.len()).map_or(0, |(count, _)| count);
            let tails = |at: &usize| longest(&part[*at..], RANKS).is_some_and(|(count, _)| at + count == part.len());
            let end = (lead + 1..part.len()).find(tails).unwrap_or(part.len());
            is_bound |= end < part.len();
            is_spoken |= end < part.len();
            let part = &part[lead..end];
            if part.is_empty() {
                continue;
            }
            let best = longest(part, BEST).filter(|(count, _)| *count == part.len()).map(|(count, _)| count);
            let odds = matches!(part, [.., best, odds] if best.says("best")
                && ["odds", "chance", "chances", "one"].iter().any(|word| odds.says(word)));
            if best.is_some() || odds {
                self.alone = true;
                taken.push("best".to_owned());
                continue;
            }
            if let Some(fault) = self.two_in_one(part) {
                self.alone = true;
                return Err(fault);
            }
            let against = |token: &Token| ["against", "versus", "vs"].iter().any(|word| token.says(word));
            let pair = parted(part, against);
            is_spoken |= pair.len() > 1;
            let pair = pair.into_iter().map(|said| self.one_taken(said)).collect::<Result<Option<Vec<_>>, _>>()?;
            let Some(pair) = pair.filter(|pair| pair.len() < 3) else { return Ok(false) };
            taken.push(pair.join("/"));
        }
        if taken.is_empty() || !is_spoken {
            return Ok(false);
        }
        self.alone |= is_bound && takes;
        self.say(self.rest.len(), &format!("take {}", taken.join(" then ")));
        Ok(true)
    }

    /// What one part of such a list names: a unit, a word of the language, a pair.
    fn one_taken(&self, tokens: &[Token]) -> Result<Option<String>, Fault> {
        let lexicon = self.reading.lexicon;
        let bare = &tokens[articles(tokens)..];
        let found = match lexicon.find(&typed(bare), UNITS) {
            Found::Nothing => lexicon.loosely(&typed(bare), UNITS),
            found => found,
        };
        Ok(match found {
            Found::One { id, .. } => Some(id),
            Found::Several(all) => return Err(several(span_of(bare), &typed(bare), &all)),
            Found::Nothing => match phrase(bare, self.words.words) {
                Some((count, said)) if count == bare.len() => Some(said.to_owned()),
                _ => {
                    bare.first().filter(|only| bare.len() == 1 && only.text.contains('/')).map(|only| only.text.clone())
                }
            },
        })
    }

    /// Why `good heavy cavalry` is nothing that is taken: each word is a choice by itself.
    fn two_in_one(&self, part: &[Token]) -> Option<Fault> {
        let bare = &part[articles(part)..];
        let is_word = |said: &[Token]| phrase(said, self.words.words).is_some_and(|(count, _)| count == said.len());
        let cut = (1..bare.len()).find(|cut| is_word(&bare[..*cut]) && is_word(&bare[*cut..]))?;
        if is_word(bare) {
            return None;
        }
        let (one, other) = (typed(&bare[..cut]), typed(&bare[cut..]));
        let fault = Fault::error(span_of(bare), format!("`{one} {other}` would be two things in one"));
        Some(fault.help(format!("write `take {other}`, or `take {one} then {other}` for the one before the other")))
    }

    /// A verb that needs nobody behind it, with what it says of itself: `follow them`, `occupy the hex`, `avoid battle`.
    pub(super) fn objects_of_bare(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let own = phrase(said, self.words.verbs);
        let printed =
            self.words.instead.iter().filter_map(|(printed, verb)| Some((phrase(said, &[printed])?.0, *verb)));
        let spoken = SAYINGS.iter().filter_map(|saying| {
            let means = saying.means.iter().find(|means| self.has(means))?;
            Some((longest(said, saying.said)?.0, *means))
        });
        let others = printed.filter(|(_, verb)| self.has(verb)).chain(spoken).max_by_key(|(count, _)| *count);
        // What is ordered alone has nothing behind it, whatever it is called.
        let bare = |verb: &str| usage(self.words, verb).is_some_and(|usage| usage.argument.is_none());
        let others = others.filter(|(_, verb)| !self.orders || bare(verb));
        let Some((count, verb)) = own.or(others) else { return false };
        let behind = &said[count..];
        let aims = behind.first().is_some_and(|first| ["at", "on", "upon"].iter().any(|word| first.says(word)));
        let behind = &behind[usize::from(aims && !self.orders)..];
        const ALL_ALONG: &[&str] =
            &["all the way", "as you go", "as you come", "step by step", "as far as you can", "as far as possible"];
        let along = (0..behind.len())
            .find(|at| longest(&behind[*at..], ALL_ALONG).is_some_and(|(taken, _)| at + taken == behind.len()));
        let behind = &behind[..along.unwrap_or(behind.len())];
        let all_of_it = along == Some(0) && self.decision.is_some();
        if !all_of_it && longest(behind, OBJECTS).is_none_or(|(taken, _)| taken != behind.len()) {
            return false;
        }
        let fits = match self.decision {
            Some(decision) => self.named_before().is_none() && self.reading.is_reply(decision, verb, &[]),
            None => self.orders && usage(self.words, verb).is_some_and(|usage| usage.argument.is_none()),
        };
        if fits {
            self.say(end, verb);
        }
        fits
    }

    /// Says some words behind those that stand already.
    pub(super) fn append(&mut self, text: &str) {
        let Some(last) = self.out.last().cloned() else { return };
        let words = text.split(' ').map(|word| match word {
            "," => Token { kind: Kind::Comma, ..made(last.span, last.at, ",") },
            word => made(last.span, last.at, word),
        });
        self.out.extend(words);
        self.changed = true;
    }
}
