//! What hangs on nobody else being near: `follow if no other enemy is within 4, else stand`. The language says that somebody else is,
//! `near 4`; what is done where he is not is the second choice of a reply.

use super::Reading;
use super::cures::Head;
use super::cursor::{is_comma_or, typed};
use super::spoken::no_other_within;
use super::tokens::{Kind, Line, Token};

/// Some tokens without the commas behind them.
fn without_commas(tokens: &[Token]) -> &[Token] {
    let commas = tokens.iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
    &tokens[..tokens.len() - commas]
}

impl Reading<'_> {
    /// The condition that somebody else is near, where the one at hand is that nobody is, and the rules can tell one enemy from another.
    pub(super) fn denied_of_others(&self, condition: &[Token], unless: bool) -> Option<Vec<Token>> {
        let words = self.grammar.words;
        let has_both = ["near", "within"].iter().all(|key| words.conditions.contains(key));
        let far = no_other_within(condition, words, unless).filter(|_| has_both)?;
        let near = condition.first()?;
        let key = Token { kind: Kind::Word, text: "near".to_owned(), ..near.clone() };
        Some([&[key], &far[..]].concat())
    }

    /// A reply that is given while nobody else is near, with what else is replied turned round: the line that can be read.
    pub(super) fn turned_round(&self, head: Head<'_>, rest: &[Token]) -> Option<String> {
        let is_standing = head.keys.first().is_some_and(|(key, _)| key.text == "when");
        let opens = |token: &Token| token.says("if") || token.says("unless");
        let place = rest.iter().position(opens).filter(|place| *place > 0 && is_standing)?;
        let (done, tested) = (without_commas(&rest[..place]), &rest[place + 1..]);
        let is_one = |said: &[Token]| !said.iter().any(|token| is_comma_or(token, &["and", "then", "else"]));
        let near =
            self.denied_of_others(tested, rest[place].says("unless")).filter(|_| is_one(done) && is_one(tested))?;
        let line = format!("{}: stand if {}, else {}", typed(head.said), typed(&near), typed(done));
        let is_read = self.wrong_with(&line).is_none() || self.several_entries(&Line::of(&line, 0)).is_some();
        is_read.then_some(line)
    }
}
