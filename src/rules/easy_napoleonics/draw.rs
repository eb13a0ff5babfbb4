//! Armies, cards and random ground: EN-SET-03 to EN-SET-14, EN-ARMY-10 to EN-ARMY-28.

use super::orders::Orders;
use super::play::Play;
use crate::adjudicate::{BySide, Stopped};

impl Play<'_, '_> {
    /// What comes before the deployment.
    pub(super) fn muster(&mut self, _orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        Ok(())
    }
}
