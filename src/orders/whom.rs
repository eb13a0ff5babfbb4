//! Whom: `[R4, column within 6, not square, nearest]`, a list of which the first that fits wins.

use super::condition::{no_measure, parse_measure};
use super::names::{NoName, name_fault, unknown_word};
use super::{Measure, Vocabulary, normal};
use crate::yaml::{Fault, Faults, Node, Read, Span, did_you_mean, list_of};

/// A list of units and words, in the order in which they are tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whom(pub Vec<Selector>);

/// One item of such a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// A unit, or a word of the rule set: lower case, blanks and underscores as hyphens, where it is a word.
    pub word: String,
    /// Whether `not` stands before it.
    pub denied: bool,
    /// How far at the most.
    pub within: Option<Measure>,
    /// Where it stands.
    pub span: Span,
}

/// Reads whom: one word or several, each with `not` before it or `within` after it.
pub fn whom(node: &Node, words: &Vocabulary, faults: &mut Faults) -> Option<Whom> {
    if node.items().is_empty() {
        faults.add(Fault::empty(node.span));
        return None;
    }
    list_of(node, |item| selector(item, words, faults)).map(Whom)
}

fn selector(node: &Node, words: &Vocabulary, faults: &mut Faults) -> Option<Selector> {
    let text = String::read(node, faults)?;
    let parts = text.split_whitespace().collect::<Vec<_>>();
    let (denied, parts) = match parts.as_slice() {
        [not, rest @ ..] if not.eq_ignore_ascii_case("not") && !rest.is_empty() => (true, rest),
        all => (false, all),
    };
    let bound = parts.iter().position(|part| part.eq_ignore_ascii_case("within"));
    let (head, within) = match bound {
        None => (parts, None),
        Some(0) => {
            let fault = Fault::error(node.span, "`within` stands after a word or a unit");
            faults.add(fault.help("write `any within 6` for whoever is so near"));
            return None;
        }
        Some(place) => {
            let length = parts[place + 1..].join(" ");
            let Some(length) = parse_measure(&length) else {
                faults.add(no_measure(node.span, &length, words.in_hexes));
                return None;
            };
            (&parts[..place], Some(length))
        }
    };
    let word = head_of(&head.join(" "), node.span, words, faults)?;
    Some(Selector { word, denied, within, span: node.span })
}

/// The word of these rules, or the name, that an item is about.
fn head_of(head: &str, span: Span, words: &Vocabulary, faults: &mut Faults) -> Option<String> {
    let word = normal(head);
    if words.words.contains(&word.as_str()) {
        return Some(word);
    }
    if let Some(rest) = word.strip_prefix("not-")
        && words.words.contains(&rest)
    {
        let fault = Fault::error(span, format!("`{head}` is no name"));
        faults.add(fault.help(format!("write `not {rest}`, with a blank")));
        return None;
    }
    if words.foreign.contains(&word.as_str()) {
        let message = format!("`{word}` is a word of the language, but not of these rules");
        faults.add(Fault::error(span, message));
        return None;
    }
    if words.instead.iter().any(|(printed, _)| *printed == word) {
        faults.add(unknown_word(span, head, "word", words.instead, words.words));
        return None;
    }
    match name_fault(head) {
        None => Some(head.to_owned()),
        Some(NoName::Letters) if head.contains(' ') => {
            let known = words.words.iter().copied();
            let fault = NoName::Letters.at(head, span);
            faults.add(match did_you_mean(&word, known) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault,
            });
            None
        }
        Some(why) => {
            faults.add(why.at(head, span));
            None
        }
    }
}
