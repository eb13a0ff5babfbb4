//! Steps without a verb: a formation, a way, a place where one was gone to before; and what people say of a turn without figures.

use super::cursor::{articles, is_comma_or, phrase, span_of, typed, word};
use super::idioms::Talk;
use super::lexicon::Thing;
use super::phrases::longest;
use super::tokens::{Kind, Token};

/// Which way one goes, before `to`.
const WAYS: [&str; 8] = ["up", "over", "across", "down", "on", "out", "forward", "back"];

/// What may stand behind a formation and says no more than it does.
const OF_A_FORMATION: &[&str] = &["formation", "order", "of attack"];

impl Talk<'_, '_> {
    /// How many of some tokens are a formation, with its article and what may stand behind it; and the word for it.
    pub(super) fn formation(&self, said: &[Token]) -> Option<(usize, &'static str)> {
        let from = articles(said);
        let (taken, form) = phrase(&said[from..], self.words.words)?;
        let node = word(span_of(said), form);
        let tail = longest(&said[from + taken..], OF_A_FORMATION).map_or(0, |(count, _)| count);
        (self.has("form") && self.reading.is_sound(self.words, "form", &node)).then_some((from + taken + tail, form))
    }

    /// `column`, `into line`, `into the village`, `back to the stream`, `two hexes NW`.
    pub(super) fn bare(&mut self, end: usize) -> Result<bool, crate::yaml::Fault> {
        let said = &self.rest[..end];
        let into = usize::from(["into", "onto"].iter().any(|word| said[0].says(word)));
        if self.begins(said) && into == 0 && !said[0].says("back") && !said[0].says("forward") {
            return Ok(false);
        }
        if let Some((count, form)) = self.formation(&said[into..])
            && into + count == end
        {
            self.say(end, &format!("form {form}"));
            return Ok(true);
        }
        if !self.orders || !self.has("to") {
            return Ok(false);
        }
        if into > 0 && end > 1 {
            return self.going_to("go", (0, end), false);
        }
        let is_way = WAYS.iter().any(|word| said[0].says(word));
        let leads = said.get(1).is_some_and(|next| ["to", "into", "onto"].iter().any(|word| next.says(word)));
        if is_way && leads && end > 2 {
            let back = said[0].says("back");
            return self.going_to("go", (1, end), back);
        }
        Ok(self.bare_place(end))
    }

    /// `to Ligny, then Fleurus`: where one goes next.
    fn bare_place(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let signs = self.out.iter().rev().take_while(|token| is_comma_or(token, &["then", "and"])).count();
        let before = &self.out[..self.out.len() - signs];
        let from = before.iter().rposition(|token| is_comma_or(token, &["then", "and", "else"]));
        let before = &before[from.map_or(0, |place| place + 1)..];
        let goes = before.first().is_none_or(|first| first.says("to") || first.says("move"));
        let is_place = said.iter().all(|token| token.is(&Kind::Word))
            && !said[0].text.starts_with(|first: char| first.is_ascii_digit())
            && self.reading.lexicon.names_one(&typed(said), &[Thing::Place])
            && !self.names_a_unit(said);
        if !is_place || !goes || !self.words.in_hexes {
            return false;
        }
        // `then` parts two steps where the second is one.
        if let Some(last) = self.out.last_mut().filter(|last| last.says("then")) {
            last.kind = Kind::Comma;
            last.text = ",".to_owned();
        }
        self.say(0, "to");
        self.keep(end);
        true
    }

    /// `turn a quarter to the left`, `right turn`: a quarter is 90 degrees; how far one turns otherwise is said.
    pub(super) fn quarter(&mut self, end: usize) -> Result<bool, crate::yaml::Fault> {
        if !self.has("pivot") || !self.orders {
            return Ok(false);
        }
        let end = self.rest[..end].iter().position(|token| token.says("and")).unwrap_or(end);
        let said = &self.rest[..end];
        let turns = |token: &Token| ["turn", "wheel", "pivot"].iter().any(|word| token.says(word));
        let hand = said.iter().find_map(|token| ["left", "right"].into_iter().find(|hand| token.says(hand)));
        let only = |token: &Token| {
            turns(token)
                || ["a", "an", "by", "to", "the", "left", "right", "quarter", "of"].iter().any(|word| token.says(word))
        };
        let (Some(hand), true) = (hand, said.iter().all(only) && said.iter().any(turns)) else { return Ok(false) };
        if said.iter().any(|token| token.says("quarter")) {
            self.say(end, &format!("pivot 90 {hand}"));
            return Ok(true);
        }
        let is_bare = end == 2 && turns(&said[1]);
        if !is_bare {
            return Ok(false);
        }
        let rest = typed(&self.rest[end..]);
        self.alone = true;
        let line = format!("{}: pivot 90 {hand}{}{rest}", typed(self.head), if rest.is_empty() { "" } else { " " });
        Err(self.refused(end, format!("say how far, in degrees: `{}`", line.replace(" ,", ","))))
    }
}
