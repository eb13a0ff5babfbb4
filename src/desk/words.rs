//! The words of a rule set, for menus: verbs, conditions, decisions, the keys of its lists, each with what it is for and what may
//! stand there. All of it comes out of the tables that the readers read.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use crate::orders::plain::{Entries, Grammar, StepsNow};
use crate::orders::{CONDITION, Usage, Vocabulary, schema};
use crate::yaml::{Slot, draft};

/// A verb of a step.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerbTold {
    /// The verb.
    pub verb: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Whether it is a reply to a decision, and no order.
    pub is_reply: bool,
    /// Whether it can be ordered in the exchange whose form the side has.
    pub is_now: bool,
    /// What stands behind it.
    pub takes: Takes,
    /// The words that may stand there.
    pub words: Vec<String>,
    /// Whether it may stand alone.
    pub is_bare: bool,
    /// The keys that may stand beside it.
    pub beside: Vec<KeyTold>,
}

/// A key of an entry or of a condition.
#[derive(Debug, Serialize, JsonSchema)]
pub struct KeyTold {
    /// The key.
    pub key: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// Whether it must be there.
    pub is_needed: bool,
    /// What stands under it.
    pub takes: Takes,
    /// The words that may stand there.
    pub words: Vec<String>,
}

/// A decision that can be answered beforehand.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DecisionTold {
    /// Its key.
    pub key: &'static str,
    /// The replies that it may have, in words.
    pub replies: &'static str,
}

/// A list of a turn file that only these rules have.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ListTold {
    /// Its key.
    pub key: &'static str,
    /// The keys of its entries, where these are maps.
    pub keys: Vec<KeyTold>,
    /// The verbs of its steps, where its entries are units with steps.
    pub verbs: Vec<VerbTold>,
}

/// What stands behind a verb or under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A unit, or words for one, the first that fits.
    Unit,
    /// The name of one.
    Name,
    /// Names.
    Names,
    /// Units, or so many of each.
    Parts,
    /// A hex, a point of the table, a place by name, a unit.
    Place,
    /// Several places, one after the other.
    Path,
    /// A direction: a point of the compass, degrees, a unit to look at.
    Heading,
    /// How far.
    Length,
    /// How far round.
    Degrees,
    /// A number, or a bound: `3+`.
    Number,
    /// Yes or no.
    Flag,
    /// One of the words.
    Word,
    /// Steps.
    Steps,
    /// A condition.
    Condition,
    /// Any text.
    Text,
}

/// The verbs of some words, in an exchange that takes some of them.
pub(super) fn verbs(words: &Vocabulary, now: &StepsNow) -> Vec<VerbTold> {
    let bare = |verb: &str| words.alike.iter().any(|(_, means)| *means == verb);
    let told = |usage: &Usage| told(usage, bare(usage.verb), !usage.is_reply && now.takes(usage.verb));
    words.usages.iter().map(told).collect()
}

/// The keys of conditions.
pub(super) fn conditions(words: &Vocabulary) -> Vec<KeyTold> {
    CONDITION.iter().filter(|slot| words.conditions.contains(&slot.key)).map(key).collect()
}

/// The decisions.
pub(super) fn decisions(grammar: &Grammar) -> Vec<DecisionTold> {
    let decisions = grammar.words.decisions.iter().map(|decision| {
        let replies = grammar.replies.iter().find(|(key, _)| *key == decision.key);
        DecisionTold { key: decision.key, replies: replies.map_or("", |(_, replies)| replies) }
    });
    decisions.collect()
}

/// The lists that only these rules have.
pub(super) fn lists(grammar: &Grammar) -> Vec<ListTold> {
    let lists = grammar.lists.iter().map(|(key, entries)| match entries {
        Entries::Orders(words) => ListTold { key, keys: Vec::new(), verbs: verbs(words, &StepsNow::of("")) },
        Entries::Fields(shape) => ListTold { key, keys: shape.slots().map(self::key).collect(), verbs: Vec::new() },
    });
    lists.collect()
}

/// The keys that may stand beside the steps of an order.
pub(super) fn beside(grammar: &Grammar) -> Vec<KeyTold> {
    grammar.beside.iter().map(|(_, slot)| key(slot)).collect()
}

/// A key as it is told.
pub(super) fn key(slot: &Slot) -> KeyTold {
    let schema = (slot.draft)();
    let takes = takes(&schema);
    KeyTold { key: slot.key, about: slot.about, is_needed: slot.needed, takes, words: words_in(&schema) }
}

