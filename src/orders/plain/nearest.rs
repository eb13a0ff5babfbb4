//! What is offered to somebody whose line names a unit of his and is not understood: the line without what spoilt it, the words of it
//! that are known, and what the form has for that unit. Every line that is offered is read first, and serves as things stand where
//! that can be asked: it may be mailed back as it is.

use std::collections::BTreeSet;

use super::Reading;
use super::cursor::{is_comma_or, phrase, typed, until};
use super::heads::{What, colon_of, is_sign_for_a_colon};
use super::lexicon::{Found, Thing};
use super::manners::is_step;
use super::phrases::longest;
use super::tokens::{Line, Token};
use crate::orders::sayings::SAYINGS;
use crate::orders::{is_compass_point, normal};
use crate::yaml::{Fault, Node, Value, did_you_mean};

/// Whoever knows the position tells what may be ordered.
#[derive(Clone, Copy)]
pub struct Advice<'a> {
    /// What the form offers a unit, a line each.
    pub offers: &'a dyn Fn(&str) -> Vec<String>,
    /// Whether an entry of a list could be done as things stand.
    pub serves: &'a dyn Fn(&str, &Node) -> bool,
    /// What a unit does without an order.
    pub anyway: &'a dyn Fn(&str) -> Option<String>,
}

impl std::fmt::Debug for Advice<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Advice")
    }
}

/// So many lines are offered at the most.
const MOST: usize = 3;
/// So many lines are tried at the most for one that is not understood.
const TRIED: usize = 48;
/// So often is one line mended.
const DEEPEST: usize = 4;
/// A line of more words is talk.
const LONGEST: usize = 40;

/// Before a word as it is spelt, which says what was meant and no whole line.
const SPELT: &str = "did you mean ";

/// Helps that are but a list of what there is, and say less than a line to copy.
const LISTS: [&str; 10] = [
    "it may be ",
    "a comma parts steps",
    "a note stands behind two",
    "write a condition behind the step",
    "a reply stands behind",
    "a step begins with its verb",
    "write `R1: fire R2`",
    "write the short name that the form has",
    SPELT,
    "part two steps with a comma",
];

/// Words without which an order is another one, beside those that deny: they are never left out of what is offered.
const TELLING: [&str; 14] = [
    "do", "unless", "except", "until", "till", "if", "when", "while", "but", "instead", "can't", "whenever", "should",
    "only",
];

/// Verbs of which the target is an enemy: nobody means to fire at his own guns, or at a hill.
const AT_ENEMIES: [&str; 4] = ["fire", "charge", "attack", "shoot"];

/// Words behind which something is awaited: no line ends in one of them.
const AWAITING: [&str; 19] = [
    "and", "or", "then", "the", "a", "an", "of", "to", "by", "at", "on", "in", "into", "with", "upon", "my", "his",
    "their", "your",
];

/// A walk over the ways to mend a line.
struct Mending<'r, 'a> {
    reading: &'r Reading<'a>,
    /// The line as it is typed.
    said: &'r str,
    tried: usize,
    seen: BTreeSet<String>,
    found: Vec<String>,
    /// What the lines that were found come to.
    meant: BTreeSet<String>,
}

