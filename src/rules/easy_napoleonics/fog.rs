//! Hidden levels: what a side may know of the enemy's morale (EN-OPT-19). Dice and losses stay open.

use super::narrative::names::Voice;
use super::position::state::State;
use crate::adjudicate::{Side, UnitId};

/// The position as a side may know it: by the option without the levels of the enemy's units.
pub(crate) fn seen_by(state: &State, side: &Side) -> State {
    let mut seen = state.clone();
    if !state.options.hidden_levels {
        return seen;
    }
    let theirs = seen.army.iter_mut();
    for unit in theirs.filter(|unit| unit.side != *side && !unit.is_lost()) {
        unit.level = None;
    }
    seen
}

impl Voice<'_> {
    /// Whether the level of a unit is not for the eyes of those who are told.
    pub(crate) fn is_veiled(&self, id: &UnitId) -> bool {
        let hidden = self.state.options.hidden_levels;
        let foreign = |side: &Side| self.state.find(id).is_some_and(|unit| unit.side != *side);
        hidden && self.eyes.as_ref().is_some_and(foreign)
    }
}
