//! Set-up.

pub(crate) mod check;
pub(crate) mod deployment;
pub(crate) mod opening;
pub(crate) mod terrain;
