//! Lines of an umpire, good and bad, and what they come to.

use crate::adjudicate::{Amended, Basis, ByHand, Side, UnitId, lines_tried};
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::amend::{clashes, without};
use crate::rules::two_by_two::position::ground::tests::position;
use crate::rules::two_by_two::position::state::{Part, State};
use crate::rules::two_by_two::troops::units::{Lost, Status};

const ARMY: &[&str] = &[
    "{unit: L4, side: blue, kind: line, at: [10, 8.5], face: N}",
    "{unit: L5, side: blue, kind: line, name: 56e Ligne, at: [12, 8.5], face: N, state: pinned}",
    "{unit: D1, side: blue, kind: division-hq, name: Girard, at: [11, 6], face: N}",
    "{unit: L6, side: blue, kind: line, under: D1, lost: destroyed}",
    "{unit: L7, side: blue, kind: line}",
    "{unit: R1, side: red, kind: heavy-cavalry, at: [10, 9], face: S}",
    "{unit: FA2, side: red, kind: foot-artillery, at: [20, 20], face: S}",
    "{unit: R9, side: red, kind: line}",
];

const GROUND: &[&str] = &[
    "{kind: wood, name: bossu, at: [4, 12], size: [4, 4]}",
    "{kind: stream, line: [[0, 16], [24, 16]]}",
    "{kind: bridge, name: pont, at: [12, 16], face: 0}",
];

const POINTS: &str = "points: [{unit: RP1, side: blue, at: [12, 0], queue: [L7]}, \
    {unit: RP2, side: red, at: [12, 24], queue: [R9]}]";

fn field() -> State {
    position(&[POINTS], GROUND, ARMY)
}

fn try_in(state: &mut State, line: &str) -> Result<Amended, Vec<(String, Option<String>)>> {
    lines_tried::tried::<TwoByTwo>(state, line)
}

/// What a good line says.
#[track_caller]
fn told(state: &mut State, line: &str) -> String {
    lines_tried::told::<TwoByTwo>(state, line)
}

/// What is wrong with a bad one, with what to do.
#[track_caller]
fn refused(line: &str) -> (String, String) {
    lines_tried::refused::<TwoByTwo>(field(), line)
}

fn id(name: &str) -> UnitId {
    UnitId::new(name)
}

#[test]
fn a_unit_is_put_elsewhere_and_marked() {
    let mut state = field();
    let line = "{unit: L4, at: [10, 5.25], face: NE, state: pinned}";
    let amended = try_in(&mut state, line).expect("a good line");
    assert_eq!(amended.units, [id("L4")]);
    assert_eq!(amended.text, "L4 stands at [10, 5.25] facing NE in place of [10, 8.5] facing N and is pinned");
    let unit = state.unit(&id("L4"));
    assert_eq!(unit.at.map(|at| at.1.to_string()).as_deref(), Some("5.25"));
    assert_eq!((unit.face.map(|face| face.degrees()), unit.state), (Some(45), Status::Pinned));
    for (line, text) in [
        ("{unit: L4, face: 37}", "L4 faces 37° in place of NE"),
        ("{unit: l4, at: [10, 5]}", "L4 stands at [10, 5] in place of [10, 5.25]"),
        ("{unit: L5, state: ok}", "the 56e Ligne is in order in place of pinned"),
        ("{unit: [L4, L5], state: disrupted}", "L4 is disrupted in place of pinned; the 56e Ligne is disrupted"),
        (
            "{unit: [L4, L5], fired: yes, road: yes}",
            "L4 and the 56e Ligne are in road column and have shot in this turn",
        ),
        (
            "{unit: L4, fired: no, turned: yes}",
            "L4 has turned to an attacker in this turn and has not shot in this turn",
        ),
        ("{unit: L4, road: no, note: saw it wrong}", "L4 is not in road column"),
        ("{unit: L4, kind: guards}", "L4 is guards in place of line infantry"),
        ("{unit: L4, under: D1}", "L4 is under Girard"),
        ("{unit: L4, under: none}", "L4 is under nobody"),
        ("{unit: L4, name: 1er Ligne}", "L4 is called 1er Ligne"),
    ] {
        assert_eq!(told(&mut state, line), text);
    }
    let unit = state.unit(&id("L4"));
    assert!(unit.turned && !unit.fired && !unit.road);
}

