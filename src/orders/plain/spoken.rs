//! Conditions as they are spoken.

use super::cursor::{parted, phrase, span_of};
use super::phrases::{count_of, longest, made};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::orders::clauses::{ATTEMPTS, FAILED, Much, OfWhom, PIECES, Piece};
use crate::orders::moments::{COPULAS, ENEMIES, SUBJECTS};

/// Whether a word is a kind of troops: of which one is oneself nobody asks.
fn is_kind(token: &Token) -> bool {
    ["cavalry", "infantry", "artillery", "foot"].iter().any(|kind| token.says(kind))
}

fn is_figure(token: &Token) -> bool {
    let bare = token.text.trim_end_matches(['+', '-', '"', '\u{201d}', '\u{2033}']);
    let is_part = |letter: char| letter.is_ascii_digit() || ['.', ',', '/'].contains(&letter);
    token.is(&Kind::Word) && bare.contains(|letter: char| letter.is_ascii_digit()) && bare.chars().all(is_part)
}

/// Settles what a clause says once, or twice in the same way: `3 or more of ours`, `down to 3 or fewer`. Nothing where it says two things.
fn once<T: PartialEq>(known: &mut Option<T>, said: T) -> Option<()> {
    let agrees = known.as_ref().is_none_or(|known| *known == said);
    agrees.then(|| *known = Some(said))
}

/// What some tokens of a clause come to, of which every word was known.
#[derive(Default)]
struct Clause {
    whose: Option<OfWhom>,
    much: Option<Much>,
    key: Option<&'static str>,
    /// The number, with its unit.
    number: Vec<Token>,
    is_far: bool,
    is_strength: bool,
    is_denied: bool,
    comes: bool,
}

impl Clause {
    /// Takes up every word of a clause; nothing where one is not known, or said twice.
    fn of(tokens: &[Token], words: &Vocabulary) -> Option<Clause> {
        let mut clause = Clause::default();
        let mut rest = tokens;
        while let Some(first) = rest.first() {
            let found = PIECES.iter().filter_map(|(piece, said)| Some((longest(rest, said)?.0, *piece)));
            // Of equal ones the first of the table.
            let found = found.fold(None::<(usize, Piece)>, |best, next| match best {
                Some(best) if best.0 >= next.0 => Some(best),
                _ => Some(next),
            });
            match found {
                Some((count, piece)) => {
                    clause.take(piece, first)?;
                    rest = &rest[count..];
                }
                None => {
                    clause.count(first)?;
                    rest = &rest[1..];
                }
            }
        }
        // `strength 3 or less` says by its key whose it is.
        let first = tokens.first()?;
        let key = ["strength", "points"].into_iter().find(|key| first.says(key) && words.conditions.contains(key));
        clause.key = clause.key.or(key.filter(|_| clause.whose.is_none()));
        (!clause.number.is_empty()).then_some(clause)
    }

    fn take(&mut self, piece: Piece, at: &Token) -> Option<()> {
        match piece {
            Piece::Who(whose) => return once(&mut self.whose, whose),
            Piece::Near(whose) => {
                once(&mut self.whose, whose)?;
                self.is_far = true;
                return once(&mut self.much, Much::AtMost);
            }
            Piece::Much(much) => return once(&mut self.much, much),
            Piece::Away(much) => {
                self.is_far = true;
                return much.map_or(Some(()), |much| once(&mut self.much, much));
            }
            Piece::Hour(much) => {
                once(&mut self.key, "hour")?;
                return much.map_or(Some(()), |much| once(&mut self.much, much));
            }
            Piece::Noon => {
                once(&mut self.key, "hour")?;
                return self.counts(Token { text: "12".to_owned(), ..at.clone() });
            }
            Piece::Key(key) => return once(&mut self.key, key),
            Piece::Contact => return once(&mut self.key, "contacts"),
            Piece::Strength => self.is_strength = true,
            Piece::Unit => {
                self.is_far = true;
                self.number.last()?;
                self.number.push(at.clone());
            }
            Piece::Comes => self.comes = true,
            Piece::Not => self.is_denied = !self.is_denied,
            Piece::Idle => {}
        }
        Some(())
    }

    /// Takes up a number, or the half behind one.
    fn count(&mut self, token: &Token) -> Option<()> {
        if let Some(number) = count_of(token) {
            return self.counts(Token { text: number.to_string(), ..token.clone() });
        }
        if !is_figure(token) {
            return None;
        }
        let bare = token.text.trim_end_matches(['+', '-']);
        match &token.text[bare.len()..] {
            "" => {}
            "+" => once(&mut self.much, Much::AtLeast)?,
            "-" => once(&mut self.much, Much::AtMost)?,
            _ => return None,
        }
        self.counts(Token { text: bare.to_owned(), ..token.clone() })
    }

