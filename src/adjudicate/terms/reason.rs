//! Why an order is refused or comes to nothing: a sentence of the rules and the facts it is about. Words are made of it where
//! it is told, and never taken apart again.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::adjudicate::terms::roster::{Side, UnitId};

/// A sentence with a hole `{}` for each of its facts, without capital and full stop. It is made by `because!`.
///
/// A verb or pronoun in brackets goes into the number of the unit before it, where somebody tells it who cares: `{} [is] out of
/// reach`. A hole between backticks loses them where who tells it has a name for what stands in it.
///
/// What it reads like in plain words ([`fmt::Display`]) stands in logs, checks and mails, and two reasons are the same that
/// read the same. One that was read from a log has lost its facts: it is a text and is told as it stands.
#[derive(Clone, Default)]
pub struct Reason {
    sentence: &'static str,
    facts: Box<[Fact]>,
}

/// What a reason is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A unit or a leader.
    Unit(UnitId),
    /// A part of a unit that has a name of its own, behind the unit: a gun of a battery.
    Piece(UnitId, UnitId),
    /// A side.
    Side(Side),
    /// A place by its label: `0507`, `[12, 8.5]`.
    Place(String),
    /// A number in digits.
    Number(i64),
    /// A word of the rules, or several: `line`, `heavy cavalry`, `4 inches`.
    Word(Cow<'static, str>),
    /// What somebody has typed, and what was read from a log.
    Text(String),
    /// A part with facts of its own.
    Part(Reason),
    /// Several, joined as `A, B and C`.
    Many(Vec<Fact>),
}

/// What things are called by who tells a reason; what he has no name for is told in plain words.
pub trait Calls {
    /// What a unit, a side or a place is called.
    fn call(&self, _fact: &Fact) -> Option<String> {
        None
    }
    /// A verb or pronoun in the number of the unit before it in the sentence, if there is one.
    fn verb(&self, word: &str, _of: Option<&UnitId>) -> String {
        word.to_owned()
    }
}

/// The voice of logs, checks and mails.
struct Plain;

impl Calls for Plain {}

/// A reason with its facts: `because!("{} is {} hexes off, out of range", target, range)`. That there are as many holes as
/// facts is seen to when the program is built.
#[macro_export]
macro_rules! because {
    ($sentence:expr $(, $fact:expr)* $(,)?) => {
        $crate::adjudicate::Reason::of(
            const {
                let facts: &[&str] = &[$(stringify!($fact)),*];
                $crate::adjudicate::with_holes($sentence, facts.len())
            },
            Box::new([$($crate::adjudicate::AsFact::as_fact(&$fact)),*]),
        )
    };
}

pub use because;

