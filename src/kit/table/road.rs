//! Ways on roads: how much of a straight way lies on a track, and the way along it.

use std::ops::Range;

use super::time::Time;
use super::{Length, Point, Segment, Track};

impl Track {
    /// The parts of a straight way that lie on the track, in whole micrometres of the way and in order; parts that meet
    /// are one. The ends are rounded to where the point of the way, itself rounded, still lies on the track.
    fn parts(&self, way: Segment, slack: Length) -> Vec<Range<i64>> {
        let whole = way.length().in_micrometres();
        let at = |done: i64| way.part(done.into(), whole.max(1).into());
        let mut parts = Vec::new();
        for stretch in self.stretches() {
            let is_on = |done: i64| stretch.square_to(at(done)).is_within(self.half(slack));
            let Some(on) = nearest_place(way, stretch, whole) else {
                continue;
            };
            if !is_on(on) {
                continue;
            }
            // What lies within a distance of a line is convex, so that there is one end to each side.
            let start = on - last_place(on, |back| is_on(on - back));
            let end = on + last_place(whole - on, |on_and| is_on(on + on_and));
            parts.push(start..end);
        }
        parts.sort_by_key(|part| (part.start, part.end));
        let mut joined: Vec<Range<i64>> = Vec::new();
        for part in parts {
            match joined.last_mut() {
                // Where one stretch ends and the next begins, rounding may leave a micrometre to neither.
                Some(last) if part.start <= last.end + 2 => last.end = last.end.max(part.end),
                _ => joined.push(part),
            }
        }
        joined
    }

    /// How much of a straight way lies on the track, or no more than `slack` beside it, to within two micrometres for each
    /// piece.
    pub fn length_of(&self, way: Segment, slack: Length) -> Length {
        let parts = self.parts(way, slack).into_iter();
        parts.map(|part| Length::micrometres(part.end - part.start)).sum()
    }

    /// From where to where on a straight way it lies on the track, or no more than `slack` beside it, in the order of the
    /// way, to within two micrometres.
    pub fn stretches_of(&self, way: Segment, slack: Length) -> Vec<(Length, Length)> {
        let parts = self.parts(way, slack).into_iter();
        let ends = |part: Range<i64>| [part.start, part.end].map(Length::micrometres);
        parts.map(|part| ends(part).into()).collect()
    }

    /// Whether all of a straight way lies on the track, or no more than `slack` beside it. A way of no length does where
    /// its point does.
    pub fn carries(&self, way: Segment, slack: Length) -> bool {
        let whole = way.length().in_micrometres();
        matches!(&self.parts(way, slack)[..], [only] if *only == (0..whole))
    }

    /// The point of the centre line that is nearest to a point, each part rounded to the nearest micrometre, and the
    /// stretch it lies on; of equally near ones the first.
    ///
    /// # Panics
    ///
    /// For a track without points.
    pub fn nearest_to(&self, point: Point) -> (usize, Point) {
        let stretches = self.stretches().enumerate();
        let nearest = stretches.min_by_key(|(at, stretch)| (stretch.square_to(point), *at));
        let (at, stretch) = nearest.expect("a track has points");
        (at, stretch.nearest_to(point))
    }

    /// The way along the centre line from where it is nearest to one point to where it is nearest to another: these two
    /// points, and the bends between them.
    pub fn between(&self, from: Point, to: Point) -> Vec<Point> {
        let ((first, start), (last, end)) = (self.nearest_to(from), self.nearest_to(to));
        let mut way = vec![start];
        if first <= last {
            way.extend(&self.points[first + 1..=last]);
        } else {
            way.extend(self.points[last + 1..=first].iter().rev());
        }
        way.push(end);
        way.dedup();
        way
    }
}

/// How far a property holds that holds at nothing and, once lost, is lost.
fn last_place(most: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut least, mut most) = (0, most);
    while least < most {
        let middle = (least + most + 1).div_euclid(2);
        if holds(middle) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    least
}

