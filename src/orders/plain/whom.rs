//! Whom, how far, where to: what stands behind a verb or the key of a condition.

use super::Reading;
use super::cursor::{
    LONGEST_PHRASE, Name, PLACES, UNITS, articles, bracketed, is_comma_or, key, name, node, one_or_list, parted,
    phrase, several, span_of, typed, until, word,
};
use super::figures::{figure, halves};
use super::grammar::{Parting, is_reserved};
use super::lexicon::{Found, Thing};
use super::phrases::compass_point;
use super::tokens::{Kind, Token};
use crate::orders::{Vocabulary, is_step_of_a_path, normal};
use crate::yaml::{Fault, Node, Span, Value, clip};

impl Reading<'_> {
    /// What some tokens say, parted as their place asks for.
    pub(super) fn argument(&self, tokens: &[Token], words: &Vocabulary, parting: Parting) -> Result<Node, Fault> {
        let span = span_of(tokens);
        if let Some((inner, taken)) = bracketed(tokens)?
            && taken == tokens.len()
        {
            return self.list(inner, words, parting).map(|items| node(span, Value::List(items)));
        }
        let or = |token: &Token| is_comma_or(token, &["or"]);
        // `A, or B` is `A or B`.
        let doubled = |at: usize| tokens[at].is(&Kind::Comma) && tokens.get(at + 1).is_some_and(|next| next.says("or"));
        let kept = (0..tokens.len()).filter(|at| !doubled(*at)).map(|at| tokens[at].clone()).collect::<Vec<_>>();
        let tokens = match parting {
            Parting::Whom | Parting::Or => kept.as_slice(),
            Parting::One | Parting::Blanks | Parting::Parts | Parting::Steps => tokens,
        };
        match parting {
            // Steps are read where the steps round about them are.
            Parting::One | Parting::Steps => self.one(tokens, words),
            Parting::Parts => Ok(one_or_list(self.parts(tokens, words)?, span)),
            Parting::Whom => {
                let parts = parted(tokens, or);
                let items = parts.into_iter().map(|part| self.selector(part, words, span, UNITS));
                Ok(one_or_list(items.collect::<Result<_, _>>()?, span))
            }
            Parting::Or => {
                let parts = parted(tokens, or);
                let items = parts.into_iter().map(|part| self.one(part, words));
                Ok(one_or_list(items.collect::<Result<_, _>>()?, span))
            }
            Parting::Blanks => Ok(one_or_list(self.items(tokens, words)?, span)),
        }
    }

    /// A list in brackets.
    fn list(&self, inner: &[Token], words: &Vocabulary, parting: Parting) -> Result<Vec<Node>, Fault> {
        if inner.is_empty() {
            return Ok(Vec::new());
        }
        let mut items = Vec::new();
        for part in parted(inner, |token| token.is(&Kind::Comma)) {
            match parting {
                Parting::Whom => items.push(self.selector(part, words, span_of(inner), UNITS)?),
                Parting::Parts => items.extend(self.parts(part, words)?),
                Parting::Blanks | Parting::Or | Parting::One | Parting::Steps => items.push(self.one(part, words)?),
            }
        }
        Ok(items)
    }

    /// Items that blanks part, or `or`, `then`, `and`, commas.
    fn items(&self, tokens: &[Token], words: &Vocabulary) -> Result<Vec<Node>, Fault> {
        let mut items = Vec::new();
        let mut rest = tokens;
        let between = |token: &Token| is_comma_or(token, &["or", "then", "and"]);
        while let Some(token) = rest.first() {
            if between(token) && !items.is_empty() && rest.len() > 1 {
                rest = &rest[1..];
                continue;
            }
            if let Some((_, taken)) = bracketed(rest)? {
                items.push(self.one(&rest[..taken], words)?);
                rest = &rest[taken..];
                continue;
            }
            let taken = self.item(rest, words)?;
            items.push(self.one(&rest[..taken], words)?);
            rest = &rest[taken..];
        }
        match items.is_empty() {
            true => Err(Fault::error(span_of(tokens), "something is missing here")),
            false => Ok(items),
        }
    }

    /// Units, a number behind one that is to give but so many.
    fn parts(&self, tokens: &[Token], words: &Vocabulary) -> Result<Vec<Node>, Fault> {
        let mut parts = Vec::new();
        let mut rest = tokens;
        while !rest.is_empty() {
            if is_comma_or(&rest[0], &["or", "then", "and"]) && !parts.is_empty() && rest.len() > 1 {
                rest = &rest[1..];
                continue;
            }
            let taken = self.item(rest, words)?;
            let unit = self.one(&rest[..taken], words)?;
            rest = &rest[taken..];
            match (unit.word(), rest.first().filter(|next| is_count(next))) {
                (Some(id), Some(count)) => {
                    let men = (key(unit.span, id), word(count.span, count.text.clone()));
                    let span = Span { start: unit.span.start, end: count.span.end };
                    parts.push(node(span, Value::Map(vec![men])));
                    rest = &rest[1..];
                }
                _ => parts.push(unit),
            }
        }
        match parts.is_empty() {
            true => Err(Fault::error(span_of(tokens), "something is missing here")),
            false => Ok(parts),
        }
    }

    /// How many tokens the item at the beginning takes: the longest phrase of the language or name.
    fn item(&self, tokens: &[Token], words: &Vocabulary) -> Result<usize, Fault> {
        let in_words = phrase(tokens, words.words).map_or(0, |(count, _)| count);
        let in_words = in_words.max(compass(tokens, words).map_or(0, |(count, _)| count));
        let most = tokens.iter().take(LONGEST_PHRASE).take_while(|token| token.is(&Kind::Word)).count();
        let skipped = articles(tokens);
        for count in (in_words.max(skipped + 1) + 1..=most).rev() {
            match self.lexicon.find(&typed(&tokens[..count]), PLACES) {
                Found::One { .. } => return Ok(count),
                Found::Several(all) => return Err(several(span_of(&tokens[..count]), &typed(&tokens[..count]), &all)),
                Found::Nothing => {}
            }
        }
        Ok(in_words.max(skipped + 1).min(tokens.len().max(1)))
    }

    /// One thing: a word, a name, a measure, a list in brackets.
    pub(super) fn one(&self, tokens: &[Token], words: &Vocabulary) -> Result<Node, Fault> {
        let span = span_of(tokens);
        if let Some((inner, taken)) = bracketed(tokens)?
            && taken == tokens.len()
        {
            return Ok(node(span, Value::List(self.list(inner, words, Parting::One)?)));
        }
        if let Some(odd) = tokens.iter().find(|token| matches!(token.kind, Kind::Open | Kind::Close | Kind::Colon)) {
            return Err(Fault::error(odd.span, format!("`{}` is in the way here", odd.text))
                .help("write a comma between two steps, and a place as `(12, 8)`"));
        }
        let Some(first) = tokens.first() else {
            return Err(Fault::error(span, "something is missing here").help("write what is meant before the comma"));
        };
        if let [_] = tokens
            && first.is(&Kind::Quoted)
        {
            return Ok(word(span, first.text.clone()));
        }
        let bare = &tokens[articles(tokens)..];
        if let Some((count, said)) = phrase(bare, words.words)
            && count == bare.len()
        {
            if let Some(fault) = self.no_way_to(bare, said) {
                return Err(fault);
            }
            return self.unless_named(bare, said);
        }
        // Two numbers with a comma between them are told apart where their place is known.
        if let [only] = bare
            && halves(&only.text).is_some()
        {
            return Ok(word(only.span, only.text.clone()));
        }
        if let Some(said) = figure(bare, words) {
            return Ok(word(span_of(bare), said));
        }
        // Names are never numbers.
        if let [only] = bare
            && is_figure(&only.text)
        {
            return Ok(word(only.span, only.text.clone()));
        }
        if let Some((count, point)) = compass(bare, words)
            && count == bare.len()
            && self.lexicon.find(&typed(bare), PLACES) == Found::Nothing
        {
            return Ok(word(span_of(bare), point));
        }
        match name(tokens, self.lexicon, PLACES)? {
            Name::Said(said) => match said.word().and_then(|word| self.no_way_to(tokens, &normal(word))) {
                Some(fault) => Err(fault),
                None => Ok(self.without_accents(self.by_its_mark(said, words))),
            },
            Name::Unknown => match bare.iter().find(|token| is_reserved(&token.text) && !token.says("within")) {
                Some(odd) => Err(Fault::error(odd.span, format!("`{}` is in the way here", clip(&odd.text)))
                    .help("part two steps with a comma")),
                None => match self.lexicon.loosely(&typed(bare), PLACES) {
                    Found::One { id, .. } => Ok(word(span_of(bare), id)),
                    Found::Several(all) => Err(several(span_of(bare), &typed(bare), &all)),
                    Found::Nothing => self.unknown_place(bare, span, words),
                },
            },
        }
    }

    /// What is called like nothing that is known: without hexes it may be ground that has no name here.
    fn unknown_place(&self, said: &[Token], span: Span, words: &Vocabulary) -> Result<Node, Fault> {
        let fault =
            |what: &str| Fault::error(span, format!("`{}` names no unit and no place{what}", clip(&typed(said))));
        if is_some_enemy(said) {
            return Err(fault(": it could be any of them").help("name the unit, or the place"));
        }
        match self.lexicon.near(&typed(said), PLACES).filter(|_| words.in_hexes) {
            Some(near) => Err(fault("").help(format!("did you mean {near}?"))),
            None => Ok(word(span_of(said), typed(said))),
        }
    }

    /// A name that nobody knows here, in the letters that names have: `Möckern` is `Moeckern`.
    fn without_accents(&self, said: Node) -> Node {
        match said.word() {
            Some(text) if !text.is_ascii() && !self.lexicon.is_id(text) => {
                word(said.span, super::spelling::in_ascii(text))
            }
            _ => said,
        }
    }

    /// Why nobody can go to a unit that is called like a word for a place: there the word is that of the language.
    fn no_way_to(&self, tokens: &[Token], said: &str) -> Option<Fault> {
        let unit = self.lexicon.told_of(said).filter(|_| PLACE_WORDS.contains(&said))?;
        let fault =
            several(span_of(tokens), &typed(tokens), &[format!("the word `{said}`"), format!("the unit {unit}")]);
        let word = format!("write `\"{said}\"` in quotation marks for the word");
        Some(fault.help(format!("{word}; for the unit, the place where it stands")))
    }

    /// A word of the language, unless something of the game has the same name.
    fn unless_named(&self, tokens: &[Token], said: &str) -> Result<Node, Fault> {
        let span = span_of(tokens);
        match self.lexicon.find(&typed(tokens), PLACES) {
            Found::One { id, whole: true } if !id.eq_ignore_ascii_case(said) => {
                let word = format!("the word `{said}`");
                let fault = several(span, &typed(tokens), &[word, format!("`{id}`, which is called so")]);
                Err(fault.help(format!("write `\"{said}\"` in quotation marks for the word, `{id}` for the other")))
            }
            _ => Ok(word(span, said)),
        }
    }

    /// One of whom: a unit or a word, `not` before it, a distance after it.
    pub(super) fn selector(
        &self,
        tokens: &[Token],
        words: &Vocabulary,
        all: Span,
        among: &[Thing],
    ) -> Result<Node, Fault> {
        let span = span_of(tokens);
        let Some(first) = tokens.first() else {
            return Err(Fault::error(all, "something is missing between two targets").help("write `A or B`"));
        };
        if let [_] = tokens
            && first.is(&Kind::Quoted)
        {
            return Ok(word(span, first.text.clone()));
        }
        let denied = first.says("not") && tokens.len() > 1;
        let rest = &tokens[usize::from(denied)..];
        let bound = until(rest, |rest| rest[0].says("within"));
        let (head, within) = rest.split_at(bound);
        let target = self.target(head, words, span, among)?;
        let Some(target) = target.word() else {
            return Ok(target);
        };
        // To be nobody is true of everybody: the order would be turned round.
        if denied && self.is_unknown(target, words) {
            let fault =
                Fault::error(span, format!("`{}` is nobody who is known, and so everybody is not", clip(target)));
            return Err(match self.lexicon.near(target, among) {
                Some(near) => fault.help(format!("did you mean {near}?")),
                None => fault.help("write the short name that the form has"),
            });
        }
        let mut text = if denied { format!("not {target}") } else { target.to_owned() };
        if !within.is_empty() {
            let length = figure(&within[1..], words).unwrap_or_else(|| typed(&within[1..]));
            text.push_str(&format!(" within {length}"));
        }
        Ok(word(span, text))
    }

    /// The unit or word that a target is.
    fn target(&self, tokens: &[Token], words: &Vocabulary, all: Span, among: &[Thing]) -> Result<Node, Fault> {
        let theirs = |token: &Token| ["their", "his", "its", "those"].iter().any(|word| token.says(word));
        let tokens = &tokens[usize::from(tokens.len() > 1 && theirs(&tokens[0]))..];
        let bare = without_enemy(&tokens[articles(tokens)..], words);
        // Of whom else would `French columns` be said?
        let army = bare.len() > 1 && self.lexicon.names_one(&bare[0].text, &[Thing::Side]);
        let is_kind = |said: &[Token]| {
            phrase(said, words.words).is_some_and(|(count, _)| count == said.len())
                || super::phrases::kind_of(said, words).is_some()
        };
        let bare = if army && is_kind(&bare[1..]) { &bare[1..] } else { bare };
        if bare.is_empty() {
            return Err(Fault::error(all, "`within` stands after a word or a unit")
                .help("write `any within 6` for whoever is so near"));
        }
        if let Some((count, said)) = phrase(bare, words.words)
            && count == bare.len()
        {
            return self.unless_named(bare, said);
        }
        if bare[0].says("any")
            && let Some((count, said)) = phrase(&bare[1..], words.words)
            && count == bare.len() - 1
        {
            return self.unless_named(&bare[1..], said);
        }
        if let Some(angle) = figure(bare, words).filter(|said| said.ends_with("left") || said.ends_with("right")) {
            let fault = Fault::error(span_of(bare), format!("`{}` is an angle and no unit", clip(&typed(bare))));
            return Err(fault.help(format!("write `pivot {angle}`")));
        }
        let is_verb = phrase(bare, words.verbs).is_some_and(|(count, _)| count == bare.len());
        if is_verb && self.lexicon.find(&typed(bare), UNITS) == Found::Nothing {
            return Err(self.no_target(bare, words));
        }
        match name(tokens, self.lexicon, UNITS)? {
            // `12-pounders` has a number, as the parts of a brigade have, and may be a name all the same.
            Name::Said(said) if !self.is_nobody(&said, words) => match self.lexicon.loosely(&typed(bare), among) {
                Found::One { id, .. } if self.is_unknown(said.word().unwrap_or_default(), words) => {
                    Ok(word(span_of(bare), id))
                }
                _ => Ok(said),
            },
            Name::Said(_) | Name::Unknown => match self.lexicon.loosely(&typed(bare), among) {
                Found::One { id, .. } => Ok(word(span_of(bare), id)),
                Found::Several(all) => Err(several(span_of(bare), &typed(bare), &all)),
                Found::Nothing => match super::phrases::kind_of(bare, words) {
                    Some(kind) => Ok(word(span_of(bare), kind)),
                    None => match self.lexicon.begun(&typed(bare)) {
                        Some(id) => Ok(word(span_of(bare), id)),
                        None => Err(self.no_target(bare, words)),
                    },
                },
            },
        }
    }

    /// The unit that a text map marks so: the beginning of one name, where the word is not another's.
    fn by_its_mark(&self, said: Node, words: &Vocabulary) -> Node {
        const SIDES: [&str; 5] = ["left", "right", "rear", "back", "near"];
        let mark = said.word().filter(|word| self.is_unknown(word, words) && !SIDES.contains(&normal(word).as_str()));
        match mark.and_then(|mark| self.lexicon.begun(mark)) {
            Some(id) => word(said.span, id),
            None => said,
        }
    }

    /// Whether units are known, and a word is neither one of them nor one of the language.
    fn is_unknown(&self, said: &str, words: &Vocabulary) -> bool {
        let word = normal(said);
        let answered = words.words.contains(&word.as_str())
            || words.foreign.contains(&word.as_str())
            || words.instead.iter().any(|(printed, _)| *printed == word);
        self.lexicon.has_units() && !answered && !self.lexicon.is_id(said)
    }

    /// Whether units are known and none is called so. What the rules answer for themselves is left to them, and what has a
    /// number: parts of a brigade and things of the table are called so, which no roster holds.
    fn is_nobody(&self, said: &Node, words: &Vocabulary) -> bool {
        let said = said.word().unwrap_or_default();
        let word = normal(said);
        let answered = words.foreign.contains(&word.as_str())
            || words.instead.iter().any(|(printed, _)| *printed == word)
            || said.contains(|letter: char| letter.is_ascii_digit())
            || crate::orders::names::name_fault(said).is_some();
        self.lexicon.has_units() && !answered && !self.lexicon.is_id(said)
    }

    /// Why some words are no target, and what they could be.
    fn no_target(&self, tokens: &[Token], words: &Vocabulary) -> Fault {
        if let Some(fault) = super::conditions::hangs_on_nothing(tokens, words) {
            return fault;
        }
        let (span, said) = (span_of(tokens), typed(tokens));
        if let Some(odd) = tokens.iter().find(|token| !token.is(&Kind::Word)) {
            return Fault::error(odd.span, format!("`{}` is in the way here", odd.text))
                .help("targets stand with `or` between them: `fire A or B`");
        }
        if let [only] = tokens
            && is_reserved(&only.text)
        {
            return Fault::error(span, format!("`{}` is no target", clip(&said)))
                .help("write a unit, or a word such as `nearest`");
        }
        const LOOSE: [&str; 7] = ["on", "ahead", "forward", "forwards", "home", "in", "away"];
        if let [only] = tokens
            && LOOSE.iter().any(|word| only.says(word))
        {
            return Fault::error(span, format!("`{}` names nobody", clip(&said)))
                .help("write whom, a unit or `nearest`, or leave it out");
        }
        let is_shot = crate::orders::manners::SHOTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(&said));
        if let Some((_, shot)) = is_shot.filter(|_| words.modifiers.contains(&"with")) {
            return Fault::error(span, format!("`{}` is fired, and nobody is fired at", clip(&said)))
                .help(format!("write whom before it: `fire nearest with {shot}`"));
        }
        // Two names side by side lack the word between them.
        let cut = (1..tokens.len()).find(|cut| {
            let (one, other) = tokens.split_at(*cut);
            let known = |part: &[Token]| {
                phrase(part, words.words).is_some_and(|(count, _)| count == part.len())
                    || !matches!(self.lexicon.find(&typed(part), UNITS), Found::Nothing)
                    || self.lexicon.is_empty() && part.len() == 1
            };
            known(one) && known(other)
        });
        let fault = Fault::error(span, format!("`{}` names no unit", clip(&said)));
        match cut {
            Some(cut) => {
                let (one, other) = tokens.split_at(cut);
                let (one, other) = (typed(one), typed(other));
                fault.help(format!("write `{one} or {other}`, or a comma before the next step"))
            }
            None => {
                let known = words.words.iter().copied();
                if let Some(near) = self.lexicon.near(&said, UNITS).filter(|_| !is_some_enemy(tokens)) {
                    return fault.help(format!("did you mean {near}?"));
                }
                match crate::yaml::did_you_mean(&normal(&said), known) {
                    Some(near) => fault.help(format!("did you mean `{near}`?")),
                    None => fault.help("write the short name that the form has, and a comma before the next step"),
                }
            }
        }
    }

    /// Whether what stands behind a comma goes on with the list before it rather than beginning a step.
    pub(super) fn goes_on(&self, tokens: &[Token], words: &Vocabulary, parting: Parting) -> bool {
        let tokens = &tokens[articles(tokens)..];
        match parting {
            Parting::One | Parting::Steps => false,
            Parting::Parts => {
                let count = tokens.len() - usize::from(tokens.last().is_some_and(is_count));
                matches!(self.lexicon.find(&typed(&tokens[..count]), UNITS), Found::One { .. })
            }
            Parting::Blanks => {
                let item = |token: &Token| {
                    is_step_of_a_path(&token.text) || phrase(std::slice::from_ref(token), words.words).is_some()
                };
                let is_pair = |token: &Token| token.text.contains('/');
                tokens.iter().all(|token| token.is(&Kind::Word) && (item(token) || is_pair(token)))
                    || matches!(self.lexicon.find(&typed(tokens), PLACES), Found::One { .. })
            }
            Parting::Whom | Parting::Or => {
                let from = usize::from(tokens.first().is_some_and(|token| token.says("not")));
                let rest = &tokens[from..];
                let head = until(rest, |rest| rest[0].says("within"));
                let head = &rest[..head];
                !head.is_empty()
                    && (phrase(head, words.words).is_some_and(|(count, _)| count == head.len())
                        || matches!(self.lexicon.find(&typed(head), UNITS), Found::One { .. }))
            }
        }
    }
}

