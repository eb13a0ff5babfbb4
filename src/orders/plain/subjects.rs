//! Whom a line is for where that is not said by short names: `all guns`, `the dragoons`, `everybody else`.

use super::Reading;
use super::cursor::{articles, is_comma_or, parted, several, span_of, typed, word};
use super::lexicon::{Found, Thing};
use super::phrases::{longest, no_unit};
use super::tokens::{Kind, Token};
use crate::orders::callings::{BUT, EVERYBODY, REST, TROOPS};
use crate::yaml::{Fault, Node};

impl Reading<'_> {
    /// Whom `all guns` or `everybody else` means; nothing where they are no such words, or nobody can say.
    pub(super) fn all_of_them(&self, names: &[Token]) -> Result<Option<Vec<&str>>, Fault> {
        let said = names.iter().map(|token| token.text.to_ascii_lowercase()).collect::<Vec<_>>();
        let said = said.iter().map(String::as_str).filter(|word| !["the", "my", "our", "of"].contains(word));
        let said = said.collect::<Vec<_>>().join(" ");
        let kind = match said.strip_prefix("all ") {
            _ if EVERYBODY.contains(&said.as_str()) || REST.contains(&said.as_str()) => None,
            Some(kind) => match TROOPS.iter().find(|(words, _)| words.contains(&kind)) {
                Some((_, kind)) => Some(*kind),
                None => return Ok(None),
            },
            None => return Ok(None),
        };
        let all = self.lexicon.all_fit(kind);
        match all.is_empty() {
            true => Err(no_unit(names)),
            false => Ok(Some(all)),
        }
    }

    /// Whom `everybody but the guns` means.
    pub(super) fn all_but(&self, names: &[Token]) -> Result<Option<Vec<&str>>, Fault> {
        let opens = |place: &usize| longest(&names[*place..], BUT).is_some();
        let Some(place) = (1..names.len()).find(opens) else { return Ok(None) };
        let (count, _) = longest(&names[place..], BUT).expect("it was found");
        let before = &names[..place];
        let before = match before.split_last() {
            Some((last, rest)) if last.is(&Kind::Comma) => rest,
            _ => before,
        };
        let behind = &names[place + count..];
        let Some(all) = self.all_of_them(before)?.filter(|_| !behind.is_empty()) else { return Ok(None) };
        let mut left = all;
        for part in parted(behind, |token| is_comma_or(token, &["and", "or", "&", "+"])) {
            let said = typed(&part[articles(part)..]).to_ascii_lowercase();
            let kind = TROOPS.iter().find(|(words, _)| words.contains(&said.as_str()));
            let out = match kind {
                Some((_, kind)) => self.lexicon.all_fit(Some(kind)),
                None => {
                    let one = self.units(part)?;
                    let one = one.word().unwrap_or_default();
                    let known = self.lexicon.all_fit(None).into_iter().filter(|id| id.eq_ignore_ascii_case(one));
                    let known = known.collect::<Vec<_>>();
                    if known.is_empty() {
                        return Err(self.no_such_unit(part));
                    }
                    known
                }
            };
            left.retain(|id| !out.contains(id));
        }
        if left.is_empty() { Err(no_unit(names)) } else { Ok(Some(left)) }
    }

    /// The one own unit that could be meant.
    pub(super) fn own_loosely(&self, part: &[Token]) -> Result<Node, Fault> {
        match self.lexicon.loosely(&typed(part), &[Thing::Own]) {
            Found::One { id, .. } => Ok(word(span_of(part), id)),
            Found::Several(all) => Err(several(span_of(part), &typed(part), &all)),
            Found::Nothing => Err(self.no_such_unit(part)),
        }
    }

    /// The force that somebody leads or belongs to, where forces have parts and a part alone takes no orders.
    pub(super) fn force_of(&self, part: &[Token], id: String) -> Result<Node, Fault> {
        let fit = self.lexicon.all_fit(None);
        let span = span_of(part);
        if !self.grammar.words.verbs.contains(&"split") || fit.is_empty() || fit.contains(&id.as_str()) {
            return Ok(word(span, id));
        }
        match self.lexicon.among_fit(&typed(part)) {
            Found::One { id, .. } => Ok(word(span, id)),
            Found::Several(all) => Err(several(span, &typed(part), &all)),
            Found::Nothing => Ok(word(span, id)),
        }
    }

    pub(super) fn no_such_unit(&self, part: &[Token]) -> Fault {
        match self.lexicon.near(&typed(part), &[Thing::Own]) {
            Some(near) => no_unit(part).help(format!("did you mean {near}?")),
            None => no_unit(part),
        }
    }

    /// Whether what is the id of nobody names one own unit loosely: `12-pounders`.
    pub(super) fn is_loosely_one(&self, said: &Node) -> bool {
        let said = said.word().unwrap_or_default();
        !self.lexicon.is_id(said) && matches!(self.lexicon.loosely(said, &[Thing::Own]), Found::One { .. })
    }

    /// Whether what names nothing is a part of a name that could be meant, or a number.
    pub(super) fn is_part_of_a_name(&self, said: &Node) -> bool {
        let said = said.word().unwrap_or_default();
        !self.lexicon.is_id(said) && self.lexicon.holds(said, &[Thing::Own])
    }
}
