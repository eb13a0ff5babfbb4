//! Who is still to come, and where he may come on: EN-SET-15, EN-SET-16.

use super::event::Event;
use super::may_stand::{in_the_way, may_be_in};
use super::state::{Arrival, State};
use crate::adjudicate::{Side, UnitId};
use crate::kit::{Reinforcement, Spot, reinforcement};
use crate::orders::resolve_name;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// EN-SET-15, EN-MOVE-34: the hexes by which a piece may come on, whoever stands there, in the order in which they are
/// tried.
pub(crate) fn entrances<U>(state: &State, row: &Reinforcement<Spot, U>, piece: &UnitId) -> Vec<Spot> {
    let mut hexes = match (row.at, row.edge) {
        (Some(at), _) => vec![at],
        (None, Some(edge)) => state.map.along(edge),
        (None, None) => Vec::new(),
    };
    hexes.retain(|spot| may_be_in(state, piece, *spot).is_ok());
    hexes
}

/// EN-SET-15, EN-SET-16: the hex in which a piece comes on as the board stands.
pub(crate) fn entrance(state: &State, row: &Arrival, piece: &Unit) -> Option<Spot> {
    let mut hexes = entrances(state, row, &piece.unit).into_iter();
    hexes.find(|spot| in_the_way(state, piece, *spot).is_none())
}

/// EN-SET-15: those who are due, in the order in which they come on.
pub(crate) fn due(state: &State) -> Vec<UnitId> {
    let due = reinforcement::due(&state.arrivals, state.turn, Unit::is_leader);
    due.into_iter().map(|piece| piece.unit.clone()).collect()
}

impl State {
    /// Somebody who is still to come, with his row.
    pub(crate) fn to_come(&self, id: &UnitId) -> Option<(&Arrival, &Unit)> {
        reinforcement::each(&self.arrivals).find(|(_, unit)| unit.unit == *id)
    }

    /// Somebody of a side who is still to come, by the word that names him.
    pub(crate) fn expected<'s>(&'s self, side: &Side, word: &str) -> Option<(&'s Arrival, &'s Unit)> {
        let ids = self.expected_of(side).map(|(_, piece)| piece.unit.clone()).collect::<Vec<_>>();
        self.to_come(resolve_name(word, &ids, UnitId::as_str)?)
    }

    /// All of a side who are still to come.
    pub(crate) fn expected_of<'s>(&'s self, side: &Side) -> impl Iterator<Item = (&'s Arrival, &'s Unit)> {
        reinforcement::each(&self.arrivals).filter(move |(_, unit)| unit.side == *side)
    }
}

/// EN-SET-15, EN-SET-16: what becomes of somebody who is due.
pub(crate) fn arrives(state: &State, id: &UnitId) -> (&'static str, Event) {
    let (row, piece) = state.to_come(id).expect("who is due is still to come");
    match entrance(state, row, piece) {
        Some(at) => ("EN-SET-15", Event::ComesOn { piece: Box::new(Unit { at: Some(at), ..piece.clone() }) }),
        None => ("EN-SET-16", Event::KeptOff { unit: id.clone() }),
    }
}
