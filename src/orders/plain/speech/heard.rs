//! A sentence as it is heard: short forms written out, signs between sentences told from words, and words that say nothing of an order
//! left out.

use std::sync::LazyLock;

use super::phrases::{Phrases, begins_with};
use crate::orders::filler::{CALLS, DRAWN_TOGETHER, SPELT};
use crate::orders::manners::{SHORTENED, TITLES};
use crate::orders::plain::tokens::{Kind, Token};

/// What was heard.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    /// The words and signs.
    pub(super) said: Vec<Token>,
}

/// The words of a sentence as everybody writes them.
pub(super) fn heard(tokens: &[Token]) -> Heard {
    let mut heard = Heard::default();
    for token in tokens {
        match token.kind {
            Kind::Word => heard.word(token),
            Kind::Comma if token.text == ";" => heard.said.push(stop(token)),
            _ => heard.said.push(token.clone()),
        }
    }
    heard.without_calls();
    heard.spelt_out();
    heard
}

/// The sign behind a sentence.
pub(super) fn stop(near: &Token) -> Token {
    Token { kind: Kind::Comma, text: ".".to_owned(), ..near.clone() }
}

impl Heard {
    fn word(&mut self, token: &Token) {
        let text = token.text.replace(['\u{2019}', '\u{2018}', '\u{b4}', '`'], "'");
        let sign = match text.as_str() {
            "&" | "+" => Some("and"),
            "@" => Some("at"),
            "->" | "=>" | "\u{2192}" | "\u{21d2}" | ">" => Some("then"),
            _ => None,
        };
        if let Some(sign) = sign {
            self.push(token, sign);
            return;
        }
        if text.chars().all(|letter| matches!(letter, '.' | '!' | '?' | '\u{2026}')) {
            self.said.push(stop(token));
            return;
        }
        // A face or a flower says nothing.
        if !text.chars().any(char::is_alphanumeric) && !text.contains(['"', '\u{201d}', '\u{2033}']) {
            return;
        }
        let bare = text.trim_end_matches(['.', '!', '?', '\u{2026}']);
        let low = bare.to_lowercase();
        let is_short = text[bare.len()..] == *"."
            && (TITLES.contains(&low.as_str())
                || SHORTENED.iter().any(|(short, _)| *short == low)
                || low.chars().count() == 1
                || ["st", "no", "co", "vs", "approx"].contains(&low.as_str()));
        let ends = bare.len() < text.len() && !is_short;
        match DRAWN_TOGETHER.iter().chain(SPELT).find(|(short, _)| *short == low) {
            Some((_, long)) => long.split(' ').filter(|word| !word.is_empty()).for_each(|word| self.push(token, word)),
            None => match measured(bare) {
                Some((number, unit)) => {
                    self.push(token, number);
                    self.push(token, unit);
                }
                None => self.push(token, bare),
            },
        }
        if ends {
            self.said.push(stop(token));
        }
    }

    fn push(&mut self, near: &Token, text: &str) {
        self.said.push(Token { kind: Kind::Word, text: text.to_owned(), ..near.clone() });
    }

    /// Leaves out what is called to people, and what is asked for kindly.
    fn without_calls(&mut self) {
        static KNOWN: LazyLock<Phrases<()>> = LazyLock::new(|| Phrases::of(CALLS.iter().map(|call| (*call, ()))));
        let mut at = 0;
        while at < self.said.len() {
            match KNOWN.longest(&self.said[at..]) {
                Some((count, ())) if !self.is_held(at) => drop(self.said.drain(at..at + count)),
                _ => at += 1,
            }
        }
    }

    /// `its in range` is `it is in range`, and `if possible` behind it goes without saying.
    fn spelt_out(&mut self) {
        for at in (0..self.said.len()).rev() {
            let state = ["in", "not", "out", "within", "a", "disordered", "pinned", "beyond"];
            let is_state = self.said.get(at + 1).is_some_and(|next| state.iter().any(|word| next.says(word)));
            if self.said[at].says("its") && is_state && at > 0 && self.said[at - 1].says("if") {
                let near = self.said[at].clone();
                self.said[at].text = "it".to_owned();
                self.said.insert(at + 1, Token { text: "is".to_owned(), ..near });
            }
        }
    }

    /// Whether a word stands behind one that needs it: `the men` are no call.
    fn is_held(&self, at: usize) -> bool {
        const HOLDS: [&str; 14] =
            ["the", "your", "my", "our", "their", "his", "its", "of", "with", "to", "all", "these", "those", "no"];
        at > 0 && HOLDS.iter().any(|word| self.said[at - 1].says(word))
    }
}

/// A number and its unit that are written as one word: `2cm`, `3hexes`.
fn measured(word: &str) -> Option<(&str, &str)> {
    let digits = word.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let (number, unit) = word.split_at(digits);
    let is_unit = ["cm", "in", "inch", "inches", "hex", "hexes", "deg", "degrees"];
    (digits > 0 && is_unit.iter().any(|known| known.eq_ignore_ascii_case(unit))).then_some((number, unit))
}

/// How many tokens at the beginning are one of some phrases, the longest.
pub(super) fn longest_of(tokens: &[Token], phrases: &[&str]) -> Option<usize> {
    phrases.iter().filter_map(|phrase| begins_with(tokens, phrase)).max()
}
