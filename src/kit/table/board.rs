//! The table itself: its edges, coming on and going off, and ways that leave it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::heading::SCALE;
use super::{Base, Decimal, Face, Frame, Heading, Length, Point, Segment, Sweep, Unit};
use crate::kit::Edge;

/// A table with its south-west corner at nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub height: Length,
}

/// When a front edge lies on an edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeSlack {
    /// How far its corners may be from the edge.
    pub touch: Length,
    /// By how many degrees it may be askew.
    pub degrees: u16,
}

/// The heading that looks straight out over an edge.
pub fn outward(edge: Edge) -> Heading {
    match edge {
        Edge::North => Heading::NORTH,
        Edge::East => Heading::EAST,
        Edge::South => Heading::SOUTH,
        Edge::West => Heading::WEST,
    }
}

impl Board {
    /// An edge as a line, from left to right as one looks out over it.
    pub fn edge(&self, edge: Edge) -> Segment {
        let (none, width, height) = (Length::ZERO, self.width, self.height);
        let (from, to) = match edge {
            Edge::North => ((none, height), (width, height)),
            Edge::East => ((width, height), (width, none)),
            Edge::South => ((width, none), (none, none)),
            Edge::West => ((none, none), (none, height)),
        };
        Segment::new(Point::at(from.0, from.1), Point::at(to.0, to.1))
    }

    /// How far to the left and to the right the table goes for those whose home edge it is.
    pub fn across(&self, home: Edge) -> (i64, i64) {
        let edge = self.edge(home);
        let (from, to) = (home.across(edge.from), home.across(edge.to));
        (from.min(to), from.max(to))
    }

    /// The points along a stretch of an edge, in steps of a tenth of the unit, the one nearest to its middle first; of two
    /// as near the western or southern.
    pub fn along(self, edge: Edge, stretch: [Option<Decimal>; 2], unit: Unit) -> impl Iterator<Item = Point> + use<> {
        let whole = match edge {
            Edge::North | Edge::South => self.width,
            Edge::East | Edge::West => self.height,
        };
        let [from, to] = stretch.map(|end| end.map(|end| end.length(unit).clamp(Length::ZERO, whole)));
        let (from, to) = (from.unwrap_or(Length::ZERO), to.unwrap_or(whole));
        let middle = Length::micrometres((from.in_micrometres() + to.in_micrometres()) / 2);
        let step = Length::hundredths(10, unit).in_micrometres();
        let most = (to - from).in_micrometres() / 2 / step;
        let offsets = (0..=most).flat_map(move |number| [-number * step, number * step]);
        let offsets = offsets.enumerate().filter(|(index, _)| *index != 1).map(|(_, offset)| offset);
        let (width, height) = (self.width, self.height);
        offsets.map(move |offset| {
            let along = middle + Length::micrometres(offset);
            match edge {
                Edge::North => Point::at(along, height),
                Edge::South => Point::at(along, Length::ZERO),
                Edge::East => Point::at(width, along),
                Edge::West => Point::at(Length::ZERO, along),
            }
        })
    }

    /// The edge on which a point lies to within a length; at a corner of the table the first clockwise from north.
    pub fn edge_at(&self, point: Point, touch: Length) -> Option<Edge> {
        let mut edges = Edge::ALL.into_iter();
        edges.find(|edge| self.edge(*edge).square_to(point).is_within(touch))
    }

    /// How far a point lies beyond the edge that it is farthest beyond; below zero how far from the nearest.
    pub fn beyond(&self, point: Point) -> Length {
        let (width, height) = (self.width.in_micrometres(), self.height.in_micrometres());
        let beyond = [-point.x, -point.y, point.x - width, point.y - height];
        Length::micrometres(beyond.into_iter().max().expect("there are four edges"))
    }

    /// Whether the box that reaches so far around some points has any of the table in it; no points have no box.
    pub fn is_met_by(&self, points: &[Point], around: Length) -> bool {
        let corners = [Point::at(Length::ZERO, Length::ZERO), Point::at(self.width, self.height)];
        !points.is_empty() && Frame::of(points).wider(around).meets(&Frame::of(&corners))
    }

