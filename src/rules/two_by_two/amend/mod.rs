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
use crate::adjudicate::{Amended, Wrong};
use crate::yaml::{Fault, Faults, Node, Span};

pub(super) use absent::without;
pub(super) use clashes::clashes;
pub(super) use passing::pass;

/// Changes a position by one line of the umpire's file.
pub(super) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let amended = match line {
        _ if line.get("unit").is_some() => entry::amend(state, line, faults),
        _ if line.get("terrain").is_some() => ground::amend(state, line, faults),
        _ => game::amend(state, line, faults),
    }?;
    if amended.text.is_empty() {
        let fault = Fault::error(line.span, "nothing is amended by this line");
        faults.add(fault.help("all is as it says: leave it out, or say what is to change"));
        return None;
    }
    Some(amended)
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

/// A text with the note of its line behind it.
fn noted(text: String, note: Option<String>) -> String {
    match note.filter(|_| !text.is_empty()) {
        Some(note) => format!("{text} ({note})"),
        None => text,
    }
}
