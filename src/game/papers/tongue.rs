//! What a turn file in plain lines is read by: the words of its rules, and the names that its side may know.

use crate::adjudicate::{AnyRuleSet, Position};
use crate::orders::plain::{Grammar, Lexicon, Passage, Plain, Thing, mixed, read};
use crate::yaml::{Faults, Node};

/// The words and the names of a game at some moment.
#[derive(Default)]
pub struct Tongue {
    rules: Option<&'static dyn AnyRuleSet>,
    position: Option<Position>,
}

impl Tongue {
    /// No words at all: of a file in lines its envelope alone is read.
    pub fn blind() -> Tongue {
        Tongue::default()
    }

    /// The words of some rules, and ids for names.
    pub fn words(rules: &'static dyn AnyRuleSet) -> Tongue {
        Tongue { rules: Some(rules), position: None }
    }

    /// The words of some rules, and the names of a position.
    pub fn of(rules: &'static dyn AnyRuleSet, position: &Position) -> Tongue {
        Tongue { rules: Some(rules), position: Some(rules.copy(position)) }
    }

    /// Whether there are none.
    pub(in crate::game) fn is_blind(&self) -> bool {
        self.rules.is_none()
    }

    /// The words of plain lines.
    pub fn grammar(&self) -> &'static Grammar {
        self.rules.map_or(&Grammar::NONE, AnyRuleSet::grammar)
    }

    /// Reads a text in lines. The side that it names says which names may be known.
    pub(in crate::game) fn read(&self, text: &str) -> Plain {
        let sides = self.sides();
        let envelope = read(text, &Grammar::NONE, &sides, &|_, _| {});
        let Some(rules) = self.rules else {
            return envelope;
        };
        let side = envelope.tree.get("side").and_then(Node::word).map(str::to_ascii_lowercase);
        let judge = |tree: &Node, faults: &mut Faults| {
            rules.read(tree, text, faults);
        };
        read(text, rules.grammar(), &self.names(sides, side.as_deref()), &judge)
    }

    /// The passages of a text in which orders of a side may stand among other words.
    pub fn mixed(&self, text: &str, side: &str) -> Vec<Passage> {
        let Some(rules) = self.rules else {
            return mixed(text, &Grammar::NONE, &Lexicon::default(), &|_, _| {});
        };
        let judge = |tree: &Node, faults: &mut Faults| {
            rules.read(tree, text, faults);
        };
        mixed(text, rules.grammar(), &self.names(self.sides(), Some(side)), &judge)
    }

    fn sides(&self) -> Lexicon {
        let mut lexicon = Lexicon::default();
        if let (Some(rules), Some(position)) = (self.rules, &self.position) {
            for (side, called) in rules.roster(position).sides {
                lexicon.add(Thing::Side, side.as_str(), &called);
            }
        }
        lexicon
    }

    /// The names of the sides, and of what a side may know.
    fn names(&self, mut lexicon: Lexicon, side: Option<&str>) -> Lexicon {
        let (Some(rules), Some(position)) = (self.rules, &self.position) else {
            return lexicon;
        };
        let known = rules.roster(position).sides.into_iter().map(|(side, _)| side);
        let Some(side) = known.into_iter().find(|known| Some(known.as_str()) == side) else {
            return lexicon;
        };
        let roster = rules.roster_for(position, &side);
        for (unit, owner, called) in &roster.units {
            let thing = if *owner == side { Thing::Own } else { Thing::Other };
            lexicon.add(thing, unit.as_str(), called);
        }
        // Whoever there is no news of is still known by name.
        let silent = rules.roster(position).units.into_iter();
        let silent = silent.filter(|(unit, ..)| position.veil().is_silent(unit.as_str(), &side));
        for (unit, owner, called) in silent.filter(|(unit, ..)| roster.units.iter().all(|(known, ..)| known != unit)) {
            lexicon.add(if owner == side { Thing::Own } else { Thing::Other }, unit.as_str(), &called);
        }
        for (_, name) in &roster.places {
            lexicon.add(Thing::Place, name, name);
        }
        lexicon
    }
}
