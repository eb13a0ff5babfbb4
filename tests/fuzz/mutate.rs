//! Changing a text as people, programs and enemies do: by lines, by words, by brackets, now and then by bytes.
//!
//! What is read here is text of lines and words, so a change that keeps them leads far deeper into a reader than one of bits.

use std::ops::Range;

use crate::fuzz::chance::Chance;

/// Words that have harmed readers before, and those that stand at an edge.
const WORDS: &[&str] = &[
    "0",
    "1",
    "-1",
    "00",
    "007",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "-9223372036854775808",
    "1e9",
    "0.1",
    "0.0001",
    "1/0",
    "0/0",
    "1/2",
    "~",
    "null",
    "true",
    "yes",
    "no",
    "''",
    "\"\"",
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    "all",
    "any",
    "nearest",
    "self",
    "stand",
    "default",
    "N",
    "NE",
    "0000",
    "9999",
    "0101",
    "a",
    "é",
    "\u{202e}",
    "\u{feff}",
    "\u{0}",
    "\u{1b}[2J",
    "\u{a0}",
    "&a",
    "*a",
    "!t",
    "|",
    ">",
    "- ",
    "? ",
    "#",
    "# estafette begin",
    "# estafette end",
    "# bind",
    "...",
    "---",
    "> ",
    "%",
    "{{",
    "}}",
    "{% for a in range(9999) %}",
    "{% endfor %}",
    "{% if",
    "'''",
    "\\",
    "\\u0000",
    "://",
    "../",
    "/dev/zero",
    "con",
];

/// A text with one to six changes; `other` is a text that pieces are borrowed from.
pub(crate) fn mutated(chance: &mut Chance, text: &str, other: &str) -> Vec<u8> {
    let mut text = text.to_owned();
    // Mostly few, so that much of it is still sound.
    let rounds = 1 + chance.below(3) * chance.below(3);
    for _ in 0..=rounds {
        text = match chance.below(10) {
            0..=3 => by_word(chance, &text, other),
            4..=6 => by_line(chance, &text, other),
            7 => by_bracket(chance, &text),
            8 => by_letter(chance, &text),
            _ => by_number(chance, &text),
        };
    }
    let mut bytes = text.into_bytes();
    if chance.below(20) == 0 && !bytes.is_empty() {
        let place = chance.below(bytes.len());
        bytes[place] = u8::try_from(chance.below(256)).expect("a byte");
    }
    bytes
}

/// Where the words of a text stand: runs of letters, digits and what names are made of.
fn words(text: &str) -> Vec<Range<usize>> {
    let is_word = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    ranges(text, is_word)
}

fn ranges(text: &str, belongs: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut begun = None;
    for (place, letter) in text.char_indices() {
        match (belongs(letter), begun) {
            (true, None) => begun = Some(place),
            (false, Some(start)) => {
                found.push(start..place);
                begun = None;
            }
            _ => {}
        }
    }
    found.extend(begun.map(|start| start..text.len()));
    found
}

fn replaced(text: &str, range: Range<usize>, with: &str) -> String {
    [&text[..range.start], with, &text[range.end..]].concat()
}

fn one_of(chance: &mut Chance, ranges: &[Range<usize>]) -> Option<Range<usize>> {
    (!ranges.is_empty()).then(|| ranges[chance.below(ranges.len())].clone())
}

/// Takes a word away, doubles it, or puts another in its place: one of the same text, of the other, or a bad one.
fn by_word(chance: &mut Chance, text: &str, other: &str) -> String {
    let own = words(text);
    let Some(place) = one_of(chance, &own) else {
        return format!("{text}{}", chance.of(WORDS));
    };
    let word = match chance.below(8) {
        0 => String::new(),
        1 => format!("{0}, {0}", &text[place.clone()]),
        2 | 3 => chance.of(WORDS).to_owned(),
        4 | 5 => one_of(chance, &words(other)).map_or(String::new(), |range| other[range].to_owned()),
        _ => one_of(chance, &own).map_or(String::new(), |range| text[range].to_owned()),
    };
    replaced(text, place, &word)
}

/// Takes lines away, doubles them, changes their places, their depth, or their number.
fn by_line(chance: &mut Chance, text: &str, other: &str) -> String {
    let mut lines = text.lines().map(str::to_owned).collect::<Vec<_>>();
    if lines.is_empty() {
        return other.to_owned();
    }
    let place = chance.below(lines.len());
    let end = lines.len().min(place + 1 + chance.below(4));
    match chance.below(8) {
        0 | 1 => {
            lines.drain(place..end);
        }
        2 => {
            let twice = lines[place..end].to_vec();
            lines.splice(place..place, twice);
        }
        3 => {
            let with = chance.below(lines.len());
            lines.swap(place, with);
        }
        4 => {
            let borrowed = other.lines().map(str::to_owned).collect::<Vec<_>>();
            if !borrowed.is_empty() {
                let line = borrowed[chance.below(borrowed.len())].clone();
                lines.insert(place, line);
            }
        }
        5 => lines[place].insert_str(0, ["  ", "> ", "- ", "\t", "# "][chance.below(5)]),
        6 => lines[place] = lines[place].trim_start().to_owned(),
        _ => lines.truncate(place),
    }
    lines.join("\n") + "\n"
}

/// Takes a bracket or quote away, adds one, or takes away all that stands between two.
fn by_bracket(chance: &mut Chance, text: &str) -> String {
    let brackets = ranges(text, |letter| "[]{}\"':,".contains(letter));
    let Some(place) = one_of(chance, &brackets) else {
        return format!("{text}[");
    };
    match chance.below(3) {
        0 => replaced(text, place, ""),
        1 => {
            let bracket = ["[", "]", "{", "}", "\"", ": ", ", "][chance.below(7)];
            replaced(text, place.start..place.start, bracket)
        }
        _ => {
            let end = one_of(chance, &brackets).expect("there is one");
            replaced(text, place.start.min(end.start)..place.end.max(end.end), "[]")
        }
    }
}

fn by_letter(chance: &mut Chance, text: &str) -> String {
    let place = chance.below(text.len() + 1);
    let place = text.floor_char_boundary(place);
    let after = text[place..].chars().next().map_or(0, char::len_utf8);
    match chance.below(3) {
        0 => replaced(text, place..place + after, ""),
        1 => replaced(text, place..place, chance.of(WORDS)),
        _ => text[..place].to_owned(),
    }
}

/// Puts a number at an edge, or one away from what it was.
fn by_number(chance: &mut Chance, text: &str) -> String {
    let numbers = ranges(text, |letter| letter.is_ascii_digit());
    let Some(place) = one_of(chance, &numbers) else {
        return by_letter(chance, text);
    };
    let was = text[place.clone()].parse::<i128>().unwrap_or_default();
    let number = match chance.below(6) {
        0 => 0,
        1 => was + 1,
        2 => was - 1,
        3 => i128::from(u32::MAX),
        4 => i128::from(i64::MAX),
        _ => was * 1000,
    };
    replaced(text, place, &number.to_string())
}
