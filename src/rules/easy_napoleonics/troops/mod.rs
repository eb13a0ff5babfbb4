//! What stands on the table: arms, units, formations.

pub(crate) mod cards;
pub(crate) mod units;
