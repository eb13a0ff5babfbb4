//! Outlines of terrain: rectangles and other polygons, what lies in them, and what part of a line does.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::shape::{self, Time};
use super::{Base, Heading, Length, Point, Segment, Square};

/// The outline of an area: a polygon whose sides do not cross, bent inward or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Outline {
    corners: Vec<Point>,
}

/// Where a point lies to an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lies {
    /// Within the outline.
    Inside,
    /// On it, which is not inside.
    OnEdge,
    /// Beyond it.
    Outside,
}

/// Why corners make no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOutline {
    /// There are fewer than three, or one stands twice in a row.
    TooFew,
    /// Two sides that are no neighbours meet, or neighbours lie on each other.
    CrossesItself,
}

impl fmt::Display for BadOutline {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            BadOutline::TooFew => "an area needs three different corners",
            BadOutline::CrossesItself => "the sides of an area may not cross each other",
        })
    }
}

impl std::error::Error for BadOutline {}

/// A point as a fraction with one denominator above zero, as the crossings of lines are none of whole numbers.
#[derive(Clone, Copy)]
struct Exact {
    x: i128,
    y: i128,
    below: i128,
}

impl From<Point> for Exact {
    fn from(point: Point) -> Exact {
        Exact {
            x: point.x.into(),
            y: point.y.into(),
            below: 1,
        }
    }
}

impl Exact {
    /// Above zero where it lies to the left of a line.
    fn side_of(self, line: Segment) -> i128 {
        let way = line.way();
        let x = self.x - i128::from(line.from.x) * self.below;
        let y = self.y - i128::from(line.from.y) * self.below;
        i128::from(way.x) * y - i128::from(way.y) * x
    }

    /// Whether it lies on a line between its ends, or at one.
    fn is_on(self, line: Segment) -> bool {
        let between = |a: i64, b: i64, part: i128| {
            let (a, b) = (i128::from(a) * self.below, i128::from(b) * self.below);
            a.min(b) <= part && part <= a.max(b)
        };
        self.side_of(line) == 0
            && between(line.from.x, line.to.x, self.x)
            && between(line.from.y, line.to.y, self.y)
    }
}

impl Outline {
    /// The outline through some corners, in either direction.
    ///
    /// # Errors
    ///
    /// Where the corners enclose no area, or their sides cross.
    pub fn through(corners: Vec<Point>) -> Result<Outline, BadOutline> {
        let count = corners.len();
        let side = |at: usize| Segment::new(corners[at % count], corners[(at + 1) % count]);
        if count < 3 || (0..count).any(|at| side(at).from == side(at).to) {
            return Err(BadOutline::TooFew);
        }
        for one in 0..count {
            let next = side(one + 1);
            let (way, on) = (side(one).way(), next.way());
            let folds_back = way.cross(on) == 0 && way.dot(on) < 0;
            let mut others = (one + 2..count).filter(|other| (other + 1) % count != one);
            if folds_back || others.any(|other| shape::meet(&side(one).ends(), &side(other).ends()))
            {
                return Err(BadOutline::CrossesItself);
            }
        }
        Ok(Outline { corners })
    }

    /// A rectangle about a centre: `width` across and `height` along its heading, which is north where it is not turned.
    ///
    /// # Errors
    ///
    /// Where it has no width or no height.
    pub fn rectangle(
        centre: Point,
        heading: Heading,
        width: Length,
        height: Length,
    ) -> Result<Outline, BadOutline> {
        let base = Base {
            centre,
            heading,
            frontage: width,
            depth: height,
        };
        Outline::through(base.corners().to_vec())
    }

    /// Its corners.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Its sides, in the order of the corners.
    pub fn sides(&self) -> impl Iterator<Item = Segment> {
        shape::sides(&self.corners)
    }

    /// Where a point lies.
    pub fn place_of(&self, point: Point) -> Lies {
        self.place_of_exact(point.into())
    }

