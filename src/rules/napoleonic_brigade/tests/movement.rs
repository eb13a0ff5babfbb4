//! The movement tried on positions written for it, with dice by their labels.

use super::fixture::{british, position, sound};
use crate::adjudicate::{BySide, Policy, Referee, UnitId};
use crate::dice::{Chance, Die, Label, Roll, Secrecy, Value};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg, Plan};
use crate::rules::napoleonic_brigade::play::charging::{charge, replies};
use crate::rules::napoleonic_brigade::play::{Play, moving};
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::state::State;

/// Dice by their labels without the turn: every roll must be there.
pub(crate) struct Dice<'d>(pub(crate) Vec<(&'d str, &'d [u8])>);

impl Chance for Dice<'_> {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let act = label.as_str().split_once('/').map(|(_, act)| act);
        let found = self.0.iter().position(|(known, _)| Some(*known) == act);
        let found = found.unwrap_or_else(|| panic!("`{label}` is thrown unscripted"));
        let (_, faces) = self.0.remove(found);
        assert_eq!(faces.len(), count, "{label}");
        Roll { label, die, secrecy, values: faces.iter().map(|face| Value::One(*face)).collect() }
    }
}

/// Plays the charges and the movement of a turn by these plans, with these dice, all of which must be thrown: the position
/// after it, and what happened.
#[track_caller]
pub(crate) fn moved(state: &State, plans: &[(&str, Intent)], dice: &[(&str, &[u8])]) -> (State, Vec<Event>) {
    let mut dice = Dice(dice.to_vec());
    let mut referee = Referee::<NapoleonicBrigade>::new(sound(state.clone()), Policy::Default, &mut dice);
    let none = BySide::default();
    let mut play = Play::open(&mut referee, &none, &[]);
    play.muster_bodies();
    play.plans = state
        .in_order_of_dice()
        .iter()
        .map(|id| {
            let mut plans = plans.iter();
            let intent = plans.find(|(name, _)| *name == id.as_str());
            let intent = intent.map_or(Intent::Stay, |(_, intent)| intent.clone());
            Plan { step: 1, unasked: false, ..Plan::unasked(id, intent) }
        })
        .collect();
    charge::declare_charges(&mut play);
    assert_eq!(replies::answer_charges(&mut play), Ok(()));
    assert_eq!(moving::phase(&mut play), Ok(()));
    let (state, log, _) = referee.close();
    assert!(dice.0.is_empty(), "left: {:?}", dice.0);
    let events = log.into_iter().map(|entry| entry.event);
    (state, events.collect())
}

/// A French brigade of four battalions: its name, place, heading and formation.
pub(crate) fn french(unit: &str, at: &str, face: u16, form: &str) -> String {
    let bases = ["u1", "u2", "u3", "u4"].map(|unit| {
        format!(
            "{{unit: {unit}, as: infantry-three-ranks, full: 18, figures: 18, morale: french-infantry, weapon: musket}}"
        )
    });
    format!(
        "{{unit: {unit}, side: french, kind: infantry, at: {at}, face: {face}, form: {form}, bases: [{}]}}",
        bases.join(", ")
    )
}

/// A brigade of three regiments of cavalry in line: its name, side, place and heading.
pub(crate) fn cavalry(unit: &str, side: &str, at: &str, face: u16) -> String {
    let bases = ["c1", "c2", "c3"].map(|unit| {
        format!("{{unit: {unit}, as: cavalry, full: 12, figures: 12, morale: cavalry-regiment, weight: light}}")
    });
    format!(
        "{{unit: {unit}, side: {side}, kind: cavalry, at: {at}, face: {face}, form: line, bases: [{}]}}",
        bases.join(", ")
    )
}

/// A unit of 18 skirmishers: its name, side, place and heading.
pub(crate) fn skirmishers(unit: &str, side: &str, at: &str, face: u16) -> String {
    format!(
        "{{unit: {unit}, side: {side}, kind: skirmishers, at: {at}, face: {face}, form: skirmish, bases: [{{unit: s1, as: skirmish-base, full: 18, figures: 18, morale: skirmishers, weapon: rifle}}]}}"
    )
}

fn max() -> Intent {
    Intent::Go(vec![Leg::Max])
}

