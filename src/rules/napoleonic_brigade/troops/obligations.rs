//! What the rules bind a brigade to for one move or several: push backs and follow ups, rallying, pursuit, flight, the
//! turns of a retirement: sections RET, LOSE to ROUT and NB-GAP-49.
//!
//! Duties are laid on in phase 7 for the moves after it, the nearest first; only a brigade that breaks does so at once
//! (NB-LOSE-08, NB-MOR-21). The move of a push back, a follow up or a pursuit counts itself. When phase 7 begins, one move
//! of every first duty has passed, whatever the brigade did in it (NB-GAP-01).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::manner::Manner;
use crate::adjudicate::{UnitId, is_default};
use crate::kit::table::Heading;

/// What a brigade must do, or how it must do it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// It lost a melee and is pushed back in its next move (NB-LOSE-02, NB-LOSE-03, NB-LOSE-04, NB-LOSE-05, NB-LOSE-06,
    /// NB-LOSE-07).
    Beaten {
        /// By whom: the winner who presses it.
        by: UnitId,
        /// Push backs made in this sequence; the move that makes one counts it.
        pushed: u32,
        /// Which way it goes back (NB-GAP-83).
        course: Heading,
    },
    /// It won a melee and follows up (NB-WIN-01, NB-WIN-02, NB-WIN-03, NB-WIN-04, NB-WIN-05, NB-WIN-06, NB-WIN-07,
    /// NB-WIN-08, NB-WIN-09, NB-WIN-10, NB-WIN-11).
    Following {
        /// After whom.
        after: UnitId,
        /// Follow ups made in this sequence; the move that makes one counts it.
        moves: u32,
        /// Which way it goes.
        course: Heading,
        /// Whether it fires as it goes (NB-FUF-01).
        #[serde(default, skip_serializing_if = "is_default")]
        fire: bool,
    },
    /// It runs after a brigade that routs (NB-PUR-01).
    Pursuing {
        /// After whom.
        after: UnitId,
        /// Moves of this pursuit made so far; the move that makes one counts it.
        moves: u32,
    },
    /// It flees off the table (NB-ROUT-04, NB-ROUT-05, NB-ROUT-06).
    Routing,
    /// It follows up no more and was beaten by whom it followed: back at the rate of a first follow up (NB-ODD-02).
    Recoiling,
    /// It stays where it is: the sequence of push back and follow up is broken (NB-SPLIT-01, NB-ODD-04).
    Still,
    /// It rallies on the spot (NB-RALA-03, NB-RALB-02, NB-WTHREE-01, NB-PUR-08).
    Rallying,
    /// It moves at half speed, and may do so of its own will (NB-RALB-03, NB-WTHREE-02, NB-PUR-10).
    HalfSpeed,
    /// It was pushed back so often and has not rallied: disordered until it has (NB-RALB-06).
    Shaken {
        /// Push backs that it has to rally from.
        pushed: u32,
    },
    /// It retires by turning about (NB-RET-02, NB-RET-03, NB-RET-04, NB-RET-05, NB-RET-06, NB-RET-07, NB-RET-08,
    /// NB-RET-09, NB-RET-10, NB-RET-11).
    Retiring {
        /// How far it has come with that.
        stage: Stage,
        /// Whether cavalry turns to the left.
        #[serde(default, skip_serializing_if = "is_default")]
        left: bool,
    },
}

/// How far a retirement has come at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Infantry that has turned its back and gone: it must face about (NB-RET-04).
    Turned,
    /// Cavalry after its first quarter turn: the second must follow (NB-RET-08).
    Quarter,
    /// Cavalry with its back to where it faced: it goes on, or begins to face about (NB-RET-09, NB-DEC-11).
    Away,
    /// Cavalry after its third quarter turn: the fourth must follow (NB-RET-10).
    ThreeQuarters,
}

/// A duty, and for how many moves it lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// What it is.
    pub duty: Duty,
    /// Moves left; none where it lasts until something ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
}

impl Spell {
    /// For so many moves.
    pub(crate) fn lasting(duty: Duty, moves: u32) -> Spell {
        Spell { duty, moves: Some(moves) }
    }

    /// Until something ends it.
    pub(crate) fn open(duty: Duty) -> Spell {
        Spell { duty, moves: None }
    }
}

impl Duty {
    /// Whether it takes the whole move, so that there is no move by order.
    pub fn is_binding(&self) -> bool {
        !matches!(self, Duty::HalfSpeed | Duty::Shaken { .. } | Duty::Retiring { stage: Stage::Away, .. })
    }

    /// Whether whoever is under it counts as disordered, rallying or falling back: 6 off in melee and no fire
    /// (NB-MEL-13, NB-MEL-14, NB-MEL-15, NB-MEL-16). A follower is touched by that only from others than whom it
    /// follows (NB-GAP-70).
    pub fn is_disorder(&self) -> bool {
        !matches!(self, Duty::HalfSpeed | Duty::Following { .. } | Duty::Retiring { stage: Stage::Away, .. })
    }

    /// The enemy it is about, if it is about one.
    pub(crate) fn about(&self) -> Option<&UnitId> {
        match self {
            Duty::Beaten { by, .. } => Some(by),
            Duty::Following { after, .. } | Duty::Pursuing { after, .. } => Some(after),
            _ => None,
        }
    }

    /// Counts a move that is made by it.
    pub(crate) fn count(&mut self, manner: Manner) {
        match (self, manner) {
            (Duty::Beaten { pushed, .. }, Manner::PushBack) => *pushed += 1,
            (Duty::Following { moves, .. }, Manner::FollowUp | Manner::FollowUpAndFire)
            | (Duty::Pursuing { moves, .. }, Manner::Pursuit) => *moves += 1,
            _ => {}
        }
    }

    /// Whether it allows half speed only (NB-RALB-03, NB-RALB-06).
    pub fn halves(&self) -> bool {
        matches!(self, Duty::HalfSpeed | Duty::Shaken { .. })
    }
}

/// Lets one move of the duties of a brigade pass.
pub(crate) fn passed(duties: &mut Vec<Spell>) {
    let Some(first) = duties.first_mut() else {
        return;
    };
    let Some(moves) = &mut first.moves else {
        return;
    };
    *moves = moves.saturating_sub(1);
    if *moves == 0 {
        duties.remove(0);
    }
}
