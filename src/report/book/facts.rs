//! What the scripts of a book work from, as JSON that no text in it can break out of.

use serde_json::{Value, json};

use super::steps::Step;
use super::units::Units;
use super::{Book, Published, Reader, papers};
use crate::adjudicate::Roster;
use crate::dice::Label;
use crate::kit::{the, troops_of};
use crate::report::picture;

/// The facts as JSON, fit to stand in a script element.
pub(super) fn facts(book: &Book, steps: &[Step<'_>]) -> String {
    let roster = book.last_roster();
    let units = Units::of(book);
    let aims = book.aims.iter().filter_map(|aimed| {
        let aim = &aimed.aim;
        Some((aimed.exchange, units.number(aim.by.as_str())?, aim.expected.0, aim.expected.1, aim.hits))
    });
    let sides = book
        .sides()
        .iter()
        .map(|(side, army)| json!({"side": side, "name": army, "called": the(army), "troops": troops_of(army)}));
    let reader = match &book.reader {
        Reader::Side(side) => Some(side),
        Reader::Everybody | Reader::Umpire => None,
    };
    let facts = json!({
        "game": book.game,
        "reader": reader,
        "sides": sides.collect::<Vec<_>>(),
        "inks": picture::inks(&book.start, roster),
        "units": units.list(book),
        "course": units.course(book),
        "steps": units.steps(steps),
        "aims": aims.collect::<Vec<_>>(),
        "papers": papers::packed(&book.papers),
        "ledger": book.ledger,
        "rolls": book.rolls.iter().map(|rolls| published(rolls, roster)).collect::<Vec<_>>(),
    });
    harmless(&facts.to_string())
}

fn published(published: &Published, roster: &Roster) -> Value {
    let whose = published.rolls.iter().map(|roll| whose(&roll.label, roster));
    let whose = whose.collect::<Vec<_>>();
    match &published.file {
        Some(file) => json!({"exchange": published.exchange, "file": file, "whose": whose}),
        None => {
            let lines = published.rolls.iter().map(ToString::to_string);
            let lines = lines.collect::<Vec<_>>();
            json!({"exchange": published.exchange, "lines": lines, "whose": whose})
        }
    }
}

/// The number of the side that a roll is for: that of the first unit or side named in its label.
fn whose(label: &Label, roster: &Roster) -> Option<usize> {
    let side_of = |name: &str| {
        let units = roster.units.iter();
        let mut units = units.filter(|(unit, ..)| unit.as_str() == name);
        let side = units.next().map(|(_, side, _)| side);
        let is_named = |(side_there, _): &&(crate::adjudicate::Side, String)| match side {
            Some(side) => side_there == side,
            None => side_there.as_str() == name,
        };
        let mut sides = roster.sides.iter();
        sides.position(|each| is_named(&each))
    };
    let mut parts = label.as_str().split('/');
    parts.find_map(|part| match part.strip_prefix('_') {
        // The program made this name; that of a unit of a mailed list begins with the number of its side.
        Some(made) => {
            let number = made.split('-').next().and_then(|side| side.parse().ok());
            Some(number.and_then(|number: usize| number.checked_sub(1)))
        }
        None => side_of(part).map(Some),
    })?
}

/// JSON with everything escaped that could end or open an element or a comment, or that a script takes for a line end.
pub(super) fn harmless(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                safe.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            _ => safe.push(letter),
        }
    }
    safe
}
