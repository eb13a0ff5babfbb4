//! Shots against what such shots bring on the average: a shot counts as a hit where it does anything at all (TT-CON-21).

use crate::adjudicate::{Aim, Entry};
use crate::rules::two_by_two::charts::modifiers::{shooting_result, shooting_table};
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::State;

/// The die of a shot, for its leading unit.
pub(crate) fn aims(state: &State, entry: &Entry<Event>) -> Vec<Aim> {
    let Event::Fires { firers, tally, result, .. } = &entry.event else {
        return Vec::new();
    };
    let table = shooting_table(state.combat, &state.house_rules);
    let brings = |face: i8| u32::from(shooting_result(table, face.saturating_add(tally.total)).0.is_effect());
    let brings = (1..=6).map(brings).collect::<Vec<_>>();
    let lead = firers.first();
    lead.map(|lead| Aim::among(lead, &brings, u32::from(result.is_effect()))).into_iter().collect()
}
