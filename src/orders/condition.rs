//! Conditions: `{enemy: cavalry, strength: 3-}`.

use super::{Named, Vocabulary, Whom, named, schema, whom};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Slot, Span, Value, clip, keys_of, may, unknown_key};

/// A length as written: hundredths of hexes, inches or centimetres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The length, times one hundred.
    pub hundredths: u32,
    /// The unit that was written with it, if any: `in` or `cm`.
    pub unit: Option<&'static str>,
}

impl Measure {
    /// The fault of a length that is no number of hexes, for rules that measure in nothing else.
    pub fn in_hexes(self, span: Span) -> Option<Fault> {
        let whole = self.unit.is_none() && self.hundredths.is_multiple_of(100);
        let fault = || Fault::error(span, format!("`{self}` is no number of hexes"));
        (!whole).then(|| fault().help("distances are whole hexes here, without a unit"))
    }
}

/// `3+` is 3 or more, `3-` 3 or less, `3` just 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Not less than this.
    AtLeast(u32),
    /// Not more than this.
    AtMost(u32),
    /// Just this.
    Just(u32),
}

impl Bound {
    /// Whether a number is within it.
    pub fn admits(self, number: u32) -> bool {
        match self {
            Bound::AtLeast(least) => number >= least,
            Bound::AtMost(most) => number <= most,
            Bound::Just(only) => number == only,
        }
    }
}

/// All that are given must hold; of several words in one, any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The enemy concerned is one of these.
    pub enemy: Option<Whom>,
    /// The unit itself is one of these.
    pub own_kind: Option<Whom>,
    /// The enemy concerned is no farther.
    pub within: Option<Measure>,
    /// The enemy concerned is farther.
    pub beyond: Option<Measure>,
    /// Some other enemy is no farther.
    pub near: Option<Measure>,
    /// No enemy is as near as that.
    pub clear: Option<Measure>,
    /// No friend is as near to the line of fire.
    pub safe: Option<Measure>,
    /// The strength of the enemy concerned.
    pub strength: Option<Bound>,
    /// The unit's own strength.
    pub own: Option<Bound>,
    /// The hits just scored.
    pub hits: Option<Bound>,
    /// The die needed for success.
    pub roll: Option<Bound>,
    /// The enemy's army points.
    pub points: Option<Bound>,
    /// The rounds left of that ammunition.
    pub rounds: Option<Bound>,
    /// The own units in contact.
    pub contacts: Option<Bound>,
    /// The hour of the day.
    pub hour: Option<Bound>,
    /// The last attempt there failed.
    pub failed: Option<Named>,
    /// Where it stands.
    pub span: Span,
}

impl Condition {
    /// Whether it is about an enemy.
    pub fn is_about_enemy(&self) -> bool {
        self.enemy.is_some()
            || self.within.is_some()
            || self.beyond.is_some()
            || self.strength.is_some()
            || self.safe.is_some()
    }

    /// Every length in it.
    pub fn lengths(&self) -> impl Iterator<Item = Measure> {
        let lengths = [self.within, self.beyond, self.near, self.clear, self.safe];
        lengths.into_iter().flatten()
    }
}

/// Every key of `if`, whatever the rules.
pub const CONDITION: &[Slot; 16] = &[
    may("enemy", "the enemy concerned is one of these", schema::whom),
    may("self", "the unit itself is one of these", schema::whom),
    may("within", "the enemy concerned is no farther", schema::measure),
    may("beyond", "the enemy concerned is farther", schema::measure),
    may("near", "some other enemy is no farther", schema::measure),
    may("clear", "no enemy is as near as that", schema::measure),
    may("safe", "no friend is as near to the line of fire", schema::measure),
    may("strength", "the strength of the enemy concerned", schema::bound),
    may("own", "the unit's own strength", schema::bound),
    may("hits", "the hits just scored", schema::bound),
    may("roll", "the die needed for success", schema::bound),
    may("points", "the enemy's army points", schema::bound),
    may("rounds", "the rounds left of that ammunition", schema::bound),
    may("contacts", "the own units in contact", schema::bound),
    may("hour", "the hour of the day", schema::bound),
    may("failed", "the last roll at that point of arrival failed", schema::name),
];

const CONDITIONS: &[&str] = &keys_of(CONDITION);

