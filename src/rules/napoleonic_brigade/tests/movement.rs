//! The movement tried on positions written for it, with dice by their labels.

use super::fixture::{british, position};
use crate::adjudicate::{BySide, Policy, Referee, UnitId};
use crate::dice::{Chance, Die, Label, Roll, Secrecy, Value};
use crate::rules::napoleonic_brigade::NapoleonicBrigade;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::movement::inches;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg, Plan};
use crate::rules::napoleonic_brigade::play::charging::{charge, replies};
use crate::rules::napoleonic_brigade::play::{Play, moving};
use crate::rules::napoleonic_brigade::position::contact::Clash;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;

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
    let mut referee = Referee::<NapoleonicBrigade>::new(state.clone(), Policy::Default, &mut dice);
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

/// A battery of two guns of a calibre: its name, side, arm, place, heading and formation.
pub(crate) fn battery(
    unit: &str,
    (side, kind): (&str, &str),
    (at, face): (&str, u16),
    (form, calibre): (&str, u32),
) -> String {
    let bases = ["g1", "g2"].map(|unit| {
        format!("{{unit: {unit}, as: artillery-piece, full: 3, figures: 3, gun: {{piece: field-gun, calibre: {calibre}, value: 20}}}}")
    });
    format!(
        "{{unit: {unit}, side: {side}, kind: {kind}, at: {at}, face: {face}, form: {form}, bases: [{}]}}",
        bases.join(", ")
    )
}

