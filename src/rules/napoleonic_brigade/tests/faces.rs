//! Front, flank and rear tried at every heading: a hair's breadth of overlap, as a follow up leaves it, makes no flank
//! (NB-SPLIT-02, NB-GAP-13, NB-GAP-40).

use proptest::prelude::*;

use super::fixture::{british, cavalry, position};
use super::movement::{french, moved};
use crate::adjudicate::UnitId;
use crate::kit::Aspect;
use crate::kit::table::{Heading, Length, Point, Unit};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;

/// L, beaten by W that looked this way, and W who follows him.
fn following(face: u16, follower: impl Fn(&str, u16) -> String) -> State {
    let back = (face + 180) % 360;
    let loser = british("L", "allied", "[30, 20]", back);
    let beaten = format!("duties: [{{duty: {{beaten: {{by: W, pushed: 0, course: {face}}}}}}}]");
    let follows = format!("duties: [{{duty: {{following: {{after: L, moves: 0, course: {face}}}}}}}]");
    let with = |brigade: String, more: &str| {
        let open = brigade.strip_suffix('}').expect("an entry in braces");
        format!("{open}, {more}}}")
    };
    let army = [with(loser, &beaten), with(follower("[30, 20]", face), &follows)];
    position(&[], &[], &army.each_ref().map(String::as_str))
}

fn struck(events: &[Event]) -> Clash {
    let mut clashes = events.iter().filter_map(|event| match event {
        Event::Strikes(clash) => Some(clash.clone()),
        _ => None,
    });
    let clash = clashes.next().expect("a contact");
    assert!(clashes.next().is_none(), "one contact");
    clash
}

/// The contact of the follow up, and the one by which the melee is taken up again where it ended.
fn followed_and_resumed(state: &State, dice: &[(&str, &[u8])]) -> [Clash; 2] {
    let (mut after, events) = moved(state, &[], dice);
    let first = struck(&events);
    after.clashes.clear();
    for brigade in &mut after.army {
        brigade.duties.clear();
    }
    after.turn += 2;
    let (_, events) = moved(&after, &[("W", Intent::Resume(UnitId::new("L")))], &[]);
    [first, struck(&events)]
}

#[test]
fn a_melee_resumed_front_to_front_is_front_to_front_at_odd_headings() {
    let mut wrong = Vec::new();
    for face in (1..360).step_by(2) {
        let foot = following(face, |at, face| french("W", at, face, "attack-column"));
        let horse = following(face, |at, face| cavalry("W", "french", at, face, "weight: light"));
        let dice: &[(&str, &[u8])] = &[("push-back/L", &[1]), ("follow-up/W", &[5])];
        for (arm, state) in [("foot", foot), ("horse", horse)] {
            for clash in followed_and_resumed(&state, dice) {
                if clash.aspect != Aspect::Front {
                    wrong.push((arm, face, clash.how, clash.aspect));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong: {wrong:?}", wrong.len());
}

fn micrometres(length: i64) -> Length {
    Length::micrometres(length)
}

/// Where a column of F stands with the middle of its front so far ahead of a line's front, and so far to the right of its
/// middle, looking straight at it.
fn against(face: u16, ahead: i64, right: i64) -> Aspect {
    let state =
        position(&[], &[], &[&british("L", "allied", "[30, 20]", face), &french("W", "[10, 10]", 0, "attack-column")]);
    let ground = crate::rules::napoleonic_brigade::position::ground::Ground::of(&state.terrain, &state.options);
    let line = state.footprint(&ground, &state.army[0]).expect("it stands");
    let course = line.face.course();
    let at = Point::at(inch(30), inch(20)) + course.over(micrometres(ahead)) + course.right().over(micrometres(right));
    let layout = state.layout(&state.army[1], Formation::AttackColumn);
    let column = layout.lies(at, Heading::of(i64::from(face) + 180));
    line.aspect_of(&column, Formation::Line)
}

fn inch(inches: i64) -> Length {
    Length::of(inches, Unit::Inch)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// NB-GAP-40: on the line, or a thousandth of an inch off it, is the better case for who is struck.
    #[test]
    fn a_side_is_not_lost_by_a_thousandth_of_an_inch(face in 0_u16..360, off in -20_i64..=2_000, right in -200_000_i64..200_000) {
        prop_assert_eq!(against(face, off, right), Aspect::Front);
    }

    /// Front to front they lie as deep in each other as one beat of the clock brings them: that is still the front.
    #[test]
    fn who_overlaps_an_enemy_in_front_of_him_is_in_front_of_him(face in 0_u16..360, deep in 0_i64..=1_000, right in -12_000_i64..12_000) {
        prop_assert_eq!(against(face, -deep, right), Aspect::Front);
    }

    /// Beside a line the front is the flank as soon as it is behind by more than that, and nobody's way round is lost.
    #[test]
    fn who_stands_beside_a_line_is_on_its_flank(face in 0_u16..360, behind in 60_i64..14_900, right in 100_000_i64..200_000) {
        prop_assert_eq!(against(face, -behind, right), Aspect::Flank);
        prop_assert_eq!(against(face, -15_060 - behind, right), Aspect::Rear);
    }
}
