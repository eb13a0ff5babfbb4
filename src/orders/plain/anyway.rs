//! What a unit does anyway, as the rules have it, and what waits for something that may not come: no order makes it so.

use super::Reading;
use super::cursor::{is_comma_or, span_of, typed};
use super::grammar::usage;
use super::idioms::Talk;
use super::loosened::Loosening;
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::yaml::{Fault, clip};

/// To go after somebody who was beaten.
const FOLLOWING_UP: &[&str] = &["follow up", "follow them up", "follow him up", "follow it up"];

/// What opens a moment that is waited for.
const OPENING: &[&str] = &["when", "once", "if", "after", "as soon as", "whenever", "should", "the moment"];

/// Of whom it is said.
const WHO: &[&str] = &[
    "you are",
    "you have",
    "you have been",
    "you're",
    "they are",
    "they have",
    "they have been",
    "it is",
    "it has",
    "it has been",
    "he is",
    "he has",
    "you",
    "they",
    "it",
    "he",
    "the unit is",
    "the unit has",
];

/// How many tokens at the beginning say that somebody is rallied: `once you are rallied`.
fn rallied(tokens: &[Token]) -> Option<usize> {
    let (opens, _) = longest(tokens, OPENING)?;
    let who = longest(&tokens[opens..], WHO).map_or(0, |(count, _)| count);
    let said = tokens.get(opens + who)?;
    let is_so = ["rallied", "rally", "rallies", "rallying"].iter().any(|word| said.says(word));
    is_so.then_some(opens + who + 1)
}

/// Where it is said that somebody is rallied, as a part of its own.
fn when_rallied(tokens: &[Token]) -> Option<(usize, usize)> {
    (0..tokens.len()).find_map(|place| Some((place, rallied(&tokens[place..])?)))
}

impl Loosening<'_, '_> {
    /// `when you are rallied, form line` is `form line`, where that stands for this case.
    pub(super) fn once_rallied(&mut self) {
        if !self.orders || !self.reading.grammar.rallied_first {
            return;
        }
        let Some((place, count)) = when_rallied(&self.out) else { return };
        let end = place + count;
        let signs = self.out[end..].iter().take_while(|token| is_comma_or(token, &["then", "and"])).count();
        let before = self.out[..place].iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
        let is_whole = if place == 0 { end + signs < self.out.len() } else { end == self.out.len() };
        if is_whole {
            self.note(place, end);
            self.put(place - before, before + count + if place == 0 { signs } else { 0 }, "");
        }
    }
}

impl Reading<'_> {
    /// Why nothing is done `once you are rallied`, where nothing that is ordered waits for it.
    pub(super) fn after_a_rally(&self, head: &[Token], tokens: &[Token]) -> Option<Fault> {
        let (place, count) = when_rallied(tokens).filter(|_| !self.grammar.rallied_first)?;
        let said = &tokens[place..place + count];
        let fault = Fault::error(span_of(said), format!("nothing waits `{}`", clip(&typed(said))));
        let line = format!("{}: rally", typed(head));
        let is_ordered = usage(self.grammar.words, "rally").is_some_and(|usage| !usage.is_reply);
        Some(match is_ordered && self.wrong_with(&line).is_none() {
            true => fault.help(format!("write `{line}` now, and the rest in the turn behind it")),
            false => fault.help("leave it out, or write it in the turn behind the rally"),
        })
    }
}

impl Talk<'_, '_> {
    /// `follow up Husson`, `rally at the crossroads`, where that is a reply and no order: what the unit does anyway.
    pub(super) fn done_anyway(&mut self, end: usize) -> Result<(), Fault> {
        let said = &self.rest[..end];
        let is_reply = |verb: &str| usage(self.words, verb).is_some_and(|usage| usage.is_reply);
        let behind =
            |count: usize| said.get(count).is_some_and(|next| ["behind", "with", "to"].iter().any(|it| next.says(it)));
        let follows = longest(said, FOLLOWING_UP).filter(|(count, _)| is_reply("follow") && !behind(*count));
        let follows = follows.map(|_| ("follow", "won"));
        let rallies = (said[0].says("rally") && is_reply("rally") && end > 1).then_some(("rally", "lost"));
        let Some((verb, decision)) = follows.or(rallies).filter(|_| self.orders) else { return Ok(()) };
        let head = typed(self.head);
        let anyway = self.reading.advice.and_then(|advice| (advice.anyway)(&self.reading.id_of(self.head)));
        let anyway = anyway.map_or_else(
            || "what comes of it comes without an order".to_owned(),
            |does| format!("without an order it {does}"),
        );
        let beforehand = format!("when {decision}, {head}: {verb}");
        let beforehand = match self.reading.wrong_with(&beforehand) {
            None => format!("; beforehand `{beforehand}`"),
            Some(_) => String::new(),
        };
        self.alone = true;
        Err(self.refused(end, format!("leave the line out: {anyway}{beforehand}")))
    }
}
