//! What stands on the table: arms, units, formations.

pub(crate) mod units;
