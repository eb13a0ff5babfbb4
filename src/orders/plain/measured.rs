//! How far somebody goes, and which way, as people measure it: `half an inch forward`, `two hexes north-east`, `1 inch to the right`.

use super::cursor::{articles, span_of};
use super::idioms::{Talk, is_hexes};
use super::phrases::{count_of, longest};
use super::tokens::Token;
use crate::orders::is_compass_point;
use crate::orders::motions::{ALL_THE_WAY, GOING_BACK};

impl Talk<'_, '_> {
    /// `retire to the left`, where that is one word and a side.
    pub(super) fn retiring_aside(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, GOING_BACK).filter(|_| self.orders && self.has("retire")) else {
            return false;
        };
        let sides = |word: &'static str| self.words.words.contains(&word).then_some(word);
        let hand = match &said[count..] {
            [to, the, hand] if to.says("to") && the.says("the") => hand,
            [hand] => hand,
            _ => return false,
        };
        let Some(hand) = ["left", "right"].into_iter().find(|word| hand.says(word)) else { return false };
        let node = super::cursor::word(span_of(said), hand);
        if sides(hand).is_none() && !self.reading.is_sound(self.words, "retire", &node) {
            return false;
        }
        self.say(end, &format!("retire {hand}"));
        true
    }

    /// How far and which way, without a verb: `half an inch forward`, `two hexes north-east`.
    pub(super) fn measured(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let lead = ["back", "forward", "on", "up"].iter().any(|word| said[0].says(word)) && said.len() > 1;
        if lead && self.orders && self.words.in_hexes && !self.has(&said[0].text.to_ascii_lowercase()) {
            let lead = self.rest;
            self.rest = &self.rest[1..];
            let is_measured = self.measured(end - 1);
            self.rest = if is_measured { self.rest } else { lead };
            return is_measured;
        }
        let is_count = count_of(&said[0]).is_some() && self.orders && self.words.in_hexes;
        let way = &said[said.len().min(1 + usize::from(said.get(1).is_some_and(is_hexes)))..];
        let way = &way[usize::from(way.len() > 1 && way[0].says("to")).min(way.len())..];
        let way = &way[articles(way)..];
        let points = matches!(way, [only] if is_compass_point(&only.text));
        let spelt = super::whom::compass(way, self.words).is_some_and(|(count, _)| count == way.len());
        if is_count && (points || spelt) {
            return self.by_hexes((0, end), false).is_ok_and(|said| said);
        }
        let is_way = |token: &Token| ["forward", "forwards", "ahead"].iter().any(|word| token.says(word));
        let is_back = |token: &Token| ["back", "backward", "backwards"].iter().any(|word| token.says(word));
        if self.measured_aside(end) || self.measured_ahead(end) {
            return true;
        }
        let said = &self.rest[..end];
        let Some((last, length)) = said.split_last().filter(|_| self.orders) else { return false };
        let way = match () {
            () if is_way(last) || last.says("up") => "forward",
            () if is_back(last) => "back",
            () => return false,
        };
        let Some(far) = self.length(length).filter(|far| far != "max" && self.has(way)) else { return false };
        self.say(end, &format!("{way} {far}"));
        true
    }

    /// `1 inch to the right`.
    fn measured_aside(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let cut = said.iter().position(|token| token.says("to")).filter(|cut| *cut > 0 && self.orders);
        let Some((cut, hand)) = cut.zip(said.last()) else { return false };
        let hand = ["left", "right"].into_iter().find(|word| hand.says(word) && self.has(word));
        let is_side = said.get(cut + 1..end - 1).is_some_and(|said| said.iter().all(|token| token.says("the")));
        let far = self.length(&said[..cut]).filter(|_| is_side);
        let (Some(hand), Some(far)) = (hand, far) else { return false };
        self.say(end, &format!("{hand} {far}"));
        true
    }

    /// `up one inch`, `straight on as far as possible`.
    fn measured_ahead(&mut self, end: usize) -> bool {
        const AHEAD: &[&str] =
            &["up", "on", "ahead", "straight on", "straight ahead", "straight up", "onward", "onwards"];
        let said = &self.rest[..end];
        let lead = longest(said, AHEAD).filter(|_| self.orders && !self.words.in_hexes && self.has("forward"));
        let Some((count, _)) = lead.filter(|(count, _)| *count < end) else { return false };
        let Some(far) = self.length(&said[count..]) else { return false };
        self.say(end, &format!("forward {far}"));
        true
    }

    /// A length as it is typed, or `max`; nothing where some tokens are none.
    pub(super) fn length(&self, tokens: &[Token]) -> Option<String> {
        if longest(tokens, ALL_THE_WAY).is_some_and(|(count, _)| count == tokens.len()) {
            return Some("max".to_owned());
        }
        let is_number = |token: &Token| token.text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.');
        match tokens {
            [first] if first.says("max") || is_number(first) || count_of(first).is_some() => {
                Some(count_of(first).map_or_else(|| first.text.clone(), |count| count.to_string()))
            }
            [first, unit]
                if (is_number(first) || count_of(first).is_some())
                    && ["\"", "in", "inch", "inches", "cm", "1/2", "1/4", "3/4"].iter().any(|word| unit.says(word)) =>
            {
                let first = count_of(first).map_or_else(|| first.text.clone(), |count| count.to_string());
                Some(format!("{first} {}", unit.text))
            }
            [first, unit] if first.says("an") && unit.says("inch") => Some("1 inch".to_owned()),
            // `an inch and a half`, `1 inch and a half`.
            [first, unit, and, a, half]
                if (first.says("an") || count_of(first).is_some())
                    && (unit.says("inch") || unit.says("inches"))
                    && and.says("and")
                    && a.says("a")
                    && half.says("half") =>
            {
                Some(format!("{}.5 inch", count_of(first).unwrap_or(1)))
            }
            [half, an, unit] if half.says("half") && an.says("an") && unit.says("inch") => Some("0.5 inch".to_owned()),
            [first, part, unit] if is_number(first) && part.text.contains('/') => {
                Some(format!("{} {} {}", first.text, part.text, unit.text))
            }
            _ => None,
        }
    }
}
