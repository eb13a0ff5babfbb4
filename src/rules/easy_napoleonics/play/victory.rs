//! Victory: EN-VIC-01 to EN-VIC-15.

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::rules::easy_napoleonics::charts::switches::VictoryCheck;
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::Verdict;

impl Play<'_, '_> {
    /// EN-VIC-14: judges after an event whether the game is won; whether it is over. Objectives, and by the switch points
    /// too, count only as the turn ends; who has lost everything before that has lost it then.
    pub(crate) fn judge(&mut self) -> bool {
        let at_once = self.state().house_rules.victory_check == VictoryCheck::Immediate;
        if !at_once || !self.state().objectives.is_empty() {
            return false;
        }
        let won = self.state().won().map(|verdict| ("EN-VIC-14", verdict));
        let ended = won.or_else(|| self.state().wiped_out().map(|verdict| ("EN-VIC-04", verdict)));
        self.ends(ended)
    }

    fn ends(&mut self, ended: Option<(&'static str, Verdict)>) -> bool {
        let over = ended.is_some();
        if let Some((clause, verdict)) = ended {
            self.record(clause, Event::Ends { verdict });
        }
        over
    }

    /// EN-SEQ-01, EN-SEQ-07: what the turn leaves behind, and whether there is another.
    pub(crate) fn end_of_turn(&mut self) {
        if self.is_over() {
            return;
        }
        let held = self.state().newly_held();
        self.uncover_holders(&held);
        self.record("EN-CHG-18", Event::TurnEnds { held });
        let ended = self.state().judged();
        if !self.ends(ended) {
            let next = self.state().turn + 1;
            self.begin_turn(next);
        }
    }

    /// Hidden units that take a place give themselves away.
    fn uncover_holders(&mut self, held: &[(Spot, Side)]) {
        let truth = self.referee.truth();
        let stands = |id: &UnitId| {
            let unit = truth.unit(id);
            held.iter().any(|(spot, side)| unit.at == Some(*spot) && unit.side == *side)
        };
        let hidden = self.referee.hidden().into_iter();
        let holders = hidden.filter(|id| stands(id)).collect::<Vec<_>>();
        self.referee.gives_away(&holders);
    }
}