/// Where on a way, in whole micrometres, a stretch is nearest: at an end of either, or where they cross.
fn nearest_place(way: Segment, stretch: Segment, whole: i64) -> Option<i64> {
    let length = way.way().dot(way.way());
    let mut places = vec![0, whole];
    if length != 0 {
        let foot = |point: Point| Time::new((point - way.from).dot(way.way()), length);
        let mut times = stretch.ends().map(foot).to_vec();
        let turn = way.way().cross(stretch.way());
        if turn != 0 {
            let above = (stretch.from - way.from).cross(stretch.way());
            times.push(Time::new(above, turn));
        }
        // Far beyond an end the quotient is large, but no larger than the product of two lengths.
        let clamped = times.iter().map(|time| {
            let scaled = i128::from(time.above) * i128::from(whole) / i128::from(time.below);
            let place = scaled.clamp(0, whole.into());
            i64::try_from(place).expect("it is on the way")
        });
        places.extend(clamped);
    }
    let at = |done: i64| way.part(done.into(), whole.max(1).into());
    places.into_iter().min_by_key(|place| stretch.square_to(at(*place)))
}

#[cfg(test)]
mod tests {
    use super::super::Unit;
    use super::super::tests::{base, inches, road, way};
    use super::*;

    const SLACK: Length = Length::hundredths(1, Unit::Inch);

    fn inch(hundredths: i64) -> Length {
        Length::hundredths(hundredths, Unit::Inch)
    }

    #[test]
    fn a_way_is_on_the_road_from_start_to_end_or_in_part() {
        let length = |line| road().length_of(line, SLACK).show(Unit::Inch);
        assert_eq!(length(way(1200, 500, 1200, 900)), "4");
        assert!(road().carries(way(1200, 500, 1200, 900), SLACK));
        // Start a little beside the road.
        assert!(!road().carries(way(1230, 500, 1200, 900), SLACK));
        assert!(road().carries(way(1220, 500, 1180, 900), SLACK));
        // Round the bend.
        assert!(road().carries(way(1200, 1000, 1205, 1210), SLACK));
        assert!(road().carries(way(1200, 1200, 1400, 1400), SLACK));
        assert!(!road().carries(way(1200, 1000, 1400, 1400), SLACK));
        assert_eq!(length(way(1000, 500, 1400, 500)), "0.52");
        assert_eq!(length(way(1000, 500, 1100, 500)), "0");
        // From the road into the field, and a way of no length.
        assert_eq!(length(way(1200, 500, 1500, 500)), "0.26");
        assert!(road().carries(way(1200, 500, 1200, 500), SLACK));
        assert!(!road().carries(way(1300, 500, 1300, 500), SLACK));
    }

    #[test]
    fn stretches_on_the_road_are_counted_from_the_beginning_of_the_way() {
        let stretches = road().stretches_of(way(1000, 500, 1400, 500), Length::ZERO);
        assert_eq!(stretches, [(inch(175), inch(225))]);
        assert!(road().stretches_of(way(0, 500, 900, 500), SLACK).is_empty());
    }

    #[test]
    fn the_way_by_road_goes_from_nearest_point_to_nearest_point() {
        let road = road();
        assert_eq!(road.nearest_to(inches(1000, 500)), (0, inches(1200, 500)));
        assert_eq!(
            road.between(inches(1000, 500), inches(1400, 1600)),
            [inches(1200, 500), inches(1200, 1200), inches(1500, 1500)]
        );
        assert_eq!(
            road.between(inches(1400, 1600), inches(1000, 500)),
            [inches(1500, 1500), inches(1200, 1200), inches(1200, 500)]
        );
        assert_eq!(road.between(inches(0, 500), inches(0, 500)), [inches(1200, 500)]);
        assert_eq!(road.measured_from(&base(1000, 500, 0)).nearest(), inch(150));
    }
}