#[test]
fn a_unit_is_taken_away_by_mistake_or_lost() {
    let mut state = field();
    let (blue, red) = (Side::new("blue"), Side::new("red"));
    assert_eq!(
        told(&mut state, "{unit: D1, remove: mistake}"),
        "Girard is taken out of the game as a mistake and counts for nobody"
    );
    assert_eq!(state.find(&id("D1")), None);
    assert_eq!(state.unit(&id("L6")).under, None);
    assert_eq!(state.losses(&red), 0);
    assert_eq!(
        told(&mut state, "{unit: FA2, remove: lost, note: was lost in exchange 9 already}"),
        "FA2 is taken off the table and counts as destroyed"
    );
    assert_eq!(state.losses(&red), 1);
    assert_eq!(told(&mut state, "{unit: L7, remove: exited}"), "L7 has left the table and does not count as destroyed");
    assert!(state.points[0].queue.is_empty());
    assert_eq!((state.unit(&id("L7")).lost, state.losses(&blue)), (Some(Lost::Exited), 1));
    assert_eq!(told(&mut state, "{unit: L6, at: [3, 3]}"), "L6 stands at [3, 3] facing N and is not destroyed");
    assert_eq!(state.losses(&blue), 0);
}

#[test]
fn a_unit_comes_in() {
    let mut state = field();
    let line = "{unit: L19, side: red, kind: line, at: [3, 20.25], face: S}";
    assert_eq!(told(&mut state, line), "L19 joins the Reds as line infantry and stands at [3, 20.25] facing S");
    let line = "{unit: [L20, L21], side: red, kind: militia, queue: RP2}";
    assert_eq!(told(&mut state, line), "L20 and L21 join the Reds as militia and wait at RP2");
    assert_eq!(state.points[1].queue, [id("R9"), id("L20"), id("L21")]);
    // Without a heading it looks away from its own edge.
    told(&mut state, "{unit: L22, side: red, kind: line, at: [6, 20]}");
    assert_eq!(state.unit(&id("L22")).face.map(|face| face.degrees()), Some(180));
    assert_eq!(told(&mut state, "{unit: L4, queue: RP1}"), "L4 is taken off the table and waits at RP1");
    assert_eq!(state.points[0].queue, [id("L7"), id("L4")]);
    assert_eq!(told(&mut state, "{unit: L7, at: [5, 5]}"), "L7 stands at [5, 5] facing N");
    assert_eq!(state.points[0].queue, [id("L4")]);
}

#[test]
fn a_point_of_arrival_is_moved_and_filled() {
    let mut state = field();
    let line = "{unit: RP1, at: [6, 0], queue: []}";
    let amended = try_in(&mut state, line).expect("a good line");
    assert_eq!(amended.text, "the point of arrival RP1 lies at [6, 0] in place of [12, 0] and nobody waits there");
    assert_eq!(amended.units, [id("L7")]);
    let line = "{unit: RP3, side: blue, at: [0, 4], queue: [L7]}";
    assert_eq!(told(&mut state, line), "the point of arrival RP3 lies at [0, 4] and L7 waits there");
    assert_eq!(told(&mut state, "{unit: RP1, remove: mistake}"), "the point of arrival RP1 is given up");
    let line = "{unit: RP2, queue: []}";
    assert_eq!(told(&mut state.clone(), line), "nobody waits at the point of arrival RP2");
    for (line, message) in [
        ("{unit: RP2, remove: mistake}", "`R9` still waits at `RP2`"),
        ("{unit: RP2, at: [5, 5]}", "`RP2` is not on an edge of the table"),
        ("{unit: RP2, queue: [FA2]}", "`FA2` cannot wait at `RP2`"),
        ("{unit: RP2, queue: [L7]}", "`L7` cannot wait at `RP2`"),
        ("{unit: RP2, state: pinned}", "`RP2` is a point of arrival, not a unit"),
        ("{unit: RP9, queue: [R9]}", "there is no point of arrival `RP9`"),
    ] {
        assert_eq!(refused(line).0, message);
    }
}