/// The sentence, if it has that many holes.
pub const fn with_holes(sentence: &'static str, facts: usize) -> &'static str {
    let (bytes, mut at, mut holes) = (sentence.as_bytes(), 0, 0);
    while at < bytes.len() {
        if bytes[at] == b'{' {
            assert!(at + 1 < bytes.len() && bytes[at + 1] == b'}', "a hole has no name");
            holes += 1;
        }
        at += 1;
    }
    assert!(holes == facts, "a sentence has a hole for each of its facts");
    sentence
}

impl Reason {
    /// A sentence whose holes have been counted; see `because!`.
    pub fn of(sentence: &'static str, facts: Box<[Fact]>) -> Reason {
        Reason { sentence, facts }
    }

    /// The sentence, which says what kind of reason it is, with its holes.
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// What it is about, in the order in which it is said.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// The unit that is its subject: that with which it begins.
    pub fn subject(&self) -> Option<&UnitId> {
        let begins = self.sentence.starts_with("{}") || self.sentence.starts_with("`{}");
        match self.facts.first().filter(|_| begins)? {
            Fact::Unit(unit) => Some(unit),
            Fact::Part(part) => part.subject(),
            _ => None,
        }
    }

    /// The reason as somebody tells it.
    pub fn told(&self, voice: &dyn Calls) -> String {
        let mut said = String::new();
        self.tell(voice, &mut None, &mut said);
        said
    }

    /// Tells it behind what is said already; `last` is the unit that was named last.
    fn tell<'r>(&'r self, voice: &dyn Calls, last: &mut Option<&'r UnitId>, said: &mut String) {
        let mut pieces = self.sentence.split("{}");
        speak(pieces.next().unwrap_or_default(), voice, *last, said);
        for (fact, mut piece) in self.facts.iter().zip(pieces) {
            if let Some(name) = voice.call(fact) {
                if said.ends_with('`') && piece.starts_with('`') {
                    said.pop();
                    piece = &piece[1..];
                }
                said.push_str(&name);
            } else {
                fact.tell(voice, last, said);
            }
            if let Fact::Unit(unit) | Fact::Piece(_, unit) = fact {
                *last = Some(unit);
            }
            speak(piece, voice, *last, said);
        }
    }

    /// Whether it is about just this that somebody has typed.
    pub fn is_about_typed(&self, text: &str) -> bool {
        self.facts.iter().any(|fact| fact.is_typed(text))
    }

    /// What becomes of a word that means nothing, with what may have been meant.
    pub fn passed_over(meant: Option<&str>) -> Reason {
        match meant {
            Some(near) => because!("did you mean `{}`? it is passed over", Fact::typed(near)),
            None => "it is passed over".into(),
        }
    }

    /// Whether it is about a unit that has a name beside its id: as a fact, or in what somebody typed.
    pub(in crate::adjudicate) fn is_about(&self, unit: &UnitId, name: &str) -> bool {
        self.facts.iter().any(|fact| fact.is_about(unit, name))
    }
}

/// A piece of a sentence between two facts, with the words that stand in brackets.
fn speak(mut piece: &str, voice: &dyn Calls, last: Option<&UnitId>, said: &mut String) {
    while let Some((before, (word, after))) =
        piece.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?)))
    {
        said.push_str(before);
        said.push_str(&voice.verb(word, last));
        piece = after;
    }
    said.push_str(piece);
}

impl Fact {
    fn tell<'r>(&'r self, voice: &dyn Calls, last: &mut Option<&'r UnitId>, said: &mut String) {
        match self {
            Fact::Unit(unit) | Fact::Piece(_, unit) => said.push_str(unit.as_str()),
            Fact::Side(side) => said.push_str(side.as_str()),
            Fact::Place(text) | Fact::Text(text) => said.push_str(text),
            Fact::Number(number) => said.push_str(&number.to_string()),
            Fact::Word(word) => said.push_str(word),
            Fact::Part(part) => part.tell(voice, last, said),
            Fact::Many(facts) => {
                for (index, fact) in facts.iter().enumerate() {
                    said.push_str(match index {
                        0 => "",
                        _ if index + 1 == facts.len() => " and ",
                        _ => ", ",
                    });
                    match voice.call(fact) {
                        Some(name) => said.push_str(&name),
                        None => fact.tell(voice, last, said),
                    }
                }
            }
        }
    }

    fn is_about(&self, unit: &UnitId, name: &str) -> bool {
        match self {
            Fact::Unit(other) | Fact::Piece(other, _) => other == unit,
            Fact::Text(text) => mentions(text, unit.as_str()) || mentions(text, name),
            Fact::Part(part) => part.is_about(unit, name),
            Fact::Many(facts) => facts.iter().any(|fact| fact.is_about(unit, name)),
            Fact::Side(_) | Fact::Place(_) | Fact::Number(_) | Fact::Word(_) => false,
        }
    }

    fn is_typed(&self, text: &str) -> bool {
        match self {
            Fact::Text(typed) | Fact::Place(typed) => typed == text,
            Fact::Part(part) => part.is_about_typed(text),
            Fact::Many(facts) => facts.iter().any(|fact| fact.is_typed(text)),
            Fact::Unit(_) | Fact::Piece(..) | Fact::Side(_) | Fact::Number(_) | Fact::Word(_) => false,
        }
    }

    /// Words of the rules that are put together.
    pub fn word(words: impl Into<Cow<'static, str>>) -> Fact {
        Fact::Word(words.into())
    }

    /// What somebody has typed.
    pub fn typed(text: impl Into<String>) -> Fact {
        Fact::Text(text.into())
    }

    /// Several of a kind.
    pub fn many<T: AsFact>(facts: impl IntoIterator<Item = T>) -> Fact {
        Fact::Many(facts.into_iter().map(|fact| fact.as_fact()).collect())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.told(&Plain))
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.told(&Plain), out)
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Reason) -> bool {
        self.told(&Plain) == other.told(&Plain)
    }
}

