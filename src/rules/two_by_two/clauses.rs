//! Every clause of the catalogue: what it says, the reading taken, what becomes of it.
use crate::adjudicate::ClauseText;
pub(super) const CLAUSES: &[ClauseText] = &[];
