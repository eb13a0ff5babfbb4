//! Circles: round terrain, and the burst of shells with its quarters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Base, Length, Point, Segment, Square, Vector, shape};

/// A circle with all that is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Disc {
    /// The middle of it.
    pub centre: Point,
    /// How far it reaches.
    pub radius: Length,
}

/// A quarter of the ring round a burst, as the gun sees it that the shot came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Quarter {
    /// Beyond the middle.
    Far,
    /// To the right of it.
    Right,
    /// Before it.
    Near,
    /// To the left of it.
    Left,
}

impl Disc {
    /// Whether a point lies in it or on its rim.
    pub fn holds(&self, point: Point) -> bool {
        self.centre.square_to(point).is_within(self.radius)
    }

    /// Whether a base reaches into it by more than `touch`.
    pub fn is_entered_by(&self, base: &Base, touch: Length) -> bool {
        self.overlaps(&base.corners(), touch)
    }

    /// Whether a convex shape, given by its corners, reaches into it by more than `touch`.
    pub fn overlaps(&self, shape: &[Point], touch: Length) -> bool {
        let reach = self.radius - touch - Length::micrometres(1);
        shape::square_to(shape, self.centre).is_within(reach)
    }

    /// Whether a part of a line lies within the rim, however little.
    pub fn is_crossed_by(&self, line: Segment) -> bool {
        self.length_of(line) > Length::ZERO
    }

    /// How much of a line lies within the rim, to within two micrometres.
    pub fn length_of(&self, line: Segment) -> Length {
        let stretch = self.stretch_of(line);
        stretch.map_or(Length::ZERO, |(from, to)| to - from)
    }

    /// From where to where on a line it lies within the rim, to within two micrometres.
    pub fn stretch_of(&self, line: Segment) -> Option<(Length, Length)> {
        let whole = line.length().in_micrometres();
        let way = line.way();
        if whole == 0 {
            return None;
        }
        // Where the middle is beside the line, and half the chord on either side of it.
        let along = (self.centre - line.from).dot(way).div_euclid(whole);
        let aside = way.cross(self.centre - line.from).div_euclid(whole);
        let half = self.radius.squared() - i128::from(aside) * i128::from(aside);
        if half <= 0 {
            return None;
        }
        let half = i64::try_from(half.isqrt()).expect("a chord is a length");
        let (from, to) = ((along - half).max(0), (along + half).min(whole));
        (from < to).then(|| (Length::micrometres(from), Length::micrometres(to)))
    }

    /// Whether a point lies within the rim, and not on it.
    pub fn surrounds(&self, point: Point) -> bool {
        self.centre.square_to(point) < Square::whole(self.radius.squared())
    }

    /// The quarter in which a point lies, of those between the diagonals to a line of fire; one on a diagonal belongs to
    /// the next quarter clockwise, and the middle to the far one.
    pub fn quarter_of(&self, point: Point, fired_from: Point) -> Quarter {
        let (line, way) = (self.centre - fired_from, point - self.centre);
        let (ahead, right) = (line.dot(way), -line.cross(way));
        if way == Vector::ZERO || line == Vector::ZERO {
            return Quarter::Far;
        }
        if ahead > right && ahead >= -right {
            Quarter::Far
        } else if right >= ahead && right > -ahead {
            Quarter::Right
        } else if ahead < right {
            Quarter::Near
        } else {
            Quarter::Left
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::super::tests::{base, inches};
    use super::*;

    fn copse() -> Disc {
        Disc { centre: inches(1200, 1200), radius: Length::hundredths(90, Unit::Inch) }
    }

    #[test]
    fn a_copse_is_crossed_by_lines_within_its_rim() {
        let length = |x, y, to_x, to_y| {
            let line = Segment::new(inches(x, y), inches(to_x, to_y));
            copse().length_of(line).show(Unit::Inch)
        };
        assert_eq!(length(1200, 1000, 1200, 1400), "1.8");
        assert_eq!(length(1200, 1200, 1200, 1400), "0.9");
        assert_eq!(length(1254, 1000, 1254, 1400), "1.44");
        assert_eq!(length(1290, 1000, 1290, 1400), "0");
        assert_eq!(length(1200, 1000, 1200, 1100), "0");
        assert_eq!(length(1200, 1400, 1200, 1300), "0");
        assert!(copse().holds(inches(1290, 1200)) && !copse().holds(inches(1291, 1200)));
        assert!(copse().surrounds(inches(1289, 1200)) && !copse().surrounds(inches(1290, 1200)));
        let line = Segment::new(inches(1200, 1000), inches(1200, 1400));
        let ends = [110, 290].map(|end| Length::hundredths(end, Unit::Inch));
        assert_eq!(copse().stretch_of(line), Some((ends[0], ends[1])));
        let enters = |y| copse().is_entered_by(&base(1200, y, 0), Length::ZERO);
        assert!(!enters(1085) && enters(1086) && enters(1200));
    }

    #[test]
    fn the_ring_round_a_burst_has_four_quarters() {
        let burst = copse();
        let quarter = |x: i64, y: i64| burst.quarter_of(inches(1200 + x, 1200 + y), inches(1200, 0));
        assert_eq!(quarter(0, 50), Quarter::Far);
        assert_eq!(quarter(50, 0), Quarter::Right);
        assert_eq!(quarter(0, -50), Quarter::Near);
        assert_eq!(quarter(-50, 0), Quarter::Left);
        // On the diagonals, clockwise from the far right.
        assert_eq!(quarter(50, 50), Quarter::Right);
        assert_eq!(quarter(50, -50), Quarter::Near);
        assert_eq!(quarter(-50, -50), Quarter::Left);
        assert_eq!(quarter(-50, 50), Quarter::Far);
        assert_eq!(quarter(49, 50), Quarter::Far);
        assert_eq!(quarter(50, -49), Quarter::Right);
        assert_eq!(quarter(-50, 49), Quarter::Left);
        assert_eq!(quarter(0, 0), Quarter::Far);
        let from_the_east = burst.quarter_of(inches(1200, 1250), inches(2400, 1200));
        assert_eq!(from_the_east, Quarter::Right);
    }
}
