//! What the position looks like.
use super::state::State;
use crate::adjudicate::{Ground, Plot, Roster};
pub(super) fn roster(_state: &State) -> Roster {
    Roster {
        sides: Vec::new(),
        units: Vec::new(),
        places: Vec::new(),
    }
}
pub(super) fn bill(_before: &State, _after: &State, _roster: &Roster) -> Vec<String> {
    Vec::new()
}
pub(super) fn plot(_state: &State) -> Plot {
    Plot {
        ground: Ground::Hexes {
            columns: 1,
            rows: 1,
            tops: "flat",
        },
        patches: Vec::new(),
        marks: Vec::new(),
        sides: Vec::new(),
    }
}
