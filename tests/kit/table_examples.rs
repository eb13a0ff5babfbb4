//! Moves of printed rules put together from the parts of the open table, with the figures of their worked examples.

use estafette::kit::table::{
    Base, Board, Course, Disc, Face, FireArc, Heading, Length, Outline, Point, Push, Segment, Sweep, Tolerance, Track,
    Unit, Zone,
};
use estafette::kit::{Aspect, Edge};

const TOLERANCE: Tolerance =
    Tolerance { touch: Length::hundredths(2, Unit::Inch), parting: Length::hundredths(5, Unit::Inch) };
const TOUCH: Length = TOLERANCE.touch;
const LIMIT: Length = Length::hundredths(1, Unit::Inch);
/// What stopping short leaves.
const SHORT: Length = Length::hundredths(10, Unit::Inch);

fn inch(hundredths: i64) -> Length {
    Length::hundredths(hundredths, Unit::Inch)
}

fn point(x: i64, y: i64) -> Point {
    Point::at(inch(x), inch(y))
}

/// A base of one inch by half an inch, its centre in hundredths of an inch.
fn base(x: i64, y: i64, degrees: i64) -> Base {
    Base { centre: point(x, y), heading: Heading::of(degrees), frontage: inch(100), depth: inch(50) }
}

fn board() -> Board {
    Board { width: inch(2400), height: inch(2400) }
}

/// Straight ahead or straight back, as far as friends and the edge of the table let it.
fn goes(base: Base, course: Course, reach: Length, others: &[Base]) -> Base {
    let way = Sweep { base, course, reach };
    let friend = way.first_stop(others, TOUCH).map(|(_, distance)| distance);
    let edge = board().leaves(&way, TOUCH);
    let distance = [friend, edge].into_iter().flatten().min();
    way.at(distance.unwrap_or(reach))
}

fn backwards(base: Base, reach: Length, others: &[Base]) -> Base {
    goes(base, base.heading.course().reversed(), reach, others)
}

#[test]
fn a_charger_is_moved_back_and_closes() {
    let (charger, defender) = (base(1200, 1000, 0), base(1200, 1050, 180));
    let back = backwards(charger, inch(100), &[defender]);
    assert_eq!(back, base(1200, 900, 0));
    let way = Sweep::ahead(back, inch(100));
    let closing = way.touches(&defender, TOLERANCE);
    assert_eq!(closing, Some(inch(100)));
    assert_eq!(way.end(), charger);
    // A friend half an inch behind, a friend in touch, and the edge of the table.
    assert_eq!(backwards(charger, inch(100), &[base(1200, 900, 0)]), base(1200, 950, 0));
    assert_eq!(backwards(charger, inch(100), &[base(1200, 950, 0)]), charger);
    assert_eq!(backwards(base(1200, 75, 0), inch(100), &[]), base(1200, 25, 0));
    assert_eq!(backwards(charger, inch(50), &[]), base(1200, 950, 0));
}

#[test]
fn both_recoil_by_a_base_width() {
    let (attacker, defender) = (base(1200, 1000, 0), base(1200, 1050, 180));
    assert_eq!(backwards(attacker, attacker.frontage, &[]), base(1200, 900, 0));
    let withdrawn = goes(defender, attacker.heading.course(), attacker.frontage, &[]);
    assert_eq!(withdrawn, base(1200, 1150, 180));
}

#[test]
fn a_charge_after_a_pivot_ends_at_the_first_touch_and_contacts_all_it_touches() {
    let mover = base(1050, 1000, 90);
    let moved = mover.moved(mover.heading.course(), inch(150)).pivoted(-90);
    assert_eq!(moved, base(1200, 1000, 0));
    let enemies = [base(1150, 1300, 180), base(1250, 1300, 180), base(1351, 1300, 180)];
    let way = Sweep::ahead(moved, inch(300));
    let (first, distance) = way.first_touch(&enemies, TOLERANCE).expect("it makes contact");
    assert_eq!((first, distance), (0, inch(250)));
    let there = way.at(distance);
    let contacts = enemies.map(|enemy| there.face_touches(Face::Front, &enemy, TOUCH));
    assert_eq!(contacts, [true, true, false]);
    assert_eq!(enemies[0].aspect_to(&there, TOUCH), Some(Face::Front));
    // Sideways it would touch with its flank.
    let sideways = Sweep { course: moved.heading.course().right(), ..Sweep::ahead(moved, inch(100)) };
    let enemy = base(1350, 1000, 180);
    assert_eq!(sideways.touches(&enemy, TOLERANCE), Some(inch(50)));
    assert_eq!(enemy.aspect_to(&sideways.at(inch(50)), TOUCH), Some(Face::Right));
    // And past an enemy front a tenth of an inch away it goes.
    assert_eq!(sideways.touches(&base(1250, 1060, 180), TOLERANCE), None);
}

