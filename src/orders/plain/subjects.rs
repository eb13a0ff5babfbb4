//! Whom a line is for where that is not said by short names: `all guns`, `the dragoons`, `everybody else`.

use super::Reading;
use super::cursor::{articles, is_comma_or, parted, phrase, several, span_of, typed, until, word};
use super::grammar::Parting;
use super::lexicon::{Found, Thing};
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::callings::{BUT, EVERYBODY, REST, TROOPS, WHOEVER};
use crate::orders::courtesies::LEAD_INS;
use crate::orders::{ENVELOPE_KEYS, Vocabulary, normal};
use crate::yaml::{Fault, Node, clip, did_you_mean};

/// Whether some tokens are whoever it may be.
pub(super) fn is_whoever(tokens: &[Token]) -> bool {
    longest(tokens, WHOEVER).is_some_and(|(count, _)| count == tokens.len())
}

/// The names before the first verb, without what leads to it, and the rest: `Soye is to attack ...`.
pub(super) fn before_the_verb<'t>(tokens: &'t [Token], verbs: &[&str]) -> (&'t [Token], &'t [Token]) {
    let (names, rest) = tokens.split_at(until(tokens, |rest| phrase(rest, verbs).is_some()));
    let leads =
        |place: &usize| longest(&names[*place..], LEAD_INS).is_some_and(|(count, _)| place + count == names.len());
    (&names[..(1..names.len()).find(leads).unwrap_or(names.len())], rest)
}

/// How many are meant, where that is said before what they are: `both squadrons`.
fn counted(said: &str) -> Option<(usize, &str)> {
    const COUNTS: [(&str, usize); 5] = [("both ", 2), ("two ", 2), ("three ", 3), ("all three ", 3), ("all four ", 4)];
    COUNTS.iter().find_map(|(word, count)| Some((*count, said.strip_prefix(word)?)))
}

/// What is wrong with what names no unit.
fn no_unit(part: &[Token], words: &Vocabulary) -> Fault {
    if let Some(fault) = super::conditions::hangs_on_nothing(part, words) {
        return fault;
    }
    let said = typed(part);
    let fault = Fault::error(span_of(part), format!("`{}` names no unit", clip(&said)));
    match did_you_mean(&normal(&said), ENVELOPE_KEYS.iter().copied()) {
        Some(near) => fault.help(format!("did you mean `{near}:`?")),
        None => fault.help("write the short name that the form has; several stand with commas: `R1, R2: stand`"),
    }
}

