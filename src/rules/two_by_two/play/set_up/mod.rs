//! Set-up.

pub(crate) mod deployment;
pub(crate) mod opening;
pub(crate) mod terrain;
