//! Events of charges and melees.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{By, Side, UnitId, is_default};
use crate::kit::Tally;
use crate::rules::napoleonic_brigade::charts::melee_table::LookUp;
use crate::rules::napoleonic_brigade::troops::arm::Formation;

/// What a charged brigade does (NB-DEC-07, NB-DEC-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// It stays and fires in defence if it may.
    Stand,
    /// It carries out its own orders.
    GoOn,
    /// It moves or turns as its reply says.
    Goes,
    /// It takes another formation, which is complete too late (NB-SQ-10).
    Form(Formation),
    /// Skirmishers give way at their full speed (NB-SKIR-06).
    FallBack,
    /// Skirmishers give way at half speed and fire (NB-SKIR-07).
    FallBackAndFire,
}

/// What one brigade brings to a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Who.
    pub unit: UnitId,
    /// Figures it counts; none where it cannot fight (NB-MEL-04, NB-MEL-07, NB-TERR-09, NB-SKIR-09).
    pub figures: u32,
    /// Why it cannot fight, by clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred: Option<crate::adjudicate::Clause>,
    /// Its modifiers.
    pub tally: Tally,
    /// Casualties that defenders' fire has cost it, which count with those of the round (NB-DF-11, NB-DF-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub volley: u32,
}

impl Strength {
    /// What it adds to the row of its side.
    pub(crate) fn row(&self) -> i32 {
        i32::try_from(self.figures).unwrap_or(i32::MAX) + i32::from(self.tally.total)
    }
}

/// What one side does in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// Whose.
    pub side: Side,
    /// Brigade by brigade.
    pub brigades: Vec<Strength>,
    /// Row, die and look-ups; none where nobody of the side can fight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<LookUp>,
    /// Casualties of its defenders' fire, which count with those of the round (NB-DF-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fire: u32,
}

impl Blow {
    /// The casualties that it inflicts, defenders' fire included.
    pub(crate) fn inflicts(&self) -> u32 {
        self.look.as_ref().map_or(0, |look| u32::from(look.casualties)) + self.fire
    }
}

/// One round of a melee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// Which round of this melee, counted from 1.
    pub round: u32,
    /// Both sides, the one whose die comes first before the other (NB-GAP-61).
    pub blows: Vec<Blow>,
    /// Who has won it; nobody in a draw (NB-MEL-18, NB-MEL-19).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
}

/// What a die is thrown for at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StopAim {
    /// To stop following up (NB-RALA-01).
    Stop,
    /// To halt a pursuit (NB-PUR-04).
    Halt,
}

/// A die of a winner who wants to stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StopTry {
    /// Who.
    pub unit: UnitId,
    /// What for.
    pub aim: StopAim,
    /// The die, or one for each unit where `pursuit_check` is `per_unit`.
    pub dice: Vec<u8>,
    /// What was needed at least.
    pub needed: u8,
    /// Whether it has stopped.
    pub stopped: bool,
    /// Who said so.
    pub by: By,
}
