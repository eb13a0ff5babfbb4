//! Replies: which a decision may have, and whether their words mean anything.

use super::orders::Orders;
use crate::yaml::Faults;

/// Whether every reply is one of its decision, and every length one of hexes.
pub(super) fn are_sound(_orders: &Orders, _faults: &mut Faults) -> bool {
    true
}
