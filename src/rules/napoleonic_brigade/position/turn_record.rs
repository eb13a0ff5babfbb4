//! What brigades have done in the turn that is being played: who moved, turned, charged, and by what way.

use super::footprint::Footprint;
use crate::adjudicate::UnitId;
use crate::kit::table::{Heading, Length, Point};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// What one brigade has done in this turn so far.
#[derive(Clone, Debug)]
pub(crate) struct Afoot {
    /// Who.
    pub(crate) unit: UnitId,
    /// Where it stood at the start of the turn.
    pub(crate) start: Footprint,
    /// Its formation at the start of the turn.
    pub(crate) formation: Formation,
    /// Its morale as the turn began, which is in force until phase 6 (NB-MOR-02).
    pub(crate) morale: Morale,
    /// In what manner it has moved, if it has.
    pub(crate) manner: Option<Manner>,
    /// How far it has gone; no distance where it has only turned.
    pub(crate) covered: Length,
    /// Whether it has turned on its way or on the spot; that of a follow up does not count (NB-GAP-83).
    pub(crate) turned: bool,
    /// Whether it changes formation, limbers, unlimbers, goes into or out of a complex in this turn.
    pub(crate) changes: bool,
    /// Whom it has charged by declaration.
    pub(crate) charges: Option<UnitId>,
    /// Its way: where its own point was at the end of each beat in which it moved, for fire at what crosses (NB-XT-01).
    pub(crate) track: Vec<Footstep>,
    /// How far its die lets it advance with fire (NB-MF-02, NB-MF-03, NB-MF-04).
    pub(crate) advance: Option<Length>,
    /// Whether it has made contact or has been struck in this turn.
    pub(crate) struck: bool,
}

/// Where a brigade was at the end of a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Footstep {
    /// Its own point.
    pub(crate) at: Point,
    /// Where its front looked.
    pub(crate) face: Heading,
}

impl Afoot {
    /// A brigade that has done nothing yet.
    pub(crate) fn new(unit: UnitId, start: Footprint, formation: Formation) -> Afoot {
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
    pub(crate) fn is_stationary(&self) -> bool {
        self.covered == Length::ZERO
    }

    /// NB-DF-10, NB-XT-02, NB-FIRE-20: whether it has neither moved nor turned nor changed its formation.
    pub(crate) fn is_steady(&self) -> bool {
        self.is_stationary() && !self.turned && !self.changes
    }

    /// NB-GAP-68: whether it has marched in march column in this turn.
    pub(crate) fn marches(&self) -> bool {
        self.formation == Formation::MarchColumn && !self.is_stationary()
    }
}
