//! Who comes on by the scenario, without dice: TT-SET-18, TT-SET-19.

use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::arrivals;
use crate::rules::two_by_two::position::event::Event;

/// TT-SET-18, TT-SET-19: as a player turn begins, all of its side who are due come on, or wait.
pub(crate) fn come_on(play: &mut Play<'_, '_>) {
    for id in arrivals::due(play.referee.truth()) {
        let truth = play.referee.truth();
        let (clause, event) = arrivals::arrives(truth, &play.ground, &id);
        if let Event::KeptOff { .. } = event {
            let holders = arrivals::holders(truth, &play.ground, &id);
            play.referee.gives_away(&holders);
        }
        play.record(clause, event);
    }
}
