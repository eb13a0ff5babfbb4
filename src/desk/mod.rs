//! The desk: orders by clicking in a browser, judged by the engine itself, which is in the page.
//!
//! Between page and engine there is one narrow door: a [`Request`] as JSON goes in, an [`Answer`] as JSON comes out, and the engine keeps
//! nothing in between. In the page this is the whole program (`main` reads the one and writes the other, and no import of it opens a
//! file, a clock or a socket); here it is a function, so that both can be held against each other.
//!
//! `judged`, `map` and `tries` know each other: whatever is tried is judged as a turn file is, and both are drawn on the map.

#[cfg(not(target_family = "wasm"))]
mod begin;
mod dice;
mod door;
mod edited;
mod fields;
mod judged;
mod map;
mod open;
#[cfg(not(target_family = "wasm"))]
mod page;
mod papers;
mod play;
mod tries;
mod verified;
mod words;
mod written;

use serde_json::Value as Json;

#[cfg(not(target_family = "wasm"))]
pub use begin::{begun, begun_at, begun_by_hand, begun_with};
pub use dice::{DiceAnswer, DiceQuestion};
pub use door::{Answer, PROOFS, Proofs, Request, answer, answer_by, schema};
pub use edited::Put;
pub use fields::{FieldTold, FormTold, Paper};
pub use judged::{Changed, Judgement, Remark};
pub use map::{MapTold, ReachTold, RouteTold, SpreadTold};
pub use open::{Choice, Opened, Piece, Words};
#[cfg(not(target_family = "wasm"))]
pub use page::{AtHand, Begun, SideAtHand, engine_in, is_umpires, page, referee};
pub use papers::{PaperTold, Placed};
pub use play::{Failed, Fate, Played, PlayedPart};
pub use tries::Tried;
pub use verified::{FoundAmiss, NamedVersion, Verified};
pub use words::{DecisionTold, KeyTold, ListTold, Takes, VerbTold};

use crate::adjudicate::AnyRuleSet;
use crate::game::{InMemory, Shelf, Trouble, View};
use crate::yaml::{Key, Node, Span, Value};

/// Reads a view; an error is a sentence for whoever opened it.
fn view(text: &str, shelf: Shelf) -> Result<View, String> {
    let (_, folder) = InMemory::shared("", [("view.yaml".to_owned(), text.as_bytes().to_vec())].into());
    View::read(&folder.join("view.yaml"), |id| by_id(id, shelf)).map_err(|trouble| told(&trouble))
}

/// What is wrong, with what to do.
fn told(trouble: &Trouble) -> String {
    match trouble.help() {
        help if help.is_empty() => trouble.to_string(),
        help => format!("{trouble}; {help}"),
    }
}

fn by_id(id: &str, shelf: Shelf) -> Result<&'static dyn AnyRuleSet, Trouble> {
    shelf.iter().copied().find(|rules| rules.id() == id).ok_or_else(|| {
        let known = shelf.iter().map(|rules| rules.title()).collect::<Vec<_>>();
        let what = format!("the engine of this page does not know the rules `{id}`, but {}", crate::kit::list(&known));
        Trouble::amiss(what, "ask the umpire for the desk of this game")
    })
}

/// A tree of a turn file for the page: words as texts, nothing as null.
fn as_json(node: &Node) -> Json {
    match &node.value {
        Value::Empty => Json::Null,
        Value::Word(word) => Json::String(word.clone()),
        Value::List(items) => items.iter().map(as_json).collect(),
        Value::Map(entries) => {
            Json::Object(entries.iter().map(|(key, node)| (key.text.clone(), as_json(node))).collect())
        }
    }
}

/// The same, back again.
fn as_node(json: &Json) -> Node {
    let span = Span::default();
    let value = match json {
        Json::Null => Value::Empty,
        Json::String(word) => Value::Word(word.clone()),
        Json::Bool(_) | Json::Number(_) => Value::Word(json.to_string()),
        Json::Array(items) => Value::List(items.iter().map(as_node).collect()),
        Json::Object(entries) => {
            let entry = |(key, json): (&String, &Json)| (Key { span, text: key.clone() }, as_node(json));
            Value::Map(entries.iter().map(entry).collect())
        }
    };
    Node { span, value }
}
