//! Charges.

pub(crate) mod charge;
pub(crate) mod replies;
