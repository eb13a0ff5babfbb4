//! Lines of terrain, with a width or without: roads, streams, rivers, hedges, walls.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::time::Time;
use super::{Base, Length, Point, Segment, Square, shape};

/// A line through some points, and how wide what lies along it is; its ends and bends are round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Track {
    /// The points of its centre line, at least one.
    pub points: Vec<Point>,
    /// How wide it is in all; nothing for what is only a line.
    pub width: Length,
}

impl Track {
    /// A line without width.
    pub fn line(points: Vec<Point>) -> Track {
        Track { points, width: Length::ZERO }
    }

    /// The stretches of the centre line; a track of one point is one stretch without length.
    pub fn stretches(&self) -> impl Iterator<Item = Segment> {
        let count = self.points.len();
        let stretches = 0..count.saturating_sub(1).max(usize::from(count == 1));
        stretches.map(move |at| Segment::new(self.points[at], self.points[(at + 1).min(count - 1)]))
    }

    /// The square of the distance from a point to the centre line.
    ///
    /// # Panics
    ///
    /// For a track without points.
    pub fn square_to(&self, point: Point) -> Square {
        let squares = self.stretches().map(|stretch| stretch.square_to(point));
        squares.min().expect("a track has points")
    }

    /// The square of the distance that a base measures to the centre line: from the nearest of the middles of its edges.
    pub fn measured_from(&self, base: &Base) -> Square {
        let squares = base.middles().map(|middle| self.square_to(middle));
        squares.into_iter().min().expect("a base has four middles")
    }

    /// How far from the centre line the sides are, `slack` more.
    pub(super) fn half(&self, slack: Length) -> Length {
        self.width.share(1, 2) + slack
    }

    /// Whether a point lies on it, or no more than `slack` beside it.
    pub fn holds(&self, point: Point, slack: Length) -> bool {
        self.square_to(point).is_within(self.half(slack))
    }

    /// Whether a convex shape, given by its corners, reaches more than `touch` beyond a side. A line without width has no
    /// sides; whether one passes through a base is asked of its stretches.
    pub fn overlaps(&self, shape: &[Point], touch: Length) -> bool {
        let reach = self.half(-touch) - Length::micrometres(1);
        let mut stretches = self.stretches();
        reach >= Length::ZERO && stretches.any(|stretch| shape::are_within(&stretch.ends(), shape, reach))
    }

    /// Whether its centre line passes through a base, by more than `touch` from the edges of the base.
    pub fn passes_through(&self, base: &Base, touch: Length) -> bool {
        let corners = base.shrunk(touch).corners();
        let mut stretches = self.stretches();
        stretches.any(|stretch| shape::overlaps(&corners, &stretch.ends()))
    }

    /// The points where a line meets the centre line, each part rounded to the nearest micrometre, in the order of the
    /// track; of a stretch that lies along the line, where that begins and ends.
    pub fn meets(&self, line: Segment) -> Vec<Point> {
        let mut found = Vec::new();
        for stretch in self.stretches() {
            if !shape::meet(&line.ends(), &stretch.ends()) {
                continue;
            }
            let turn = stretch.way().cross(line.way());
            if turn == 0 {
                let mut onto = [line.from, line.to].map(|end| stretch.nearest_to(end));
                onto.sort_by_key(|point| (*point - stretch.from).dot(stretch.way()));
                found.extend(onto);
            } else {
                let above = (line.from - stretch.from).cross(line.way());
                let at = Time::new(above, turn);
                found.push(stretch.part(at.above.into(), at.below.into()));
            }
        }
        found.dedup();
        found
    }

