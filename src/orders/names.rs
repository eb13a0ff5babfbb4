//! Names and words: which is which, and which two are the same.

use super::normal;
use crate::yaml::{Fault, Faults, Node, Read, Span, clip, did_you_mean, list_of, one_of};

/// A name has at most this many letters.
pub const LONGEST_NAME: usize = 24;

/// A name where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name as typed.
    pub name: String,
    /// Where.
    pub span: Span,
}

/// Reads the name of a unit, a side or a place.
pub fn named(node: &Node, faults: &mut Faults) -> Option<Named> {
    let name = String::read(node, faults)?;
    match name_fault(&name) {
        None => Some(Named { name, span: node.span }),
        Some(why) => {
            faults.add(why.at(&name, node.span));
            None
        }
    }
}

/// Reads one name or several.
pub fn names(node: &Node, faults: &mut Faults) -> Option<Vec<Named>> {
    if node.items().is_empty() {
        faults.add(Fault::empty(node.span));
        return None;
    }
    list_of(node, |item| named(item, faults))
}

/// Why a word can be no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoName {
    /// It has a letter that names do not have.
    Letters,
    /// It is too long.
    Long,
    /// It is a compass point.
    Compass,
    /// It is a number, or the four digits of a hex.
    Number,
}

impl NoName {
    /// The fault of a word at a place.
    pub fn at(self, word: &str, span: Span) -> Fault {
        let word = clip(word);
        let (message, help) = match self {
            NoName::Letters if word.contains(' ') => {
                (format!("`{word}` is no name: names hold no blank"), "several names stand in brackets: `[B4, B5]`")
            }
            NoName::Letters if word.starts_with(['-', '.', '_']) && word.len() > 1 => {
                (format!("`{word}` is no name"), "a name begins with a letter or a digit without accent")
            }
            NoName::Letters => {
                (format!("`{word}` is no name"), "names have letters without accents, digits, `-`, `.` and `_`")
            }
            NoName::Long => (format!("`{word}` is too long for a name"), "names have at most 24 letters"),
            NoName::Compass => (format!("`{word}` is a direction, not a name"), "a name may not be a compass point"),
            NoName::Number => (format!("`{word}` is a number, not a name"), "a name has a letter that no number has"),
        };
        Fault::error(span, message).help(help)
    }
}

/// Why a word can be no name, if it cannot.
pub fn name_fault(word: &str) -> Option<NoName> {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.' | '_');
    let worn = |letter: char| letter.is_ascii_alphanumeric();
    if !word.chars().all(letter) || !word.starts_with(worn) {
        Some(NoName::Letters)
    } else if word.len() > LONGEST_NAME {
        Some(NoName::Long)
    } else if is_compass_point(word) {
        Some(NoName::Compass)
    } else if is_number(word) {
        Some(NoName::Number)
    } else {
        None
    }
}

/// Whether a word is one of the sixteen points.
pub fn is_compass_point(word: &str) -> bool {
    const POINTS: [&str; 16] =
        ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];
    POINTS.iter().any(|point| point.eq_ignore_ascii_case(word))
}

/// Whether a word is four digits, as the labels of hexes are.
pub fn is_label(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is one of a path: the label of a hex, or a side.
pub fn is_step_of_a_path(word: &str) -> bool {
    is_label(word) || is_compass_point(word)
}

/// Whether some reader of YAML takes a word for a number: `0406`, `1e3`, `3.01`, `0x1F`, `1_000`.
fn is_number(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
    let decimal = |text: &str| match text.split_once('.') {
        Some((whole, part)) => digits(whole) && (part.is_empty() || digits(part)),
        None => digits(text),
    };
    let lower = word.to_ascii_lowercase();
    let based = ["0x", "0o", "0b"].iter().any(|base| {
        lower
            .strip_prefix(base)
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
    });
    let scaled = lower
        .split_once('e')
        .is_some_and(|(number, power)| decimal(number) && digits(power.strip_prefix('-').unwrap_or(power)));
    based || scaled || decimal(&lower)
}

/// What of a list a word names: capitals count only between names that differ by nothing else.
pub fn resolve_name<'a, T>(typed: &str, list: &'a [T], name: impl Fn(&T) -> &str) -> Option<&'a T> {
    let is_like = |thing: &&T| name(thing).eq_ignore_ascii_case(typed);
    let mut alike = list.iter().filter(is_like);
    let exact = |thing: &&T| name(thing) == typed;
    alike.clone().find(exact).or_else(|| {
        let first = alike.next()?;
        alike.next().is_none().then_some(first)
    })
}

/// The fault of a word that is not among those that may stand in its place: with the word to use
/// where it is a printed one, else with the nearest.
pub(super) fn unknown_word(
    span: Span,
    word: &str,
    what: &str,
    instead: &[(&str, &str)],
    known: &[&'static str],
) -> Fault {
    let word = normal(word);
    let shown = clip(&word);
    if let Some((_, ours)) = instead.iter().find(|(printed, _)| *printed == word) {
        return Fault::error(span, format!("the language does not use `{shown}`")).help(format!("write `{ours}`"));
    }
    let fault = Fault::error(span, format!("`{shown}` is no {what}"));
    match did_you_mean(&word, known.iter().copied()) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => match one_of(known) {
            Some(help) => fault.help(help),
            None => fault,
        },
    }
}