/// Where a brigade stands: its own point and its heading.
#[track_caller]
fn stands(state: &State, id: &str) -> String {
    let brigade = state.unit(&UnitId::new(id));
    let at = brigade.at.expect("it is on the table").point(INCH).show(INCH);
    format!("{at} {}", brigade.face.expect("it faces").degrees())
}

fn clashes(events: &[Event]) -> Vec<Clash> {
    let clashes = events.iter().filter_map(|event| match event {
        Event::Strikes(clash) => Some(clash.clone()),
        _ => None,
    });
    clashes.collect()
}

#[test]
fn chargers_meet_on_their_way_and_stop() {
    // NB-GAP-14: 12" apart with 9" and 6": 7.2" and 4.8". White 4 and 3, coloured 4: 9; 2, 2, 4: 6.
    let army = [cavalry("K", "allied", "[20, 10]", 0), cavalry("F", "french", "[20, 22]", 180)];
    let state = position(&[], &[], &[&army[0], &army[1]]);
    let plans = [("K", Intent::Charge(UnitId::new("F"))), ("F", Intent::Charge(UnitId::new("K")))];
    let dice: &[(&str, &[u8])] = &[("charge/K", &[4, 3, 4]), ("charge/F", &[2, 2, 4])];
    let (after, events) = moved(&state, &plans, dice);
    assert_eq!(stands(&after, "K"), "[20, 17.2] 0");
    assert_eq!(stands(&after, "F"), "[20, 17.2] 180");
    let clashes = clashes(&events);
    assert_eq!(clashes.len(), 2);
    assert!(clashes.iter().all(|clash| !clash.stationary));
}

#[test]
fn skirmishers_give_way_before_a_charge() {
    // NB-SKIR-06, NB-CHG-17: gap 4", 5" away: a charge of 8" falls short by 1".
    let army = [cavalry("K", "allied", "[20, 10]", 0), skirmishers("S", "french", "[20, 14]", 180)];
    let state = position(&[], &[], &[&army[0], &army[1]]);
    let plans = [("K", Intent::Charge(UnitId::new("S")))];
    let dice: &[(&str, &[u8])] = &[("charge/K", &[4, 4]), ("fall-back/S", &[3, 4])];
    let (after, events) = moved(&state, &plans, dice);
    assert_eq!(stands(&after, "S"), "[20, 19] 180");
    assert_eq!(stands(&after, "K"), "[20, 18] 0");
    assert!(clashes(&events).is_empty());
    let dice: &[(&str, &[u8])] = &[("charge/K", &[5, 6]), ("fall-back/S", &[3, 4])];
    let (_, events) = moved(&state, &plans, dice);
    assert_eq!(clashes(&events).len(), 1);
}

#[test]
fn friends_behind_go_on_as_those_ahead_make_room() {
    // Both go north, the one behind faster: it ends close behind, 15 mm deep.
    let army = [british("A", "allied", "[20, 20]", 0), british("B", "allied", "[20, 19]", 0)];
    let state = position(&[], &[], &[&army[0], &army[1]]);
    let dice: &[(&str, &[u8])] = &[("move/A", &[2]), ("move/B", &[6])];
    let (after, _) = moved(&state, &[("A", max()), ("B", max())], dice);
    assert_eq!(stands(&after, "A"), "[20, 22] 0");
    let y = after.unit(&UnitId::new("B")).at.expect("it stands").point(INCH).y;
    assert!((y - (22 * 25_400 - 15_000)).abs() < 300, "{y}");
}

/// A brigade with something more in its entry.
fn with(brigade: String, more: &str) -> String {
    let open = brigade.strip_suffix('}').expect("an entry");
    format!("{open}, {more}}}")
}

#[test]
fn a_push_back_ends_clear_of_friends_or_over_the_edge() {
    // NB-LOSE-02, NB-GAP-53: die 5: 2.5", onto a friend 15 mm deep: on to the first clear place beyond, 23.09.
    let beaten = "duties: [{duty: {beaten: {by: F, pushed: 0, course: 0}}}]";
    let army = [
        with(british("K", "allied", "[20, 20]", 180), beaten),
        british("B", "allied", "[20, 22.5]", 180),
        french("F", "[20, 10]", 0, "line"),
    ];
    let state = position(&[], &[], &[&army[0], &army[1], &army[2]]);
    let (after, _) = moved(&state, &[], &[("push-back/K", &[5])]);
    assert_eq!(stands(&after, "K"), "[20, 23.1] 180");
    assert_eq!(after.unit(&UnitId::new("K")).push_backs, 1);
    let state = position(&[], &[], &[&army[0], &army[2]]);
    let (after, _) = moved(&state, &[], &[("push-back/K", &[5])]);
    assert_eq!(stands(&after, "K"), "[20, 22.5] 180");
    let edge = with(british("K", "allied", "[20, 38]", 180), beaten);
    let state = position(&[], &[], &[&edge, &army[2]]);
    let (after, _) = moved(&state, &[], &[("push-back/K", &[3])]);
    assert!(after.unit(&UnitId::new("K")).is_gone());
}