#[test]
fn the_game_is_set_to_another_moment() {
    let mut state = field();
    for (line, text) in [
        (
            "{turn: 5, first: red}",
            "the game stands at turn 5, Reds: movement and rallies in place of turn 1, Blues: movement and rallies",
        ),
        ("{turn_limit: 12}", "the last player turn is 12 in place of none"),
        ("{attacker: blue}", "the Blues attack"),
        (
            "{part: shoot, note: the cards fell so}",
            "the game stands at turn 5, Reds: shooting by the Blues, melees in place of turn 5, Reds: movement and rallies",
        ),
        ("{winner: red, why: the Blues go home}", "the game is won by the Reds: the Blues go home"),
        ("{part: move}", "the game stands at turn 5, Reds: movement and rallies in place of over in turn 5"),
    ] {
        assert_eq!(told(&mut state, line), text);
    }
    assert_eq!((state.turn, state.part, state.ending.is_none()), (5, Part::Move, true));
    assert_eq!(state.order, [Side::new("red"), Side::new("blue")]);
}

#[test]
fn a_contact_is_set_between_units_that_touch() {
    let mut state = field();
    let contact = "{contacts: [{charger: L4, on: R1, face: front, reply: stand}]}";
    let amended = try_in(&mut state, contact).expect("a good line");
    assert_eq!(amended.text, "L4 has charged, and touches, R1");
    assert_eq!(amended.units, [id("L4"), id("R1")]);
    // Whoever is put elsewhere leaves it.
    told(&mut state, "{unit: R1, at: [10, 12]}");
    assert!(state.contacts.is_empty());
    assert_eq!(try_in(&mut state, contact).expect_err("apart")[0].0, "`L4` and `R1` do not touch");
}

#[test]
fn ground_comes_and_goes() {
    let mut state = field();
    assert_eq!(told(&mut state, "{terrain: pont, remove: burnt}"), "the bridge Pont is gone: burnt");
    assert_eq!(state.terrain.len(), 2);
    let wood = "{terrain: {kind: wood, name: bossu, at: [4, 12], size: [2, 2]}}";
    assert_eq!(told(&mut state, wood), "Bossu wood lies otherwise than before");
    assert_eq!(state.terrain.len(), 2);
    let ford = "{terrain: {kind: ford, name: gue, at: [12, 16], face: 0}}";
    assert_eq!(told(&mut state, ford), "the ford Gue comes to the map");
    assert_eq!(
        refused("{terrain: ponte, remove: burnt}"),
        ("no ground is called `ponte`".to_owned(), "did you mean `pont`?".to_owned())
    );
}

#[test]
fn a_bad_line_is_told_with_what_to_do() {
    let nothing = "there is nothing to amend: all is so already";
    for (line, message, help) in [
        ("{unit: L4, att: [1, 1]}", "`att` is no key of this place", "did you mean `at`?"),
        ("{unit: L44, state: ok}", "there is no unit `L44`", "did you mean `L4`?"),
        ("{unit: L4, state: pined}", "`pined` is no state of these rules", "did you mean `pinned`?"),
        (
            "{unit: L4, remove: mistaken}",
            "`mistaken` is no way to take a unit away of these rules",
            "did you mean `mistake`?",
        ),
        ("{unit: L4, at: [10, 8.5]}", nothing, "leave the line out, or say what is to be otherwise"),
        (
            "{unit: L4, remove: lost, state: ok}",
            "whoever is taken away has nothing else amended",
            "leave the other keys out, but for `note:`",
        ),
        ("{unit: [L4, L5], at: [9, 9]}", "several units cannot stand on one point", "write a line for each"),
        (
            "{unit: L4, state: both}",
            "`L4` has one state at a time",
            "write `state: disrupted`; `house_rules: {status_stack: stack}` keeps both",
        ),
        ("{unit: L6, state: pinned}", "`L6` is not on the table", "say where it stands: `at: [12, 8.5]`"),
        (
            "{unit: L4, side: red}",
            "`L4` is of side `blue`, not of `red`",
            "a unit keeps its side: remove it, and let another come in",
        ),
        (
            "{unit: N1, side: green, kind: line, at: [3, 3]}",
            "`green` is no side of this game",
            "there are `blue` and `red`",
        ),
        (
            "{unit: N1, side: red, kind: line}",
            "`N1` comes in nowhere",
            "say where it stands: `at: [12, 8.5]`, or where it waits: `queue: RP1`",
        ),
        (
            "{unit: N1, side: red, kind: cossacks, at: [3, 3]}",
            "`N1`: cossacks are not agreed to in this game",
            "`options: [cossacks]` in the game file allows them",
        ),
        ("{unit: L4, queue: RP2}", "`RP2` is no point of arrival of side `blue`", "it has `RP1`"),
        ("{first: green}", "`green` is no side of this game", "there are `blue` and `red`"),
        (
            "{part: over}",
            "a game is over where it has ended, and only there",
            "write `winner: none, why: ...` to end it",
        ),
        ("{turn: 1}", nothing, "leave the line out, or say what is to be otherwise"),
    ] {
        assert_eq!(refused(line), (message.to_owned(), help.to_owned()), "{line}");
    }
}

