//! Who has struck whom, and how: what a melee is made of (NB-GAP-15, NB-GAP-40, NB-GAP-46).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{UnitId, is_default};
use crate::kit::Aspect;
use crate::kit::table::Decimal;
use crate::rules::napoleonic_brigade::charts::fire::ANSWER_OVER;
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT};

/// By what move contact was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// By a charge declared in this turn.
    Charge,
    /// By a follow up, or a follow up and fire.
    FollowUp,
    /// By a pursuit: a brigade in flight is caught (NB-ROUT-07), or another stood in the way.
    Pursuit,
    /// A brigade that was pushed back, fell back or fled ran into it (NB-GAP-53).
    PushBack,
    /// A melee that was broken off is taken up again without a gap (NB-SPLIT-02).
    Resumed,
}

/// One brigade against another, seen by the one that struck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clash {
    /// Who struck.
    pub by: UnitId,
    /// Whom.
    pub on: UnitId,
    /// By what move.
    pub how: How,
    /// From where it came, as whom it struck faced at the contact (NB-GAP-40).
    pub aspect: Aspect,
    /// How far apart the two were at the start of the move (NB-DF-03).
    pub gap: Decimal,
    /// Whether it came down a slope (NB-GAP-41).
    #[serde(default, skip_serializing_if = "is_default")]
    pub downhill: bool,
    /// Whether whom it struck had covered no distance (NB-MEL-11, NB-GAP-78).
    #[serde(default, skip_serializing_if = "is_default")]
    pub stationary: bool,
    /// Whether whom it struck stood behind defences that it had to cross (NB-GAP-89).
    #[serde(default, skip_serializing_if = "is_default")]
    pub defended: bool,
    /// Whether it stands astride an obstacle that whom it struck lines (NB-GAP-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub assaults: bool,
    /// Whether whom it struck was a square, complete before this turn (NB-SQ-03, NB-SQ-10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub square: bool,
    /// The side of a complex, or the face of a square, that was struck, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<u8>,
    /// Rounds fought since.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: u32,
}

impl Clash {
    /// Whether a brigade is in it.
    pub(crate) fn is_of(&self, id: &UnitId) -> bool {
        self.by == *id || self.on == *id
    }

    /// Whom a brigade faces in it.
    pub(crate) fn other(&self, id: &UnitId) -> Option<&UnitId> {
        match id {
            id if self.by == *id => Some(&self.on),
            id if self.on == *id => Some(&self.by),
            _ => None,
        }
    }

    /// Whether it is of the first round (NB-MEL-21).
    pub(crate) fn is_fresh(&self) -> bool {
        self.rounds == 0
    }

    /// NB-DF-01, NB-DF-03, NB-DF-09: whether it is a charge from the front and from over three inches, just made.
    pub(crate) fn may_be_answered(&self) -> bool {
        self.how == How::Charge
            && self.is_fresh()
            && self.aspect == Aspect::Front
            && self.gap.length(INCH) > ANSWER_OVER + LIMIT
    }
}
