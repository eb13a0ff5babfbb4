//! Every clause of the catalogue: what it says, the reading taken, what becomes of it.

mod from_melee;
mod until_melee;

use crate::adjudicate::ClauseText;
use crate::adjudicate::clause_table::joined;

static ALL: [ClauseText; until_melee::CLAUSES.len() + from_melee::CLAUSES.len()] =
    joined(until_melee::CLAUSES, from_melee::CLAUSES);

/// The clauses in the order of the catalogue; the decision points (`NB-DEC`) at the end. A reading names first the value
/// that its switch has where nobody sets it.
pub(crate) const CLAUSES: &[ClauseText] = &ALL;
