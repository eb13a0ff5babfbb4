//! Dice thrown to hit, against what such dice bring on the average: EN-FIRE-13, EN-FIRE-14.

use crate::adjudicate::{Aim, Entry};
use crate::rules::easy_napoleonics::position::event::{Event, Test};
use crate::rules::easy_napoleonics::position::state::State;

/// The dice of a fire.
pub(crate) fn aims(_: &State, entry: &Entry<Event>) -> Vec<Aim> {
    let Event::Fires { unit, test, .. } = &entry.event else {
        return Vec::new();
    };
    let makes = |face: u8| u32::from(Test::of(vec![face], test.tally.clone(), test.needs).made);
    let brings = (1..=10).map(makes).collect::<Vec<_>>();
    vec![Aim::among(unit, &brings, test.made.into()).times(test.faces.len())]
}
