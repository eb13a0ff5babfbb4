//! Measuring between bases: from the middles of edges, from the front, straight gaps, and the front line.

use super::{Base, Face, Length, Point, Segment, Square, shape};

/// Something that is measured to: a base, a point, or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The nearest point of a base.
    Base(Base),
    /// A point.
    Point(Point),
    /// The nearest point of a line.
    Line(Segment),
}

impl From<Base> for Target {
    fn from(base: Base) -> Target {
        Target::Base(base)
    }
}

impl From<Point> for Target {
    fn from(point: Point) -> Target {
        Target::Point(point)
    }
}

impl From<Segment> for Target {
    fn from(line: Segment) -> Target {
        Target::Line(line)
    }
}

impl Target {
    /// The square of the distance from a point.
    pub fn square_from(&self, point: Point) -> Square {
        match self {
            Target::Base(base) => base.square_to(point),
            Target::Point(other) => other.square_to(point),
            Target::Line(line) => line.square_to(point),
        }
    }
}

impl Base {
    /// The square of the shortest distance between two bases, corners and all; none where they meet.
    pub fn gap(&self, other: &Base) -> Square {
        shape::gap(&self.corners(), &other.corners())
    }

    /// The square of the distance as many rules measure it: from the nearest of the middles of its four edges to the
    /// nearest point of the target. It is not the same the other way round.
    pub fn measures(&self, target: impl Into<Target>) -> Square {
        let target = target.into();
        let squares = self.middles().map(|middle| target.square_from(middle));
        squares.into_iter().min().expect("a base has four middles")
    }

    /// The square of the range of a shot: from the middle of the front edge to the nearest point of the target.
    pub fn range(&self, target: impl Into<Target>) -> Square {
        target.into().square_from(self.middle(Face::Front))
    }

    /// Whether the centres are so far apart that no points of the bases can be as near as a gap: what is plain at a glance
    /// needs no corners.
    pub(super) fn is_far_from(&self, other: &Base, gap: Length) -> bool {
        let way = other.centre - self.centre;
        let reach = self.frontage + self.depth + other.frontage + other.depth;
        // Half the sum of its sides is more than half a diagonal; corners are rounded by a micrometre each.
        let reach = reach.in_micrometres() / 2 + gap.in_micrometres().max(0) + 4;
        way.x.abs() > reach || way.y.abs() > reach
    }

    /// Whether the outlines are no farther apart than a length, which is the tolerance of touching.
    pub fn touches(&self, other: &Base, touch: Length) -> bool {
        !self.is_far_from(other, touch) && shape::are_within(&self.corners(), &other.corners(), touch)
    }

    /// Whether a point of a base is no farther from a shape than a length: bases that touch are within any distance of
    /// each other, others where they measure no more than `reach`, the tolerance included.
    pub fn is_within(&self, reach: Length, other: &Base, touch: Length) -> bool {
        !self.is_far_from(other, reach.max(touch))
            && (self.measures(*other).is_within(reach) || self.touches(other, touch))
    }

    /// Whether the bases overlap by more than a length, which is the tolerance; any overlap where it is nothing.
    pub fn overlaps(&self, other: &Base, touch: Length) -> bool {
        !self.is_far_from(other, Length::ZERO) && shape::overlap_by_more(&self.corners(), &other.corners(), touch)
    }

    /// How deep two bases overlap: the shortest of the ways to part them, rounded down; nothing where they only touch.
    pub fn depth_in(&self, other: &Base) -> Length {
        match self.is_far_from(other, Length::ZERO) {
            true => Length::ZERO,
            false => shape::depth(&self.corners(), &other.corners()),
        }
    }

    /// Whether a face comes as near as that to another base.
    pub fn face_touches(&self, face: Face, other: &Base, touch: Length) -> bool {
        shape::are_within(&self.face(face).ends(), &other.corners(), touch)
    }

    /// How far a point lies ahead of the endless line through a face, rounded down; below zero behind it.
    pub fn ahead_of(&self, face: Face, point: Point) -> Length {
        let turned = Base { heading: self.outlook(face), ..*self };
        let ahead = turned.sees(point).ahead.div_euclid(super::SCALE);
        let half = self.depth_from(face).in_micrometres();
        Length::micrometres((2 * ahead - half).div_euclid(2))
    }

