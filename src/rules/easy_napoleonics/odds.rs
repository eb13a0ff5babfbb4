//! Odds: what may come of one combat, exactly.

use super::state::State;
use crate::adjudicate::{Inquiry, Odds};

/// What may come of one combat.
pub(super) fn odds(_state: &State, _inquiry: &Inquiry) -> Result<Vec<Odds>, String> {
    Ok(Vec::new())
}
