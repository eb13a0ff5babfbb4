//! Charges.

pub(crate) mod chargers_as_targets;
pub(crate) mod contact;
pub(crate) mod may_charge;
pub(crate) mod reply;
