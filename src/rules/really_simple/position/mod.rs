//! The state of play: units, ground, sight, and what changes it.

pub(crate) mod arrivals;
pub(crate) mod estimates;
pub(crate) mod event;
pub(crate) mod scenario;
pub(crate) mod sight;
pub(crate) mod state;
pub(crate) mod verdict;
pub(crate) mod ways_back;
