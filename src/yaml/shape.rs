//! What a map may hold, written down once: its reader is held to it, and the schema that editors check files by is made
//! of it.

use serde_json::{Map, Value as Json, json};

/// Makes the JSON Schema of what may stand at a place.
pub type Draft = fn() -> Json;

/// A key of a map.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The key.
    pub key: &'static str,
    /// Whether it must be there.
    pub needed: bool,
    /// What it is for.
    pub about: &'static str,
    /// What may stand under it.
    pub draft: Draft,
}

/// A key that must be there.
pub const fn needed(key: &'static str, about: &'static str, draft: Draft) -> Slot {
    Slot { key, needed: true, about, draft }
}

/// A key that may be left out.
pub const fn may(key: &'static str, about: &'static str, draft: Draft) -> Slot {
    Slot { needed: false, ..needed(key, about, draft) }
}

/// The keys of some slots, for a list that stands in the program as a constant.
pub const fn keys_of<const N: usize>(slots: &[Slot; N]) -> [&'static str; N] {
    let mut keys = [""; N];
    let mut index = 0;
    while index < N {
        keys[index] = slots[index].key;
        index += 1;
    }
    keys
}

/// A map with all the keys that it may have.
#[derive(Debug)]
pub struct Shape {
    /// What it is, as a message names it: `an order`.
    pub what: &'static str,
    /// Its keys, in groups.
    pub slots: &'static [&'static [Slot]],
}

impl Shape {
    /// A map of these keys.
    pub const fn of(what: &'static str, slots: &'static [&'static [Slot]]) -> Shape {
        Shape { what, slots }
    }

    /// Every key.
    pub fn slots(&self) -> impl Iterator<Item = &'static Slot> + Clone + use<> {
        self.slots.iter().copied().flatten()
    }

    /// Whether it has a key.
    pub fn has(&self, key: &str) -> bool {
        self.slots().any(|slot| slot.key == key)
    }

    /// The schema of the map.
    pub fn schema(&self) -> Json {
        object(self.slots())
    }
}

/// The schema of a map with these keys and no others.
pub fn object(slots: impl Iterator<Item = &'static Slot> + Clone) -> Json {
    let required = slots.clone().filter(|slot| slot.needed);
    let required = required.map(|slot| slot.key).collect::<Vec<_>>();
    let mut object = json!({
        "type": "object",
        "properties": properties(slots),
        "additionalProperties": false,
    });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

/// What may stand under each of some keys, with what it is for.
pub fn properties(slots: impl Iterator<Item = &'static Slot>) -> Map<String, Json> {
    let property = |slot: &Slot| (slot.key.to_owned(), described((slot.draft)(), slot.about));
    slots.map(property).collect()
}

/// A schema with what it is for.
pub fn described(mut schema: Json, about: &str) -> Json {
    if let Json::Object(schema) = &mut schema
        && !about.is_empty()
    {
        schema.insert("description".to_owned(), json!(about));
    }
    schema
}
