//! Texts of YAML as the JSON that a schema judges.

use estafette::yaml::{Key, Node, Value};
use jsonschema::Validator;
use serde_json::{Value as Json, json};

/// How a scalar is taken: as YAML 1.2 has it, which is what an editor sees, or as a text, as where it stands in quotes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Taken {
    ByAnEditor,
    AsText,
}

/// A part of a text as JSON.
pub(crate) fn json_of(node: &Node, text: &str, taken: Taken) -> Json {
    match &node.value {
        Value::Empty => Json::Null,
        Value::Word(word) => {
            let plain = !text[node.span.start..].starts_with(['"', '\'', '|', '>']);
            match plain && taken == Taken::ByAnEditor {
                true => scalar(word),
                false => json!(word),
            }
        }
        Value::List(items) => items.iter().map(|item| json_of(item, text, taken)).collect(),
        Value::Map(entries) => {
            let entry = |(key, node): &(Key, Node)| (key.text.clone(), json_of(node, text, taken));
            Json::Object(entries.iter().map(entry).collect())
        }
    }
}

/// The core schema of YAML 1.2.
fn scalar(word: &str) -> Json {
    match word {
        "~" | "null" | "Null" | "NULL" => return Json::Null,
        "true" | "True" | "TRUE" => return json!(true),
        "false" | "False" | "FALSE" => return json!(false),
        _ => {}
    }
    let bare = word.trim_start_matches(['+', '-']);
    if word.len() - bare.len() < 2 && bare.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse::<i64>().map_or_else(|_| json!(word), |number| json!(number));
    }
    let numeric = |byte: u8| byte.is_ascii_digit() || b".eE+-".contains(&byte);
    if word.bytes().all(numeric) && bare.starts_with(|first: char| first.is_ascii_digit()) {
        // What is larger than any number is a number to an editor all the same.
        let number = word.parse::<f64>().map(|number| number.clamp(-1e300, 1e300));
        return number.map_or_else(|_| json!(word), |number| json!(number));
    }
    json!(word)
}

/// What is wrong with something by a schema, if anything is.
pub(crate) fn fault_of(validator: &Validator, instance: &Json) -> Option<String> {
    if validator.is_valid(instance) {
        return None;
    }
    let faults = validator.iter_errors(instance);
    let mut faults = faults.map(|fault| format!("{}: {fault}", fault.instance_path()));
    let first = faults.next()?;
    Some(first.chars().take(600).collect())
}
