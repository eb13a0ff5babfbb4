//! Convex shapes as lists of corners: whether they meet, how deep they overlap, how far they are apart, and when they
//! meet on the move. A point is a shape of one corner, a line one of two. The order of turning does not matter.

use super::time::Time;
use super::{Length, Point, Segment, Square, Vector};

/// The lines on which shapes are projected: the ways across their sides; for a line the way along it too, which tells
/// two lines in a row apart.
fn axes(shape: &[Point]) -> impl Iterator<Item = Vector> {
    let sides = match shape.len() {
        0 | 1 => 0,
        2 => 1,
        corners => corners,
    };
    let side = move |at: usize| shape[(at + 1) % shape.len()] - shape[at];
    let along = (shape.len() == 2).then(|| side(0));
    (0..sides).map(move |at| side(at).left()).chain(along)
}

/// The least and the greatest place of a shape's corners along an axis, counted from an origin near by.
fn span(shape: &[Point], axis: Vector, origin: Point) -> (i64, i64) {
    let places = shape.iter().map(|corner| (*corner - origin).dot(axis));
    places.fold((i64::MAX, i64::MIN), |(least, most), place| (least.min(place), most.max(place)))
}

/// How far a shape begins beyond the end of another along an axis, times the length of the axis.
pub(super) fn ahead(of: &[Point], shape: &[Point], axis: Vector) -> i64 {
    span(shape, axis, of[0]).0 - span(of, axis, of[0]).1
}

/// By how much two shapes overlap along an axis, times the length of the axis; below zero where there is a gap.
pub(super) fn overlap(a: &[Point], b: &[Point], axis: Vector) -> i64 {
    let origin = a[0];
    let ((a_least, a_most), (b_least, b_most)) = (span(a, axis, origin), span(b, axis, origin));
    (a_most - b_least).min(b_most - a_least)
}

/// Whether the boxes around two shapes are farther apart than a length; a quick way to say no.
fn are_far(a: &[Point], b: &[Point], reach: Length) -> bool {
    let reach = reach.in_micrometres();
    let apart = |part: fn(&Point) -> i64| {
        let ends = |shape: &[Point]| {
            let least = shape.iter().map(part).min().unwrap_or_default();
            (least, shape.iter().map(part).max().unwrap_or_default())
        };
        let (a, b) = (ends(a), ends(b));
        a.0 - b.1 > reach || b.0 - a.1 > reach
    };
    apart(|corner| corner.x) || apart(|corner| corner.y)
}

/// Whether two shapes have a point in common, be it of their outlines only.
pub(super) fn meet(a: &[Point], b: &[Point]) -> bool {
    let mut axes = axes(a).chain(axes(b));
    !are_far(a, b, Length::ZERO) && axes.all(|axis| overlap(a, b, axis) >= 0)
}

/// Whether the inside of a shape has a point in common with another shape, of which a line has no inside: it must pass
/// through. Two shapes that touch do not overlap.
pub(super) fn overlaps(a: &[Point], b: &[Point]) -> bool {
    let mut axes = axes(a).chain(axes(b));
    !are_far(a, b, Length::ZERO) && axes.all(|axis| overlap(a, b, axis) > 0)
}

/// Whether two shapes overlap by more than a length: whether none of the ways to part them is as short as that.
pub(super) fn overlap_by_more(a: &[Point], b: &[Point], depth: Length) -> bool {
    let mut axes = axes(a).chain(axes(b));
    !are_far(a, b, Length::ZERO) && axes.all(|axis| overlap(a, b, axis) > along(depth, axis))
}

/// How deep two shapes overlap: the shortest of the ways to part them, rounded down; nothing where they only touch.
pub(super) fn depth(a: &[Point], b: &[Point]) -> Length {
    if are_far(a, b, Length::ZERO) {
        return Length::ZERO;
    }
    let depths = axes(a).chain(axes(b)).map(|axis| {
        let deep = i128::from(overlap(a, b, axis).max(0));
        Square::fraction(deep * deep, axis.squared().max(1))
    });
    depths.min().map_or(Length::ZERO, Square::floor)
}

/// A length along an axis, times the length of the axis, rounded down: a whole number is greater than this just when its
/// square is greater than the square of the true product.
fn along(depth: Length, axis: Vector) -> i64 {
    let product = (depth.squared() * axis.squared()).isqrt();
    i64::try_from(product).expect("the product of two lengths")
}