impl Reading<'_> {
    /// A fault with lines that can be mailed back, where it has none and somebody knows what may be ordered.
    pub(super) fn with_nearest(&self, line: &Line, fault: Fault) -> Fault {
        if self.advice.is_none() || line.tokens().len() > LONGEST {
            return fault;
        }
        let Some(said) = self.with_its_colon(line) else { return fault };
        let head = said.split(": ").next().unwrap_or_default().to_owned();
        if self.is_cured(&head, &fault) {
            return fault;
        }
        let lines = self.nearest(&head, &said);
        let told = lines.iter().map(|line| format!("`{line}`")).collect::<Vec<_>>();
        let told = match told.split_last() {
            None => return fault,
            Some((only, [])) => only.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
        };
        let is_list = |help: &str| LISTS.iter().any(|list| *list != SPELT && help.starts_with(list));
        let known = fault.help.clone().filter(|help| !is_list(help));
        fault.help(match known {
            None => format!("did you mean {told}?"),
            Some(known) if known.ends_with('?') => format!("{known} What could be mailed is {told}"),
            Some(known) => format!("{known}; what could be mailed is {told}"),
        })
    }

    /// A line that begins with a unit of one's own, with the colon behind it; nothing where it begins otherwise.
    fn with_its_colon(&self, line: &Line) -> Option<String> {
        let tokens = line.tokens();
        if let Some(colon) = colon_of(tokens) {
            let head = &tokens[..colon];
            let is_order = self.names_some(head)
                || self.nearly_named(head).is_some()
                || self.could_name(head)
                || self.is_offered(&typed(head));
            let end = tokens.iter().position(|token| token.is(&super::tokens::Kind::Dashes)).unwrap_or(tokens.len());
            return is_order.then(|| format!("{}: {}", typed(head), typed(&tokens[colon + 1..end])));
        }
        let named = |place: &usize| self.names_some(&tokens[..*place]);
        let most = tokens.len().min(8);
        let steps = |place: &usize| named(place) && is_step(&tokens[*place..], self.grammar.words);
        let place = (1..most).rev().find(steps).or_else(|| (1..most).rev().find(named));
        let place = place.or_else(|| tokens.first().filter(|first| self.is_offered(&first.text)).map(|_| 1))?;
        let signs = tokens[place..].iter().take_while(|token| is_sign_for_a_colon(token)).count();
        let dashes = tokens[..place].iter().rev().take_while(|token| is_sign_for_a_colon(token)).count();
        Some(format!("{}: {}", typed(&tokens[..place - dashes]), typed(&tokens[place + signs..])))
    }

    /// Whether the form has something for a name.
    fn is_offered(&self, name: &str) -> bool {
        self.advice.is_some_and(|advice| !(advice.offers)(name).is_empty())
    }

    /// Whether a head could mean several units of one's own.
    pub(super) fn could_name(&self, head: &[Token]) -> bool {
        let own = [Thing::Own];
        matches!(self.lexicon.loosely(&typed(head), &own), Found::Several(_))
            || matches!(self.lexicon.find(&typed(head), &own), Found::Several(_))
    }

    /// The units of one's own that a head is spelt nearly like.
    pub(super) fn nearly_named(&self, head: &[Token]) -> Option<String> {
        let is_name = head.len() < 6 && !head.iter().any(|token| is_comma_or(token, &["when", "if", "to", "answer"]));
        if !is_name || !self.lexicon.has_units() {
            return None;
        }
        let said = typed(head);
        self.lexicon.near(&said, &[Thing::Own]).or_else(|| self.lexicon.most_alike(&said))
    }

    /// Whether what a fault offers can be read as it stands.
    fn is_cured(&self, head: &str, fault: &Fault) -> bool {
        let help = fault.help.as_deref().unwrap_or_default();
        let mut offered = ticked(help).peekable();
        if offered.peek().is_none() || LISTS.iter().any(|list| help.starts_with(list)) {
            return false;
        }
        offered.any(|offer| match offer.contains(": ") {
            true => self.could_be_mailed(offer),
            false => self.could_be_mailed(&format!("{head}: {offer}")),
        })
    }

    /// What a line comes to that can be read, orders something and serves.
    fn as_mailed(&self, text: &str) -> Option<String> {
        let line = Line::of(text, 0);
        let item = self.line(&line).ok()?;
        let What::Entry(list, node) = &item.what else { return None };
        let serves = || self.advice.is_none_or(|advice| (advice.serves)(list, node));
        let is_idle = node.get("do").is_none_or(Node::is_empty);
        let could = !item.dangles && !is_idle && !is_about_itself(node);
        let could = could && self.judged(list, node).is_none() && serves();
        could.then(|| super::recast::meant(list, node))
    }

    fn could_be_mailed(&self, text: &str) -> bool {
        self.as_mailed(text).is_some()
    }

    /// The lines that are nearest to one.
    fn nearest(&self, head: &str, said: &str) -> Vec<String> {
        let (seen, meant) = (BTreeSet::new(), BTreeSet::new());
        let mut mending = Mending { reading: self, said, tried: 0, seen, found: Vec::new(), meant };
        mending.mend(said);
        if mending.found.is_empty() {
            mending.known_words(head, said);
        }
        if mending.found.len() < 2 {
            mending.of_the_form(head, said);
        }
        mending.found.truncate(MOST);
        mending.found
    }

    /// What is wrong with a line, if anything is.
    pub(super) fn wrong_with(&self, text: &str) -> Option<Fault> {
        let line = Line::of(text, 0);
        match self.line(&line) {
            Err(fault) => Some(fault),
            Ok(item) => match &item.what {
                What::Entry(list, node) => self.judged(list, node),
                What::Key(..) | What::Heading => None,
            },
        }
    }
}