    /// Whether all of a base is on the table, or no farther beyond an edge than `touch`.
    pub fn holds(&self, base: &Base, touch: Length) -> bool {
        let mut corners = base.corners().into_iter();
        corners.all(|corner| self.beyond(corner) <= touch)
    }

    /// How far a base gets before it leaves the table: `None` where it does not by more than `touch`, else where its first
    /// corner comes to an edge, rounded down.
    pub fn leaves(&self, way: &Sweep, touch: Length) -> Option<Length> {
        if self.holds(&way.end(), touch) {
            return None;
        }
        let step = way.course.vector();
        let (width, height) = (self.width.in_micrometres(), self.height.in_micrometres());
        let until = |place: i64, edge: i64, speed: i64| {
            let room = if speed > 0 { edge - place } else { place };
            (speed != 0).then(|| (room * SCALE).div_euclid(speed.abs()))
        };
        let corners = way.base.corners().into_iter();
        let ways = corners.flat_map(|corner| {
            let east = until(corner.x, width, step.x);
            east.into_iter().chain(until(corner.y, height, step.y))
        });
        ways.min().map(|room| Length::micrometres(room.max(0)))
    }

    /// A base that has just come on: its rear edge flush on an edge of the table, looking straight in, the middle of its
    /// rear edge at a point of that edge.
    pub fn entering(&self, base: &Base, edge: Edge, at: Point) -> Base {
        let heading = outward(edge).reversed();
        let on_edge = self.edge(edge).nearest_to(at);
        let inward = heading.course().over(base.depth.share(1, 2));
        Base { centre: on_edge + inward, heading, ..*base }
    }

    /// The point at which a base stands that has just come on over an edge: the middle of its rear edge. `None` where it
    /// does not look straight in, or its rear edge is farther from the edge than `touch`.
    pub fn entered_at(&self, base: &Base, edge: Edge, touch: Length) -> Option<Point> {
        let rear = base.middle(Face::Rear);
        let is_flush = base.heading == outward(edge).reversed() && self.edge(edge).square_to(rear).is_within(touch);
        is_flush.then_some(rear)
    }

    /// The edge on which the front edge of a base lies, so that it can go off there.
    pub fn exit_of(&self, base: &Base, slack: EdgeSlack) -> Option<Edge> {
        let front = base.face(Face::Front).ends();
        let mut edges = Edge::ALL.into_iter();
        edges.find(|edge| {
            let line = self.edge(*edge);
            let is_on = |corner: &Point| line.square_to(*corner).is_within(slack.touch);
            base.heading.differs(outward(*edge)) <= slack.degrees && front.iter().all(is_on)
        })
    }
}

impl Base {
    /// Whether its front edge covers a point: seen along its heading the point lies between the front corners, or no
    /// farther aside than `slack`.
    pub fn front_covers(&self, point: Point, slack: Length) -> bool {
        let aside = self.sees(point).right.abs();
        let half = self.frontage.in_micrometres() + 2 * slack.in_micrometres();
        2 * aside <= half * SCALE
    }
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::super::tests::{base, inches};
    use super::*;

    const TOUCH: Length = Length::hundredths(2, Unit::Inch);

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    fn board() -> Board {
        Board { width: inch(2400), height: inch(2400) }
    }

    #[test]
    fn a_base_lies_wholly_on_the_table() {
        let holds = |x, y| board().holds(&base(x, y, 0), TOUCH);
        assert!(!holds(40, 500));
        assert!(holds(50, 500) && holds(48, 500) && !holds(47, 500));
        assert!(holds(2350, 2375) && !holds(2353, 2375) && !holds(1200, 2378));
        assert_eq!(board().beyond(inches(-10, 500)), inch(10));
        assert_eq!(board().beyond(inches(100, 500)), inch(-100));
        assert_eq!(board().edge_at(inches(0, 1050), TOUCH), Some(Edge::West));
        assert_eq!(board().edge_at(inches(1050, 2400), TOUCH), Some(Edge::North));
        assert_eq!(board().edge_at(inches(1050, 1050), TOUCH), None);
    }