    fn place_of_exact(&self, point: Exact) -> Lies {
        if self.sides().any(|side| point.is_on(side)) {
            return Lies::OnEdge;
        }
        // A ray to the east crosses the outline an odd number of times from within. A side counts with its lower end.
        let crossed = self.sides().filter(|side| {
            let above = |end: Point| i128::from(end.y) * point.below > point.y;
            let (starts, ends) = (above(side.from), above(side.to));
            starts != ends && (point.side_of(*side) > 0) == ends
        });
        if crossed.count() % 2 == 1 {
            Lies::Inside
        } else {
            Lies::Outside
        }
    }

    /// The square of the distance from a point to the nearest point of the outline itself, from within or from without.
    pub fn square_to(&self, point: Point) -> Square {
        let squares = self.sides().map(|side| side.square_to(point));
        squares.min().expect("an outline has sides")
    }

    /// The square of the distance that a base measures to the outline: from the nearest of the middles of its edges.
    pub fn measured_from(&self, base: &Base) -> Square {
        let squares = base.middles().map(|middle| self.square_to(middle));
        squares.into_iter().min().expect("a base has four middles")
    }

    /// Whether the inside of a convex shape, given by its corners, has a part of the area.
    pub fn overlaps(&self, shape: &[Point]) -> bool {
        if self
            .sides()
            .any(|side| shape::overlaps(shape, &side.ends()))
        {
            return true;
        }
        // No side passes through the shape, so that all of it lies on one side of the outline.
        let count = i128::try_from(shape.len()).expect("shapes have few corners");
        let sum = |part: fn(&Point) -> i64| shape.iter().map(|at| i128::from(part(at))).sum();
        let middle = Exact {
            x: sum(|corner| corner.x),
            y: sum(|corner| corner.y),
            below: count,
        };
        self.place_of_exact(middle) == Lies::Inside
    }

    /// Whether a base reaches into the area by more than `touch` on one of its sides.
    pub fn is_entered_by(&self, base: &Base, touch: Length) -> bool {
        self.overlaps(&base.shrunk(touch).corners())
    }

    /// Whether all of a base lies in the area or on its outline, but for so much on each side.
    pub fn encloses(&self, base: &Base, touch: Length) -> bool {
        let corners = base.shrunk(touch).corners();
        let mut sides = self.sides();
        !sides.any(|side| shape::overlaps(&corners, &side.ends()))
            && self.place_of(base.centre) == Lies::Inside
    }

    /// The parts of a line that lie within the outline, as fractions of it in their order. What runs along the outline is
    /// not within.
    fn parts(&self, line: Segment) -> Vec<(Time, Time)> {
        let way = line.way();
        let whole = way.dot(way);
        if whole == 0 {
            return Vec::new();
        }
        let (start, end) = (Time::new(0, 1), Time::new(1, 1));
        let mut cuts = vec![start, end];
        for side in self.sides() {
            let along = side.way();
            let turn = way.cross(along);
            if turn != 0 {
                cuts.push(Time::new((side.from - line.from).cross(along), turn));
            } else if way.cross(side.from - line.from) == 0 {
                let ends = side.ends().into_iter();
                cuts.extend(ends.map(|end| Time::new((end - line.from).dot(way), whole)));
            }
        }
        cuts.retain(|cut| cut.compare(start).is_ge() && cut.compare(end).is_le());
        cuts.sort_by(|one, other| one.compare(*other));
        let pieces = cuts.windows(2).map(|pair| (pair[0], pair[1]));
        let pieces = pieces.filter(|(from, to)| {
            // The fraction of the sums lies between two fractions, and no side is crossed between them.
            let (above, below) = (
                i128::from(from.above) + i128::from(to.above),
                i128::from(from.below) + i128::from(to.below),
            );
            let between = Exact {
                x: i128::from(line.from.x) * below + i128::from(way.x) * above,
                y: i128::from(line.from.y) * below + i128::from(way.y) * above,
                below,
            };
            from.compare(*to).is_lt() && self.place_of_exact(between) == Lies::Inside
        });
        pieces.collect()
    }

