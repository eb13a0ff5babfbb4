//! Replies.
use super::orders::Orders;
use crate::yaml::Faults;
pub(super) fn are_sound(_orders: &Orders, _faults: &mut Faults) -> bool {
    true
}