    #[test]
    fn a_way_off_the_table_ends_at_the_edge() {
        let leaves = |x, y, degrees, reach| {
            let way = Sweep::ahead(base(x, y, degrees), inch(reach));
            board().leaves(&way, TOUCH)
        };
        assert_eq!(leaves(1200, 225, 180, 300), Some(inch(200)));
        assert_eq!(leaves(1200, 225, 180, 200), None);
        assert_eq!(leaves(1200, 225, 180, 202), None);
        assert_eq!(leaves(1200, 2175, 0, 300), Some(inch(200)));
        let askew = leaves(1200, 2175, 30, 600).expect("it leaves");
        let there = base(1200, 2175, 30).moved(Heading::of(30).course(), askew);
        let beyond = there.corners().map(|corner| board().beyond(corner));
        let beyond = beyond.into_iter().max().expect("four corners");
        assert!(beyond.abs() <= Length::micrometres(2), "{beyond:?}");
    }

    #[test]
    fn a_stretch_of_an_edge_is_gone_along_from_its_middle() {
        let board = Board { width: inch(200), height: inch(100) };
        let along = |edge, stretch: [Option<&str>; 2]| {
            let stretch = stretch.map(|end| end.and_then(Decimal::parse));
            board.along(edge, stretch, Unit::Inch).collect::<Vec<_>>()
        };
        let south = along(Edge::South, [Some("0.5"), Some("0.8")]);
        assert_eq!(south, [inches(65, 0), inches(55, 0), inches(75, 0)]);
        let east = along(Edge::East, [None, None]);
        assert_eq!(east.len(), 11);
        assert_eq!(east[..3], [inches(200, 50), inches(200, 40), inches(200, 60)]);
        assert_eq!(along(Edge::North, [Some("5"), None]), [inches(200, 100)]);
    }

    #[test]
    fn arrivals_stand_with_their_rear_on_the_edge() {
        let arriving = base(0, 0, 77);
        let place = |edge, x, y| board().entering(&arriving, edge, inches(x, y));
        assert_eq!(place(Edge::North, 1250, 2400), base(1250, 2375, 180));
        assert_eq!(place(Edge::West, 0, 1800), base(25, 1800, 90));
        let entered = |unit: Base| board().entered_at(&unit, Edge::North, TOUCH);
        let point = inches(1000, 2400);
        let within = |unit: Base| entered(unit).map(|at| at.square_to(point).is_within(inch(301)));
        assert_eq!(within(base(1250, 2375, 180)), Some(true));
        assert_eq!(within(base(1350, 2375, 180)), Some(false));
        assert_eq!(within(base(1250, 2365, 180)), None);
        assert_eq!(within(base(1250, 2375, 179)), None);
    }

    #[test]
    fn exits_are_lined_up_on_the_edge_and_cover_the_point() {
        let slack = EdgeSlack { touch: TOUCH, degrees: 1 };
        let exit = |unit: Base| board().exit_of(&unit, slack);
        let unit = base(1200, 2375, 0);
        assert_eq!(exit(unit), Some(Edge::North));
        assert_eq!(exit(unit.pivoted(1)), Some(Edge::North));
        assert_eq!(exit(unit.pivoted(2)), None);
        assert_eq!(exit(base(1200, 2372, 0)), None);
        assert_eq!(exit(base(1200, 2375, 180)), None);
        assert_eq!(exit(base(25, 1200, 270)), Some(Edge::West));
        assert!(unit.front_covers(inches(1230, 2400), Length::ZERO));
        assert!(unit.front_covers(inches(1250, 2400), Length::ZERO));
        assert!(!unit.front_covers(inches(1280, 2400), Length::ZERO));
    }
}
