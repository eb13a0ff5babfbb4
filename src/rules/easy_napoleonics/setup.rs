//! Reading a game file, or the position of a case.

use super::scenario::Terrain;
use super::state::State;
use crate::yaml::{Faults, Node};

/// Reads a game file, or the position of a case, into the position at the start.
pub(super) fn set_up(_game: &Node, _faults: &mut Faults) -> Option<State> {
    None
}

/// Reads a piece of ground.
pub(super) fn terrain(_node: &Node, _faults: &mut Faults) -> Option<Terrain> {
    None
}