/// A bare number.
fn is_count(token: &Token) -> bool {
    token.is(&Kind::Word) && token.text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The side of a hex that is written out at the beginning of some tokens: `north east`. Where there are no hexes such words are
/// edges of the table and of works.
pub(super) fn compass(tokens: &[Token], words: &Vocabulary) -> Option<(usize, &'static str)> {
    compass_point(tokens).filter(|_| words.in_hexes)
}

/// `the nearest enemy` is the nearest, and `enemy cavalry` cavalry: there are no other targets.
fn without_enemy<'t>(tokens: &'t [Token], words: &Vocabulary) -> &'t [Token] {
    let is_enemy = |token: &Token| ["enemy", "enemies"].iter().any(|word| token.says(word));
    let is_word = |part: &[Token]| phrase(part, words.words).is_some_and(|(count, _)| count == part.len());
    match tokens {
        [first, rest @ ..] if is_enemy(first) && is_word(rest) => rest,
        [rest @ .., last] if is_enemy(last) && is_word(rest) => rest,
        all => all,
    }
}

/// Words that mean a place wherever one may stand, even where a unit is called so.
const PLACE_WORDS: [&str; 9] = ["home", "homeward", "rear", "away", "cover", "safest", "fewest", "nearer", "nearest"];

/// Whether a word is a number or a length or a bound: `12`, `3.75`, `8-`, `3+`, `6"`.
fn is_figure(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '-', '"']);
    bare.starts_with(|first: char| first.is_ascii_digit())
        && bare.chars().all(|letter| letter.is_ascii_digit() || letter == '.' || letter == '/')
}

/// Whether some words are about the enemy, and about nobody of him.
fn is_some_enemy(tokens: &[Token]) -> bool {
    const THEY: [&str; 9] = ["enemy", "enemies", "foe", "them", "him", "hostile", "nearest", "closest", "next"];
    let theirs = |token: &Token| THEY.iter().any(|word| token.says(word));
    !tokens.is_empty() && tokens.iter().all(theirs)
}
