//! The clock moved past an exchange that was fought on a table.

use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::troops::obligations;

/// Moves the clock past the exchange that is awaited, as if nothing happened in it.
pub(crate) fn pass(state: &mut State) {
    match state.part {
        Part::Over => {}
        Part::SetUp => {
            state.part = Part::Turn;
            state.turn += 1;
        }
        Part::Turn => state.passes_turn(),
    }
}

impl State {
    fn passes_turn(&mut self) {
        for brigade in &mut self.army {
            obligations::passed(&mut brigade.duties);
        }
        let ground = Ground::of(&self.terrain, &self.options);
        match self.verdict(&ground) {
            Some(verdict) => (self.part, self.ending) = (Part::Over, Some(verdict)),
            None => self.turn_ends(self.turn),
        }
    }
}
