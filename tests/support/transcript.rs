//! A command as a person sees it: what it answers, what it says beside that, and its exit code.

use std::ffi::OsString;

use estafette::cli::{Engines, Terminal, run};
use estafette::game::Shelf;

use super::{Table, tiny};

/// The date on which all commands are run: 2023-11-14 22:13:20 UTC.
pub(crate) const NOW: u64 = 1_700_000_000;

/// What a command has said.
#[derive(Debug)]
pub(crate) struct Transcript {
    pub(crate) code: u8,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs a command with the tiny rules. `HILL` stands for the folder of the game and `PLACE` for the one around it, in
/// words and answers alike, and single quotes hold a word with blanks together; what is random is written `HASH`.
pub(crate) fn estafette(table: &Table, words: &str) -> Transcript {
    on_shelf(table, words, tiny::SHELF)
}

/// The same with other rules.
pub(crate) fn on_shelf(table: &Table, words: &str, shelf: Shelf) -> Transcript {
    reading(table, words, shelf, "")
}

/// The same with what stands on the standard input.
pub(crate) fn reading(table: &Table, words: &str, shelf: Shelf, input: &str) -> Transcript {
    answered(table, words, (shelf, None), input)
}

/// The same with engines for pages that no build made.
pub(crate) fn with_engines(table: &Table, words: &str, engines: Engines) -> Transcript {
    answered(table, words, (tiny::SHELF, Some(engines)), "")
}

fn answered(table: &Table, words: &str, (shelf, engines): (Shelf, Option<Engines>), input: &str) -> Transcript {
    let place = table.place.path().display().to_string();
    let hill = table.root().display().to_string();
    let word = |word: &str| OsString::from(word.replace("HILL", &hill).replace("PLACE", &place));
    let mut arguments = vec![OsString::from("estafette")];
    arguments.extend(words_of(words).iter().map(|text| word(text)));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = input.as_bytes();
    let mut desk = Terminal::new(&mut out, &mut err, shelf).at_time(NOW).reading(&mut input);
    if let Some(engines) = engines {
        desk = desk.with_engines(engines);
    }
    let code = run(&arguments, &mut desk);
    let plain = |bytes| {
        let text = String::from_utf8(bytes).unwrap();
        without_hashes(&text.replace(&hill, "HILL").replace(&place, "PLACE"))
    };
    Transcript { code, out: plain(out), err: plain(err) }
}

/// The words of a line; what stands in single quotes is one.
fn words_of(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

fn without_hashes(text: &str) -> String {
    let mut plain = String::new();
    let mut digits = String::new();
    for letter in text.chars().chain(['\n']) {
        if matches!(letter, '0'..='9' | 'a'..='f') {
            digits.push(letter);
            continue;
        }
        plain.push_str(if digits.len() == 64 { "HASH" } else { &digits });
        digits.clear();
        plain.push(letter);
    }
    plain.pop();
    plain
}

impl Transcript {
    /// Expects all of it.
    #[track_caller]
    pub(crate) fn is(&self, code: u8, out: &str, err: &str) {
        assert_eq!(self.out, out, "the answer; beside it was said:\n{}", self.err);
        assert_eq!(self.err, err, "what is said beside the answer");
        assert_eq!(self.code, code, "the exit code");
    }

    /// Expects a code, and fragments of answer and messages together.
    #[track_caller]
    pub(crate) fn has(&self, code: u8, fragments: &[&str]) {
        let all = format!("{}{}", self.out, self.err);
        for fragment in fragments {
            assert!(all.contains(fragment), "`{fragment}` is not in:\n{all}");
        }
        assert_eq!(self.code, code, "the exit code of:\n{all}");
    }

    /// Expects that nothing of this is said.
    #[track_caller]
    pub(crate) fn lacks(&self, fragment: &str) {
        let all = format!("{}{}", self.out, self.err);
        assert!(!all.contains(fragment), "`{fragment}` is in:\n{all}");
    }

    /// The answer as a program reads it.
    #[track_caller]
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).expect(&self.out)
    }
}
