//! What brigades have done in the turn that is being played: who moved, turned, charged, and by what way.

use super::arm::Formation;
use super::bases::Morale;
use super::body::Body;
use super::event_move::Manner;
use crate::adjudicate::UnitId;
use crate::kit::table::{Heading, Length, Point};

/// What one brigade has done in this turn so far.
#[derive(Clone, Debug)]
pub(super) struct Afoot {
    /// Who.
    pub(super) unit: UnitId,
    /// Where it stood at the start of the turn.
    pub(super) start: Body,
    /// Its formation at the start of the turn.
    pub(super) formation: Formation,
    /// Its morale as the turn began, which is in force until phase 6 (NB-MOR-02).
    pub(super) morale: Morale,
    /// In what manner it has moved, if it has.
    pub(super) manner: Option<Manner>,
    /// How far it has gone; no distance where it has only turned.
    pub(super) covered: Length,
    /// Whether it has turned on its way or on the spot; that of a follow up does not count (NB-GAP-83).
    pub(super) turned: bool,
    /// Whether it changes formation, limbers, unlimbers, goes into or out of a complex in this turn.
    pub(super) changes: bool,
    /// Whom it has charged by declaration.
    pub(super) charges: Option<UnitId>,
    /// Its way: where its own point was at the end of each beat in which it moved, for fire at what crosses (NB-XT-01).
    pub(super) track: Vec<Footstep>,
    /// How far its die lets it advance with fire (NB-MF-02 to NB-MF-04).
    pub(super) advance: Option<Length>,
    /// Whether it has made contact or has been struck in this turn.
    pub(super) struck: bool,
}

/// Where a brigade was at the end of a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Footstep {
    /// Its own point.
    pub(super) at: Point,
    /// Where its front looked.
    pub(super) face: Heading,
}

impl Afoot {
    /// A brigade that has done nothing yet.
    pub(super) fn new(unit: UnitId, start: Body, formation: Formation) -> Afoot {
        Afoot {
            unit,
            start,
            formation,
            morale: Morale::Ok,
            manner: None,
            covered: Length::ZERO,
            turned: false,
            changes: false,
            charges: None,
            track: Vec::new(),
            advance: None,
            struck: false,
        }
    }

    /// NB-GAP-78: whether it has covered no distance, so that an attack strikes it standing.
    pub(super) fn is_stationary(&self) -> bool {
        self.covered == Length::ZERO
    }

    /// NB-DF-10, NB-XT-02, NB-FIRE-20: whether it has neither moved nor turned nor changed its formation.
    pub(super) fn is_steady(&self) -> bool {
        self.is_stationary() && !self.turned && !self.changes
    }

    /// NB-GAP-68: whether it has marched in march column in this turn.
    pub(super) fn marches(&self) -> bool {
        self.formation == Formation::MarchColumn && !self.is_stationary()
    }
}
