//! The position: forces, ground, steps and ways over it, and sight.

pub(crate) mod atlas;
pub(crate) mod command;
pub(crate) mod force;
pub(crate) mod ground;
pub(crate) mod known;
pub(crate) mod sight;
pub(crate) mod state;
pub(crate) mod ways;
