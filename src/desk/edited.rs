//! Changes of a file that was typed: what a click changes is written into the text, and all else stays as it was, remarks and all.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::{as_json, as_node};
use crate::yaml::{self, Key, Node, Value};

/// A change of a file.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// The way to what is changed: keys, and places in lists from 0; the place behind the last adds to a list.
    pub path: Vec<Json>,
    /// What stands there then; nothing takes it away.
    #[serde(default)]
    pub value: Option<Json>,
}

/// A text with a change in it.
pub(super) fn with(text: &str, put: &Put) -> Result<String, String> {
    let tree = yaml::parse(text).map_err(|_| "the text cannot be read: mend it first".to_owned())?;
    let mut wanted = match as_json(&tree) {
        Json::Null => json!({}),
        tree => tree,
    };
    change(&mut wanted, &put.path, put.value.as_ref());
    let lines = in_lines(text, &tree, put, &wanted).filter(|text| {
        let read = yaml::parse(text).ok();
        read.is_some_and(|tree| as_json(&tree) == wanted || wanted == json!({}))
    });
    Ok(lines.unwrap_or_else(|| yaml::document(&as_node(&wanted))))
}

/// Makes the change in a tree.
fn change(tree: &mut Json, path: &[Json], value: Option<&Json>) {
    let [step, rest @ ..] = path else { return };
    match step {
        Json::String(key) => {
            if !tree.is_object() {
                *tree = json!({});
            }
            let Some(map) = tree.as_object_mut() else { return };
            match (rest, value) {
                ([], Some(value)) => drop(map.insert(key.clone(), value.clone())),
                ([], None) => drop(map.shift_remove(key)),
                _ => {
                    change(map.entry(key.clone()).or_insert(Json::Null), rest, value);
                    if map.get(key).is_some_and(is_bare) {
                        map.shift_remove(key);
                    }
                }
            }
        }
        place => {
            let place = place.as_u64().unwrap_or_default() as usize;
            if !tree.is_array() {
                *tree = match tree.take() {
                    Json::Null => json!([]),
                    one => json!([one]),
                };
            }
            let Some(list) = tree.as_array_mut() else { return };
            let place = place.min(list.len());
            if place == list.len() && (value.is_some() || !rest.is_empty()) {
                list.push(Json::Null);
            }
            match (rest, value) {
                ([], Some(value)) => list[place] = value.clone(),
                ([], None) if place < list.len() => drop(list.remove(place)),
                ([], None) => {}
                _ => change(&mut list[place], rest, value),
            }
        }
    }
}

/// Whether nothing is left in a list or a map.
fn is_bare(tree: &Json) -> bool {
    tree.as_array().is_some_and(Vec::is_empty) || tree.as_object().is_some_and(serde_json::Map::is_empty)
}

/// The text with the change in those lines alone that it bears on; nothing where they cannot be told apart.
fn in_lines(text: &str, tree: &Node, put: &Put, wanted: &Json) -> Option<String> {
    let [Json::String(key), rest @ ..] = put.path.as_slice() else { return None };
    let entries = match &tree.value {
        Value::Map(entries) => entries.as_slice(),
        Value::Empty => &[],
        _ => return None,
    };
    let whole = wanted.get(key);
    let Some((at, node)) = entries.iter().find(|(known, _)| known.text == *key) else {
        let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        return Some(format!("{text}{gap}{}", under(key, whole?)));
    };
    begins_line(text, at.span.start)?;
    let within = match (rest, &node.value) {
        ([Json::Number(place), ..], Value::List(items)) if !text[node.span.start..].starts_with('[') => {
            let place = place.as_u64()? as usize;
            item(text, items, place, whole.and_then(|whole| whole.get(place)), whole)
        }
        ([Json::String(inner), ..], Value::Map(inside)) if !text[node.span.start..].starts_with('{') => {
            inner_key(text, inside, inner, whole.and_then(|whole| whole.get(inner)))
        }
        _ => None,
    };
    let all = || {
        let said = whole.map_or(String::new(), |whole| under(key, whole));
        replaced(text, at.span.start, line_after(text, end_of(text, at, node)), &said)
    };
    Some(within.unwrap_or_else(all))
}

/// A key with what stands under it, on lines of its own.
fn under(key: &str, value: &Json) -> String {
    yaml::document(&as_node(&json!({ key: value })))
}

/// A list on lines with one of its items changed, added or taken away.
fn item(text: &str, items: &[Node], place: usize, value: Option<&Json>, whole: Option<&Json>) -> Option<String> {
    let first = items.first()?;
    let line = text[..first.span.start].rfind('\n').map_or(0, |at| at + 1);
    let indent = text[line..first.span.start].split('-').next()?;
    let Some(old) = items.get(place) else {
        let at = line_after(text, trimmed(text, items.last()?.span.end));
        let gap = if text[..at].ends_with('\n') { "" } else { "\n" };
        return Some(replaced(text, at, at, &format!("{gap}{indent}- {}\n", yaml::flow(&as_node(value?)))));
    };
    // A list that is shorter by one has lost this one.
    if whole.and_then(Json::as_array)?.len() < items.len() {
        let from = text[..old.span.start].rfind('\n').map_or(0, |at| at + 1);
        return Some(replaced(text, from, line_after(text, trimmed(text, old.span.end)), ""));
    }
    Some(replaced(text, old.span.start, trimmed(text, old.span.end), &yaml::flow(&as_node(value?))))
}

