//! A line laid over a brigade as its position has it: what the line leaves out stays as it is.

use super::lines::PIECE;
use crate::rules::napoleonic_brigade::setup::file_keys::{GUN, TRAITS};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::yaml::{Key, Node, Shape, Span, Value, parse, same_word, to_text};

/// Keys of a line that are no part of an entry of the army list.
const OWN: &[&str] = &["unit", "note", "occupy", "remove"];

type Entries = Vec<(Key, Node)>;

/// The entry of `army` that a brigade would have with what a line says of it.
pub(super) fn merged(brigade: &Brigade, line: &Node) -> Node {
    let mut entries = saved(brigade, line.span);
    let said = said_in(line, &PIECE);
    let says = |word: &str| said.iter().any(|(key, _)| key.text == word);
    if says("at") {
        drop_key(&mut entries, "gone");
    }
    // Whoever is put elsewhere holds his complex no more.
    if brigade.post.is_some() && !says("post") && (says("at") || says("form")) {
        drop_key(&mut entries, "post");
        drop_key(&mut entries, "form");
    }
    for (key, node) in &said {
        if OWN.contains(&key.text.as_str()) {
            continue;
        }
        match key.text.as_str() {
            "bases" => put_bases(&mut entries, node),
            "strength" => {
                each_base(&mut entries, |base| drop_key(base, "figures"));
                put(&mut entries, key, node);
            }
            word => {
                if TRAITS.iter().any(|slot| slot.key == word) {
                    each_base(&mut entries, |base| drop_trait(base, word));
                }
                put(&mut entries, key, node);
            }
        }
    }
    map(entries, line.span)
}

/// The same with what is said of one of its units.
pub(super) fn merged_unit(brigade: &Brigade, index: usize, line: &Node) -> Node {
    let mut entries = saved(brigade, line.span);
    let said = said_in(line, &PIECE);
    let mut place = 0;
    each_base(&mut entries, |base| {
        if place == index {
            let own = |(key, _): &&(Key, Node)| !OWN.contains(&key.text.as_str());
            said.iter().filter(own).for_each(|(key, node)| put_in_base(base, key, node));
        }
        place += 1;
    });
    map(entries, line.span)
}

/// A brigade in the words of state.yaml; whatever is wrong with them is wrong with the line.
fn saved(brigade: &Brigade, span: Span) -> Entries {
    let node = parse(&to_text(brigade)).expect("a saved brigade is YAML");
    match placed(node, span).value {
        Value::Map(entries) => entries,
        _ => Vec::new(),
    }
}

fn placed(node: Node, span: Span) -> Node {
    let value = match node.value {
        Value::List(items) => Value::List(items.into_iter().map(|item| placed(item, span)).collect()),
        Value::Map(entries) => {
            Value::Map(entries.into_iter().map(|(key, node)| (Key { span, ..key }, placed(node, span))).collect())
        }
        other => other,
    };
    Node { span, value }
}

/// What a line says, under the one spelling of each key.
fn said_in(line: &Node, shape: &Shape) -> Entries {
    let Value::Map(entries) = &line.value else {
        return Vec::new();
    };
    let spelt = |(key, node): &(Key, Node)| {
        let slot = shape.slots().find(|slot| same_word(slot.key, &key.text));
        let text = slot.map_or_else(|| key.text.clone(), |slot| slot.key.to_owned());
        (Key { text, ..*key }, node.clone())
    };
    entries.iter().map(spelt).collect()
}

fn map(entries: Entries, span: Span) -> Node {
    let value = Value::Map(entries);
    Node { span, value }
}

fn put(entries: &mut Entries, key: &Key, node: &Node) {
    drop_key(entries, &key.text);
    entries.push((key.clone(), node.clone()));
}

fn drop_key(entries: &mut Entries, word: &str) {
    entries.retain(|(key, _)| key.text != word);
}

/// A trait of a gun stands beside its name or under `gun`.
fn drop_trait(base: &mut Entries, word: &str) {
    drop_key(base, word);
    if GUN.has(word)
        && let Some((_, gun)) = base.iter_mut().find(|(key, _)| key.text == "gun")
        && let Value::Map(gun) = &mut gun.value
    {
        drop_key(gun, word);
    }
}

fn put_in_base(base: &mut Entries, key: &Key, node: &Node) {
    if matches!(key.text.as_str(), "strength" | "figures") {
        drop_key(base, "strength");
        drop_key(base, "figures");
    }
    drop_trait(base, &key.text);
    base.push((key.clone(), node.clone()));
}

fn each_base(entries: &mut Entries, mut change: impl FnMut(&mut Entries)) {
    let bases = entries.iter_mut().find(|(key, _)| key.text == "bases");
    let Some((_, Node { value, .. })) = bases else {
        return;
    };
    let Value::List(bases) = value else { return };
    for base in bases {
        if let Value::Map(base) = &mut base.value {
            change(base);
        }
    }
}

/// Lays the units of a line over those of the same name; another one comes to the end of the brigade.
fn put_bases(entries: &mut Entries, node: &Node) {
    if let Value::Word(_) = node.value {
        // What is no list of units is a matter of the reader of army lists.
        drop_key(entries, "bases");
        let text = "bases".to_owned();
        entries.push((Key { span: node.span, text }, node.clone()));
        return;
    }
    for item in node.items() {
        let name = item.get("unit").and_then(Node::word);
        let said = said_in(item, &crate::rules::napoleonic_brigade::setup::file_keys::BASE);
        let mut known = false;
        each_base(entries, |base| {
            let own = base.iter().find(|(key, _)| key.text == "unit");
            let own = own.and_then(|(_, node)| node.word());
            let is_this = own.zip(name).is_some_and(|(own, name)| own.eq_ignore_ascii_case(name));
            if is_this && !known {
                known = true;
                let said = said.iter().filter(|(key, _)| key.text != "unit");
                said.for_each(|(key, node)| put_in_base(base, key, node));
            }
        });
        if !known
            && let Some((_, bases)) = entries.iter_mut().find(|(key, _)| key.text == "bases")
            && let Value::List(bases) = &mut bases.value
        {
            bases.push(item.clone());
        }
    }
}
