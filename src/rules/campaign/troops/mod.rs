//! The troops: arms, grades, units.

pub(crate) mod units;
