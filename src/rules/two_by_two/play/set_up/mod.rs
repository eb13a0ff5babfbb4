//! Set-up.
//!
//! `deployment` and `opening` know each other: the game opens as soon as all are deployed.

pub(crate) mod deployment;
pub(crate) mod opening;
pub(crate) mod terrain;