fn ahead(hundredths: i64) -> Intent {
    Intent::Go(vec![Leg::Ahead(inches(hundredths))])
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
fn a_line_moves_by_its_die_and_up_to_its_order() {
    // NB-INF-01, NB-MOVE-13.
    let state = position(&[], &[], &[&british("K", "allied", "[20, 20]", 0)]);
    let (after, _) = moved(&state, &[("K", max())], &[("move/K", &[4])]);
    assert_eq!(stands(&after, "K"), "[20, 24] 0");
    let (after, _) = moved(&state, &[("K", ahead(300))], &[("move/K", &[5])]);
    assert_eq!(stands(&after, "K"), "[20, 23] 0");
    let exact = ["house_rules: {dice_distance: exact}"];
    let state = position(&exact, &[], &[&british("K", "allied", "[20, 20]", 0)]);
    let (after, _) = moved(&state, &[("K", ahead(300))], &[("move/K", &[5])]);
    assert_eq!(stands(&after, "K"), "[20, 25] 0");
    let (after, _) = moved(&state, &[], &[]);
    assert_eq!(stands(&after, "K"), "[20, 20] 0");
}

#[test]
fn a_turn_costs_a_quarter_for_ninety_degrees() {
    // NB-MOVE-09: die 4, 1" lost. The line is 15 mm deep: its centre is 7.5 mm behind its own point.
    let state = position(&[], &[], &[&british("K", "allied", "[20, 20]", 0)]);
    let legs = Intent::Go(vec![Leg::Turn(90), Leg::Max]);
    let (after, _) = moved(&state, &[("K", legs)], &[("move/K", &[4])]);
    assert_eq!(stands(&after, "K"), "[23.3, 19.7] 90");
    // On the spot no die is thrown.
    let legs = Intent::Go(vec![Leg::Turn(-30)]);
    let (after, _) = moved(&state, &[("K", legs)], &[]);
    assert!(stands(&after, "K").ends_with(" 330"));
}

#[test]
fn lines_stop_an_inch_apart_and_both_go_half_way() {
    // NB-INF-08: 4" ahead, die 6; NB-INF-10: 6" apart, both 5.
    let army = |y: u32| {
        let far = french("F", &format!("[20, {y}]"), 180, "line");
        position(&[], &[], &[&british("K", "allied", "[20, 20]", 0), &far])
    };
    let (after, events) = moved(&army(24), &[("K", max())], &[("move/K", &[6])]);
    assert_eq!(stands(&after, "K"), "[20, 23] 0");
    let stop = events.iter().find_map(|event| match event {
        Event::Moves(way) => way.stop.clone(),
        _ => None,
    });
    let stop = stop.expect("it was stopped");
    assert_eq!(stop.clause.as_str(), "NB-INF-08");
    let dice: &[(&str, &[u8])] = &[("move/K", &[5]), ("move/F", &[5])];
    let (after, _) = moved(&army(26), &[("K", max()), ("F", max())], dice);
    assert_eq!(stands(&after, "K"), "[20, 22.5] 0");
    assert_eq!(stands(&after, "F"), "[20, 23.5] 180");
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
fn a_charge_that_falls_short_disorganises() {
    // NB-CHG-08, NB-CHG-09: 8", dice 3 and 4: 7"; exactly 8" is contact (NB-CHG-15).
    let army = [cavalry("K", "allied", "[20, 10]", 0), british("F", "french", "[20, 18]", 180)];
    let state = position(&[], &[], &[&army[0], &army[1]]);
    let plans = [("K", Intent::Charge(UnitId::new("F")))];
    let (after, events) = moved(&state, &plans, &[("charge/K", &[3, 4])]);
    assert_eq!(stands(&after, "K"), "[20, 17] 0");
    let brigade = after.unit(&UnitId::new("K"));
    assert_eq!((brigade.disorganised, brigade.charged), (Some(2), Some(1)));
    assert!(clashes(&events).is_empty());
    let (after, events) = moved(&state, &plans, &[("charge/K", &[4, 4])]);
    assert_eq!(stands(&after, "K"), "[20, 18] 0");
    let [clash] = &clashes(&events)[..] else { panic!("one contact") };
    assert!(clash.stationary && clash.gap.to_string() == "8");
    assert_eq!(after.unit(&UnitId::new("K")).disorganised, None);
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
fn woods_halve_and_slow_while_any_base_is_in_them() {
    // NB-TERR-16: 2" of open, then deep wood, die 5: 3.5".
    let wood = "{kind: woods, area: [[10, 22], [40, 22], [40, 39], [10, 39]]}";
    let state = position(&[], &[wood], &[&british("K", "allied", "[20, 20]", 0)]);
    let (after, events) = moved(&state, &[("K", max())], &[("move/K", &[5])]);
    assert_eq!(stands(&after, "K"), "[20, 23.5] 0");
    let slowed = events.iter().any(|event| match event {
        Event::Moves(way) => way.slowed == ["the woods"],
        _ => false,
    });
    assert!(slowed);
    // NB-TERR-25: 15 mm across a stream of 1": half speed for 1.59"; 6 - 1 - 1.59 * 2 = 1.82 more.
    let stream = "{kind: stream, line: [[0, 21.5], [60, 21.5]], width: 1}";
    let state = position(&[], &[stream], &[&british("K", "allied", "[20, 20]", 0)]);
    let (after, _) = moved(&state, &[("K", max())], &[("move/K", &[6])]);
    assert_eq!(stands(&after, "K"), "[20, 24.41] 0");
}

#[test]
fn a_march_column_is_faster_on_a_road_and_halts_at_a_marsh() {
    let column = french("F", "[20, 20]", 0, "march-column");
    let road = "{kind: road, line: [[20, 0], [20, 40]]}";
    let state = position(&[], &[road], &[&column]);
    let (after, _) = moved(&state, &[("F", max())], &[("move/F", &[5])]);
    assert_eq!(stands(&after, "F"), "[20, 27.5] 0");
    // NB-TERR-07.
    let marsh = "{kind: marsh, area: [[10, 22], [40, 22], [40, 30], [10, 30]]}";
    let state = position(&[], &[marsh], &[&column]);
    let (after, _) = moved(&state, &[("F", max())], &[("move/F", &[5])]);
    assert_eq!(stands(&after, "F"), "[20, 22] 0");
    let state = position(&[], &[road, marsh], &[&column]);
    let (after, _) = moved(&state, &[("F", max())], &[("move/F", &[4])]);
    assert_eq!(stands(&after, "F"), "[20, 26] 0");
}

#[test]
fn walls_stop_horses_and_guns_and_the_edge_stops_all() {
    // NB-OBS-12, NB-FART-09, NB-MOVE-18.
    let wall = "{kind: wall, line: [[0, 23], [60, 23]]}";
    let state = position(&[], &[wall], &[&cavalry("K", "allied", "[20, 20]", 0)]);
    let (after, _) = moved(&state, &[("K", max())], &[("move/K", &[5, 5])]);
    assert_eq!(stands(&after, "K"), "[20, 23] 0");
    let wall = "{kind: wall, line: [[0, 20.5], [60, 20.5]]}";
    let guns = battery("G", ("allied", "foot-artillery"), ("[20, 20]", 0), ("unlimbered", 9));
    let state = position(&[], &[wall], &[&guns]);
    let by_hand = Intent::Manhandle(0, inches(100));
    let (after, _) = moved(&state, &[("G", by_hand)], &[]);
    assert_eq!(stands(&after, "G"), "[20, 20.5] 0");
    let state = position(&[], &[], &[&british("K", "allied", "[20, 38]", 0)]);
    let (after, _) = moved(&state, &[("K", max())], &[("move/K", &[5])]);
    assert_eq!(stands(&after, "K"), "[20, 40] 0");
}

#[test]
fn advancing_with_fire_is_diced_before_all_moves() {
    // NB-MF-02, NB-MF-06, NB-MF-09.
    let army = [british("K", "allied", "[20, 20]", 0), french("F", "[20, 23]", 180, "attack-column")];
    let state = position(&[], &[], &[&army[0], &army[1]]);
    let plans = [("K", Intent::AdvanceAndFire)];
    let (after, _) = moved(&state, &plans, &[("advance-and-fire/K", &[6])]);
    assert_eq!(stands(&after, "K"), "[20, 22] 0");
    let (after, _) = moved(&state, &plans, &[("advance-and-fire/K", &[1])]);
    assert_eq!(stands(&after, "K"), "[20, 21] 0");
}

#[test]
fn a_line_retires_facing_the_enemy_or_with_its_back_turned() {
    // NB-RET-12: die 6: 3" to the rear; NB-RET-03: die 5: 2.5", facing away.
    let state = position(&[], &[], &[&british("K", "allied", "[20, 20]", 0)]);
    let (after, _) = moved(&state, &[("K", Intent::BackFacing(None))], &[("move/K", &[6])]);
    assert_eq!(stands(&after, "K"), "[20, 17] 0");
    let retire = Intent::Retire { left: false, most: None };
    let (after, _) = moved(&state, &[("K", retire)], &[("move/K", &[5])]);
    assert_eq!(stands(&after, "K"), "[20, 16.91] 180");
    let (after, _) = moved(&after, &[], &[]);
    assert_eq!(stands(&after, "K"), "[20, 17.5] 0");
    assert_eq!(after.unit(&UnitId::new("K")).duties[0].moves, Some(1));
}

#[test]
fn cavalry_retires_in_four_turns() {
    let mut state = position(&[], &[], &[&cavalry("K", "allied", "[20, 20]", 0)]);
    let retire = Intent::Retire { left: true, most: None };
    let intents = [retire, Intent::Stay, Intent::FaceAbout, Intent::Stay];
    let mut faced = Vec::new();
    for intent in intents {
        state = moved(&state, &[("K", intent)], &[]).0;
        faced.push(state.unit(&UnitId::new("K")).face.map(|face| face.degrees()));
        for brigade in &mut state.army {
            crate::rules::napoleonic_brigade::troops::obligations::passed(&mut brigade.duties);
        }
    }
    assert_eq!(faced, [Some(270), Some(180), Some(90), Some(0)]);
    assert!(state.unit(&UnitId::new("K")).duties.is_empty());
}

#[test]
fn horse_guns_come_into_action_at_half_speed() {
    // NB-HART-03: one die 5: 5" and deployed.
    let guns = battery("G", ("allied", "horse-artillery"), ("[20, 20]", 0), ("limbered", 6));
    let state = position(&[], &[], &[&guns]);
    let plans = [("G", Intent::HorseCharge(vec![Leg::Max]))];
    let (after, _) = moved(&state, &plans, &[("move/G", &[5])]);
    assert_eq!(stands(&after, "G"), "[20, 25] 0");
    let guns = after.unit(&UnitId::new("G"));
    assert_eq!((guns.form, guns.charged), (Formation::Unlimbered, Some(1)));
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
