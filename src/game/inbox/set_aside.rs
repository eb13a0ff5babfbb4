//! What was locked for a player, made again of his file: an entry is missing there only where a comment in the exact form of
//! locking tells of it, in its place and order.

use std::collections::VecDeque;

use super::command::{OF_THE_SIDE, OF_UNITS, SET_ASIDE, rebuilt, with_units};
use crate::orders::without_words_of_a_lock;
use crate::yaml::{Node, Span, document, flow, same_word};

/// Why something was set aside, as its comment has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) enum Reason {
    /// A unit is another player's.
    Foreign {
        /// Which.
        unit: String,
        /// Whose.
        owner: String,
    },
    /// It was not his to give, or somebody has given it before him, who speaks for the side.
    Leader(String),
}

/// A file, and who wrote it.
#[derive(Clone, Copy)]
pub(crate) struct Written<'f> {
    /// Its tree.
    pub(crate) tree: &'f Node,
    /// What is locked of it where nothing is set aside, and it is all that its side has sent.
    pub(crate) text: &'f str,
    /// Whether it was read in plain lines, of which no comment is locked but the program's.
    pub(crate) in_lines: bool,
    /// The comments that tell of lines of it that could not be read.
    pub(crate) lost: &'f str,
    /// Whose it is.
    pub(crate) writer: &'f str,
    /// Whether something of it stands in a line; a player may have it in other lines than it was received in.
    pub(crate) is_at: &'f dyn Fn(Span, usize) -> bool,
}

/// What a file gives.
pub(crate) struct Remade {
    /// What must stand in the locked text before couriers ride.
    pub(crate) text: String,
    /// Its tree.
    pub(crate) tree: Node,
    /// What was set aside, as it was told.
    pub(crate) told: Vec<String>,
    /// Why.
    pub(in crate::game) reasons: Vec<Reason>,
}

impl Written<'_> {
    /// Makes what is locked again of the file, less what the comments at the head of a part tell of. A comment that tells of
    /// nothing in its place is not made again, and neither is what only seems to be told of.
    pub(crate) fn remade(&self, part: &str) -> Remade {
        let text = match self.in_lines || part == self.text {
            true => self.text.to_owned(),
            false => without_words_of_a_lock(self.text),
        };
        let mut whole = Remade { text, tree: self.tree.clone(), told: Vec::new(), reasons: Vec::new() };
        if part == whole.text {
            return whole;
        }
        let lines = part.lines().map_while(|line| line.strip_prefix(SET_ASIDE));
        let mut sieve = Telling { written: self, lines: lines.collect(), told: Vec::new(), reasons: Vec::new() };
        let tree = rebuilt(self.tree, &mut |list, entry| sieve.entry(list, entry));
        if sieve.told.is_empty() {
            return whole;
        }
        let comments = sieve.told.iter();
        let comments = comments.map(|line| format!("{SET_ASIDE}{line}\n"));
        whole.text = comments.collect::<String>() + self.lost + &document(&tree);
        whole.tree = tree;
        whole.told = sieve.told;
        whole.reasons = sieve.reasons;
        whole
    }
}

/// Whether reasons can stand side by side: a unit is one player's, and one speaks for the side.
pub(in crate::game) fn agree(reasons: &[Reason]) -> bool {
    let against = |one: &Reason, other: &Reason| match (one, other) {
        (Reason::Leader(one), Reason::Leader(other)) => one != other,
        (Reason::Foreign { unit, owner }, Reason::Foreign { unit: same, owner: other }) => {
            unit.eq_ignore_ascii_case(same) && owner != other
        }
        _ => false,
    };
    let pairs = |(index, one): (usize, &Reason)| reasons[index..].iter().all(|two| !against(one, two));
    reasons.iter().enumerate().all(pairs)
}

/// Goes through a file beside the comments that tell of it.
struct Telling<'w> {
    written: &'w Written<'w>,
    lines: VecDeque<&'w str>,
    told: Vec<String>,
    reasons: Vec<Reason>,
}