/// A map on lines with one of its keys changed, added or taken away.
fn inner_key(text: &str, inside: &[(Key, Node)], key: &str, value: Option<&Json>) -> Option<String> {
    let (first, _) = inside.first()?;
    let line = text[..first.span.start].rfind('\n').map_or(0, |at| at + 1);
    let indent = &text[line..first.span.start];
    let said = value.map(|value| format!("{key}: {}", yaml::flow(&as_node(value))));
    match (inside.iter().find(|(known, _)| known.text == key), said) {
        (Some((at, node)), Some(said)) => Some(replaced(text, at.span.start, end_of(text, at, node), &said)),
        (Some((at, node)), None) if inside.len() > 1 => {
            let from = text[..at.span.start].rfind('\n').map_or(0, |at| at + 1);
            Some(replaced(text, from, line_after(text, end_of(text, at, node)), ""))
        }
        (None, Some(said)) => {
            let (at, node) = inside.last()?;
            let end = line_after(text, end_of(text, at, node));
            let gap = if text[..end].ends_with('\n') { "" } else { "\n" };
            Some(replaced(text, end, end, &format!("{gap}{indent}{said}\n")))
        }
        _ => None,
    }
}

/// Where what stands under a key ends.
fn end_of(text: &str, key: &Key, node: &Node) -> usize {
    let behind = key.span.end + text[key.span.end..].find(':').map_or(0, |colon| colon + 1);
    trimmed(text, node.span.end.max(behind))
}

/// An end without the blanks before it.
fn trimmed(text: &str, end: usize) -> usize {
    text[..end].trim_end().len()
}

fn line_after(text: &str, end: usize) -> usize {
    text[end..].find('\n').map_or(text.len(), |more| end + more + 1)
}

fn begins_line(text: &str, at: usize) -> Option<()> {
    (at == 0 || text[..at].ends_with('\n')).then_some(())
}

fn replaced(text: &str, from: usize, to: usize, by: &str) -> String {
    format!("{}{by}{}", &text[..from], &text[to..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A battle.\nname: here   # so\narmy:\n# Kempt's\n- {unit: a, at: 0101}   # first\n\
                        - unit: b\n  at: 0202\nscenario:\n  turn_limit: 10\n  other: [a, b]\nmap: {columns: 3}\n";

    fn put(path: Json, value: Json) -> String {
        let path = path.as_array().unwrap().clone();
        with(TEXT, &Put { path, value: Some(value).filter(|value| !value.is_null()) }).unwrap()
    }

    #[test]
    fn what_is_changed_stands_in_its_line_and_every_remark_stays() {
        let at = put(json!(["army", 0, "at"]), json!("0303"));
        assert_eq!(at, TEXT.replace("{unit: a, at: 0101}", "{unit: a, at: 0303}"));
        let other = put(json!(["army", 1, "at"]), json!("0303"));
        assert_eq!(other, TEXT.replace("unit: b\n  at: 0202", "{unit: b, at: 0303}"));
        let third = put(json!(["army", 2]), json!({"unit": "c"}));
        assert_eq!(third, TEXT.replace("at: 0202\n", "at: 0202\n- {unit: c}\n"));
        assert_eq!(put(json!(["army", 0]), Json::Null), TEXT.replace("- {unit: a, at: 0101}   # first\n", ""));
        assert_eq!(put(json!(["scenario", "turn_limit"]), json!("12")), TEXT.replace("10", "12"));
        assert_eq!(put(json!(["scenario", "fog"]), json!("yes")), TEXT.replace("b]\n", "b]\n  fog: yes\n"));
        assert_eq!(put(json!(["scenario", "other"]), Json::Null), TEXT.replace("  other: [a, b]\n", ""));
        assert_eq!(put(json!(["map", "columns"]), json!("4")), TEXT.replace("columns: 3", "columns: 4"));
        assert_eq!(put(json!(["terrain", 0]), json!({"kind": "wood"})), format!("{TEXT}terrain:\n- {{kind: wood}}\n"));
    }

    #[test]
    fn the_last_of_a_list_takes_the_list_with_it() {
        let text = "name: x\narmy:\n- {unit: a}\n";
        let gone = with(text, &Put { path: vec![json!("army"), json!(0)], value: None });
        assert_eq!(gone.unwrap(), "name: x\n");
        let new = with("", &Put { path: vec![json!("reason")], value: Some(json!("he slept")) });
        assert_eq!(new.unwrap(), "reason: he slept\n");
    }
}
