//! A turn from its orders to its end: what every brigade means to do, and how turns and games end.

pub(crate) mod ending;
pub(crate) mod otherwise;
pub(crate) mod plans;
