//! Replies and lists as people say them, where a line cannot be read as it stands: `join in`, `fire at R4, R5 or nearest`, `pinned
//! infantry`, `two inches`, the 27th `in its square`.

use super::cursor::is_comma_or;
use super::loosened::Loosening;
use super::phrases::{count_of, longest, made};
use super::recast::sign;
use super::tokens::{Kind, Token};
use crate::orders::retorts::{NOBODY, SPOKEN_REPLIES};

/// Verbs behind which a list stands, and what parts it there.
const LISTS: [(&str, &str); 5] = [("fire", "or"), ("charge", "or"), ("shoot", "or"), ("go", "then"), ("take", "then")];

/// Kinds and states that stand before the word for troops: `pinned infantry`.
const STATES: [&str; 9] = ["pinned", "disrupted", "disordered", "ok", "good", "fair", "bad", "in-cover", "elite"];

impl Loosening<'_, '_> {
    pub(super) fn replies(&mut self) {
        self.lengths();
        self.in_formation();
        self.lists();
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
            let step = &self.out[start.map_or(0, |at| at + 1)..place];
            let aims = step.first().is_some_and(|verb| ["fire", "charge", "shoot"].iter().any(|word| verb.says(word)));
            let lead = 1 + usize::from(step.get(1).is_some_and(|next| next.says("at") || next.says("on")));
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

    /// `fire at R4, R5 or nearest`, `go homeward, safest`: a comma in a list says what the word between the others says. In an order one
    /// of them must be there: a comma parts its steps.
    fn lists(&mut self) {
        let Some((_, between)) = LISTS.iter().find(|(verb, _)| self.out[0].says(verb)) else { return };
        let ends = |token: &Token| ["if", "unless", "with", "from"].iter().any(|word| token.says(word));
        let mut end = self.out.iter().position(ends).unwrap_or(self.out.len());
        let is_open = self.out[..end].iter().any(|token| ["or", "else"].iter().any(|word| token.says(word)));
        if self.orders && !(is_open && *between == "or") {
            return;
        }
        let words = self.reading.grammar.words;
        for place in (1..end).rev() {
            if !self.out[place].is(&Kind::Comma) {
                continue;
            }
            let then = usize::from(self.out.get(place + 1).is_some_and(|next| next.says("then")));
            let rest = &self.out[place + 1 + then..end];
            let item = rest.iter().take_while(|token| !is_comma_or(token, &["or", "then", "else"])).count();
            let item = &rest[..item];
            let is_way = matches!(item, [way] if WAYS.iter().any(|word| way.says(word)));
            let is_item = is_way || self.reading.is_target(item, words);
            if is_item && !(self.orders && then > 0) && !words.verbs.contains(&item[0].text.as_str()) {
                self.put(place, 1 + then, between);
                end -= then;
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
        for (reply, said) in SPOKEN_REPLIES {
            let Some((count, _)) = longest(&self.out, said) else { continue };
            let ends = self.out.get(count).is_none_or(|next| is_comma_or(next, &["if", "else", "and", "then"]));
            let mut words = reply.split(' ').filter(|word| *word != ",");
            let (verb, argument) = (words.next().unwrap_or_default(), words.collect::<Vec<_>>());
            let argument = if reply.contains(',') { &[][..] } else { &argument[..] };
            if ends && self.has(verb) && self.reading.is_reply(decision, verb, argument) {
                self.put(0, count, reply);
                return;
            }
        }
    }
}

/// Where the beaten may go.
const WAYS: [&str; 8] = ["homeward", "home", "rear", "away", "safest", "cover", "fewest", "nearest"];
