//! Odds.
use super::state::State;
use crate::adjudicate::{Inquiry, Odds};
pub(super) fn odds(_state: &State, _inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    Err(String::new())
}
