//! Morale.

pub(crate) mod morale_phase;
pub(crate) mod pursuits;
pub(crate) mod rallies;
