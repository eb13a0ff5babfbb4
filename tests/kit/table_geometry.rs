//! The open table against properties that must hold, and against the same questions answered in floating point.

use std::env;

use estafette::kit::table::{
    Base, Course, Face, Heading, Length, Lies, Outline, Part, Point, Push, Segment, Square, Sweep, Target, Tolerance,
    Track, Unit, Zone,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::kit::float::Rectangle;

const TOLERANCE: Tolerance =
    Tolerance { touch: Length::hundredths(2, Unit::Inch), parting: Length::hundredths(5, Unit::Inch) };
const TOUCH: Length = TOLERANCE.touch;

/// What rounding may make of a place, in micrometres.
const ROUNDING: f64 = 3.0;

/// How many random tables are tried; `ESTAFETTE_TABLES` says how many of the largest test.
fn tables(part: u32) -> u32 {
    let asked = env::var("ESTAFETTE_TABLES").ok();
    asked.map_or(8_000, |count| count.parse::<u32>().expect("a number of tables")) / part
}

struct Chance(ChaCha8Rng);

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    fn below(&mut self, count: u32) -> i64 {
        i64::from(self.0.next_u32() % count)
    }

    fn point(&mut self, inches: u32) -> Point {
        let (x, y) = (self.below(inches * 25_400), self.below(inches * 25_400));
        Point { x, y }
    }

    /// Every fourth heading is a quarter turn, every fourth half of one.
    fn heading(&mut self) -> Heading {
        match self.below(4) {
            0 => Heading::of(90 * self.below(4)),
            1 => Heading::of(45 * self.below(8)),
            _ => Heading::of(self.below(360)),
        }
    }

    /// A base within so many inches of the corner; every other one an inch by half an inch.
    fn base(&mut self, inches: u32) -> Base {
        let size = |chance: &mut Chance| Length::hundredths(20 + chance.below(250), Unit::Inch);
        let usual = self.below(2) == 0;
        let (frontage, depth) = (size(self), size(self));
        Base {
            centre: self.point(inches),
            heading: self.heading(),
            frontage: if usual { Length::of(1, Unit::Inch) } else { frontage },
            depth: if usual { Length::hundredths(50, Unit::Inch) } else { depth },
        }
    }

    fn length(&mut self, inches: u32) -> Length {
        Length::micrometres(self.below(inches * 25_400))
    }

    fn sweep(&mut self, inches: u32) -> Sweep {
        let (base, reach) = (self.base(inches), self.length(8));
        let course = match self.below(3) {
            0 => Course::toward(base.centre, self.point(inches)),
            1 => Some(self.heading().course()),
            _ => None,
        };
        Sweep { base, course: course.unwrap_or(base.heading.course()), reach }
    }
}

fn micrometres(length: Length) -> f64 {
    f64::from(i32::try_from(length.in_micrometres()).expect("a length of the table"))
}

#[track_caller]
fn near(exact: Length, float: f64, slack: f64) {
    let apart = (micrometres(exact) - float).abs();
    assert!(apart <= slack, "{exact:?} is not {float}");
}

#[test]
fn the_sine_table_is_that_of_the_sines() {
    for degrees in 0..360 {
        let heading = Heading::of(degrees);
        let angle = f64::from(heading.degrees()).to_radians();
        let scaled = (angle.sin() * 1e6, angle.cos() * 1e6);
        let vector = heading.course().vector();
        assert_eq!((vector.x, vector.y), (scaled.0.round() as i64, scaled.1.round() as i64));
    }
}

#[test]
fn headings_toward_a_point_are_the_nearest() {
    let mut chance = Chance::new(1);
    for _ in 0..tables(4) {
        let (from, to) = (chance.point(24), chance.point(24));
        let Some(heading) = Heading::toward(from, to) else {
            continue;
        };
        let (x, y) = crate::kit::float::between(from, to);
        let degrees = x.atan2(y).to_degrees();
        let apart = (degrees - f64::from(heading.degrees())).rem_euclid(360.0);
        assert!(apart.min(360.0 - apart) < 0.500_1, "{from:?} {to:?} {heading}");
        let course = Course::toward(from, to).expect("another point").vector();
        let whole = x.hypot(y);
        assert_eq!(course.x, (x / whole * 1e6).round() as i64);
        assert_eq!(course.y, (y / whole * 1e6).round() as i64);
    }
}

