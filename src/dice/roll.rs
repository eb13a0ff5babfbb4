//! What a roll is: its label, its die, what it shows (PROTOCOL sections 1 and 3).

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The longest label, in characters.
pub const LABEL_LENGTH: usize = 72;

/// The name of a roll: segments of letters, digits, `.`, `_` and `-`, joined by single slashes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(String);

impl Label {
    /// Makes a label of a text, or nothing where the text is none.
    pub fn new(text: impl Into<String>) -> Option<Label> {
        let text = text.into();
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        let sound = !text.is_empty()
            && text.len() <= LABEL_LENGTH
            && text.split('/').all(|segment| !segment.is_empty() && segment.bytes().all(allowed));
        sound.then_some(Label(text))
    }

    /// The label as it is hashed and printed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// A kind of die (PROTOCOL section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Die {
    /// A die of 2 to 9 faces, or of ten, where the digit 0 counts ten.
    Faces(u8),
    /// The average die: 2, 3, 3, 4, 4, 5.
    Average,
    /// Two six-sided dice added.
    Pair,
}

/// The ordinary die.
pub const D6: Die = Die::Faces(6);

impl Die {
    /// Reads the KIND of the protocol: `d2` to `d10`, `av`, `2d6`.
    pub fn parse(text: &str) -> Option<Die> {
        match text {
            "av" => Some(Die::Average),
            "2d6" => Some(Die::Pair),
            "d10" => Some(Die::Faces(10)),
            _ => match text.as_bytes() {
                [b'd', digit @ b'2'..=b'9'] => Some(Die::Faces(digit - b'0')),
                _ => None,
            },
        }
    }

    /// The KIND of the protocol.
    pub fn word(self) -> &'static str {
        const WORDS: [&str; 9] = ["d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10"];
        match self {
            Die::Faces(faces @ 2..=10) => WORDS[usize::from(faces) - 2],
            Die::Faces(faces) => panic!("a die has 2 to 10 faces, not {faces}"),
            Die::Average => "av",
            Die::Pair => "2d6",
        }
    }

    /// Whether one of these dice can show a value.
    pub fn can_show(self, value: Value) -> bool {
        match (self, value) {
            (Die::Faces(faces), Value::One(face)) => (1..=faces).contains(&face),
            (Die::Average, Value::One(face)) => (2..=5).contains(&face),
            (Die::Pair, Value::Pair(first, second)) => (1..=6).contains(&first) && (1..=6).contains(&second),
            _ => false,
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

/// What one die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A single die, 1 to 10.
    One(u8),
    /// Two dice thrown as one, both from 1 to 6.
    Pair(u8, u8),
}

impl Value {
    /// What the die counts: its face, or the sum of a pair.
    pub fn score(self) -> u8 {
        match self {
            Value::One(face) => face,
            Value::Pair(first, second) => first + second,
        }
    }

    /// Reads a VALUE of the rolls file: `1` to `10`, or `3+5`.
    pub fn parse(text: &str) -> Option<Value> {
        let face = |text: &str, most: u8| {
            let number = text.parse::<u8>().ok()?;
            let plain = text.len() == number.to_string().len();
            (plain && (1..=most).contains(&number)).then_some(number)
        };
        match text.split_once('+') {
            Some((first, second)) => Some(Value::Pair(face(first, 6)?, face(second, 6)?)),
            None => Some(Value::One(face(text, 10)?)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::One(face) => write!(out, "{face}"),
            Value::Pair(first, second) => write!(out, "{first}+{second}"),
        }
    }
}

/// Whether everybody may check a roll at once, or only after the close (PROTOCOL section 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Secrecy {
    /// Made with `-` in place of a veil.
    Open,
    /// Made with a veil that only the umpire can work out before the close.
    Veiled,
}

/// One roll as the rolls file has it: `LABEL KIND open VALUE...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What the roll is for.
    pub label: Label,
    /// The kind of die.
    pub die: Die,
    /// Open or veiled.
    pub secrecy: Secrecy,
    /// One value for each die; at least one.
    pub values: Vec<Value>,
}

impl Roll {
    /// What each die counts.
    pub fn scores(&self) -> Vec<u8> {
        self.values.iter().map(|value| value.score()).collect()
    }

    /// Reads a line of the rolls file, without its line end.
    pub fn parse(line: &str) -> Option<Roll> {
        let mut fields = line.split(' ');
        let label = Label::new(fields.next()?)?;
        let die = Die::parse(fields.next()?)?;
        let secrecy = match fields.next()? {
            "open" => Secrecy::Open,
            "veil" => Secrecy::Veiled,
            _ => return None,
        };
        let values = fields.map(Value::parse).collect::<Option<Vec<_>>>()?;
        let paired = |value: &Value| matches!(value, Value::Pair(..)) == (die == Die::Pair);
        let sound = !values.is_empty() && values.iter().all(paired);
        sound.then_some(Roll { label, die, secrecy, values })
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secrecy = match self.secrecy {
            Secrecy::Open => "open",
            Secrecy::Veiled => "veil",
        };
        write!(out, "{} {} {secrecy}", self.label, self.die)?;
        self.values.iter().try_for_each(|value| write!(out, " {value}"))
    }
}

impl JsonSchema for Roll {
    fn schema_name() -> Cow<'static, str> {
        "Roll".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "a line of the rolls file: label, die, `open` or `veil`, what the dice show",
            "type": "string",
            "pattern": "^[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)* (d[2-9]|d10|av|2d6) (open|veil)( [0-9+]+)+$",
            "examples": ["t4/fire/poles/27th d6 open 6 1"],
        })
    }
}

impl Serialize for Roll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Roll, D::Error> {
        let line = String::deserialize(deserializer)?;
        Roll::parse(&line).ok_or_else(|| serde::de::Error::custom("not a line of a rolls file"))
    }
}

/// A source of chance: the sealed dice of a game, the scripted dice of a case, a rehearsal.
pub trait Chance {
    /// Throws `count` dice, at least one, under a label that was not used before.
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll;
}
