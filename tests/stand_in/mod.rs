//! What a stand-in orders in positions in which anybody would know.

mod battles;
mod brigades;
mod campaign;

use estafette::adjudicate::{Brief, Posture, Side};
use estafette::rules;
use estafette::yaml::{self, Faults};

/// What a stand-in for a side writes in the position with which a game begins.
#[track_caller]
fn advice(id: &str, game: &str, side: &str, posture: Posture) -> String {
    let rules = rules::by_id(id).expect("it is on the list");
    let mut faults = Faults::default();
    let set_up = rules.set_up(&yaml::parse(game).expect("it is YAML"), &mut faults);
    let position = set_up.unwrap_or_else(|| panic!("{faults:?}\n{game}"));
    rules.stand_in(&position, &Side::new(side), &Brief { posture, seed: "word", units: &[] })
}

/// Whether an order is in a file, and how all of the file reads where it is not.
#[track_caller]
fn has(text: &str, order: &str) {
    assert!(text.lines().any(|line| line == order), "`{order}` is not in\n{text}");
}

/// Whether a word is nowhere in a file.
#[track_caller]
fn lacks(text: &str, word: &str) {
    assert!(!text.contains(word), "`{word}` is in\n{text}");
}
