//! What a line that is offered keeps of the one that was typed: whom and where it names, its second choice, its condition, its way; and
//! that it names nobody else.

use super::Reading;
use super::cursor::{articles, typed};
use super::heads::colon_of;
use super::lexicon::{Found, Thing};
use super::phrases::count_of;
use super::tokens::{Kind, Line, Token};
use crate::orders::manners::SHOTS;

/// Words of which the offered line has one as well where the typed line has one: a second choice, a condition, a way, how one marches.
const KEPT: [&[&str]; 6] = [
    &["or", "else", "otherwise", "failing", "instead"],
    &["if", "unless", "when", "whenever", "while", "should", "except", "only"],
    &["until", "till"],
    &["through", "by", "via", "over"],
    &["forced"],
    &["night", "overnight"],
];

/// Whether a word is of a length or a count, which name nobody.
fn measures(token: &Token) -> bool {
    const MEASURES: [&str; 16] = [
        "inch", "inches", "cm", "half", "third", "quarter", "of", "an", "a", "the", "left", "right", "to", "hex",
        "hexes", "and",
    ];
    MEASURES.iter().any(|word| token.says(word))
        || count_of(token).is_some()
        || token.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && !token.is_label()
}

impl Reading<'_> {
    /// Whether a line that is offered says all that counts of the one that was typed, and names nobody and nothing that it does not.
    pub(super) fn keeps(&self, said: &str, offer: &str) -> bool {
        let (said, offer) = (Line::of(said, 0), Line::of(offer, 0));
        let behind = |line: &Line| line.tokens()[colon_of(line.tokens()).map_or(0, |colon| colon + 1)..].to_vec();
        let (said, offer) = (behind(&said), behind(&offer));
        let has =
            |tokens: &[Token], words: &[&str]| tokens.iter().any(|token| words.iter().any(|word| token.says(word)));
        let named = |tokens: &[Token]| {
            let labels = tokens.iter().filter(|token| token.is_label()).map(|token| token.text.clone());
            let names = self.names_in(tokens).into_iter().map(|(_, id)| id);
            labels.chain(names).collect::<std::collections::BTreeSet<_>>()
        };
        let nearest = has(&offer, &["nearest"]) && !has(&said, &["nearest", "closest", "enemy", "enemies", "them"]);
        let (typed, offered) = (named(&said), named(&offer));
        // What is spelt nearly so, or could mean several, is named as well.
        let nearly = |id: &String| {
            let words = said.iter().filter(|token| token.is(&Kind::Word) && token.text.len() > 3);
            let near =
                words.filter_map(|token| self.lexicon.near(&token.text, &[Thing::Own, Thing::Other, Thing::Place]));
            near.into_iter().any(|near| near.split('`').skip(1).step_by(2).any(|known| known == id))
        };
        let all_kept = typed.iter().all(|id| offered.contains(id));
        let none_new = offered.iter().all(|id| typed.contains(id) || nearly(id));
        let all_shots = SHOTS.iter().all(|(shot, kind)| !has(&said, &[shot]) || has(&offer, &[shot, kind]));
        all_kept
            && none_new
            && !nearest
            && all_shots
            && KEPT.iter().all(|words| !has(&said, words) || has(&offer, words))
    }

    /// The units and places that are named in some tokens.
    pub(super) fn names_in(&self, rest: &[Token]) -> Vec<(Thing, String)> {
        let mut found: Vec<(Thing, String)> = Vec::new();
        let mut place = 0;
        while place < rest.len() {
            let named = (1..=(rest.len() - place).min(5)).rev().find_map(|count| {
                let part = &rest[place..place + count];
                let part = &part[articles(part)..];
                if part.iter().all(measures) {
                    return None;
                }
                [Thing::Other, Thing::Own, Thing::Place].into_iter().find_map(|thing| {
                    let one = |found: Found| match found {
                        Found::One { id, .. } => Some(id),
                        Found::Nothing | Found::Several(_) => None,
                    };
                    let found = one(self.lexicon.find(&typed(part), &[thing]));
                    let found = found.or_else(|| one(self.lexicon.loosely(&typed(part), &[thing])));
                    found.map(|id| (count, thing, id))
                })
            });
            match named {
                Some((count, thing, id)) => {
                    if !found.iter().any(|(_, known)| *known == id) {
                        found.push((thing, id));
                    }
                    place += count;
                }
                None => place += 1,
            }
        }
        found
    }

    /// A fault that names the part of the line which is not understood, and not the word at which reading stopped.
    pub(super) fn of_its_part(&self, line: &Line, fault: crate::yaml::Fault) -> crate::yaml::Fault {
        const LITTLE: [&str; 30] = [
            "or",
            "the",
            "at",
            "both",
            "to",
            "for",
            "as",
            "there",
            "on",
            "in",
            "an",
            "a",
            "and",
            "every",
            "all",
            "else",
            "with",
            "of",
            "he",
            "she",
            "it",
            "they",
            "we",
            "everybody",
            "everyone",
            "his",
            "their",
            "but",
            "out",
            "then",
        ];
        let tokens = line.tokens();
        let Some(colon) = colon_of(tokens).filter(|_| fault.message.ends_with(" is no verb")) else { return fault };
        let Some(at) = tokens.iter().position(|token| token.span == fault.span).filter(|at| *at > colon) else {
            return fault;
        };
        let parts = |token: &Token| {
            token.is(&Kind::Comma)
                || token.is(&Kind::Dashes)
                || ["then", "else", "otherwise"].iter().any(|word| token.says(word))
        };
        let leads = |token: &&Token| ["or", "else", "and", "then"].iter().any(|word| token.says(word));
        let from = at - tokens[colon + 1..at].iter().rev().take_while(leads).count();
        let end = at + tokens[at..].iter().take_while(|token| !parts(token)).count();
        let names = || {
            let among = [Thing::Own, Thing::Other, Thing::Place];
            (at + 1..=end.min(at + 4)).any(|to| self.lexicon.find(&typed(&tokens[at..to]), &among) != Found::Nothing)
        };
        let is_little = LITTLE.iter().any(|word| tokens[at].says(word));
        if !is_little && (end <= at + 1 || !names()) {
            return fault;
        }
        let said = typed(&tokens[from..end.max(at + 1)]);
        let before = if from > colon + 1 { ", and what stands before it is" } else { "" };
        let message = format!("`{}` is not understood{before}", crate::yaml::clip(&said));
        let told = crate::yaml::Fault::error(super::cursor::span_of(&tokens[from..end.max(at + 1)]), message);
        crate::yaml::Fault { help: fault.help, ..told }
    }
}
