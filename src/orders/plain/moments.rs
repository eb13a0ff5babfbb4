//! How people say when something is to be done: `if charged by cavalry`, `whenever we win`.

use super::Reading;
use super::cursor::{LONGEST_PHRASE, phrase, span_of, typed, until, word};
use super::lexicon::{Found, Thing};
use super::phrases::longest;
use super::tokens::{Kind, Token};
use crate::orders::callings::{REST, WHOEVER};
use crate::orders::moments::{DECISIONS, THERE};
use crate::orders::names::unknown_word;
use crate::yaml::{Fault, Node, clip};

/// Whether some tokens are all who are left: `all the rest`.
fn is_the_rest(whom: &[Token]) -> bool {
    let said = whom.iter().map(|token| token.text.to_ascii_lowercase()).filter(|word| word != "the");
    REST.contains(&said.collect::<Vec<_>>().join(" ").as_str())
}

impl Reading<'_> {
    /// Whether a head says when something is to be done, in other words than `when`: `if charged`, `whenever we win`.
    pub(super) fn tells_when(&self, head: &[Token]) -> bool {
        let words = ["if", "whenever", "once", "should"];
        words.iter().any(|word| head[0].says(word))
            && (self.spoken_decision(&head[1..]).is_some() || self.when_somebody(head).is_some())
    }

    /// `anyone beaten` as `when beaten`: whoever it is.
    pub(super) fn whoever(&self, head: &[Token]) -> Option<Vec<Token>> {
        let (count, _) = longest(head, WHOEVER)?;
        let who = head.get(count).is_some_and(|token| ["who", "that"].iter().any(|word| token.says(word)));
        let behind = &head[count + usize::from(who)..];
        self.spoken_decision(behind)?;
        let mut said = vec![Token { text: "when".to_owned(), ..head[0].clone() }];
        said.extend_from_slice(behind);
        Some(said)
    }

    /// Whom a standing order is for, without those who are everybody: `any infantry` is `infantry`.
    pub(super) fn of_whoever<'t>(&self, whom: &'t [Token]) -> &'t [Token] {
        match longest(whom, WHOEVER) {
            Some((count, _)) if count == whom.len() => &[],
            // The first that fits decides: what is said of the rest may be said of everybody.
            _ if is_the_rest(whom) => &[],
            Some((1, _)) if self.is_kind(&whom[1..]) => &whom[1..],
            _ => whom,
        }
    }

    fn is_kind(&self, tokens: &[Token]) -> bool {
        phrase(tokens, self.grammar.words.words).is_some_and(|(count, _)| count == tokens.len())
    }

    /// `if the hussars win` as `when won, hussars`.
    pub(super) fn when_somebody(&self, head: &[Token]) -> Option<Vec<Token>> {
        let opens = ["when", "if", "whenever", "once", "should"].iter().any(|word| head[0].says(word));
        if !opens || self.spoken_decision(&head[1..]).is_some() {
            return None;
        }
        let own = |name: &[Token]| {
            let kind = self.of_whoever(name);
            kind.len() < name.len() && !kind.is_empty()
                || self.is_kind_of_troops(name)
                || super::subjects::is_whoever(name)
                || matches!(self.lexicon.find(&typed(name), &[Thing::Own]), Found::One { .. })
                || matches!(self.lexicon.loosely(&typed(name), &[Thing::Own]), Found::One { .. })
        };
        let end = (2..head.len().min(LONGEST_PHRASE))
            .find(|end| own(&head[1..*end]) && self.spoken_decision(&head[*end..]).is_some())?;
        let (count, _) = self.spoken_decision(&head[end..])?;
        let comma = Token { kind: Kind::Comma, text: ",".to_owned(), ..head[0].clone() };
        let behind = &head[end + count..];
        // By whom it is stands with what it is.
        let by = match behind.first().is_some_and(|first| first.says("by") || first.says("from")) {
            true => until(behind, |rest| rest[0].is(&Kind::Comma) || rest[0].says("if") || rest[0].says("for")),
            false => 0,
        };
        let (by, behind) = behind.split_at(by);
        let mut said = vec![head[0].clone()];
        said.extend_from_slice(&head[end..end + count]);
        said.extend_from_slice(by);
        said.push(comma);
        said.extend_from_slice(&head[1..end]);
        said.extend_from_slice(behind);
        Some(said)
    }

    /// What stands behind a decision, with `by cavalry` as the condition that it is.
    pub(super) fn by_whom(&self, behind: &[Token]) -> Option<Vec<Token>> {
        let first = behind.first().filter(|first| first.says("by") || first.says("from"))?;
        let end = until(behind, |rest| rest[0].is(&Kind::Comma) || rest[0].says("if") || rest[0].says("for"));
        if behind[end..].iter().any(|token| token.says("if")) {
            return None;
        }
        let (enemies, rest) = behind.split_at(end);
        let said = |text: &str| Token { text: text.to_owned(), ..first.clone() };
        let mut tokens = rest.to_vec();
        tokens.push(Token { kind: Kind::Comma, ..said(",") });
        tokens.push(said("if"));
        tokens.push(said("enemy"));
        tokens.extend_from_slice(&enemies[1..]);
        Some(tokens)
    }

    /// A decision as it is spoken of at the beginning of some tokens, and how many they are.
    pub(super) fn spoken_decision(&self, tokens: &[Token]) -> Option<(usize, &'static str)> {
        let known = self.grammar.words.decisions.iter().map(|decision| decision.key).collect::<Vec<_>>();
        let skipped = longest(tokens, THERE).map_or(0, |(count, _)| count);
        let rest = &tokens[skipped..];
        if let Some((count, said)) = phrase(rest, &known) {
            return Some((skipped + count, said));
        }
        if let Some((count, said)) = without_little_words(rest, &known) {
            return Some((skipped + count, said));
        }
        // Who charges is not charged, and who beats somebody is not beaten.
        let ours = ["we", "i", "you"].iter().any(|word| tokens.first().is_some_and(|first| first.says(word)));
        let spoken = DECISIONS.iter().filter_map(|(said, means)| {
            let (count, _) = longest(rest, said).filter(|(_, said)| !ours || !["charge", "beat"].contains(said))?;
            let key = means.iter().find_map(|key| known.iter().copied().find(|known| known == key))?;
            Some((skipped + count, key))
        });
        spoken.max_by_key(|(count, _)| *count)
    }

    /// The decision at the beginning of some tokens, and what is behind it.
    pub(super) fn decision<'t>(&self, tokens: &'t [Token], at: &Token) -> Result<(Node, &'t [Token]), Fault> {
        let known = self.grammar.words.decisions.iter().map(|decision| decision.key).collect::<Vec<_>>();
        if let Some((count, said)) = phrase(tokens, &known) {
            return Ok((word(span_of(&tokens[..count]), said), &tokens[count..]));
        }
        if let Some((count, said)) = self.spoken_decision(tokens) {
            return Ok((word(span_of(&tokens[..count]), said), &tokens[count..]));
        }
        let end = until(tokens, |rest| rest[0].is(&Kind::Comma));
        match &tokens[..end] {
            [] => Err(Fault::error(at.span, "no decision is named here").help("write `when charged: ...`")),
            said => {
                let (at, instead) = (span_of(said), self.grammar.words.instead);
                let fault = unknown_word(at, &typed(said), "decision of these rules", instead, &known);
                // What was said in several words is told so.
                let several = said.len() > 1 && fault.message.ends_with("is no decision of these rules");
                let message = format!("`{}` is no decision of these rules", clip(&typed(said)));
                Err(if several { Fault { message, ..fault } } else { fault })
            }
        }
    }

    /// What is told of a head that begins as one that says when, of which the rest says nothing that is known.
    pub(super) fn of_no_moment(&self, list: &str, head: &[Token], fault: Fault) -> Fault {
        let opens = head.first().is_some_and(super::phrases::opens) && head.len() > 1 && list == "orders";
        let unknown = opens.then(|| self.decision(&head[1..], &head[0]).err()).flatten();
        unknown.unwrap_or(fault)
    }
}

/// A decision with articles and the like between its words: `a General is hit` is `general-hit`.
fn without_little_words<'w>(tokens: &[Token], known: &[&'w str]) -> Option<(usize, &'w str)> {
    const LITTLE: [&str; 8] = ["a", "an", "the", "my", "our", "is", "are", "gets"];
    let end = until(tokens, |rest| {
        rest[0].is(&Kind::Comma) || ["if", "for", "by", "from"].iter().any(|word| rest[0].says(word))
    });
    let telling = tokens[..end].iter().filter(|token| !LITTLE.iter().any(|word| token.says(word)));
    let telling = telling.cloned().collect::<Vec<_>>();
    let (count, said) = phrase(&telling, known)?;
    (count == telling.len() && count > 1).then_some((end, said))
}
