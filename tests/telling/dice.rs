//! Dice stand in the working of what they decide: whoever has the booklet and the rolls can reckon it after.

use estafette::adjudicate::{AnyRuleSet, Beat, Clause, Outcome, Position, Told};
use estafette::dice::{D6, Label, Roll, Secrecy, Value};

/// Rolls of an exchange whose dice no line of their working shows. Where there is no working, a report has the bare dice.
pub(crate) fn mute(rules: &dyn AnyRuleSet, before: &Position, outcome: &Outcome) -> Vec<String> {
    rules.tell(before, &outcome.log, None).iter().flat_map(unshown).collect()
}

fn unshown(told: &Told) -> Vec<String> {
    let numbers = |line: &String| {
        let numbers = line.split(|letter: char| !letter.is_ascii_digit()).map(str::to_owned);
        numbers.collect::<Vec<_>>()
    };
    let shown = told.working.iter().flat_map(numbers).collect::<Vec<_>>();
    let is_shown = |roll: &&Roll| {
        let faces = roll.values.iter().flat_map(|value| numbers(&value.to_string()));
        faces.into_iter().all(|face| shown.contains(&face))
    };
    let mute = told.rolls.iter().filter(|roll| !told.working.is_empty() && !is_shown(roll));
    mute.map(|roll| format!("{} is {:?}, and its working says {:?}", roll.label, roll.values, told.working)).collect()
}

#[test]
fn a_working_without_its_die_is_found() {
    let roll = Roll {
        label: Label::new("t1/delay/w2/19").unwrap(),
        die: D6,
        secrecy: Secrecy::Open,
        values: vec![Value::One(5)],
    };
    let with = |working: &[&str]| Told {
        beat: Beat::Opens,
        text: String::new(),
        working: working.iter().map(|line| (*line).to_owned()).collect(),
        clause: Clause::new("CP-CON-09"),
        rolls: vec![roll.clone()],
    };
    assert_eq!(unshown(&with(&["die 5, +4 across a river: 9 half-hours"])), Vec::<String>::new());
    assert_eq!(unshown(&with(&[])), Vec::<String>::new(), "the report has the bare die");
    assert_eq!(unshown(&with(&["+4 across a river"])).len(), 1);
    assert_eq!(unshown(&with(&["+4 across a river: 15 half-hours"])).len(), 1);
}
