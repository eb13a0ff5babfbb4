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
use crate::adjudicate::{Amended, Wrong};
use crate::yaml::{Fault, Faults, Node};

pub(super) use absent::without;
pub(super) use passing::pass;
pub(super) use standing::clashes;

/// Changes a position by one line of the umpire's file.
pub(super) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let amended = match line {
        _ if line.get("unit").is_some() => brigade::amend(state, line, faults),
        _ if line.get("terrain").is_some() => ground::amend(state, line, faults),
        _ => game::amend(state, line, faults),
    }?;
    if amended.text.is_empty() {
        let fault = Fault::error(line.span, "there is nothing to amend: all is so already");
        faults.add(fault.help("leave the line out, or say what is to be otherwise"));
        return None;
    }
    Some(amended)
}

/// What is wrong by no clause.
fn wrong(reason: impl Into<String>, help: impl Into<String>) -> Wrong {
    Wrong {
        clause: None,
        reason: reason.into(),
        help: help.into(),
    }
}
