//! The state of play: units, ground, sight, and what changes it.
//!
//! `complexes`, `fords`, `ground`, `sections` and `terrain_effects` know each other: they are the chapter of terrain,
//! cut for length.

pub(crate) mod arrivals;
pub(crate) mod complexes;
pub(crate) mod contact;
pub(crate) mod cover;
pub(crate) mod disorder;
pub(crate) mod estimates;
pub(crate) mod field_of_fire;
pub(crate) mod footprint;
pub(crate) mod fords;
pub(crate) mod ground;
pub(crate) mod morale;
pub(crate) mod roads;
pub(crate) mod sections;
pub(crate) mod shelter;
pub(crate) mod sight;
pub(crate) mod sight_blocked;
pub(crate) mod state;
pub(crate) mod terrain;
pub(crate) mod terrain_effects;
pub(crate) mod terrain_shapes;
pub(crate) mod turn_record;
pub(crate) mod victory;
