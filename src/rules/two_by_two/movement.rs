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
