//! Lines of nonsense on hexes: each is refused with its place, a reason and a help that is true.

use crate::hand::hexes::desk::Desk;

const EASY: &str = "
rules: easy-napoleonics
name: the-ford
sides: [{side: blue, name: French, home_edge: south}, {side: red, name: Austrians, home_edge: north}]
map: {columns: 16, rows: 12}
terrain: [{kind: woods, name: copse, hexes: [0304]}]
options: {random_cards: no, random_terrain: no, points: any}
army:
- {unit: B1, side: blue, kind: infantry, grade: seasoned}
- {unit: BC, side: blue, kind: heavy-cavalry, grade: veteran}
- {unit: BA, side: blue, kind: field-artillery, grade: veteran}
- {unit: BL, side: blue, kind: leader}
- {unit: R1, side: red, kind: infantry, grade: veteran}
deploy:
- {unit: B1, at: 0806, form: line, face: N}
- {unit: BC, at: 1008, form: column, face: N}
- {unit: BA, at: 0608, form: unlimbered, face: N}
- {unit: BL, at: 0706}
- {unit: R1, at: 0905, form: line, face: S}
scenario: {turn_limit: 6}
turn: 3
part: first
order: [blue, red]
";

const SIMPLE: &str = "
rules: really-simple
name: the-mill
sides: [{side: red, name: Prussians, home_edge: east}, {side: blue, name: French, home_edge: west}]
map: {columns: 12, rows: 10, tops: flat}
terrain: [{kind: village, name: the-mill, hexes: [0605], cover: yes}]
army:
- {unit: R1, side: red, kind: musket}
- {unit: RG, side: red, kind: general}
- {unit: B1, side: blue, kind: musket}
- {unit: BA, side: blue, kind: artillery}
deploy:
- {unit: R1, at: 0604, form: column}
- {unit: RG, at: 0905}
- {unit: B1, at: 0505, form: line}
- {unit: BA, at: 0405, form: unlimbered}
scenario: {turn_limit: 8}
turn: 2
part: first
order: [red, blue]
";

const LIMIT: &str = "name a turn up to the limit, or give both in one line: `turn: 12, turn_limit: 14`";

/// Lines with what is wrong with them, of which none changes anything.
fn each_is_refused(id: &str, game: &str, cases: &[(&str, &str, &str)]) {
    for (line, fault, help) in cases {
        let refused = Desk::of(id, game).refused(line);
        assert_eq!(refused, format!("{fault} = {help}"), "{line}");
    }
}

#[test]
fn no_turn_lies_beyond_the_limit() {
    let cases = [
        ("{turn: 99}", "1:3 turn 99 is beyond the turn limit of 6", LIMIT),
        ("{turn: 7}", "1:3 turn 7 is beyond the turn limit of 6", LIMIT),
        ("{turn_limit: 2}", "1:3 turn 3 is beyond the turn limit of 2", LIMIT),
    ];
    each_is_refused("easy-napoleonics", EASY, &cases);
    for line in ["{turn: 6}", "{turn: 7, turn_limit: 7}", "{turn_limit: 3}", "{first: red}"] {
        Desk::of("easy-napoleonics", EASY).told(line);
    }
    let cases = [
        ("{turn: 9}", "1:3 turn 9 is beyond the turn limit of 8", LIMIT),
        ("{turn_limit: 1}", "1:3 turn 2 is beyond the turn limit of 1", LIMIT),
    ];
    each_is_refused("really-simple", SIMPLE, &cases);
    for line in ["{turn: 8}", "{turn: 9, turn_limit: 9}", "{turn: 99, turn_limit: none}"] {
        Desk::of("really-simple", SIMPLE).told(line);
    }
}

#[test]
fn the_muster_does_not_come_again_in_a_battle() {
    let help = "take away or bring in units one by one, or begin a new game";
    let fault = "1:3 the battle has begun, and the muster would set the armies up anew";
    let cases = [("{part: muster}", fault, help), ("{part: muster, turn: 0}", fault, help)];
    each_is_refused("easy-napoleonics", EASY, &cases);
}