    /// Whether all of it lies behind the endless line through the front edge of another base, or on it: no corner more
    /// than `limit` ahead.
    pub fn is_behind_front_of(&self, other: &Base, limit: Length) -> bool {
        let mut corners = self.corners().into_iter();
        corners.all(|corner| other.ahead_of(Face::Front, corner) <= limit)
    }

    /// The square of the distance between the nearest of some bases and of some others; `None` without bases.
    pub fn gap_between(these: &[Base], those: &[Base]) -> Option<Square> {
        let pairs = these.iter().flat_map(|one| those.iter().map(|other| one.gap(other)));
        pairs.min()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::super::tests::{base, inches};
    use super::*;

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    const TOUCH: Length = Length::hundredths(2, Unit::Inch);

    #[test]
    fn within_an_inch_is_an_inch_and_a_hundredth() {
        let unit = base(1200, 1000, 0);
        for (gap, expected) in [(100, true), (101, true), (102, false)] {
            let other = base(1300 + gap, 1000, 0);
            let reach = inch(100) + inch(1);
            assert_eq!(unit.is_within(reach, &other, TOUCH), expected, "{gap}");
        }
    }

    #[test]
    fn measuring_goes_from_the_middles_of_edges_and_is_not_symmetric() {
        let (a, b) = (base(1200, 1000, 0), base(1390, 1210, 0));
        assert_eq!(b.measures(a).nearest().show(Unit::Inch), "2.06");
        assert_eq!(a.gap(&b).nearest().show(Unit::Inch), "1.84");
        assert_eq!(b.gap(&a), a.gap(&b));
        let turned = base(1390, 1210, 90);
        assert_ne!(a.measures(turned), turned.measures(a));
    }

    #[test]
    fn shots_are_measured_from_the_middle_of_the_front() {
        let range = base(1200, 1000, 0).range(base(1200, 1150, 180));
        assert!(range.is_within(inch(100)));
        assert!(!range.is_within(inch(100) - Length::micrometres(1)));
    }

    #[test]
    fn leaders_and_points_of_arrival_are_measured_to() {
        let unit = base(1200, 1000, 0);
        assert_eq!(unit.measures(base(1200, 400, 0)).nearest(), inch(550));
        assert_eq!(unit.measures(inches(1200, 1600)).nearest(), inch(575));
        let edge = Segment::new(inches(0, 0), inches(0, 2400));
        assert_eq!(unit.measures(edge).nearest(), inch(1150));
        // A flank point and a defending unit: from the point to the nearest point of the base.
        let defender = base(400, 500, 0);
        let from = |y| defender.square_to(inches(0, y)).nearest().show(Unit::Inch);
        assert_eq!([from(900), from(1050)], ["5.13", "6.31"]);
    }

    #[test]
    fn corner_contact_counts_as_within_and_as_touching() {
        let (a, b) = (base(1200, 1000, 0), base(1300, 1050, 0));
        assert!(a.touches(&b, Length::ZERO) && a.is_within(Length::ZERO, &b, TOUCH));
        assert!(!a.measures(b).is_within(Length::ZERO));
        assert!(!a.overlaps(&b, Length::ZERO));
        assert!(a.touches(&base(1200, 1052, 0), TOUCH));
        assert!(!a.touches(&base(1200, 1053, 0), TOUCH));
        assert!(!a.overlaps(&base(1200, 1048, 0), TOUCH));
        assert!(a.overlaps(&base(1200, 1047, 0), TOUCH));
    }

    #[test]
    fn a_unit_is_behind_a_front_line_with_all_four_corners() {
        let target = base(1200, 1000, 0);
        let is_behind = |y| base(1500, y, 90).is_behind_front_of(&target, Length::ZERO);
        assert!(!is_behind(1000));
        assert!(is_behind(975));
        assert!(!is_behind(976));
        assert_eq!(target.ahead_of(Face::Front, inches(0, 1125)), inch(100));
        assert_eq!(target.ahead_of(Face::Right, inches(1350, 0)), inch(100));
        assert_eq!(target.ahead_of(Face::Rear, inches(0, 1000)), inch(-25));
    }

    #[test]
    fn bodies_of_several_bases_are_as_far_apart_as_their_nearest() {
        let line = [base(1000, 1000, 0), base(1100, 1000, 0)];
        let other = [base(1300, 1000, 0), base(1400, 1000, 0)];
        let gap = Base::gap_between(&line, &other).map(Square::nearest);
        assert_eq!(gap, Some(inch(100)));
        assert_eq!(Base::gap_between(&line, &[]), None);
    }
}
