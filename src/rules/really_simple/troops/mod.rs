//! What stands on the table: arms, units, formations.

pub(crate) mod names;
pub(crate) mod units;