impl Reading<'_> {
    /// Whom `all guns` or `everybody else` means; nothing where they are no such words, or nobody can say.
    pub(super) fn all_of_them(&self, names: &[Token]) -> Result<Option<Vec<&str>>, Fault> {
        let said = names.iter().map(|token| token.text.to_ascii_lowercase()).collect::<Vec<_>>();
        let said = said.iter().map(String::as_str).filter(|word| !["the", "my", "our", "of"].contains(word));
        let said = said.collect::<Vec<_>>().join(" ");
        if EVERYBODY.contains(&said.as_str()) || REST.contains(&said.as_str()) {
            let all = self.lexicon.all_fit(None);
            return if all.is_empty() { Err(no_unit(names, self.grammar.words)) } else { Ok(Some(all)) };
        }
        let (count, kind) = match counted(&said) {
            Some((count, kind)) => (Some(count), kind),
            None => (None, said.strip_prefix("all ").unwrap_or(&said)),
        };
        // What one unit is called is no word for several.
        let is_name = self.lexicon.find(&typed(names), &[Thing::Own]) != Found::Nothing;
        let is_said = said.starts_with("all ") || count.is_some();
        if is_name && !is_said {
            return Ok(None);
        }
        let troops = TROOPS.iter().find(|(words, _)| words.contains(&kind)).map(|(_, kind)| *kind);
        let all = match troops {
            Some(troops) => self.lexicon.all_fit(Some(troops)),
            None if is_said || self.is_word_for_some(kind) => match self.lexicon.all_fit(Some(&normal(kind))) {
                all if all.is_empty() && is_said => self.lexicon.all_called(kind),
                all if all.is_empty() => return Ok(None),
                all => all,
            },
            None => return Ok(None),
        };
        match count {
            _ if all.is_empty() && !is_said => Ok(None),
            _ if all.is_empty() => Err(no_unit(names, self.grammar.words)),
            Some(count) if count != all.len() => {
                let fault = Fault::error(span_of(names), format!("`{}` are not so many", typed(names)));
                Err(fault.help(format!("there are {}: name those whom you mean", all.join(", "))))
            }
            _ => Ok(Some(all)),
        }
    }

    /// Whom a standing order is for: units of one's own before anybody who is called so, and all of those whom a calling fits.
    pub(super) fn subjects_of(&self, part: &[Token]) -> Result<Vec<Node>, Fault> {
        let words = self.grammar.words;
        let bare = &part[articles(part)..];
        let is_word = phrase(bare, words.words).is_some_and(|(count, _)| count == bare.len());
        let says_something = bare.first().is_some_and(|first| !first.says("not"));
        let is_name = says_something && !is_word && super::phrases::kind_of(bare, words).is_none();
        let own = [Thing::Own];
        let named = match self.lexicon.find(&typed(part), &own) {
            Found::Nothing if is_name => self.lexicon.loosely(&typed(bare), &own),
            found => found,
        };
        match named {
            Found::One { id, .. } if is_name && part.iter().all(|token| token.is(&Kind::Word)) => {
                return Ok(vec![self.force_of(part, id)?]);
            }
            Found::Several(_) if is_name => {
                let mut all = self.lexicon.all_called(&typed(bare));
                if all.is_empty() {
                    all = self.lexicon.own_called(&typed(bare));
                }
                let all = all.into_iter().map(|id| word(span_of(part), id)).collect::<Vec<_>>();
                if !all.is_empty() {
                    return Ok(all);
                }
            }
            _ => {}
        }
        let whom = self.argument(part, words, Parting::Whom)?;
        Ok(vec![match whom.word().filter(|said| self.lexicon.names_one(said, &own)) {
            Some(id) => self.force_of(part, id.to_owned())?,
            // Of one's own guns nobody means a battery of the enemy that is called so.
            None => match super::phrases::kind_of(part, words) {
                Some(kind) if whom.word().is_some_and(|said| self.lexicon.is_id(said)) => word(whom.span, kind),
                _ => whom,
            },
        }])
    }

    /// What is told of a kind of troops in rules that know none: whom a standing order is for is said by names.
    pub(super) fn of_no_kind(&self, (decision, part): (&str, &[Token]), rest: &[Token], fault: Fault) -> Fault {
        let said = typed(&part[articles(part)..]).to_ascii_lowercase();
        let kind = TROOPS.iter().find(|(words, kind)| words.contains(&said.as_str()) || *kind == said);
        let known = TROOPS.iter().any(|(_, kind)| self.grammar.words.words.contains(kind));
        let Some((_, kind)) = kind.filter(|_| !known && self.lexicon.has_units()) else { return fault };
        let rest = typed(rest).replace(" ,", ",");
        let named = self.lexicon.all_fit(Some(kind)).join(" or ");
        let line = match named.is_empty() {
            true => format!("when {decision}: {rest}"),
            false => format!("when {decision}, {named}: {rest}"),
        };
        match self.wrong_with(&line) {
            // It is what they do that is amiss.
            Some(wrong) if !named.is_empty() => Fault { span: fault.span, ..wrong },
            Some(_) => fault,
            None => {
                let message = format!("these rules have no word for `{}`", clip(&typed(part)));
                Fault::error(span_of(part), message)
                    .help(format!("name those whom it is for, or nobody where it is for all: `{line}`"))
            }
        }
    }

    /// Whether a word of the language is said of some units, however it is written: `horse artillery`.
    fn is_word_for_some(&self, kind: &str) -> bool {
        self.grammar.words.words.contains(&normal(kind).as_str())
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
        if left.is_empty() { Err(no_unit(names, self.grammar.words)) } else { Ok(Some(left)) }
    }

    /// The one own unit that could be meant.
    pub(super) fn own_loosely(&self, part: &[Token]) -> Result<Node, Fault> {
        match self.lexicon.loosely(&typed(part), &[Thing::Own]) {
            Found::One { id, .. } => Ok(word(span_of(part), id)),
            // Only one of them may take orders now.
            Found::Several(all) => match self.lexicon.among_fit(&typed(part)) {
                Found::One { id, .. } => Ok(word(span_of(part), id)),
                Found::Several(_) | Found::Nothing => Err(several(span_of(part), &typed(part), &all)),
            },
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
            Some(near) => no_unit(part, self.grammar.words).help(format!("did you mean {near}?")),
            None => no_unit(part, self.grammar.words),
        }
    }

    /// Whether what is the id of nobody names one own unit loosely, `12-pounders`, or one of several, `chasseurs`.
    pub(super) fn is_loosely_named(&self, part: &[Token], said: &Node) -> bool {
        let said = said.word().unwrap_or_default();
        let own = [Thing::Own];
        !self.lexicon.is_id(said)
            && (matches!(self.lexicon.loosely(said, &own), Found::One { .. })
                || matches!(self.lexicon.loosely(&typed(part), &own), Found::Several(_)))
    }

    /// Whether what names nothing is a part of a name that could be meant, or a number.
    pub(super) fn is_part_of_a_name(&self, said: &Node) -> bool {
        let said = said.word().unwrap_or_default();
        !self.lexicon.is_id(said) && self.lexicon.holds(said, &[Thing::Own])
    }
}