fn told(usage: &Usage, may_be_bare: bool, is_now: bool) -> VerbTold {
    let schema = usage.argument.map(|argument| argument());
    // Where any text may stand under a verb, a place is meant.
    let takes = schema.as_ref().map_or(Takes::Nothing, |schema| match takes(schema) {
        Takes::Text => Takes::Place,
        takes => takes,
    });
    VerbTold {
        verb: usage.verb,
        about: usage.about,
        is_reply: usage.is_reply,
        is_now,
        takes,
        words: schema.as_ref().map(words_in).unwrap_or_default(),
        is_bare: schema.is_none() || takes == Takes::Nothing || may_be_bare,
        beside: usage.beside.iter().map(key).collect(),
    }
}

/// What may stand at a place, by the schema that editors are given for it.
pub(super) fn takes(schema: &Json) -> Takes {
    let known = [
        (draft::nothing(), Takes::Nothing),
        (schema::whom(), Takes::Unit),
        (schema::names(), Takes::Names),
        (schema::name(), Takes::Name),
        (schema::parts(), Takes::Parts),
        (schema::steps(), Takes::Steps),
        (schema::condition(), Takes::Condition),
        (schema::pivot(), Takes::Degrees),
        (schema::stretch(), Takes::Length),
        (schema::measure(), Takes::Length),
        (schema::bound(), Takes::Number),
        (draft::whole(), Takes::Number),
        (draft::decimal(), Takes::Number),
        (draft::yes_no(), Takes::Flag),
    ];
    let schema = but_for_none(schema);
    if let Some((_, takes)) = known.iter().find(|(like, _)| like == schema) {
        return *takes;
    }
    let (mut found, words) = (Found::default(), words_in(schema));
    found.gather(schema);
    let has = |word: &str| words.iter().any(|known| known == word);
    match found {
        // Hexes, or sides of them, one after the other.
        Found { place: true, several: true, .. } if has("N") => Takes::Path,
        _ if has("N") && has("S") => Takes::Heading,
        Found { place: true, several, .. } => {
            if several {
                Takes::Path
            } else {
                Takes::Place
            }
        }
        Found { name: true, several, .. } => {
            if several {
                Takes::Names
            } else {
                Takes::Name
            }
        }
        Found { text: false, .. } if !words.is_empty() => Takes::Word,
        Found { several: true, .. } => Takes::Path,
        _ => Takes::Text,
    }
}

/// A schema without the `none` that may stand in its place.
fn but_for_none(schema: &Json) -> &Json {
    match schema["anyOf"].as_array().map(Vec::as_slice) {
        Some([thing, none]) if none["const"] == "none" => thing,
        _ => schema,
    }
}

/// What a schema lets stand at a place.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    place: bool,
    name: bool,
    text: bool,
    several: bool,
}

impl Found {
    fn gather(&mut self, schema: &Json) {
        let pattern = schema["pattern"].as_str().unwrap_or_default();
        if schema["type"] == "array" {
            // Two numbers are a point, and any number of other things a list.
            match schema["maxItems"] == 2 {
                true => self.place = true,
                false => {
                    self.several = true;
                    self.gather(&schema["items"]);
                }
            }
        } else if pattern == "^[0-9]{4}$" {
            self.place = true;
        } else if *schema == schema::name() {
            self.name = true;
        } else if *schema == draft::text() {
            self.text = true;
        }
        schema["anyOf"].as_array().into_iter().flatten().for_each(|one| self.gather(one));
    }
}

/// The words that a schema lists.
pub(super) fn words_in(schema: &Json) -> Vec<String> {
    let mut words = Vec::new();
    gather(schema, &mut words);
    words
}

fn gather(schema: &Json, words: &mut Vec<String>) {
    match schema {
        Json::Object(entries) => entries.iter().for_each(|(key, value)| match (key.as_str(), value) {
            ("enum", Json::Array(listed)) => {
                for word in listed.iter().filter_map(Json::as_str).filter(|word| *word != "none") {
                    if !words.iter().any(|known| known == word) {
                        words.push(word.to_owned());
                    }
                }
            }
            _ => gather(value, words),
        }),
        Json::Array(items) => items.iter().for_each(|item| gather(item, words)),
        _ => {}
    }
}