    fn counts(&mut self, number: Token) -> Option<()> {
        let is_half = ["1/2", "1/4", "3/4"].iter().any(|half| number.text == *half);
        let goes_on = self.number.is_empty() || is_half && self.number.len() == 1;
        goes_on.then(|| self.number.push(number))
    }

    /// The key with its number, in the words of the language.
    fn said(&self, about: &str, words: &Vocabulary) -> Option<(&'static str, Vec<Token>)> {
        let much = match (self.much, self.is_denied) {
            (much, false) => much,
            (Some(much), true) => Some(much.denied()),
            (None, true) => return None,
        };
        match self.key {
            Some(key) => Some((key, self.bound(much)?)),
            None if self.is_far => self.length(much, words),
            None if self.is_strength || much.is_some() => Some((self.strength(about)?, self.bound(much)?)),
            None => None,
        }
    }

    /// OfWhom strength it is.
    fn strength(&self, about: &str) -> Option<&'static str> {
        match (self.whose, about) {
            (Some(OfWhom::Enemy), _) | (Some(OfWhom::Concerned), "enemy") => Some("strength"),
            (Some(OfWhom::Own), _) | (Some(OfWhom::Concerned), "self") => Some("own"),
            // Nobody else could be meant where the order is about nobody.
            (None, "self") if self.is_strength => Some("own"),
            _ => None,
        }
    }

    /// How far somebody is.
    fn length(&self, much: Option<Much>, words: &Vocabulary) -> Option<(&'static str, Vec<Token>)> {
        let (much, number) = match (much?, words.in_hexes) {
            (much @ (Much::AtMost | Much::Over), _) => (much, self.number.clone()),
            (Much::Under, true) => (Much::AtMost, vec![self.next_to(-1)?]),
            (Much::AtLeast, true) => (Much::Over, vec![self.next_to(-1)?]),
            _ => return None,
        };
        let has_one = words.conditions.contains(&"within");
        let comes = self.comes && much == Much::AtMost;
        let key = match (self.whose, much) {
            (None | Some(OfWhom::Concerned | OfWhom::Enemy), Much::AtMost) if has_one => "within",
            (None | Some(OfWhom::Concerned | OfWhom::Enemy), Much::Over) if has_one => "beyond",
            // Where no order is about an enemy, it is any of them.
            (Some(OfWhom::Enemy), Much::AtMost) => "near",
            (Some(OfWhom::Enemy), Much::Over) => "clear",
            (Some(OfWhom::Concerned), _) if comes => "near",
            (Some(OfWhom::Other), Much::AtMost) => "near",
            (Some(OfWhom::Nobody), Much::AtMost) => "clear",
            (Some(OfWhom::Nobody), Much::Over) if !has_one => "near",
            // Where no rules tell one enemy from another, nobody else is nobody.
            (Some(OfWhom::NobodyElse), Much::AtMost) | (Some(OfWhom::Other), Much::Over) if !has_one => "clear",
            (Some(OfWhom::Friend), Much::AtMost) => "safe",
            _ => return None,
        };
        Some((key, number))
    }

    /// The number beside this one.
    fn next_to(&self, step: i32) -> Option<Token> {
        let [number] = self.number.as_slice() else { return None };
        let next = number.text.parse::<i32>().ok()?.checked_add(step)?;
        (next >= 0).then(|| Token { text: next.to_string(), ..number.clone() })
    }

    /// The number as a bound.
    fn bound(&self, much: Option<Much>) -> Option<Vec<Token>> {
        let (sign, step) = match much {
            None => ("", 0),
            Some(Much::AtMost) => ("-", 0),
            Some(Much::Under) => ("-", -1),
            Some(Much::AtLeast) => ("+", 0),
            Some(Much::Over) => ("+", 1),
        };
        let number = self.next_to(step)?;
        Some(vec![Token { text: format!("{}{sign}", number.text), ..number }])
    }
}

/// A clause in the words of the language, where it measures something: `it is down to 4 or fewer`.
fn measured(tokens: &[Token], about: &str, words: &Vocabulary) -> Option<Vec<Token>> {
    let (key, number) = Clause::of(tokens, words)?.said(about, words)?;
    let mut out = vec![made(span_of(tokens), tokens[0].at, key)];
    out.extend(number);
    Some(out)
}

/// How near nobody else is to be, where a clause says no more: `no other enemy is within 4`; `unless` denies it.
pub(super) fn no_other_within(tokens: &[Token], words: &Vocabulary, unless: bool) -> Option<Vec<Token>> {
    let clause = Clause::of(tokens, words).filter(|clause| clause.is_far && clause.key.is_none())?;
    let is_so = match (clause.whose?, clause.much?) {
        (OfWhom::NobodyElse, Much::AtMost) => !clause.is_denied && !unless,
        (OfWhom::Other, Much::AtMost) => clause.is_denied != unless,
        _ => false,
    };
    is_so.then_some(clause.number)
}

