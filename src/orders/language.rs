//! What a rule set says of its own words, so that the common reader can read them.

use std::fmt::Debug;

use crate::yaml::{Faults, Fields};

/// A decision that the rules give a player in the middle: a key of `when` and of `ask`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its key: `beaten`.
    pub key: &'static str,
    /// Whether it is asked in a game with `decisions: ask`. Others are asked only where a standing order says `do: ask`.
    pub asked: bool,
    /// The decision points of the catalogue it stands for.
    pub points: &'static [&'static str],
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
    /// The keys that may stand beside a verb: `share`.
    pub modifiers: &'static [&'static str],
    /// The decisions.
    pub decisions: &'static [Decision],
    /// Printed words that the language does not use, with what it uses: `("assault", "charge")`.
    pub instead: &'static [(&'static str, &'static str)],
}

/// The part of the turn-file language that is a rule set's own.
pub trait Language: Sized + 'static {
    /// What a step does.
    type Verb: Clone + Debug + PartialEq;
    /// The words.
    const VOCABULARY: &'static Vocabulary;
    /// Reads the verb of a step out of its fields: `key` is the one verb that stands there. The modifiers are in the
    /// same fields. The caller has seen to `if`, `else` and `note`, and finishes the fields.
    fn verb(key: &'static str, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Self::Verb>;
    /// The verb that a bare word stands for; `None` where it needs an argument.
    fn bare(word: &str) -> Option<Self::Verb>;
}