#[test]
fn distances_touches_and_overlaps_agree_with_floating_point() {
    let mut chance = Chance::new(2);
    let (mut touching, mut overlapping) = (0, 0);
    for _ in 0..tables(1) {
        let (a, b) = (chance.base(4), chance.base(4));
        let (flat_a, flat_b) = (Rectangle::of(&a), Rectangle::of(&b));
        let depth = flat_a.depth(&flat_b);
        near(a.gap(&b).nearest(), flat_a.gap(&flat_b), ROUNDING);
        near(a.measures(b).nearest(), flat_a.measures(&flat_b), ROUNDING);
        near(a.range(b).nearest(), flat_b.distance(flat_a.middles()[0]), ROUNDING);
        for touch in [Length::ZERO, TOUCH] {
            if (depth - micrometres(touch)).abs() > ROUNDING {
                assert_eq!(a.overlaps(&b, touch), depth > micrometres(touch), "{a:?} {b:?}");
            }
        }
        let gap = flat_a.gap(&flat_b);
        if (gap - micrometres(TOUCH)).abs() > ROUNDING {
            assert_eq!(a.touches(&b, TOUCH), gap < micrometres(TOUCH), "{a:?} {b:?}");
        }
        touching += u32::from(a.touches(&b, TOUCH) && !a.overlaps(&b, TOUCH));
        overlapping += u32::from(a.overlaps(&b, TOUCH));
    }
    assert!(touching > tables(200) && overlapping > tables(20), "{touching} {overlapping}");
}

#[test]
fn touch_overlap_and_gap_are_symmetric_and_the_squares_agree() {
    let mut chance = Chance::new(3);
    for _ in 0..tables(4) {
        let (a, b) = (chance.base(4), chance.base(4));
        assert_eq!(a.gap(&b), b.gap(&a));
        assert_eq!(a.touches(&b, TOUCH), b.touches(&a, TOUCH));
        assert_eq!(a.overlaps(&b, Length::ZERO), b.overlaps(&a, Length::ZERO));
        assert_eq!(a.overlaps(&b, TOUCH), b.overlaps(&a, TOUCH));
        assert_eq!(a.gap(&b) == Square::ZERO, a.touches(&b, Length::ZERO));
        if a.overlaps(&b, Length::ZERO) {
            assert_eq!(a.gap(&b), Square::ZERO);
        }
        let (floor, micrometre) = (a.gap(&b).floor(), Length::micrometres(1));
        assert!(a.gap(&b).is_within(floor + micrometre) && !a.gap(&b).is_within(floor - micrometre));
        assert!(a.touches(&b, floor + micrometre) && !a.touches(&b, floor - micrometre));
        // The middle of an edge may be rounded to beyond the edge.
        assert!(a.measures(b).floor() + micrometre >= floor && a.range(b) >= a.measures(b));
        assert!(Target::from(b).square_from(a.centre) >= a.gap(&b));
    }
}

/// Carried along, or turned by a quarter about the south-west corner.
fn placed(base: &Base, quarter: bool, (x, y): (i64, i64)) -> Base {
    let Point { x: east, y: north } = base.centre;
    let (centre, turn) = match quarter {
        true => (Point { x: north, y: -east }, 90),
        false => (Point { x: east + x, y: north + y }, 0),
    };
    Base { centre, ..base.pivoted(turn) }
}

