//! What a program wrote, read into types: a bare tree, and serde's reader of it.
//!
//! A word is what its type makes of it: `0407` is a hex where a name is wanted and a number where one is. That is how positions and
//! logs are written, without quotes wherever no reader would stumble.

use std::collections::BTreeSet;
use std::fmt;

use super::fault::clip;
use granit_parser::{Event, Parser, ScalarStyle};
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value as Json;

/// So deep lists and maps may lie in each other: far deeper than in any position.
const DEEPEST: usize = 64;

/// A bare tree.
#[derive(Clone, Debug)]
struct Datum {
    /// The line it begins in, counted from 1; 0 for one that was never a text.
    line: usize,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// A word as it stands; whether it stands in quotes.
    Word(String, bool),
    List(Vec<Datum>),
    Map(Vec<(Datum, Datum)>),
}

/// Why a text is not what was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Amiss {
    why: String,
    line: usize,
}

impl fmt::Display for Amiss {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => out.write_str(&self.why),
            line => write!(out, "{} in line {line}", self.why),
        }
    }
}

impl std::error::Error for Amiss {}

impl serde::de::Error for Amiss {
    fn custom<T: fmt::Display>(why: T) -> Amiss {
        Amiss { why: why.to_string(), line: 0 }
    }

    fn missing_field(field: &'static str) -> Amiss {
        Amiss::custom(format_args!("`{field}` is missing"))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Amiss {
        Amiss::custom(format_args!("nothing is called `{}` there", clip(field)))
    }

    fn duplicate_field(field: &'static str) -> Amiss {
        Amiss::custom(format_args!("`{field}` stands twice"))
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Amiss {
        Amiss::custom(format_args!("`{}` is none of {}", clip(variant), known.join(", ")))
    }

    fn invalid_type(found: Unexpected<'_>, _: &dyn Expected) -> Amiss {
        Amiss::custom(format_args!("{} does not belong there", in_words(&found)))
    }

    fn invalid_value(found: Unexpected<'_>, _: &dyn Expected) -> Amiss {
        Amiss::custom(format_args!("{} cannot stand there", in_words(&found)))
    }

    fn invalid_length(length: usize, _: &dyn Expected) -> Amiss {
        Amiss::custom(format_args!("a list of {length} does not belong there"))
    }
}

/// What was found where something else was wanted, without the words of the language that the program is written in.
fn in_words(found: &Unexpected<'_>) -> String {
    match found {
        Unexpected::Str(text) => format!("`{}`", clip(text)),
        Unexpected::Bool(yes) => format!("`{yes}`"),
        Unexpected::Unsigned(number) => format!("`{number}`"),
        Unexpected::Signed(number) => format!("`{number}`"),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a map".to_owned(),
        Unexpected::Unit | Unexpected::Option => "nothing".to_owned(),
        _ => "this".to_owned(),
    }
}

/// Reads a type from a text.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let datum = parse(text).map_err(|amiss| amiss.to_string())?;
    T::deserialize(datum).map_err(|amiss| amiss.to_string())
}

/// Reads a type from what stands in no text.
pub fn from_json<T: DeserializeOwned>(value: Json) -> Result<T, String> {
    T::deserialize(Datum::of(value)).map_err(|amiss| amiss.to_string())
}

fn parse(text: &str) -> Result<Datum, Amiss> {
    let mut open: Vec<Datum> = Vec::new();
    let mut keys: Vec<Option<Datum>> = Vec::new();
    let mut root = None;
    let options = granit_parser::options! {
        disallow_directives: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: DEEPEST,
        block_nesting_limit: DEEPEST,
    };
    for step in Parser::new_from_str_with_options(text, options) {
        let (event, place) = step.map_err(|error| Amiss::custom(error.to_string()))?;
        let line = place.start.line();
        let refused = |why: &str| Err(Amiss { why: why.to_owned(), line });
        let done = match event {
            Event::Scalar(word, style, 0, None) => {
                let kind = Kind::Word(word.into_owned(), style != ScalarStyle::Plain);
                Datum { line, kind }
            }
            Event::SequenceStart(_, 0, None) | Event::MappingStart(_, 0, None) => {
                let is_list = matches!(event, Event::SequenceStart(..));
                let kind = if is_list { Kind::List(Vec::new()) } else { Kind::Map(Vec::new()) };
                open.push(Datum { line, kind });
                keys.push(None);
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                keys.pop();
                match open.pop() {
                    Some(datum) => once(datum)?,
                    None => return refused("a list or a map ends that never began"),
                }
            }
            Event::Scalar(..) | Event::SequenceStart(..) | Event::MappingStart(..) => {
                return refused("no program of ours writes an anchor or a tag");
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => return refused("no program of ours writes an alias"),
            Event::DocumentStart(..) if root.is_some() => return refused("a second document begins"),
            _ => continue,
        };
        match (open.last_mut().map(|datum| &mut datum.kind), keys.last_mut()) {
            (Some(Kind::List(items)), _) => items.push(done),
            (Some(Kind::Map(entries)), Some(key)) => match key.take() {
                Some(key) => entries.push((key, done)),
                None => *key = Some(done),
            },
            _ => root = Some(done),
        }
    }
    root.ok_or_else(|| Amiss::custom("the text is empty"))
}

/// A map whose keys stand there once each: of two, somebody else may take the other.
fn once(datum: Datum) -> Result<Datum, Amiss> {
    if let Kind::Map(entries) = &datum.kind {
        let mut known = BTreeSet::new();
        for (key, _) in entries {
            if let Kind::Word(word, _) = &key.kind
                && !known.insert(word.as_str())
            {
                return Err(Amiss { why: format!("the key `{word}` stands twice"), line: key.line });
            }
        }
    }
    Ok(datum)
}

impl Datum {
    fn of(value: Json) -> Datum {
        let word = |word: String, quoted: bool| Kind::Word(word, quoted);
        let kind = match value {
            Json::Null => word("null".to_owned(), false),
            Json::Bool(flag) => word(flag.to_string(), false),
            Json::Number(number) => word(number.to_string(), false),
            Json::String(text) => word(text, true),
            Json::Array(items) => Kind::List(items.into_iter().map(Datum::of).collect()),
            Json::Object(entries) => {
                let entries = entries.into_iter();
                Kind::Map(entries.map(|(key, value)| (Datum::of(Json::String(key)), Datum::of(value))).collect())
            }
        };
        Datum { line: 0, kind }
    }

    fn is_nothing(&self) -> bool {
        matches!(&self.kind, Kind::Word(word, quoted) if is_nothing(word, *quoted))
    }

    fn unexpected(&self) -> Unexpected<'_> {
        match &self.kind {
            _ if self.is_nothing() => Unexpected::Unit,
            Kind::Word(word, _) => Unexpected::Str(word),
            Kind::List(_) => Unexpected::Seq,
            Kind::Map(_) => Unexpected::Map,
        }
    }

    fn wrong<'de, V: Visitor<'de>>(&self, visitor: &V) -> Amiss {
        Amiss { line: self.line, ..Amiss::invalid_type(self.unexpected(), visitor) }
    }

    /// The number that a bare word is.
    fn number<N: std::str::FromStr>(&self) -> Option<N> {
        match &self.kind {
            Kind::Word(word, false) => word.parse().ok(),
            _ => None,
        }
    }
}

fn is_nothing(word: &str, quoted: bool) -> bool {
    !quoted && matches!(word, "null" | "~" | "")
}

/// Gives a fault its line, unless something within has given it one.
fn at<T>(line: usize, read: Result<T, Amiss>) -> Result<T, Amiss> {
    read.map_err(|amiss| if amiss.line == 0 { Amiss { line, ..amiss } } else { amiss })
}

impl<'de> Deserializer<'de> for Datum {
    type Error = Amiss;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        let line = self.line;
        let number = (self.number::<bool>(), self.number::<u64>(), self.number::<i64>());
        let read = match self.kind {
            Kind::List(items) => return every(items, line, visitor),
            Kind::Map(entries) => visitor.visit_map(Entries(entries.into_iter(), None)),
            Kind::Word(word, quoted) => match number {
                _ if is_nothing(&word, quoted) => visitor.visit_unit(),
                (Some(flag), ..) => visitor.visit_bool(flag),
                (_, Some(number), _) => visitor.visit_u64(number),
                (.., Some(number)) => visitor.visit_i64(number),
                _ => visitor.visit_string(word),
            },
        };
        at(line, read)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        match self.kind {
            Kind::Word(word, _) => at(self.line, visitor.visit_string(word)),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        match self.is_nothing() {
            true => visitor.visit_none(),
            false => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Amiss> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Amiss> {
        let line = self.line;
        match self.kind {
            Kind::Word(word, _) => at(line, visitor.visit_enum(Variant(word, None))),
            Kind::Map(entries) if entries.len() == 1 => match entries.into_iter().next() {
                Some((Datum { kind: Kind::Word(word, _), .. }, inner)) => {
                    at(line, visitor.visit_enum(Variant(word, Some(inner))))
                }
                _ => Err(Amiss { why: "a map or a list is no name of a variant".to_owned(), line }),
            },
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        visitor.visit_unit()
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        match self.kind {
            Kind::Map(entries) => at(self.line, visitor.visit_map(Entries(entries.into_iter(), None))),
            _ => Err(self.wrong(&visitor)),
        }
    }

    /// By the names of its fields alone: a list of them without names is nothing that we write.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Amiss> {
        self.deserialize_map(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Amiss> {
        match self.kind {
            Kind::List(items) => every(items, self.line, visitor),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Amiss> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Amiss> {
        self.deserialize_seq(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 bytes byte_buf unit unit_struct
    }
}

/// Reads all items of a list; one that is left over is too many.
fn every<'de, V: Visitor<'de>>(items: Vec<Datum>, line: usize, visitor: V) -> Result<V::Value, Amiss> {
    let mut items = Items(items.into_iter());
    let read = at(line, visitor.visit_seq(&mut items))?;
    match items.0.next() {
        Some(more) => Err(Amiss { why: "the list has too many items".to_owned(), line: more.line }),
        None => Ok(read),
    }
}

struct Items(std::vec::IntoIter<Datum>);

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Amiss;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Amiss> {
        self.0.next().map(|item| seed.deserialize(item)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Entries(std::vec::IntoIter<(Datum, Datum)>, Option<Datum>);

impl<'de> MapAccess<'de> for Entries {
    type Error = Amiss;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Amiss> {
        let Some((key, value)) = self.0.next() else { return Ok(None) };
        self.1 = Some(value);
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Amiss> {
        let value = self.1.take().ok_or_else(|| Amiss::custom("a value is asked for before its key"))?;
        seed.deserialize(value)
    }
}

/// The name of a variant, and what stands in it.
struct Variant(String, Option<Datum>);

impl<'de> EnumAccess<'de> for Variant {
    type Error = Amiss;
    type Variant = Inside;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Inside), Amiss> {
        let name: StrDeserializer<'_, Amiss> = self.0.as_str().into_deserializer();
        Ok((seed.deserialize(name)?, Inside(self.1)))
    }
}

/// What stands in a variant.
struct Inside(Option<Datum>);

impl<'de> VariantAccess<'de> for Inside {
    type Error = Amiss;

    fn unit_variant(self) -> Result<(), Amiss> {
        match self.0 {
            Some(inner) if !inner.is_nothing() => {
                Err(Amiss { why: "nothing may stand in this variant".to_owned(), line: inner.line })
            }
            _ => Ok(()),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Amiss> {
        seed.deserialize(self.0.ok_or_else(empty)?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Amiss> {
        self.0.ok_or_else(empty)?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Amiss> {
        self.0.ok_or_else(empty)?.deserialize_map(visitor)
    }
}

fn empty() -> Amiss {
    Amiss::custom("something must stand in this variant")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    type Words = BTreeMap<String, String>;

    #[test]
    fn a_word_is_what_its_type_makes_of_it() {
        assert_eq!(
            read::<Vec<String>>("[0407, 3.01, 'null', true]"),
            Ok(["0407", "3.01", "null", "true"].map(str::to_owned).to_vec())
        );
        assert_eq!(read::<(u32, i8, bool, Option<u8>)>("[7, -3, true, null]"), Ok((7, -3, true, None)));
        assert!(read::<Vec<u32>>("['7']").is_err(), "what stands in quotes is no number");
        assert!(read::<(u32,)>("[1, 2]").is_err(), "nothing is left over");
    }

    #[test]
    fn what_no_program_of_ours_writes_is_refused_with_its_line() {
        for (text, why) in [
            ("a: 1\nb: 2\na: 3\n", "the key `a` stands twice in line 3"),
            ("a: &x 1\n", "no program of ours writes an anchor or a tag in line 1"),
            ("a: 1\n---\nb: 2\n", "a second document begins in line 2"),
        ] {
            assert_eq!(read::<Words>(text), Err(why.to_owned()), "{text}");
        }
        assert!(read::<Words>(&format!("a: {}", "[".repeat(500))).is_err());
        assert_eq!(read::<Words>(""), Err("the text is empty".to_owned()));
    }
}
