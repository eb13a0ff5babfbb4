//! The umpire's hand: an amendment, line by line; a position without some of its units, or behind an exchange.

pub(crate) mod game;
pub(crate) mod ground;
pub(crate) mod position;
pub(crate) mod unit;

use super::position::state::State;
use crate::adjudicate::{Amended, head_of};
use crate::kit::objective;
use crate::yaml::{Faults, Node, Shape};
pub(crate) use position::{clashes, pass, without};

/// What lines there are.
pub(crate) const LINES: &[&Shape] = &[&unit::LINE, &ground::LINE, &objective::LINE, &game::DRAWN, &game::CLOCK];

/// Changes a position by one line.
pub(crate) fn amend(state: &mut State, line: &Node, faults: &mut Faults) -> Option<Amended> {
    let judged = position::is_judged(state);
    let mut amended = match head_of(LINES, line, faults)? {
        "unit" => unit::amend(state, line, faults),
        "terrain" => ground::amend(state, line, faults),
        "objective" => game::objective(state, line, faults),
        "attacker" => game::drawn(state, line, faults),
        _ => game::clock(state, line, faults),
    }?;
    if judged && let Some(why) = position::judge_again(state) {
        amended.text += &format!("; so the game ends otherwise: {why}");
    }
    Some(amended)
}
