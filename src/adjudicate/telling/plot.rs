//! Marks for a map.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::telling::blur::Looks;
use crate::adjudicate::telling::scene::Place;
use crate::adjudicate::terms::roster::Side;

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
    /// An open table; all lengths of its plot are micrometres, from its south-west corner.
    Table {
        /// From west to east.
        width: i64,
        /// From south to north.
        height: i64,
        /// The unit that players measure in: `inch`, `cm`.
        unit: &'static str,
        /// How many micrometres it has.
        measure: i64,
        /// How wide the front of a base is.
        frontage: i64,
        /// How deep it is.
        depth: i64,
    },
}

/// The shape of a piece of ground that is not made of whole hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// An area, by its corners.
    Area(Vec<[i64; 2]>),
    /// All within a distance of a point.
    Round {
        /// The point.
        at: [i64; 2],
        /// The distance.
        radius: i64,
    },
    /// What lies along a line.
    Line {
        /// The points of the line.
        points: Vec<[i64; 2]>,
        /// How wide it is.
        width: i64,
    },
    /// Sides of hexes, each by the labels of the two that it parts.
    Sides(Vec<[String; 2]>),
}

/// Where a base stands on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stand {
    /// Its centre.
    pub at: [i64; 2],
    /// Where its front looks, in degrees clockwise from north.
    pub degrees: u16,
}

/// A place of the field that matters: where somebody comes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pin {
    /// Its name.
    pub name: String,
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: Place,
    /// Where, as printed: `[12, 0]`.
    pub place: String,
    /// What is there, in words: `next L2, L3`.
    pub note: String,
}

/// A place that is worth something to whoever holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Goal {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub at: Place,
    /// What it is worth, in points.
    pub points: u32,
    /// Who holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Side>,
}

impl Goal {
    /// An objective that is one hex, called by the name of its ground where that has one.
    pub fn on_hex(label: String, name: Option<String>, points: u32, held: Option<Side>) -> Goal {
        Goal { name: name.unwrap_or_else(|| label.clone()), at: Place::Hex(label), points, held }
    }
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
    /// Its shape, on a table or along the sides of hexes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
}

impl Patch {
    /// The hexes where it lies, or the sides along which: `0605 0606`, `0605/0705`.
    pub fn lies(&self) -> String {
        match &self.shape {
            Some(Shape::Sides(sides)) => sides.iter().map(|side| side.join("/")).collect::<Vec<_>>().join(" "),
            _ => self.hexes.join(" "),
        }
    }
}

/// What kind of piece a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub facing: String,
    /// Its strength, where it has one, with what it began with.
    pub strength: Option<(u32, u32)>,
    /// What its strength looks like, in place of it, where it is told roughly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks: Option<Looks>,
    /// Its state in a word, or nothing: `retreating`.
    pub state: String,
    /// Where it stands, on a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand: Option<Stand>,
    /// The corners of each of its bases, round it from the front left, where it has several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<[[i64; 2]; 4]>,
}

impl Mark {
    /// Adds a word to its state.
    pub(in crate::adjudicate) fn add_state(&mut self, word: &str) {
        if !self.state.is_empty() {
            self.state.push_str(", ");
        }
        self.state.push_str(word);
    }

    /// Its strength with what it began with, and this between them; what it looks like, where it is told roughly; nothing
    /// where it has none.
    pub fn strength_told(&self, between: &str) -> String {
        let exact = self.strength;
        let exact = exact.map(|(left, full)| format!("{left}{between}{full}"));
        exact.or(self.looks.map(Looks::words)).unwrap_or_default()
    }

    /// What it looks like from afar: `musket, line, shaken`.
    pub fn words(&self) -> String {
        let words = [&self.kind, &self.form, &self.state].into_iter();
        let words = words.filter(|word| !word.is_empty());
        words.cloned().collect::<Vec<_>>().join(", ")
    }
}

/// What the map of a whole theatre of war has besides, where marches are of days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Theatre {
    /// How far it is across a hex: `4 km`.
    pub across: &'static str,
    /// The hexes that he who looks has in view; none where nothing of the field is hidden from him.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_view: Vec<String>,
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
    /// Places where somebody comes on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<Pin>,
    /// Objectives.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<Goal>,
    /// The sides in the order of the game file.
    pub sides: Vec<Side>,
    /// What it is, where it is the map of a campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theatre: Option<Theatre>,
}
