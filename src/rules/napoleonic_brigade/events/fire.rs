//! Events of fire: small arms, guns, rockets, and what they cost.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{By, UnitId, is_default};
use crate::kit::Tally;
use crate::kit::table::{Coordinates, Decimal};
use crate::rules::napoleonic_brigade::charts::melee_table::LookUp;
use crate::rules::napoleonic_brigade::troops::arm::Ammunition;

/// What kind of fire it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FireKind {
    /// In its phase, from where it stands.
    Plain,
    /// NB-XT-01.
    Crossing,
    /// NB-DF-01.
    Defence,
    /// A free face, or two half faces, of a square (NB-SQ-05, NB-SQ-06).
    Square,
    /// NB-FUF-12.
    FollowUp,
}

/// What is fired at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// A brigade.
    Brigade(UnitId),
    /// One gun of a battery (NB-CB-10).
    Gun {
        /// The battery.
        of: UnitId,
        /// The gun.
        gun: UnitId,
    },
    /// A section of a wall, a work or a building (NB-BLD-11).
    Section {
        /// Its name: `barn-3`.
        name: String,
    },
}

/// A piece that was to fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LaidPiece {
    /// Which.
    pub gun: UnitId,
    /// Its misfire die (NB-AFIRE-14).
    pub die: u8,
    /// Whether it fired.
    pub fired: bool,
}

/// One fire: of the small arms of a brigade or one face of a square, or of a battery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who fires.
    pub unit: UnitId,
    /// At what; of split fire the first (NB-IFIRE-17).
    pub at: Mark,
    /// The others of split fire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Mark>,
    /// What kind of fire.
    pub fire: FireKind,
    /// From which face of a square, or the corner of two: `front`, `front-right`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// With what, if with guns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ammunition: Option<Ammunition>,
    /// The pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<LaidPiece>,
    /// How far it is.
    pub range: Decimal,
    /// Whether it counts as close.
    pub close: bool,
    /// Figures that fire.
    pub figures: u32,
    /// What is added.
    pub tally: Tally,
    /// Row, die and look-ups of the Melee/Firing Table; none where no average die is thrown (NB-FIRE-17, NB-AFIRE-15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<LookUp>,
    /// Figures allotted to each target of split fire, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<u32>,
    /// Friends over whose heads it goes (NB-OVH-01, NB-OVH-02).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<UnitId>,
    /// Where a burst circle lay (NB-BURST-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub burst: Option<Coordinates>,
    /// Who chose the target.
    pub by: By,
}

/// What becomes of a rocket in one section of its flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// NB-ROCK-05.
    Left,
    /// NB-ROCK-06.
    Right,
    /// NB-ROCK-07.
    Up,
    /// NB-ROCK-08.
    Explodes,
    /// NB-ROCK-09.
    On,
}

impl Flight {
    /// The word for the dice of its sections in the labels of rolls.
    pub(crate) const ROLL: &str = "flight";

    /// What the die of one of its sections is thrown for, in the label of the roll.
    pub(crate) fn roll_of(unit: &UnitId, gun: &UnitId, section: usize) -> String {
        format!("{}/{}/{gun}/{section}", Flight::ROLL, unit.in_label())
    }
}

/// The flight of a rocket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    /// Whose.
    pub unit: UnitId,
    /// The piece.
    pub gun: UnitId,
    /// At what it was aimed.
    pub at: Mark,
    /// How far that was.
    pub range: Decimal,
    /// Its first die (NB-ROCK-02).
    pub launch: u8,
    /// What happened in each section (NB-ROCK-04).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Turn>,
    /// Where it came down, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lands: Option<Coordinates>,
    /// Who stood there and how many they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub under: Vec<(UnitId, u32)>,
    /// What is added to its three figures.
    pub tally: Tally,
    /// The look-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<LookUp>,
    /// Who chose.
    pub by: By,
}

/// Whether a charged brigade may fire in defence, by its die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefenceCheck {
    /// Who is charged.
    pub unit: UnitId,
    /// By whom.
    pub on: UnitId,
    /// Its die.
    pub die: u8,
    /// Whether an elite brigade's point was added (NB-DF-08).
    #[serde(default, skip_serializing_if = "is_default")]
    pub elite: bool,
    /// At what range it counts: none, long or short.
    pub range: Readiness,
}

/// NB-DF-05, NB-DF-06, NB-DF-07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Readiness {
    /// No fire.
    None,
    /// At long range.
    Long,
    /// At short range.
    Short,
}

/// What one unit has lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// The unit within its brigade.
    pub unit: UnitId,
    /// Figures, or points of defence value of a gun.
    pub lost: u32,
    /// Of those, gunners hit by small arms (NB-SAA-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub gunners: u32,
}

/// By what a brigade has suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Artillery or rockets.
    Guns,
    /// Small arms.
    SmallArms,
    /// A melee.
    Melee,
    /// The rocket was lost at its launch, with its crew (NB-ROCK-02).
    Launch,
}

/// What a brigade has lost by one fire, or in one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fallen {
    /// Whose loss.
    pub unit: UnitId,
    /// By what.
    pub cause: Cause,
    /// Whose fire or attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<UnitId>,
    /// Unit by unit.
    pub losses: Vec<Loss>,
    /// Casualties that found nobody (NB-FIRE-18, NB-BURST-08).
    #[serde(default, skip_serializing_if = "is_default")]
    pub spare: u32,
}

impl Fallen {
    /// All together.
    pub(crate) fn total(&self) -> u32 {
        self.losses.iter().map(|loss| loss.lost).sum()
    }
}

/// A section of a wall, a work or a building that is hit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// By whom.
    pub from: UnitId,
    /// What the section is called: `barn-3`.
    pub name: String,
    /// The piece of ground, by its place in the list of terrain.
    pub piece: usize,
    /// Which section of it, counted from 1.
    pub section: usize,
    /// Points taken off.
    pub points: u32,
    /// Points left.
    pub left: u32,
}