#[test]
fn nothing_changes_when_all_is_carried_along_or_turned_by_a_quarter() {
    let mut chance = Chance::new(4);
    for round in 0..tables(4) {
        let (base, b, reach) = (chance.base(4), chance.base(4), chance.length(8));
        let shift = (chance.below(1_000_000) - 500_000, chance.below(1_000_000) - 500_000);
        let [base_there, b_there] = [base, b].map(|base| placed(&base, round % 2 == 0, shift));
        let (way, way_there) = (Sweep::ahead(base, reach), Sweep::ahead(base_there, reach));
        assert_eq!(base.gap(&b), base_there.gap(&b_there));
        assert_eq!(base.measures(b), base_there.measures(b_there));
        assert_eq!(base.touched_by(&b, TOUCH), base_there.touched_by(&b_there, TOUCH));
        assert_eq!(base.aspect_to(&b, TOUCH), base_there.aspect_to(&b_there, TOUCH));
        assert_eq!(way.meets(&b), way_there.meets(&b_there));
        assert_eq!(way.stops_before(&b, TOUCH), way_there.stops_before(&b_there, TOUCH));
        assert_eq!(way.touches(&b, TOLERANCE), way_there.touches(&b_there, TOLERANCE));
        assert_eq!(way.passes_at(&b), way_there.passes_at(&b_there));
        assert_eq!(placed(&way.end(), round % 2 == 0, shift), way_there.end());
    }
}

#[test]
fn a_sweep_agrees_with_fine_steps_in_floating_point() {
    let mut chance = Chance::new(5);
    let mut met = 0;
    for _ in 0..tables(4) {
        let (way, other) = (chance.sweep(6), chance.base(6));
        let (flat, flat_other) = (Rectangle::of(&way.base), Rectangle::of(&other));
        let vector = way.course.vector();
        let (x, y) = (vector.x as f64 / 1e6, vector.y as f64 / 1e6);
        let depth = |done: f64| flat.moved(x * done, y * done).depth(&flat_other);
        let meets = way.meets(&other);
        let end = meets.unwrap_or(way.reach);
        for step in 0..=40 {
            let done = micrometres(end) * f64::from(step) / 40.0;
            let free = depth(done) <= ROUNDING || meets == Some(Length::ZERO);
            assert!(free, "{way:?} {other:?} overlap at {done} before {end:?}");
        }
        let Some(distance) = meets else { continue };
        met += 1;
        if distance > Length::ZERO {
            let there = flat.moved(x * micrometres(distance), y * micrometres(distance));
            assert!(there.gap(&flat_other) <= ROUNDING, "{way:?} {other:?}");
            assert!(!way.at(distance).overlaps(&other, Length::micrometres(2)));
        }
        let clear = way.base.clears(way.course, &other);
        assert!(!way.at(clear).overlaps(&other, Length::micrometres(2)));
    }
    assert!(met > tables(40), "{met}");
}

#[test]
fn touches_on_the_way_agree_with_the_gap_on_the_way() {
    let mut chance = Chance::new(6);
    let mut grazed = 0;
    for _ in 0..tables(8) {
        let (way, other) = (chance.sweep(6), chance.base(6));
        if way.base.touches(&other, TOUCH) {
            continue;
        }
        let steps = (0..=50).map(|step| way.at(way.reach.share(step, 50)));
        let seen = steps.into_iter().any(|there| there.touches(&other, TOUCH));
        let found = way.touches(&other, TOLERANCE);
        assert!(found.is_some() || !seen, "{way:?} {other:?}");
        let Some(distance) = found else { continue };
        assert!(way.at(distance).touches(&other, TOUCH + Length::micrometres(2)));
        grazed += u32::from(way.meets(&other).is_none());
        if way.meets(&other).is_none() && distance < way.reach {
            let before = way.to(distance.short_of(Length::micrometres(1)));
            let narrower = Tolerance { touch: TOUCH - Length::micrometres(2), ..TOLERANCE };
            assert_eq!(before.touches(&other, narrower), None, "{way:?} {other:?}");
        }
        let near = way.passes_within(Length::ZERO, &other, TOUCH).expect("it is touched");
        assert!(near <= distance, "{near:?} {distance:?}");
    }
    assert!(grazed > 0);
}

