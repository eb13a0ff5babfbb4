//! Sides and units by name.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A side of the game: a seat of the card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(String);

/// The name of a unit or a leader.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(String);

macro_rules! name {
    ($name:ident) => {
        impl $name {
            /// The name, which the caller has checked.
            pub fn new(name: impl Into<String>) -> $name {
                $name(name.into())
            }

            /// The name.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }
    };
}
name!(Side);
name!(UnitId);

/// One thing for each side, in the order of the game file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BySide<T>(Vec<(Side, T)>);

impl<T> BySide<T> {
    /// Makes one for each side.
    pub fn new(sides: impl IntoIterator<Item = (Side, T)>) -> BySide<T> {
        BySide(sides.into_iter().collect())
    }

    /// What belongs to a side.
    pub fn get(&self, side: &Side) -> Option<&T> {
        self.0
            .iter()
            .find(|(name, _)| name == side)
            .map(|(_, thing)| thing)
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Side, &T)> {
        self.0.iter().map(|(side, thing)| (side, thing))
    }
}

/// What sides and units are called in a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The sides, in the order of the game file, with the names of their armies.
    pub sides: Vec<(Side, String)>,
    /// Units, with their side and what they are called.
    pub units: Vec<(UnitId, Side, String)>,
    /// Places of the map that have a name, by their label.
    pub places: Vec<(String, String)>,
}

impl Roster {
    /// What a side's army is called.
    pub fn army<'r>(&'r self, side: &'r Side) -> &'r str {
        let named = self.sides.iter().find(|(name, _)| name == side);
        named.map_or(side.as_str(), |(_, army)| army)
    }

    /// What a unit is called.
    pub fn unit<'r>(&'r self, id: &'r UnitId) -> &'r str {
        let named = self.units.iter().find(|(name, ..)| name == id);
        named.map_or(id.as_str(), |(_, _, called)| called)
    }

    /// The name of a place, where it has one.
    pub fn place(&self, label: &str) -> Option<&str> {
        self.places
            .iter()
            .find(|(place, _)| place == label)
            .map(|(_, name)| name.as_str())
    }
}
