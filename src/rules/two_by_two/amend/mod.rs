//! The position changed by the umpire's hand: units, points of arrival, ground, and where the game stands.

mod absent;
mod clashes;
mod contacts;
mod entry;
mod game;
mod ground;
mod lines;
mod passing;
mod point;
#[cfg(test)]
mod tests;
mod told;
mod unit;

use super::state::State;
use crate::adjudicate::{self, Amended, Wrong, head_of};
use crate::yaml::{Fault, Faults, Node, Shape, Span};

pub(super) use absent::without;
pub(super) use clashes::clashes;
pub(super) use passing::{judge, pass};

/// What lines there are.
pub(super) const LINES: &[&Shape] = &[&lines::PIECE, &lines::LAND, &lines::GAME];

/// Changes a position by one line of the umpire's file.
pub(super) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let amended = match head_of(LINES, line, faults)? {
        "unit" => entry::amend(state, line, faults),
        "terrain" => ground::amend(state, line, faults),
        _ => game::amend(state, line, faults),
    }?;
    adjudicate::amended(line, amended, faults)
}

/// A fault by what is wrong.
fn fault(wrong: Wrong, span: Span, faults: &mut Faults) {
    let fault = Fault::error(span, wrong.reason).help(wrong.help);
    faults.add(match wrong.clause {
        Some(clause) => fault.clause(clause),
        None => fault,
    });
}

/// What is wrong by no clause.
fn wrong(reason: impl Into<String>, help: impl Into<String>) -> Wrong {
    Wrong {
        clause: None,
        reason: reason.into(),
        help: help.into(),
    }
}
