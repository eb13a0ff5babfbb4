//! The words of a rule set, for menus: each verb with what it does and what may stand behind it.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use crate::orders::plain::Grammar;
use crate::orders::{Usage, schema};

/// A verb of a step.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VerbTold {
    /// The verb.
    pub verb: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What stands behind it.
    pub takes: Takes,
    /// The words that may stand there.
    pub words: Vec<String>,
    /// Whether it may stand alone.
    pub is_bare: bool,
}

/// What stands behind a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A unit, or words for one.
    Unit,
    /// A hex, a point of the table, a place by name, a unit.
    Place,
    /// Hexes, one after the other.
    Path,
    /// How far.
    Length,
    /// How far round.
    Degrees,
    /// One of the words.
    Word,
}

/// The verbs of orders.
pub(super) fn verbs(grammar: &Grammar) -> Vec<VerbTold> {
    let bare = |verb: &str| grammar.words.alike.iter().any(|(_, means)| *means == verb);
    grammar.words.usages.iter().map(|usage| told(usage, bare(usage.verb))).collect()
}

fn told(usage: &Usage, may_be_bare: bool) -> VerbTold {
    let schema = usage.argument.map(|argument| argument());
    let mut words = Vec::new();
    schema.iter().for_each(|schema| gather(schema, &mut words));
    let takes = schema.as_ref().map_or(Takes::Nothing, |schema| takes(schema, &words));
    VerbTold { verb: usage.verb, about: usage.about, takes, words, is_bare: schema.is_none() || may_be_bare }
}

fn takes(argument: &Json, words: &[String]) -> Takes {
    let lists =
        |schema: &Json| schema["anyOf"].as_array().is_some_and(|any| any.iter().any(|one| one["type"] == "array"));
    if *argument == schema::whom() {
        return Takes::Unit;
    }
    if *argument == schema::pivot() {
        return Takes::Degrees;
    }
    if *argument == schema::stretch() || *argument == schema::measure() {
        return Takes::Length;
    }
    if *argument == crate::yaml::draft::nothing() {
        return Takes::Nothing;
    }
    if argument["anyOf"][0]["enum"].is_array()
        && !words.is_empty()
        && argument["anyOf"].as_array().map_or(0, Vec::len) == 2
    {
        return Takes::Word;
    }
    match lists(argument) && !words.is_empty() {
        true => Takes::Path,
        false => Takes::Place,
    }
}

/// The words that a schema lists.
fn gather(schema: &Json, words: &mut Vec<String>) {
    match schema {
        Json::Object(entries) => entries.iter().for_each(|(key, value)| match (key.as_str(), value) {
            ("enum", Json::Array(listed)) => {
                for word in listed.iter().filter_map(Json::as_str) {
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
