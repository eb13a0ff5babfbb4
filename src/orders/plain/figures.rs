//! Numbers as people write them: `2 1/2`, `2,5`, `3 hexes`, `20°`, `left 30`.

use super::cursor::{node, typed, word};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::yaml::{Fault, Node, Value};

/// Fractions that are written with a stroke.
const FRACTIONS: [(&str, &str); 3] = [("1/2", ".5"), ("1/4", ".25"), ("3/4", ".75")];

/// Signs and words for degrees, which are the unit of every angle.
const DEGREES: [&str; 3] = ["degrees", "degree", "deg"];

/// The number that some tokens are, as the language writes it, where people write it otherwise.
pub(super) fn figure(tokens: &[Token], words: &Vocabulary) -> Option<String> {
    if !tokens.iter().all(|token| token.is(&Kind::Word)) {
        return None;
    }
    let texts = tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>();
    let (before, rest) = match texts.as_slice() {
        [hand, rest @ ..] if is_hand(hand) && !rest.is_empty() => (Some(*hand), rest),
        all => (None, all),
    };
    let (first, rest) = rest.split_first()?;
    let (number, degree) = match first.strip_suffix(['\u{b0}', '\u{ba}']) {
        Some(number) => (number, true),
        None => (*first, false),
    };
    let (number, inches) = match number.strip_suffix(['"', '\u{201d}', '\u{2033}']) {
        Some(number) => (number, true),
        None => (number, false),
    };
    let fraction = |word: &str| FRACTIONS.iter().find(|(fraction, _)| *fraction == word).map(|(_, part)| *part);
    let (number, rest) = match (fraction(number), rest) {
        (Some(part), _) => (format!("0{part}"), rest),
        (None, [word, rest @ ..]) if is_whole(number) && !inches && fraction(word).is_some() => {
            (format!("{number}{}", fraction(word).unwrap_or_default()), rest)
        }
        _ => (number.to_owned(), rest),
    };
    let number = match halves(&number) {
        Some((whole, part)) => format!("{whole}.{part}"),
        None if is_decimal(&number) => number,
        None => return None,
    };
    let measured;
    let (unit, rest) = match rest {
        [word, rest @ ..] if DEGREES.iter().any(|known| known.eq_ignore_ascii_case(word)) => ("", rest),
        [word, rest @ ..] if words.in_hexes && is_hexes(word) => ("", rest),
        ["\"" | "\u{201d}" | "\u{2033}", rest @ ..] if !inches => ("\"", rest),
        [word, rest @ ..] if ["in", "inch", "inches", "cm"].iter().any(|known| known.eq_ignore_ascii_case(word)) => {
            measured = format!(" {word}");
            (measured.as_str(), rest)
        }
        _ => (if inches { "\"" } else { "" }, rest),
    };
    let hand = match (before, rest) {
        (before, []) => before,
        (None, [hand]) if is_hand(hand) => Some(*hand),
        _ => return None,
    };
    let said = match hand {
        Some(hand) if unit.is_empty() => format!("{number} {}", hand.to_ascii_lowercase()),
        Some(_) => return None,
        None => format!("{number}{unit}"),
    };
    (degree || said != typed(tokens)).then_some(said)
}

/// The two numbers of a word such as `2,5`, in which the comma may be that of a decimal or part two numbers.
pub(super) fn halves(word: &str) -> Option<(&str, &str)> {
    word.split_once(',').filter(|(whole, part)| is_whole(whole) && is_whole(part))
}

/// Whether a comma between two letters belongs to a number: `2,5`.
pub(super) fn is_within_a_number(before: &str, behind: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let end = digits(behind);
    let rest = &behind[end..];
    let unit = rest.split([' ', ',', ';', ')', ']']).next().unwrap_or_default();
    let is_unit = ["", "\"", "\u{201d}", "\u{2033}", "in", "cm", ".", "\u{b0}"].contains(&unit);
    // Three numbers are a list.
    let goes_on = rest.strip_prefix(',').is_some_and(|more| digits(more) > 0);
    (1..=3).contains(&before.len()) && is_whole(before) && (1..=3).contains(&end) && is_unit && !goes_on
}

/// A value in which two numbers stand with a comma between them, as the one of its two readings that is sound in its place.
pub(super) fn resolved(value: Node, words: &Vocabulary, is_sound: impl Fn(&Node) -> bool) -> Result<Node, Fault> {
    let Some((whole, part)) = value.word().and_then(halves) else {
        return Ok(value);
    };
    let span = value.span;
    let shown = format!("{whole},{part}");
    if words.in_hexes {
        let fault = Fault::error(span, format!("`{shown}` is neither a hex nor a number of hexes"));
        return Err(match (whole.len(), part.len()) {
            (2, 2) => fault.help(format!("a hex is written in four digits: `{whole}{part}`")),
            _ => fault.help("a hex is written in four digits, and distances are whole numbers"),
        });
    }
    let decimal = word(span, format!("{whole}.{part}"));
    let pair = node(span, Value::List(vec![word(span, whole), word(span, part)]));
    match (is_sound(&decimal), is_sound(&pair)) {
        (true, false) => Ok(decimal),
        (false, true) => Ok(pair),
        _ => {
            let fault = Fault::error(span, format!("`{shown}` could mean {whole}.{part} or a point"));
            Err(fault.help(format!("write `{whole}.{part}` for the number, `({whole}, {part})` for the point")))
        }
    }
}

fn is_whole(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_decimal(word: &str) -> bool {
    match word.split_once('.') {
        Some((whole, part)) => is_whole(whole) && is_whole(part),
        None => is_whole(word),
    }
}

fn is_hand(word: &str) -> bool {
    word.eq_ignore_ascii_case("left") || word.eq_ignore_ascii_case("right")
}

pub(super) fn is_hexes(word: &str) -> bool {
    ["hex", "hexes", "field", "fields", "spaces"].iter().any(|known| word.eq_ignore_ascii_case(known))
}
