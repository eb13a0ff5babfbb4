//! The clock moved past an exchange that was fought on a table.

use super::super::duty;
use super::super::ground::Ground;
use super::super::state::{Part, State};

/// Moves the clock past the exchange that is awaited, as if nothing happened in it.
pub(in super::super) fn pass(state: &mut State) {
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
            duty::passed(&mut brigade.duties);
        }
        let ground = Ground::of(&self.terrain, &self.options);
        match self.verdict(&ground) {
            Some(verdict) => (self.part, self.ending) = (Part::Over, Some(verdict)),
            None => self.turn_ends(self.turn),
        }
    }
}
