//! Casualties out of the Melee/Firing Table against what its average die brings in the same row: NB-TAB-04, NB-TAB-05.

use super::AVERAGE_FACES;
use crate::adjudicate::{Aim, Entry, UnitId};
use crate::rules::napoleonic_brigade::charts::melee_table::LookUp;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::position::state::State;

/// The look-ups of an entry: that of a fire or a rocket, or of both sides of a round of melee.
pub(crate) fn aims(state: &State, entry: &Entry<Event>) -> Vec<Aim> {
    let looks = match &entry.event {
        Event::Fires(shot) => vec![(Some(&shot.unit), &shot.look)],
        Event::Launches(flight) => vec![(Some(&flight.unit), &flight.look)],
        Event::Fights(round) => {
            let blows = round.blows.iter();
            blows.map(|blow| (blow.brigades.first().map(|strength| &strength.unit), &blow.look)).collect()
        }
        _ => Vec::new(),
    };
    looks.into_iter().filter_map(|(unit, look)| Some(aim(state, unit?, look.as_ref()?))).collect()
}

fn aim(state: &State, unit: &UnitId, look: &LookUp) -> Aim {
    let table = &state.melee_fire_table;
    let brings = AVERAGE_FACES.map(|die| match look.first {
        Some(_) => table.carry_back(look.row, die).casualties,
        None => table.read_once(look.row, die).casualties,
    });
    Aim::among(unit, &brings.map(u32::from), look.casualties.into())
}
