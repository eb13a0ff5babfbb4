//! The position changed by the umpire's hand: brigades and units of them, ground, and where the game stands.

mod absent;
mod brigade;
mod game;
mod ground;
mod lines;
mod merged;
mod passing;
mod standing;
#[cfg(test)]
mod tests;
mod told;
mod units_told;

use super::state::State;
use crate::adjudicate::{self, Amended, Wrong, head_of};
use crate::yaml::{Faults, Node, Shape};

pub(super) use absent::without;
pub(super) use passing::pass;
pub(super) use standing::clashes;

/// What lines there are.
pub(super) const LINES: &[&Shape] = &[&lines::PIECE, &lines::LAND, &lines::GAME];

/// Changes a position by one line of the umpire's file.
pub(super) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let amended = match head_of(LINES, line, faults)? {
        "unit" => brigade::amend(state, line, faults),
        "terrain" => ground::amend(state, line, faults),
        _ => game::amend(state, line, faults),
    }?;
    adjudicate::amended(line, amended, faults)
}

/// What is wrong by no clause.
fn wrong(reason: impl Into<String>, help: impl Into<String>) -> Wrong {
    Wrong {
        clause: None,
        reason: reason.into(),
        help: help.into(),
    }
}