    /// How often a point that moves along a line passes the centre line from one side to the other. One that ends on it
    /// has not passed it yet; one that starts on it passes it when it leaves. To touch a bend is not to pass.
    pub fn passed_by(&self, line: Segment) -> usize {
        // A bend that only touches the line is on both sides of it, or on none, depending on where a point of the track
        // on the line is counted; the lesser number is the true one.
        let passes = |on_line: i64| {
            let passed = self.stretches().filter(|stretch| {
                let side = |point: Point| {
                    let side = line.way().cross(point - line.from).signum();
                    if side == 0 { on_line } else { side }
                };
                let beside = |point: Point| stretch.way().cross(point - stretch.from).signum();
                let (starts, ends) = (beside(line.from), beside(line.to));
                side(stretch.from) != side(stretch.to) && ends != 0 && starts != ends
            });
            passed.count()
        };
        passes(1).min(passes(-1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, inches, road, way};
    use super::super::{Sweep, Unit};
    use super::*;

    const SLACK: Length = Length::hundredths(1, Unit::Inch);
    const TOUCH: Length = Length::hundredths(2, Unit::Inch);

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    fn track(points: &[(i64, i64)], width: i64) -> Track {
        Track { points: points.iter().map(|(x, y)| inches(*x, *y)).collect(), width: inch(width) }
    }

    #[test]
    fn a_road_holds_what_is_within_half_its_width() {
        assert!(road().holds(inches(1225, 500), Length::ZERO));
        assert!(!road().holds(inches(1226, 500), Length::ZERO));
        assert!(road().holds(inches(1226, 500), SLACK));
        assert!(!road().holds(inches(1230, 500), SLACK));
    }

    #[test]
    fn a_stream_is_passed_when_the_point_comes_to_the_other_side() {
        let stream = track(&[(0, 1000), (1000, 1000), (2400, 1200)], 25);
        let passed = |x, y, to_x, to_y| stream.passed_by(way(x, y, to_x, to_y));
        assert_eq!(passed(500, 900, 500, 1100), 1);
        assert_eq!(passed(500, 1100, 500, 900), 1);
        assert_eq!(passed(500, 900, 500, 999), 0);
        // On the line, and off it again to either side.
        assert_eq!(passed(500, 900, 500, 1000), 0);
        assert_eq!(passed(500, 1000, 500, 1100), 1);
        assert_eq!(passed(500, 1000, 500, 900), 1);
        assert_eq!(passed(500, 1000, 600, 1000), 0);
        // Through the bend, past it, and over both arms.
        assert_eq!(passed(1000, 900, 1000, 1100), 1);
        assert_eq!(passed(0, 900, 2000, 1100), 0);
        assert_eq!(passed(500, 1001, 2400, 1001), 1);
        let bend = track(&[(0, 1200), (1000, 1000), (2000, 1200)], 25);
        assert_eq!(bend.passed_by(way(0, 1000, 2000, 1000)), 0);
        assert_eq!(bend.passed_by(way(0, 1100, 2000, 1100)), 2);
        let other = track(&[(0, 800), (1000, 1000), (2000, 800)], 25);
        assert_eq!(other.passed_by(way(0, 1000, 2000, 1000)), 0);
    }

    #[test]
    fn a_hedge_is_met_where_the_line_crosses_it() {
        let hedge = track(&[(1100, 1100), (1200, 1100), (1300, 1200)], 0);
        let met = |line| hedge.meets(line);
        assert_eq!(met(way(1150, 1000, 1150, 1200)), [inches(1150, 1100)]);
        assert_eq!(met(way(1200, 1000, 1200, 1200)), [inches(1200, 1100)]);
        assert_eq!(met(way(1250, 1000, 1250, 1200)), [inches(1250, 1150)]);
        assert!(met(way(1350, 1000, 1350, 1300)).is_empty());
        assert_eq!(met(way(1000, 1100, 1150, 1100)), [inches(1100, 1100), inches(1150, 1100)]);
        let target = base(1150, 1145, 180);
        let crossing = met(way(1150, 1000, 1150, 1120))[0];
        assert_eq!(target.square_to(crossing).nearest(), inch(20));
    }

    #[test]
    fn a_river_stops_what_would_reach_into_it() {
        let river = track(&[(0, 1000), (2400, 1000)], 100);
        let is_in = |y| river.overlaps(&base(1200, y, 0).corners(), TOUCH);
        assert!(!is_in(925) && !is_in(927) && is_in(928) && is_in(1000));
        let way = Sweep::ahead(base(1200, 700, 0), inch(300));
        let stop = way.gets_before(TOUCH, |area| river.overlaps(area, Length::ZERO));
        assert_eq!(stop, Some(inch(225)));
        let wall = track(&[(0, 1000), (2400, 1000)], 0);
        assert!(!wall.overlaps(&base(1200, 1000, 0).corners(), Length::ZERO));
        assert!(wall.passes_through(&base(1200, 1000, 0), TOUCH));
        assert!(!wall.passes_through(&base(1200, 975, 0), Length::ZERO));
        let spot = track(&[(1200, 1000)], 100);
        assert!(spot.holds(inches(1230, 1040), Length::ZERO));
        assert!(!spot.holds(inches(1240, 1040), Length::ZERO));
    }
}
