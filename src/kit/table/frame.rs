//! Boxes around things, with sides to the four winds: a quick way to say that things are nowhere near each other.

use super::Point;

/// The smallest such box around some points; its outline belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    south_west: Point,
    north_east: Point,
}

impl Frame {
    /// The box around some points.
    ///
    /// # Panics
    ///
    /// Where there are none.
    pub fn of(points: &[Point]) -> Frame {
        let parts = |part: fn(&Point) -> i64| {
            let least = points.iter().map(part).min().expect("there are points");
            (least, points.iter().map(part).max().unwrap_or(least))
        };
        let ((west, east), (south, north)) = (parts(|point| point.x), parts(|point| point.y));
        Frame { south_west: Point { x: west, y: south }, north_east: Point { x: east, y: north } }
    }

    /// The box that reaches so much farther on every side.
    pub fn wider(self, by: super::Length) -> Frame {
        let by = by.in_micrometres();
        let moved = |corner: Point, by: i64| Point { x: corner.x + by, y: corner.y + by };
        Frame { south_west: moved(self.south_west, -by), north_east: moved(self.north_east, by) }
    }

    /// Whether two boxes have a point in common.
    pub fn meets(&self, other: &Frame) -> bool {
        let apart = |part: fn(&Point) -> i64| {
            part(&self.south_west) > part(&other.north_east) || part(&other.south_west) > part(&self.north_east)
        };
        !apart(|point| point.x) && !apart(|point| point.y)
    }

    /// Whether a point lies in it.
    pub fn holds(&self, point: Point) -> bool {
        self.meets(&Frame { south_west: point, north_east: point })
    }

    /// The middle of it, rounded to a micrometre.
    pub fn middle(&self) -> Point {
        Point {
            x: (self.south_west.x + self.north_east.x).div_euclid(2),
            y: (self.south_west.y + self.north_east.y).div_euclid(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, inches, town};
    use super::super::{Length, Unit};
    use super::*;

    #[test]
    fn boxes_meet_where_they_touch() {
        let frame = Frame::of(town().corners());
        assert_eq!(frame.middle(), inches(1200, 900));
        for (x, meets) in [(1349, true), (1350, true), (1351, false), (1049, false)] {
            let corners = base(x, 900, 0).corners();
            assert_eq!(frame.meets(&Frame::of(&corners)), meets, "{x}");
        }
        let wider = frame.wider(Length::hundredths(1, Unit::Inch));
        assert!(wider.holds(inches(1301, 799)) && !frame.holds(inches(1301, 900)));
        assert!(frame.holds(inches(1300, 800)) && !frame.holds(inches(1200, 1001)));
    }
}
