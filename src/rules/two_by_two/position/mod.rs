//! The state of play: units, ground, sight, and what changes it.
//!
//! `bridge` and `ground` know each other: a bridge is a piece of ground, and lies over another.

pub(crate) mod apply;
pub(crate) mod arrivals;
pub(crate) mod bridge;
pub(crate) mod cover;
pub(crate) mod driven_back;
pub(crate) mod event;
pub(crate) mod ground;
pub(crate) mod in_figures;
pub(crate) mod obstruction;
pub(crate) mod parts;
pub(crate) mod scenario;
pub(crate) mod shelter;
pub(crate) mod spans;
pub(crate) mod state;
pub(crate) mod terrain_crossed;
pub(crate) mod terrain_pieces;
pub(crate) mod touching;
pub(crate) mod woods;
