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
    let at = |unit: &str| {
        marks
            .iter()
            .find(|mark| mark.unit == unit)
            .map(|mark| mark.at.as_str())
    };
    assert_eq!((at("L4"), at("L6")), (Some("[10, 8.5]"), Some("[18, 3]")));
}