#[test]
fn an_attacker_that_came_in_askew_is_squared_up_and_routs_at_a_right_angle() {
    let winner = base(1200, 1000, 0);
    let askew = base(1200, 1200, 200);
    let way = Sweep::ahead(askew, inch(300));
    let there = way.at(way.touches(&winner, TOLERANCE).expect("it makes contact"));
    let face = winner.aspect_to(&there, TOUCH).expect("it touches");
    assert_eq!(face, Face::Front);
    let aligned = there.settles_on((&winner, face), &[winner], TOUCH, |_| true);
    let aligned = aligned.expect("the place is free");
    assert_eq!(aligned, base(1200, 1050, 180));
    // The rout: three inches away from the face, the heading unchanged.
    let rout = Sweep { base: aligned, course: winner.outlook(face).course(), reach: inch(300) };
    assert_eq!(rout.end(), base(1200, 1350, 180));
    assert_eq!(rout.touches(&winner, TOLERANCE), None);
    // A second attacker on its flank is slid along.
    assert_eq!(rout.touches(&base(1275, 1050, 270), TOLERANCE), Some(Length::ZERO));
}

#[test]
fn a_rout_from_fire_goes_away_from_the_front_of_the_firer() {
    let (firer, target) = (base(1200, 1000, 0), base(1300, 1125, 180));
    let course = Course::toward(firer.middle(Face::Front), target.centre);
    let course = course.expect("they are apart");
    let end = target.moved(course, inch(300));
    assert_eq!(end.centre.show(Unit::Inch), "[15.12, 13.37]");
    // Two inches from its own edge three inches are too many.
    let rout = Sweep::ahead(base(1200, 225, 180), inch(300));
    assert_eq!(board().leaves(&rout, TOUCH), Some(inch(200)));
}

#[test]
fn a_friend_in_the_way_of_a_rout_is_passed_or_pushed() {
    let rout = Sweep::ahead(base(1200, 1000, 180), inch(300));
    let push = Push { course: rout.course, touch: TOUCH };
    assert!(push.make_room(&rout.end(), &[base(1200, 900, 0)]).is_empty());
    let pushed = push.make_room(&rout.end(), &[base(1200, 690, 0), base(1210, 640, 0)]);
    let places = pushed.iter().map(|pushed| pushed.base.centre);
    assert_eq!(places.collect::<Vec<_>>(), [point(1200, 650), point(1210, 600)]);
    // No room before the edge: to the nearer side instead, where it is clear of the router.
    let friend = base(1230, 690, 0);
    let [left, right] = [rout.course.left(), rout.course.right()];
    let aside = [left, right].map(|course| friend.clears(course, &rout.end()));
    assert_eq!(aside, [inch(70), inch(130)]);
}

#[test]
fn a_follow_up_stops_short_of_whom_it_may_not_touch() {
    let winner = base(1200, 1000, 0);
    let router = base(1200, 1350, 180);
    let way = Sweep::ahead(winner, inch(300));
    let distance = way.touches(&router, TOLERANCE).expect("it would touch");
    assert_eq!(distance.short_of(SHORT), inch(290));
    assert_eq!(way.at(inch(290)).gap(&router).nearest(), SHORT);
    let edge = Sweep::ahead(base(1200, 2175, 0), inch(300));
    assert_eq!(board().leaves(&edge, TOUCH), Some(inch(200)));
}

#[test]
fn chargers_on_one_face_or_in_touch_have_one_aspect() {
    let defender = base(1200, 1200, 180);
    let front = [base(1150, 1150, 0), base(1250, 1150, 0)];
    let aspects = front.map(|charger| defender.aspect_to(&charger, TOUCH));
    assert_eq!(aspects, [Some(Face::Front); 2]);
    let flank = base(1275, 1200, 270);
    assert_eq!(defender.aspect_to(&flank, TOUCH), Some(Face::Left));
    assert!(front[1].touches(&flank, TOUCH) && !front[0].touches(&flank, TOUCH));
    assert_eq!(Face::Left.aspect(), Aspect::Flank);
}

