//! Who is still to come, and where he may come on: RS-SCN-14, RS-SCN-15.

use super::event::Event;
use super::state::{Arrival, State};
use crate::adjudicate::UnitId;
use crate::kit::reinforcement::comes_later;
use crate::kit::{Reinforcement, Spot};
use crate::rules::really_simple::troops::units::{Kind, Unit};

/// What is said of roads: the word for such ground.
const ROAD: &str = "road";

/// RS-SCN-14: the hexes by which a kind may come on, whoever stands there, in the order in which they are tried.
pub(crate) fn entrances<U>(state: &State, row: &Reinforcement<Spot, U>, kind: Kind) -> Vec<Spot> {
    let mut hexes = row.hexes(&state.map);
    let is_road = |spot: &Spot| {
        let mut roads = state.terrain.iter().filter(|terrain| terrain.kind.eq_ignore_ascii_case(ROAD));
        roads.any(|terrain| terrain.hexes.contains(spot))
    };
    hexes.retain(|spot| !state.is_impassable(*spot, kind) && (!row.road || is_road(spot)));
    hexes
}

/// RS-SCN-14, RS-SCN-15: the hex in which a piece comes on as the board stands: the first without an enemy, for a unit
/// without another unit.
pub(crate) fn entrance(state: &State, row: &Arrival, piece: &Unit) -> Option<Spot> {
    let bars = |other: &Unit, spot: Spot| {
        other.at == Some(spot) && (other.side != piece.side || !(piece.is_general() || other.is_general()))
    };
    let free = |spot: &Spot| !state.army.iter().any(|other| bars(other, *spot));
    entrances(state, row, piece.kind).into_iter().find(free)
}

// RS-SCN-14: a General behind the units of a row, with one of which he can stand.
comes_later! { Unit, away: |unit| unit.at.is_none() && unit.lost.is_none(), behind: Unit::is_general }

/// RS-SCN-14, RS-SCN-15: what becomes of somebody who is due.
pub(crate) fn arrives(state: &State, id: &UnitId) -> (&'static str, Event) {
    let (row, piece) = state.to_come(id).expect("who is due is still to come");
    match entrance(state, row, piece) {
        Some(at) => ("RS-SCN-14", Event::ComesOn { piece: Box::new(Unit { at: Some(at), ..piece.clone() }) }),
        None => ("RS-SCN-15", Event::KeptOff { unit: id.clone() }),
    }
}
