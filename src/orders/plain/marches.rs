//! The hours of a campaign, and what is done until something is so.

use super::Reading;
use super::cursor::{is_comma_or, typed, until};
use super::phrases::{longest, made};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::orders::manners::STAYING;

/// A condition, and the steps that hang on it.
type Hangs = (Vec<Token>, Vec<Token>);

/// The hour that some tokens are, if they are one: `5`, `4 in the morning`, `noon`, `6 pm`.
pub(super) fn hour(tokens: &[Token]) -> Option<u32> {
    let (first, rest) = tokens.split_first()?;
    if (first.says("noon") || first.says("midday")) && rest.is_empty() {
        return Some(12);
    }
    let text = first.text.to_ascii_lowercase();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, tail) = text.split_at(digits);
    let spelt = super::phrases::count_of(first).filter(|_| digits == 0).and_then(|count| u32::try_from(count).ok());
    let tail = if spelt.is_some() { "" } else { tail };
    let number = spelt.or_else(|| number.parse::<u32>().ok()).filter(|hour| *hour < 24)?;
    let half = |said: &str| match said {
        "am" | "in the morning" => Some(number).filter(|hour| *hour < 12),
        "pm" | "in the afternoon" | "in the evening" => {
            Some(number).filter(|hour| (1..12).contains(hour)).map(|hour| hour + 12)
        }
        _ => None,
    };
    let clock = longest(rest, &["o'clock", "oclock", "sharp"]).map_or(0, |(count, _)| count);
    let behind = typed(&rest[clock..]).to_ascii_lowercase();
    match (tail, behind.as_str()) {
        ("" | ":00", "") => Some(number),
        ("" | ":00", behind) => half(behind),
        (tail, "") => half(tail),
        _ => None,
    }
}

impl Reading<'_> {
    /// `stay until the enemy comes within 2 hexes, then fall back to B1`: the condition and what hangs on it, where the language
    /// says what is done until then.
    pub(super) fn until_then(&self, rest: &[Token], words: &Vocabulary) -> Option<Hangs> {
        let place = rest.iter().position(|token| token.says("until") || token.says("till"))?;
        let stays = longest(&rest[..place], STAYING).is_some_and(|(count, _)| count == place);
        if !words.verbs.contains(&"until-then") || !stays {
            return None;
        }
        let behind = &rest[place + 1..];
        let end = until(behind, |rest| is_comma_or(&rest[0], &["then"]));
        let condition = &behind[..end];
        let steps = &behind[end..];
        let signs = steps.iter().take_while(|token| is_comma_or(token, &["then"])).count();
        let steps = &steps[signs..];
        if steps.is_empty() || condition.is_empty() || hour(condition).is_some() {
            return None;
        }
        let condition = self.condition_in_words(condition).unwrap_or_else(|| condition.to_vec());
        let near = &rest[place];
        let comma = Token { kind: Kind::Comma, ..made(near.span, near.at, ",") };
        let mut said = steps.to_vec();
        said.extend([comma, made(near.span, near.at, "until-then"), made(near.span, near.at, "stand")]);
        Some((condition, said))
    }
}
