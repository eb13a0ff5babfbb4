//! Where a base may shoot: fields of fire between two rays, and the strip straight ahead.

use super::heading::SCALE;
use super::{Base, Face, Length, Point, Segment, Square, Vector, shape};

/// How wide a field of fire is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FireArc {
    /// The strip as wide as the front edge.
    Straight,
    /// Between two rays from the front corners that go so far outward for so far ahead: 1 for 1 at 45 degrees.
    Splayed {
        /// How far to the side.
        aside: u32,
        /// For how far ahead, which is not zero.
        ahead: u32,
    },
    /// All that lies ahead of the prolonged front edge.
    HalfPlane,
}

impl FireArc {
    /// Rays 45 degrees outward.
    pub const DIAGONAL: FireArc = FireArc::Splayed { aside: 1, ahead: 1 };
}

/// An area ahead of a base up to some distance: a field of fire or a strip. Its outline belongs to it. Its rays have the
/// exact directions of the sine table, so that it grows with the distance and never shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    corners: [Point; 4],
}

impl Zone {
    /// The field of fire of a base, at least as far ahead as a length; the range is a question of its own.
    ///
    /// # Panics
    ///
    /// For a splayed arc that goes nowhere ahead.
    pub fn of_fire(base: &Base, arc: FireArc, reach: Length) -> Zone {
        let front = base.face(Face::Front);
        let (ahead, right) = (base.heading.course().vector(), base.heading.course().right().vector());
        // A ray that is lengthened by whole times keeps its direction to the last digit.
        let times = reach.in_micrometres() / SCALE + 1;
        let far = |corner: Point, sign: i64| {
            let ray = |ahead: i64, right: i64| match arc {
                FireArc::Splayed { aside, ahead: below } => {
                    assert!(below > 0, "a splayed arc goes ahead");
                    ahead + sign * super::length::nearest(right * i64::from(aside), i64::from(below))
                }
                FireArc::Straight | FireArc::HalfPlane => ahead,
            };
            corner + scaled(Vector { x: ray(ahead.x, right.x), y: ray(ahead.y, right.y) }, times)
        };
        let (mut left_end, mut right_end) = (front.from, front.to);
        if arc == FireArc::HalfPlane {
            left_end = left_end + scaled(right, -times);
            right_end = right_end + scaled(right, times);
        }
        Zone { corners: [left_end, right_end, far(right_end, 1), far(left_end, -1)] }
    }

    /// The straight strip as wide as the front edge, at least as far ahead as a length.
    pub fn ahead(base: &Base, reach: Length) -> Zone {
        Zone::of_fire(base, FireArc::Straight, reach)
    }

    /// Its corners: left and right of the front, far right, far left.
    pub fn corners(&self) -> [Point; 4] {
        self.corners
    }

    /// Whether a point lies in it or on its outline, or no farther out than `limit`.
    pub fn holds(&self, point: Point, limit: Length) -> bool {
        shape::are_within(&self.corners, &[point], limit)
    }

    /// Whether some point of a base lies in it or on its outline, or no farther out than `limit`.
    pub fn reaches(&self, base: &Base, limit: Length) -> bool {
        shape::are_within(&self.corners, &base.corners(), limit)
    }

    /// The corners of the part of a base that lies in it, each rounded to the nearest micrometre; fewer than three where the
    /// base touches it from outside, none where it lies outside.
    pub fn part_of(&self, base: &Base) -> Vec<Point> {
        let mut part = base.corners().to_vec();
        for side in shape::sides(&self.corners) {
            part = side.left_of(&part);
        }
        part.dedup();
        part
    }

    /// The square of the shortest distance from the front edge to the part of a base that lies in the zone; `None` where
    /// the base lies outside.
    pub fn range_to(&self, base: &Base) -> Option<Square> {
        self.cut(base).map(|(range, _)| range)
    }

    /// The same, with that part of it: its corners as [`Zone::part_of`] gives them.
    pub fn cut(&self, base: &Base) -> Option<(Square, Vec<Point>)> {
        if !self.reaches(base, Length::ZERO) {
            return None;
        }
        let (part, front) = (self.part_of(base), [self.corners[0], self.corners[1]]);
        (!part.is_empty()).then(|| (shape::gap(&shape::hull(&part), &front), part))
    }

    /// Whether a base covers a part of it that is wider and deeper than `limit`.
    pub fn is_covered_by(&self, base: &Base, limit: Length) -> bool {
        shape::overlap_by_more(&self.corners, &base.corners(), limit)
    }
}

