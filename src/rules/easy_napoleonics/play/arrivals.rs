//! Reinforcements: EN-SET-15, EN-SET-16.

use crate::adjudicate::UnitId;
use crate::kit::reinforcement;
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::position::arrivals;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;

/// EN-SET-15, EN-SET-16: at the beginning of a turn all who are due come on, or wait.
pub(crate) fn come_on(play: &mut Play<'_, '_>) {
    let truth = play.referee.truth();
    let due = reinforcement::due(&truth.arrivals, truth.turn);
    play.referee.come_on(due, arrivals::arrives, holders);
}

/// The enemies who stand where somebody who is kept off should come on.
fn holders(state: &State, event: &Event) -> Vec<UnitId> {
    let Event::KeptOff { unit } = event else { return Vec::new() };
    let (row, piece) = state.to_come(unit).expect("who is kept off is still to come");
    let hexes = arrivals::entrances(state, row, unit);
    reinforcement::holders(&state.army, piece, |other| other.at.is_some_and(|at| hexes.contains(&at)))
}
