//! Straight moves: what a base meets, touches, passes or runs into on its way, and how far it gets.

use super::heading::SCALE;
use super::{Base, Course, Face, Length, Point, Segment, Square, shape};

/// A base on a straight way; its heading is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// Where it begins.
    pub base: Base,
    /// Where it goes.
    pub course: Course,
    /// How far it is to go.
    pub reach: Length,
}

/// When bases that touch at the start of a move count as touching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// How far apart bases may be that touch, and how deep they may overlap.
    pub touch: Length,
    /// After how much of a move a touch from before it counts, if it is still there.
    pub parting: Length,
}

/// The shortest way, in whole micrometres and up to a reach, for which something holds that goes on to hold.
pub(super) fn shortest(reach: Length, holds: impl Fn(Length) -> bool) -> Option<Length> {
    if !holds(reach) {
        return None;
    }
    let (mut least, mut most) = (0, reach.in_micrometres());
    while least < most {
        let middle = (least + most).div_euclid(2);
        if holds(Length::micrometres(middle)) {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    Some(Length::micrometres(most))
}

impl Sweep {
    /// Straight ahead.
    pub fn ahead(base: Base, reach: Length) -> Sweep {
        Sweep { base, course: base.heading.course(), reach }
    }

    /// The face that goes first; of two that go equally far ahead the first in the order of [`Face`].
    pub fn leads(&self) -> Face {
        let ahead = |face: Face| {
            let outlook = self.base.outlook(face).course().vector();
            (-outlook.dot(self.course.vector()), face)
        };
        let faces = Face::ALL.into_iter();
        let first = faces.min_by_key(|face| ahead(*face));
        first.expect("a base has faces")
    }

    /// The base after so much of the way.
    pub fn at(&self, distance: Length) -> Base {
        self.base.moved(self.course, distance)
    }

    /// The base at the end.
    pub fn end(&self) -> Base {
        self.at(self.reach)
    }

    /// The same way, shorter or longer.
    pub fn to(&self, reach: Length) -> Sweep {
        Sweep { reach, ..*self }
    }

    /// The longest beginning of the way of which something holds that, once lost, is lost.
    pub fn lasts(&self, holds: impl Fn(&Sweep) -> bool) -> Length {
        let lost = shortest(self.reach, |reach| !holds(&self.to(reach)));
        match lost {
            Some(lost) => lost.short_of(Length::micrometres(1)),
            None => self.reach,
        }
    }

    /// The area that the base covers on the way, as the corners of a convex shape.
    pub fn area(&self) -> Vec<Point> {
        let mut corners = self.base.corners().to_vec();
        corners.extend(self.end().corners());
        shape::hull(&corners)
    }

    /// The lines that the middles of the four edges trace.
    pub fn traces(&self) -> [Segment; 4] {
        let (from, to) = (self.base.middles(), self.end().middles());
        std::array::from_fn(|at| Segment::new(from[at], to[at]))
    }

    /// How far the base gets until its outline meets that of another base which its inside would overlap farther on, in
    /// any distance: rounded down, and nothing where they overlap already. To pass along an edge is not to meet.
    fn meets_at(&self, other: &[Point]) -> Option<Length> {
        let corners = self.base.corners();
        let (enter, leave) = shape::meeting(&corners, other, self.course.vector(), Length::ZERO)?;
        (leave.above > 0).then(|| enter.floor(SCALE).max(Length::ZERO))
    }

    /// Whether another base is so far away that the whole way brings this one no nearer to it than `gap`; what a course is
    /// rounded by is a millionth of the reach.
    fn is_out_of_reach(&self, other: &Base, gap: Length) -> bool {
        let rounding = Length::micrometres(64);
        self.base.is_far_from(other, self.reach.abs() + gap + rounding)
    }

    /// The same, where it happens within the reach.
    pub fn meets(&self, other: &Base) -> Option<Length> {
        if self.is_out_of_reach(other, Length::ZERO) {
            return None;
        }
        let distance = self.meets_at(&other.corners())?;
        (distance <= self.reach).then_some(distance)
    }

    /// How far the base gets until it touches another one, within the reach. One that it would run into is touched where
    /// the outlines meet; one that it only grazes, where they come within `touch`; and one just beyond the end, at the
    /// end. A touch at the start counts only if it is still there after the parting distance, or at the end.
    pub fn touches(&self, other: &Base, tolerance: Tolerance) -> Option<Length> {
        let touch = tolerance.touch;
        if self.is_out_of_reach(other, touch) {
            return None;
        }
        if self.base.touches(other, touch) {
            let later = self.at(tolerance.parting.min(self.reach));
            return later.touches(other, touch).then_some(Length::ZERO);
        }
        let corners = other.corners();
        let met = self.meets_at(&corners);
        if met.is_some_and(|distance| distance <= self.reach) {
            return met;
        }
        let is_touched = |reach| shape::are_within(&self.to(reach).area(), &corners, touch);
        match met {
            Some(_) => is_touched(self.reach).then_some(self.reach),
            None => shortest(self.reach, is_touched),
        }
    }

    /// How far the base gets before another one that it may not overlap by more than `touch`: `None` where it does not on
    /// its way. Where the outlines meet earlier, it gets no farther than there.
    pub fn stops_before(&self, other: &Base, touch: Length) -> Option<Length> {
        if self.is_out_of_reach(other, Length::ZERO) {
            return None;
        }
        let corners = other.corners();
        let distance = self.meets_at(&corners)?;
        if distance >= self.reach {
            return None;
        }
        let (own, step) = (self.base.corners(), self.course.vector());
        let deep = shape::meeting(&own, &corners, step, touch);
        let is_on_the_way = deep.is_some_and(|(enter, leave)| enter.floor(SCALE) < self.reach && leave.above > 0);
        // Rounding the end may carry the base a micrometre deeper than the way.
        (is_on_the_way || self.end().overlaps(other, touch)).then_some(distance)
    }

    /// The first of some bases that stops it, by its place in the list, and how far it gets; of equal ones the first.
    pub fn first_stop<'b>(&self, others: impl IntoIterator<Item = &'b Base>, touch: Length) -> Option<(usize, Length)> {
        let stops = others.into_iter().enumerate();
        let stops = stops.filter_map(|(at, other)| Some((at, self.stops_before(other, touch)?)));
        stops.min_by_key(|(at, distance)| (*distance, *at))
    }

    /// The first of some bases that it touches, by its place in the list, and how far it gets; of equal ones the first.
    pub fn first_touch<'b>(
        &self,
        others: impl IntoIterator<Item = &'b Base>,
        tolerance: Tolerance,
    ) -> Option<(usize, Length)> {
        let touched = others.into_iter().enumerate();
        let touched = touched.filter_map(|(at, other)| Some((at, self.touches(other, tolerance)?)));
        touched.min_by_key(|(at, distance)| (*distance, *at))
    }

    /// How far the base has gone when it first comes within a length of another one, measured from the lines that the
    /// middles of its edges trace, or touches it on the way; `None` where it keeps away.
    pub fn passes_within(&self, length: Length, other: &Base, touch: Length) -> Option<Length> {
        if self.is_out_of_reach(other, length.max(touch)) {
            return None;
        }
        let corners = other.corners();
        let is_near = |reach| {
            let way = self.to(reach);
            let mut traces = way.traces().into_iter();
            traces.any(|trace| shape::are_within(&trace.ends(), &corners, length))
                || shape::are_within(&way.area(), &corners, touch)
        };
        shortest(self.reach, is_near)
    }

    /// The square of the least distance to another base from the lines that the middles of its edges trace.
    pub fn passes_at(&self, other: &Base) -> Square {
        let corners = other.corners();
        let gaps = self.traces().map(|trace| shape::gap(&trace.ends(), &corners));
        gaps.into_iter().min().expect("a base has four middles")
    }

    /// How far the base gets before `hinders` says of the area that it covers that it may not cover it. The question is
    /// asked of the base smaller by `touch` to know whether anything hinders it, and then of all of it.
    pub fn gets_before(&self, touch: Length, hinders: impl Fn(&[Point]) -> bool) -> Option<Length> {
        let smaller = Sweep { base: self.base.shrunk(touch), ..*self };
        if !hinders(&smaller.area()) {
            return None;
        }
        let hindered = shortest(self.reach, |reach| hinders(&self.to(reach).area()))?;
        Some(hindered.short_of(Length::micrometres(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{base, inches};
    use super::super::{Heading, Unit};
    use super::*;

    const TOLERANCE: Tolerance =
        Tolerance { touch: Length::hundredths(2, Unit::Inch), parting: Length::hundredths(5, Unit::Inch) };
    const TOUCH: Length = TOLERANCE.touch;

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    fn ahead(x: i64, y: i64, degrees: i64, reach: i64) -> Sweep {
        Sweep::ahead(base(x, y, degrees), inch(reach))
    }

    #[test]
    fn a_follow_up_makes_contact_where_the_fronts_meet() {
        let way = ahead(1200, 850, 0, 400);
        let guns = base(1200, 1150, 180);
        assert_eq!(way.meets(&guns), Some(inch(250)));
        assert_eq!(way.touches(&guns, TOLERANCE), Some(inch(250)));
        assert_eq!(way.at(inch(250)).gap(&guns), Square::ZERO);
        assert_eq!(way.to(inch(249)).meets(&guns), None);
        // Stopping short leaves a tenth of an inch, measured on the way.
        assert_eq!(inch(250).short_of(inch(10)), inch(240));
    }

    #[test]
    fn a_friend_ahead_stops_a_move_and_one_just_beyond_does_not() {
        let friend = base(1200, 1150, 0);
        assert_eq!(ahead(1200, 1000, 0, 300).stops_before(&friend, TOUCH), Some(inch(100)));
        assert_eq!(ahead(1200, 1000, 0, 100).stops_before(&friend, TOUCH), None);
        assert_eq!(ahead(1200, 1000, 0, 102).stops_before(&friend, TOUCH), None);
        assert_eq!(ahead(1200, 1000, 0, 103).stops_before(&friend, TOUCH), Some(inch(100)));
        assert_eq!(ahead(1200, 1000, 180, 300).stops_before(&friend, TOUCH), None);
    }

    #[test]
    fn a_base_slides_along_friends_it_touches_and_through_a_gap_of_its_width() {
        let way = ahead(1200, 1000, 0, 300);
        for x in [1098, 1099, 1100, 1300, 1302] {
            let expected = None;
            assert_eq!(way.stops_before(&base(x, 1200, 0), TOUCH), expected, "{x}");
        }
        assert_eq!(way.stops_before(&base(1103, 1200, 0), TOUCH), Some(inch(150)));
        // One that stands overlapping within the tolerance may go on, deeper it may not.
        assert_eq!(way.stops_before(&base(1200, 952, 0), TOUCH), None);
        assert_eq!(way.stops_before(&base(1200, 1048, 0), TOUCH), Some(Length::ZERO));
    }

    #[test]
    fn two_bases_are_touched_at_once_and_the_first_is_named() {
        let way = ahead(1200, 1000, 0, 300);
        let enemies = [base(1300, 1300, 180), base(1160, 1201, 180), base(1260, 1200, 180)];
        assert_eq!(way.first_touch(&enemies, TOLERANCE), Some((2, inch(150))));
        let there = way.at(inch(150));
        let touched = enemies.map(|enemy| there.face_touches(Face::Front, &enemy, TOUCH));
        assert_eq!(touched, [false, true, true]);
        assert_eq!(way.first_stop(&enemies[..2], TOUCH), Some((1, inch(151))));
        assert_eq!(way.first_stop(&[], TOUCH), None);
    }

    #[test]
    fn a_grazing_pass_touches_where_it_comes_within_the_tolerance() {
        let way = ahead(1200, 1000, 0, 300);
        let beside = base(1301, 1200, 0);
        let touched = way.touches(&beside, TOLERANCE).expect("it is grazed");
        assert!(touched > inch(147) && touched < inch(150), "{touched:?}");
        assert_eq!(way.meets(&beside), None);
        assert_eq!(way.touches(&base(1303, 1200, 0), TOLERANCE), None);
        // One that lies a hundredth beyond the end is touched at the end.
        assert_eq!(way.touches(&base(1200, 1351, 0), TOLERANCE), Some(inch(300)));
        assert_eq!(way.touches(&base(1200, 1353, 0), TOLERANCE), None);
    }

    #[test]
    fn a_touch_at_the_start_counts_only_if_it_lasts() {
        let back = |x, y| ahead(1200, 1000, 180, 300).touches(&base(x, y, 180), TOLERANCE);
        assert_eq!(back(1200, 1050), None);
        // A second one on the flank is slid along.
        assert_eq!(back(1300, 1000), Some(Length::ZERO));
        assert_eq!(back(1300, 1048), None);
        let short = ahead(1200, 1000, 180, 1);
        assert_eq!(short.touches(&base(1200, 1050, 180), TOLERANCE), Some(Length::ZERO));
    }

    #[test]
    fn a_router_passes_within_an_inch_of_what_the_traces_come_near() {
        let way = ahead(1200, 1000, 180, 300);
        let friend = base(1390, 850, 0);
        assert_eq!(way.passes_at(&friend).nearest(), inch(90));
        let first = way.passes_within(inch(101), &friend, TOUCH).expect("it is passed");
        let near = way.at(first).measures(friend);
        assert!(near.is_within(inch(101)) && first > Length::ZERO && first < inch(125));
        assert_eq!(way.passes_within(inch(89), &friend, TOUCH), None);
        let corner = base(1300, 650, 0);
        assert_eq!(way.end().measures(corner).nearest(), inch(25));
        assert_eq!(way.passes_within(Length::ZERO, &corner, TOUCH), Some(inch(300) - TOUCH));
    }

    #[test]
    fn a_way_askew_ends_where_a_corner_touches() {
        for degrees in [1, 17, 44, 45, 73, 89] {
            let way = ahead(1200, 1000, degrees, 600);
            let other = Base { centre: way.at(inch(300)).centre, ..base(0, 0, 200) };
            let distance = way.meets(&other).expect("it is met");
            let there = way.at(distance);
            let gap = there.gap(&other);
            assert!(gap.is_within(Length::micrometres(4)), "{degrees}");
            assert!(!there.overlaps(&other, Length::micrometres(2)), "{degrees}");
            assert!(way.at(distance + inch(1)).overlaps(&other, Length::ZERO));
        }
    }

    #[test]
    fn a_way_lasts_to_the_last_micrometre_of_which_something_holds() {
        let way = ahead(1200, 1000, 0, 300);
        let below = |inches_north: i64| move |way: &Sweep| way.end().centre.y <= inches_north * 25_400;
        assert_eq!(way.lasts(below(12)), inch(200));
        assert_eq!(way.lasts(below(13)), inch(300));
        assert_eq!(way.lasts(below(9)), Length::ZERO);
    }

    #[test]
    fn the_leading_face_is_the_one_that_looks_where_the_way_goes() {
        let leads = |degrees| {
            let course = Heading::of(degrees).course();
            let way = ahead(1200, 1000, 30, 100);
            Sweep { course, ..way }.leads()
        };
        let expected = [Face::Front, Face::Right, Face::Rear, Face::Left];
        assert_eq!([30, 120, 210, 300].map(leads), expected);
        assert_eq!([0, 75, 76].map(leads), [Face::Front, Face::Front, Face::Right]);
    }

    #[test]
    fn what_hinders_a_way_is_asked_of_the_area() {
        let way = Sweep { course: Heading::EAST.course(), ..ahead(1200, 1000, 0, 300) };
        let wall = [inches(1400, 0), inches(1400, 2400)];
        let hinders = |area: &[Point]| shape::overlaps(area, &wall);
        assert_eq!(way.gets_before(TOUCH, hinders), Some(inch(150)));
        assert_eq!(way.to(inch(151)).gets_before(TOUCH, hinders), None);
        assert_eq!(way.area().len(), 4);
        let askew = Sweep { course: Heading::of(75).course(), ..ahead(0, 0, 0, 300) };
        assert_eq!(askew.area().len(), 6);
    }
}
