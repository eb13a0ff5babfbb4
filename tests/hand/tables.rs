//! The umpire's files of the page about open tables: every line of them is a good one, and says what the page says it does.

use std::fs;

use estafette::adjudicate::Position;
use estafette::rules;
use estafette::yaml::{self, Faults};

const LIGNY: &str = "\
edition: 2mc
sides: [{side: prussian, name: Prussians, home_edge: north, role: defender}, {side: french, name: French, home_edge: south, role: attacker}]
turn: 4
part: move
order: [french, prussian]
terrain:
- {kind: stream, line: [[0, 16], [24, 16]]}
- {kind: bridge, name: pont, at: [12, 16], face: 0}
army:
- {unit: L4, side: prussian, kind: line, at: [10, 8.5], face: N}
- {unit: [L5], side: prussian, kind: line, at: [14, 8.5], face: N, fired: yes}
- {unit: [L6], side: prussian, kind: line, at: [16, 8.5], face: N, fired: yes}
- {unit: FA2, side: french, kind: foot-artillery, at: [20, 20], face: S}
points: [{unit: RP1, side: prussian, at: [12, 24]}]
";

const LA_HAYE: &str = "\
sides: [{side: allied, name: Allies, home_edge: north}, {side: french, name: French, home_edge: south}]
map: {width: 60, height: 40}
turn: 5
part: turn
options: {occupiable_complexes: [farm]}
terrain:
- {kind: complex, name: farm, at: [10, 30], size: [4, 2], sides: [{name: north, of: building}, {name: east, of: building}, {name: south, of: building}, {name: west, of: building}]}
army:
- {unit: Kempt, side: allied, kind: infantry, nation: british, at: [20, 14], form: square}
- {unit: Pack, side: allied, kind: infantry, nation: british, at: [40, 30]}
- {unit: Ross, side: allied, kind: horse-artillery, nation: british, bases: 2, at: [30, 20], form: unlimbered}
- {unit: Quiot, side: french, kind: infantry, nation: french, at: [20, 5], form: attack-column}
- {unit: Travers, side: french, kind: cavalry, nation: french, at: [40, 8]}
";

/// A game as it stands, and what becomes of the lines of a file.
fn amended(id: &str, game: &str, file: &str) -> (Position, Vec<String>) {
    let rules = rules::by_id(id).expect("the rules are on the list");
    let mut faults = Faults::default();
    let game = yaml::parse(game).expect("a game file is YAML");
    let position = rules.set_up(&game, &mut faults);
    let position = position.unwrap_or_else(|| panic!("{:?}", faults.sorted()));
    let tree = yaml::parse(file).expect("the file is YAML");
    let lines = tree.get("amend").expect("it amends something").items();
    let (after, told) = rules.amend(&position, lines, &mut faults);
    assert!(faults.is_empty(), "{:?}", faults.sorted());
    let told = told.into_iter().map(|line| line.expect("a good line").text);
    (after, told.collect())
}

fn file(name: &str) -> String {
    fs::read_to_string(format!("orders/umpire/{name}")).expect("an example")
}

#[test]
fn the_file_of_two_by_two_says_what_it_does() {
    let (_, told) = amended("two-by-two", LIGNY, &file("two-by-two.yaml"));
    assert_eq!(
        told,
        [
            "L4 stands at [12, 8.5] facing NE in place of [10, 8.5] facing N and is pinned",
            "L5 and L6 have not shot in this turn",
            "FA2 is taken off the table and counts as destroyed",
            "L19 joins the Prussians as line infantry and stands at [3, 2.25] facing N",
            "L20 joins the Prussians as militia and waits at RP1",
            "the bridge Pont is gone: burnt",
            "the game stands at turn 5, Prussians: movement and rallies in place of turn 4, French: movement and rallies",
        ]
    );
}

