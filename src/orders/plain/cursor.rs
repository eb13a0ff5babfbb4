//! A walk over the tokens of a line: phrases of the language, names, texts.

use super::grammar::is_reserved;
use super::lexicon::{Found, Lexicon, Thing};
use super::tokens::{Kind, Token};
use crate::orders::normal;
use crate::yaml::{Fault, Key, Node, Span, Value, clip};

/// So many words may make up one name or one word of the language.
pub(super) const LONGEST_PHRASE: usize = 8;

/// So many brackets may stand one in the other.
const DEEPEST: usize = 12;
/// So many words and signs may stand in the line of an order.
const LONGEST_LINE: usize = 1000;

/// Who may be named where units are.
pub(super) const UNITS: &[Thing] = &[Thing::Own, Thing::Other];
/// What may be named where places are.
pub(super) const PLACES: &[Thing] = &[Thing::Own, Thing::Other, Thing::Place];

pub(super) fn node(span: Span, value: Value) -> Node {
    Node { span, value }
}

pub(super) fn word(span: Span, text: impl Into<String>) -> Node {
    node(span, Value::Word(text.into()))
}

pub(super) fn key(span: Span, text: &str) -> Key {
    Key { span, text: text.to_owned() }
}

/// One thing stands alone, several in a list.
pub(super) fn one_or_list(mut items: Vec<Node>, span: Span) -> Node {
    match items.len() {
        1 => items.remove(0),
        _ => node(span, Value::List(items)),
    }
}

pub(super) fn span_of(tokens: &[Token]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => Span { start: first.span.start, end: last.span.end.max(first.span.start) },
        _ => Span::default(),
    }
}

/// Some tokens as they are typed, with one blank between words.
pub(super) fn typed(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut before: Option<&Token> = None;
    for token in tokens {
        // Words that were put in the place of others stand where those stood.
        let apart = |last: &Token| last.at.end < token.at.start || last.is(&Kind::Word) && token.is(&Kind::Word);
        if before.is_some_and(apart) {
            text.push(' ');
        }
        text.push_str(&token.text);
        before = Some(token);
    }
    text
}

/// The longest phrase at the beginning of some tokens that is one of the words; how many tokens it takes.
pub(super) fn phrase<'w>(tokens: &[Token], known: &[&'w str]) -> Option<(usize, &'w str)> {
    let words = tokens.iter().take(LONGEST_PHRASE).take_while(|token| token.is(&Kind::Word)).count();
    (1..=words).rev().find_map(|count| {
        let said = tokens[..count].iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join("-");
        let said = normal(&said);
        known.iter().find(|word| **word == said).map(|word| (count, *word))
    })
}

/// Whether a token is a comma, or one of some words that may stand where one does.
pub(super) fn is_comma_or(token: &Token, words: &[&str]) -> bool {
    token.is(&Kind::Comma) || words.iter().any(|word| token.says(word))
}

/// How many tokens at the beginning are articles.
pub(super) fn articles(tokens: &[Token]) -> usize {
    let article = |token: &&Token| ["the", "a", "an"].iter().any(|word| token.says(word));
    let count = tokens.iter().take_while(article).count();
    if count == tokens.len() { 0 } else { count }
}

/// The tokens up to where one stands that is wanted, at the depth of the first.
pub(super) fn until(tokens: &[Token], mut is_end: impl FnMut(&[Token]) -> bool) -> usize {
    let mut depth = 0usize;
    for place in 0..tokens.len() {
        match tokens[place].kind {
            Kind::Open => depth += 1,
            Kind::Close if depth == 0 => return place,
            Kind::Close => depth -= 1,
            _ if depth == 0 && is_end(&tokens[place..]) => return place,
            _ => {}
        }
    }
    tokens.len()
}

/// The tokens within the brackets that open at the beginning, with how many are behind them and the brackets.
pub(super) fn bracketed(tokens: &[Token]) -> Result<Option<(&[Token], usize)>, Fault> {
    if !tokens.first().is_some_and(|token| token.is(&Kind::Open)) {
        return Ok(None);
    }
    let inner = until(&tokens[1..], |_| false);
    match tokens.get(1 + inner) {
        Some(_) => Ok(Some((&tokens[1..=inner], inner + 2))),
        None => Err(Fault::error(tokens[0].span, "this bracket is never closed").help("close it on the same line")),
    }
}

/// Parts tokens where one stands that parts them, brackets as a whole.
pub(super) fn parted(tokens: &[Token], parts: impl Fn(&Token) -> bool) -> Vec<&[Token]> {
    let mut found = Vec::new();
    let mut rest = tokens;
    loop {
        let end = until(rest, |rest| parts(&rest[0]));
        found.push(&rest[..end]);
        match rest.get(end + 1..) {
            Some(more) if end < rest.len() => rest = more,
            _ => return found,
        }
    }
}

/// What may be meant by a name of several words.
pub(super) enum Name {
    /// This, in the words of the tree.
    Said(Node),
    /// Nothing that is known.
    Unknown,
}

/// The one thing that some tokens name, all of them.
pub(super) fn name(tokens: &[Token], lexicon: &Lexicon, among: &[Thing]) -> Result<Name, Fault> {
    let span = span_of(tokens);
    if let [token] = tokens
        && token.is(&Kind::Quoted)
    {
        return Ok(Name::Said(word(span, token.text.clone())));
    }
    if tokens.is_empty() || !tokens.iter().all(|token| token.is(&Kind::Word)) {
        return Ok(Name::Unknown);
    }
    let bare = &tokens[articles(tokens)..];
    let found = match lexicon.find(&typed(tokens), among) {
        Found::Nothing => lexicon.find(&typed(bare), among),
        found => found,
    };
    match found {
        Found::One { id, .. } => Ok(Name::Said(word(span, id))),
        Found::Several(all) => Err(several(span, &typed(tokens), &all)),
        Found::Nothing => match bare {
            [token] if !is_reserved(&token.text) => Ok(Name::Said(word(token.span, token.text.clone()))),
            _ => Ok(Name::Unknown),
        },
    }
}

/// The fault of a phrase that means several things.
pub(super) fn several(span: Span, phrase: &str, all: &[String]) -> Fault {
    let fault = Fault::error(span, format!("`{}` could mean {}", clip(phrase), all.join(" or ")));
    fault.help("write the one that you mean")
}

/// What stands in a line before its note.
pub(super) fn without_note(tokens: &[Token]) -> &[Token] {
    let note = tokens.iter().position(|token| token.is(&Kind::Dashes)).unwrap_or(tokens.len());
    &tokens[..note]
}

/// What is wrong with a line that no order needs, and that would take long to read.
pub(super) fn without_measure(tokens: &[Token]) -> Option<Fault> {
    let mut depth = 0usize;
    let deep = tokens.iter().find(|token| {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    });
    if let Some(token) = deep {
        let fault = Fault::error(token.span, "too many brackets stand one in the other");
        return Some(fault.help(format!("{DEEPEST} are the most")));
    }
    let token = tokens.get(LONGEST_LINE)?;
    let fault = Fault::error(token.span, "this line is too long for an order");
    Some(fault.help(format!("{LONGEST_LINE} words and signs are the most: part it into lines")))
}