impl Eq for Reason {}

impl PartialEq<str> for Reason {
    fn eq(&self, other: &str) -> bool {
        self.told(&Plain) == other
    }
}

impl PartialEq<&str> for Reason {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

/// A sentence without facts.
impl From<&'static str> for Reason {
    fn from(sentence: &'static str) -> Reason {
        match sentence.contains(['{', '[']) {
            true => Reason::from(sentence.to_owned()),
            false => Reason { sentence, facts: Box::default() },
        }
    }
}

/// A text whose facts are not known any more.
impl From<String> for Reason {
    fn from(text: String) -> Reason {
        Reason { sentence: "{}", facts: Box::new([Fact::Text(text)]) }
    }
}

/// The plain words, for a fault of a file.
impl From<Reason> for String {
    fn from(reason: Reason) -> String {
        reason.told(&Plain)
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
        String::deserialize(deserializer).map(Reason::from)
    }
}

/// The same as of a text: a log holds no more.
impl schemars::JsonSchema for Reason {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// What can be a fact of a reason. A text that is none of the program is typed; see [`Fact::word`] for others.
pub trait AsFact {
    /// The fact.
    fn as_fact(&self) -> Fact;
}

impl<T: AsFact> AsFact for &T {
    fn as_fact(&self) -> Fact {
        (*self).as_fact()
    }
}

macro_rules! facts {
    ($($type:ty => |$it:pat_param| $fact:expr;)*) => {
        $(impl AsFact for $type {
            fn as_fact(&self) -> Fact {
                let $it = self;
                $fact
            }
        })*
    };
}

facts! {
    Fact => |fact| fact.clone();
    UnitId => |unit| Fact::Unit(unit.clone());
    Side => |side| Fact::Side(side.clone());
    &'static str => |word| Fact::word(*word);
    String => |text| Fact::typed(text);
    Reason => |part| Fact::Part(part.clone());
    Option<Reason> => |part| Fact::Part(part.clone().unwrap_or_default());
    u8 => |number| Fact::Number(i64::from(*number));
    u32 => |number| Fact::Number(i64::from(*number));
    i32 => |number| Fact::Number(i64::from(*number));
    i64 => |number| Fact::Number(*number);
    usize => |number| Fact::Number(i64::try_from(*number).unwrap_or(i64::MAX));
}

/// Whether a text names a unit as a word of its own.
pub(in crate::adjudicate) fn mentions(text: &str, unit: &str) -> bool {
    if unit.is_empty() {
        return false;
    }
    let joins = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    text.match_indices(unit).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        !before.is_some_and(joins) && !after.is_some_and(joins)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls units by what they are called in print, and inflects one verb.
    struct Report;

    impl Calls for Report {
        fn call(&self, fact: &Fact) -> Option<String> {
            match fact {
                Fact::Unit(unit) => (unit.as_str() != "nameless").then(|| format!("<{unit}>")),
                Fact::Place(label) => (label == "0507").then(|| "Hougoumont".to_owned()),
                _ => None,
            }
        }

        fn verb(&self, word: &str, of: Option<&UnitId>) -> String {
            match (word, of.map(UnitId::as_str)) {
                ("is", Some("hussars")) => "are".to_owned(),
                _ => word.to_owned(),
            }
        }
    }

    fn unit(name: &str) -> UnitId {
        UnitId::new(name)
    }

    #[test]
    fn a_reason_is_told_plainly_and_in_a_voice() {
        let reason = because!("`{}` does not see {}: {} is in the way", unit("B1"), unit("R1"), unit("nameless"));
        assert_eq!(reason.to_string(), "`B1` does not see R1: nameless is in the way");
        assert_eq!(reason.told(&Report), "<B1> does not see <R1>: nameless is in the way");
        let place = because!("{} is not beside {}", Fact::Place("0507".to_owned()), Fact::Place("0508".to_owned()));
        assert_eq!(place.told(&Report), "Hougoumont is not beside 0508");
    }

    #[test]
    fn words_of_a_sentence_are_no_names_and_names_are_no_words() {
        let reason = because!("{} is in contact with the line of {}", unit("contact"), unit("line"));
        assert_eq!(reason.told(&Report), "<contact> is in contact with the line of <line>");
        assert!(!because!("the line is out of reach").is_about(&unit("line"), ""));
        assert!(reason.is_about(&unit("line"), ""));
    }

    #[test]
    fn verbs_go_with_the_unit_before_them() {
        let reason = because!("{} [is] out of reach, and {} [is] not", unit("hussars"), unit("B1"));
        assert_eq!(reason.to_string(), "hussars is out of reach, and B1 is not");
        assert_eq!(reason.told(&Report), "<hussars> are out of reach, and <B1> is not");
    }

    #[test]
    fn what_is_typed_is_not_taken_for_the_sentence() {
        let reason = because!("there is no unit `{}`", "[is] {} `x`".to_owned());
        assert_eq!(reason.told(&Report), "there is no unit `[is] {} `x``");
        assert!(because!("there is no unit `{}`", "B9".to_owned()).is_about(&unit("B9"), ""));
        assert_eq!(Reason::from("a hole {} and a [mark]").to_string(), "a hole {} and a [mark]");
    }

    #[test]
    fn parts_and_lists_have_facts_of_their_own() {
        let bar = because!(", as {} [is] there", unit("hussars"));
        let reason = because!("its way is not free{}: {}", Some(bar), Fact::many([unit("A"), unit("B"), unit("C")]));
        assert_eq!(reason.to_string(), "its way is not free, as hussars is there: A, B and C");
        assert_eq!(reason.told(&Report), "its way is not free, as <hussars> are there: <A>, <B> and <C>");
        assert!(reason.is_about(&unit("hussars"), "") && reason.is_about(&unit("C"), ""));
        assert_eq!(because!("its way is not free{}", None::<Reason>).to_string(), "its way is not free");
    }

    #[test]
    fn the_subject_is_the_unit_at_the_beginning() {
        assert_eq!(because!("`{}` stands", unit("B1")).subject(), Some(&unit("B1")));
        assert_eq!(because!("beside {} stands nobody", unit("B1")).subject(), None);
        assert_eq!(because!("{} stands", "nobody").subject(), None);
    }

    #[test]
    fn what_somebody_typed_is_told_from_a_unit_that_is_called_so() {
        let typed = because!("{}: `{}` is nobody", unit("B1"), because!("of {}", Fact::many(["R1".to_owned()])));
        assert!(typed.is_about_typed("R1") && !typed.is_about_typed("B1"));
        assert!(!because!("`{}` is of its own side", unit("R1")).is_about_typed("R1"));
    }

    #[test]
    fn a_reason_that_was_written_down_reads_the_same() {
        let reason = because!("{} is {} hexes off, out of range", unit("B1"), 7_u32);
        let written = serde_json::to_value(&reason).expect("it can be written");
        assert_eq!(written, serde_json::json!("B1 is 7 hexes off, out of range"));
        let read = serde_json::from_value::<Reason>(written).expect("it can be read");
        assert_eq!(read, reason);
        assert_eq!(read.told(&Report), "B1 is 7 hexes off, out of range");
    }

    #[test]
    fn a_sentence_with_another_number_of_holes_is_refused() {
        assert!(std::panic::catch_unwind(|| with_holes("{} and {}", 1)).is_err());
        assert!(std::panic::catch_unwind(|| with_holes("{unit} is gone", 1)).is_err());
        assert_eq!(with_holes("{} and {}", 2), "{} and {}");
    }
}
