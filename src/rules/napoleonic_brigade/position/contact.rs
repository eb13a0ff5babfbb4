//! Who has struck whom, and how: what a melee is made of, and who follows up from one (NB-GAP-15, NB-GAP-40, NB-GAP-46).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Side, UnitId, is_default};
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

/// NB-GAP-46: one melee: all brigades connected by contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Melee {
    /// The brigades, in the order of dice.
    pub(crate) brigades: Vec<UnitId>,
    /// Who has struck whom.
    pub(crate) clashes: Vec<Clash>,
}

/// A melee of which a round was fought in this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fought {
    /// The melee as it stood when the round began.
    pub(crate) melee: Melee,
    /// Who has won; nobody in a draw.
    pub(crate) winner: Option<Side>,
    /// Whether followers have touched again those whom they push back, and no third brigade is in it (NB-GAP-49).
    pub(crate) renewed: bool,
}

impl Melee {
    /// The clashes in which a brigade has struck an enemy.
    pub(crate) fn by<'m>(&'m self, id: &'m UnitId) -> impl Iterator<Item = &'m Clash> {
        self.clashes.iter().filter(move |clash| clash.by == *id)
    }

    /// The clashes in which a brigade was struck.
    pub(crate) fn on<'m>(&'m self, id: &'m UnitId) -> impl Iterator<Item = &'m Clash> {
        self.clashes.iter().filter(move |clash| clash.on == *id)
    }

    /// The enemies whom a brigade touches, each once.
    pub(crate) fn opponents(&self, id: &UnitId) -> Vec<UnitId> {
        let mut found = Vec::new();
        for other in self.clashes.iter().filter_map(|clash| clash.other(id)) {
            if !found.contains(other) {
                found.push(other.clone());
            }
        }
        found
    }

    /// The rounds fought so far in the part of it that has lasted longest.
    pub(crate) fn rounds(&self) -> u32 {
        let rounds = self.clashes.iter().map(|clash| clash.rounds);
        rounds.max().unwrap_or(0)
    }
}

/// A brigade that follows up.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    /// Who.
    pub(crate) unit: UnitId,
    /// After whom.
    pub(crate) after: UnitId,
    /// How many moves of it are made; none yet by a winner of this turn.
    pub(crate) moves: u32,
    /// Whether it fires as it goes.
    pub(crate) fire: bool,
}
