//! What a force does about an enemy of whom it is not known yet whether he comes: beside a march that is no step on a condition, but a
//! standing order.

use super::Reading;
use super::cursor::{is_comma_or, span_of, typed};
use super::nearest::ticked;
use super::phrases::longest;
use super::tokens::Token;
use crate::orders::manners::OBJECTS;
use crate::yaml::{Fault, clip};

/// What may be done about an enemy who is met.
const STANCES: &[&str] = &[
    "avoid",
    "avoid battle",
    "avoid him",
    "avoid them",
    "avoid action",
    "delay",
    "delay him",
    "delay them",
    "hold",
    "attack",
    "give way",
];

/// Words that are said of an enemy.
const OF_AN_ENEMY: [&str; 9] =
    ["enemy", "enemies", "they", "he", "stronger", "weaker", "superior", "outnumbered", "french"];

impl Reading<'_> {
    /// `to Frasnes, attack, avoid if the enemy is stronger`: the standing order that it is, and the rest of the line.
    pub(super) fn stance_on_a_condition(&self, head: &[Token], tokens: &[Token]) -> Option<Fault> {
        let words = self.grammar.words;
        let met = words.decisions.iter().any(|decision| decision.key == "met");
        let opens = |token: &Token| token.says("if") || token.says("unless");
        let place = tokens.iter().rposition(opens).filter(|_| met && words.verbs.contains(&"stance"))?;
        let tested = &tokens[place + 1..];
        if tested.iter().any(|token| is_comma_or(token, &["else", "otherwise", "then"])) {
            return None;
        }
        let start = tokens[..place].iter().rposition(|token| is_comma_or(token, &["then", "and", "but"]))? + 1;
        let (count, _) = longest(&tokens[start..place], STANCES)?;
        let whom = longest(&tokens[start + count..place], OBJECTS).map_or(0, |(count, _)| count);
        let is_of_him = tested.iter().any(|token| OF_AN_ENEMY.iter().any(|word| token.says(word)));
        if start + count + whom != place || !is_of_him {
            return None;
        }
        let reply = &tokens[start..];
        let line = format!("when met, {}: {}", typed(head), typed(reply));
        if self.wrong_with(&line).is_some() {
            return None;
        }
        let signs =
            tokens[..start].iter().rev().take_while(|token| is_comma_or(token, &["then", "and", "but"])).count();
        let beside = self.as_a_line(head, &tokens[..start - signs]);
        let beside = beside.map_or_else(String::new, |line| format!(", beside `{line}`"));
        let message = format!("`{}` hangs on an enemy who is not met yet", clip(&typed(reply)));
        Some(Fault::error(span_of(reply), message).help(format!("write it as a standing order: `{line}`{beside}")))
    }

    /// Some steps as a line that can be read: as they are typed, or as their refusal offers.
    fn as_a_line(&self, head: &[Token], steps: &[Token]) -> Option<String> {
        let head = typed(head);
        let line = format!("{head}: {}", typed(steps).replace(" ,", ","));
        let Some(fault) = self.wrong_with(&line) else { return Some(line) };
        let help = fault.help.unwrap_or_default();
        let mut offers = ticked(&help).map(|offer| match offer.contains(": ") {
            true => offer.to_owned(),
            false => format!("{head}: {offer}"),
        });
        offers.find(|line| self.wrong_with(line).is_none())
    }
}