/// The sides of a shape; a line is its own side, a point a side without length.
pub(super) fn sides(shape: &[Point]) -> impl Iterator<Item = Segment> {
    let count = if shape.len() == 2 { 1 } else { shape.len() };
    (0..count).map(move |at| Segment::new(shape[at], shape[(at + 1) % shape.len()]))
}

/// The square of the distance from a point to the nearest point of a shape; none within it.
pub(super) fn square_to(shape: &[Point], point: Point) -> Square {
    if meet(shape, &[point]) {
        return Square::ZERO;
    }
    let squares = sides(shape).map(|side| side.square_to(point));
    squares.min().expect("a shape has a corner")
}

/// The square of the shortest distance between two shapes; none where they meet.
pub fn gap(a: &[Point], b: &[Point]) -> Square {
    if meet(a, b) {
        return Square::ZERO;
    }
    // Where shapes are apart, one end of the shortest way is a corner; the other is one as well, or lies within a side.
    let between = a.iter().flat_map(|one| b.iter().map(move |other| (*other - *one).squared()));
    let corners = Square::whole(between.min().expect("a shape has a corner"));
    let sides = sides(a).filter_map(|side| beside(side, b)).chain(sides(b).filter_map(|side| beside(side, a)));
    sides.fold(corners, Square::min)
}

/// The square of the distance from a side to the nearest of the corners that lie beside it, between its ends. Of these the
/// nearest is the one least aside: only it is made a fraction.
fn beside(side: Segment, corners: &[Point]) -> Option<Square> {
    let way = side.way();
    let whole = way.dot(way);
    let aside = corners.iter().filter_map(|corner| {
        let there = *corner - side.from;
        (1..whole).contains(&there.dot(way)).then(|| way.cross(there).abs())
    });
    let aside = i128::from(aside.min()?);
    Some(Square::fraction(aside * aside, whole.into()))
}

/// Whether two shapes are no farther apart than a length.
pub fn are_within(a: &[Point], b: &[Point], reach: Length) -> bool {
    match reach {
        // How far those are apart who do not meet need not be known.
        Length::ZERO => meet(a, b),
        reach => !are_far(a, b, reach) && gap(a, b).is_within(reach),
    }
}

/// The convex hull of some points.
pub(super) fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut hull = half_hull(sorted.iter().copied());
    hull.extend(half_hull(sorted.iter().rev().copied()));
    hull
}

/// One half of a hull, without its last point.
fn half_hull(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut half: Vec<Point> = Vec::new();
    for point in points {
        while let [.., before, last] = half[..] {
            if (last - before).cross(point - last) > 0 {
                break;
            }
            half.pop();
        }
        half.push(point);
    }
    half.pop();
    half
}

