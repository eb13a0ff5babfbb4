//! Reinforcements: RS-SCN-14, RS-SCN-15.

use crate::adjudicate::UnitId;
use crate::kit::reinforcement;
use crate::rules::really_simple::play::Play;
use crate::rules::really_simple::position::arrivals;
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;

/// RS-SCN-14, RS-SCN-15: at the beginning of a turn all who are due come on, or wait.
pub(crate) fn come_on(play: &mut Play<'_, '_>) {
    let truth = play.referee.truth();
    let due = reinforcement::due(&truth.arrivals, truth.turn);
    play.referee.come_on(due, arrivals::arrives, holders);
}

/// The enemies who stand where somebody who is kept off should come on.
fn holders(state: &State, event: &Event) -> Vec<UnitId> {
    let Event::KeptOff { unit } = event else { return Vec::new() };
    let (row, piece) = state.to_come(unit).expect("who is kept off is still to come");
    let hexes = arrivals::entrances(state, row, piece.kind);
    reinforcement::holders(&state.army, piece, |other| other.at.is_some_and(|at| hexes.contains(&at)))
}
