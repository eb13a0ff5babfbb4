//! What the scenario settles, and the ground: TT-SET-03 to TT-SET-05, TT-TERR-01 to TT-TERR-11.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kit::Edge;
use crate::kit::table::{Coordinates, Decimal, Heading};
use crate::rules::two_by_two::charts::tables;
use crate::yaml::worded;

worded! { Land }

/// A kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    /// TT-TERR-01.
    Stream,
    /// TT-TERR-02.
    River,
    /// TT-TERR-03, TT-TERR-04.
    Hill,
    /// TT-TERR-05.
    Road,
    /// TT-TERR-06.
    Town,
    /// TT-TERR-07, TT-TERR-10, TT-TERR-11.
    Wood,
    /// TT-TERR-08.
    Copse,
    /// TT-TERR-09.
    Hedge,
    /// TT-TERR-09.
    Wall,
    /// A way over a stream or a river (TT-MOVE-25).
    Bridge,
    /// A way through a river, as over a stream (TT-TERR-02).
    Ford,
}

impl Land {
    /// Every kind, with the word for it, in the order in which it is placed (TT-SET-05); bridges and fords go with what
    /// they cross.
    pub(crate) const WORDS: &[(&str, Land)] = &[
        ("stream", Land::Stream),
        ("river", Land::River),
        ("bridge", Land::Bridge),
        ("ford", Land::Ford),
        ("hill", Land::Hill),
        ("road", Land::Road),
        ("town", Land::Town),
        ("wood", Land::Wood),
        ("copse", Land::Copse),
        ("hedge", Land::Hedge),
        ("wall", Land::Wall),
        ("village", Land::Town),
        ("farm", Land::Town),
        ("woods", Land::Wood),
    ];

    /// Whether it lies along a line.
    pub fn is_linear(self) -> bool {
        matches!(self, Land::Stream | Land::River | Land::Road | Land::Hedge | Land::Wall)
    }
}

/// A piece of ground: about a point with a size or a radius, an area, or a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// What it is.
    pub kind: Land,
    /// What it is called, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The middle of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Coordinates>,
    /// How far it stretches east and west, north and south.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<[Decimal; 2]>,
    /// The radius of a copse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Decimal>,
    /// Its corners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<Coordinates>,
    /// Its course.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Coordinates>,
    /// The width of a river.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Decimal>,
    /// Which way a bridge or a ford leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Heading>,
    /// How long it is; just over the water where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Decimal>,
    /// The level of a hill; 1 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// The sides of a hill that nobody may cross (TT-TERR-04).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steep: Vec<Edge>,
}

impl Terrain {
    /// A piece of a kind that is nowhere yet.
    pub(crate) fn of(kind: Land) -> Terrain {
        Terrain {
            kind,
            name: None,
            at: None,
            size: None,
            radius: None,
            area: Vec::new(),
            line: Vec::new(),
            width: None,
            face: None,
            length: None,
            height: None,
            steep: Vec::new(),
        }
    }

    /// Whether it has a place.
    pub(crate) fn is_placed(&self) -> bool {
        self.at.is_some() || !self.area.is_empty() || !self.line.is_empty()
    }
}

/// TT-ARMY-01: what an army may cost, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// As much as it pleases.
    Any,
    /// At most so many half army points.
    Halves(u32),
}

impl Default for Points {
    fn default() -> Points {
        Points::Halves(2 * tables::ARMY_POINTS)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Points::Any => out.write_str("any"),
            Points::Halves(count) => out.write_str(&tables::points(*count)),
        }
    }
}

impl Points {
    /// Reads `any` or a number of points, whole or with a half.
    pub fn parse(text: &str) -> Option<Points> {
        if text == "any" {
            return Some(Points::Any);
        }
        let (whole, half) = match text.strip_suffix(".5") {
            Some(whole) => (whole, 1),
            None => (text, 0),
        };
        let whole = whole.parse::<u16>().ok()?;
        Some(Points::Halves(2 * u32::from(whole) + half))
    }
}

crate::yaml::draft::in_words!(Points, serde_json::json!({
        "description": "what an army may cost",
        "type": ["string", "number"],
        "pattern": r"^(equal|any|\+?[0-9]+(\.5)?)$",
    }), text => "no points of an army");

/// The scenario's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// What an army may cost (TT-ARMY-01).
    pub points: Points,
    /// Whether features without a place are placed by a die (TT-SET-04).
    pub terrain_by_die: bool,
    /// Whether each side has several corps (TT-SET-17).
    pub multi_corps: bool,
    /// How many player turns are played before the game is drawn; 0 for no limit.
    pub turn_limit: u32,
    /// Whether the set-up is one exchange.
    pub fold_set_up: bool,
    /// Whether a player turn is one exchange.
    pub fold_turn: bool,
}