#[test]
fn routers_run_to_their_edge_and_equal_speeds_do_not_catch() {
    // NB-ROUT-04, NB-GAP-75: infantry 6", cavalry 12"; the centre is 7.5 mm behind the front.
    let routing = "duties: [{duty: routing}]";
    let army = [
        with(british("K", "allied", "[20, 20]", 180), routing),
        with(british("F", "french", "[20, 20]", 0), "duties: [{duty: {pursuing: {after: K, moves: 0}}}]"),
        with(cavalry("C", "french", "[20, 20]", 0), "duties: [{duty: {pursuing: {after: K, moves: 0}}}]"),
    ];
    let state = position(&[], &[], &[&army[0], &army[1]]);
    let (after, events) = moved(&state, &[], &[]);
    assert_eq!(stands(&after, "K"), "[20, 26.59] 0");
    assert_eq!(stands(&after, "F"), "[20, 26] 0");
    assert!(clashes(&events).is_empty());
    let state = position(&[], &[], &[&army[0], &army[2]]);
    let (after, events) = moved(&state, &[], &[]);
    assert_eq!(stands(&after, "C"), "[20, 26] 0");
    let [clash] = &clashes(&events)[..] else { panic!("one contact") };
    assert_eq!(clash.aspect, crate::kit::Aspect::Rear);
}

#[test]
fn winners_follow_after_the_losers_have_gone_back() {
    // NB-LOSE-02, NB-WIN-04: the loser 2", the winner 1.5"; or 0.5" and 1.5": contact after 0.5".
    let army = [
        with(british("K", "allied", "[20, 20]", 180), "duties: [{duty: {beaten: {by: F, pushed: 0, course: 0}}}]"),
        with(
            french("F", "[20, 20]", 0, "attack-column"),
            "duties: [{duty: {following: {after: K, moves: 0, course: 0}}}]",
        ),
    ];
    let state = position(&[], &[], &[&army[0], &army[1]]);
    let dice: &[(&str, &[u8])] = &[("push-back/K", &[4]), ("follow-up/F", &[6])];
    let (after, events) = moved(&state, &[], dice);
    assert_eq!(stands(&after, "K"), "[20, 22] 180");
    assert_eq!(stands(&after, "F"), "[20, 21.5] 0");
    assert!(clashes(&events).is_empty());
    let dice: &[(&str, &[u8])] = &[("push-back/K", &[1]), ("follow-up/F", &[6])];
    let (after, events) = moved(&state, &[], dice);
    assert_eq!(stands(&after, "F"), "[20, 20.5] 0");
    assert_eq!(clashes(&events).len(), 1);
}

#[test]
fn whoever_is_attacked_in_flank_slides_back_along_the_attacker() {
    // Pushed back north by the column before it, past the cavalry that touches its flank, but not into who stands behind.
    let beaten = "duties: [{duty: {beaten: {by: F, pushed: 0, course: 0}}}]";
    let army = [
        with(british("K", "allied", "[20, 20]", 180), beaten),
        french("F", "[20, 20]", 0, "attack-column"),
        cavalry("C", "french", "[22.3622, 20.3]", 270),
        cavalry("R", "french", "[20, 20.59055]", 180),
    ];
    let state = position(&[], &[], &[&army[0], &army[1], &army[2]]);
    let (after, events) = moved(&state, &[], &[("push-back/K", &[4])]);
    assert_eq!(stands(&after, "K"), "[20, 22] 180");
    assert!(clashes(&events).is_empty());
    let state = position(&[], &[], &[&army[0], &army[1], &army[3]]);
    let (after, events) = moved(&state, &[], &[("push-back/K", &[4])]);
    assert!(stands(&after, "K").starts_with("[20, 20"));
    assert_eq!(clashes(&events).len(), 1);
}
