//! What a battery sees: EN-LOF-01 to EN-LOF-16.

use super::state::State;
use super::unit::Unit;
use crate::kit::{Aspect, Hex};

/// From where fire comes upon a target: its front, flank or rear; nothing where it has none, or where it is not seen.
pub(super) fn aspect(_state: &State, _firer: &Unit, _target: &Unit) -> Option<Aspect> {
    None
}

/// The hexes that the line of fire passes, the target's included.
pub(super) fn hexes_of_fire(_state: &State, _firer: &Unit, _target: &Unit) -> Vec<Hex> {
    Vec::new()
}
