//! What the lines of a rule set may hold: the verbs' own table, and the shapes of its lists.

use std::collections::BTreeMap;
use std::sync::{LazyLock, RwLock};

use serde_json::Value as Json;

use crate::orders::condition::CONDITION;
use crate::orders::{Usage, Vocabulary, normal};
use crate::yaml::{Draft, Shape, Slot};

/// The words of a rule set, with the lists that only it has.
#[derive(Clone, Copy, Debug)]
pub struct Grammar {
    /// The words of orders, standing orders and answers.
    pub words: &'static Vocabulary,
    /// The lists of a turn file beside those: the key, and what an entry of it is.
    pub lists: &'static [(&'static str, Entries)],
    /// The keys beside `do:` of an order, each with the verb that says the same in a line.
    pub beside: &'static [(&'static str, Slot)],
    /// The replies of each decision, in words.
    pub replies: &'static [(&'static str, &'static str)],
    /// Whether of standing orders that hold together all must say the same, where otherwise the first decides.
    pub by_agreement: bool,
    /// Whether what is ordered to one in flight stands for the case that he is rallied before his turn comes.
    pub rallied_first: bool,
}

/// What the entries of a list are.
#[derive(Clone, Copy, Debug)]
pub enum Entries {
    /// Units with steps, in words of their own.
    Orders(&'static Vocabulary),
    /// Maps of keys.
    Fields(&'static Shape),
}

impl Grammar {
    /// That of rules without any words.
    pub const NONE: Grammar =
        Grammar { words: &SILENT, lists: &[], beside: &[], replies: &[], by_agreement: false, rallied_first: false };

    /// What an entry of a list is.
    pub(super) fn list(&self, key: &str) -> Option<(&'static str, Entries)> {
        self.lists.iter().copied().find(|(known, _)| *known == key)
    }
}

const SILENT: Vocabulary = Vocabulary {
    words: &[],
    foreign: &[],
    conditions: &[],
    verbs: &[],
    usages: &[],
    alike: &[],
    modifiers: &[],
    decisions: &[],
    instead: &[],
    picks: &[],
    in_hexes: false,
};

/// How the words under a key are parted into items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parting {
    /// Units and words for units, parted by `or`.
    Whom,
    /// Items without blanks, parted by blanks.
    Blanks,
    /// Items that may hold blanks, parted by `or`.
    Or,
    /// One thing.
    One,
    /// Units, each with how many of it where not all are meant, parted by `and`.
    Parts,
    /// A step, or several in brackets.
    Steps,
}

/// How what stands at a place is parted. A schema is built once: two drafts at one address are the same code, and make the same.
pub(super) fn parting(draft: Draft) -> Parting {
    static KNOWN: RwLock<BTreeMap<usize, Parting>> = RwLock::new(BTreeMap::new());
    let place = draft as usize;
    let known = KNOWN.read().ok().and_then(|known| known.get(&place).copied());
    known.unwrap_or_else(|| {
        let parting = parting_of(draft);
        if let Ok(mut known) = KNOWN.write() {
            known.insert(place, parting);
        }
        parting
    })
}

/// The same, by the schema that editors are given for the place.
fn parting_of(draft: Draft) -> Parting {
    let schema = draft();
    if schema == crate::orders::schema::whom() {
        return Parting::Whom;
    }
    if schema == crate::orders::schema::steps() {
        return Parting::Steps;
    }
    if schema == crate::orders::schema::parts() {
        return Parting::Parts;
    }
    let Some(all) = schema.get("anyOf").and_then(Json::as_array) else {
        return Parting::One;
    };
    let of = |array: &Json| (array.get("type")? == "array").then(|| array.get("items")).flatten().cloned();
    match all.as_slice() {
        // One thing, or several of it.
        [thing, array] if of(array).as_ref() == Some(thing) => Parting::Blanks,
        // Several things, one alone, or none: an item may be a word with a distance after it.
        [array, thing, _] if of(array).as_ref() == Some(thing) => Parting::Or,
        _ => Parting::One,
    }
}

/// The keys of conditions, and how what stands under each is parted.
pub(super) fn conditions() -> &'static BTreeMap<&'static str, Parting> {
    static CONDITIONS: LazyLock<BTreeMap<&'static str, Parting>> =
        LazyLock::new(|| CONDITION.iter().map(|slot| (slot.key, parting(slot.draft))).collect());
    &CONDITIONS
}

/// The usage of a verb.
pub(super) fn usage<'w>(words: &'w Vocabulary, verb: &str) -> Option<&'w Usage> {
    words.usages.iter().find(|usage| usage.verb == verb)
}

/// Words of the lines themselves, which name nothing.
const RESERVED: [&str; 17] = [
    "when", "answer", "ask", "deploy", "army", "terrain", "unit", "order", "if", "else", "or", "and", "not", "within",
    "then", "to", "note",
];

/// Whether a word is one of the lines themselves.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&normal(word).as_str())
}
