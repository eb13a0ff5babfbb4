//! The battle of Dresden: the position of each of its exchanges, and dice that are known.

use estafette::adjudicate::{AnyRuleSet, Position};
use estafette::dice::{Chance, Die, Label, Roll, Secrecy, Value};
use estafette::rules::by_id;
use estafette::yaml::{Faults, parse};

/// The rules that it is fought by.
pub(crate) fn rules() -> &'static dyn AnyRuleSet {
    by_id("easy-napoleonics").expect("the rules are on the list")
}

/// The parts of the position that a file of an exchange is judged by, and what is added to them.
const BOARDS: &[(u32, &[&str], &str)] = &[
    (1, &["muster"], ""),
    (2, &["ground", "deploy"], ""),
    (5, &["ground", "morning"], "part: whole\nfold: [turn]\n"),
    (8, &["ground", "morning"], "part: rally\n"),
    (9, &["ground", "morning"], "part: first\norder: [blue, red]\n"),
    (10, &["ground", "noon"], "part: second\norder: [blue, red]\n"),
    (11, &["ground", "contact"], ""),
];

/// A position of the battle.
pub(crate) fn board(exchange: u32) -> Position {
    let known = BOARDS.iter().find(|(of, ..)| *of == exchange);
    let (_, parts, more) = known.unwrap_or_else(|| panic!("exchange {exchange} has a position"));
    let read = |part: &&str| {
        let path = format!("tests/fixtures/dresden/{part}.yaml");
        std::fs::read_to_string(path).expect("a part of the position")
    };
    let text = parts.iter().map(read).chain([(*more).to_owned()]);
    let tree = parse(&text.collect::<String>()).expect("the position is YAML");
    let mut faults = Faults::default();
    let position = rules().set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("the position of exchange {exchange}: {:#?}", faults.sorted()))
}

/// Dice that come up two, where nothing passes and nobody is killed, but for one roll.
pub(crate) struct Twos {
    pub(crate) ten: &'static str,
}

impl Chance for Twos {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let face = if label.as_str() == self.ten { "10" } else { "2" };
        let value = Value::parse(face).expect("a face");
        let values = vec![value; count];
        Roll { label, die, secrecy, values }
    }
}
