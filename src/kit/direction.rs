//! How hexes lie, the sides by which they are left, the edges of a map.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{AsFact, Fact};
use crate::kit::table::Point;
use crate::yaml::{Fault, Faults, Node, Read, draft, word_of};

/// How the hexes of a map lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tops {
    /// They lie on a side; columns run north and south.
    Flat,
    /// They stand on a point; rows run east and west.
    Pointed,
}

impl Tops {
    /// The word for it: `flat` or `pointed`.
    pub fn word(self) -> &'static str {
        match self {
            Tops::Flat => "flat",
            Tops::Pointed => "pointed",
        }
    }
}

/// A direction of the compass: the side by which a step leaves a hex, or the corner that a unit faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Direction {
    /// North.
    N,
    /// North-east.
    NE,
    /// East.
    E,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// West.
    W,
    /// North-west.
    NW,
}

impl Direction {
    /// All of them, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::N,
        Direction::NE,
        Direction::E,
        Direction::SE,
        Direction::S,
        Direction::SW,
        Direction::W,
        Direction::NW,
    ];

    /// Reads `NE`, in capitals or not.
    pub fn parse(text: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.letters().eq_ignore_ascii_case(text))
    }

    /// The schema of a side of a hex in a file.
    pub fn draft() -> serde_json::Value {
        draft::words(Direction::ALL.map(Direction::letters))
    }

    /// Its letters: `NE`.
    pub fn letters(self) -> &'static str {
        match self {
            Direction::N => "N",
            Direction::NE => "NE",
            Direction::E => "E",
            Direction::SE => "SE",
            Direction::S => "S",
            Direction::SW => "SW",
            Direction::W => "W",
            Direction::NW => "NW",
        }
    }

    /// Its name: `north-east`.
    pub fn word(self) -> &'static str {
        match self {
            Direction::N => "north",
            Direction::NE => "north-east",
            Direction::E => "east",
            Direction::SE => "south-east",
            Direction::S => "south",
            Direction::SW => "south-west",
            Direction::W => "west",
            Direction::NW => "north-west",
        }
    }
}

impl Read for Direction {
    fn read(node: &Node, faults: &mut Faults) -> Option<Direction> {
        let text = String::read(node, faults)?;
        let direction = Direction::parse(&text);
        if direction.is_none() {
            let fault = Fault::error(node.span, format!("`{text}` is no direction"));
            let known = Direction::ALL.map(Direction::letters).join(", ");
            faults.add(fault.help(format!("there are {known}")));
        }
        direction
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.letters())
    }
}

impl AsFact for Direction {
    fn as_fact(&self) -> Fact {
        Fact::word(self.letters())
    }
}

/// An edge of the map; a side's home edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The northern edge.
    North,
    /// The eastern edge.
    East,
    /// The southern edge.
    South,
    /// The western edge.
    West,
}

/// The width that left, centre and right are thirds of: where the ground has names, so that a place keeps its sector through a game;
/// half of the whole at least.
pub fn front(whole: (i64, i64), named: impl Iterator<Item = i64>) -> (i64, i64) {
    let (low, high) = whole;
    let named = named.map(|at| at.clamp(low, high)).collect::<Vec<_>>();
    let (Some(least), Some(most)) = (named.iter().min(), named.iter().max()) else { return whole };
    let missing = ((high - low) / 2 - (most - least)).max(0);
    let from = (least - missing / 2).clamp(low, high);
    let to = (most + missing / 2).clamp(low, high);
    (from, to)
}

impl Edge {
    /// All of them, clockwise from north.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// Reads `north`, in capitals or not.
    pub fn parse(text: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.word().eq_ignore_ascii_case(text))
    }

    /// The schema of an edge in a file.
    pub fn draft() -> serde_json::Value {
        draft::words(Edge::ALL.map(Edge::word))
    }

    /// The word for it: `north`.
    pub fn word(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }

    /// How far to the right a point of a table lies for those whose home edge it is.
    pub fn across(self, point: Point) -> i64 {
        match self {
            Edge::South => point.x,
            Edge::North => -point.x,
            Edge::West => -point.y,
            Edge::East => point.y,
        }
    }

    /// How far forward it lies for them.
    pub fn ahead(self, point: Point) -> i64 {
        match self {
            Edge::South => point.y,
            Edge::North => -point.y,
            Edge::West => point.x,
            Edge::East => -point.x,
        }
    }

    /// The edge across the map.
    pub fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::East => Edge::West,
            Edge::South => Edge::North,
            Edge::West => Edge::East,
        }
    }
}

impl Read for Edge {
    fn read(node: &Node, faults: &mut Faults) -> Option<Edge> {
        let words = Edge::ALL.map(|edge| (edge.word(), edge));
        word_of(node, &words, "edge", faults)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_read_in_any_case_and_printed_in_capitals() {
        for direction in Direction::ALL {
            let lower = direction.letters().to_ascii_lowercase();
            assert_eq!(Direction::parse(&lower), Some(direction));
            assert_eq!(Direction::parse(&direction.to_string()), Some(direction));
        }
        assert_eq!(Direction::parse("NNE"), None);
        assert_eq!(Direction::parse(""), None);
    }

    #[test]
    fn the_words_of_files_are_those_of_the_turn_file() {
        let written = serde_json::to_string(&(Direction::NE, Edge::South, Tops::Pointed));
        assert_eq!(written.expect("plain data"), r#"["NE","south","pointed"]"#);
        assert_eq!(Edge::parse("North"), Some(Edge::North));
    }

    #[test]
    fn a_direction_that_is_none_is_told_from_those_that_are() {
        let read = |text: &str| {
            let mut faults = Faults::default();
            let node = crate::yaml::parse(text).expect("it is YAML");
            let direction = Direction::read(&node, &mut faults);
            direction.ok_or_else(|| faults.sorted()[0].message.clone())
        };
        assert_eq!(read("ne"), Ok(Direction::NE));
        assert_eq!(read("NNE"), Err("`NNE` is no direction".to_owned()));
    }

    #[test]
    fn an_edge_lies_across_from_its_opposite() {
        for edge in Edge::ALL {
            assert_ne!(edge.opposite(), edge);
            assert_eq!(edge.opposite().opposite(), edge);
        }
    }
}