    /// How much of a line lies within the outline: the sum of the pieces, each end of them rounded down to a whole
    /// micrometre of the line. Nothing where the line only touches the outline or runs along it.
    pub fn length_of(&self, line: Segment) -> Length {
        let whole = line.length().in_micrometres();
        let parts = self.parts(line).into_iter();
        parts
            .map(|(from, to)| to.floor(whole) - from.floor(whole))
            .sum()
    }

    /// Whether a part of a line lies within the outline, however little.
    pub fn is_crossed_by(&self, line: Segment) -> bool {
        !self.parts(line).is_empty()
    }
}

impl TryFrom<Vec<Point>> for Outline {
    type Error = BadOutline;

    fn try_from(corners: Vec<Point>) -> Result<Outline, BadOutline> {
        Outline::through(corners)
    }
}

impl From<Outline> for Vec<Point> {
    fn from(outline: Outline) -> Vec<Point> {
        outline.corners
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, inches};
    use super::super::{Sweep, Unit};
    use super::*;

    const TOUCH: Length = Length::hundredths(2, Unit::Inch);

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    fn town() -> Outline {
        let town = Outline::rectangle(inches(1200, 900), Heading::NORTH, inch(200), inch(200));
        town.expect("a rectangle")
    }

    /// A horseshoe that is open to the north: two arms from y 9 to 11 and a bottom from y 8 to 9.
    fn horseshoe() -> Outline {
        let corners = [
            (1000, 800),
            (1400, 800),
            (1400, 1100),
            (1300, 1100),
            (1300, 900),
            (1100, 900),
            (1100, 1100),
            (1000, 1100),
        ];
        Outline::through(corners.map(|(x, y)| inches(x, y)).to_vec()).expect("an outline")
    }

    fn line(x: i64, y: i64, to_x: i64, to_y: i64) -> Segment {
        Segment::new(inches(x, y), inches(to_x, to_y))
    }

    #[test]
    fn on_the_outline_is_not_inside() {
        for (y, expected) in [
            (799, Lies::Outside),
            (800, Lies::OnEdge),
            (805, Lies::Inside),
            (1000, Lies::OnEdge),
            (1001, Lies::Outside),
        ] {
            assert_eq!(town().place_of(inches(1200, y)), expected, "{y}");
        }
        let place = |x, y| horseshoe().place_of(inches(x, y));
        assert_eq!(place(1200, 1000), Lies::Outside);
        assert_eq!(place(1200, 850), Lies::Inside);
        assert_eq!(place(1050, 900), Lies::Inside);
        assert_eq!(place(1200, 900), Lies::OnEdge);
        assert_eq!(place(900, 900), Lies::Outside);
        assert_eq!(place(1500, 900), Lies::Outside);
    }

    #[test]
    fn sides_that_cross_make_no_outline() {
        let through = |corners: &[(i64, i64)]| {
            Outline::through(corners.iter().map(|(x, y)| inches(*x, *y)).collect()).err()
        };
        assert_eq!(through(&[(0, 0), (1, 0)]), Some(BadOutline::TooFew));
        assert_eq!(through(&[(0, 0), (1, 0), (1, 0)]), Some(BadOutline::TooFew));
        let bow = [(0, 0), (2, 2), (2, 0), (0, 2)];
        assert_eq!(through(&bow), Some(BadOutline::CrossesItself));
        assert_eq!(
            through(&[(0, 0), (4, 0), (2, 0)]),
            Some(BadOutline::CrossesItself)
        );
        assert_eq!(through(&[(0, 0), (4, 0), (8, 0), (0, 4)]), None);
        let flat = Outline::rectangle(inches(0, 0), Heading::NORTH, inch(1), Length::ZERO);
        assert_eq!(flat.err(), Some(BadOutline::TooFew));
        assert!(BadOutline::TooFew.to_string().starts_with("an area"));
        let written = serde_json::to_string(&town()).expect("plain data");
        assert_eq!(serde_json::from_str::<Outline>(&written).ok(), Some(town()));
        assert!(serde_json::from_str::<Outline>("[]").is_err());
    }

