//! Marks for a map.

use serde::Serialize;

use super::Side;

/// What the map is drawn on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Hexes; `tops` is `flat` or `pointed`.
    Hexes {
        /// How many columns, from the west.
        columns: u32,
        /// How many rows, from the north.
        rows: u32,
        /// Whether hexes lie on a side or stand on a point.
        tops: &'static str,
    },
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Patch {
    /// The hexes, by their labels.
    pub hexes: Vec<String>,
    /// What it is: any word.
    pub kind: String,
    /// Its name, if any.
    pub name: Option<String>,
    /// What it does: `cover`, `blocks sight`, `impassable`.
    pub effects: Vec<&'static str>,
}

/// What kind of piece a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// A leader.
    Leader,
}

/// A piece on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The unit.
    pub unit: String,
    /// Whose.
    pub side: Side,
    /// Where, as printed: `0406`.
    pub at: String,
    /// What it is, in the words of the rules: `rifle`, `General on foot`.
    pub kind: String,
    /// What stands for it on a map.
    pub symbol: Symbol,
    /// Its formation in a word, or nothing.
    pub form: String,
    /// Which way it faces, in a word; nothing where pieces face no way.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub facing: String,
    /// Its strength, where it has one, with what it began with.
    pub strength: Option<(u32, u32)>,
    /// Its state in a word, or nothing: `retreating`.
    pub state: String,
}

/// What a map shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plot {
    /// The ground.
    pub ground: Ground,
    /// Terrain.
    pub patches: Vec<Patch>,
    /// Pieces.
    pub marks: Vec<Mark>,
    /// The sides in the order of the game file.
    pub sides: Vec<Side>,
}
