//! A battle to measure by: 40 units a side, face to face, in the middle of a turn, with orders for all of them.

#![allow(dead_code, reason = "each benchmark uses its own part")]

use std::fmt::Write;

use estafette::adjudicate::{AnyOrders, AnyRuleSet, BySide, Position, Side};
use estafette::orders::order_file;
use estafette::rules;
use estafette::yaml::{Faults, parse};

/// The sides, with the letter of their units, their home edge, and their ranks from the front to the rear.
const SIDES: [(&str, &str, &str, [u8; 2]); 2] = [("red", "R", "south", [9, 11]), ("blue", "B", "north", [7, 5])];

/// Units of a side: 36 that fight, in two ranks, and 4 Generals among them.
const FILES: usize = 18;
const GENERALS: usize = 4;

/// The rules that are measured.
pub(crate) fn rules() -> &'static dyn AnyRuleSet {
    rules::by_id("really-simple").expect("the rules are on the list")
}

/// Kind and formation of a unit: every third of the front are guns or rifles, the second rank is mixed.
fn arm(number: usize) -> (&'static str, &'static str) {
    match (number / FILES, number % 6) {
        (0, 2) => ("artillery", "unlimbered"),
        (0, 5) => ("rifle", "line"),
        (0, 1 | 4) => ("musket", "column"),
        (0, _) => ("musket", "line"),
        (_, 0 | 3) => ("cavalry", "column"),
        (_, 5) => ("rifle", "column"),
        _ => ("musket", "column"),
    }
}

/// What one exchange plays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mailing {
    /// One side's part of a turn, as the printed rules have it.
    OnePart,
    /// Both parts, in a game that folds them.
    BothParts,
}

/// The position: turn 3, red first.
pub(crate) fn position(mailing: Mailing) -> Position {
    let fold = match mailing {
        Mailing::OnePart => "part: first",
        Mailing::BothParts => "part: whole\nfold: [turn]",
    };
    let mut game = format!(
        "rules: really-simple\nname: measured\nturn: 3\n{fold}\norder: [red, blue]\n\
         sides: [{{side: red, home_edge: south}}, {{side: blue, home_edge: north}}]\nmap: {{columns: 40, rows: 15}}\n\
         terrain: [{{kind: village, name: hamlet, hexes: [\"1008\", \"1108\"], cover: yes, blocks_los: yes}}]\narmy:\n",
    );
    for (side, letter, _, ranks) in SIDES {
        for number in 0..2 * FILES {
            let (kind, form) = arm(number);
            let (column, row) = (2 + 2 * (number % FILES), ranks[number / FILES]);
            let unit = format!("unit: {letter}{number}, side: {side}, kind: {kind}, form: {form}");
            writeln!(game, "- {{{unit}, at: \"{column:02}{row:02}\"}}").expect("a string takes anything");
        }
        for number in 0..GENERALS {
            let (column, row) = (4 + 8 * number, ranks[0]);
            let unit = format!("unit: {letter}G{number}, side: {side}, kind: general");
            writeln!(game, "- {{{unit}, at: \"{column:02}{row:02}\"}}").expect("a string takes anything");
        }
    }
    let tree = parse(&game).expect("the game is YAML");
    let mut faults = Faults::default();
    let position = rules().set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("the game is read: {:?}", faults.sorted()))
}

/// What a unit is told to do, as a player writes it.
fn steps(number: usize, enemy: &str, north: &str, south: &str) -> String {
    match (number / FILES, number % 6) {
        (0, 2) => "{fire: [column within 4, nearest]}".to_owned(),
        (0, 5) => {
            format!("[{{fire: [{enemy}{number}, nearest], if: {{within: 4}}}}, move: {south}]")
        }
        (0, 1 | 4) => "[{charge: [line, column], else: {toward: nearest}}]".to_owned(),
        (0, _) => format!("[fire: [{enemy}{number}, nearest]]"),
        (_, 0 | 3) => "[{charge: [artillery, retreating], else: {toward: weakest}}]".to_owned(),
        _ => format!("[move: {north}, form: line]"),
    }
}

/// The turn file of a side: an entry for each of its 40 pieces, and a few standing orders.
pub(crate) fn turn_file(side: &str) -> String {
    let (_, letter, home, _) = SIDES.into_iter().find(|(name, ..)| *name == side).expect("one of the two sides");
    let enemy = if letter == "R" { "B" } else { "R" };
    let (north, south) = if home == "south" { ("N", "S") } else { ("S", "N") };
    let mut file = format!("# estafette begin\ngame: measured\nexchange: 5\nside: {side}\norders:\n");
    for number in 0..2 * FILES {
        let steps = steps(number, enemy, north, south);
        writeln!(file, "- {{unit: {letter}{number}, do: {steps}}}").expect("a string takes anything");
    }
    for number in 0..GENERALS {
        writeln!(file, "- {{unit: {letter}G{number}, do: [rally, to: {letter}{number}]}}")
            .expect("a string takes anything");
    }
    file += "standing:\n- {when: beaten, do: {go: [cover, homeward, fewest]}}\n\
             - {when: general-hit, do: throw, if: {enemy: doomed}}\n- {when: fire, do: {fire: nearest}}\n# estafette end\n";
    file
}

/// Reads a turn file, from the mail to the orders.
pub(crate) fn read(mail: &str) -> AnyOrders {
    let file = order_file(mail.as_bytes()).expect("the mail holds an order file");
    let tree = parse(&file.text).expect("the order file is YAML");
    let mut faults = Faults::default();
    let orders = rules().read(&tree, &file.text, &mut faults);
    orders.unwrap_or_else(|| panic!("the orders are read: {:?}", faults.sorted()))
}

/// The orders of both sides.
pub(crate) fn orders() -> BySide<Option<AnyOrders>> {
    BySide::new(SIDES.into_iter().map(|(side, ..)| (Side::new(side), Some(read(&turn_file(side))))))
}
