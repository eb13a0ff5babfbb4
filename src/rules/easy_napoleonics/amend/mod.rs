//! The umpire's hand: an amendment, line by line; a position without some of its units, or behind an exchange.

pub(crate) mod clock;
pub(crate) mod difference;
pub(crate) mod ground;
pub(crate) mod position;
pub(crate) mod stake;
pub(crate) mod unit;

use super::position::state::State;
use crate::adjudicate::{Amended, head_of};
use crate::kit::objective;
use crate::yaml::{Faults, Node, Shape};
pub(crate) use position::{clashes, pass, without};

/// What lines there are.
pub(crate) const LINES: &[&Shape] = &[&unit::LINE, &ground::LINE, &objective::LINE, &stake::MELEE, &clock::CLOCK];

/// Changes a position by one line.
pub(crate) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let judged = position::is_judged(state);
    let mut amended = match head_of(LINES, line, faults)? {
        "unit" => unit::amend(state, line, faults),
        "terrain" => ground::amend(state, line, faults),
        "objective" => stake::objective(state, line, faults),
        "attacker" => stake::melee(state, line, faults),
        _ => clock::amend(state, line, faults),
    }?;
    if judged && let Some(why) = position::judge_again(state) {
        amended.text += &format!("; so the game ends otherwise: {why}");
    }
    Some(amended)
}
