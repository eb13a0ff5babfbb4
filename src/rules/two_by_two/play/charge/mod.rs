//! Charges.

pub(crate) mod chargers_as_targets;
pub(crate) mod contact;
pub(crate) mod reply;
