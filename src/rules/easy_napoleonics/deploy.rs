//! Deployment: EN-SET-09 to EN-SET-13.

use super::orders::Orders;
use super::play::Play;
use super::state::State;
use crate::adjudicate::{BySide, Side};

impl State {
    /// The sides that have to send an army list.
    pub(super) fn without_army(&self) -> Vec<Side> {
        let sides = self.sides.iter().map(|card| &card.side);
        let without = sides.filter(|side| self.army.iter().all(|unit| unit.side != **side));
        without.cloned().collect()
    }

    /// The sides that have to deploy now.
    pub(super) fn to_deploy(&self) -> Vec<Side> {
        self.order.iter().take(1).cloned().collect()
    }
}

impl Play<'_, '_> {
    /// EN-SET-12, EN-SET-13: the deployment that is due.
    pub(super) fn deployment(&mut self, _orders: &BySide<Option<Orders>>) {}
}
