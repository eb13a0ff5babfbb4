//! General orders as people write them.

use super::Reading;
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::colours::BY_WAY_OF;

impl Reading<'_> {
    /// A general order in the words of its language.
    pub(super) fn general_in_words(&self, tokens: &[Token]) -> Vec<Token> {
        const KEEPING: &[&str] = &["keeping within", "staying within", "keep within", "stay within", "never beyond"];
        let mut out: Vec<Token> = Vec::new();
        let mut rest = tokens;
        while let Some(token) = rest.first() {
            let found = longest(rest, BY_WAY_OF).map(|(count, _)| (count, "by"));
            let found = found.or_else(|| longest(rest, KEEPING).map(|(count, _)| (count, "within")));
            let Some((count, word)) = found else {
                out.push(token.clone());
                rest = &rest[1..];
                continue;
            };
            while out.last().is_some_and(|last| last.is(&Kind::Comma)) {
                out.pop();
            }
            out.push(Token { text: word.to_owned(), ..token.clone() });
            rest = &rest[count..];
        }
        out
    }
}
