//! What a rule set says of its own words, so that the common reader can read them.

use std::fmt::Debug;

use crate::yaml::{Draft, Faults, Fields, Slot};

/// A decision that the rules give a player in the middle: a key of `when` and of `ask`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its key: `beaten`.
    pub key: &'static str,
    /// When it arises; `it` is the unit that is asked about, `you` the side.
    pub moment: &'static str,
    /// Whether it is asked in a game with `decisions: ask`. Others are asked only where a standing order says `do: ask`.
    pub asked: bool,
    /// The decision points of the catalogue it stands for.
    pub points: &'static [&'static str],
}

/// A verb of a step: what it does, what it is said of, what may stand beside it.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// The verb.
    pub verb: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What stands under it; nothing where it stands alone.
    pub argument: Option<Draft>,
    /// The keys that may stand beside it.
    pub beside: &'static [Slot],
    /// Whether it answers a decision, and is no order.
    pub is_reply: bool,
}

/// A verb with an argument.
pub const fn usage(verb: &'static str, about: &'static str, argument: Draft) -> Usage {
    let argument = Some(argument);
    Usage { argument, ..bare(verb, about) }
}

/// A verb that stands alone.
pub const fn bare(verb: &'static str, about: &'static str) -> Usage {
    Usage { verb, about, argument: None, beside: &[], is_reply: false }
}

impl Usage {
    /// The same, with keys that may stand beside it.
    pub const fn with(self, beside: &'static [Slot]) -> Usage {
        Usage { beside, ..self }
    }

    /// The same, as what answers a decision.
    pub const fn in_reply(self) -> Usage {
        Usage { is_reply: true, ..self }
    }
}

/// The verbs of some usages, for a list that stands in the program as a constant.
pub const fn verbs_of<const N: usize>(usages: &[Usage; N]) -> [&'static str; N] {
    let mut verbs = [""; N];
    let mut index = 0;
    while index < N {
        verbs[index] = usages[index].verb;
        index += 1;
    }
    verbs
}

/// A decision: its key, when it arises, whether its owner is asked where nothing was said, and the points of the catalogue that it is.
pub const fn decision(
    key: &'static str,
    moment: &'static str,
    asked: bool,
    points: &'static [&'static str],
) -> Decision {
    Decision { key, moment, asked, points }
}

/// The words that rules of battles have for whom and in what state: no rules have all of them.
#[rustfmt::skip]
const OF_BATTLES: &[&str] = &[
    // Arms.
    "infantry", "cavalry", "artillery", "leader", "general", "hq", "army-hq", "corps-hq", "division-hq", "staff",
    "musket", "rifle", "light-infantry", "guards", "militia", "irregular-shooters", "irregular-warband",
    "light-cavalry", "heavy-cavalry", "lancers", "cossacks", "skirmishers", "field-artillery", "foot-artillery",
    "horse-artillery", "rockets",
    // Formations.
    "line", "column", "square", "masse", "attack-column", "march-column", "skirmish", "garrison", "limbered",
    "unlimbered",
    // States.
    "good", "fair", "bad", "ok", "elite", "retreating", "pinned", "disrupted", "disordered", "rallying", "routing",
    "halted", "falling-back", "pursuing", "doomed", "halved", "decided", "charging", "in-contact", "in-cover",
    // Relations.
    "stronger", "weaker", "flank", "nearest", "weakest", "best", "any", "all", "at-will",
];

/// Of the words of battles those that rules do not have, which have these words of their `own`. What is among `names` is a name
/// there: the word came into the language when units could bear it already.
pub const fn foreign_to<const N: usize>(own: &[&str], names: &[&str]) -> [&'static str; N] {
    let mut foreign = [""; N];
    let (mut index, mut count) = (0, 0);
    while index < OF_BATTLES.len() {
        if !has(own, OF_BATTLES[index]) && !has(names, OF_BATTLES[index]) {
            foreign[count] = OF_BATTLES[index];
            count += 1;
        }
        index += 1;
    }
    assert!(count == N, "so many words are foreign to these rules");
    foreign
}

const fn has(words: &[&str], word: &str) -> bool {
    let mut index = 0;
    while index < words.len() {
        if is_same(words[index].as_bytes(), word.as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

/// The words of a rule set.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// Kinds, formations, states, relations and choices: the words of `fire: [column, nearest]`.
    pub words: &'static [&'static str],
    /// Words of the language that these rules do not have, which are refused rather than taken for names.
    pub foreign: &'static [&'static str],
    /// The keys of `if`.
    pub conditions: &'static [&'static str],
    /// The verbs of a step, bare ones among them.
    pub verbs: &'static [&'static str],
    /// The same verbs, with what is said of them.
    pub usages: &'static [Usage],
    /// Bare words that mean a verb: `("at-will", "fire")`.
    pub alike: &'static [(&'static str, &'static str)],
    /// The keys that may stand beside a verb: `share`.
    pub modifiers: &'static [&'static str],
    /// The decisions.
    pub decisions: &'static [Decision],
    /// Printed words that the language does not use, with what it uses: `("assault", "charge")`.
    pub instead: &'static [(&'static str, &'static str)],
    /// Verbs about units for which the rules pick one of several otherwise than by who is nearest.
    pub picks: &'static [&'static str],
    /// Whether lengths are whole numbers of hexes.
    pub in_hexes: bool,
}

/// The part of the turn-file language that is a rule set's own.
pub trait Language: Sized + 'static {
    /// What a step does.
    type Verb: Clone + Debug + PartialEq;
    /// The words.
    const VOCABULARY: &'static Vocabulary;
    /// The replies of each decision, in words.
    const REPLIES: &'static [(&'static str, &'static str)];
    /// What the schema of its steps is called.
    const STEPS: &'static str = "steps";
    /// The keys that may stand beside `do:` in an entry, each with the verb that it is read as: a step before all others.
    const BESIDE: &'static [(&'static str, Slot)] = &[];
    /// Reads the verb of a step out of its fields: `key` is the one verb that stands there. The modifiers are in the
    /// same fields. The caller has seen to `if`, `else` and `note`, and finishes the fields.
    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Self::Verb>;
    /// The verb that a bare word stands for; `None` where it needs an argument.
    fn bare(word: &str) -> Option<Self::Verb>;
}