impl Mending<'_, '_> {
    /// Mends a line where its fault is, and again where the next one is, as long as that helps.
    fn mend(&mut self, said: &str) {
        let mut level = vec![said.to_owned()];
        for _ in 0..DEEPEST {
            let mut next = Vec::new();
            for text in &level {
                let Some(fault) = self.reading.wrong_with(text) else { continue };
                for edited in self.reading.mended(text, &fault) {
                    if self.tried >= TRIED || !self.seen.insert(edited.clone()) {
                        continue;
                    }
                    self.tried += 1;
                    match self.reading.wrong_with(&edited) {
                        None => self.offer(edited),
                        Some(_) => next.push(edited),
                    }
                }
            }
            if !self.found.is_empty() {
                return;
            }
            level = next;
        }
    }

    /// Offers a line, if it is worth it.
    fn offer(&mut self, line: String) {
        let line = line.trim_end_matches([' ', ',', '&']).to_owned();
        if self.found.len() >= MOST || breaks_off(&line) || !self.reading.keeps(self.said, &line) {
            return;
        }
        if let Some(meant) = self.reading.as_mailed(&line).filter(|meant| !self.meant.contains(meant)) {
            self.meant.insert(meant);
            self.found.push(line);
        }
    }

    /// The verbs and the names that stand in a line, as orders.
    fn known_words(&mut self, head: &str, said: &str) {
        let line = Line::of(said, 0);
        let tokens = line.tokens();
        let Some(colon) = colon_of(tokens) else { return };
        let rest = &tokens[colon + 1..];
        if rest.iter().any(|token| denies(token) || hangs(token)) {
            return;
        }
        let verbs = self.reading.verbs_in(rest);
        let unit = self.reading.unit_of(head);
        let mut names = self.reading.names_in(rest);
        names.retain(|(_, id)| Some(id) != unit.as_ref());
        for verb in &verbs {
            let fights = AT_ENEMIES.contains(verb);
            let whom = names.iter().filter(|(thing, _)| !fights || *thing == Thing::Other);
            whom.for_each(|(_, id)| self.offer(format!("{head}: {verb} {id}")));
            self.offer(format!("{head}: {verb}"));
        }
        for (thing, id) in &names {
            let verbs: &[&str] = match thing {
                Thing::Other => &["fire", "charge", "toward"],
                Thing::Own | Thing::Place | Thing::Side => &["to"],
            };
            verbs.iter().for_each(|verb| self.offer(format!("{head}: {verb} {id}")));
        }
    }