impl Telling<'_> {
    fn entry(&mut self, list: &str, entry: &Node) -> Option<Node> {
        let is = |known: &&str| same_word(known, list);
        if OF_UNITS.iter().any(is) {
            return self.of_units(entry);
        }
        let out = if OF_THE_SIDE.iter().any(is) {
            self.is_told(entry.span, entry, &|reason| given("this list", reason))
        } else if same_word("standing", list) {
            let what = "a standing order for more than one's own units";
            if !self.is_told(entry.span, entry, &|reason| given(what, reason)) {
                return self.of_units(entry);
            }
            true
        } else if same_word("answers", list) {
            let ask = entry.get("ask").and_then(Node::word).unwrap_or_default();
            let unit = ask.split('/').nth(1).unwrap_or_default();
            let told = |reason: &str| {
                let given = given("this answer", reason);
                given.or_else(|| foreign(unit, reason)).or_else(|| spoken(ask, reason))
            };
            self.is_told(entry.span, entry, &told)
        } else {
            false
        };
        (!out).then(|| entry.clone())
    }

    fn of_units(&mut self, entry: &Node) -> Option<Node> {
        let Some(named) = entry.get("unit") else {
            return Some(entry.clone());
        };
        let mut left = Vec::new();
        for name in named.items() {
            let unit = name.word().unwrap_or_default();
            let told = |reason: &str| foreign(unit, reason).or_else(|| spoken(unit, reason));
            if !self.is_told(name.span, entry, &told) {
                left.push(name.clone());
            }
        }
        let all = left.len() == named.items().len();
        match left.is_empty() {
            _ if all => Some(entry.clone()),
            true => None,
            false => Some(with_units(entry, left)),
        }
    }

    /// Whether the next comment tells of an entry, or of a name in it; then it is done with.
    fn is_told(&mut self, span: Span, entry: &Node, reason_of: &dyn Fn(&str) -> Option<Reason>) -> bool {
        let Some(line) = self.lines.front().copied() else {
            return false;
        };
        let writer = self.written.writer;
        let reason = || {
            let (number, rest) = line.strip_prefix("line ")?.split_once(' ')?;
            let number = number.parse().ok()?;
            let rest = rest.strip_prefix("of ")?.strip_prefix(writer)?;
            let rest = rest.strip_prefix("'s file: ")?;
            let reason = rest.strip_suffix(&flow(entry))?.strip_suffix(": ")?;
            let reason = reason_of(reason).filter(|_| (self.written.is_at)(span, number))?;
            let (Reason::Foreign { owner: by, .. } | Reason::Leader(by)) = &reason;
            (by != writer).then_some(reason)
        };
        let Some(reason) = reason() else {
            return false;
        };
        self.reasons.push(reason);
        self.told.extend(self.lines.pop_front().map(str::to_owned));
        true
    }
}

fn foreign(unit: &str, reason: &str) -> Option<Reason> {
    let rest = reason.strip_prefix('`')?.strip_prefix(unit)?;
    let owner = named(rest.strip_prefix("` is ")?.strip_suffix("'s to order")?)?;
    let unit = unit.to_owned();
    Some(Reason::Foreign { unit, owner })
}

fn given(what: &str, reason: &str) -> Option<Reason> {
    let rest = reason.strip_prefix(what)?.strip_prefix(" is for ")?;
    named(rest.strip_suffix(" to give")?).map(Reason::Leader)
}

fn spoken(about: &str, reason: &str) -> Option<Reason> {
    let chief = reason.strip_suffix('`')?.strip_suffix(about)?;
    let chief = chief.strip_suffix(", the commander in chief, has said what becomes of `")?;
    named(chief).map(Reason::Leader)
}

fn named(name: &str) -> Option<String> {
    let is_name = !name.is_empty() && !name.contains(char::is_whitespace);
    is_name.then(|| name.to_owned())
}
