//! What stands beside a verb on the open table: stretches, headings, places.

use std::fmt;

use serde_json::Value as Json;

use super::{Coordinates, Decimal, Heading};
use crate::orders::{self, Measure, NoName, is_compass_point, name_fault};
use crate::yaml::{Fault, Faults, Node, Read, Span, clip, draft};

/// How far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// All there is.
    Max,
    /// So far, or as far as the dice give.
    Just(Measure, Span),
}

/// Where to turn to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Toward {
    /// A heading.
    Degrees(Heading),
    /// Toward a unit or a place.
    Toward(Place),
}

/// A place: a point, or a word for a unit, a name on the map, a pair of units, a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The word as typed; empty for a point.
    pub word: String,
    /// The point.
    pub point: Option<Coordinates>,
    /// Where it stands.
    pub span: Span,
}

/// As it was written.
impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point {
            Some(point) => write!(out, "[{}, {}]", point.0, point.1),
            None => out.write_str(&self.word),
        }
    }
}

/// As it was written.
impl fmt::Display for Toward {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Toward::Degrees(heading) => heading.fmt(out),
            Toward::Toward(place) => place.fmt(out),
        }
    }
}

/// Reads how far: a length, or `max`.
pub fn stretch(node: &Node, faults: &mut Faults) -> Option<Stretch> {
    if node.word().is_some_and(|word| word.eq_ignore_ascii_case("max")) {
        return Some(Stretch::Max);
    }
    orders::measure(node, faults).map(|far| Stretch::Just(far, node.span))
}

/// Reads degrees to the right: `30`, `-30`, `30 left`.
pub fn pivot(node: &Node, faults: &mut Faults) -> Option<i16> {
    let text = String::read(node, faults)?;
    let (number, side) = match text.split_once(' ') {
        Some((number, side)) => (number, side.trim().to_ascii_lowercase()),
        None => (text.as_str(), "right".to_owned()),
    };
    let degrees = number.parse::<i16>().ok().filter(|degrees| (-360..=360).contains(degrees));
    match (degrees, side.as_str()) {
        (Some(degrees), "right") => Some(degrees),
        (Some(degrees), "left") => Some(-degrees),
        _ => {
            let fault = Fault::error(node.span, format!("`{}` is no pivot", clip(&text)));
            faults.add(fault.help("say whole degrees to the right: `pivot: 30`, `pivot: 30 left`"));
            None
        }
    }
}

/// Reads where to turn to.
pub fn heading(node: &Node, faults: &mut Faults) -> Option<Toward> {
    if let Some(heading) = node.word().and_then(Heading::parse) {
        return Some(Toward::Degrees(heading));
    }
    if let Some(word) = node.word().filter(|word| is_number(word)) {
        let fault = Fault::error(node.span, format!("`{}` is no heading", clip(word)));
        let help = "write whole degrees clockwise from north, 0 to 359, or a point like `NNE`";
        faults.add(fault.help(help));
        return None;
    }
    place(node, faults).map(Toward::Toward)
}

fn is_number(word: &str) -> bool {
    let bare = word.strip_prefix('-').unwrap_or(word);
    name_fault(bare) == Some(NoName::Number)
}

/// Reads a point, `[12, 8.5]`.
pub fn point(node: &Node, faults: &mut Faults) -> Option<Coordinates> {
    let parts = node.items().iter().map(|item| Decimal::parse(item.word()?));
    match parts.collect::<Option<Vec<_>>>().as_deref() {
        Some(&[x, y]) => Some(Coordinates(x, y)),
        _ => {
            let fault = Fault::error(node.span, "this is no point of the table");
            faults.add(fault.help("write how far east and north, each with five decimals at the most: `[12, 8.5]`"));
            None
        }
    }
}

impl Read for Coordinates {
    fn read(node: &Node, faults: &mut Faults) -> Option<Coordinates> {
        point(node, faults)
    }
}

impl Read for Decimal {
    fn read(node: &Node, faults: &mut Faults) -> Option<Decimal> {
        let number = node.word().and_then(Decimal::parse);
        if number.is_none() {
            let fault = Fault::error(node.span, "this is no number");
            faults.add(fault.help("write it whole, or with at most five decimals: `8.5`"));
        }
        number
    }
}

impl Read for Heading {
    fn read(node: &Node, faults: &mut Faults) -> Option<Heading> {
        let text = String::read(node, faults)?;
        let heading = Heading::parse(&text);
        if heading.is_none() {
            let fault = Fault::error(node.span, format!("`{}` is no heading", clip(&text)));
            faults.add(fault.help("write whole degrees clockwise from north, 0 to 359, or a point like `NNE`"));
        }
        heading
    }
}

/// Reads a point, or the name of a place. A number, or a direction, is neither.
pub fn place(node: &Node, faults: &mut Faults) -> Option<Place> {
    let strange = |word: &&str| is_number(word) || is_compass_point(word);
    if let Some(word) = node.word().filter(strange) {
        let fault = Fault::error(node.span, format!("`{}` is no place of the table", clip(word)));
        faults.add(fault.help("write how far east and north, `[12, 8.5]`, or a name"));
        return None;
    }
    said(node, faults)
}

/// Reads a point, or any word.
pub fn said(node: &Node, faults: &mut Faults) -> Option<Place> {
    let span = node.span;
    if let Some(word) = node.word() {
        let word = word.to_owned();
        return Some(Place { word, point: None, span });
    }
    let point = Some(point(node, faults)?);
    Some(Place { word: String::new(), point, span })
}

/// The schema of where to turn to: a heading, a unit or a place.
pub fn heading_schema() -> Json {
    draft::any_of([Heading::draft(), place_schema()])
}

/// The schema of a point, or of the name of a place or a unit.
pub fn place_schema() -> Json {
    draft::any_of([Coordinates::draft(), orders::schema::word()])
}
