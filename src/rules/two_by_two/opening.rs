//! The set-up.
use super::orders::Orders;
use super::play::Play;
use super::state::State;
use crate::adjudicate::{Awaited, BySide, Stopped};
impl Play<'_, '_> {
    pub(super) fn set_up(&mut self, _orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        Ok(())
    }
}
impl State {
    pub(super) fn owed_at_muster(&self) -> Vec<Awaited> {
        Vec::new()
    }
}