    /// What the form has for the unit: what has most of the words first, then to stay.
    fn of_the_form(&mut self, head: &str, said: &str) {
        let Some(advice) = self.reading.advice else { return };
        let Some(unit) = self.reading.unit_of(head) else { return };
        let words = said.to_lowercase();
        let words = words.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect::<BTreeSet<_>>();
        let line = Line::of(said, 0);
        // What is not to be done is not offered.
        let is_denied = line.tokens().iter().any(denies);
        if line.tokens().iter().any(hangs) {
            return;
        }
        let rest = colon_of(line.tokens()).map_or(line.tokens(), |colon| &line.tokens()[colon + 1..]);
        let meant = self.reading.each_verb(rest, |said| self.reading.verb_said(said));
        // Whoever wants to charge is not helped by what else his unit may do.
        let is_meant = |offer: &String| {
            let step = offer.split_once(": ").map_or(offer.as_str(), |(_, step)| step);
            meant.is_empty() || meant.iter().any(|verb| step.split([' ', ',']).next() == Some(verb))
        };
        let mut offers = if is_denied { Vec::new() } else { (advice.offers)(&unit) };
        offers.retain(is_meant);
        offers.sort_by_key(|offer| {
            let shared = offer.split([' ', ',', ':']).skip(1).filter(|word| words.contains(word)).count();
            std::cmp::Reverse(shared)
        });
        for offer in offers {
            if self.found.len() + 1 < MOST {
                self.offer(offer);
            }
        }
        Some(format!("{unit}: stand")).filter(is_meant).into_iter().for_each(|stand| self.offer(stand));
    }
}

