//! Orders in plain lines among other text, as people write mails: which passages are orders, and which are not.
//!
//! Nothing is an order here that is not whole by itself. What stands right below an order, without an empty line, is its end
//! where both can be read as one, and no part of it where it begins with no word that an order could go on with; else nobody
//! can say, and it costs the order.

use super::cursor::{PLACES, UNITS, phrase, typed};
use super::grammar::{Grammar, is_reserved};
use super::heads::{What, colon_of};
use super::lexicon::{Found, Lexicon, Thing};
use super::manners::is_step;
use super::phrases::longest;
use super::text::{bullet, dashes};
use super::tokens::{Kind, Line, Token};
use super::{Judge, Reading, forbidden, grammar};
use crate::orders::normal;
use crate::yaml::{Node, Span, Value, clearly_meant};

/// What a passage of a text is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An order, a standing order, an answer, or another entry of a list.
    Entry,
    /// A key of the envelope, and what stands behind it.
    Key(String, String),
    /// A letter to somebody.
    Letter(String),
    /// A heading with nothing behind it.
    Heading,
    /// Something that is meant as an order, and cannot be read.
    Faulty,
    /// Anything else.
    Prose,
}

/// Lines of a text that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The first of them, and the one behind the last, counted from 0.
    pub lines: (usize, usize),
    /// What they are.
    pub sort: Sort,
}

/// The words that an order goes on with in a next line, beside verbs and names.
const GOES_ON: [&str; 22] = [
    "and",
    "but",
    "except",
    "else",
    "for",
    "if",
    "in",
    "not",
    "of",
    "on",
    "only",
    "or",
    "otherwise",
    "over",
    "then",
    "to",
    "unless",
    "until",
    "when",
    "where",
    "while",
    "with",
];

/// How many words stand before the colon of an order whose unit cannot be told.
const LONGEST_HEAD: usize = 4;

/// The passages of a text, the first one first; empty lines belong to none.
pub fn mixed(text: &str, grammar: &Grammar, lexicon: &Lexicon, judge: Judge<'_>) -> Vec<Passage> {
    let all = text.split('\n').collect::<Vec<_>>();
    let prose = |place: usize| Passage { lines: (place, place + 1), sort: Sort::Prose };
    let full = |place: &usize| !all[*place].trim().is_empty();
    if all.len() > super::MOST_LINES || text.len() > crate::yaml::MAX_BYTES {
        return (0..all.len()).filter(full).map(prose).collect();
    }
    let lexicon = lexicon.beside(grammar.words);
    let reading = Reading {
        grammar,
        lexicon: &lexicon,
        conditions: grammar::conditions(),
        judge,
        advice: None,
        is_broken: false,
    };
    let text = &*reading.with_colons(text);
    let lines = reading.lines(text);
    let mut passages = Vec::new();
    for line in &lines.lines {
        let whole = line.whole();
        let first = text[..whole.start].matches('\n').count();
        let end = first + text[whole.start..whole.end].matches('\n').count() + 1;
        if lines.doubtful.contains(&whole.start) {
            passages.push(Passage { lines: (first, end), sort: Sort::Faulty });
            continue;
        }
        passages.extend(reading.passages(text, line, (first, end)));
    }
    let taken = |place: &usize| passages.iter().any(|one: &Passage| (one.lines.0..one.lines.1).contains(place));
    let rest = (0..all.len()).filter(full).filter(|place| !taken(place)).map(prose).collect::<Vec<_>>();
    passages.extend(rest);
    passages.sort_by_key(|passage| passage.lines);
    passages
}

