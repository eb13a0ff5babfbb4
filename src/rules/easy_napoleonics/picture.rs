//! Marks for a map, and the butcher's bill.

use super::state::State;
use crate::adjudicate::{Plot, Roster};

/// Marks for a map.
pub(super) fn plot(state: &State) -> Plot {
    Plot {
        ground: crate::adjudicate::Ground::Hexes {
            columns: state.map.columns.into(),
            rows: state.map.rows.into(),
            tops: state.map.tops.word(),
        },
        patches: Vec::new(),
        marks: Vec::new(),
        sides: state.sides.iter().map(|card| card.side.clone()).collect(),
    }
}

/// Who lost what so far, one line for each side.
pub(super) fn bill(_before: &State, _after: &State, _roster: &Roster) -> Vec<String> {
    Vec::new()
}