#[test]
fn the_file_of_napoleonic_brigade_says_what_it_does() {
    let file = file("napoleonic-brigade.yaml");
    let (after, told) = amended("napoleonic-brigade", LA_HAYE, &file);
    assert_eq!(
        told,
        [
            "Kempt stands at [20, 12] in place of [20, 14], is in line in place of square and has 50 figures in place of 64 \
             (u1 14 in place of 16, u2 9 in place of 16, u4 11 in place of 16)",
            "Quiot stands at [20, 9.5] in place of [20, 5] and is bound to this: first push back by Kempt",
            "Ross has gun g1 with 12 points in place of 20 and has gun g2 knocked out",
            "Kempt has u2 as elite",
            "Pack stands at [10, 30] in place of [40, 30], is in garrison in place of line, holds Farm \
             and has the general order to hold farm",
            "Travers has fled off the table",
            "the last turn is 12 in place of none",
        ]
    );
    let saved = rules::by_id("napoleonic-brigade").map(|rules| rules.save(&after));
    assert!(saved.is_some_and(|saved| saved.contains("gone: fled")));
}

#[test]
fn the_page_has_the_files_in_it() {
    let page = file("tables.md");
    for name in ["two-by-two.yaml", "napoleonic-brigade.yaml"] {
        assert!(page.contains(&file(name)), "{name}");
    }
}

#[test]
fn two_units_change_places_and_nobody_is_put_on_another() {
    let place = |unit: &str, at: &str| format!("- {{unit: {unit}, at: {at}}}\n");
    let swap = place("L4", "[14, 8.5]") + &place("L5", "[10, 8.5]");
    let (_, told) = amended("two-by-two", LIGNY, &format!("amend:\n{swap}"));
    assert_eq!(told[1], "L5 stands at [10, 8.5] in place of [14, 8.5]");
    let rules = rules::by_id("two-by-two").expect("the rules are on the list");
    let game = yaml::parse(LIGNY).expect("YAML");
    let position = rules.set_up(&game, &mut Faults::default()).expect("sound");
    let lines = place("L4", "[14, 8.25]") + &place("L6", "[18, 3]");
    let tree = yaml::parse(&lines).expect("YAML");
    let mut faults = Faults::default();
    let (after, told) = rules.amend(&position, tree.items(), &mut faults);
    assert!(told[0].is_none() && told[1].is_some());
    let faults = faults.sorted();
    assert_eq!(faults[0].message, "`L5` overlaps `L4` (TT-GEO-05)");
    assert_eq!(faults[0].span, tree.items()[0].span);
    let marks = rules.plot(&after).marks;
    let at = |unit: &str| marks.iter().find(|mark| mark.unit == unit).map(|mark| mark.at.as_str());
    assert_eq!((at("L4"), at("L6")), (Some("[10, 8.5]"), Some("[18, 3]")));
}

/// What is wrong with one line, each fault `line:column message = help`; it changes nothing.
fn refused(id: &str, game: &str, line: &str) -> String {
    let rules = rules::by_id(id).expect("the rules are on the list");
    let mut faults = Faults::default();
    let tree = yaml::parse(game).expect("a game file is YAML");
    let position = rules.set_up(&tree, &mut faults);
    let position = position.unwrap_or_else(|| panic!("{:?}", faults.sorted()));
    let text = format!("- {line}");
    let tree = yaml::parse(&text).expect("the line is YAML");
    let (after, told) = rules.amend(&position, tree.items(), &mut faults);
    assert!(told[0].is_none(), "{line}: {told:?}");
    assert_eq!(rules.save(&after), rules.save(&position), "{line}");
    let faults = faults.sorted().into_iter().map(|fault| {
        let (line, column) = yaml::place(&text, fault.span.start);
        let help = fault.help.as_deref().unwrap_or_default();
        format!("{line}:{column} {} = {help}", fault.message)
    });
    faults.collect::<Vec<_>>().join("\n")
}

/// Lines with what is wrong with them, of which none changes anything.
fn each_is_refused(id: &str, game: &str, cases: &[(&str, &str, &str)]) {
    for (line, fault, help) in cases {
        assert_eq!(refused(id, game, line), format!("{fault} = {help}"), "{line}");
    }
}

/// What is told of one good line.
fn told(id: &str, game: &str, line: &str) -> String {
    let (_, told) = amended(id, game, &format!("amend:\n- {line}\n"));
    told.concat()
}

const LIMIT: &str = "name a turn up to the limit, or give both in one line: `turn: 12, turn_limit: 14`";