impl Reading<'_> {
    /// The one unit that a head names.
    fn unit_of(&self, head: &str) -> Option<String> {
        let line = Line::of(head, 0);
        let near = || {
            let near = self.nearly_named(line.tokens())?;
            ticked(&near).next().map(str::to_owned)
        };
        if self.is_offered(head) {
            return Some(head.to_owned());
        }
        match self.units(line.tokens()) {
            Ok(node) => node.word().filter(|id| self.lexicon.is_id(id)).map(str::to_owned).or_else(near),
            Err(_) => near(),
        }
    }

    /// The ways to mend a line at its fault: what it is spelt like, what it could mean, and without what spoils it.
    fn mended(&self, text: &str, fault: &Fault) -> Vec<String> {
        let (start, end) = (fault.span.start.min(text.len()), fault.span.end.min(text.len()));
        let (Some(before), Some(behind)) = (text.get(..start), text.get(end..)) else { return Vec::new() };
        let mut found = Vec::new();
        let mut with = |word: &str| found.push(format!("{before}{word}{behind}"));
        let help = fault.help.as_deref().unwrap_or_default();
        if let Some(meant) = help.strip_prefix("did you mean ") {
            let said = text.get(start..end).unwrap_or_default();
            let spelt = |word: &&str| !word.contains(':') && (said.len() > 5 || begin_alike(word, said));
            ticked(meant).filter(spelt).for_each(&mut with);
        }
        if let Some((_, meant)) = fault.message.split_once(" could mean ") {
            ticked(meant).filter(|word| self.lexicon.is_id(word)).for_each(&mut with);
        }
        let line = Line::of(text, 0);
        let tokens = line.tokens();
        let Some(colon) = colon_of(tokens) else { return found };
        if start < tokens[colon].at.start {
            if let Some(near) = self.nearly_named(&tokens[..colon]) {
                found.extend(ticked(&near).map(|id| format!("{id}{}", &text[tokens[colon].at.start..])));
            }
            return found;
        }
        found.extend(self.as_told(tokens, colon, (start, help)));
        let from = tokens.iter().position(|token| token.at.end > start).unwrap_or(tokens.len()).max(colon + 1);
        found.extend(self.spelt(tokens, from));
        found.extend(self.shortened(tokens, colon, (from, end)));
        found
    }

    /// A line with what the help says is to be written in the place of the step at fault.
    fn as_told(&self, tokens: &[Token], colon: usize, (start, help): (usize, &str)) -> Vec<String> {
        let Some((_, told)) = help.split_once("write `") else { return Vec::new() };
        // An example is nothing that anybody has typed.
        let told = told.split(", as in `").next().unwrap_or(told);
        let parts = |token: &Token| is_comma_or(token, &["then", "else"]);
        let at = tokens.iter().position(|token| token.at.end > start).unwrap_or(tokens.len()).max(colon + 1);
        let first = tokens[colon + 1..at].iter().rposition(parts).map_or(colon + 1, |place| colon + place + 2);
        let end = at + until(&tokens[at..], |rest| parts(&rest[0]));
        let told = format!("`{told}");
        let told = ticked(&told).filter(|step| !step.contains([':', '.']) && is_told(step));
        let instead = tokens[..at].iter().rposition(|token| token.says("else"));
        let line = tokens.iter().position(|token| token.is(&super::tokens::Kind::Dashes)).unwrap_or(tokens.len());
        told.take(MOST)
            .map(|step| match instead.filter(|_| step.starts_with("else ")) {
                // It is what stands from there to the end.
                Some(instead) => without(tokens, instead, line, step),
                None => without(tokens, first, end, step),
            })
            .collect()
    }

    /// A line with a verb or a name as it is spelt.
    fn spelt(&self, tokens: &[Token], from: usize) -> Vec<String> {
        let mut found = Vec::new();
        let verbs = || self.grammar.words.verbs.iter().copied();
        for place in from..tokens.len().min(from + 4) {
            let said = tokens[place].text.as_str();
            let is_known = said.len() < 4 || self.lexicon.is_id(said) || verbs().any(|verb| tokens[place].says(verb));
            let mut with = |word: &str| found.push(without(tokens, place, place + 1, word));
            if tokens[place].says("enemy") || tokens[place].says("enemies") {
                with("nearest");
                continue;
            }
            if tells(&tokens[place]) {
                continue;
            }
            if is_known || place + 1 < tokens.len() && is_step(&tokens[place..], self.grammar.words) {
                continue;
            }
            let alike = did_you_mean(&normal(said), verbs().filter(|verb| begin_alike(verb, said)));
            if let Some(verb) = alike.or_else(|| did_you_mean(&normal(said), verbs())) {
                with(verb);
            }
            if said.len() > 4
                && let Some(near) = self.lexicon.near(said, &[Thing::Other, Thing::Own, Thing::Place])
            {
                ticked(&near).for_each(with);
            }
        }
        found
    }

    /// A line without the words at its fault: up to where a step begins, to the end of the step, or without the first or the
    /// last of them.
    fn shortened(&self, tokens: &[Token], colon: usize, (from, end): (usize, usize)) -> Vec<String> {
        let words = self.grammar.words;
        let mut found = Vec::new();
        let mut cut = |start: usize, end: usize| {
            let out = tokens.get(start..end).unwrap_or_default();
            let tells = |token: &Token| {
                tells(token)
                    || is_compass_point(&token.text)
                    || token.text.bytes().any(|byte| byte.is_ascii_digit())
                    || ["north", "south", "east", "west"].iter().any(|way| token.text.to_lowercase().starts_with(way))
            };
            if !out.is_empty() && !out.iter().any(tells) {
                found.push(without(tokens, start, end, ""));
            }
        };
        let parts = |rest: &[Token]| is_comma_or(&rest[0], &["then", "else"]);
        let last = tokens.iter().position(|token| token.at.end >= end).map_or(tokens.len(), |place| place + 1);
        let step = from + until(&tokens[from.min(tokens.len())..], parts);
        // The step begins later: `I would like him to join the 23rd`.
        let begins = (from + 1..step).find(|place| is_step(&tokens[*place..], words));
        begins.into_iter().for_each(|place| cut(from, place));
        cut(from, from + 1);
        // The fault is behind what could be read: `charge lagrange with all you have`.
        for start in (from.max(colon + 2)..step).rev() {
            cut(start, step);
        }
        for start in (from + 1..last.min(step)).rev() {
            cut(start, last.min(step));
        }
        let signs = usize::from(step < tokens.len() && from == colon + 1);
        let comma = usize::from(from > colon + 1 && is_comma_or(&tokens[from - 1], &["and", "then", "but"]));
        cut(from - comma, (step + signs).min(tokens.len()));
        found
    }

    /// The verbs that stand in some tokens, as they are called or spelt, each in the words of the language.
    fn verbs_in(&self, rest: &[Token]) -> Vec<&'static str> {
        let words = self.grammar.words;
        let spelt = |said: &Token| did_you_mean(&said.text, words.verbs.iter().copied().filter(|verb| verb.len() > 4));
        self.each_verb(rest, |said| self.verb_said(said).or_else(|| spelt(&said[0])))
    }

    /// What is found at some places of some tokens, once each.
    fn each_verb(&self, rest: &[Token], verb: impl Fn(&[Token]) -> Option<&'static str>) -> Vec<&'static str> {
        let mut found = Vec::new();
        for verb in (0..rest.len()).filter_map(|place| verb(&rest[place..])) {
            if !found.contains(&verb) {
                found.push(verb);
            }
        }
        found
    }

    /// The verb with which some tokens begin, as people call it, in the words of the language.
    fn verb_said(&self, said: &[Token]) -> Option<&'static str> {
        let words = self.grammar.words;
        let own = phrase(said, words.verbs).map(|(_, verb)| verb);
        let instead = || words.instead.iter().find(|(word, _)| phrase(said, &[word]).is_some()).map(|(_, verb)| *verb);
        let sayings = || {
            let said = SAYINGS.iter().filter(|saying| longest(said, saying.said).is_some());
            said.flat_map(|saying| saying.means).copied().find(|verb| words.verbs.contains(verb))
        };
        let stems = || {
            let text = normal(&said[0].text);
            let stem = ["ing", "es", "s", "ed"].iter().find_map(|ending| text.strip_suffix(ending))?;
            words.verbs.iter().copied().find(|verb| *verb == stem || verb.strip_suffix('e') == Some(stem))
        };
        own.or_else(instead).or_else(sayings).or_else(stems)
    }
}

