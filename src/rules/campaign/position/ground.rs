//! Places, roads, rivers and crossings: CP-GND-01 to CP-GND-07, CP-GND-11.

use std::fmt;

use crate::adjudicate::{Side, is_default};
use crate::kit::Spot;
use crate::rules::campaign::charts::tables::Land;
use crate::yaml::{Fault, Faults, Node, Read};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// CP-GND-01: hexes of one kind of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// What it is.
    pub kind: Land,
    /// What it is called, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where.
    pub hexes: Vec<Spot>,
}

/// A side between two hexes, as it is written: `0605/0705`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HexSide {
    /// The one hex.
    pub one: Spot,
    /// The other.
    pub other: Spot,
}

impl HexSide {
    /// The side between two hexes, the lower label first.
    pub fn between(a: Spot, b: Spot) -> HexSide {
        HexSide { one: a.min(b), other: a.max(b) }
    }

    /// Reads `0605/0705`.
    pub fn parse(text: &str) -> Option<HexSide> {
        let (one, other) = text.split_once('/')?;
        Some(HexSide::between(Spot::parse(one.trim())?, Spot::parse(other.trim())?))
    }

    /// Whether a hex lies at it.
    pub fn touches(self, hex: Spot) -> bool {
        self.one == hex || self.other == hex
    }

    /// The hex on the far side of it, from one that lies at it.
    pub fn beyond(self, hex: Spot) -> Option<Spot> {
        match (self.one == hex, self.other == hex) {
            (true, _) => Some(self.other),
            (_, true) => Some(self.one),
            _ => None,
        }
    }

    /// The schema of a side in a file.
    pub fn draft() -> serde_json::Value {
        serde_json::json!({"type": "string", "pattern": r"^\s*[0-9]{4}\s*/\s*[0-9]{4}\s*$", "examples": ["0605/0705"]})
    }
}

impl fmt::Display for HexSide {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.one, self.other)
    }
}

impl Read for HexSide {
    fn read(node: &Node, faults: &mut Faults) -> Option<HexSide> {
        let text = String::read(node, faults)?;
        let side = HexSide::parse(&text);
        if side.is_none() {
            let fault = Fault::error(node.span, format!("`{text}` is no side of a hex"));
            faults.add(fault.help("a side is named by its two hexes: `0605/0705`"));
        }
        side
    }
}

crate::yaml::draft::in_words!(HexSide, HexSide::draft(), text => format!("`{text}` is no side of a hex"));

/// What a road is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RoadKind {
    /// Paved.
    Highroad,
    /// Not paved.
    Road,
}

/// CP-GND-04: a road, hex by hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Road {
    /// What it is.
    pub kind: RoadKind,
    /// What it is called, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its hexes, one beside the other.
    pub hexes: Vec<Spot>,
}

/// CP-GND-05: a river, along sides of hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct River {
    /// What it is called, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it runs.
    pub sides: Vec<HexSide>,
}

/// How a river is crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CrossingKind {
    /// By a bridge.
    Bridge,
    /// Through a ford.
    Ford,
    /// By a ferry.
    Ferry,
}

impl CrossingKind {
    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            CrossingKind::Bridge => "bridge",
            CrossingKind::Ford => "ford",
            CrossingKind::Ferry => "ferry",
        }
    }
}

/// CP-GND-03, CP-GND-05: a bridge, a ford or a ferry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: CrossingKind,
    /// Where.
    pub side: HexSide,
    /// Whether it is gone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: bool,
    /// The sides that have not heard yet that it is gone, or that it stands again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unheard: Vec<Side>,
    /// CP-SIE-08: half-hours of work on it so far.
    #[serde(default, skip_serializing_if = "is_default")]
    pub work: u32,
}

impl Crossing {
    /// Whether it stands, in truth or as a side believes.
    pub fn stands(&self, eyes: Option<&Side>) -> bool {
        let unheard = eyes.is_some_and(|side| self.unheard.contains(side));
        self.gone == unheard
    }
}

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlaceKind {
    /// A town.
    Town,
    /// A fortress.
    Fortress,
}

/// What one side believes of a place of which it has not heard the truth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Belief {
    /// Who believes it.
    pub side: Side,
    /// Whose the place is, as he believes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
}

/// CP-GND-02, CP-GND-11: a town or a fortress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: PlaceKind,
    /// Where it lies.
    pub hex: Spot,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// What those believe who have not heard.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub believed: Vec<Belief>,
    /// CP-SIE-01: how many men of a garrison a fortress takes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub room: u32,
    /// CP-SIE-03: its works; 0 is a breach.
    #[serde(default, skip_serializing_if = "is_default")]
    pub works: u32,
    /// CP-SIE-03: the days of bread in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stores: u32,
}

impl Place {
    /// Whose it is, in truth or as a side believes.
    pub fn owner_as(&self, eyes: Option<&Side>) -> Option<&Side> {
        let belief = eyes.and_then(|side| self.believed.iter().find(|belief| belief.side == *side));
        match belief {
            Some(belief) => belief.owner.as_ref(),
            None => self.owner.as_ref(),
        }
    }

    /// Whether it is a fortress.
    pub fn is_fortress(&self) -> bool {
        self.kind == PlaceKind::Fortress
    }
}
