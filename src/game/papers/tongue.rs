//! What a turn file in plain lines is read by: the words of its rules, and the names that its side may know.

use super::advised::Adviser;
use super::game_file::Player;
use crate::adjudicate::{AnyRuleSet, Position, Roster, UnitId};
use crate::orders::plain::{Advice, Grammar, Lexicon, Passage, Plain, Thing, mixed, read, read_with_advice};
use crate::orders::resolve_name;
use crate::yaml::{Faults, Node};

/// The words and the names of a game at some moment.
#[derive(Default)]
pub struct Tongue {
    rules: Option<&'static dyn AnyRuleSet>,
    position: Option<Position>,
    /// The players of the game, as its file writes them.
    players: Vec<String>,
}

impl Tongue {
    /// No words at all: of a file in lines its envelope alone is read.
    pub fn blind() -> Tongue {
        Tongue::default()
    }

    /// The words of some rules, and ids for names.
    pub fn words(rules: &'static dyn AnyRuleSet) -> Tongue {
        Tongue { rules: Some(rules), ..Tongue::default() }
    }

    /// The words of some rules, and the names of a position.
    pub fn of(rules: &'static dyn AnyRuleSet, position: &Position) -> Tongue {
        Tongue { rules: Some(rules), position: Some(rules.copy(position)), ..Tongue::default() }
    }

    /// The same among some players, whose names are theirs whatever capitals a keyboard puts there.
    pub fn among(self, players: &[Player]) -> Tongue {
        Tongue { players: players.iter().map(|player| player.player.clone()).collect(), ..self }
    }

    /// The player of a name, as the game writes him.
    pub(super) fn player(&self, typed: &str) -> Option<&str> {
        resolve_name(typed, &self.players, String::as_str).map(String::as_str)
    }

    /// Whether there are none.
    pub(in crate::game) fn is_blind(&self) -> bool {
        self.rules.is_none()
    }

    /// The words of plain lines.
    pub fn grammar(&self) -> &'static Grammar {
        self.rules.map_or(&Grammar::NONE, AnyRuleSet::grammar)
    }

    /// Reads a text in lines. The side that it names says which names may be known, and whose form answers what is not understood.
    pub fn read(&self, text: &str) -> Plain {
        let roster = self.rules.zip(self.position.as_ref()).map(|(rules, position)| rules.roster(position));
        let sides = sides_of(roster.as_ref());
        let envelope = |text: &str| read(text, &Grammar::NONE, &sides, &|_, _| {});
        let Some(rules) = self.rules else {
            return envelope(text);
        };
        let side = envelope(&around_the_side(text)).tree.get("side").and_then(Node::word).map(str::to_ascii_lowercase);
        let judge = |tree: &Node, faults: &mut Faults| {
            rules.read(tree, text, faults);
        };
        let mut known = roster.iter().flat_map(|roster| &roster.sides).map(|(known, _)| known);
        let known = known.find(|known| Some(known.as_str()) == side.as_deref()).cloned();
        let adviser = known.zip(self.position.as_ref()).map(|(side, position)| Adviser::of(rules, position, side));
        let names = self.names(sides, roster, side.as_deref());
        let Some(adviser) = adviser else {
            return read(text, rules.grammar(), &names, &judge);
        };
        let offers = |unit: &str| adviser.offers(unit);
        let serves = |list: &str, entry: &Node| adviser.serves(list, entry);
        let anyway = |unit: &str| adviser.anyway(unit);
        let advice = Advice { offers: &offers, serves: &serves, anyway: &anyway };
        read_with_advice(text, rules.grammar(), &names, &judge, Some(advice))
    }

    /// The passages of a text in which orders of a side may stand among other words.
    pub fn mixed(&self, text: &str, side: &str) -> Vec<Passage> {
        let Some(rules) = self.rules else {
            return mixed(text, &Grammar::NONE, &Lexicon::default(), &|_, _| {});
        };
        let judge = |tree: &Node, faults: &mut Faults| {
            rules.read(tree, text, faults);
        };
        let roster = self.position.as_ref().map(|position| rules.roster(position));
        mixed(text, rules.grammar(), &self.names(sides_of(roster.as_ref()), roster, Some(side)), &judge)
    }

    /// Whether everybody that the head of a letter names is of the game: `anna and the British`.
    pub fn knows_readers(&self, to: &str) -> bool {
        let roster = self.rules.zip(self.position.as_ref()).map(|(rules, position)| rules.roster(position));
        let sides = sides_of(roster.as_ref());
        let to = to.to_ascii_lowercase();
        let to = to.strip_suffix(" unsigned").unwrap_or(&to).replace(" and ", ",").replace('&', ",");
        let is_known = |name: &str| {
            let bare = name.strip_prefix("the ").unwrap_or(name).trim();
            let mut players = self.players.iter();
            ["everybody", "everyone", "all"].contains(&bare)
                || players.any(|player| player.eq_ignore_ascii_case(bare))
                || sides.names_one(bare, &[Thing::Side])
        };
        to.split(',').map(str::trim).all(is_known)
    }

    /// The names of the sides, and of what a side may know.
    fn names(&self, mut lexicon: Lexicon, everybody: Option<Roster>, side: Option<&str>) -> Lexicon {
        let (Some(rules), Some(position), Some(everybody)) = (self.rules, &self.position, everybody) else {
            return lexicon;
        };
        let known = everybody.sides.into_iter().map(|(side, _)| side);
        let Some(side) = known.into_iter().find(|known| Some(known.as_str()) == side) else {
            return lexicon;
        };
        let roster = rules.roster_for(position, &side);
        for (unit, owner, called) in &roster.units {
            let thing = if *owner == side { Thing::Own } else { Thing::Other };
            lexicon.add(thing, unit.as_str(), called);
        }
        // Whoever there is no news of is still known by name.
        let silent = everybody.units.into_iter();
        let silent = silent.filter(|(unit, ..)| position.veil().is_silent(unit.as_str(), &side));
        for (unit, owner, called) in silent.filter(|(unit, ..)| roster.units.iter().all(|(known, ..)| known != unit)) {
            lexicon.add(if owner == side { Thing::Own } else { Thing::Other }, unit.as_str(), &called);
        }
        let own = |unit: &UnitId| roster.units.iter().any(|(known, owner, _)| known == unit && *owner == side);
        for (unit, kinds) in roster.fit.iter().filter(|(unit, _)| own(unit)) {
            lexicon.fit(unit.as_str(), kinds);
        }
        for (hex, name) in &roster.places {
            lexicon.add(Thing::Place, name, name);
            lexicon.at(name, hex);
        }
        for (unit, hex) in roster.at.iter().filter(|(unit, _)| own(unit)) {
            lexicon.at(unit.as_str(), hex);
        }
        for name in rules.named_ground(position, &side) {
            lexicon.add(Thing::Place, &name, &name);
        }
        lexicon
    }
}

/// Of a text in lines what stands between two empty lines with the word `side`: no line goes on beyond one that is empty.
fn around_the_side(text: &str) -> String {
    let parts = text.split("\n\n").filter(|part| part.to_ascii_lowercase().contains("side"));
    parts.collect::<Vec<_>>().join("\n\n")
}

/// The names of the sides.
fn sides_of(roster: Option<&Roster>) -> Lexicon {
    let mut lexicon = Lexicon::default();
    for (side, called) in roster.iter().flat_map(|roster| &roster.sides) {
        lexicon.add(Thing::Side, side.as_str(), called);
    }
    lexicon
}