/// `the last roll for RP4 failed`.
fn failed(tokens: &[Token]) -> Option<Vec<Token>> {
    let (count, _) = longest(tokens, ATTEMPTS)?;
    let end = (count + 1..tokens.len()).find(|at| longest(&tokens[*at..], FAILED).is_some())?;
    let (taken, _) = longest(&tokens[end..], FAILED)?;
    let mut out = vec![made(span_of(&tokens[..count]), tokens[0].at, "failed")];
    out.extend_from_slice(&tokens[count..end]);
    (end + taken == tokens.len()).then_some(out)
}

/// `not enemy square` is `enemy not square`.
fn denied_first(tokens: &[Token]) -> Option<Vec<Token>> {
    let [not, who, rest @ ..] = tokens else { return None };
    let is_whom = who.says("enemy") || who.says("self");
    let is_plain = not.says("not") && is_whom && !rest.is_empty();
    is_plain.then(|| [&[who.clone(), not.clone()], rest].concat())
}

/// `it is not in square` in the words of the language.
fn stated(tokens: &[Token], about: &str, words: &Vocabulary) -> Option<Vec<Token>> {
    let own = longest(tokens, SUBJECTS).map(|(count, _)| (count, about));
    let (count, who) = longest(tokens, ENEMIES).map(|(count, _)| (count, "enemy")).or(own)?;
    let said = COPULAS.iter().filter(|(said, _)| longest(&tokens[count..], &[said]).is_some());
    let (said, so) = *said.max_by_key(|(said, _)| said.len())?;
    let mut count = count + said.split(' ').count();
    let denied = tokens.get(count).is_some_and(|next| next.says("not"));
    count += usize::from(denied);
    // `in cover` is a word of the language; `in square` is `square`.
    let is_word = |rest: &[Token]| phrase(rest, words.words).is_some_and(|(count, _)| count > 1);
    while let Some(next) = tokens.get(count).filter(|_| !is_word(&tokens[count..])) {
        if !["in", "a", "an", "still", "already"].iter().any(|word| next.says(word)) {
            break;
        }
        count += 1;
    }
    let who = if tokens.get(count).is_some_and(is_kind) { "enemy" } else { who };
    if who.is_empty() || tokens.get(count).is_none_or(is_figure) {
        return None;
    }
    let span = span_of(&tokens[..count]);
    let mut out = vec![made(span, tokens[0].at, who)];
    if denied == so {
        out.push(made(span, tokens[0].at, "not"));
    }
    out.extend_from_slice(&tokens[count..]);
    Some(out)
}

/// Whether an `and` goes on with a number: `3 and more`.
fn goes_on(next: Option<&Token>) -> bool {
    next.is_some_and(|next| ["more", "less", "fewer", "over"].iter().any(|word| next.says(word)))
}

/// The clauses of a condition.
pub(super) fn clauses(tokens: &[Token]) -> Vec<&[Token]> {
    let parts = parted(tokens, |token| token.says("and"));
    if !parts.iter().skip(1).any(|part| goes_on(part.first())) {
        return parts;
    }
    let mut found: Vec<&[Token]> = Vec::new();
    let mut start = 0;
    for place in 0..=tokens.len() {
        let is_end = tokens.get(place).is_none_or(|token| token.says("and") && !goes_on(tokens.get(place + 1)));
        if is_end {
            found.push(&tokens[start..place]);
            start = place + 1;
        }
    }
    found
}

/// A clause as it is spoken in the words of the language; nothing where it is not understood, or is said in them.
pub(super) fn clause_in_words(tokens: &[Token], about: &str, words: &Vocabulary) -> Option<Vec<Token>> {
    measured(tokens, about, words)
        .or_else(|| failed(tokens))
        .or_else(|| denied_first(tokens))
        .or_else(|| stated(tokens, about, words))
}

/// A condition as it is spoken, `it is not in square`, in the words of the language; nothing where it is said in them. `about` is the
/// one of whom it is said: the enemy of a step that is about one, the unit itself, or nobody of whom it is sure.
pub(super) fn condition_in_words(tokens: &[Token], about: &str, words: &Vocabulary) -> Option<Vec<Token>> {
    let mut out: Vec<Token> = Vec::new();
    let mut changed = false;
    let mut place = 0;
    for clause in clauses(tokens) {
        if place > 0 {
            out.push(tokens[place - 1].clone());
        }
        place += clause.len() + 1;
        match clause_in_words(clause, about, words) {
            Some(said) => {
                out.extend(said);
                changed = true;
            }
            None => out.extend_from_slice(clause),
        }
    }
    changed.then_some(out)
}

