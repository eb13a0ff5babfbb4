//! The position changed by the umpire's hand: units, points of arrival, ground, and where the game stands.
//!
//! `entry` and `point` know each other: a point of arrival has entries in its queue.

pub(crate) mod absent;
pub(crate) mod clashes;
pub(crate) mod contacts;
pub(crate) mod entry;
pub(crate) mod game;
pub(crate) mod ground;
pub(crate) mod keys;
pub(crate) mod passing;
pub(crate) mod point;
pub(crate) mod told;
pub(crate) mod unit;

use super::position::state::State;
use crate::adjudicate::{self, Amended, head_of};
use crate::yaml::{Faults, Node, Shape};

pub(crate) use absent::without;
pub(crate) use clashes::clashes;
pub(crate) use passing::{judge, pass};

/// What lines there are.
pub(crate) const LINES: &[&Shape] = &[&entry::PIECE, &keys::LAND, &game::GAME];

/// Changes a position by one line of the umpire's file.
pub(crate) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let amended = match head_of(LINES, line, faults)? {
        "unit" => entry::unit_line(state, line, faults),
        "terrain" => ground::terrain_line(state, line, faults),
        _ => game::game_line(state, line, faults),
    }?;
    adjudicate::amended(line, amended, faults)
}