/// Reads a condition; keys that these rules do not have are refused.
pub fn condition(node: &Node, words: &Vocabulary, faults: &mut Faults) -> Option<Condition> {
    if let Value::Word(_) | Value::List(_) = node.value {
        let fault = Fault::error(node.span, format!("a condition is needed here, not {}", node.kind()));
        faults.add(fault.help("write `if: {enemy: cavalry}`"));
        return None;
    }
    if node.is_empty() {
        faults.add(Fault::empty(node.span));
        return None;
    }
    let mut fields = Fields::of(node, "a condition", faults)?;
    let strange = strange_keys(&mut fields, words, faults);
    let enemy = fields.optional_with("enemy", faults, |node, faults| whom(node, words, faults));
    let own_kind = fields.optional_with("self", faults, |node, faults| whom(node, words, faults));
    let length_of = |node: &Node, faults: &mut Faults| measure_in(words.in_hexes, node, faults);
    let mut length = |key, faults: &mut Faults| fields.optional_with(key, faults, length_of);
    let [within, beyond, near, clear, safe] =
        ["within", "beyond", "near", "clear", "safe"].map(|key| length(key, faults));
    let mut number = |key, faults: &mut Faults| fields.optional_with(key, faults, bound);
    let [strength, own, hits, roll, points, rounds, contacts, hour] =
        ["strength", "own", "hits", "roll", "points", "rounds", "contacts", "hour"].map(|key| number(key, faults));
    let failed = fields.optional_with("failed", faults, named);
    let read = Condition {
        enemy: enemy?,
        own_kind: own_kind?,
        within: within?,
        beyond: beyond?,
        near: near?,
        clear: clear?,
        safe: safe?,
        strength: strength?,
        own: own?,
        hits: hits?,
        roll: roll?,
        points: points?,
        rounds: rounds?,
        contacts: contacts?,
        hour: hour?,
        failed: failed?,
        span: node.span,
    };
    if fields.keys().next().is_none() {
        faults.add(Fault::error(node.span, "a condition without any key").help("leave `if` out"));
        return None;
    }
    (!strange).then_some(read)
}

/// Whether there are keys that these rules do not have; each is reported.
fn strange_keys(fields: &mut Fields<'_>, words: &Vocabulary, faults: &mut Faults) -> bool {
    let mut strange = false;
    for key in fields.keys() {
        let word = super::normal(&key.text);
        if words.conditions.contains(&word.as_str()) {
            continue;
        }
        strange = true;
        faults.add(if CONDITIONS.contains(&word.as_str()) {
            let message = format!("`{word}` is a condition of the language, but not of these rules");
            Fault::error(key.span, message).help(format!("it may be {}", words.conditions.join(", ")))
        } else {
            unknown_key(key, words.conditions)
        });
    }
    strange
}

/// Reads a length: whole or with one or two decimals, a unit may follow.
pub fn measure(node: &Node, faults: &mut Faults) -> Option<Measure> {
    measure_in(false, node, faults)
}

fn measure_in(hexes: bool, node: &Node, faults: &mut Faults) -> Option<Measure> {
    let text = String::read(node, faults)?;
    let length = parse_measure(&text);
    if length.is_none() {
        faults.add(no_measure(node.span, &text, hexes));
    }
    length
}

pub(super) fn no_measure(span: Span, text: &str, hexes: bool) -> Fault {
    let fault = Fault::error(span, format!("`{}` is no distance", clip(text)));
    fault.help(match hexes {
        true => "write a whole number of hexes, such as `3`; 9999 is the most",
        false => "write `6`, `3.75`, `3 in` or `7 cm`; 9999 is the most",
    })
}

/// The length that a text says, if it says one.
pub fn parse_measure(text: &str) -> Option<Measure> {
    let text = text.trim();
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    let unit = match text[end..].trim_start().to_ascii_lowercase().as_str() {
        "" => None,
        "\"" | "\u{201d}" | "\u{2033}" | "in" | "inch" | "inches" => Some("in"),
        "cm" => Some("cm"),
        _ => return None,
    };
    let (whole, part) = match text[..end].split_once('.') {
        Some((whole, part)) if (1..=2).contains(&part.len()) => (whole, part),
        Some(_) => return None,
        None => (&text[..end], ""),
    };
    if whole.is_empty() || whole.len() > 4 || part.contains('.') {
        return None;
    }
    let number = format!("{whole}{part:0<2}").parse().ok()?;
    Some(Measure { hundredths: number, unit })
}

/// Reads a bound: `3+`, `3-` or `3`.
pub fn bound(node: &Node, faults: &mut Faults) -> Option<Bound> {
    let text = String::read(node, faults)?;
    let read = parse_bound(&text);
    if read.is_none() {
        let message = format!("`{}` is no bound", clip(&text));
        let fault = Fault::error(node.span, message);
        faults.add(fault.help("`3+` is 3 or more, `3-` 3 or less, `3` just 3; 9999 is the most"));
    }
    read
}

fn parse_bound(text: &str) -> Option<Bound> {
    let text = text.trim();
    let (digits, kind): (&str, fn(u32) -> Bound) = if let Some(least) = text.strip_suffix('+') {
        (least, Bound::AtLeast)
    } else if let Some(most) = text.strip_suffix('-') {
        (most, Bound::AtMost)
    } else {
        (text, Bound::Just)
    };
    let digits = digits.trim_end();
    let sound = (1..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    sound.then(|| digits.parse().ok()).flatten().map(kind)
}