impl Segment {
    /// What of a convex shape lies to the left of the endless line through it, or on it, each corner that is cut rounded
    /// to the nearest micrometre; the sides of a zone go round it to the left.
    pub fn left_of(self, shape: &[Point]) -> Vec<Point> {
        let side = |point: Point| i128::from(self.way().cross(point - self.from));
        let mut kept = Vec::new();
        for (at, from) in shape.iter().copied().enumerate() {
            let to = shape[(at + 1) % shape.len()];
            let (starts, ends) = (side(from), side(to));
            if starts >= 0 {
                kept.push(from);
            }
            if starts.signum() * ends.signum() < 0 {
                let crossing = Segment::new(from, to).part(starts.abs(), starts.abs() + ends.abs());
                kept.push(crossing);
            }
        }
        kept
    }
}

fn scaled(way: Vector, times: i64) -> Vector {
    Vector { x: way.x * times, y: way.y * times }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, inches};
    use super::super::{Heading, Unit};
    use super::*;

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    fn fire(arc: FireArc) -> Zone {
        Zone::of_fire(&base(1200, 1000, 0), arc, inch(800))
    }

    #[test]
    fn rays_leave_the_front_corners_at_45_degrees() {
        let zone = fire(FireArc::DIAGONAL);
        let reaches = |x, y| zone.reaches(&base(x, y, 0), Length::ZERO);
        // Its left upper corner lies on the ray at (12.9, 10.65).
        assert!(reaches(1340, 1040));
        assert!(!reaches(1341, 1040));
        assert!(!reaches(1351, 1050));
        assert!(zone.holds(inches(1290, 1065), Length::ZERO));
        assert!(!zone.holds(inches(1291, 1065), Length::ZERO));
        assert!(zone.holds(inches(1291, 1065), inch(1)));
        assert!(zone.holds(inches(1200, 1025), Length::ZERO));
        assert!(!zone.holds(inches(1200, 1024), Length::ZERO));
        // Beside the flank.
        assert!(!reaches(1310, 999));
    }

    #[test]
    fn a_straight_field_is_the_strip_and_a_half_plane_is_all_ahead() {
        let holds = |arc, x, y| fire(arc).holds(inches(x, y), Length::ZERO);
        assert!(holds(FireArc::Straight, 1250, 1500));
        assert!(!holds(FireArc::Straight, 1251, 1500));
        assert!(holds(FireArc::HalfPlane, 2400, 1025));
        assert!(!holds(FireArc::HalfPlane, 2400, 1024));
        let narrow = FireArc::Splayed { aside: 2217, ahead: 10_000 };
        assert!(holds(narrow, 1250 + 22, 1125));
        assert!(!holds(narrow, 1250 + 23, 1125));
    }

    #[test]
    fn a_target_in_the_strip_covers_part_of_its_width() {
        let strip = Zone::ahead(&base(1200, 1000, 0), inch(800));
        assert!(!strip.is_covered_by(&base(1300, 1100, 0), Length::ZERO));
        assert!(strip.is_covered_by(&base(1299, 1100, 0), Length::ZERO));
        assert!(!strip.is_covered_by(&base(1299, 1100, 0), inch(1)));
        assert!(strip.is_covered_by(&base(1298, 1100, 0), inch(1)));
        assert!(!strip.is_covered_by(&base(1200, 900, 0), Length::ZERO));
    }

    #[test]
    fn the_range_is_that_of_the_part_in_the_zone() {
        let straight = fire(FireArc::Straight);
        // Turned by 45 degrees: its nearest corner lies beside the strip.
        let target = base(1270, 1200, 45);
        assert_eq!(straight.range_to(&base(1200, 1150, 0)).map(Square::nearest), Some(inch(100)));
        let range = straight.range_to(&target).map(Square::nearest).expect("part of it is in");
        assert!(range > target.gap(&base(1200, 1000, 0)).nearest());
        let part = straight.part_of(&target);
        assert!(part.iter().all(|corner| straight.holds(*corner, Length::micrometres(1))));
        assert!((3..=6).contains(&part.len()), "{part:?}");
        assert_eq!(straight.range_to(&base(1400, 1200, 0)), None);
        assert!(straight.part_of(&base(1400, 1200, 0)).is_empty());
        let beside = straight.range_to(&base(1300, 1150, 0)).map(Square::nearest);
        assert_eq!(beside, Some(inch(100)));
    }

    #[test]
    fn a_zone_turns_with_its_base() {
        for degrees in 0..360 {
            let unit = base(0, 0, degrees);
            let zone = Zone::of_fire(&unit, FireArc::DIAGONAL, inch(600));
            let ahead = unit.middle(Face::Front) + unit.heading.course().over(inch(500));
            assert!(zone.holds(ahead, Length::ZERO), "{degrees}");
            let edge = |turn: i64| {
                let corner = unit.corners()[usize::from(turn > 0)];
                corner + Heading::of(degrees + turn).course().over(inch(500))
            };
            assert!(zone.holds(edge(44), Length::ZERO) && zone.holds(edge(-44), Length::ZERO));
            assert!(!zone.holds(edge(46), Length::ZERO) && !zone.holds(edge(-46), Length::ZERO));
        }
    }
}
