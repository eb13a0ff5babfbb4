//! Events of the movement phase.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Clause, Reason, UnitId, is_default};
use crate::kit::table::{Coordinates, Decimal, Heading};
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// The dice of one brigade for its movement, and how far they let it go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Who.
    pub unit: UnitId,
    /// In what manner.
    pub manner: Manner,
    /// Whole dice.
    pub white: Vec<u8>,
    /// The die of which half counts (NB-SKIR-01, NB-CHG-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coloured: Option<u8>,
    /// How the allowance came about, where dice alone do not say it: `+2"`, `half speed`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How far it may go over open ground.
    pub allowance: Decimal,
}

/// What cut a move short, or slowed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// By which clause.
    pub clause: Clause,
    /// The brigade in the way, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    /// What is in the way, in words: `the edge of the table`, `the wall`.
    pub what: Reason,
}

/// What a brigade did in the movement phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Who.
    pub unit: UnitId,
    /// In what manner.
    pub manner: Manner,
    /// Where it stands then.
    pub to: Coordinates,
    /// Where its front looks then.
    pub face: Heading,
    /// How far it went.
    pub covered: Decimal,
    /// How many degrees it turned in all.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turned: u16,
    /// Ground that slowed it, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slowed: Vec<String>,
    /// Whether it went by the road (NB-TERR-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub road: bool,
    /// What stopped it before its time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
    /// Whether it meant to turn on the spot, and no more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spot: bool,
    /// How it came to go farther than its dice, through friends (NB-GAP-53).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beyond: Option<Beyond>,
}

/// A brigade that was driven among friends goes on to the first clear place beyond them (NB-GAP-53).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beyond {
    /// Through whom.
    pub friends: Vec<UnitId>,
    /// How much farther than its allowance.
    pub far: Decimal,
}