impl Reading<'_> {
    /// What a line comes to, put together as it may be of several.
    fn passages(&self, text: &str, line: &Line, (first, end): (usize, usize)) -> Vec<Passage> {
        if let Some(sort) = self.sort(line) {
            return vec![Passage { lines: (first, end), sort }];
        }
        let parts = parts_of(text, line.whole());
        for count in (1..parts.len()).rev() {
            let head = joined(&parts[..count]);
            let below = joined(&parts[count..count + 1]);
            if let Some(sort) = self.sort(&head)
                && !self.may_go_on(&below)
            {
                let mut passages = vec![Passage { lines: (first, first + count), sort }];
                let rest = (count..parts.len()).map(|part| Passage {
                    lines: (first + part, first + part + 1),
                    sort: self.sort_of_rest(&joined(&parts[part..part + 1])),
                });
                passages.extend(rest);
                return passages;
            }
        }
        let sort = if self.is_attempt(line) { Sort::Faulty } else { Sort::Prose };
        vec![Passage { lines: (first, end), sort }]
    }

    /// What a line is that can be read.
    fn sort(&self, line: &Line) -> Option<Sort> {
        if forbidden(line).is_some() {
            return None;
        }
        let tokens = line.tokens();
        if let Some(to) = reader_of(tokens) {
            return Some(Sort::Letter(to));
        }
        match self.line(line).ok()?.what {
            What::Heading => Some(Sort::Heading),
            What::Key(key, node) => Some(Sort::Key(key.text, node.word().unwrap_or_default().to_owned())),
            What::Entry(list, node) => {
                // A unit with nothing behind its colon is a line of the form.
                let is_open = node.get("do").is_some_and(Node::is_empty);
                (!is_open && self.judged(list, &node).is_none() && is_full(&node)).then_some(Sort::Entry)
            }
        }
    }

    fn sort_of_rest(&self, line: &Line) -> Sort {
        match self.lacks_a_colon(line) {
            Some(_) => Sort::Faulty,
            None => Sort::Prose,
        }
    }

    /// Whether a line could be the end of an order above it.
    fn may_go_on(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let Some(first) = tokens.first() else {
            return false;
        };
        let word = first.is(&Kind::Word);
        let named = self.lexicon.find(&first.text, PLACES) != Found::Nothing;
        !word
            || named
            || is_reserved(&first.text)
            || GOES_ON.iter().any(|known| first.says(known))
            || first.text.starts_with(|letter: char| letter.is_ascii_digit())
            || phrase(tokens, self.grammar.words.verbs).is_some()
            || self.grammar.words.modifiers.iter().any(|known| first.says(known))
    }

    /// Whether a line that cannot be read is meant as an order: it has a unit of one's own, or a verb behind its colon.
    fn is_attempt(&self, line: &Line) -> bool {
        let tokens = line.tokens();
        let verbs = self.grammar.words.verbs;
        let Some(colon) = colon_of(tokens) else {
            return self.lacks_a_colon(line).is_some();
        };
        let (head, rest) = (&tokens[..colon], &tokens[colon + 1..]);
        if rest.is_empty() {
            return false;
        }
        let sounds = || self.sounds_like_a_step(rest);
        let is_general = ["general order", "general orders", "order for", "orders for"];
        if longest(head, &is_general).is_some()
            || head[0].says("when") && (self.has_a_decision(head) || sounds())
            || self.is_nearly_own(head) && sounds()
        {
            return true;
        }
        let named = |part: &[Token]| matches!(self.lexicon.find(&typed(part), &[Thing::Own]), Found::One { .. });
        let parts = super::cursor::parted(head, |token| token.is(&Kind::Comma) || token.says("and"));
        let list = self.grammar.lists.iter().any(|(key, _)| head[0].says(key));
        let about = |list: bool| list && self.lexicon.find(&typed(&head[1..]), UNITS) != Found::Nothing;
        let is_verb = phrase(head, verbs).is_some_and(|(count, _)| count == head.len());
        let words = self.grammar.words;
        let is_other = |word: &str| head.len() == 1 && head[0].says(word);
        let is_verb = is_verb
            || words.foreign.iter().any(|word| is_other(word))
            || words.instead.iter().any(|(word, _)| is_other(word));
        self.begins_with_own(head)
            || parts.into_iter().any(named)
            || about(list)
            || is_verb
            || phrase(rest, verbs).is_some() && head.len() <= LONGEST_HEAD
    }
}

impl Reading<'_> {
    /// Whether a head is spelt nearly like the name of a unit of one's own, or has a word of one.
    pub(super) fn is_nearly_own(&self, head: &[Token]) -> bool {
        let long = head.iter().any(|token| token.text.chars().count() > 3);
        long && (self.nearly_named(head).is_some() || self.could_name(head))
    }

    /// Whether the head of a standing order has a word of a decision, well spelt or not.
    pub(super) fn has_a_decision(&self, head: &[Token]) -> bool {
        let known = || self.grammar.words.decisions.iter().map(|decision| decision.key);
        let spelt = |token: &Token| token.text.chars().count() > 3 && clearly_meant(&token.text, known()).is_some();
        self.decision_of(head).is_some() || head[1..].iter().any(spelt)
    }

    /// Whether what stands behind a colon begins like a step, well spelt or not.
    pub(super) fn sounds_like_a_step(&self, rest: &[Token]) -> bool {
        let verbs = self.grammar.words.verbs;
        let said = normal(&rest[0].text);
        let spelt = || said.len() > 3 && clearly_meant(&said, verbs.iter().copied()).is_some();
        phrase(rest, verbs).is_some() || spelt() || is_step(rest, self.grammar.words)
    }
}

/// Whether an entry says anything: one without a key says nothing.
fn is_full(node: &Node) -> bool {
    !matches!(&node.value, Value::Map(entries) if entries.is_empty())
}

/// To whom a line is written, where it is a letter: `to bert: ...`.
fn reader_of(tokens: &[Token]) -> Option<String> {
    let colon = colon_of(tokens)?;
    let head = &tokens[..colon];
    let plain = head.iter().all(|token| matches!(token.kind, Kind::Word | Kind::Quoted | Kind::Comma));
    let is_letter = head[0].says("to") && (2..=LONGEST_HEAD + 3).contains(&head.len()) && plain;
    is_letter.then(|| typed(&head[1..]))
}

/// The lines that a line is made of, each with its place.
fn parts_of(text: &str, span: Span) -> Vec<(usize, &str)> {
    let mut start = span.start;
    let mut parts = Vec::new();
    for raw in text[span.start..span.end].split('\n') {
        let blanks = raw.len() - raw.trim_start().len();
        parts.push((start + blanks, raw.trim()));
        start += raw.len() + 1;
    }
    parts
}

fn joined(parts: &[(usize, &str)]) -> Line {
    let mut line = Line::default();
    for (start, text) in parts {
        line.add(text, *start);
    }
    line
}

/// A line without bullet and without the dashes that stand for one.
pub fn without_bullet(line: &str) -> &str {
    let line = line.trim();
    &line[bullet(line).max(dashes(line))..]
}