/// Of a point with such a number nothing else is told, and of what is wrong beside it everything is.
#[test]
fn a_number_that_is_too_large_is_told_once() {
    let beyond = |line: &str| refused("two-by-two", LIGNY, line);
    let large = "99999999999 is too large = no number may be above 99999";
    assert_eq!(beyond("{unit: L4, at: [99999999999, 3]}"), format!("1:19 {large}"));
    assert_eq!(beyond("{unit: L4, at: [3, 99999999999]}"), format!("1:22 {large}"));
    let other = beyond("{unit: L4, at: [99999999999, 3], lost: 2}");
    assert!(other.starts_with(&format!("1:19 {large}\n1:36 `lost` is no key of this place")), "{other}");
}

#[test]
fn no_turn_lies_beyond_the_limit_or_before_the_first() {
    let game = LIGNY.to_owned() + "scenario: {turn_limit: 12}\n";
    let cases = [
        ("{turn: 99}", "1:3 turn 99 is beyond the turn limit of 12", LIMIT),
        ("{turn_limit: 3}", "1:3 turn 4 is beyond the turn limit of 3", LIMIT),
        ("{turn: 0}", "1:3 turn 0 is the set-up, in which nobody moves or shoots", "give `turn` and `part` together"),
        (
            "{part: whole}",
            "1:3 a player turn of this game is more than one exchange",
            "write `part: move` or `part: shoot`",
        ),
    ];
    each_is_refused("two-by-two", &game, &cases);
    for line in ["{turn: 12}", "{turn: 13, turn_limit: 13}", "{turn: 99, turn_limit: 0}", "{part: shoot}"] {
        assert_ne!(told("two-by-two", &game, line), "", "{line}");
    }
    assert_ne!(told("two-by-two", LIGNY, "{turn: 99}"), "");
    let game = LA_HAYE.to_owned() + "scenario: {turn_limit: 8}\n";
    let cases = [
        ("{turn: 9}", "1:3 turn 9 is beyond the turn limit of 8", LIMIT),
        ("{turn_limit: 4}", "1:3 turn 5 is beyond the turn limit of 4", LIMIT),
        ("{turn: 0}", "1:3 turn 0 is the set-up", "give `turn` and `part` together: `turn: 1, part: turn`"),
    ];
    each_is_refused("napoleonic-brigade", &game, &cases);
    for line in ["{turn: 8}", "{turn: 9, turn_limit: 9}", "{part: set-up}", "{turn_limit: none}"] {
        assert_ne!(told("napoleonic-brigade", &game, line), "", "{line}");
    }
    assert_ne!(told("napoleonic-brigade", LA_HAYE, "{turn: 99}"), "");
}

#[test]
fn ground_off_the_table_is_refused() {
    let hill = "{terrain: {kind: hill, name: h, at: [200, 200], size: [3, 3]}}";
    let over = "{terrain: {kind: hill, name: h, at: [24.5, 12], size: [3, 3]}}";
    let fault = "1:13 the hill H would lie off the table";
    let help = "the table reaches to [24, 24]";
    let road = "{terrain: {kind: ford, name: gue, at: [120, 9], face: 0}}";
    let ford = "1:13 the ford Gue would lie off the table";
    let cases = [(hill, fault, help), (road, ford, help)];
    each_is_refused("two-by-two", LIGNY, &cases);
    assert_eq!(told("two-by-two", LIGNY, over), "the hill H comes to the map");
    let road = "{terrain: {kind: road, line: [[12, -2], [12, 30]]}}";
    assert_eq!(told("two-by-two", LIGNY, road), "a road comes to the map");
    let cases = [(hill, fault, "the table reaches to [60, 40]")];
    each_is_refused("napoleonic-brigade", LA_HAYE, &cases);
    assert_eq!(told("napoleonic-brigade", LA_HAYE, &over.replace("24.5", "60.5")), "the hill H comes to the map");
}