    #[test]
    fn a_base_enters_with_a_corner_and_not_by_touching() {
        let enters = |x, y, degrees| town().is_entered_by(&base(x, y, degrees), TOUCH);
        assert!(!enters(1200, 775, 0));
        assert!(!enters(1200, 777, 0));
        assert!(enters(1200, 778, 0));
        // A corner a tenth of an inch inside.
        assert!(enters(1340, 785, 0));
        assert!(enters(1200, 900, 33));
        assert!(!horseshoe().is_entered_by(&base(1200, 1000, 0), TOUCH));
        assert!(horseshoe().is_entered_by(&base(1200, 920, 0), TOUCH));
        assert!(town().encloses(&base(1200, 825, 0), TOUCH));
        assert!(!town().encloses(&base(1200, 820, 0), TOUCH));
        assert!(!town().encloses(&base(1200, 500, 0), TOUCH));
    }

    #[test]
    fn a_line_is_inside_for_as_long_as_it_is() {
        let length = |line| town().length_of(line).show(Unit::Inch);
        assert_eq!(length(line(1200, 920, 1200, 1200)), "0.8");
        assert_eq!(length(line(1200, 870, 1200, 1200)), "1.3");
        assert_eq!(length(line(1200, 700, 1200, 1200)), "2");
        assert_eq!(length(line(1000, 700, 1400, 1100)), "2.83");
        // Along the edge, up to the edge, and past a corner.
        assert_eq!(length(line(1000, 1000, 1400, 1000)), "0");
        assert_eq!(length(line(1200, 1200, 1200, 1000)), "0");
        assert_eq!(length(line(1200, 1100, 1400, 900)), "0");
        assert!(!town().is_crossed_by(line(1200, 1100, 1400, 900)));
        assert!(town().is_crossed_by(line(1199, 1100, 1399, 900)));
        assert_eq!(length(line(1200, 900, 1200, 900)), "0");
    }

    #[test]
    fn a_line_across_two_arms_is_inside_twice() {
        let length = |line| horseshoe().length_of(line).show(Unit::Inch);
        assert_eq!(length(line(900, 1000, 1500, 1000)), "2");
        assert_eq!(length(line(900, 850, 1500, 850)), "4");
        // Along the inner bottom it is inside in the arms only.
        assert_eq!(length(line(900, 900, 1500, 900)), "2");
        assert_eq!(length(line(1050, 1000, 1200, 1000)), "0.5");
        assert_eq!(length(line(1200, 1000, 1250, 1000)), "0");
    }

    #[test]
    fn the_way_to_the_edge_is_measured_from_within_and_from_without() {
        let to = |y| town().square_to(inches(1200, y)).nearest();
        assert_eq!([to(850), to(700), to(1000)], [inch(50), inch(100), inch(0)]);
        let unit = base(1200, 885, 0);
        assert_eq!(town().measured_from(&unit).nearest(), inch(50));
        assert_eq!(
            town().measured_from(&base(1200, 1035, 0)).nearest(),
            inch(10)
        );
    }

    #[test]
    fn a_move_stops_at_the_outline_and_a_rout_past_it_goes_on() {
        let way = Sweep::ahead(base(1200, 500, 0), inch(400));
        let stop = |x| {
            let base = base(x, 500, 0);
            let way = Sweep { base, ..way };
            way.gets_before(TOUCH, |area| town().overlaps(area))
        };
        assert_eq!(stop(1200), Some(inch(275)));
        assert_eq!(stop(1349), None);
        assert_eq!(stop(1347), Some(inch(275)));
    }
}
