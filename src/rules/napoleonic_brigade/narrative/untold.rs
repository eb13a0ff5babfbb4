//! What of an event is not for the enemy: by whose word a brigade did what it did, and which
//! of its orders were set aside (NB-ORD-01, NB-ORD-03, NB-DEC-06).

use crate::adjudicate::{Entry, Side, UnitId};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::position::state::State;

/// An event as a side is told it, if it is.
pub(crate) fn told_to(state: &State, entry: &Entry<Event>, side: &Side) -> Option<Event> {
    let mut event = entry.event.clone();
    let is_own = |unit: &UnitId| state.find(unit).is_some_and(|own| own.side == *side);
    match &mut event {
        Event::Dropped { unit, .. } if entry.clause.as_str() == "NB-ORD-03" && !is_own(unit) => {
            return None;
        }
        Event::Struck { unit, .. } if state.named(unit).is_some_and(|own| own.side != *side) => {
            return None;
        }
        Event::Replies { unit, by, .. }
        | Event::Baulks { unit, by, .. }
        | Event::HoldsFire { unit, by }
        | Event::Binds { unit, by: Some(by), .. }
            if !is_own(unit) =>
        {
            *by = by.untold()
        }
        Event::ComesOn { brigade } if brigade.side != *side => (brigade.order, brigade.passed) = (None, 0),
        Event::Fires(shot) if !is_own(&shot.unit) => shot.by = shot.by.untold(),
        Event::Launches(flight) if !is_own(&flight.unit) => flight.by = flight.by.untold(),
        Event::Tries(attempt) if !is_own(&attempt.unit) => attempt.by = attempt.by.untold(),
        _ => {}
    }
    Some(event)
}
