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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, position};

    fn hides(terrain: &[&str], army: &[&str]) -> Option<Blind> {
        let mut all = vec![british("Kempt", "allied", "[20, 20]", 0), british("Quiot", "french", "[20, 26]", 180)];
        all.extend(army.iter().map(|other| (*other).to_owned()));
        let all = all.iter().map(String::as_str).collect::<Vec<_>>();
        let state = position(&[], terrain, &all);
        let ground = Ground::of(&state.terrain, &state.options);
        super::hides(&state, &ground, &state.army[0], &state.army[1])
    }

    #[test]
    fn ground_and_brigades_hide_and_staff_does_not() {
        assert_eq!(hides(&[], &[]), None);
        // Lines of 4.7" each: a line between them is in every line of sight from the middle.
        let friend = british("Pack", "allied", "[20, 23]", 0);
        let pack = Some(Blind::Brigade(UnitId::new("Pack")));
        assert_eq!(hides(&[], &[&friend]), pack);
        // One corner is seen past a line that stands aside: the line to (17.64, 26) passes x = 18.8 at y 23.
        let aside = british("Pack", "allied", "[22, 23]", 0);
        assert_eq!(hides(&[], &[&aside]), None);
        let staff = "{unit: Duke, side: allied, kind: staff, at: [20, 23], face: 0, form: line, bases: [{unit: s1, as: mounted-staff, full: 1, figures: 1}]}";
        assert_eq!(hides(&[], &[staff]), None);
        let mill = "{kind: building, name: mill, at: [20, 23], size: [5, 1]}";
        let blind = hides(&[mill], &[]);
        assert!(matches!(blind, Some(Blind::Ground(what)) if what == "the building mill"));
    }
}