/// Bases of an inch that do not overlap.
fn army(chance: &mut Chance, count: usize, inches: u32) -> Vec<Base> {
    let mut army: Vec<Base> = Vec::new();
    while army.len() < count {
        let base = Base {
            frontage: Length::of(1, Unit::Inch),
            depth: Length::hundredths(50, Unit::Inch),
            ..chance.base(inches)
        };
        if army.iter().all(|other| !other.overlaps(&base, Length::ZERO)) {
            army.push(base);
        }
    }
    army
}

fn is_sound(army: &[Base]) -> bool {
    let mut pairs = (0..army.len()).flat_map(|at| army[..at].iter().map(move |other| (at, other)));
    pairs.all(|(at, other)| !army[at].overlaps(other, TOUCH))
}

#[test]
fn no_bases_overlap_after_any_moves() {
    let mut chance = Chance::new(7);
    for _ in 0..tables(400) {
        let mut army = army(&mut chance, 20, 10);
        for _ in 0..20 {
            let mover = usize::try_from(chance.below(20)).expect("it is small");
            let base = army.swap_remove(mover);
            let mut way = Sweep::ahead(base, chance.length(4));
            way.course = [way.course, way.course.right(), way.course.left(), way.course.reversed()]
                [usize::try_from(chance.below(4)).expect("it is small")];
            let stop = way.first_stop(&army, TOUCH).map_or(way.reach, |(_, distance)| distance);
            let there = way.at(stop);
            let pivoted = there.facing(chance.heading());
            let is_free = army.iter().all(|other| !pivoted.overlaps(other, TOUCH));
            army.push(if is_free { pivoted } else { there });
            assert!(is_sound(&army), "{way:?} to {stop:?}");
        }
    }
}

#[test]
fn whoever_is_pushed_touches_and_overlaps_nobody_before_it() {
    let mut chance = Chance::new(8);
    let mut chains = 0;
    for _ in 0..tables(40) {
        let army = army(&mut chance, 12, 6);
        let comer = chance.base(6);
        let push = Push { course: chance.heading().course(), touch: TOUCH };
        let pushed = push.make_room(&comer, &army);
        let mut after = army.clone();
        for push in &pushed {
            after[push.which] = push.base;
        }
        after.push(comer);
        chains += usize::from(pushed.len() > 1);
        assert!(is_sound(&after), "{comer:?} {army:?}");
        for (at, one) in pushed.iter().enumerate() {
            let before = pushed[..at].iter().map(|other| &other.base);
            let mut before = before.chain([&comer]);
            assert!(before.any(|other| one.base.touches(other, Length::micrometres(4))));
        }
    }
    assert!(chains > 0);
}

#[test]
fn what_slides_or_settles_touches_and_does_not_overlap() {
    let mut chance = Chance::new(9);
    for _ in 0..tables(10) {
        let (mover, other) = (chance.base(4), chance.base(4));
        if let Some(slide) = mover.slides_to(&other, Length::of(6, Unit::Inch)) {
            let there = mover.moved(mover.heading.course(), slide);
            assert!(!there.overlaps(&other, Length::micrometres(2)));
            assert!(there.touches(&other, Length::micrometres(4)));
        }
        for face in Face::ALL {
            let flush = mover.flush_on(&other, face, Length::ZERO);
            assert!(flush.touches(&other, Length::micrometres(2)));
            assert!(!flush.overlaps(&other, Length::micrometres(2)));
            assert_eq!(other.touched_by(&flush, TOUCH), Some(Part::Face(face)));
            assert_eq!(flush.touched_by(&other, TOUCH), Some(Part::Face(Face::Front)));
            assert_eq!(other.aspect_to(&flush, TOUCH), Some(face));
        }
        let obstacles = [chance.base(4), chance.base(4)];
        if let Some(place) = mover.settles_on((&other, Face::Front), &obstacles, TOUCH, |_| true) {
            assert!(obstacles.iter().all(|obstacle| !place.overlaps(obstacle, TOUCH)));
            assert!(place.touches(&other, Length::micrometres(2)));
        }
    }
}

