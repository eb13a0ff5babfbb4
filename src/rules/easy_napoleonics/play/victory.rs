//! Victory: EN-VIC-01 to EN-VIC-15.

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::rules::easy_napoleonics::charts::switches::VictoryCheck;
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::Verdict;
use crate::rules::easy_napoleonics::position::verdict;

/// The play from which on nothing follows where a leader taken in the movement has decided the game (EN-VIC-14). Before it the
/// next part was opened all the same, and in a folded turn the first unit of the second side moved.
pub(crate) const ENDED_IS_ENDED: u32 = 5;

/// EN-VIC-14: judges after an event whether the game is won; whether it is over. Objectives, and by the switch points
/// too, count only as the turn ends; who has lost everything before that has lost it then.
pub(crate) fn judge(play: &mut Play<'_, '_>) -> bool {
    let at_once = play.state().house_rules.victory_check == VictoryCheck::Immediate;
    if !at_once || !play.state().objectives.is_empty() {
        return false;
    }
    let won = verdict::won(play.state()).map(|verdict| ("EN-VIC-14", verdict));
    let ended = won.or_else(|| verdict::wiped_out(play.state()).map(|verdict| ("EN-VIC-04", verdict)));
    ends(play, ended)
}

fn ends(play: &mut Play<'_, '_>, ended: Option<(&'static str, Verdict)>) -> bool {
    let over = ended.is_some();
    if let Some((clause, verdict)) = ended {
        play.record(clause, Event::Ends { verdict });
    }
    over
}

/// EN-SEQ-01, EN-SEQ-07: what the turn leaves behind, and whether there is another.
pub(crate) fn end_of_turn(play: &mut Play<'_, '_>) {
    if play.is_over() {
        return;
    }
    let held = verdict::newly_held(play.state());
    uncover_holders(play, &held);
    play.record("EN-CHG-18", Event::TurnEnds { held });
    let ended = verdict::judged(play.state());
    if !ends(play, ended) {
        let next = play.state().turn + 1;
        play.begin_turn(next);
    }
}

/// Hidden units that take a place give themselves away.
fn uncover_holders(play: &mut Play<'_, '_>, held: &[(Spot, Side)]) {
    let truth = play.referee.truth();
    let stands = |id: &UnitId| {
        // Who is still to come stands nowhere.
        let unit = truth.find(id);
        unit.is_some_and(|unit| held.iter().any(|(spot, side)| unit.at == Some(*spot) && unit.side == *side))
    };
    let hidden = play.referee.hidden().into_iter();
    let holders = hidden.filter(|id| stands(id)).collect::<Vec<_>>();
    play.referee.gives_away(&holders);
}
