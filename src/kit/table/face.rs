//! The faces of a base, and the corners on which it wheels.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kit::Aspect;

/// A side of a base. The order is that in which equals are preferred: front, right, left, rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// The edge on the side it looks to.
    Front,
    /// The flank on its right.
    Right,
    /// The flank on its left.
    Left,
    /// The edge behind.
    Rear,
}

impl Face {
    /// All of them, clockwise from the front.
    pub const ALL: [Face; 4] = [Face::Front, Face::Right, Face::Rear, Face::Left];

    /// How far it is turned to the right from the front.
    pub fn degrees(self) -> i64 {
        match self {
            Face::Front => 0,
            Face::Right => 90,
            Face::Rear => 180,
            Face::Left => 270,
        }
    }

    /// Front, flank or rear.
    pub fn aspect(self) -> Aspect {
        match self {
            Face::Front => Aspect::Front,
            Face::Right | Face::Left => Aspect::Flank,
            Face::Rear => Aspect::Rear,
        }
    }

    /// The word for it: `front`, `right flank`.
    pub fn word(self) -> &'static str {
        match self {
            Face::Front => "front",
            Face::Right => "right flank",
            Face::Left => "left flank",
            Face::Rear => "rear",
        }
    }
}

/// The front corner on which a base wheels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wheel {
    /// On the left front corner, to the left.
    Left,
    /// On the right front corner, to the right.
    Right,
}
