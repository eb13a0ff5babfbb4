//! What of an event is not for the enemy: by whose word a piece did what it did (EN-D).

use crate::adjudicate::{Side, UnitId};
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;

/// An event as a side is told it.
pub(crate) fn untold(state: &State, event: &Event, side: &Side) -> Event {
    let mut event = event.clone();
    let is_own = |unit: &UnitId| state.find(unit).is_none_or(|own| own.side == *side);
    match &mut event {
        Event::ComesOn { piece } if state.options.hidden_levels && piece.side != *side => piece.level = None,
        Event::Squares { unit, by, .. }
        | Event::Stands { unit, by, .. }
        | Event::Displaced { unit, by, .. }
        | Event::Fires { unit, by, .. }
        | Event::Holds { unit, by }
        | Event::Advances { unit, by, .. }
            if !is_own(unit) =>
        {
            *by = by.untold();
        }
        Event::Picks { side: of, by, .. } | Event::Settles { side: of, by, .. } if of != side => {
            *by = by.untold();
        }
        Event::Fights { by, .. } if state.leading() != side => *by = by.untold(),
        _ => {}
    }
    event
}
