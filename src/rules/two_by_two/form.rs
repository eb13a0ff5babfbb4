//! The form that a side is sent.
use super::state::State;
use crate::adjudicate::Side;
pub(super) fn form(_state: &State, _side: &Side) -> String {
    String::new()
}
