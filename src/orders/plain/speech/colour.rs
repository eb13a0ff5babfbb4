//! What is said beside an order and says nothing of it: it becomes its note.

use super::Ear;
use super::clause;
use crate::orders::filler::TELLING;
use crate::orders::is_compass_point;
use crate::orders::plain::cursor::typed;
use crate::orders::plain::lexicon::Thing;
use crate::orders::plain::phrases::count_of;
use crate::orders::plain::tokens::{Kind, Token};

impl Ear<'_> {
    /// Takes words that say nothing of an order into its note, up to where the clause ends; nothing where they say something.
    pub(super) fn colour(&mut self, from: usize, is_behind: bool) -> Option<usize> {
        let stops = |token: &Token| {
            token.is(&Kind::Comma) || matches!(token.kind, Kind::Open | Kind::Close | Kind::Colon | Kind::Dashes)
        };
        let mut end = from + self.rest(from).iter().take_while(|token| !stops(token)).count();
        if let Some(first) = (from + 1..end).find(|at| {
            let is_word = ["and", "then", "but"].iter().any(|word| self.says(*at, word));
            is_word && self.begins(at + 1) || self.instead_at(*at).is_some() && !self.says(*at, "if")
        }) {
            end = first;
        }
        if end == from || !is_behind || !self.is_colour(from, end) || !self.opens_colour(from) {
            return None;
        }
        self.notes.push(typed(&self.said[from..end]));
        Some(end)
    }

    /// Whether what stands here could be said beside a step, and is no part of a name before it: behind a sign, or with a word before it
    /// that only such a thing has.
    pub(super) fn opens_colour(&self, from: usize) -> bool {
        const OPENS: [&str; 14] =
            ["as", "with", "like", "for", "because", "since", "in", "and", "to", "by", "under", "amid", "but", "while"];
        let is_parted = from == 0
            || self.said[from - 1].is(&Kind::Comma)
            || ["and", "then", "but"].iter().any(|word| self.says(from - 1, word));
        is_parted || OPENS.iter().any(|word| self.says(from, word))
    }

    /// Whether some words say nothing of an order.
    pub(super) fn is_colour(&self, from: usize, end: usize) -> bool {
        let part = &self.said[from..end];
        let among = [Thing::Own, Thing::Other, Thing::Place];
        if self.reading.is_broken || self.begins(from) {
            return false;
        }
        let vocabulary =
            || self.words.words.iter().chain(self.words.verbs).chain(self.words.modifiers).chain(self.words.foreign);
        let tells = |token: &Token| {
            !token.is(&Kind::Word)
                || TELLING.iter().any(|word| token.says(word))
                || token.text.bytes().any(|byte| byte.is_ascii_digit())
                || count_of(token).is_some()
                || is_compass_point(&token.text)
                || vocabulary().any(|word| token.says(word))
                || crate::orders::callings::GROUND.iter().any(|word| token.says(word))
        };
        let names = |at: usize| {
            let one = &self.said[at].text;
            self.reading.lexicon.names_one(one, &among) || self.reading.lexicon.holds(one, &among)
        };
        // A verb with a slip in it is one.
        const SHORTEST: usize = 5;
        let is_slip = |token: &Token| {
            let low = token.text.to_lowercase();
            let verbs = || self.words.verbs.iter().copied().chain(clause::words_of_verbs());
            low.len() >= SHORTEST
                && verbs().any(|word| word.len() >= SHORTEST && crate::orders::plain::slips::is_a_slip(&low, word))
        };
        !part.iter().any(tells)
            && !part.iter().any(is_slip)
            && !(from..end).any(|at| self.length(at).is_some())
            && !(from..end).any(names)
            && !(from..end).any(|at| self.shot(at).is_some())
            && !(from..end).any(|at| {
                self.side(at).is_some()
                    || crate::orders::plain::phrases::kind_of(&self.said[at..=at], self.words).is_some()
            })
            && !(from..end).any(|at| self.is_deed(at))
    }

    /// Whether a word is a verb that could be an order: in a text that says nothing none stands.
    pub(super) fn is_deed(&self, at: usize) -> bool {
        use crate::orders::thesaurus::Act;
        matches!(
            self.verb(at),
            Some((
                _,
                clause::Verb::Act(
                    Act::Fire
                        | Act::Charge
                        | Act::Back
                        | Act::HoldFire
                        | Act::Turn
                        | Act::About
                        | Act::Rally
                        | Act::Unlimber
                        | Act::Limber
                        | Act::Detach
                        | Act::Pursue
                )
            ))
        ) || self.denied_verb(at).is_some()
    }
}
