//! What of an event is not for the enemy: by whose word a piece did what it did (RS-D).

use crate::adjudicate::{Side, UnitId};
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;

/// An event as a side is told it.
pub(crate) fn untold(state: &State, event: &Event, side: &Side) -> Event {
    let mut event = event.clone();
    let is_own = |unit: &UnitId| state.find(unit).is_none_or(|own| own.side == *side);
    match &mut event {
        Event::GivesWay { unit, by, .. }
        | Event::FallsBack { unit, by, .. }
        | Event::Accompanies { unit, by, .. }
        | Event::Advances { unit, by, .. }
            if !is_own(unit) =>
        {
            *by = by.untold();
        }
        _ => {}
    }
    event
}
