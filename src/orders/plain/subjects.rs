//! Whom a line is for where that is not said by short names: `all guns`, `the dragoons`, `everybody else`.

use super::Reading;
use super::cursor::{
    Name, PLACES, UNITS, articles, is_comma_or, name, one_or_list, parted, phrase, several, span_of, typed, word,
};
use super::lexicon::{Found, Thing};
use super::phrases::{longest, no_unit};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::orders::callings::{BUT, EVERYBODY, REST, TROOPS};
use crate::yaml::{Fault, Node, clip};

impl Reading<'_> {
    /// Whom `all guns` or `everybody else` means; nothing where they are no such words, or nobody can say.
    pub(super) fn all_of_them(&self, names: &[Token]) -> Result<Option<Vec<&str>>, Fault> {
        let said = names.iter().map(|token| token.text.to_ascii_lowercase()).collect::<Vec<_>>();
        let said = said.iter().map(String::as_str).filter(|word| !["the", "my", "our", "of"].contains(word));
        let said = said.collect::<Vec<_>>().join(" ");
        if let Some(all) = self.of_a_kind(&said) {
            return Ok(Some(all));
        }
        let kind = match said.strip_prefix("all ") {
            _ if EVERYBODY.contains(&said.as_str()) || is_of_the_rest(&said) => None,
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

    /// Those of one's own whom a word for several means: `cavalry`, `both squadrons`, `the rest of the infantry`.
    fn of_a_kind(&self, said: &str) -> Option<Vec<&str>> {
        let fit = self.lexicon.all_fit(None);
        if fit.is_empty() {
            return None;
        }
        let (said, rest) = match without_the_rest(said) {
            Some(said) => (said, true),
            None => (said, false),
        };
        let two = ["both of ", "both ", "two ", "all two "].iter().find_map(|lead| said.strip_prefix(lead));
        let all = ["all ", "all of ", "every ", "each "].iter().find_map(|lead| said.strip_prefix(lead));
        let bare = two.or(all).unwrap_or(said);
        let kind = TROOPS.iter().find(|(words, _)| words.contains(&bare)).map(|(_, kind)| *kind);
        // `the battery`, where there is but one.
        if let Some((_, kind)) = ONE_OF_A_KIND.iter().find(|(word, _)| *word == bare) {
            let only = self.lexicon.all_fit(Some(kind));
            return (only.len() == 1 && !rest).then_some(only);
        }
        let kind = kind.or_else(|| {
            let words = self.grammar.words.words;
            let one = |word: &&&str| **word == bare || bare.strip_suffix('s') == Some(**word);
            words.iter().find(one).copied()
        });
        let found = match kind {
            Some(kind) => self.lexicon.all_fit(Some(kind)),
            None => Vec::new(),
        };
        let is_plural = bare.ends_with('s') && !bare.ends_with("ss") || two.is_some() || rest;
        let found = match found.is_empty() && is_plural && !bare.is_empty() {
            true => self.lexicon.all_of(bare, Thing::Own).into_iter().filter(|id| fit.contains(id)).collect(),
            false => found,
        };
        let count = if two.is_some() {
            2..=2
        } else if kind.is_some() {
            1..=usize::MAX
        } else {
            2..=usize::MAX
        };
        count.contains(&found.len()).then_some(found)
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
            Found::One { id, .. } => self.force_of(part, id),
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
        let whole = self.lexicon.whole_of(&id);
        if whole != id {
            return Ok(word(span, whole));
        }
        match self.lexicon.among_fit(&typed(part)) {
            Found::One { id, .. } => Ok(word(span, id)),
            Found::Several(all) => Err(several(span, &typed(part), &all)),
            Found::Nothing => Ok(word(span, id)),
        }
    }

    /// Whether some words name own units that are known, or a kind of them.
    pub(super) fn are_known_units(&self, names: &[Token]) -> bool {
        let known = || self.all_but(names).ok().flatten().or_else(|| self.all_of_them(names).ok().flatten());
        self.names_units(names) || known().is_some()
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

    /// Whether what is the id of nobody is spelt nearly like a unit: `Brandenburgers`.
    pub(super) fn is_nearly_one(&self, said: &Node) -> bool {
        let said = said.word().unwrap_or_default();
        let is_word = said.chars().count() > 4 && said.chars().all(char::is_alphabetic);
        is_word
            && self.lexicon.has_units()
            && !self.lexicon.is_id(said)
            && !matches!(self.lexicon.loosely(said, &[Thing::Own]), Found::Nothing)
    }

    /// Whether what names nothing is a part of a name that could be meant, or a number.
    pub(super) fn is_part_of_a_name(&self, said: &Node) -> bool {
        let said = said.word().unwrap_or_default();
        !self.lexicon.is_id(said) && self.lexicon.holds(said, &[Thing::Own])
    }
}

/// A body of a kind of troops.
const ONE_OF_A_KIND: [(&str, &str); 4] =
    [("battery", "artillery"), ("gun", "artillery"), ("squadron", "cavalry"), ("general", "leader")];

/// A word for some of those who have no line of their own: `the rest of the infantry`, `infantry that is not mentioned`; nothing where it is
/// for all of them.
fn without_the_rest(said: &str) -> Option<&str> {
    const BEFORE: [&str; 6] = ["rest ", "remaining ", "other ", "all other ", "all remaining ", "all rest "];
    let behind = MENTIONED.iter().find_map(|tail| said.strip_suffix(tail)?.strip_suffix(' '));
    let before = BEFORE.iter().find_map(|lead| said.strip_prefix(lead));
    let bare = behind.or(before)?;
    Some(bare.strip_prefix("all ").unwrap_or(bare))
}

/// What is said behind those who have no line of their own.
const MENTIONED: [&str; 12] = [
    "not mentioned",
    "not mentioned above",
    "not named",
    "not named above",
    "that is not mentioned",
    "that are not mentioned",
    "who are not mentioned",
    "not ordered",
    "without orders",
    "without an order",
    "not mentioned here",
    "that has no orders",
];

/// Whether some words mean those who have no line of their own, all of them or some: nothing of theirs is taken by it from whoever has one.
pub(super) fn is_of_the_rest(said: &str) -> bool {
    let everybody = |said: &str| {
        [
            "everybody",
            "everyone",
            "all",
            "all units",
            "units",
            "those",
            "anybody",
            "anyone",
            "all those",
            "any unit",
            "all troops",
            "troops",
            "everything",
        ]
        .contains(&said)
    };
    let brigades = |said: &str| {
        ["brigades", "battalions", "regiments", "corps", "divisions", "units", "forces", "squadrons", "batteries"]
            .contains(&said)
    };
    REST.contains(&said)
        || without_the_rest(said).is_some()
        || MENTIONED.iter().any(|tail| said.strip_suffix(tail).is_some_and(|bare| everybody(bare.trim())))
        || ["other ", "all other ", "remaining ", "all remaining "]
            .iter()
            .any(|lead| said.strip_prefix(lead).is_some_and(brigades))
}

impl Reading<'_> {
    /// One unit or several.
    pub(super) fn units(&self, names: &[Token]) -> Result<Node, Fault> {
        let span = span_of(names);
        if names.is_empty() {
            return Err(
                Fault::error(span, "no unit is named here").help("write the unit before the colon: `R1: stand`")
            );
        }
        let found = self.lexicon.find(&typed(names), &[Thing::Own]);
        if let Found::One { id, .. } = found {
            return self.force_of(names, id);
        }
        if let Some(rest) = self.all_but(names)? {
            let items = rest.into_iter().map(|id| word(span, id)).collect::<Vec<_>>();
            return Ok(one_or_list(items, span));
        }
        if let Some(all) = self.all_of_them(names)? {
            let items = all.into_iter().map(|id| word(span, id)).collect::<Vec<_>>();
            return Ok(one_or_list(items, span));
        }
        let between = |token: &Token| is_comma_or(token, &["and", "&", "+"]);
        let parts = parted(names, between).into_iter().filter(|part| !part.is_empty());
        let named = parts.map(|part| {
            let own = match self.lexicon.find(&typed(part), &[Thing::Own]) {
                Found::Nothing => UNITS,
                _ => &[Thing::Own][..],
            };
            match name(part, self.lexicon, own)? {
                Name::Said(said) if self.is_only_a_word(part, &said) => Err(word_for_several(part)),
                Name::Said(said) if self.is_a_kind_of_the_language(part, &said) => Err(word_for_several(part)),
                Name::Said(said) if self.is_part_of_a_name(&said) || self.is_loosely_one(&said) => {
                    self.own_loosely(part)
                }
                // What is spelt nearly like a unit is no other one.
                Name::Said(said) if self.is_nearly_one(&said) => self.own_loosely(part),
                Name::Said(said) => {
                    let id = said.word().unwrap_or_default().to_owned();
                    self.force_of(part, id).map(|of| Node { span: said.span, ..of })
                }
                Name::Unknown => self.own_loosely(part),
            }
        });
        Ok(one_or_list(named.collect::<Result<_, _>>()?, span))
    }

    /// Whether what stands for a unit is a word of the language for a kind of troops, said of several.
    pub(super) fn is_a_kind_of_the_language(&self, part: &[Token], said: &Node) -> bool {
        let word = said.word().unwrap_or_default();
        let is_kind = super::phrases::kind_of(part, self.grammar.words).is_some();
        is_kind && part.len() == 1 && self.lexicon.has_units() && !self.lexicon.is_id(word) && word.ends_with('s')
    }

    /// Whether what stands for a unit is a word for some, and no unit is called so.
    pub(super) fn is_only_a_word(&self, part: &[Token], said: &Node) -> bool {
        let is_word = phrase(part, self.grammar.words.words).is_some_and(|(count, _)| count == part.len());
        is_word && !said.word().is_some_and(|said| self.lexicon.is_id(said))
    }
}

pub(super) fn word_for_several(part: &[Token]) -> Fault {
    let fault = Fault::error(span_of(part), format!("`{}` is a word for some units, and no unit", clip(&typed(part))));
    fault.help(
        "name the units, `R1, R2: fire`, or say what is done by whoever it is: `when fire, infantry: fire nearest`",
    )
}

impl Reading<'_> {
    /// Whether some tokens name one unit, or a word for some.
    pub(super) fn is_target(&self, tokens: &[Token], words: &Vocabulary) -> bool {
        let bare = &tokens[articles(tokens)..];
        !bare.is_empty()
            && (phrase(bare, words.words).is_some_and(|(count, _)| count == bare.len())
                || self.lexicon.find(&typed(bare), UNITS) != Found::Nothing
                || self.lexicon.loosely(&typed(bare), UNITS) != Found::Nothing
                || super::phrases::kind_of(bare, words).is_some())
    }

    /// The id of what some tokens name, or what is typed.
    pub(super) fn id_of(&self, tokens: &[Token]) -> String {
        match self.lexicon.find(&typed(tokens), PLACES) {
            Found::One { id, .. } => id,
            _ => match self.lexicon.loosely(&typed(tokens), PLACES) {
                Found::One { id, .. } => id,
                _ => typed(&tokens[articles(tokens)..]),
            },
        }
    }
}