/// The conditions of which one is enough, where some tokens hold several: `near 4 or own 10 or less`.
pub(super) fn alternatives<'t>(
    tokens: &'t [Token],
    about: &str,
    words: &Vocabulary,
    known: &[&'static str],
) -> Vec<&'t [Token]> {
    let begins = |rest: &[Token]| {
        let end = rest.iter().position(|token| token.says("and")).unwrap_or(rest.len());
        let is_key = phrase(rest, known).is_some_and(|(count, _)| count < rest.len());
        is_key || end > 0 && (1..=end).any(|end| clause_in_words(&rest[..end], about, words).is_some())
    };
    let mut found = Vec::new();
    let mut start = 0;
    for place in 1..tokens.len().saturating_sub(1) {
        if tokens[place].says("or") && place > start && begins(&tokens[place + 1..]) {
            found.push(&tokens[start..place]);
            start = place + 1;
        }
    }
    found.push(&tokens[start..]);
    found
}

#[cfg(test)]
mod tests {
    use super::super::cursor::typed;
    use super::super::tokens::Line;
    use super::*;
    use crate::orders::plain::Grammar;

    const KEYS: &[&str] = &[
        "enemy", "self", "within", "beyond", "near", "clear", "safe", "strength", "own", "roll", "contacts", "failed",
    ];

    /// What a clause comes to in rules with such conditions.
    fn said(clause: &str, about: &str, conditions: &'static [&'static str]) -> Option<String> {
        let words = Vocabulary {
            words: &["infantry", "square", "in-cover"],
            conditions,
            in_hexes: true,
            ..*Grammar::NONE.words
        };
        let line = Line::of(clause, 0);
        clause_in_words(line.tokens(), about, &words).map(|tokens| typed(&tokens))
    }

    #[test]
    fn a_clause_is_read_word_by_word() {
        for (clause, meant) in [
            ("it is down to 4 or fewer", "strength 4-"),
            ("it has only 1 point left", "strength 1-"),
            ("they have fewer than four points", "strength 3-"),
            ("the enemy's strength is 3 or less", "strength 3-"),
            ("not it has only 1 point left", "strength 2+"),
            ("its own strength is 12 or more", "own 12+"),
            ("it is no more than 4 hexes away", "within 4"),
            ("no further than 3 hexes", "within 3"),
            ("he comes within 1", "within 1"),
            ("it is not within 3", "beyond 3"),
            ("it is at least 3 hexes away", "beyond 2"),
            ("another enemy is within 3", "near 3"),
            ("no enemy is within 3", "clear 3"),
            ("no friend is within 2 of the line of fire", "safe 2"),
            ("the roll needed is 7 or less", "roll 7-"),
            ("you need 7 or less", "roll 7-"),
            ("3 or more of ours are in contact", "contacts 3+"),
            ("there are three contacts or more", "contacts 3+"),
            ("the last roll for RP4 failed", "failed RP4"),
            ("it is before noon", "hour 11-"),
            ("it was infantry", "enemy infantry"),
            ("the enemy is in cover", "enemy in cover"),
            ("not enemy square", "enemy not square"),
        ] {
            assert_eq!(said(clause, "enemy", KEYS).as_deref(), Some(meant), "{clause}");
        }
        assert_eq!(said("fewer than 12 figures are left", "self", KEYS).as_deref(), Some("own 11-"));
        assert_eq!(
            said("an enemy comes within 2 hexes", "enemy", &["enemy", "near", "clear"]).as_deref(),
            Some("near 2")
        );
    }

    #[test]
    fn what_could_be_of_two_or_is_measured_by_no_rules_is_no_clause() {
        let measured = |clause: &str, about: &str, conditions: &'static [&'static str]| {
            let words = Vocabulary { conditions, in_hexes: true, ..*Grammar::NONE.words };
            super::measured(Line::of(clause, 0).tokens(), about, &words).is_some()
        };
        for clause in [
            "fewer than 12 figures are left",
            "nobody else is within 2 of it",
            "it is 3",
            "another enemy is within 3 of it",
            "the enemy has more than one division",
            "it is down to 3 or more",
            "no friend is not within 2",
            "within 3 or 4",
        ] {
            assert!(!measured(clause, "enemy", KEYS), "{clause}");
        }
        // Of whom `it` is said at the head of a standing order nothing says, and guns that are heard come nowhere.
        assert!(!measured("it is down to 3 or fewer", "", KEYS));
        assert!(!measured("they are no further than 3 hexes", "enemy", &["enemy", "near", "clear"]));
    }
}
