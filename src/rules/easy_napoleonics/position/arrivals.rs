//! Who is still to come, and where he may come on: EN-SET-15, EN-SET-16.

use super::event::Event;
use super::may_stand::{in_the_way, may_be_in};
use super::state::{Arrival, State};
use crate::adjudicate::UnitId;
use crate::kit::reinforcement::comes_later;
use crate::kit::{Reinforcement, Spot};
use crate::rules::easy_napoleonics::troops::units::Unit;

/// EN-SET-15, EN-MOVE-34: the hexes by which a piece may come on, whoever stands there, in the order in which they are
/// tried.
pub(crate) fn entrances<U>(state: &State, row: &Reinforcement<Spot, U>, piece: &UnitId) -> Vec<Spot> {
    let mut hexes = row.hexes(&state.map);
    hexes.retain(|spot| may_be_in(state, piece, *spot).is_ok());
    hexes
}

/// EN-SET-15, EN-SET-16: the hex in which a piece comes on as the board stands.
pub(crate) fn entrance(state: &State, row: &Arrival, piece: &Unit) -> Option<Spot> {
    let mut hexes = entrances(state, row, &piece.unit).into_iter();
    hexes.find(|spot| in_the_way(state, piece, *spot).is_none())
}

// EN-SET-15: a leader behind the units of a row, with one of which he can stand.
comes_later! { Unit, away: |unit| unit.at.is_none() && unit.lost.is_none(), behind: Unit::is_leader }

/// EN-SET-15, EN-SET-16: what becomes of somebody who is due.
pub(crate) fn arrives(state: &State, id: &UnitId) -> (&'static str, Event) {
    let (row, piece) = state.to_come(id).expect("who is due is still to come");
    match entrance(state, row, piece) {
        Some(at) => ("EN-SET-15", Event::ComesOn { piece: Box::new(Unit { at: Some(at), ..piece.clone() }) }),
        None => ("EN-SET-16", Event::KeptOff { unit: id.clone() }),
    }
}
