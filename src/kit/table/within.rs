//! What lies within an outline: points, and parts of lines.

use super::time::Time;
use super::{Length, Outline, Point, Segment};

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

/// A point as a fraction with one denominator above zero, as the crossings of lines are none of whole numbers.
#[derive(Clone, Copy)]
pub(super) struct Exact {
    pub(super) x: i128,
    pub(super) y: i128,
    pub(super) below: i128,
}

impl From<Point> for Exact {
    fn from(point: Point) -> Exact {
        Exact { x: point.x.into(), y: point.y.into(), below: 1 }
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
        self.side_of(line) == 0 && between(line.from.x, line.to.x, self.x) && between(line.from.y, line.to.y, self.y)
    }
}

impl Outline {
    /// Where a point lies.
    pub fn place_of(&self, point: Point) -> Lies {
        self.place_of_exact(point.into())
    }

    pub(super) fn place_of_exact(&self, point: Exact) -> Lies {
        if self.sides().any(|side| point.is_on(side)) {
            return Lies::OnEdge;
        }
        // A ray to the east crosses the outline an odd number of times from within. A side counts with its lower end.
        let crossed = self.sides().filter(|side| {
            let above = |end: Point| i128::from(end.y) * point.below > point.y;
            let (starts, ends) = (above(side.from), above(side.to));
            starts != ends && (point.side_of(*side) > 0) == ends
        });
        if crossed.count() % 2 == 1 { Lies::Inside } else { Lies::Outside }
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
            let (above, below) =
                (i128::from(from.above) + i128::from(to.above), i128::from(from.below) + i128::from(to.below));
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
        parts.map(|(from, to)| to.floor(whole) - from.floor(whole)).sum()
    }

    /// From where to where on a line it lies within the outline, in the order of the line, each end rounded down to a whole
    /// micrometre. Nothing of what only touches the outline or runs along it.
    pub fn stretches_of(&self, line: Segment) -> Vec<(Length, Length)> {
        let whole = line.length().in_micrometres();
        let parts = self.parts(line).into_iter();
        parts.map(|(from, to)| (from.floor(whole), to.floor(whole))).collect()
    }

    /// Whether a part of a line lies within the outline, however little.
    pub fn is_crossed_by(&self, line: Segment) -> bool {
        !self.parts(line).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::super::tests::{horseshoe, inches, town};
    use super::*;

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
    fn stretches_are_counted_from_the_beginning_of_the_line() {
        let inch = |hundredths| Length::hundredths(hundredths, Unit::Inch);
        let stretches = |line| horseshoe().stretches_of(line);
        assert_eq!(stretches(line(900, 1000, 1500, 1000)), [(inch(100), inch(200)), (inch(400), inch(500))]);
        assert_eq!(stretches(line(1350, 1000, 1350, 1200)), [(inch(0), inch(100))]);
        assert!(stretches(line(900, 800, 1500, 800)).is_empty());
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
}
