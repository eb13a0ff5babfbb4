//! Reading the vectors of the protocol.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use estafette::dice::{Chain, Die, Hash, Label, Value};
use serde_json::Value as Json;

/// The whole file of vectors.
pub(super) fn all() -> Json {
    serde_json::from_str(include_str!("../vectors/dice.json")).expect("the vectors are JSON")
}

/// A list that must not be empty: a loop over nothing proves nothing.
pub(super) fn list<'a>(of: &'a Json, key: &str) -> &'a [Json] {
    let list = of[key].as_array().expect(key);
    assert!(!list.is_empty(), "no {key}");
    list
}

pub(super) fn text<'a>(of: &'a Json, key: &str) -> &'a str {
    of[key].as_str().unwrap_or_else(|| panic!("{key} of {of}"))
}

pub(super) fn hash(of: &Json, key: &str) -> Hash {
    Hash::parse(text(of, key)).expect(key)
}

pub(super) fn maybe(of: &Json, key: &str) -> Option<Hash> {
    (!of[key].is_null()).then(|| hash(of, key))
}

pub(super) fn number(of: &Json, key: &str) -> u32 {
    u32::try_from(of[key].as_u64().expect(key)).expect(key)
}

pub(super) fn label(of: &Json) -> Label {
    Label::new(text(of, "label")).expect("a label")
}

pub(super) fn die(of: &Json) -> Die {
    Die::parse(text(of, "kind")).expect("a kind")
}

pub(super) fn values(of: &Json) -> Vec<Value> {
    let face = |json: &Json| u8::try_from(json.as_u64().expect("a face")).expect("a face");
    let value = |json: &Json| match json.as_array() {
        Some(pair) => Value::Pair(face(&pair[0]), face(&pair[1])),
        None => Value::One(face(json)),
    };
    list(of, "values").iter().map(value).collect()
}

pub(super) fn bytes(of: &Json, key: &str) -> Vec<u8> {
    STANDARD.decode(text(of, key)).expect("base64")
}

pub(super) fn chain(of: &Json, game: &str, who: &str) -> Chain {
    Chain::new(game, who, number(of, "length"), hash(of, "tip"))
}

/// The beacon's value in an exchange, if the game has one.
pub(super) fn beacon(exchange: &Json) -> Option<Hash> {
    maybe(&exchange["beacon"], "value")
}
