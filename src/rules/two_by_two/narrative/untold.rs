//! What of an event is not for the enemy: by whose word a piece did what it did (TT-DEC).

use crate::adjudicate::{Side, UnitId};
use crate::rules::two_by_two::position::event::{Behind, Event};
use crate::rules::two_by_two::position::state::State;

/// An event as a side is told it.
pub(crate) fn untold(state: &State, event: &Event, side: &Side) -> Event {
    let mut event = event.clone();
    let is_own = |unit: &UnitId| state.find(unit).is_none_or(|own| own.side == *side);
    match &mut event {
        Event::Replies { unit, by, .. }
        | Event::Turns { unit, by, .. }
        | Event::Rallies { unit, by, .. }
        | Event::Holds { unit, by }
        | Event::StaysBack { unit, by, .. }
        | Event::Flees { unit, by, .. }
        | Event::LeavesOff { unit, by, .. }
        | Event::Follows { unit, by, .. }
        | Event::Remains { unit, by }
            if !is_own(unit) =>
        {
            *by = by.untold();
        }
        Event::Fires { firers, by, .. } if !firers.iter().all(is_own) => *by = by.untold(),
        Event::MovedBack { unit, behind, .. } if !is_own(unit) => hush(behind),
        Event::Closes { unit, behind, by, .. } if !is_own(unit) => {
            *by = by.untold();
            hush(behind);
        }
        Event::Fights { attack, behind, by, .. } => {
            if !is_own(&attack.unit) {
                *by = by.untold();
            }
            hush(behind.iter_mut().filter(|behind| !is_own(&behind.unit)));
        }
        Event::Places { point, by } if point.side != *side => *by = by.untold(),
        Event::Reinforces { point, by, .. } => {
            let mut points = state.points.iter();
            if points.any(|own| own.unit == *point && own.side != *side) {
                *by = by.untold();
            }
        }
        _ => {}
    }
    event
}

/// The same of those who stand behind as a column.
fn hush<'b>(behind: impl IntoIterator<Item = &'b mut Behind>) {
    for behind in behind {
        behind.by = behind.by.untold();
    }
}
