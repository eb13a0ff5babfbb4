//! Schemas of what stands at a place, as an editor reads it: it takes `0304` and `4` for numbers and `true` for a truth
//! value, while our reader takes all of them for words. So a schema takes both.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

/// Gives a type whose files are written by hand the schema that is given.
#[macro_export]
macro_rules! schema_by_hand {
    ($type:ident, $schema:expr) => {
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($type)).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::Schema::try_from($schema).expect("it is a map")
            }
        }
    };
}

pub use schema_by_hand;

/// Has a type written as it is displayed and read by its `parse`, with the schema of what stands in files; and says what is wrong
/// with a text that is none.
#[macro_export]
macro_rules! in_words {
    ($type:ident, $schema:expr, $text:ident => $wrong:expr) => {
        $crate::yaml::draft::schema_by_hand!($type, $schema);

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let $text = <String as serde::Deserialize>::deserialize(deserializer)?;
                $type::parse(&$text).ok_or_else(|| serde::de::Error::custom($wrong))
            }
        }
    };
}

pub use in_words;

/// One of the words of a saved position, or what an editor takes it for.
pub fn saved_words(words: impl IntoIterator<Item = &'static str>) -> Json {
    let words = words.into_iter().flat_map(readings);
    json!({ "enum": distinct(words) })
}

/// Anything.
pub fn anything() -> Json {
    json!({})
}

/// A map with a thing under each name: `{french: 12, allied: 30}`.
pub fn each(thing: Json) -> Json {
    json!({"type": "object", "additionalProperties": thing})
}

/// Nothing at all.
pub fn nothing() -> Json {
    json!({"not": {}})
}

/// Any text of one line or several.
pub fn text() -> Json {
    json!({"type": ["string", "number", "boolean"]})
}

/// A whole number.
pub fn whole() -> Json {
    json!({"type": ["integer", "string"], "minimum": 0, "pattern": "^[0-9]+$"})
}

/// A number with a fraction or without, of either sign.
pub fn decimal() -> Json {
    json!({"type": ["number", "string"], "pattern": r"^-?[0-9]{1,4}(\.[0-9]{1,5})?$"})
}

/// Yes or no.
pub fn yes_no() -> Json {
    words(["yes", "no", "true", "false"])
}

/// One of some words, in small letters or not, with hyphens, blanks or underscores.
pub fn words(words: impl IntoIterator<Item = &'static str>) -> Json {
    let words = words.into_iter().collect::<Vec<_>>();
    let spelt = words.iter().flat_map(|word| readings(word));
    let pattern = words.iter().map(|word| in_any_spelling(word));
    let pattern = pattern.collect::<Vec<_>>().join("|");
    json!({"anyOf": [
        {"enum": distinct(spelt)},
        {"type": "string", "pattern": format!(r"^\s*({pattern})\s*$")},
    ]})
}

/// One of the words of a table.
pub fn words_of<T>(table: &[(&'static str, T)]) -> Json {
    words(table.iter().map(|(word, _)| *word))
}

/// A word as it stands, and what an editor takes it for.
fn readings(word: &'static str) -> Vec<Json> {
    let read = serde_json::from_str::<Json>(word).ok();
    [Some(json!(word)), read].into_iter().flatten().collect()
}

fn distinct(values: impl Iterator<Item = Json>) -> Vec<Json> {
    let mut seen = BTreeSet::new();
    let mut fresh = |value: &Json| seen.insert(value.to_string());
    values.filter(|value| fresh(value)).collect()
}

/// A pattern of a word in small letters or capitals, in which a hyphen may be a blank or an underscore.
pub fn in_any_spelling(word: &str) -> String {
    let letter = |letter: char| match letter {
        '-' | '_' => r"[-_\s]+".to_owned(),
        '.' => r"\.".to_owned(),
        letter if letter.is_ascii_alphabetic() => {
            let (large, small) = (letter.to_ascii_uppercase(), letter.to_ascii_lowercase());
            format!("[{large}{small}]")
        }
        other => other.to_string(),
    };
    word.chars().map(letter).collect()
}

/// A thing, or `none`.
pub fn or_none(thing: Json) -> Json {
    any_of([thing, json!({"const": "none"})])
}

/// One of several things.
pub fn any_of(things: impl IntoIterator<Item = Json>) -> Json {
    let things = things.into_iter().collect::<Vec<_>>();
    json!({ "anyOf": things })
}

/// A thing, or a list of at least one.
pub fn some(thing: Json) -> Json {
    any_of([thing.clone(), json!({"type": "array", "items": thing, "minItems": 1})])
}

/// A list, one thing alone, `none`, or nothing after the colon.
pub fn list(thing: Json) -> Json {
    any_of([json!({"type": "array", "items": thing}), thing, json!({"enum": ["none", null]})])
}
