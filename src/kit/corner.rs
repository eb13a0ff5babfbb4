//! The corner of a pointed hex that a unit faces, and what lies in its front, on its flanks and in its rear.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::grid::POINTED;
use super::{Direction, Hex, Point};
use crate::adjudicate::{AsFact, Fact};

/// A corner of a pointed hex; the way a unit faces in games where it faces a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Corner {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

/// What another hex is to a unit that faces a corner; the order is from best to worst for a unit that is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// Before it.
    Front,
    /// To its left or right.
    Flank,
    /// Behind it.
    Rear,
}

impl Corner {
    /// All of them, clockwise from north.
    pub const ALL: [Corner; 6] = [Corner::N, Corner::NE, Corner::SE, Corner::S, Corner::SW, Corner::NW];

    /// Reads `NE`, in capitals or not; east and west are no corners.
    pub fn parse(text: &str) -> Option<Corner> {
        Corner::ALL.into_iter().find(|corner| corner.letters().eq_ignore_ascii_case(text))
    }

    /// The direction of the compass.
    pub fn direction(self) -> Direction {
        match self {
            Corner::N => Direction::N,
            Corner::NE => Direction::NE,
            Corner::SE => Direction::SE,
            Corner::S => Direction::S,
            Corner::SW => Direction::SW,
            Corner::NW => Direction::NW,
        }
    }

    /// The schema of a corner in a file.
    pub fn draft() -> serde_json::Value {
        crate::yaml::draft::words(Corner::ALL.map(Corner::letters))
    }

    /// Its letters: `NE`.
    pub fn letters(self) -> &'static str {
        self.direction().letters()
    }

    /// Its name: `north-east`.
    pub fn word(self) -> &'static str {
        self.direction().word()
    }

    fn turned(self, corners: usize) -> Corner {
        Corner::ALL[(self as usize + corners) % 6]
    }

    /// The next corner clockwise.
    pub fn right(self) -> Corner {
        self.turned(1)
    }

    /// The next corner anticlockwise.
    pub fn left(self) -> Corner {
        self.turned(5)
    }

    /// The side that comes so many after the one to the right of the corner, clockwise.
    fn side(self, sides: usize) -> Direction {
        // Both lists begin at north, so that the side of a corner's own number is the one to its right.
        POINTED[(self as usize + sides) % 6].0
    }

    /// The two sides that meet at the corner, left and right.
    pub fn front(self) -> [Direction; 2] {
        [self.side(5), self.side(0)]
    }

    /// The sides next to the front ones, left and right.
    pub fn flanks(self) -> [Direction; 2] {
        [self.side(4), self.side(1)]
    }

    /// The two sides behind, left and right.
    pub fn rear(self) -> [Direction; 2] {
        [self.side(3), self.side(2)]
    }

    /// What the neighbouring hex in a direction is to a unit that faces this corner.
    ///
    /// # Panics
    ///
    /// For north and south, where a pointed hex has no side.
    pub fn aspect_of(self, direction: Direction) -> Aspect {
        let sides = [(Aspect::Front, self.front()), (Aspect::Flank, self.flanks()), (Aspect::Rear, self.rear())];
        let found = sides.iter().find(|(_, pair)| pair.contains(&direction));
        found.map(|(aspect, _)| *aspect).expect("a pointed hex has a side in the direction")
    }

    /// How many rows a hex lies ahead of the row through another, where rows run across the facing; behind it the
    /// number is below zero.
    pub fn rows_ahead(self, from: Hex, to: Hex) -> i32 {
        let q = i32::from(to.q) - i32::from(from.q);
        let r = i32::from(to.r) - i32::from(from.r);
        match self {
            Corner::N => -r,
            Corner::NE => q,
            Corner::SE => q + r,
            Corner::S => r,
            Corner::SW => -q,
            Corner::NW => -q - r,
        }
    }

    /// The corner that points best from one hex to another; of equally good ones the first clockwise from north.
    pub fn toward(from: Hex, to: Hex) -> Corner {
        // All rows are equally wide, so that the corner with most rows ahead is the one at the least angle.
        let mut best = Corner::N;
        for corner in Corner::ALL {
            if corner.rows_ahead(from, to) > best.rows_ahead(from, to) {
                best = corner;
            }
        }
        best
    }

    /// Where the corner of a hex lies on the lattice.
    pub fn point(self, hex: Hex) -> Point {
        let (x, y) = match self {
            Corner::N => (0, -2),
            Corner::NE => (1, -1),
            Corner::SE => (1, 1),
            Corner::S => (0, 2),
            Corner::SW => (-1, 1),
            Corner::NW => (-1, -1),
        };
        hex.centre().plus(x, y)
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.letters())
    }
}

impl AsFact for Corner {
    fn as_fact(&self) -> Fact {
        Fact::word(self.letters())
    }
}

