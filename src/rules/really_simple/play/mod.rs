//! The sequence of play: RS-TURN-01 to RS-TURN-22.

pub(crate) mod arrivals;
pub(crate) mod assault;
pub(crate) mod deployment;
pub(crate) mod fire;
pub(crate) mod generals;
pub(crate) mod morale;
pub(crate) mod movement;
pub(crate) mod rally;
pub(crate) mod retreat;
pub(crate) mod turn;

use super::charts::switches::InitiativeTie;
use super::orders::on_paper::Plans;
use super::orders::{Orders, Words};
use super::position::event::Event;
use super::position::scenario::Mailing;
use super::position::state::Part;
use crate::adjudicate::{BySide, Clause, IllegalOrder, Instructions, OnFile, Reason, Referee, Side, Stopped, UnitId};
use crate::dice::D6;
use crate::rules::really_simple::ReallySimple;
use crate::rules::really_simple::orders::on_paper;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::position::verdict;

/// One adjudication: the referee, and what the players have said.
pub(crate) struct Play<'p, 'r> {
    pub(crate) referee: &'p mut Referee<'r, ReallySimple>,
    pub(crate) instructions: Instructions<Words>,
    /// Whether the active piece has done anything.
    pub(crate) busy: bool,
    /// The pieces of this part that did nothing.
    pub(crate) idle: Vec<UnitId>,
}

/// Plays one exchange.
pub(crate) fn play(
    referee: &mut Referee<'_, ReallySimple>,
    orders: &BySide<Option<Orders>>,
    answers: &[BySide<Option<Orders>>],
) -> Result<(), Stopped> {
    let instructions = referee.instructions(&referee.state().standing, orders, answers);
    let mut play = Play { referee, instructions, busy: false, idle: Vec::new() };
    play.standing_orders(orders);
    if play.concession(orders) {
        return Ok(());
    }
    match play.state().part {
        Part::Over => Ok(()),
        Part::SetUp => {
            deployment::phase(&mut play, orders);
            play.begin_turn(1);
            Ok(())
        }
        Part::First => play.first(orders, Part::Second),
        Part::Second => play.second(orders),
        Part::Whole => {
            play.first(orders, Part::Whole)?;
            play.second(orders)
        }
        Part::Both => {
            let turn = play.state().turn;
            play.initiative(turn);
            play.first(orders, Part::Both)?;
            play.second(orders)
        }
    }
}

impl Play<'_, '_> {
    /// Takes new standing orders on file.
    fn standing_orders(&mut self, orders: &BySide<Option<Orders>>) {
        let filed = |OnFile { side, orders }| Event::Standing { side, orders };
        self.referee.file(&mut self.instructions, orders, "RS-D-06", filed, |state| &state.standing);
    }

    /// RS-D-19: a side gives up; if both do, it is a draw.
    fn concession(&mut self, orders: &BySide<Option<Orders>>) -> bool {
        let given = self.referee.concede(orders, "RS-D-19", |side| Event::Concedes { side });
        if given.is_empty() || self.state().part == Part::Over {
            return false;
        }
        let verdict = verdict::conceded(self.state(), &given);
        self.record("RS-SCN-01", Event::Ends { verdict });
        true
    }

    /// Sets aside what a side ordered.
    pub(crate) fn strike(&mut self, side: &Side, illegal: Vec<IllegalOrder>) {
        let struck = |IllegalOrder { unit, step, clause, reason, .. }| Event::Struck { unit, step, clause, reason };
        self.referee.set_aside(side, illegal, "RS-ORD-01", struck);
    }

    fn begin_turn(&mut self, turn: u32) {
        let next = match self.state().scenario.exchange {
            Mailing::Sequential => Part::First,
            Mailing::Folded => Part::Whole,
            Mailing::Simultaneous => {
                self.record("RS-TURN-01", Event::TurnBegins { turn, part: Part::Both });
                arrivals::come_on(self);
                return;
            }
        };
        self.initiative(turn);
        self.record("RS-TURN-01", Event::TurnBegins { turn, part: next });
        arrivals::come_on(self);
    }

