//! The form: an entry for each piece, legal as it stands, with what it may do as comments.

use super::state::State;
use crate::adjudicate::Side;

/// The side's form for what it owes.
pub(super) fn form(_state: &State, _side: &Side) -> String {
    String::new()
}
