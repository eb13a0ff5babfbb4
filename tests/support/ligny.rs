//! The battle of Ligny: positions for turn files to be played on.

use estafette::adjudicate::Position;
use estafette::rules::by_id;
use estafette::yaml::{Faults, parse};

const SIDES: &str = "\
sides:
- {side: prussian, name: Prussians, home_edge: south, role: defender}
- {side: french, name: French, home_edge: north, role: attacker}
";

/// The sides as they are before the set-up dice.
const OPEN: &str = "\
sides:
- {side: prussian, name: Prussians, home_edge: south}
- {side: french, name: French, home_edge: north}
";

const GROUND: &str = "\
terrain:
- {kind: stream, name: ligne, line: [[0, 13.5], [9, 13], [15, 13], [24, 14.5]]}
- {kind: bridge, at: [12, 13], face: 0}
- {kind: hill, name: brye, at: [6, 5], size: [5, 4], steep: west}
- {kind: road, name: chaussee, line: [[12, 0], [12, 24]]}
- {kind: town, name: ligny, at: [12, 11], size: [2, 2]}
- {kind: wood, name: toule, area: [[18, 6], [22, 6], [22, 9], [18, 9]]}
- {kind: copse, at: [8, 16], radius: 0.75}
- {kind: hedge, line: [[9, 9.5], [11, 9.5]]}
";

/// Units of a side with their kinds, or with their places.
type Units = &'static [(&'static str, &'static str)];

const PRUSSIANS: Units = &[
    ("PCHQ", "corps-hq"),
    ("PDHQ1", "division-hq"),
    ("PDHQ2", "division-hq"),
    ("PL1", "line"),
    ("PL2", "line"),
    ("PL3", "line"),
    ("PL4", "line"),
    ("PL5", "line"),
    ("PM1", "militia"),
    ("PM2", "militia"),
    ("PLI1", "light-infantry"),
    ("PLC1", "light-cavalry"),
    ("PLC2", "light-cavalry"),
    ("PFA1", "foot-artillery"),
];

const FRENCH: Units = &[
    ("FCHQ", "corps-hq"),
    ("FDHQ1", "division-hq"),
    ("FL1", "line"),
    ("FL2", "line"),
    ("FL3", "line"),
    ("FL4", "line"),
    ("FL5", "line"),
    ("FM1", "militia"),
    ("FG1", "guards"),
    ("FG2", "guards"),
    ("FHC1", "heavy-cavalry"),
    ("FHC2", "heavy-cavalry"),
    ("FLC1", "light-cavalry"),
    ("FLC2", "light-cavalry"),
    ("FFA1", "foot-artillery"),
    ("FHA1", "horse-artillery"),
];

/// The places of the deployment of the defender, and of the attacker.
const SOUTH: Units = &[
    ("PDHQ1", "at: [12, 3], face: 0"),
    ("PL1", "at: [10, 5.5], face: 0"),
    ("PL2", "at: [12, 5.5], face: 0"),
    ("PL3", "at: [14, 5.5], face: 22"),
    ("PM1", "at: [10.5, 4], face: 0"),
    ("PM2", "at: [13.75, 4], face: 350"),
];
const NORTH: Units = &[
    ("FDHQ1", "at: [12, 20.5], face: 180"),
    ("FL1", "at: [11, 18.5], face: 180"),
    ("FL2", "at: [13, 18.5], face: 180"),
    ("FHA1", "at: [15, 18.5], face: 190"),
];

/// Turn 4, as the French begin to move.
const NOON: Units = &[
    ("PCHQ", "at: [12, 6], face: 0"),
    ("PDHQ1", "at: [11, 7.5], face: 0"),
    ("PL1", "at: [10, 9], face: 0"),
    ("PL2", "at: [12, 11], face: 0"),
    ("PL3", "at: [14, 9], face: 0"),
    ("PL5", "at: [17, 9.5], face: 0"),
    ("PM1", "at: [10, 6], face: 0"),
    ("PM2", "at: [14, 6], face: 0"),
    ("PLI1", "at: [18.5, 8.75], face: 0"),
    ("PLC1", "at: [5, 10], face: 0"),
    ("PLC2", "at: [2, 10.5], face: 0"),
    ("PFA1", "at: [16, 8], face: 0"),
    ("FCHQ", "at: [12, 17], face: 180"),
    ("FDHQ1", "at: [11, 14.5], face: 180"),
    ("FL1", "at: [10, 11.5], face: 180"),
    ("FL2", "at: [14, 11.5], face: 180"),
    ("FL3", "at: [13, 15.5], face: 180"),
    ("FL4", "at: [9, 15], face: 180, state: pinned"),
    ("FG1", "at: [12, 12.5], face: 180"),
    ("FG2", "at: [12, 13], face: 180"),
    ("FHC1", "at: [5, 12.75], face: 180"),
    ("FHC2", "at: [3, 14], face: 180"),
    ("FLC1", "at: [18, 4], face: 180"),
    ("FLC2", "at: [7.5, 9], face: 180, state: pinned"),
    ("FFA1", "at: [15, 15], face: 180"),
    ("FHA1", "at: [17, 14.5], face: 180"),
];

