//! Roads: beside which of their stretches an anchor is (NB-TERR-04, NB-TERR-07, NB-GAP-17).

use super::ground::Ground;
use crate::kit::table::{Frame, Heading, Length, Point, Segment, Track};
use crate::rules::napoleonic_brigade::charts::measures::{BEND, LIMIT, ON_ROAD};
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Class;

/// How near its centre line one is on a road.
const REACH: Length = Length::micrometres(ON_ROAD.in_micrometres() + LIMIT.in_micrometres());

impl Ground {
    /// NB-TERR-04, NB-GAP-17: the stretches of road beside whose centre line a point is. What lies beyond the end of a road
    /// is not beside it; where it bends gently, or another road goes on, there is no end.
    pub(crate) fn road_beside(&self, at: Point) -> Vec<Segment> {
        let frame = Frame::of(&[at]).wider(REACH * 2);
        let roads = self.near(frame).filter(|piece| piece.class == Class::Road);
        let roads = roads.filter_map(|road| road.track()).collect::<Vec<_>>();
        let near = |stretch: &Segment| stretch.square_to(at).is_within(REACH);
        let stretches = roads.iter().flat_map(|road| road.stretches());
        let mut stretches = stretches.filter(near).collect::<Vec<_>>();
        if stretches.is_empty() {
            return stretches;
        }
        stretches.extend(links(&roads).into_iter().filter(near));
        let goes_on = |one: &Segment| {
            let mut others = stretches.iter();
            others.any(|other| leads_into(*one, *other, at))
        };
        let beside = stretches.iter().filter(|one| one.is_abreast_of(at, LIMIT) || goes_on(one));
        beside.copied().collect()
    }
}

/// What joins roads of which one ends near the other, though the two are drawn apart.
fn links(roads: &[&Track]) -> Vec<Segment> {
    let mut links = Vec::new();
    for (one, road) in roads.iter().enumerate() {
        let ends = [road.points.first(), road.points.last()];
        for end in ends.into_iter().flatten() {
            let others = roads.iter().enumerate().filter(|(other, _)| *other != one);
            let joined = others.map(|(_, other)| Segment::new(*end, other.nearest_to(*end).1));
            links.extend(joined.filter(|link| link.length() <= REACH && link.from != link.to));
        }
    }
    links
}

/// Whether a point in the bend between two stretches, beyond the end of the one and before the beginning of the other, is on
/// the way from the one into the other: they meet there and go on in nearly the same direction.
fn leads_into(one: Segment, other: Segment, at: Point) -> bool {
    let (one, other) = (outward(one, at), outward(other, at));
    let meets = one.to.distance_to(other.to) <= LIMIT;
    let headings = Heading::toward(one.from, one.to).zip(Heading::toward(other.to, other.from));
    meets && headings.is_some_and(|(ends, begins)| ends.differs(begins) <= BEND)
}

/// A stretch from its far end to the one that is nearer to a point.
fn outward(stretch: Segment, at: Point) -> Segment {
    match stretch.from.square_to(at) < stretch.to.square_to(at) {
        true => Segment::new(stretch.to, stretch.from),
        false => stretch,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::table::Unit;
    use crate::rules::napoleonic_brigade::play::moving::clock::way::Pose;
    use crate::rules::napoleonic_brigade::position::ground::tests::ground;

    fn thousandths(parts: i64) -> Length {
        Length::micrometres(parts * 254 / 10)
    }

    /// Whether an anchor at a place in thousandths of an inch, looking that way, follows one of these roads.
    fn follows(roads: &[&str], (x, y): (i64, i64), face: i64) -> bool {
        let at = Point::at(thousandths(x), thousandths(y));
        let roads = roads.iter().map(|line| format!("{{kind: road, line: {line}}}"));
        let roads = roads.collect::<Vec<_>>();
        let roads = roads.iter().map(String::as_str).collect::<Vec<_>>();
        ground(&roads).is_followed(Pose { at, face: Heading::of(face) })
    }

    #[test]
    fn a_road_ends_at_its_end_and_is_a_quarter_of_an_inch_to_either_side() {
        let road = &["[[10, 0], [10, 10]]"];
        for (x, y, on) in [
            (10_000, 5_000, true),
            (10_250, 5_000, true),
            (10_260, 5_000, false),
            (10_000, 10_000, true),
            (10_000, 10_010, false),
            (10_000, 10_240, false),
            (10_200, 10_000, true),
            (10_000, -10, false),
        ] {
            assert_eq!(follows(road, (x, y), 0), on, "{x} {y}");
        }
        assert!(!follows(road, (10_000, 5_000), 90));
        assert!(follows(road, (10_000, 5_000), 135));
    }

    #[test]
    fn a_road_at_any_heading_ends_at_its_end() {
        for face in 0..360 {
            let course = Heading::of(face).course();
            let start = Point::at(Length::of(20, Unit::Inch), Length::of(20, Unit::Inch));
            let end = start + course.over(Length::of(9, Unit::Inch));
            let stretch = Segment::new(start, end);
            let abreast = |at: Point| stretch.is_abreast_of(at, LIMIT);
            let beyond = |hundredths: i64| end + course.over(thousandths(10 * hundredths));
            assert!(abreast(end) && abreast(beyond(-10)), "{face}");
            assert!(!abreast(beyond(1)) && !abreast(beyond(20)), "{face}");
            let before = start + course.over(thousandths(-10));
            assert!(abreast(start) && !abreast(before), "{face}");
        }
    }

    #[test]
    fn a_gentle_bend_is_no_end_and_a_sharp_one_is() {
        // In the bend the outer side is beyond the one stretch and before the other.
        let gentle = &["[[10, 0], [10, 10], [13, 15]]"];
        assert!(follows(gentle, (9_900, 10_030), 0));
        assert!(follows(gentle, (10_000, 10_100), 0));
        let sharp = &["[[10, 0], [10, 10], [20, 10]]"];
        assert!(!follows(sharp, (10_000, 10_100), 0));
        assert!(!follows(sharp, (9_900, 10_100), 0));
        assert!(follows(sharp, (10_000, 10_000), 90) && follows(sharp, (10_000, 10_000), 0));
    }

    #[test]
    fn where_another_road_goes_on_there_is_no_end() {
        let drawn_apart = &["[[10, 0], [10, 10]]", "[[10, 10.2], [10, 20]]"];
        for y in [9_990, 10_050, 10_150, 10_250] {
            assert!(follows(drawn_apart, (10_000, y), 0), "{y}");
        }
        let far_apart = &["[[10, 0], [10, 10]]", "[[10, 10.3], [10, 20]]"];
        assert!(!follows(far_apart, (10_000, 10_150), 0));
        // Into a crossing, and not over it.
        let junction = &["[[10, 0], [10, 9.9]]", "[[0, 10], [20, 10]]"];
        assert!(follows(junction, (10_000, 9_950), 0));
        assert!(!follows(junction, (10_000, 10_100), 0));
    }
}
