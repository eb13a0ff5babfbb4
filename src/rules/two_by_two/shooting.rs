//! Shooting.
use super::ground::Ground;
use super::plans::{Judged, Planned};
use super::play::Play;
use super::state::State;
use crate::adjudicate::{Side, Stopped};
impl Play<'_, '_> {
    pub(super) fn shooting_step(&mut self) -> Result<(), Stopped> {
        Ok(())
    }
}
impl State {
    pub(super) fn wrong_shots(
        &self,
        _ground: &Ground,
        _side: &Side,
        _planned: &[Planned],
    ) -> Vec<Judged> {
        Vec::new()
    }
}
