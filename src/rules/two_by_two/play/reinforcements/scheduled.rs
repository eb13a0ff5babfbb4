//! Who comes on by the scenario, without dice: TT-SET-18, TT-SET-19.

use crate::adjudicate::UnitId;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::arrivals;
use crate::rules::two_by_two::position::state::State;

/// TT-SET-18, TT-SET-19: as a player turn begins, all of its side who are due come on, or wait.
pub(crate) fn come_on(play: &mut Play<'_, '_>) {
    let (due, ground) = (arrivals::due(play.referee.truth()), &play.ground);
    let arrives = |state: &State, id: &UnitId| arrivals::arrives(state, ground, id);
    play.referee.come_on(due, arrives, |state, event| arrivals::holders(state, ground, event));
}
