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
    let hexes = arrivals::entrances(state, row, piece.kind);
    reinforcement::holders(&state.army, piece, |other| other.at.is_some_and(|at| hexes.contains(&at)))
}
