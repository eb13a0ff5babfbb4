//! The stand-in: who orders for an absent player, as far as that is the same in every rule set.
//!
//! A rule set drafts what it would have its units do, each with what it would do next best; the engine holds the whole file
//! against the very `check` that players have, and takes the next best where an order is refused.

pub(super) mod draft;
pub(super) mod field;
pub(super) mod posture;