const POINTS: &str = "\
points:
- {unit: RP1, side: prussian, at: [12, 0], queue: [PL4]}
- {unit: RP2, side: french, at: [12, 24], queue: [FL5]}
- {unit: RP3, side: prussian, at: [18, 0], queue: [PDHQ2]}
- {unit: RP4, side: french, at: [0, 12], queue: [FM1]}
";

const FIRST_POINTS: &str = "\
points:
- {unit: RP1, side: prussian, at: [12, 0], queue: [PCHQ, PFA1, PL4, PLI1, PLC1]}
- {unit: RP2, side: french, at: [12, 24], queue: [FCHQ, FG1, FG2, FFA1, FL3, FL4, FL5]}
- {unit: RP3, side: prussian, at: [18, 0], queue: [PL5, PDHQ2, PLC2]}
";

/// The last one, as it is placed.
const LAST_POINT: &str = "\
- {unit: RP4, side: french, at: [0, 12], queue: [FLC2, FHC1, FHC2, FM1, FLC1]}
";

/// What has changed by the time of the shooting.
const AFTERNOON: Units = &[
    ("FL1", "at: [10, 10.25], face: 180"),
    ("FL2", "at: [14, 10.25], face: 180"),
    ("FG1", "at: [12, 11.5], face: 180"),
    ("FLC1", "at: [17.75, 10.2], face: 180"),
    ("FHA1", "at: [16, 12], face: 180"),
    ("PL1", "at: [10, 9], face: 0, state: pinned"),
];

/// The last French before their own edge.
const EVENING: Units = &[
    ("FL1", "at: [11, 22.5], face: 90"),
    ("FL2", "at: [13, 22.25], face: 0"),
    ("FL3", "at: [15, 20], face: 180"),
    ("FLC1", "at: [12, 19], face: 180"),
    ("PL1", "at: [12, 9], face: 0"),
];

fn army(places: &[Units]) -> String {
    let mut text = "army:\n".to_owned();
    for (side, units) in [("prussian", PRUSSIANS), ("french", FRENCH)] {
        for (unit, kind) in units {
            let mut places = places.iter().copied().flatten();
            let place = places.find(|(placed, _)| placed == unit);
            let place = place.map_or(String::new(), |(_, place)| format!(", {place}"));
            text += &format!("- {{unit: {unit}, side: {side}, kind: {kind}{place}}}\n");
        }
    }
    text
}

/// The text of a position.
fn text_of(position: &str) -> String {
    let two_mc = |parts: &[&str]| format!("edition: 2mc\n{}", parts.concat());
    let under_way = |places: &[Units], rest: &str| two_mc(&[SIDES, GROUND, &army(places), rest]);
    let wavre = OPEN.replace("french", "grouchy");
    match position {
        "muster" => two_mc(&[OPEN]),
        "folded" => two_mc(&[OPEN, GROUND, "fold: [set-up]\n"]),
        "wavre" => format!("edition: 3.01\n{wavre}"),
        "ground" => two_mc(&[SIDES, &army(&[])]),
        "attack" => under_way(&[SOUTH], "part: deploy\norder: [french]\n"),
        "first point" => {
            let order = "part: points\norder: [prussian, french, prussian, french]\n";
            under_way(&[SOUTH, NORTH], order)
        }
        "last point" => {
            let order = format!("part: points\norder: [french]\n{FIRST_POINTS}");
            under_way(&[SOUTH, NORTH], &order)
        }
        "morning" => {
            let order = "turn: 1\npart: move\norder: [prussian, french]\n";
            under_way(&[SOUTH, NORTH], &format!("{order}{FIRST_POINTS}{LAST_POINT}"))
        }
        "noon" => {
            let order = "turn: 4\npart: move\norder: [french, prussian]\n";
            under_way(&[NOON], &format!("{order}{POINTS}"))
        }
        "afternoon" => {
            let order = "turn: 4\npart: shoot\norder: [french, prussian]\n";
            let contact = "contacts: [{charger: FG1, on: PL2, face: front, reply: stand}]\n";
            under_way(&[AFTERNOON, NOON], &format!("{order}{contact}{POINTS}"))
        }
        "whole turn" => {
            let order = "turn: 4\npart: whole\norder: [french, prussian]\nfold: [turn]\n";
            under_way(&[NOON], &format!("{order}{POINTS}"))
        }
        "evening" => {
            let order = "turn: 12\npart: move\norder: [french, prussian]\n";
            let points = "points: [{unit: RP1, side: prussian, at: [12, 0], queue: none}]\n";
            let army = army(&[EVENING]);
            let lines = army.lines().map(|line| match line {
                line if line == "army:" || line.contains("at: ") => format!("{line}\n"),
                line => line.replace('}', ", lost: exited}\n"),
            });
            two_mc(&[SIDES, GROUND, &lines.collect::<String>(), order, points])
        }
        other => panic!("there is no position `{other}`"),
    }
}

/// A position of the battle.
pub(crate) fn board(position: &str) -> Position {
    let rules = by_id("two-by-two").expect("the rules are on the list");
    let tree = parse(&text_of(position)).expect("the position is YAML");
    let mut faults = Faults::default();
    let board = rules.set_up(&tree, &mut faults);
    board.unwrap_or_else(|| panic!("the position `{position}`: {:#?}", faults.sorted()))
}