impl Aspect {
    /// The word for it: `front`.
    pub fn word(self) -> &'static str {
        match self {
            Aspect::Front => "front",
            Aspect::Flank => "flank",
            Aspect::Rear => "rear",
        }
    }
}

impl fmt::Display for Aspect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Sides = [&'static str; 2];

    /// Facing, front, flanks, rear; left before right.
    const FACINGS: [(&str, Sides, Sides, Sides); 6] = [
        ("N", ["NW", "NE"], ["W", "E"], ["SW", "SE"]),
        ("NE", ["NE", "E"], ["NW", "SE"], ["W", "SW"]),
        ("SE", ["E", "SE"], ["NE", "SW"], ["NW", "W"]),
        ("S", ["SE", "SW"], ["E", "W"], ["NE", "NW"]),
        ("SW", ["SW", "W"], ["SE", "NW"], ["E", "NE"]),
        ("NW", ["W", "NW"], ["SW", "NE"], ["SE", "E"]),
    ];

    #[test]
    fn front_flanks_and_rear_are_those_of_the_table() {
        for (corner, (letters, front, flanks, rear)) in Corner::ALL.into_iter().zip(FACINGS) {
            assert_eq!(Corner::parse(letters), Some(corner));
            assert_eq!(corner.front().map(Direction::letters), front);
            assert_eq!(corner.flanks().map(Direction::letters), flanks);
            assert_eq!(corner.rear().map(Direction::letters), rear);
            let aspects = [(front, Aspect::Front), (flanks, Aspect::Flank), (rear, Aspect::Rear)];
            for (pair, aspect) in aspects {
                let found = pair.map(|side| corner.aspect_of(Direction::parse(side).expect("a side")));
                assert_eq!(found, [aspect, aspect], "{corner}");
            }
        }
    }

    #[test]
    fn what_is_left_lies_left_and_what_is_right_lies_right() {
        for corner in Corner::ALL {
            assert_eq!(corner.right().left(), corner);
            assert_eq!(corner.right().front()[0], corner.front()[1]);
            assert_eq!(corner.left().front()[1], corner.front()[0]);
            assert_eq!(corner.right().flanks()[0], corner.front()[0]);
            assert_eq!(corner.flanks()[1], corner.right().front()[1]);
            assert_eq!(corner.rear()[1], corner.right().flanks()[1]);
        }
        assert_eq!(Corner::NW.right(), Corner::N);
        assert_eq!(Corner::N.left(), Corner::NW);
    }

    #[test]
    fn the_sides_of_a_corner_meet_there() {
        let here = Hex::new(3, -2);
        for corner in Corner::ALL {
            let step = |direction| POINTED.into_iter().find(|side| side.0 == direction);
            let [left, right] = corner.front().map(|direction| {
                let (_, q, r) = step(direction).expect("a side");
                Hex::new(here.q + q, here.r + r)
            });
            let corners = |hex| Corner::ALL.map(|other| other.point(hex));
            assert!(corners(left).contains(&corner.point(here)), "{corner}");
            assert!(corners(right).contains(&corner.point(here)), "{corner}");
        }
    }

    #[test]
    fn corners_are_read_in_any_case_and_printed_in_capitals() {
        for corner in Corner::ALL {
            let lower = corner.to_string().to_ascii_lowercase();
            assert_eq!(Corner::parse(&lower), Some(corner));
        }
        for text in ["E", "W", "", "north", "NNE"] {
            assert_eq!(Corner::parse(text), None, "{text}");
        }
        assert_eq!(Corner::SW.word(), "south-west");
        let written = serde_json::to_string(&(Corner::NE, Aspect::Flank));
        assert_eq!(written.expect("plain data"), r#"["NE","flank"]"#);
        assert!(Corner::ALL.is_sorted());
        assert!(Aspect::Front < Aspect::Flank && Aspect::Flank < Aspect::Rear);
    }

    #[test]
    fn a_side_lies_between_two_corners_and_the_first_from_north_is_taken() {
        let here = Hex::new(8, 6);
        let toward = |q, r| Corner::toward(here, Hex::new(here.q + q, here.r + r));
        // Straight at the neighbours: east lies between north-east and south-east, and so on.
        for (direction, q, r) in POINTED {
            let fronts = |corner: &Corner| corner.front().contains(&direction);
            let first = Corner::ALL.into_iter().find(fronts);
            assert_eq!(Some(toward(q, r)), first, "{direction}");
            assert_eq!(Some(toward(5 * q, 5 * r)), first, "{direction}");
        }
        // Straight at the corners, and a little beside a side.
        let straight = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)];
        assert_eq!(straight.map(|(q, r)| toward(q, r)), Corner::ALL);
        assert_eq!(toward(9, -1), Corner::NE);
        assert_eq!(toward(8, 1), Corner::SE);
        assert_eq!(toward(0, 0), Corner::N);
    }
}
