//! Brigades that come on as a turn begins: NB-SET-16, NB-SET-17.

use crate::kit::reinforcement;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::setup::arrivals;

/// NB-SET-16, NB-SET-17: as a turn begins all who are due come on, or wait.
pub(crate) fn come_on(play: &mut Play<'_, '_>) {
    let truth = play.referee.truth();
    for id in reinforcement::due(&truth.arrivals, truth.turn) {
        let truth = play.referee.truth();
        let (clause, event) = arrivals::arrives(truth, &play.ground, &id);
        if let Event::KeptOff { .. } = event {
            let holders = arrivals::holders(truth, &play.ground, &id);
            play.referee.gives_away(&holders);
        }
        play.record(clause, event);
    }
}
