//! Movement.
use super::ground::Ground;
use super::plans::{Judged, Planned};
use super::play::Play;
use super::state::State;
use crate::adjudicate::{Side, Stopped};
impl Play<'_, '_> {
    pub(super) fn movement(&mut self, _came: bool) -> Result<(), Stopped> {
        Ok(())
    }
    pub(super) fn rallies(&mut self) -> Result<(), Stopped> {
        Ok(())
    }
}
impl State {
    pub(super) fn wrong_moves(
        &self,
        _ground: &Ground,
        _side: &Side,
        _planned: &[Planned],
    ) -> Vec<Judged> {
        Vec::new()
    }
}

/// How a unit turns to face an attacker.
pub(super) struct TurnToFace {
    pub(super) face: crate::kit::table::Heading,
    pub(super) slid: Option<crate::kit::table::Point>,
}
impl State {
    pub(super) fn turn_to_face(
        &self,
        _ground: &Ground,
        _unit: &super::unit::Unit,
        _enemy: &super::unit::Unit,
    ) -> Option<TurnToFace> {
        None
    }
}
