//! The position changed by the umpire's hand: brigades and units of them, ground, and where the game stands.

pub(crate) mod absent;
pub(crate) mod brigade;
pub(crate) mod game;
pub(crate) mod ground;
pub(crate) mod lines;
pub(crate) mod merged;
pub(crate) mod passing;
pub(crate) mod standing;
pub(crate) mod told;
pub(crate) mod units_told;

use super::position::state::State;
use crate::adjudicate::{self, Amended, head_of};
use crate::yaml::{Faults, Node, Shape};

pub(crate) use absent::without;
pub(crate) use passing::pass;
pub(crate) use standing::clashes;

/// What lines there are.
pub(crate) const LINES: &[&Shape] = &[&lines::PIECE, &lines::LAND, &game::GAME];

/// Changes a position by one line of the umpire's file.
pub(crate) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let amended = match head_of(LINES, line, faults)? {
        "unit" => brigade::amend(state, line, faults),
        "terrain" => ground::amend(state, line, faults),
        _ => game::amend(state, line, faults),
    }?;
    adjudicate::amended(line, amended, faults)
}