/// Whether what stands between backticks is a step, and no example of one.
fn is_told(step: &str) -> bool {
    !["stand", "#", "else", "or"].contains(&step) && !step.starts_with("if")
}

/// Whether a word says that something is not to be done.
fn denies(token: &Token) -> bool {
    const DENYING: [&str; 10] =
        ["not", "no", "never", "don't", "dont", "cannot", "without", "nor", "neither", "nobody"];
    DENYING.iter().any(|word| token.says(word))
}

/// Whether a word says that an order is for one case and not for another: without its condition it is another order.
fn hangs(token: &Token) -> bool {
    const HANGING: [&str; 12] = [
        "if",
        "unless",
        "when",
        "whenever",
        "while",
        "until",
        "till",
        "should",
        "else",
        "otherwise",
        "instead",
        "except",
    ];
    HANGING.iter().any(|word| token.says(word))
}

/// Whether an order is another one without a word.
fn tells(token: &Token) -> bool {
    denies(token) || TELLING.iter().any(|word| token.says(word))
}

/// Whether a line ends where more is awaited.
fn breaks_off(line: &str) -> bool {
    let last = |part: &str| part.trim_end().rsplit(' ').next().unwrap_or_default().to_owned();
    line.split(',').map(last).any(|last| AWAITING.iter().any(|word| last.eq_ignore_ascii_case(word)))
}

/// Whether an entry sends a unit to itself.
fn is_about_itself(node: &Node) -> bool {
    fn holds(node: &Node, unit: &str) -> bool {
        match &node.value {
            Value::Word(word) => word == unit,
            Value::List(items) => items.iter().any(|item| holds(item, unit)),
            Value::Map(entries) => entries.iter().any(|(_, node)| holds(node, unit)),
            Value::Empty => false,
        }
    }
    let unit = node.get("unit").and_then(Node::word);
    unit.is_some_and(|unit| node.get("do").is_some_and(|steps| holds(steps, unit)))
}

/// Whether two words begin with the same letter: few slip in the first.
fn begin_alike(one: &str, other: &str) -> bool {
    let first = |word: &str| word.chars().next().map(|letter| letter.to_ascii_lowercase());
    first(one) == first(other)
}

/// What stands between backticks in a text.
pub(super) fn ticked(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Some tokens as a text, with a word in the place of some.
fn without(tokens: &[Token], start: usize, end: usize, word: &str) -> String {
    let parts = [typed(&tokens[..start]), word.to_owned(), typed(&tokens[end..])];
    let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    parts.join(" ").replace(" ,", ",").replace(" :", ":")
}