#[test]
fn nobody_is_bound_to_himself_or_to_a_friend() {
    let line =
        |by: &str| format!("{{unit: Kempt, duties: [{{duty: {{beaten: {{by: {by}, pushed: 0, course: 180}}}}}}]}}");
    let help = "name a brigade of the enemy, such as `Quiot`";
    let cases = [
        (line("Kempt"), "1:10 `Kempt` cannot be its own enemy", help),
        (line("Pack"), "1:10 `Pack` is of the same side as `Kempt`, and no enemy", help),
        (line("Qiot"), "1:10 there is no brigade `Qiot`", "did you mean `Quiot`?"),
        ("{unit: Kempt, broken: {with: Kempt, turn: 6}}".to_owned(), "1:10 `Kempt` cannot be its own enemy", help),
        (
            "{unit: Kempt, duties: [routing]}".to_owned(),
            "1:26 this is not as state.yaml has it",
            "write it like `{duty: rallying, moves: 2}`",
        ),
    ];
    for (line, fault, help) in &cases {
        each_is_refused("napoleonic-brigade", LA_HAYE, &[(line, fault, help)]);
    }
}

#[test]
fn a_nation_is_taken_as_the_game_file_takes_it() {
    let cases = [("{unit: Kempt, nation: frnch}", "1:25 no nation is called `frnch`", "did you mean `french`?")];
    each_is_refused("napoleonic-brigade", LA_HAYE, &cases);
    let line = "{unit: Kempt, nation: wurttemberg}";
    assert_eq!(told("napoleonic-brigade", LA_HAYE, line), "Kempt counts as Wurttemberg");
}

#[test]
fn nobody_has_passed_more_points_than_his_route_has() {
    let cases = [
        (
            "{unit: Kempt, passed: 255}",
            "1:10 `Kempt` has no general order, and cannot have passed 255 points",
            "write `passed: 0` at the most",
        ),
        (
            "{unit: Kempt, order: [advance: [20, 20], attack: farm], passed: 2}",
            "1:10 `Kempt` cannot have passed two points: its route has one point",
            "write `passed: 1` at the most",
        ),
    ];
    each_is_refused("napoleonic-brigade", LA_HAYE, &cases);
    let line = "{unit: Kempt, order: [advance: [20, 20], attack: farm], passed: 1}";
    assert!(told("napoleonic-brigade", LA_HAYE, line).ends_with("has passed one point of its route"));
    // A new order has a new route, of which nothing is done.
    let both = format!("amend:\n- {line}\n- {{unit: Kempt, order: {{hold: farm}}}}\n");
    let (after, _) = amended("napoleonic-brigade", LA_HAYE, &both);
    let saved = rules::by_id("napoleonic-brigade").map(|rules| rules.save(&after));
    assert!(saved.is_some_and(|saved| !saved.contains("passed")));
}

#[test]
fn word_is_for_brigades_of_the_side_that_writes() {
    let line = |said: &str| format!("{{alterations: [{{number: 1, {said}}}]}}");
    let point = "name a piece of ground, or write a point: `[12, 8.5]`";
    let cases = [
        (
            line("side: french, units: [Pack], order: {hold: farm}, written: 4, due: 7"),
            "1:3 `Pack` is of side `allied`, not of `french`",
            "name brigades of the side that writes",
        ),
        (
            line("side: martian, units: [Pack], order: {hold: farm}, written: 4, due: 7"),
            "1:3 `martian` is no side of this game",
            "there are `allied` and `french`",
        ),
        (
            line("side: allied, units: [Pack], order: {hold: nowhere}, written: 4, due: 7"),
            "1:3 the general order of `Pack` names `nowhere`, which is not on the map",
            point,
        ),
        (
            line("side: allied, units: [Pack], order: {hold: farm}, written: 4, due: 2"),
            "1:3 what is written in turn 4 is not due in turn 2",
            "write `due: 4` or later",
        ),
        (
            line("side: allied, units: [Pakc], order: {hold: farm}, written: 4, due: 7"),
            "1:3 there is no brigade `Pakc` in the army list",
            "did you mean `Pack`?",
        ),
        (
            "{alterations: [{number: 1, side: allied, units: [Pack], written: 4, due: 7}, \
             {number: 1, side: allied, units: [Kempt], written: 4, due: 7}]}"
                .to_owned(),
            "1:3 the next alteration is number 2, not 1",
            "write `number: 2`",
        ),
        (
            "{clashes: [{by: Quiot, on: Kempt}, {by: Kempt, on: Quiot}]}".to_owned(),
            "1:3 `Kempt` and `Quiot` are listed twice",
            "list each melee once",
        ),
    ];
    for (line, fault, help) in &cases {
        each_is_refused("napoleonic-brigade", LA_HAYE, &[(line, fault, help)]);
    }
    let line = line("side: allied, units: [pack], order: {hold: farm}, written: 4, due: 7");
    assert_eq!(told("napoleonic-brigade", LA_HAYE, &line), "word is on its way, for turn 7, to Pack to hold farm");
}

