//! A turn to measure by for brigades of bases: twenty a side, eighty bases a side, close to each other on ground of every
//! kind; foot, horse, guns and skirmishers, with charges, marches, fire and standing orders.

use std::fmt::Write;

use estafette::adjudicate::{AnyOrders, AnyRuleSet, BySide, Position, Side};
use estafette::rules;
use estafette::yaml::{Faults, parse};

/// The rules that are measured.
pub(crate) fn rules() -> &'static dyn AnyRuleSet {
    rules::by_id("napoleonic-brigade").expect("the rules are on the list")
}

/// A side's brigades, from west to east: ten in front, ten behind them. Each has four bases.
const BRIGADES: [(&str, &str); 20] = [
    ("cavalry", "line"),
    ("infantry", "line"),
    ("infantry", "attack-column"),
    ("foot-artillery", "unlimbered"),
    ("infantry", "line"),
    ("infantry", "attack-column"),
    ("foot-artillery", "unlimbered"),
    ("infantry", "line"),
    ("infantry", "attack-column"),
    ("cavalry", "line"),
    ("horse-artillery", "limbered"),
    ("infantry", "line"),
    ("infantry", "march-column"),
    ("cavalry", "line"),
    ("infantry", "line"),
    ("infantry", "attack-column"),
    ("cavalry", "line"),
    ("infantry", "square"),
    ("infantry", "attack-column"),
    ("skirmishers", "skirmish"),
];

/// The position: both sides move, five inches from each other.
pub(crate) fn position() -> Position {
    let mut game = "rules: napoleonic-brigade\nname: measured\nturn: 5\npart: turn\n\
         sides: [{side: allied, home_edge: north}, {side: french, home_edge: south}]\n\
         map: {width: 64, height: 44}\n\
         options: {occupiable_complexes: [farm]}\n\
         terrain:\n\
         - {kind: stream, line: [[0, 14], [20, 13], [64, 15]], width: 0.5}\n\
         - {kind: hill, name: knoll, area: [[12, 28], [18, 28], [18, 33], [12, 33]]}\n\
         - {kind: road, line: [[32, 0], [32, 44]]}\n\
         - {kind: woods, area: [[2, 6], [9, 6], [9, 12], [2, 12]]}\n\
         - {kind: hedge, line: [[38, 21.5], [44, 21.5]]}\n\
         - {kind: marsh, area: [[56, 30], [60, 30], [60, 33], [56, 33]]}\n\
         - {kind: complex, name: farm, courtyard: yes, area: [[25, 21], [28, 21], [28, 22.6], [25, 22.6]], \
           sides: [{name: south, of: wall}, {name: east, of: building}, {name: north, of: wall}, {name: west, of: wall}]}\n\
         army:\n"
        .to_owned();
    for (side, letter, nation, front, back, face) in
        [("allied", 'A', "british", 24.6, 1.0, 180), ("french", 'F', "french", 19.4, -1.0, 0)]
    {
        for (number, (kind, form)) in BRIGADES.iter().enumerate() {
            let (file, rank) = (number % 10, number / 10);
            let nation = match *kind {
                "skirmishers" => "british",
                _ => nation,
            };
            let x = 4.0 + 6.2 * file as f64;
            let y = front + back * (5.0 * rank as f64);
            writeln!(
                game,
                "- {{unit: {letter}{number}, side: {side}, kind: {kind}, nation: {nation}, bases: {}, at: [{x:.2}, {y:.2}], face: {face}, form: {form}}}",
                if *kind == "skirmishers" { 1 } else { 4 }
            )
            .expect("a string takes anything");
        }
    }
    let tree = parse(&game).expect("the game is YAML");
    let mut faults = Faults::default();
    let position = rules().set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("the game is read: {:?}", faults.sorted()))
}

/// The orders of both sides: each brigade's, and what to do when charged, when they win, when somebody passes.
pub(crate) fn orders() -> BySide<Option<AnyOrders>> {
    let side = |own: char, other: char| {
        let mut text = "orders:\n".to_owned();
        for (number, (kind, form)) in BRIGADES.iter().enumerate() {
            let steps = match (*kind, *form, number / 10) {
                ("cavalry", _, 0) => format!("{{charge: {other}{number}}}"),
                ("cavalry", ..) => "{forward: 5}".to_owned(),
                ("infantry", "attack-column", 0) => format!("[{{charge: {other}{number}}}]"),
                ("infantry", "line", 0) => "[advance-and-fire, {fire: nearest}]".to_owned(),
                ("infantry", "square", _) => "stand".to_owned(),
                ("foot-artillery", ..) => "{fire: [infantry, nearest]}".to_owned(),
                ("horse-artillery", ..) => "{forward: 6}".to_owned(),
                _ => "[face: 10 left, forward: 3]".to_owned(),
            };
            writeln!(text, "- {{unit: {own}{number}, do: {steps}}}").expect("a string takes anything");
        }
        text += "standing:\n- {when: charged, do: {form: square}, if: {enemy: cavalry, self: infantry}}\n\
                 - {when: won, do: follow}\n- {when: passing, do: fire}\n";
        let tree = parse(&text).expect("the orders are YAML");
        let mut faults = Faults::default();
        let orders = rules().read(&tree, &text, &mut faults);
        orders.unwrap_or_else(|| panic!("the orders are read: {:?}", faults.sorted()))
    };
    BySide::new([(Side::new("allied"), Some(side('A', 'F'))), (Side::new("french"), Some(side('F', 'A')))])
}
