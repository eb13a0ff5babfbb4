//! Where a side deploys, and which side does so now: EN-SET-09, EN-SET-10.

use crate::adjudicate::Side;
use crate::kit::{Edge, Spot};
use crate::rules::easy_napoleonics::position::scenario::Deploying;
use crate::rules::easy_napoleonics::position::state::State;

/// The sides that have to deploy now.
pub(crate) fn to_deploy(state: &State) -> Vec<Side> {
    let at_once = match state.scenario.deploy {
        Deploying::Simultaneous => state.order.len(),
        _ => 1,
    };
    state.order.iter().take(at_once).cloned().collect()
}

/// Where a side deploys: the hexes of the scenario, or so many rows from its own edge.
pub(crate) fn is_in_zone(state: &State, side: &Side, at: Spot) -> bool {
    let mut zones = state.scenario.zones.iter().filter(|zone| zone.side == *side);
    if let Some(zone) = zones.next() {
        return zone.hexes.contains(&at);
    }
    let far = match state.card(side).home_edge {
        Edge::North => at.row,
        Edge::East => state.map.columns + 1 - at.column,
        Edge::South => state.map.rows + 1 - at.row,
        Edge::West => at.column,
    };
    far <= state.scenario.depth
}

/// The same in words.
pub(crate) fn zone_of(state: &State, side: &Side) -> String {
    if state.scenario.zones.iter().any(|zone| zone.side == *side) {
        return "the scenario names your hexes".to_owned();
    }
    let depth = state.scenario.depth;
    match state.card(side).home_edge {
        edge @ (Edge::North | Edge::South) => {
            format!("you deploy in the {depth} rows next to the {edge} edge")
        }
        edge => format!("you deploy in the {depth} columns next to the {edge} edge"),
    }
}
