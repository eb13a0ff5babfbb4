//! What the ground does to who is on the clock: NB-TERR-04 to NB-TERR-07, NB-TERR-23, NB-TERR-25, NB-MOVE-18, NB-GAP-17,
//! NB-GAP-53.

use super::distances::ROUNDING;
use super::mover::{AtEdge, MoveRule, Mover, Placed};
use super::way::Pose;
use crate::adjudicate::{Clause, Reason};
use crate::kit::Edge;
use crate::kit::table::{Board, Heading, Length, Point};
use crate::rules::napoleonic_brigade::charts::measures::{BEND, LIMIT};
use crate::rules::napoleonic_brigade::events::movement::Stop;
use crate::rules::napoleonic_brigade::play::moving::clock::{Clock, TriedStep};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::terrain_effects::Footing;
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;

/// The clause that keeps everybody out of a complex.
const WALLS: &str = "NB-BLD-17";

impl Ground {
    /// NB-TERR-04, NB-GAP-17: whether an anchor here, looking that way, follows a road: it is beside its middle and goes
    /// along it.
    pub(crate) fn is_followed(&self, pose: Pose) -> bool {
        let mut stretches = self.road_beside(pose.at).into_iter();
        stretches.any(|stretch| {
            let along = Heading::toward(stretch.from, stretch.to);
            along.is_some_and(|along| {
                let differs = along.differs(pose.face);
                differs.min(180 - differs) <= BEND
            })
        })
    }
}

impl Mover {
    /// Whether it has left the table by being driven to its edge (NB-GAP-53, NB-GAP-75).
    pub(crate) fn leaves(&self, board: &Board) -> bool {
        match self.rule() {
            Some(MoveRule::Driven(AtEdge::Crosses)) => beyond(board, self.footprint()) > ROUNDING,
            Some(MoveRule::Driven(AtEdge::Flees(home))) => {
                beyond(board, self.footprint()) > ROUNDING || touches(board, self.footprint(), home)
            }
            _ => false,
        }
    }

    /// Whether it stops at the edge of the table.
    fn stops_at_edge(&self) -> bool {
        !matches!(self.rule(), Some(MoveRule::Driven(AtEdge::Crosses | AtEdge::Flees(_))))
    }
}

/// How far a brigade is beyond the edge of the table.
fn beyond(board: &Board, footprint: &Footprint) -> Length {
    let corners = footprint.corners().into_iter();
    let farthest = corners.map(|corner| board.beyond(corner)).max();
    farthest.unwrap_or(Length::ZERO)
}

/// Whether a brigade touches an edge of the table.
fn touches(board: &Board, footprint: &Footprint, edge: Edge) -> bool {
    let line = board.edge(edge);
    let mut corners = footprint.corners().into_iter();
    corners.any(|corner: Point| line.square_to(corner).is_within(LIMIT))
}

impl Clock<'_> {
    fn footing(&self, at: usize, pose: Pose) -> Footing {
        let errand = self.movers[at].errand.as_ref();
        match errand.is_some_and(|errand| errand.by_road) && self.ground.is_followed(pose) {
            true => Footing::Road,
            false => Footing::Field,
        }
    }

    /// NB-TERR-25, NB-MF-09, NB-GAP-17: the part of its speed that the ground leaves a brigade where it stands.
    pub(crate) fn pace(&mut self, at: usize) -> Fraction {
        let footing = self.footing(at, self.movers[at].now.pose);
        let bases = self.movers[at].footprint().bare_bases();
        let pace = self.ground.pace(&bases, footing);
        let slows = pace != Fraction::WHOLE && footing == Footing::Field;
        let slowing = match slows {
            true => self.ground.slowing(&bases),
            false => Vec::new(),
        };
        let mover = &mut self.movers[at];
        mover.road |= footing == Footing::Road;
        for what in slowing {
            if !mover.slowed.contains(&what) {
                mover.slowed.push(what);
            }
        }
        pace
    }

    /// NB-BLD-17, NB-GAP-85: a step into a complex is taken as far as the outline, which is where one touches its garrison,
    /// or goes in.
    pub(crate) fn up_to_walls(&self, at: usize, barred: &Stop, pace: Fraction) -> Option<TriedStep> {
        let mover = &self.movers[at];
        let errand = mover.errand.as_ref()?;
        let after = |grains| {
            let progress = errand.way.step(mover.progress, grains, pace);
            let to = Placed::of(errand.way.pose(&progress)?);
            let there = to.footprint(&mover.layout);
            let closed = self.ground.are_within_walls(&there.bare_bases());
            (!closed && self.barred(at, there).is_none()).then(|| TriedStep::to(progress, to))
        };
        let (mut free, mut closed) = (0, mover.budget());
        while barred.clause.as_str() == WALLS && closed - free > 1 {
            let half = free + (closed - free) / 2;
            match after(half) {
                Some(_) => free = half,
                None => closed = half,
            }
        }
        after(free).filter(|tried| tried.to.as_ref().map(|to| to.pose) != Some(mover.now.pose))
    }

    /// NB-SET-10: what keeps a brigade, by any of its bases, from a place: the edge of the table, ground that is closed to
    /// it, or at which a march column halts. Out of such a place it may go.
    pub(crate) fn barred(&self, at: usize, footprint: &Footprint) -> Option<Stop> {
        let mover = &self.movers[at];
        let stop = |clause, what: Reason| Stop { clause: Clause::new(clause), unit: None, what };
        if mover.stops_at_edge() {
            let over = beyond(&self.board, footprint);
            if over > ROUNDING && over > beyond(&self.board, mover.footprint()) {
                return Some(stop("NB-MOVE-18", "the edge of the table".into()));
            }
        }
        let pose = Pose::of(footprint);
        let (footing, there) = (self.footing(at, pose), footprint.bare_bases());
        if let Some(bar) = self.ground.bars(&there, mover.kind.moves_as(), footing) {
            let here = mover.footprint().bare_bases();
            if self.ground.bars(&here, mover.kind.moves_as(), footing).as_ref() != Some(&bar) {
                return Some(stop(bar.clause, bar.what));
            }
        }
        let marches = mover.errand.as_ref().is_some_and(|errand| errand.marches);
        let halts = (marches && footing == Footing::Field).then(|| self.ground.halts_march(&there)).flatten();
        halts.map(|piece| stop("NB-TERR-07", piece.called()))
    }
}
