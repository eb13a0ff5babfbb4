//! Charges.

pub(crate) mod charge;
pub(crate) mod may_charge;
pub(crate) mod replies;