#[test]
fn a_unit_that_cannot_stand_so_is_told_how_it_can() {
    let guns = "artillery is limbered or unlimbered: `form: unlimbered, face: N`";
    let cases = [
        ("{unit: BA, form: line}", "1:3 `BA` is field artillery, which has no line", guns),
        (
            "{unit: BC, form: square}",
            "1:3 `BC` is heavy cavalry, which has no square",
            "cavalry stands in line or column: `form: line, face: N`",
        ),
        (
            "{unit: B1, form: masse}",
            "1:3 `B1` is not Austrian, and has no masse",
            "infantry stands in line, column or square, Austrians in masse too: `form: line, face: N`",
        ),
        (
            "{unit: BB, side: blue, kind: horse-artillery, grade: elite, at: 0101}",
            "1:3 `BB` has no formation",
            "say so in this line: `form: unlimbered, face: N`",
        ),
        (
            "{unit: BL, face: N}",
            "1:3 `BL` is a leader, who has neither grade, level, nation, formation nor facing",
            "leave these keys out",
        ),
        ("{unit: BA, hasty: yes}", "1:3 `BA` stands in no square", "only infantry does: leave `hasty` out"),
        ("{unit: B1, hasty: yes}", "1:3 `B1` stands in no square", "say that it does: `form: square, hasty: yes`"),
        (
            "{unit: B1, armoured: yes}",
            "1:3 `B1` is infantry, which is not armoured",
            "only heavy cavalry is: leave `armoured` out",
        ),
        ("{unit: B1, walked: 2}", "1:3 `B1` is infantry, and no leader", "only leaders have `walked`: leave it out"),
    ];
    each_is_refused("easy-napoleonics", EASY, &cases);
    let cases = [
        ("{unit: BA, form: line}", "1:3 `BA` is artillery, which has no line", "it may be in `limbered`, `unlimbered`"),
        ("{unit: RG, form: line}", "1:3 `RG` is a General, which has no line", "leave `form` out"),
        ("{unit: RG, state: retreating}", "1:3 `RG` is a General, who has no state", "leave `state` out"),
        ("{unit: RG, strength: 3}", "1:3 a General has no strength value", "leave `strength` and `full` out"),
        (
            "{unit: R1, mounted: yes}",
            "1:3 `R1` is musket infantry, and no General",
            "only Generals have `mounted`: leave it out",
        ),
        (
            "{unit: R1, strength: 0}",
            "1:3 `R1` cannot stand without strength",
            "take it off: `{unit: R1, remove: destroyed}`",
        ),
        (
            "{attacker: R1, defender: B1, turn: 9}",
            "1:3 turn 9 is still to come, and no assault was fought in it",
            "name this turn, or one before it",
        ),
    ];
    each_is_refused("really-simple", SIMPLE, &cases);
}

#[test]
fn what_says_nothing_is_refused_with_its_place() {
    let empty = "write a value, or leave the key out";
    let more = "1:3 ground that goes has nothing else to be changed";
    let cases = [
        ("{unit: B1, name: \"\"}", "1:20 nothing is written here", empty),
        ("{terrain: copse, hexes: []}", "1:27 nothing is written here", empty),
        ("{terrain: copse, remove: burnt, kind: pond}", more, "leave out all but `remove`"),
        ("{unit: B1, at: [1, 1]}", "1:18 a word is needed here, not a list", "write it without brackets and braces"),
        ("{unit: B1, spent: -1}", "1:21 `-1` is not a whole number", "write digits alone, and fewer than ten: `12`"),
        (
            "{unit: B1, colour: red}",
            "1:14 `colour` is no key of this place",
            "`estafette schema umpire-file easy-napoleonics` has all that may stand in a line",
        ),
    ];
    each_is_refused("easy-napoleonics", EASY, &cases);
    let cases = [
        ("{winner: red, why: \" \"}", "1:22 nothing is written here", empty),
        ("{terrain: the-mill, hexes: []}", "1:30 nothing is written here", empty),
        ("{terrain: the-mill, remove: burnt, cover: no}", more, "leave out all but `remove`"),
        ("{terrain: the-mill, cover: maybe}", "1:30 `maybe` is neither `yes` nor `no`", "write one of them"),
    ];
    each_is_refused("really-simple", SIMPLE, &cases);
}