#[test]
fn help_never_names_what_was_written() {
    let point = "name a piece of ground, or write a point: `[12, 8.5]`";
    let alone = "say it of the brigade: `unit: Kempt`";
    let cases = [
        (
            "{unit: Kempt, order: {hold: Kempt}}",
            "1:10 the general order of `Kempt` names `Kempt`, which is not on the map",
            point,
        ),
        (
            "{unit: Kempt, occupy: Pack}",
            "1:10 there is no complex `Pack` that `Kempt` could occupy",
            "name a complex of the map",
        ),
        ("{unit: Kempt, occupy: [1, 1]}", "1:10 `Kempt` occupies no point, but a complex", "name a complex of the map"),
        (
            "{unit: Kempt, strength: 99}",
            "1:3 99 figures are left of 16",
            "a unit has at most its full strength, here 16: `full: 99` would make that more",
        ),
        ("{unit: Kempt-u2, form: square}", "1:20 `form` is no key of a unit of a brigade", alone),
        (
            "{unit: Kempt-u2, remove: fled}",
            "1:10 a unit does not leave the table without its brigade `Kempt`",
            "write `remove: lost`, or `remove: mistake`",
        ),
        (
            "{winner: allied, part: turn}",
            "1:3 a game is over where it has ended, and only there",
            "leave `part:` out, or `winner:`",
        ),
        (
            "{why: because}",
            "1:3 `why` says why the game ends, and it does not end",
            "say who has won: `winner: none` is a draw",
        ),
        ("{terrain: zzzzzz, remove: burnt}", "1:13 no ground is called `zzzzzz`", "only `farm` has a name"),
    ];
    each_is_refused("napoleonic-brigade", LA_HAYE, &cases);
    let cases = [
        (
            "{unit: RP3, side: martian, at: [0, 4], queue: []}",
            "1:10 `martian` is no side of this game",
            "there are `prussian` and `french`",
        ),
        (
            "{order: [french, french]}",
            "1:3 `french` stands twice in the order of play",
            "name both sides: `order: [french, prussian]`",
        ),
        (
            "{order: [french]}",
            "1:3 `order` does not name the sides whose turn it is",
            "write `order: [prussian, french]`",
        ),
        ("{terrain: zzzzzz, remove: burnt}", "1:13 no ground is called `zzzzzz`", "only `pont` has a name"),
        (
            "{winner: french, part: move}",
            "1:3 a game is over where it has ended, and only there",
            "leave `part:` out, or `winner:`",
        ),
    ];
    each_is_refused("two-by-two", LIGNY, &cases);
}

#[test]
fn units_of_a_brigade_are_amended_one_by_one() {
    let help = "its units are `u1`, `u2`, `u3` and `u4`; one that joins it says on what base it stands: `as: ...`";
    let cases = [
        ("{unit: Kempt, bases: [{strength: 9}]}", "1:25 it is not said which unit of `Kempt` this is", help),
        ("{unit: Kempt, bases: {unit: u9, strength: 9}}", "1:31 `Kempt` has no unit `u9`", help),
        ("{unit: Kempt, nation: \"\"}", "1:25 nothing is written here", "write a value, or leave the key out"),
    ];
    each_is_refused("napoleonic-brigade", LA_HAYE, &cases);
    // One alone needs no brackets, and the others stay.
    assert_eq!(
        told("napoleonic-brigade", LA_HAYE, "{unit: Kempt, bases: {unit: u1, strength: 7}}"),
        "Kempt has 55 figures in place of 64 (u1 7 in place of 16)"
    );
}
