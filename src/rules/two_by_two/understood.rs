//! The check.
use super::orders::Orders;
use super::state::State;
use crate::adjudicate::{Checked, Side};
pub(super) fn check(_state: &State, _side: &Side, _orders: &Orders) -> Checked {
    Checked::default()
}
