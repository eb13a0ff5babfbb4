//! Entries of keys: `deploy R1: at 0309, form column`.

use super::Reading;
use super::cursor::{articles, key, node, phrase, span_of, typed, until, word};
use super::figures::resolved;
use super::grammar::{Parting, parting};
use super::heads::{Item, What};
use super::tokens::{Kind, Token};
use crate::yaml::{Fault, Key, Node, Shape, Slot, Span, Value, clip, did_you_mean};

/// What an entry of keys begins with.
fn first_of(shape: &Shape) -> &'static Slot {
    shape.slots().next().expect("an entry has a key")
}

/// Reads an entry of keys. What stands between the word of the list and the colon is its first key: the units, or the kind of
/// ground.
pub(super) fn fields(
    reading: &Reading<'_>,
    (list, shape): (&'static str, &'static Shape),
    (head, rest): (&[Token], &[Token]),
    note: Option<(Key, Node)>,
) -> Result<Item, Fault> {
    let first = first_of(shape);
    let keys = shape.slots().map(|slot| slot.key).filter(|key| *key != "note").collect::<Vec<_>>();
    let starts = |rest: &[Token]| phrase(rest, &keys);
    let named = &head[1..];
    let (named, rest) = match named.is_empty() {
        true => rest.split_at(until(rest, |rest| starts(rest).is_some())),
        false => (named, rest),
    };
    let mut entries = Vec::new();
    let commas = named.iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
    let named = &named[..named.len() - commas];
    if !named.is_empty() {
        let value = match first.key {
            "unit" => reading.units(named)?,
            _ => reading.one(named, reading.grammar.words)?,
        };
        entries.push((key(span_of(named), first.key), value));
    }
    let mut dangles = false;
    let mut rest = rest;
    while !rest.is_empty() {
        let Some((count, said)) = starts(rest) else {
            return Err(no_field(rest, &keys));
        };
        let slot = shape.slots().find(|slot| slot.key == said).expect("it is one of its keys");
        let head = span_of(&rest[..count]);
        rest = &rest[count..];
        if rest.first().is_some_and(|token| token.is(&Kind::Colon)) {
            rest = &rest[1..];
        }
        let parting = parting(slot.draft);
        let mut end = until(rest, |rest| rest[0].is(&Kind::Comma));
        // Behind a comma a list may go on.
        while end < rest.len() && parting != Parting::One && end > 0 {
            let more = &rest[end + 1..];
            if more.is_empty() || starts(more).is_some() {
                break;
            }
            end += 1 + until(more, |rest| rest[0].is(&Kind::Comma));
        }
        let value = &rest[..end];
        let value = match value.is_empty() {
            true => node(head, Value::Empty),
            false => {
                let sound = |node: &Node| sound_under(reading, list, slot, node);
                resolved(value_of(reading, slot, parting, value)?, reading.grammar.words, sound)?
            }
        };
        let is_open = value.word().is_some_and(|text| reading.awaits_more(text));
        entries.push((key(head, said), value));
        dangles = end + 1 == rest.len() || end == rest.len() && is_open;
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    let start = head[0].span.start;
    let end = entries.last().map_or(head[0].span.end, |(key, value)| value.span.end.max(key.span.end));
    let end = note.as_ref().map_or(end, |(_, note)| note.span.end);
    entries.extend(note);
    Ok(Item { what: What::Entry(list, node(Span { start, end }, Value::Map(entries))), dangles })
}

fn value_of(reading: &Reading<'_>, slot: &Slot, how: Parting, tokens: &[Token]) -> Result<Node, Fault> {
    let words = reading.grammar.words;
    if slot.key == "unit" {
        return reading.units(tokens);
    }
    if slot.key == "name" && !tokens.iter().any(|token| token.is(&Kind::Quoted)) {
        return Ok(word(span_of(tokens), typed(tokens)));
    }
    match how {
        Parting::One | Parting::Steps => reading.one(tokens, words),
        Parting::Parts => reading.argument(tokens, words, Parting::Parts),
        // Names and hexes hold no blank, and points stand in brackets.
        Parting::Whom | Parting::Blanks | Parting::Or => reading.argument(tokens, words, Parting::Blanks),
    }
}

/// Whether the rules' own reader has nothing against a value under one of the keys of an entry.
fn sound_under(reading: &Reading<'_>, list: &str, slot: &Slot, value: &Node) -> bool {
    let entry =
        Node { span: Span::default(), value: Value::Map(vec![(key(Span::default(), slot.key), value.clone())]) };
    // Of keys that are missing, the place is that of the entry.
    reading.faults_of(list, &entry).iter().all(|fault| fault.span != value.span)
}

fn no_field(tokens: &[Token], keys: &[&'static str]) -> Fault {
    let bare = &tokens[articles(tokens)..];
    let Some(first) = bare.first() else {
        return Fault::error(span_of(tokens), "a key is missing here");
    };
    let fault = Fault::error(first.span, format!("`{}` is no key of this place", clip(&first.text)));
    match did_you_mean(&first.text, keys.iter().copied()) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help(format!("write a key and its value, parted by commas: {}", keys.join(", "))),
    }
}
