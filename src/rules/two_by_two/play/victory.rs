//! Victory: TT-VIC-01 to TT-VIC-12.

use crate::adjudicate::Side;
use crate::kit::{counted, number, the};
use crate::rules::two_by_two::charts::edition::Victory;
use crate::rules::two_by_two::charts::switches::{DrawNeedsEmptyQueue, SimultaneousLoss};
use crate::rules::two_by_two::charts::tables::{LEAD, LOSSES};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::{State, Verdict};

impl State {
    fn lost_by(&self, side: &Side) -> u32 {
        u32::try_from(self.losses(side)).unwrap_or(u32::MAX)
    }

    /// TT-VIC-01, TT-VIC-02: whether a side has lost by the number of its units destroyed.
    fn has_lost(&self, side: &Side) -> bool {
        let (own, others) = (self.lost_by(side), self.lost_by(self.other(side)));
        match self.victory {
            Victory::Fast => own >= LOSSES,
            Victory::Decisive => own >= LOSSES && own >= others + LEAD,
        }
    }

    /// TT-VIC-12: whether a side has nobody left, on the table or to come.
    fn is_spent(&self, side: &Side) -> bool {
        self.units_of(side).next().is_none() && self.queue_is_empty(side)
    }

    fn queue_is_empty(&self, side: &Side) -> bool {
        let mut points = self.points.iter().filter(|point| point.side == *side);
        points.all(|point| point.queue.is_empty())
    }

    /// TT-VIC-01 to TT-VIC-04, TT-VIC-12: how the game stands to end now, if it does.
    pub(crate) fn verdict(&self) -> Option<(&'static str, Verdict)> {
        let sides = self.sides.iter().map(|card| &card.side);
        let sides = sides.collect::<Vec<_>>();
        let beaten = sides.iter().filter(|side| self.has_lost(side));
        match beaten.copied().collect::<Vec<_>>().as_slice() {
            [] => {}
            [side] => return Some((self.victory_clause(), self.beaten(side))),
            _ => return Some(("TT-VIC-04", self.both_beaten())),
        }
        let spent = sides.iter().filter(|side| self.is_spent(side));
        let verdict = match spent.copied().collect::<Vec<_>>().as_slice() {
            [] => return None,
            [side] => {
                let name = the(&self.card(side).name);
                self.won_by(self.other(side), format!("nothing is left of {name}"))
            }
            _ => drawn("nothing is left of either side".to_owned()),
        };
        Some(("TT-VIC-12", verdict))
    }

    fn victory_clause(&self) -> &'static str {
        match self.victory {
            Victory::Fast => "TT-VIC-01",
            Victory::Decisive => "TT-VIC-02",
        }
    }

    fn beaten(&self, side: &Side) -> Verdict {
        let other = self.other(side);
        let lost = counted(self.lost_by(side), "unit", None);
        let against = match self.victory {
            Victory::Fast => String::new(),
            Victory::Decisive => format!(", and their enemy {}", number(self.lost_by(other))),
        };
        let name = the(&self.card(side).name);
        self.won_by(other, format!("{name} have lost {lost}{against}"))
    }

    /// TT-VIC-04: both sides reach the losing number by one event.
    fn both_beaten(&self) -> Verdict {
        let why = format!("both sides have lost {} in the same moment", counted(LOSSES, "unit", None));
        match self.house_rules.simultaneous_loss {
            SimultaneousLoss::Draw => drawn(why),
            SimultaneousLoss::MovingPlayerLoses => {
                let name = the(&self.card(self.moving()).name);
                let why = format!("{why}, in the turn of {name}");
                self.won_by(self.shooting(), why)
            }
        }
    }

    fn won_by(&self, winner: &Side, why: String) -> Verdict {
        Verdict { winner: Some(winner.clone()), drawn: false, why }
    }

    /// How a game ends whose last player turn has been played; nothing before that.
    pub(crate) fn out_of_time(&self) -> Option<Verdict> {
        let limit = self.scenario.turn_limit;
        if limit == 0 || self.turn < limit {
            return None;
        }
        let turns = counted(limit, "player turn", None);
        Some(drawn(format!("{turns} have gone by without a winner")))
    }

    /// How a game ends that was given up.
    pub(crate) fn conceded(&self, given: &[Side]) -> Verdict {
        match given {
            [side] => {
                let name = the(&self.card(side).name);
                self.won_by(self.other(side), format!("{name} give the game up"))
            }
            _ => drawn("both sides give the game up".to_owned()),
        }
    }
}

fn drawn(why: String) -> Verdict {
    Verdict { winner: None, drawn: true, why }
}

impl Play<'_, '_> {
    /// TT-VIC-03: judges after an event whether the game is over.
    pub(crate) fn judge(&mut self) {
        if self.is_over() {
            return;
        }
        if let Some((clause, verdict)) = self.state().verdict() {
            self.record(clause, Event::Ends { verdict });
        }
    }

    /// TT-VIC-06, TT-VIC-08, TT-VIC-09: judges, after a unit of a side has left over its own edge, whether that was the last
    /// one; a game that was lost before is over already.
    pub(crate) fn judge_departure(&mut self, side: &Side) {
        let state = self.state();
        let all_came =
            state.house_rules.draw_needs_empty_queue == DrawNeedsEmptyQueue::No || state.queue_is_empty(side);
        if self.is_over() || state.units_of(side).next().is_some() || !all_came {
            return;
        }
        let name = the(&state.card(side).name);
        let verdict = drawn(format!("{name} have left the table over their own edge"));
        self.record("TT-VIC-06", Event::Ends { verdict });
    }

    /// The last player turn that the scenario allows has been played: the game is drawn.
    pub(crate) fn time_is_up(&mut self) -> bool {
        let Some(verdict) = self.state().out_of_time() else {
            return false;
        };
        self.record("TT-SEQ-01", Event::Ends { verdict });
        true
    }
}
