//! Dice thrown to hit, against what such dice bring on the average: RS-FIRE-51, RS-MEL-14.

use super::FACES;
use crate::adjudicate::{Aim, Entry, UnitId};
use crate::rules::really_simple::play::fire::hits;
use crate::rules::really_simple::position::event::{Event, Volley};
use crate::rules::really_simple::position::state::State;

/// The volleys of an entry: that of a fire, or both of an assault, whose rolls stand in that order.
pub(crate) fn aims(_: &State, entry: &Entry<Event>) -> Vec<Aim> {
    let volleys = match &entry.event {
        Event::Fires { unit, volley, .. } => vec![(unit, volley)],
        Event::Assaults { unit, at, attack, defence, .. } => vec![(unit, attack), (at, defence)],
        _ => Vec::new(),
    };
    let thrown = volleys.into_iter().zip(&entry.rolls);
    thrown.map(|((unit, volley), roll)| aim(unit, volley).times(roll.values.len())).collect()
}

/// One die of a volley; the hits are those of all.
fn aim(unit: &UnitId, volley: &Volley) -> Aim {
    let faces = (1..=FACES).map(|face| hits(&[face], &volley.tally, volley.needs));
    Aim::among(unit, &faces.collect::<Vec<_>>(), volley.hits)
}
