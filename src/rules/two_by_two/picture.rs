//! What the position looks like.
use super::state::{SideCard, State};
use super::unit::Unit;
use crate::adjudicate::{Ground, Plot, Roster};
/// Sides, units and places by name.
pub(super) fn roster(state: &State) -> Roster {
    let called = |unit: &Unit| unit.name.clone().unwrap_or_else(|| unit.unit.to_string());
    let side = |card: &SideCard| (card.side.clone(), card.name.clone());
    let unit = |unit: &Unit| (unit.unit.clone(), unit.side.clone(), called(unit));
    Roster {
        sides: state.sides.iter().map(side).collect(),
        units: state.army.iter().map(unit).collect(),
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
