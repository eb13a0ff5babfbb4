//! Brigades that come on as a turn begins: NB-SET-16, NB-SET-17.

use crate::adjudicate::UnitId;
use crate::kit::reinforcement;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::setup::arrivals;

/// NB-SET-16, NB-SET-17: as a turn begins all who are due come on, or wait.
pub(crate) fn come_on(play: &mut Play<'_, '_>) {
    let (truth, ground) = (play.referee.truth(), &play.ground);
    let due = reinforcement::due(&truth.arrivals, truth.turn);
    let arrives = |state: &State, id: &UnitId| arrivals::arrives(state, ground, id);
    play.referee.come_on(due, arrives, |state, event| arrivals::holders(state, ground, event));
}
