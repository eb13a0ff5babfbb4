//! The clock moved past an exchange that was fought on a table.

use crate::kit::reinforcement;
use crate::rules::napoleonic_brigade::events::apply;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::position::victory;
use crate::rules::napoleonic_brigade::setup::arrivals;
use crate::rules::napoleonic_brigade::troops::obligations;

/// Moves the clock past the exchange that is awaited, as if nothing happened in it.
pub(crate) fn pass(state: &mut State) {
    match state.part {
        Part::Over => {}
        Part::SetUp => {
            state.part = Part::Turn;
            state.turn += 1;
        }
        Part::Turn => passes_turn(state),
    }
}

fn passes_turn(state: &mut State) {
    for brigade in &mut state.army {
        obligations::passed(&mut brigade.duties);
    }
    let ground = Ground::of(&state.terrain, &state.options);
    match victory::verdict(state, &ground) {
        Some(verdict) => (state.part, state.ending) = (Part::Over, Some(verdict)),
        None => {
            apply::turn_ends(state, state.turn);
            for id in reinforcement::due(&state.arrivals, state.turn) {
                let (_, event) = arrivals::arrives(state, &ground, &id);
                apply::apply(state, &event);
            }
        }
    }
}