/// From when to when two shapes overlap by more than a length while the first one moves; open at both ends. The times may
/// lie before the start.
pub(super) fn meeting(a: &[Point], b: &[Point], step: Vector, depth: Length) -> Option<(Time, Time)> {
    let mut found: Option<(Time, Time)> = None;
    for axis in axes(a).chain(axes(b)) {
        let ((a_least, a_most), (b_least, b_most)) = (span(a, axis, a[0]), span(b, axis, a[0]));
        let (speed, margin) = (step.dot(axis), along(depth, axis));
        let (first, last) = (b_least - a_most + margin, b_most - a_least - margin);
        if speed == 0 {
            if first >= 0 || last <= 0 {
                return None;
            }
            continue;
        }
        let (first, last) = if speed > 0 { (first, last) } else { (last, first) };
        let (enter, leave) = (Time::new(first, speed), Time::new(last, speed));
        let (enter, leave) = match found {
            Some((earlier, later)) => (enter.later(earlier), leave.earlier(later)),
            None => (enter, leave),
        };
        if enter.compare(leave).is_ge() {
            return None;
        }
        found = Some((enter, leave));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x: i64, y: i64) -> [Point; 4] {
        [(0, 0), (0, 10), (10, 10), (10, 0)].map(|(east, north)| Point { x: x + east, y: y + north })
    }

    fn um(count: i64) -> Length {
        Length::micrometres(count)
    }

    #[test]
    fn touching_shapes_meet_and_do_not_overlap() {
        for (x, y, meets, overlaps_it) in [
            (10, 0, true, false),
            (10, 10, true, false),
            (11, 0, false, false),
            (9, 9, true, true),
            (0, 0, true, true),
            (5, -10, true, false),
        ] {
            let (a, b) = (square(0, 0), square(x, y));
            assert_eq!(meet(&a, &b), meets, "{x} {y}");
            assert_eq!(overlaps(&a, &b), overlaps_it, "{x} {y}");
        }
        assert_eq!(depth(&square(0, 0), &square(7, 1)), um(3));
        assert_eq!(depth(&square(0, 0), &square(10, 1)), um(0));
        assert_eq!(depth(&square(0, 0), &square(30, 1)), um(0));
        assert!(overlap_by_more(&square(0, 0), &square(7, 1), um(2)));
        assert!(!overlap_by_more(&square(0, 0), &square(7, 1), um(3)));
    }

    #[test]
    fn a_line_overlaps_where_it_passes_through_and_not_along_a_side() {
        let line = |x, y, to_x, to_y| [Point { x, y }, Point { x: to_x, y: to_y }];
        let shape = square(0, 0);
        assert!(overlaps(&shape, &line(-5, 5, 15, 5)));
        assert!(overlaps(&shape, &line(4, 4, 6, 6)));
        assert!(!overlaps(&shape, &line(-5, 10, 15, 10)));
        assert!(!overlaps(&shape, &line(-5, 5, 0, 5)));
        assert!(!overlaps(&shape, &line(-5, 5, 5, 15)));
        assert!(meet(&shape, &line(-5, 5, 5, 15)));
        // Two lines in a row, and two that cross.
        assert!(!meet(&line(0, 0, 4, 0), &line(5, 0, 9, 0)));
        assert!(meet(&line(0, 0, 5, 0), &line(5, 0, 9, 0)));
        assert!(meet(&line(0, 0, 9, 9), &line(0, 9, 9, 0)));
    }

    #[test]
    fn gaps_are_those_of_the_nearest_corners_and_sides() {
        let a = square(0, 0);
        assert_eq!(gap(&a, &square(13, 14)), Square::whole(25));
        assert_eq!(gap(&a, &square(13, 4)), Square::whole(9));
        assert_eq!(gap(&a, &square(5, 5)), Square::ZERO);
        assert_eq!(square_to(&a, Point { x: 13, y: -4 }), Square::whole(25));
        assert_eq!(square_to(&a, Point { x: 10, y: 5 }), Square::ZERO);
        assert!(are_within(&a, &square(13, 14), um(5)));
        assert!(!are_within(&a, &square(13, 14), um(4)));
    }

    #[test]
    fn a_gap_is_the_least_of_those_from_every_side_to_every_corner() {
        let point = |at: i64| Point { x: at * 7919 % 41, y: at * 104_729 % 37 };
        let shapes = (0..120).map(|at| hull(&(0..1 + at % 5).map(|corner| point(5 * at + corner)).collect::<Vec<_>>()));
        let shapes = shapes.collect::<Vec<_>>();
        let mut apart = 0;
        for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))).filter(|(a, b)| !meet(a, b)) {
            let from = |shape: &[Point], corners: &[Point]| {
                sides(shape).flat_map(|side| corners.iter().map(move |corner| side.square_to(*corner))).min()
            };
            assert_eq!(Some(gap(a, b)), from(a, b).min(from(b, a)), "{a:?} {b:?}");
            apart += 1;
        }
        assert!(apart > 1000, "only {apart} are apart");
    }

    #[test]
    fn a_hull_has_no_corner_too_many() {
        let mut points = square(0, 0).to_vec();
        points.extend(square(20, 0));
        points.push(Point { x: 15, y: 5 });
        let found = hull(&points);
        let expected = [(0, 0), (30, 0), (30, 10), (0, 10)].map(|(x, y)| Point { x, y });
        assert_eq!(found, expected);
    }

    #[test]
    fn shapes_that_move_meet_and_part_in_time() {
        let step = Vector { x: 2, y: 0 };
        let (enter, leave) = meeting(&square(0, 0), &square(17, 5), step, um(0)).expect("they meet");
        assert_eq!((enter.floor(1), enter.ceil(1)), (um(3), um(4)));
        assert_eq!((leave.floor(2), leave.ceil(2)), (um(27), um(27)));
        assert!(meeting(&square(0, 0), &square(17, 10), step, um(0)).is_none());
        let (enter, _) = meeting(&square(0, 0), &square(-3, 0), step, um(0)).expect("they overlap now");
        assert_eq!(enter.floor(1), um(-7));
        // A line across the way is met from in front.
        let line = [Point { x: 20, y: -9 }, Point { x: 20, y: 9 }];
        let (enter, leave) = meeting(&square(0, 0), &line, step, um(0)).expect("it is met");
        assert_eq!((enter.floor(1), leave.floor(1)), (um(5), um(10)));
    }
}