#[test]
fn sideways_in_a_town_is_measured_within_the_outline() {
    let town = Outline::rectangle(point(1200, 900), Heading::NORTH, inch(200), inch(200));
    let town = town.expect("a rectangle");
    let inside = |from: Point, to: Point| town.length_of(Segment::new(from, to));
    assert_eq!(inside(point(1200, 900), point(1275, 900)), inch(75));
    assert_eq!(inside(point(1200, 750), point(1200, 850)), inch(50));
    assert_eq!(inside(point(1200, 750), point(1200, 800)), Length::ZERO);
    // A wheel by 30 degrees costs what the centre moves, a pivot nothing.
    let unit = base(1200, 900, 0);
    let wheeled = unit.wheeled(estafette::kit::table::Wheel::Left, 30);
    let shift = Segment::new(unit.centre, wheeled.centre);
    assert_eq!(shift.length().show(Unit::Inch), "0.29");
    assert_eq!(inside(shift.from, shift.to), shift.length());
}

#[test]
fn a_stream_costs_when_the_leading_edge_has_passed_it() {
    let stream = Track { points: vec![point(0, 1100), point(2400, 1100)], width: inch(25) };
    let passes = |reach| {
        let way = Sweep::ahead(base(1200, 1000, 0), inch(reach));
        stream.passed_by(way.traces()[0])
    };
    assert_eq!([passes(75), passes(76), passes(200)], [0, 1, 1]);
}

#[test]
fn cover_is_a_hedge_that_the_line_crosses_close_to_the_target() {
    let (firer, target) = (base(1200, 1000, 0), base(1200, 1150, 180));
    let line = firer.sight_lines(&target)[0];
    let covers = |y| {
        let hedge = Track::line(vec![point(1150, y), point(1250, y)]);
        let crossed = hedge.meets(line).into_iter();
        let mut near = crossed.map(|place| target.square_to(place).is_within(inch(50) + LIMIT));
        near.any(|near| near)
    };
    assert!(covers(1115) && covers(1075));
    assert!(!covers(1045));
    assert!(!covers(1130));
}

#[test]
fn arrivals_and_exits_are_measured_at_the_edge() {
    let arrival = base(0, 0, 0);
    let entered = board().entering(&arrival, Edge::North, point(1300, 2400));
    assert_eq!(entered, base(1300, 2375, 180));
    let at = board().entered_at(&entered, Edge::North, TOUCH).expect("it is on the edge");
    assert!(at.square_to(point(1000, 2400)).is_within(inch(300) + LIMIT));
    assert_eq!(board().edge_at(point(0, 1050), LIMIT), Some(Edge::West));
    // A defender near a flank point: 5.13 is within six inches, 6.31 is not.
    let defender = base(400, 500, 0);
    let within = |y| defender.square_to(point(0, y)).is_within(inch(600) + LIMIT);
    assert!(within(900) && !within(1050));
}

#[test]
fn deployment_zones_hold_whole_bases() {
    let zone = Outline::rectangle(point(1200, 300), Heading::NORTH, inch(1800), inch(600));
    let zone = zone.expect("a rectangle");
    let holds = |x, y| zone.encloses(&base(x, y, 0), TOUCH);
    assert!(holds(1200, 575) && !holds(1200, 585));
    assert!(holds(350, 500) && !holds(320, 500));
}

#[test]
fn a_brigade_of_bases_stands_round_its_anchor_and_fires_down_its_zones() {
    let (anchor, heading) = (point(1200, 1000), Heading::of(30));
    let battalion = |file: i64| Base {
        centre: anchor + heading.course().beside(-inch(25), inch(100 * file - 150)),
        heading,
        frontage: inch(100),
        depth: inch(50),
    };
    let line = [0, 1, 2, 3].map(battalion);
    for pair in line.windows(2) {
        assert!(pair[0].touches(&pair[1], Length::micrometres(2)));
        assert!(!pair[0].overlaps(&pair[1], Length::micrometres(2)));
    }
    let target = Base {
        centre: line[0].middle(Face::Front) + heading.course().over(inch(325)),
        heading: heading.reversed(),
        ..line[0]
    };
    let splayed = FireArc::Splayed { aside: 2217, ahead: 10_000 };
    let fires = line.map(|unit| Zone::of_fire(&unit, splayed, inch(600)).reaches(&target, Length::ZERO));
    assert_eq!(fires, [true, true, false, false]);
    assert_eq!(Base::gap_between(&line, &[target]).map(|gap| gap.nearest()), Some(inch(300)));
    // A shell in the middle of the first battalion: which figures of eight files and two ranks are under it.
    let burst = Disc { centre: line[0].centre, radius: Length::of(20, Unit::Millimetre) };
    let inner = Disc { radius: Length::of(2, Unit::Centimetre).share(1, 2), ..burst };
    let hit = |disc: Disc| {
        let cells = (0..8).flat_map(|file| (0..2).map(move |rank| (file, rank)));
        cells.filter(|(file, rank)| disc.holds(line[0].cell((*file, 8), (*rank, 2)))).count()
    };
    assert_eq!((hit(inner), hit(burst)), (12, 16));
}
