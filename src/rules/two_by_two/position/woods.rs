//! The edges of Dense Woods: TT-WOOD-01 to TT-WOOD-05, TT-GEO-08.

use super::ground::Ground;
use super::scenario::Land;
use crate::kit::table::{Base, Face, Frame, Length, Segment, Zone};
use crate::rules::two_by_two::charts::tables::Distance;

impl Ground {
    /// TT-WOOD-01, TT-WOOD-02, TT-WOOD-03: whether a unit that is in a wood is near the edge of that wood or a road. It
    /// measures from the middles of its faces (TT-GEO-08). One that is in no wood is near none.
    pub(crate) fn near_wood_edge(&self, base: &Base) -> bool {
        let reach = self.figure(Distance::WoodsEdge) + self.ruler.limit();
        let mut woods = self.areas_of(Land::Wood).filter(|wood| wood.holds(base.centre));
        let Some(wood) = woods.next() else {
            return false;
        };
        wood.edge_is_within(base, reach)
            || woods.any(|wood| wood.edge_is_within(base, reach))
            || self.near_road(base, reach)
    }

    /// Whether a base measures no more than so much to the side of a road.
    fn near_road(&self, base: &Base, reach: Length) -> bool {
        let frame = Frame::of(&base.corners()).wider(reach);
        let mut roads = self.roads.iter().filter(|road| road.is_near(&frame));
        roads.any(|road| {
            let half = road.track.width.share(1, 2);
            road.track.measured_from(base).is_within(reach + half)
        })
    }

    /// TT-WOOD-05: whether a unit that stays outside assaults one in a wood over its edge: its front edge lies on the
    /// edge of the wood, or on the side of the road it stands on, and part of the other is in the strip ahead, no
    /// farther than the edge is deep. Bases between them are not asked about.
    pub(crate) fn wood_edge_ahead(&self, base: &Base, target: &Base) -> bool {
        let reach = self.figure(Distance::WoodsEdge) + self.ruler.limit();
        let corners = Frame::of(&base.corners()).wider(reach);
        if !corners.meets(&Frame::of(&target.corners())) {
            return false;
        }
        let strip = Zone::ahead(base, reach);
        let is_ahead = strip.is_covered_by(target, Length::ZERO)
            && strip.range_to(target).is_some_and(|range| range.is_within(reach));
        let front = base.face(Face::Front);
        let mut woods = self.areas_of(Land::Wood).filter(|wood| wood.holds(target.centre));
        is_ahead
            && woods.any(|wood| {
                let on_edge = wood.is_touched_by(front, self.ruler.touch());
                on_edge || wood.holds(base.centre) && self.is_on_road_side(base, front)
            })
    }

    /// Whether the front edge of a unit on a road lies on the side of that road, or beyond it where the base overhangs.
    fn is_on_road_side(&self, base: &Base, front: Segment) -> bool {
        let (slack, touch) = (self.slack(), self.ruler.touch());
        let mut roads = self.roads.iter().filter(|road| road.track.holds(base.centre, slack));
        roads.any(|road| {
            let inner = road.track.width.share(1, 2) - touch;
            let is_out = |end: &_| !road.track.square_to(*end).is_within(inner);
            front.ends().iter().any(is_out)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::two_by_two::position::ground::tests::{base, position};
    use crate::rules::two_by_two::position::state::State;

    fn sheet(terrain: &[&str]) -> (State, Ground) {
        let unit = ["{unit: B1, side: blue, kind: line, at: [22, 2], face: 0}"];
        let state = position(&["edition: \"3.01\""], terrain, &unit);
        let ground = Ground::of(&state);
        (state, ground)
    }

    const WOOD: &str = "{kind: wood, at: [12, 12], size: [6, 6]}";

    #[test]
    fn a_unit_is_near_the_edge_or_a_road_as_it_measures() {
        let (state, ground) = sheet(&[WOOD]);
        let near = |y, degrees| ground.near_wood_edge(&base(&state, 1200, y, degrees));
        // From its front at y - 0.25 to the edge at 9.
        assert!(near(1015, 180) && near(1025, 180) && near(1026, 180) && !near(1027, 180));
        assert!(near(1050, 90) && !near(1052, 90));
        assert!(!near(1200, 0) && !near(850, 0));
        let (state, ground) = sheet(&[WOOD, "{kind: road, line: [[10.5, 0], [10.5, 24]]}"]);
        let near = |x| ground.near_wood_edge(&base(&state, x, 1200, 0));
        // The side of the road is at 10.75; the left flank is half an inch from the centre.
        assert!(near(1225) && near(1226) && !near(1227));
    }

    #[test]
    fn a_wood_is_assaulted_over_its_edge_an_inch_ahead() {
        let (state, ground) = sheet(&[WOOD]);
        let ahead = |y, (x, at)| {
            let [from, to] = [base(&state, 1200, y, 0), base(&state, x, at, 180)];
            ground.wood_edge_ahead(&from, &to)
        };
        assert!(ahead(875, (1200, 985)) && ahead(873, (1200, 985)) && !ahead(872, (1200, 985)));
        assert!(ahead(875, (1200, 1025)) && ahead(875, (1200, 1026)) && !ahead(875, (1200, 1027)));
        assert!(ahead(875, (1299, 985)) && !ahead(875, (1300, 985)));
        // One that stands on the edge is not inside.
        assert!(!ahead(875, (1200, 900)));
    }

    #[test]
    fn from_a_road_the_side_of_the_road_is_the_edge() {
        let (state, ground) = sheet(&[WOOD, "{kind: road, line: [[12, 0], [12, 24]]}"]);
        let ahead = |x, degrees, target: (i64, i64)| {
            let from = base(&state, x, 1200, degrees);
            ground.wood_edge_ahead(&from, &base(&state, target.0, target.1, 270))
        };
        assert!(ahead(1200, 90, (1310, 1200)) && !ahead(1200, 90, (1360, 1200)));
        // Its front stands short of the side of the road.
        assert!(!ahead(1190, 90, (1310, 1200)));
        assert!(ahead(1210, 90, (1310, 1200)) && !ahead(1230, 90, (1310, 1200)));
        // Along the road the front reaches over both its sides.
        assert!(ahead(1200, 0, (1240, 1290)));
    }
}
