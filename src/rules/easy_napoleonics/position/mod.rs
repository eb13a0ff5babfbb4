//! The state of play: units, ground, sight, and what changes it.

pub(crate) mod apply;
pub(crate) mod arrivals;
pub(crate) mod contact;
pub(crate) mod event;
pub(crate) mod may_stand;
pub(crate) mod scenario;
pub(crate) mod sight;
pub(crate) mod state;
pub(crate) mod verdict;
pub(crate) mod zones_of_control;
