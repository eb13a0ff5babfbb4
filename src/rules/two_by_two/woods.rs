//! The edges of Dense Woods: TT-WOOD-01 to TT-WOOD-05, TT-GEO-08.

use super::ground::Ground;
use super::scenario::Land;
use super::tables::Distance;
use crate::kit::table::{Base, Face, Frame, Length, Segment, Zone};

impl Ground {
    /// TT-WOOD-01 to TT-WOOD-03: whether a unit that is in a wood is near the edge of that wood or a road. It measures
    /// from the middles of its faces (TT-GEO-08). One that is in no wood is near none.
    pub(super) fn near_wood_edge(&self, base: &Base) -> bool {
        let reach = self.figure(Distance::WoodsEdge) + self.ruler.limit();
        let mut woods = self
            .areas_of(Land::Wood)
            .filter(|wood| wood.holds(base.centre));
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
    pub(super) fn wood_edge_ahead(&self, base: &Base, target: &Base) -> bool {
        let reach = self.figure(Distance::WoodsEdge) + self.ruler.limit();
        let corners = Frame::of(&base.corners()).wider(reach);
        if !corners.meets(&Frame::of(&target.corners())) {
            return false;
        }
        let strip = Zone::ahead(base, reach);
        let is_ahead = strip.is_covered_by(target, Length::ZERO)
            && strip
                .range_to(target)
                .is_some_and(|range| range.is_within(reach));
        let front = base.face(Face::Front);
        let mut woods = self
            .areas_of(Land::Wood)
            .filter(|wood| wood.holds(target.centre));
        is_ahead
            && woods.any(|wood| {
                let on_edge = wood.is_touched_by(front, self.ruler.touch());
                on_edge || wood.holds(base.centre) && self.is_on_road_side(base, front)
            })
    }

    /// Whether the front edge of a unit on a road lies on the side of that road, or over it.
    fn is_on_road_side(&self, base: &Base, front: Segment) -> bool {
        let (slack, touch) = (self.slack(), self.ruler.touch());
        let mut roads = self
            .roads
            .iter()
            .filter(|road| road.track.holds(base.centre, slack));
        roads.any(|road| {
            let inner = road.track.width.share(1, 2) - touch;
            let is_out = |end: &_| !road.track.square_to(*end).is_within(inner);
            road.track.overlaps(&front.ends(), -touch) && front.ends().iter().any(is_out)
        })
    }
}