/// A polygon like a star round a point, so that its sides do not cross.
fn star(chance: &mut Chance) -> Outline {
    let centre = chance.point(6);
    let count = 3 + chance.below(7);
    let corners = (0..count).map(|at| {
        let heading = Heading::of(at * 360 / count + chance.below(30));
        let far = Length::hundredths(50 + chance.below(200), Unit::Inch);
        centre + heading.course().over(far)
    });
    Outline::through(corners.collect()).expect("a star does not cross itself")
}

#[test]
fn points_and_lines_in_outlines_agree_with_floating_point() {
    let mut chance = Chance::new(10);
    for _ in 0..tables(40) {
        let outline = star(&mut chance);
        let is_near = |point| outline.square_to(point).is_within(Length::micrometres(3));
        for _ in 0..10 {
            let point = chance.point(6);
            if !is_near(point) {
                let inside = crate::kit::float::is_inside(outline.corners(), crate::kit::float::pair(point));
                assert_eq!(outline.place_of(point) == Lies::Inside, inside, "{point:?}");
            }
        }
        let line = Segment::new(chance.point(6), chance.point(6));
        let expected = crate::kit::float::length_inside(outline.corners(), line);
        near(outline.length_of(line), expected, 2.0 * ROUNDING);
        near(outline.length_of(Segment::new(line.to, line.from)), expected, 2.0 * ROUNDING);
        let base = chance.base(6);
        let corners = base.corners();
        let sampled = crate::kit::float::grid(&Rectangle::of(&base), 12);
        let seen = sampled.iter().any(|point| crate::kit::float::is_inside(outline.corners(), *point));
        assert!(outline.overlaps(&corners) || !seen, "{outline:?} {base:?}");
        if outline.encloses(&base, TOUCH) {
            assert!(
                corners.iter().all(|corner| outline.place_of(*corner) != Lies::Outside
                    || outline.square_to(*corner).is_within(TOUCH * 2))
            );
        }
    }
}

#[test]
fn ways_on_roads_agree_with_fine_steps() {
    let mut chance = Chance::new(11);
    let slack = Length::hundredths(1, Unit::Inch);
    for _ in 0..tables(100) {
        let road =
            Track { points: (0..4).map(|_| chance.point(6)).collect(), width: Length::hundredths(50, Unit::Inch) };
        let way = Segment::new(chance.point(6), chance.point(6));
        let length = way.length().in_micrometres();
        let at = |step: i64| {
            let ends = [way.from, way.to].map(crate::kit::float::pair);
            let part = step as f64 / 400.0;
            let along = |from: f64, to: f64| (from + (to - from) * part).round() as i64;
            Point { x: along(ends[0].0, ends[1].0), y: along(ends[0].1, ends[1].1) }
        };
        let on = (0..400).filter(|step| road.holds(at(*step), slack)).count();
        let expected = on as f64 * length as f64 / 400.0;
        // Each of the stretches may begin and end between two steps.
        near(road.length_of(way, slack), expected, length as f64 / 50.0 + 10.0);
        let all = (0..=400).all(|step| road.holds(at(step), slack));
        assert!(all || !road.carries(way, slack));
        let along = road.between(way.from, way.to);
        assert!(along.windows(2).all(|ends| road.carries(Segment::new(ends[0], ends[1]), slack)));
    }
}

#[test]
fn zones_agree_with_floating_point() {
    let mut chance = Chance::new(12);
    for _ in 0..tables(4) {
        let (base, point) = (chance.base(6), chance.point(6));
        let flat = Rectangle::of(&base);
        let zone = Zone::of_fire(&base, estafette::kit::table::FireArc::DIAGONAL, Length::of(12, Unit::Inch));
        let (ahead, right) = flat.sees(crate::kit::float::pair(point));
        let ahead = ahead - micrometres(base.depth) / 2.0;
        let outside = (-ahead).max((right.abs() - micrometres(base.frontage) / 2.0 - ahead) / 2f64.sqrt());
        if outside.abs() > ROUNDING {
            assert_eq!(zone.holds(point, Length::ZERO), outside < 0.0, "{base:?} {point:?}");
        }
        let beyond = base.ahead_of(Face::Front, point);
        near(beyond, ahead, ROUNDING);
    }
}
