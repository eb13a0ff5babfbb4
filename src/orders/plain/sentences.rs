//! Lines without a colon: sentences as people write them, `the Swiss stand`, `if beaten everybody falls back`.

use super::Reading;
use super::cursor::{LONGEST_PHRASE, typed};
use super::heads::{ANSWERS, Item, LONGEST_HEAD, What, colon_of, is_between, is_head_of_a_text, is_sign_for_a_colon};
use super::tokens::{Kind, Line, Token};
use crate::orders::{ENVELOPE_KEYS, normal};
use crate::yaml::Fault;

impl Reading<'_> {
    /// Reads a line as a sentence: a standing order however it is put, or an order without its colon.
    pub(super) fn sentence(&self, line: &Line) -> Option<Result<Item, Fault>> {
        let tokens = line.tokens();
        let first = &tokens[0];
        let is_text = colon_of(tokens).is_some_and(|colon| is_head_of_a_text(&tokens[..colon]));
        if is_text || ANSWERS.iter().any(|word| first.says(word)) || self.lexicon.is_empty() {
            return None;
        }
        let colon = colon_of(tokens);
        let named = colon.is_some_and(|colon| ENVELOPE_KEYS.contains(&normal(&typed(&tokens[..colon])).as_str()));
        if named {
            return None;
        }
        let (said, note) = self.without_text(line, tokens);
        if said.is_empty() {
            return None;
        }
        if let Some(moment) = self.moment_of(said) {
            let item = self.standing(&moment.head, &moment.reply, note.clone());
            if let Ok(item) = item
                && self.is_judged_sound(&item)
            {
                return Some(Ok(item));
            }
        }
        if colon.is_some() {
            return None;
        }
        let (end, start) = self.head_of_a_sentence(said)?;
        Some(self.entry("orders", self.grammar.words, (&said[..end], &said[start..]), note))
    }

    /// Whether the rules have nothing against an entry.
    pub(super) fn is_judged_sound(&self, item: &Item) -> bool {
        match &item.what {
            What::Entry(list, node) => self.judged(list, node).is_none(),
            What::Key(..) | What::Heading => true,
        }
    }

    /// Where the name ends and where what is ordered begins, in a line without colon: behind the longest beginning that names units.
    pub(super) fn head_of_a_sentence(&self, tokens: &[Token]) -> Option<(usize, usize)> {
        let most = tokens
            .iter()
            .take(LONGEST_HEAD)
            .take_while(|token| matches!(token.kind, Kind::Word | Kind::Quoted | Kind::Comma))
            .count();
        (1..=most.min(tokens.len().saturating_sub(1))).rev().find_map(|end| {
            let head = &tokens[..end];
            let last = &head[end - 1];
            let is_amid = is_between(last) && !last.says("else");
            if last.is(&Kind::Comma) || is_sign_for_a_colon(last) || is_amid || !self.are_known_units(head) {
                return None;
            }
            let signs = tokens[end..].iter().take_while(|token| is_sign_for_a_colon(token)).count();
            let start = end + signs;
            let start = start + self.named_again(head, &tokens[start.min(tokens.len())..]);
            self.begins_an_order(tokens.get(start..)?).then_some((end, start))
        })
    }

    /// How many words name once more who was named before them: `FX1 - the 8e Cuirassiers - charge`.
    pub(super) fn named_again(&self, head: &[Token], behind: &[Token]) -> usize {
        let most = behind.iter().take(LONGEST_PHRASE).take_while(|token| token.is(&Kind::Word)).count();
        let same = |count: usize| {
            let ids = |names: &[Token]| self.units(names).ok().and_then(|node| node.word().map(str::to_owned));
            self.are_known_units(&behind[..count]) && ids(head).is_some() && ids(head) == ids(&behind[..count])
        };
        let found = (1..=most).rev().find(|count| behind.get(*count).is_some_and(is_sign_for_a_colon) && same(*count));
        found.map_or(0, |count| count + behind[count..].iter().take_while(|token| is_sign_for_a_colon(token)).count())
    }
}
