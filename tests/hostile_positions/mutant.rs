//! A text with something changed in it, the same for the same number.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Numbers at which arithmetic and tables end.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "2",
    "7",
    "99",
    "100",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "9223372036854775807",
    "99999999999999999999",
    "0.5",
    "-9999.99999",
    "9999.99999",
    "1e9",
    "0101",
    "9999",
    "0001",
];

/// Words that stand for something else.
const WORDS: &[&str] = &[
    "nobody",
    "\"\"",
    "[]",
    "{}",
    "null",
    "true",
    "false",
    "\"\\u202e\"",
    "north",
    "over",
    "set-up",
    "muster",
    "whole",
    "first",
    "second",
    "move",
    "shoot",
    "deploy",
    "points",
    "ground",
    "combat",
    "rally",
    "both",
    "turn",
];

/// What is changed in which of several texts.
pub(crate) struct Mutant {
    /// Which text.
    pub(crate) whom: usize,
    seed: u64,
}

impl Mutant {
    /// The mutant of a number, of one of so many texts.
    pub(crate) fn of(seed: u64, among: usize) -> Mutant {
        let mut whim = ChaCha8Rng::seed_from_u64(seed);
        let whom = below(&mut whim, among);
        Mutant { whom, seed }
    }

    /// The text, changed in one place to three.
    pub(crate) fn text(&self, text: &str) -> String {
        let mut whim = ChaCha8Rng::seed_from_u64(self.seed ^ 0x9e37_79b9);
        let mut text = text.to_owned();
        for _ in 0..=below(&mut whim, 3) {
            text = changed(&text, &mut whim);
        }
        text
    }
}

fn below(whim: &mut ChaCha8Rng, most: usize) -> usize {
    let most = u32::try_from(most.max(1)).expect("texts are short");
    (whim.next_u32() % most) as usize
}

fn changed(text: &str, whim: &mut ChaCha8Rng) -> String {
    let mut lines = text.lines().collect::<Vec<_>>();
    if lines.is_empty() {
        return text.to_owned();
    }
    let at = below(whim, lines.len());
    match below(whim, 10) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[at]),
        2 => {
            let other = below(whim, lines.len());
            lines.swap(at, other);
        }
        _ => return with_a_word_changed(text, whim),
    }
    lines.join("\n") + "\n"
}

/// Where words and numbers stand in a text.
fn words(text: &str) -> Vec<(usize, usize)> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let mut found = Vec::new();
    let mut start = None;
    for (at, byte) in text.bytes().chain([b' ']).enumerate() {
        match (start, is_part(byte)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn with_a_word_changed(text: &str, whim: &mut ChaCha8Rng) -> String {
    let words = words(text);
    if words.is_empty() {
        return text.to_owned();
    }
    let (start, end) = words[below(whim, words.len())];
    let is_key = text[end..].starts_with(':');
    if is_key {
        return with_a_value_changed(text, start, end, whim);
    }
    let is_number = text.as_bytes()[start].is_ascii_digit();
    let instead = match (below(whim, 4), is_number) {
        (0, _) => {
            let (start, end) = words[below(whim, words.len())];
            &text[start..end]
        }
        (1 | 2, true) => NUMBERS[below(whim, NUMBERS.len())],
        (1, false) => WORDS[below(whim, WORDS.len())],
        (2, false) => like(text, &words, &text[start..end], whim),
        _ if is_number => NUMBERS[below(whim, 4)],
        _ => "",
    };
    format!("{}{instead}{}", &text[..start], &text[end..])
}

/// A word that stands under the same key elsewhere, or near it.
fn like<'t>(text: &'t str, words: &[(usize, usize)], word: &str, whim: &mut ChaCha8Rng) -> &'t str {
    let all = words.iter().map(|(start, end)| &text[*start..*end]);
    let near = all.filter(|other| other.len().abs_diff(word.len()) < 3 && *other != word);
    let near = near.collect::<Vec<_>>();
    near.get(below(whim, near.len())).copied().unwrap_or("")
}

/// A text without a key and its value, or with another value under it.
fn with_a_value_changed(text: &str, start: usize, end: usize, whim: &mut ChaCha8Rng) -> String {
    let Some(length) = value_length(&text[end + 1..]) else {
        return text.to_owned();
    };
    let (before, after) = (&text[..start], &text[end + 1 + length..]);
    match below(whim, 4) {
        0 => format!("{}{}", before, after.strip_prefix(", ").unwrap_or(after)),
        1 => format!("{}: []{after}", &text[..end]),
        2 => {
            let number = NUMBERS[below(whim, NUMBERS.len())];
            format!("{}: {number}{after}", &text[..end])
        }
        _ => {
            let word = WORDS[below(whim, WORDS.len())];
            format!("{}: {word}{after}", &text[..end])
        }
    }
}

/// How long a value is that stands on one line.
fn value_length(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth == 0 => return Some(at),
            b']' | b'}' => depth -= 1,
            b',' if depth == 0 => return Some(at),
            b'\n' => return Some(at),
            _ => {}
        }
    }
    None
}
