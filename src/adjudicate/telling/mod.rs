//! What is told: entries of a log, marks and scenes of a map, phrases to choose from, strength told roughly, and paragraphs that open
//! as the hour does.
//!
//! `plot` and `scene` know each other: a scene is a plot before and one after, and both name places.

pub(super) mod blur;
pub(super) mod entry;
pub(super) mod incident;
pub(super) mod paragraphs;
pub(super) mod phrases;
pub(super) mod plot;
#[cfg(any(test, feature = "proofs"))]
pub mod reads_well;
pub(super) mod scene;
