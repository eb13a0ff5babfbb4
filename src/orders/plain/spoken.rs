//! Conditions as they are spoken.

use super::cursor::span_of;
use super::phrases::{count_of, longest, made};
use super::tokens::{Kind, Token};
use crate::orders::manners::NEEDS;
use crate::orders::moments::{COPULAS, ENEMIES, HAS, IDLE, SUBJECTS, TOLD};

/// Whether a word is a kind of troops: of which one is oneself nobody asks.
fn is_kind(token: &Token) -> bool {
    ["cavalry", "infantry", "artillery", "foot"].iter().any(|kind| token.says(kind))
}

/// A clause in the words in which a condition is read back, `another enemy is within 3`: in those of the language, and how many tokens
/// it is.
fn as_it_is_told(tokens: &[Token]) -> Option<(Vec<Token>, usize)> {
    let found = TOLD.iter().filter_map(|(said, key)| Some((longest(tokens, said)?.0, *key)));
    let (count, key) = found.max_by_key(|(count, _)| *count)?;
    let behind = &tokens[count..];
    let end = behind.iter().position(|token| token.says("and") || token.is(&Kind::Comma)).unwrap_or(behind.len());
    let idle = |token: &&Token| IDLE.iter().any(|word| token.says(word));
    let measure = behind[..end].iter().filter(|token| !idle(token)).cloned().collect::<Vec<_>>();
    let first = measure.first().filter(|first| count_of(first).is_some() || is_figure(first))?;
    let span = span_of(&tokens[..count]);
    let mut out = vec![made(span, tokens[0].at, key)];
    match count_of(first) {
        Some(number) => out.push(made(first.span, first.at, &number.to_string())),
        None => out.push(first.clone()),
    }
    out.extend_from_slice(&measure[1..]);
    Some((out, count + end))
}

/// `you need 7 or less` is of the roll.
fn needed(tokens: &[Token]) -> Option<(Vec<Token>, usize)> {
    let (count, _) = longest(tokens, NEEDS)?;
    Some((vec![made(span_of(&tokens[..count]), tokens[0].at, "roll")], count))
}

/// `it has 3 points or less`, `it is down to 3 points` is of its strength.
fn of_its_strength(tokens: &[Token], (count, who): (usize, &str)) -> Option<(Vec<Token>, usize)> {
    let (has, said) = longest(&tokens[count..], HAS)?;
    let behind = &tokens[count + has..];
    let end = behind.iter().position(|token| token.says("and") || token.is(&Kind::Comma)).unwrap_or(behind.len());
    let points = ["points", "point", "strength", "left", "remaining"];
    let is_points = |token: &&Token| points.iter().any(|word| token.says(word));
    behind[..end].iter().find(is_points)?;
    let (span, at) = (span_of(&tokens[..count + has]), tokens[0].at);
    let mut out = vec![made(span, at, if who == "enemy" { "strength" } else { "own" })];
    out.extend(behind[..end].iter().filter(|token| !is_points(token)).cloned());
    if said.ends_with("down to") && !out.iter().any(|token| token.says("or")) {
        out.extend(["or", "less"].map(|word| made(span, at, word)));
    }
    Some((out, count + has + end))
}

fn is_figure(token: &Token) -> bool {
    token.text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.')
}

/// A condition as it is spoken, `it is not in square`, in the words of the language; nothing where it is said in them. `about` is the
/// one of whom it is said: the enemy of a step that is about one, else the unit itself.
pub(super) fn condition_in_words(tokens: &[Token], about: &str) -> Option<Vec<Token>> {
    let mut out: Vec<Token> = Vec::new();
    let mut rest = tokens;
    let mut changed = false;
    while let Some(token) = rest.first() {
        let begins = out.last().is_none_or(|last| last.says("and"));
        let own = longest(rest, SUBJECTS).filter(|_| !about.is_empty()).map(|(count, _)| (count, about));
        let subject = own.or_else(|| longest(rest, ENEMIES).map(|(count, _)| (count, "enemy")));
        let said = as_it_is_told(rest).or_else(|| needed(rest)).or_else(|| of_its_strength(rest, subject?));
        if let Some((said, taken)) = said.filter(|_| begins) {
            out.extend(said);
            rest = &rest[taken..];
            changed = true;
            continue;
        }
        let copula = subject.filter(|_| begins).and_then(|(count, who)| {
            let said = COPULAS.iter().find(|(said, _)| longest(&rest[count..], &[said]).is_some())?;
            Some((count + said.0.split(' ').count(), who, said.1))
        });
        let Some((mut count, who, so)) = copula else {
            out.push(token.clone());
            rest = &rest[1..];
            continue;
        };
        let denied = rest.get(count).is_some_and(|next| next.says("not"));
        count += usize::from(denied);
        let idle = |token: &&Token| ["in", "a", "an", "still", "already"].iter().any(|word| token.says(word));
        count += rest[count..].iter().take_while(idle).count();
        let who = if rest.get(count).is_some_and(is_kind) { "enemy" } else { who };
        let span = span_of(&rest[..count]);
        let measured = rest.get(count).is_some_and(|next| next.says("within") || next.says("beyond"));
        if !measured || denied || !so {
            out.push(made(span, token.at, who));
        }
        if denied == so {
            out.push(made(span, token.at, "not"));
        }
        rest = &rest[count..];
        changed = true;
    }
    changed.then_some(out)
}
