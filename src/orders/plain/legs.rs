//! Legs of a campaign as people put them: `attack Zieten at 1212`, `to Lind, attack d'Erlon`.

use super::cursor::{articles, is_comma_or, typed};
use super::lexicon::{Found, Thing};
use super::loosened::Loosening;
use super::phrases::longest;
use super::tokens::{Kind, Token};

/// When a day's march begins.
const DAWN: &[&str] = &[
    "at first light",
    "at dawn",
    "at daybreak",
    "at break of day",
    "at sunrise",
    "at the break of day",
    "with the dawn",
];

impl Loosening<'_, '_> {
    /// Whether these are the rules of a campaign.
    fn is_campaign(&self) -> bool {
        self.has("start") && self.has("attack")
    }

    /// The one place that some tokens name, as it is said in an order.
    fn place(&self, tokens: &[Token]) -> Option<String> {
        match tokens {
            [hex] if hex.is_label() => Some(hex.text.clone()),
            _ => match self.reading.lexicon.find(&typed(tokens), &[Thing::Place]) {
                Found::One { id, .. } => Some(id),
                _ => None,
            },
        }
    }

    /// `attack Zieten at 1212` is the way there, and what is done about whoever is on it.
    pub(super) fn attacked_at(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let said = &self.out[place..end];
        let Some((count, _)) = longest(said, &["attack", "assault"]).filter(|_| self.is_campaign()) else {
            return false;
        };
        let Some(at) = (count + 1..said.len()).find(|at| said[*at].says("at") || said[*at].says("in")) else {
            return false;
        };
        let whom = &said[count..at];
        let is_other = self.reading.lexicon.names_one(&typed(&whom[articles(whom)..]), &[Thing::Other]);
        // Whether it is there at dawn or sets out then is one: dawn is when a day's march begins.
        let dawn =
            (at + 1..said.len()).find(|at| longest(&said[*at..], DAWN).is_some_and(|(n, _)| at + n == said.len()));
        let Some(goal) = self.place(&said[at + 1..dawn.unwrap_or(said.len())]).filter(|_| is_other) else {
            return false;
        };
        self.put(place, end - place, &format!("to {goal} , attack"));
        true
    }

    /// `to Frasnes, attack d'Erlon` is to attack whoever is in its way: who he is orders nothing.
    pub(super) fn attacked_there(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let said = &self.out[place..end];
        let Some((count, _)) = longest(said, &["attack", "assault"]).filter(|_| self.is_campaign()) else {
            return false;
        };
        let goes = self.out[..place].iter().any(|token| token.says("to") || token.says("for"));
        let whom = &said[count..];
        let is_name = !whom.is_empty()
            && whom.len() < 4
            && whom.iter().all(|token| token.is(&Kind::Word) && !token.text.bytes().any(|byte| byte.is_ascii_digit()))
            && whom.iter().any(|token| token.text.starts_with(char::is_uppercase) || token.text.contains('\''));
        let is_known = !matches!(self.reading.lexicon.find(&typed(whom), &[Thing::Other]), Found::Nothing);
        if !goes || !is_name || is_known || self.place(whom).is_some() {
            return false;
        }
        self.note(place + count, end);
        self.put(place + count, end - place - count, "");
        true
    }

    /// `screen 1113` is to go there and to screen.
    pub(super) fn stance_at(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let said = &self.out[place..end];
        let Some((count, stance)) = longest(said, &["screen", "delay"]).filter(|_| self.is_campaign()) else {
            return false;
        };
        let at = usize::from(said.get(count).is_some_and(|next| next.says("at")));
        let Some(goal) = said.get(count + at..).and_then(|goal| self.place(goal)) else { return false };
        self.put(place, end - place, &format!("to {goal} , {stance}"));
        true
    }

    /// `to Tamines screen` is to go there and to screen.
    pub(super) fn stance_behind(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let [to, goal @ .., stance] = &self.out[place..end] else { return false };
        let is_stance = ["hold", "attack", "screen", "delay", "avoid"].iter().any(|word| stance.says(word));
        if !self.is_campaign() || !to.says("to") || !is_stance || self.place(goal).is_none() {
            return false;
        }
        self.put(end - 1, 0, ",");
        true
    }

    /// `and hold there as the reserve` is a stance in a campaign.
    pub(super) fn hold_there(&mut self, place: usize) -> bool {
        let said = longest(&self.out[place..], &["hold there"]).filter(|_| self.is_campaign() && place > 0);
        let Some((count, _)) = said.filter(|(count, _)| place + count < self.out.len()) else { return false };
        self.put(place + 1, count - 1, "");
        true
    }

    /// `1313, then 1412` are two legs.
    pub(super) fn next_hex(&mut self, place: usize) -> bool {
        let is_leg = self.out[place].is_label()
            && self.out.get(place + 1).is_none_or(|next| is_comma_or(next, &["then", "and"]));
        let then = self.out[..place].iter().rev().take_while(|token| is_comma_or(token, &["then", "and"])).count();
        let before = &self.out[..place - then];
        let follows = before.last().is_some_and(Token::is_label) && self.out[..place].iter().any(|it| it.says("then"));
        if !is_leg || !follows || !self.reading.grammar.words.in_hexes {
            return false;
        }
        self.put(place - then, then, ", to");
        true
    }

    /// `at first light` is when a day's march begins anyway.
    pub(super) fn dawn(&mut self, place: usize) -> bool {
        let end = self.end(place);
        let found =
            (place..end).find(|at| longest(&self.out[*at..end], DAWN).is_some_and(|(count, _)| at + count == end));
        let Some(at) = found.filter(|at| self.is_campaign() && *at > place) else { return false };
        self.put(at, end - at, "");
        true
    }
}
