//! Lines of sight: NB-FIRE-08, NB-GAP-19.

use super::footprint::Footprint;
use super::ground::Ground;
use super::state::State;
use crate::adjudicate::{Reason, UnitId};
use crate::kit::table::{Frame, Point, Segment};
use crate::rules::napoleonic_brigade::charts::measures::TOUCH;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What stands in a line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Blind {
    /// Ground: a building, a wood, a hill.
    Ground(Reason),
    /// A brigade.
    Brigade(UnitId),
}

/// What blocks a line of sight: the footprint of a brigade that is neither at its beginning nor at its end, or ground.
/// `between` holds all other footprints but staff.
pub(crate) fn blocked(ground: &Ground, line: Segment, between: &[(UnitId, Footprint)]) -> Option<Blind> {
    let frame = Frame::of(&line.ends());
    let mut footprints = between.iter();
    let brigade =
        footprints.find(|(_, footprint)| frame.meets(footprint.frame()) && footprint.is_crossed_by(line, TOUCH));
    match brigade {
        Some((id, _)) => Some(Blind::Brigade(id.clone())),
        None => {
            let piece = ground.blocks(line)?;
            Some(Blind::Ground(piece.called()))
        }
    }
}

/// Whether one clear line leads from a point to one of these points of a target.
pub(crate) fn is_in_view(ground: &Ground, from: Point, points: &[Point], between: &[(UnitId, Footprint)]) -> bool {
    hidden(ground, from, points, between).is_none()
}

/// What hides these points of a target from a point: nothing where one line is clear, else what blocks the first.
pub(crate) fn hidden(ground: &Ground, from: Point, points: &[Point], between: &[(UnitId, Footprint)]) -> Option<Blind> {
    let mut first = None;
    for to in points {
        let blind = blocked(ground, Segment::new(from, *to), between)?;
        first.get_or_insert(blind);
    }
    first
}

impl Footprint {
    /// NB-GAP-19: to where lines of sight to all of it are drawn: its nearest point and its corners.
    pub(crate) fn aims(&self, eye: Point) -> Vec<Point> {
        let bases = self.bases.iter();
        let on_bases = bases.map(|stood| stood.base.nearest_to(eye));
        let walls = self.outline.iter().flat_map(|outline| outline.sides());
        let on_walls = walls.map(|side| side.nearest_to(eye));
        let nearest = on_bases.chain(on_walls).min_by_key(|point| point.square_to(eye));
        nearest.into_iter().chain(self.corners()).collect()
    }
}

/// All brigades on the table as they lie, but for staff and those named: what may stand in a line of sight.
pub(crate) fn footprints_but(state: &State, ground: &Ground, but: &[&UnitId]) -> Vec<(UnitId, Footprint)> {
    let others = state.brigades().filter(|brigade| brigade.kind.takes_room() && !but.contains(&&brigade.unit));
    let footprints = others.filter_map(|brigade| {
        let footprint = state.footprint(ground, brigade)?;
        Some((brigade.unit.clone(), footprint))
    });
    footprints.collect()
}

/// NB-GAP-19: whether a brigade sees another as a whole, for charges, general orders and standing orders: from the
/// middle of its front edge to the corners and the nearest point of the other.
pub(crate) fn sees(state: &State, ground: &Ground, brigade: &Brigade, other: &Brigade) -> bool {
    hides(state, ground, brigade, other).is_none()
}

/// What hides a brigade from another, if anything does; nothing where one of them is not on the table.
pub(crate) fn hides(state: &State, ground: &Ground, brigade: &Brigade, other: &Brigade) -> Option<Blind> {
    let (footprint, at) = (state.footprint(ground, brigade)?, state.footprint(ground, other)?);
    let between = footprints_but(state, ground, &[&brigade.unit, &other.unit]);
    let eye = footprint.front();
    hidden(ground, eye, &at.aims(eye), &between)
}
