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
    for id in reinforcement::due(&truth.arrivals, truth.turn) {
        let (clause, event) = arrivals::arrives(play.referee.truth(), &id);
        if let Event::KeptOff { .. } = event {
            let holders = holders(play.referee.truth(), &id);
            play.referee.gives_away(&holders);
        }
        play.record(clause, event);
    }
}

/// The enemies who stand where somebody should come on.
fn holders(state: &State, id: &UnitId) -> Vec<UnitId> {
    let (row, piece) = state.to_come(id).expect("who is kept off is still to come");
    let hexes = arrivals::entrances(state, row, id);
    reinforcement::holders(&state.army, piece, |other| other.at.is_some_and(|at| hexes.contains(&at)))
}
