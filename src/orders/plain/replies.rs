//! Replies as people say them, where a line cannot be read as it stands: `join in`, `fire R4, else nobody`, `pinned
//! infantry`, `two inches`, the 27th `in its square`.

use super::cursor::is_comma_or;
use super::loosened::Loosening;
use super::phrases::{count_of, longest, made};
use super::recast::sign;
use super::tokens::{Kind, Token};
use crate::orders::retorts::{NOBODY, SPOKEN_REPLIES};

/// Kinds and states that stand before the word for troops: `pinned infantry`.
const STATES: [&str; 9] = ["pinned", "disrupted", "disordered", "ok", "good", "fair", "bad", "in-cover", "elite"];

impl Loosening<'_, '_> {
    pub(super) fn replies(&mut self) {
        self.lengths();
        self.in_formation();
        self.or_nobody();
        if !self.orders {
            self.in_a_state();
            self.spoken_reply();
        }
    }

    /// `two inches` and `half an inch`, where lengths are measured.
    fn lengths(&mut self) {
        if self.reading.grammar.words.in_hexes {
            return;
        }
        for place in (0..self.out.len()).rev() {
            let rest = &self.out[place..];
            if place > 0 && self.out[place - 1].says("half") {
                continue;
            }
            let is_inch = |at: usize| rest.get(at).is_some_and(|token| token.says("inch") || token.says("inches"));
            if longest(rest, &["half an"]).is_some() && is_inch(2) {
                self.put(place, 2, "0.5");
            } else if is_inch(1) && (rest[0].says("an") || count_of(&rest[0]).is_some()) {
                let count = count_of(&rest[0]).unwrap_or(1);
                if rest[0].text != count.to_string() {
                    self.put(place, 1, &count.to_string());
                }
            }
        }
    }

    /// `the 27th in its square`: whoever is named is told of with how he stands.
    fn in_formation(&mut self) {
        const STANDING: &[&str] = &["in its", "in his", "in their", "in a", "who is in", "who are in"];
        for place in (2..self.out.len()).rev() {
            let Some((count, _)) = longest(&self.out[place..], STANDING) else { continue };
            let known = self
                .out
                .get(place + count)
                .is_some_and(|form| ["square", "line", "column", "skirmish"].iter().any(|word| form.says(word)));
            let end = place + count + 1;
            let ends = self.out.get(end).is_none_or(|next| is_comma_or(next, &["then", "else", "or", "and"]));
            let start = self.out[..place].iter().rposition(|it| is_comma_or(it, &["then", "else", "or"]));
            let from = start.map_or(0, |at| at + 1);
            let step = &self.out[from..place];
            let verb = self.list_at(from).filter(|(_, verb, _)| ["fire", "charge"].contains(verb));
            let lead = verb.map_or(0, |(count, ..)| count);
            let lead = lead + usize::from(step.get(lead).is_some_and(|next| next.says("at") || next.says("on")));
            let aims = verb.is_some();
            if known
                && ends
                && aims
                && step.len() > lead
                && self.reading.is_target(&step[lead..], self.reading.grammar.words)
            {
                self.note(place, end);
                self.put(place, end - place, "");
            }
        }
    }

    /// `fire R4, else nobody` is `fire R4`: there is nobody else in it.
    fn or_nobody(&mut self) {
        for place in (1..self.out.len()).rev() {
            let Some((count, _)) = longest(&self.out[place..], NOBODY) else { continue };
            if place + count < self.out.len() || !self.out[0].says("fire") {
                continue;
            }
            let comma = usize::from(self.out[place - 1].is(&Kind::Comma));
            self.put(place - comma, count + comma, "");
        }
    }

    /// `when charged, pinned infantry` is `when charged, infantry, if self pinned`.
    fn in_a_state(&mut self) {
        let words = self.reading.grammar.words.words;
        let is_known = |token: &Token| words.iter().any(|word| token.says(word));
        let is_bare = !self.head.iter().any(|token| token.says("if"));
        let [.., comma, state, kind] = self.head.as_slice() else { return };
        let is_state = STATES.iter().any(|word| state.says(word)) && is_known(state);
        if !is_bare || !comma.is(&Kind::Comma) || !is_state || !is_known(kind) {
            return;
        }
        let (state, kind) = (state.clone(), kind.clone());
        let word = |text: &str| made(state.span, state.at, text);
        let cast = [kind, sign(Kind::Comma, &state), word("if"), word("self"), state.clone()];
        let from = self.head.len() - 2;
        self.head.splice(from.., cast);
        self.changed = true;
    }

    /// `when column: join in` is `join`, where that is a reply.
    fn spoken_reply(&mut self) {
        let Some(decision) = self.reading.decision_of(&self.head) else { return };
        let instead =
            (1..self.out.len()).filter(|at| ["else", "otherwise"].iter().any(|word| self.out[at - 1].says(word)));
        for place in std::iter::once(0).chain(instead.collect::<Vec<_>>()).rev().collect::<Vec<_>>() {
            self.spoken_at(place, decision);
        }
    }

    fn spoken_at(&mut self, place: usize, decision: &str) {
        for (reply, said) in SPOKEN_REPLIES {
            let Some((count, _)) = longest(&self.out[place..], said) else { continue };
            let behind = self.out.get(place + count);
            let ends = behind.is_none_or(|next| is_comma_or(next, &["if", "else", "otherwise", "and", "then"]));
            let mut words = reply.split(' ').filter(|word| *word != ",");
            let (verb, argument) = (words.next().unwrap_or_default(), words.collect::<Vec<_>>());
            let argument = if reply.contains(',') { &[][..] } else { &argument[..] };
            if ends && self.has(verb) && self.reading.is_reply(decision, verb, argument) {
                self.put(place, count, reply);
                return;
            }
        }
    }
}