#[test]
fn who_cannot_stand_is_told() {
    let mut state = field();
    assert_eq!(clashes(&state), []);
    for (line, why) in [
        ("{unit: L4, at: [4, 12]}", "`L4` cannot stand at [4, 12]: the wood bossu is in the way (TT-TERR-10)"),
        (
            "{unit: L4, at: [0.25, 5]}",
            "`L4` cannot stand at [0.25, 5]: the edge of the table is in the way (TT-GEO-01)",
        ),
        ("{unit: L4, at: [12.5, 8.75]}", "`L5` overlaps `L4` (TT-GEO-05)"),
    ] {
        told(&mut state, line);
        let found = clashes(&state);
        assert_eq!(found.iter().map(|clash| clash.why.as_str()).collect::<Vec<_>>(), [why]);
        assert!(found[0].units.contains(&id("L4")));
    }
}

#[test]
fn without_some_units_nothing_speaks_of_them() {
    let mut state = field();
    told(&mut state, "{contacts: [{charger: L4, on: R1, face: front, reply: stand}]}");
    told(&mut state, "{melees: [{attacker: R1, defender: L4}]}");
    let alone = without(&state, &[id("L4"), id("D1"), id("R9"), id("nobody")]);
    let saved = crate::yaml::to_text(&alone);
    for name in ["L4", "D1", "R9"] {
        assert!(!saved.contains(name), "{saved}");
    }
    assert_eq!(alone.army.len(), ARMY.len() - 3);
    assert_eq!(without(&state, &[]), state);
}

#[test]
fn the_clock_passes_a_game_by() {
    let mut state = field();
    told(&mut state, "{turn_limit: 3}");
    told(&mut state, "{contacts: [{charger: L4, on: R1, face: front, reply: stand}]}");
    told(&mut state, "{unit: FA2, fired: yes}");
    let mut stages = Vec::new();
    while state.part != Part::Over {
        stages.push((state.turn, state.part, state.order[0].to_string()));
        assert_eq!(state.unit(&id("FA2")).fired, state.turn == 1);
        TwoByTwo::pass(&mut state);
    }
    let blue = |turn, part| (turn, part, "blue".to_owned());
    let red = |turn, part| (turn, part, "red".to_owned());
    assert_eq!(
        stages,
        [
            blue(1, Part::Move),
            blue(1, Part::Shoot),
            red(2, Part::Move),
            red(2, Part::Shoot),
            blue(3, Part::Move),
            blue(3, Part::Shoot),
        ]
    );
    assert_eq!(
        state.ending.as_ref().map(|ending| ending.why.as_str()),
        Some("three player turns have gone by without a winner")
    );
    // Nobody fought the charge out: the contact is left over.
    assert!(state.contacts.is_empty());
    assert_eq!(state.melees.len(), 1);
}

#[test]
fn the_clock_passes_a_set_up_by() {
    let army = ["{unit: B1, side: blue, kind: line}", "{unit: R1, side: red, kind: line}"];
    let open = "sides: [{side: blue, home_edge: south}, {side: red, home_edge: north}]";
    let mut state = position(&[open, "turn: 0", "part: muster", "order: []"], &[], &army);
    let mut stages = Vec::new();
    while state.part.is_set_up() {
        stages.push((state.part, state.order.len()));
        crate::rules::two_by_two::TwoByTwo::awaits(&state);
        TwoByTwo::pass(&mut state);
    }
    assert_eq!(
        stages,
        [
            (Part::Muster, 0),
            (Part::Ground, 2),
            (Part::Deploy, 1),
            (Part::Points, 4),
            (Part::Points, 3),
            (Part::Points, 2),
            (Part::Points, 1),
        ]
    );
    assert_eq!((state.turn, state.part), (1, Part::Move));
    assert_eq!(state.moving(), &Side::new("blue"));
    assert!(state.units().next().is_none());
}
