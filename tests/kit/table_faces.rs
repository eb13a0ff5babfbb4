//! The face of a base that is touched, at every heading and gap.

use estafette::kit::Aspect;
use estafette::kit::table::{Base, Face, Heading, Length, Point, Unit};

/// How far apart two bases still touch.
const TOUCH: Length = Length::hundredths(2, Unit::Inch);

#[test]
fn the_face_that_is_touched_is_the_same_at_every_heading_and_gap() {
    let touch = TOUCH.in_micrometres();
    let target = |heading: Heading| Base {
        centre: Point::at(Length::of(20, Unit::Inch), Length::of(20, Unit::Inch)),
        heading,
        frontage: Length::of(1, Unit::Inch),
        depth: Length::hundredths(50, Unit::Inch),
    };
    for degrees in 0..360 {
        let target = target(Heading::of(degrees));
        for face in Face::ALL {
            let outlook = target.outlook(face);
            let (ahead, aside) = (outlook.course(), outlook.course().right());
            // As far apart as still touches, edge on edge, and as deep in each other as rounding and contact allow.
            for off in [5 - touch, -25, -1, 0, 1, 25, touch - 5] {
                for along in [-9_000, 0, 9_000] {
                    let half = Length::hundredths(25, Unit::Inch);
                    let attacker = Base {
                        centre: target.middle(face)
                            + ahead.over(half + Length::micrometres(off))
                            + aside.over(Length::micrometres(along)),
                        heading: outlook.reversed(),
                        ..target
                    };
                    let found = target.aspect_to(&attacker, TOUCH);
                    assert_eq!(found, Some(face), "{degrees} {face:?} {off} {along}");
                }
            }
            // The middle of a front, a hair before or behind the line on which two sides meet.
            for off in -20..=20 {
                let line = target.middle(face) + ahead.over(Length::micrometres(off));
                let slack = Length::micrometres(25);
                let better = match face {
                    Face::Rear => Aspect::Flank,
                    Face::Front => Aspect::Front,
                    Face::Right | Face::Left => Aspect::Flank,
                };
                assert_eq!(target.aspect_of(line, slack), better, "{degrees} {face:?} {off}");
            }
        }
    }
}
