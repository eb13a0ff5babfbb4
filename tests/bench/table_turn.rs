//! A player turn to measure by on the open table: 17 units a side of the standard template, close to each other, on ground
//! of every kind, with orders for all of them.

use std::fmt::Write;

use estafette::adjudicate::{AnyOrders, AnyRuleSet, BySide, Position, Side};
use estafette::rules;
use estafette::yaml::{Faults, parse};

/// The rules that are measured.
pub(crate) fn rules() -> &'static dyn AnyRuleSet {
    rules::by_id("two-by-two").expect("the rules are on the list")
}

/// The units of the standard template, each with its place in a side's first inches: across, and behind its front line.
#[rustfmt::skip]
const UNITS: [(&str, &str, f64, f64); 17] = [
    ("L1", "line", 6.0, 0.0), ("L2", "line", 7.2, 0.0), ("L3", "line", 8.4, 0.0), ("L4", "line", 9.6, 0.0),
    ("L5", "line", 10.8, 0.0), ("L6", "line", 13.2, 0.0), ("L7", "line", 14.4, 0.0), ("L8", "line", 15.6, 0.0),
    ("L9", "line", 16.8, 0.0), ("L10", "line", 8.4, 0.8), ("FA1", "foot-artillery", 5.0, 0.5),
    ("FA2", "foot-artillery", 18.2, 0.5), ("LC1", "light-cavalry", 3.5, 0.4), ("LC2", "light-cavalry", 20.0, 0.4),
    ("DHQ1", "division-hq", 8.0, 2.0), ("DHQ2", "division-hq", 15.0, 2.0), ("CHQ", "corps-hq", 12.0, 3.0),
];

/// The position: the blue side moves, two and a half inches from the red.
pub(crate) fn position() -> Position {
    let mut game =
        "rules: two-by-two\nname: measured\nedition: 2mc\nturn: 5\npart: whole\nfold: [turn]\norder: [blue, red]\n\
         sides: [{side: blue, home_edge: south, role: defender}, {side: red, home_edge: north, role: attacker}]\n\
         terrain:\n\
         - {kind: stream, line: [[0, 17], [9, 18], [24, 17.5]]}\n\
         - {kind: hill, at: [5, 8], size: [4, 3]}\n\
         - {kind: road, line: [[12, 0], [12, 24]]}\n\
         - {kind: town, at: [12, 12], size: [2, 2]}\n\
         - {kind: wood, area: [[19, 14], [23, 14], [22, 17], [19, 17]]}\n\
         - {kind: copse, at: [2, 12], radius: 0.6}\n\
         - {kind: wall, line: [[8, 12], [9, 12]]}\n\
         army:\n"
            .to_owned();
    for (side, letter, front, back, face) in [("blue", 'B', 10.0, -1.0, 0), ("red", 'R', 12.8, 1.0, 180)] {
        for (number, (name, kind, x, behind)) in UNITS.iter().enumerate() {
            let under = match number {
                0..5 => format!(", under: {letter}DHQ1"),
                5..10 => format!(", under: {letter}DHQ2"),
                _ => String::new(),
            };
            let y = front + back * behind;
            let pinned = if number % 6 == 5 { ", state: pinned" } else { "" };
            writeln!(
                game,
                "- {{unit: {letter}{name}, side: {side}, kind: {kind}{under}, at: [{x}, {y:.2}], face: {face}{pinned}}}"
            )
            .expect("a string takes anything");
        }
    }
    let tree = parse(&game).expect("the game is YAML");
    let mut faults = Faults::default();
    let position = rules().set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("the game is read: {:?}", faults.sorted()))
}

/// The orders of both sides: charges, wheels and rallies of the one, fire of the other.
pub(crate) fn orders() -> BySide<Option<AnyOrders>> {
    let mut moves = "orders:\n".to_owned();
    let mut shots = "orders:\n".to_owned();
    for (number, (name, kind, ..)) in UNITS.iter().enumerate() {
        let steps = match (*kind, number % 4) {
            ("line", 0) => format!("[{{charge: R{name}, else: {{toward: nearest}}}}]"),
            ("line", 1) => "[forward: 1, pivot: 10]".to_owned(),
            ("line", _) => "[rally]".to_owned(),
            ("light-cavalry", _) => "[forward: 1.5, {charge: [artillery, any]}]".to_owned(),
            ("foot-artillery", _) => "[stand]".to_owned(),
            _ => "[to: [12, 9]]".to_owned(),
        };
        writeln!(moves, "- {{unit: B{name}, do: {steps}}}").expect("a string takes anything");
        writeln!(shots, "- {{unit: R{name}, do: {{fire: [cavalry, nearest]}}}}").expect("a string takes anything");
    }
    moves += "standing:\n- {when: won, do: follow}\n";
    let read = |text: &str| {
        let tree = parse(text).expect("the orders are YAML");
        let mut faults = Faults::default();
        let orders = rules().read(&tree, text, &mut faults);
        orders.unwrap_or_else(|| panic!("the orders are read: {:?}", faults.sorted()))
    };
    BySide::new([(Side::new("blue"), Some(read(&moves))), (Side::new("red"), Some(read(&shots)))])
}
