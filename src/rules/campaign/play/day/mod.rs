//! The day: what goes before its first half-hour, the clock, and the night.

pub(crate) mod clock;
pub(crate) mod dawn;
pub(crate) mod half_hours;
pub(crate) mod night;