    /// RS-TURN-01, RS-TURN-02, RS-TURN-03, RS-TURN-04: both throw until the scores differ, or by the switch a tie
    /// leaves the order as it was.
    fn initiative(&mut self, turn: u32) {
        let sides = self.state().sides.iter().map(|card| card.side.clone()).collect::<Vec<_>>();
        let previous = self.state().order.first().cloned();
        for time in 1.. {
            let suffix = if time == 1 { String::new() } else { format!("/{time}") };
            let scores = sides.iter().map(|side| {
                let label = format!("t{turn}/init/{side}{suffix}");
                (side.clone(), self.referee.roll(label, D6, 1)[0])
            });
            let scores = scores.collect::<Vec<_>>();
            let stands = self.state().house_rules.initiative_tie == InitiativeTie::PreviousOrder && turn > 1;
            let first = match scores[0].1.cmp(&scores[1].1) {
                std::cmp::Ordering::Greater => Some(scores[0].0.clone()),
                std::cmp::Ordering::Less => Some(scores[1].0.clone()),
                std::cmp::Ordering::Equal => previous.clone().filter(|_| stands),
            };
            let clause = if first.is_some() { "RS-TURN-02" } else { "RS-TURN-03" };
            let decided = first.is_some();
            self.record(clause, Event::Initiative { turn, first, scores });
            if decided {
                return;
            }
        }
    }

    fn first(&mut self, orders: &BySide<Option<Orders>>, next: Part) -> Result<(), Stopped> {
        let side = self.state().order[0].clone();
        self.part(&side, orders)?;
        let idle = std::mem::take(&mut self.idle);
        self.record("RS-TURN-05", Event::PartEnds { next, idle });
        Ok(())
    }

    /// The second part, the end of the turn, and the initiative of the next (RS-SCN-12: the end of the game is judged
    /// here and only here).
    fn second(&mut self, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        let side = self.state().order[1].clone();
        self.part(&side, orders)?;
        let (next, idle) = (self.state().part, std::mem::take(&mut self.idle));
        self.record("RS-TURN-05", Event::PartEnds { next, idle });
        self.record("RS-TURN-22", Event::TurnEnds);
        match verdict::judged(self.state()) {
            Some((clause, verdict)) => self.record(clause, Event::Ends { verdict }),
            None => {
                let next = self.state().turn + 1;
                self.begin_turn(next);
            }
        }
        Ok(())
    }

    /// RS-TURN-05, RS-TURN-06, RS-TURN-07, RS-TURN-08, RS-TURN-09, RS-TURN-10, RS-TURN-11, RS-TURN-12, RS-TURN-18,
    /// RS-TURN-20, RS-D-01: one side's whole part, in the order fixed at its start.
    fn part(&mut self, side: &Side, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        let mail = orders.get(side).and_then(Option::as_ref);
        let missing = mail.is_none();
        self.idle.clear();
        // RS-D-21: a side whose file is missing is asked nothing.
        self.instructions.missing = missing.then(|| side.clone()).into_iter().collect();
        self.record("RS-TURN-06", Event::PartBegins { side: side.clone(), missing });
        self.referee.look_as(Some(side));
        let plans = mail.map_or_else(Plans::default, |mail| on_paper::plans(self.state(), side, mail));
        self.strike(side, plans.illegal);
        let entries = plans.planned.iter().map(|planned| planned.unit.clone()).collect::<Vec<_>>();
        for id in on_paper::sequence(self.state(), side, &entries) {
            let planned = plans.planned.iter().find(|planned| planned.unit == id);
            turn::activate(self, &id, planned, missing)?;
            if !self.busy && self.state().unit(&id).at.is_some() {
                self.idle.push(id);
            }
        }
        self.referee.look_as(None);
        self.instructions.missing.clear();
        Ok(())
    }

    /// Looks at the position through the eyes of a piece's own side for as long as something is done.
    pub(crate) fn as_owner<T>(
        &mut self,
        id: &UnitId,
        done: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let owner = self.referee.truth().unit(id).side.clone();
        let eyes = self.referee.look_as(Some(&owner));
        let done = done(self);
        self.referee.look_as(eyes.as_ref());
        done
    }

    /// Notes that a piece is activated, before it does anything.
    pub(crate) fn begin(&mut self, id: &UnitId) {
        self.referee.record(Clause::new("RS-TURN-06"), Event::Activates { unit: id.clone() });
        self.busy = false;
    }

    /// Writes down what happened; the piece that is active has done something.
    pub(crate) fn record(&mut self, clause: &'static str, event: Event) {
        self.busy = true;
        self.referee.record(Clause::new(clause), event);
    }

    pub(crate) fn state(&self) -> &State {
        self.referee.state()
    }
}

/// What came of a step.
pub(crate) enum Done {
    /// It was done, as far as it could be.
    Yes,
    /// It could not be done at all.
    No(Reason),
    /// It was done, and nothing may follow.
    Last,
}

/// Whether the plan has a move still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moves {
    /// It has.
    Yes,
    /// It has none.
    No,
}
