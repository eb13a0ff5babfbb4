//! What all fire has in common: who falls, and steps of fire that come to nothing.

pub(crate) mod casualties;
pub(crate) mod no_fire;
