//! A clash to measure by: 20 units a side of Easy Napoleonics, two hexes apart, with orders for a whole turn.

use std::fmt::Write;

use estafette::adjudicate::{AnyOrders, AnyRuleSet, BySide, Position, Side};
use estafette::orders::order_file;
use estafette::rules;
use estafette::yaml::{Faults, parse};

/// A side of the clash.
struct Host {
    side: &'static str,
    /// The letters of its units, and of the enemy's.
    letters: [&'static str; 2],
    /// The corner that its units face.
    face: &'static str,
    /// The rows of its ranks, the front one first.
    ranks: [u8; 2],
}

const HOSTS: [Host; 2] = [
    Host { side: "blue", letters: ["B", "R"], face: "N", ranks: [8, 10] },
    Host { side: "red", letters: ["R", "B"], face: "S", ranks: [6, 4] },
];

/// Units in a rank; every other hex of it is held.
const FILES: usize = 10;

/// The rules that are measured.
pub(crate) fn rules() -> &'static dyn AnyRuleSet {
    rules::by_id("easy-napoleonics").expect("the rules are on the list")
}

/// Kind, grade and formation of a unit: foot and guns in front, horse and reserves behind.
fn arm(number: usize) -> (&'static str, &'static str, &'static str) {
    match (number / FILES, number % 5) {
        (0, 2) => ("field-artillery", "veteran", "unlimbered"),
        (0, 4) => ("infantry", "veteran", "column"),
        (0, _) => ("infantry", "seasoned", "line"),
        (_, 0) => ("heavy-cavalry", "seasoned", "column"),
        (_, 2) => ("light-cavalry", "veteran", "column"),
        (_, 4) => ("horse-artillery", "veteran", "limbered"),
        _ => ("infantry", "elite", "column"),
    }
}

/// The position: turn 3 of a game that folds its turns, some units shaken.
pub(crate) fn position() -> Position {
    let mut game = "rules: easy-napoleonics\nname: measured\nturn: 3\npart: whole\nfold: [turn]\n\
         order: [blue, red]\ninitiative: blue\nwins: 1\nmap: {columns: 20, rows: 14}\n\
         options: {points: any, random_cards: no, random_terrain: no, breakthrough: yes}\n\
         sides: [{side: blue, home_edge: south}, {side: red, home_edge: north}]\n\
         terrain: [{kind: village, name: hamlet, hexes: [0907, 1007]}, {kind: woods, hexes: [0307]}, {kind: hill, hexes: [1510]}]\n\
         army:\n"
        .to_owned();
    let entry = |game: &mut String, entry: String| {
        writeln!(game, "- {{{entry}}}").expect("a string takes anything");
    };
    for host in HOSTS {
        let Host { side, letters: [letter, _], face, ranks } = host;
        for number in 0..2 * FILES {
            let (kind, grade, form) = arm(number);
            let (column, row) = (1 + 2 * (number % FILES), ranks[number / FILES]);
            let level = ["good", "good", "good", "fair"][number % 4];
            let troops = format!("kind: {kind}, grade: {grade}, form: {form}, level: {level}");
            let place = format!("at: \"{column:02}{row:02}\", face: {face}");
            entry(&mut game, format!("unit: {letter}{number}, side: {side}, {troops}, {place}"));
        }
        let leader = format!("unit: {letter}L, side: {side}, kind: leader");
        entry(&mut game, format!("{leader}, at: \"05{:02}\"", ranks[1]));
    }
    let tree = parse(&game).expect("the game is YAML");
    let mut faults = Faults::default();
    let position = rules().set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("the game is read: {:?}", faults.sorted()))
}

/// What a unit is told to do, as a player writes it.
fn steps(number: usize, enemy: &str, face: &str) -> String {
    match (number / FILES, number % 5) {
        (0, 2) => format!("[{{fire: [{enemy}{number}, column, nearest]}}]"),
        (0, 4) => format!("[{{charge: [{enemy}{number}, line], else: {{toward: nearest}}}}]"),
        (0, 1) => format!("[move: {face}E, fire: [weakest, nearest]]"),
        (0, _) => "[fire: nearest]".to_owned(),
        (_, 0) => "[{charge: [artillery, bad, any], else: {toward: weakest}}]".to_owned(),
        (_, 2) => "[{charge: [flank, any], if: {within: 4}}]".to_owned(),
        (_, 4) => format!("[move: {face}W, form: unlimbered, {{fire: any}}]"),
        _ => format!("[move: [{face}E, {face}W]]"),
    }
}

/// The turn file of a side: an entry for each of its 21 pieces, and a few standing orders.
fn turn_file(host: &Host) -> String {
    let Host { side, letters: [letter, enemy], face, .. } = host;
    let mut file = format!("# estafette begin\ngame: measured\nexchange: 5\nside: {side}\norders:\n");
    for number in 0..2 * FILES {
        let steps = steps(number, enemy, face);
        writeln!(file, "- {{unit: {letter}{number}, do: {steps}}}").expect("a string takes anything");
    }
    writeln!(file, "- {{unit: {letter}L, do: [to: {letter}11, rally, to: {letter}3]}}")
        .expect("a string takes anything");
    file += "standing:\n- {when: charged, do: {form: square}, if: {enemy: cavalry}}\n\
             - {when: won, do: [{follow: [flank, any]}, occupy]}\n- {when: melee-order, do: {take: best}}\n# estafette end\n";
    file
}

fn read(mail: &str) -> AnyOrders {
    let file = order_file(mail.as_bytes()).expect("the mail holds an order file");
    let tree = parse(&file.text).expect("the order file is YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, &file.text, &mut faults);
    orders.unwrap_or_else(|| panic!("the orders are read: {:?}", faults.sorted()))
}

/// The orders of both sides.
pub(crate) fn orders() -> BySide<Option<AnyOrders>> {
    let file = |host: &Host| (Side::new(host.side), Some(read(&turn_file(host))));
    BySide::new(HOSTS.each_ref().map(file))
}
