//! Words that are known by themselves: the longest of some phrases, a count, a kind of troops.

use std::ops::Range;

use super::cursor::{key, phrase, span_of, typed, word};
use super::tokens::{Kind, Line, Token};
use crate::orders::Vocabulary;
use crate::orders::callings::TROOPS;
use crate::yaml::{Fault, Key, Node, Span, Value};

/// How many tokens at the beginning are the longest of some phrases, words parted by a blank.
pub(super) fn longest<'p>(tokens: &[Token], phrases: &[&'p str]) -> Option<(usize, &'p str)> {
    // Asked at every word of every line: most phrases are passed over by their first letter.
    let first = tokens.first()?.text.bytes().next()?.to_ascii_lowercase();
    let taken = |said: &str| {
        let mut rest = tokens.iter();
        let fits = said.split(' ').all(|word| rest.next().is_some_and(|token| token.says(word)));
        fits.then(|| tokens.len() - rest.len())
    };
    let near =
        phrases.iter().filter(|said| said.bytes().next().is_some_and(|letter| letter.to_ascii_lowercase() == first));
    near.filter_map(|said| Some((taken(said)?, *said))).max_by_key(|(count, _)| *count)
}

pub(super) fn made(span: Span, at: Span, text: &str) -> Token {
    Token { kind: Kind::Word, text: text.to_owned(), span, at }
}

/// Puts some words in the place of some tokens; what takes the place of none stands where another does.
pub(super) fn put(out: &mut Vec<Token>, range: Range<usize>, near: &Token, text: &str) {
    let span = if range.is_empty() { near.span } else { span_of(&out[range.clone()]) };
    let words = text.split(' ').filter(|word| !word.is_empty());
    let fresh = words.map(|word| match word {
        "," => Token { kind: Kind::Comma, ..made(span, near.at, ",") },
        word => made(span, near.at, word),
    });
    out.splice(range, fresh.collect::<Vec<_>>());
}

/// A count in digits or words.
pub(super) fn count_of(token: &Token) -> Option<usize> {
    const WORDS: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let spelt = WORDS.iter().position(|word| token.says(word)).map(|place| place + 1);
    spelt.or_else(|| token.text.parse().ok().filter(|count| (1..=12).contains(count) && token.is(&Kind::Word)))
}

/// A point of the compass that is written out at the beginning of some tokens: `north east`.
pub(super) fn compass_point(tokens: &[Token]) -> Option<(usize, &'static str)> {
    const POINTS: [(&str, &str); 12] = [
        ("north-east", "NE"),
        ("north-west", "NW"),
        ("south-east", "SE"),
        ("south-west", "SW"),
        ("northeast", "NE"),
        ("northwest", "NW"),
        ("southeast", "SE"),
        ("southwest", "SW"),
        ("north", "N"),
        ("south", "S"),
        ("east", "E"),
        ("west", "W"),
    ];
    let (count, said) = phrase(tokens, &POINTS.map(|(word, _)| word))?;
    POINTS.iter().find(|(word, _)| *word == said).map(|(_, point)| (count, *point))
}

/// The kind of troops that people call so: `guns` are artillery, and several of a kind are one word of the language, `columns`.
pub(super) fn kind_of(tokens: &[Token], words: &Vocabulary) -> Option<&'static str> {
    let said = typed(tokens).to_ascii_lowercase();
    let kind = TROOPS.iter().find(|(called, _)| called.contains(&said.as_str()));
    let kind = kind.map(|(_, kind)| *kind).filter(|kind| words.words.contains(kind));
    // Where no unit forms up, the line is a kind of infantry.
    let of_the_line = ["line infantry", "infantry of the line"].contains(&said.as_str());
    if of_the_line && words.words.contains(&"line") && !words.verbs.contains(&"form") {
        return Some("line");
    }
    const SEVERAL: [&str; 4] = ["column", "square", "skirmisher", "leader"];
    kind.or_else(|| {
        let one = said.strip_suffix('s').filter(|one| SEVERAL.contains(one))?;
        words.words.iter().copied().find(|word| *word == one)
    })
}

/// A note, with what else of its line orders nothing before it.
pub(super) fn with_aside(line: &Line, note: Option<(Key, Node)>) -> Option<(Key, Node)> {
    let Some((span, aside)) = line.aside() else { return note };
    let behind = note.as_ref().and_then(|(_, text)| text.word()).map_or(String::new(), |text| format!(" -- {text}"));
    Some((key(*span, "note"), word(*span, format!("{aside}{behind}"))))
}

/// Whether a word opens a moment.
pub(super) fn opens(token: &Token) -> bool {
    ["when", "if", "whenever", "once", "should", "after"].iter().any(|word| token.says(word))
}

/// What is wrong with `go back a hex` among orders: what people say for a way that only a reply has in the language.
pub(super) fn goes_in_reply(steps: &Node) -> Option<Fault> {
    let span = match &steps.value {
        Value::Word(verb) if verb == "go" => steps.span,
        Value::List(steps) => return steps.iter().find_map(goes_in_reply),
        Value::Map(entries) => {
            let otherwise = steps.get("else").and_then(goes_in_reply);
            match (otherwise, entries.iter().find(|(key, _)| key.text == "go")) {
                (Some(fault), _) => return Some(fault),
                (None, Some((key, _))) => key.span,
                (None, None) => return None,
            }
        }
        Value::Word(_) | Value::Empty => return None,
    };
    let fault = Fault::error(span, "`go` answers a decision, and is no order");
    Some(fault.help("an order to go somewhere is `to ...`, with a place, or `move ...`, with hexes or their sides"))
}
