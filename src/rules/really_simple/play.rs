//! The sequence of play: RS-TURN-01 to RS-TURN-22.

use std::collections::BTreeSet;

use super::ReallySimple;
use super::desk::Desk;
use super::event::Event;
use super::house_rules::InitiativeTie;
use super::orders::Orders;
use super::paper::Plans;
use super::scenario::Mailing;
use super::state::{Part, State};
use crate::adjudicate::{BySide, Clause, IllegalOrder, Referee, Side, Stopped, UnitId};
use crate::dice::D6;
use crate::orders::standing_after;

/// One adjudication: the referee, and what the players have said.
pub(super) struct Play<'p, 'r> {
    pub(super) referee: &'p mut Referee<'r, ReallySimple>,
    pub(super) desk: Desk,
    /// Whether the active piece has done anything.
    pub(super) busy: bool,
    /// The pieces of this part that did nothing.
    pub(super) idle: Vec<UnitId>,
}

/// Plays one exchange.
pub(super) fn play(
    referee: &mut Referee<'_, ReallySimple>,
    orders: &BySide<Option<Orders>>,
    answers: &[BySide<Option<Orders>>],
) -> Result<(), Stopped> {
    let desk = Desk::new(referee.state(), referee.policy(), orders, answers);
    let mut play = Play {
        referee,
        desk,
        busy: false,
        idle: Vec::new(),
    };
    play.standing_orders(orders);
    if play.concession(orders) {
        return Ok(());
    }
    match play.state().part {
        Part::Over => Ok(()),
        Part::SetUp => {
            play.deployment(orders);
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
        for (side, mail) in orders.iter() {
            let Some(mail) = mail.as_ref().filter(|mail| !mail.standing.is_empty()) else {
                continue;
            };
            let on_file = self.desk.on_file_of(side);
            let now = standing_after(on_file.to_vec(), mail.standing.clone());
            let orders = now.into_iter().map(|order| order.text).collect();
            self.record(
                "RS-D-06",
                Event::Standing {
                    side: side.clone(),
                    orders,
                },
            );
        }
        self.desk.refresh(self.referee.state());
    }

    /// RS-D-19: a side gives up; if both do, it is a draw.
    fn concession(&mut self, orders: &BySide<Option<Orders>>) -> bool {
        let concedes = |mail: &Option<Orders>| mail.as_ref().is_some_and(|mail| mail.concede);
        let given = orders
            .iter()
            .filter(|(_, mail)| concedes(mail))
            .map(|(side, _)| side.clone())
            .collect::<Vec<_>>();
        for side in &given {
            self.record("RS-D-19", Event::Concedes { side: side.clone() });
        }
        if given.is_empty() || self.state().part == Part::Over {
            return false;
        }
        let verdict = self.state().conceded(&given);
        self.record("RS-SCN-01", Event::Ends { verdict });
        true
    }

    /// RS-D-18: what the scenario has left open.
    fn deployment(&mut self, orders: &BySide<Option<Orders>>) {
        for (side, mail) in orders.iter() {
            let Some(mail) = mail else { continue };
            let (sound, illegal) = self.state().deployment(side, mail);
            self.struck(illegal);
            for entry in sound {
                self.record("RS-SCN-10", entry);
            }
        }
    }

    pub(super) fn struck(&mut self, illegal: Vec<IllegalOrder>) {
        for IllegalOrder {
            unit,
            step,
            clause,
            reason,
            ..
        } in illegal
        {
            let by = clause.clone().unwrap_or(Clause::new("RS-ORD-01"));
            self.referee.record(
                by,
                Event::Struck {
                    unit,
                    step,
                    clause,
                    reason,
                },
            );
        }
    }

    fn begin_turn(&mut self, turn: u32) {
        let next = match self.state().scenario.exchange {
            Mailing::Sequential => Part::First,
            Mailing::Folded => Part::Whole,
            Mailing::Simultaneous => {
                self.record(
                    "RS-TURN-01",
                    Event::TurnBegins {
                        turn,
                        part: Part::Both,
                    },
                );
                return;
            }
        };
        self.initiative(turn);
        self.record("RS-TURN-01", Event::TurnBegins { turn, part: next });
    }

    /// RS-TURN-01 to 03: both throw until the scores differ, or by the switch a tie leaves the order as it was.
    fn initiative(&mut self, turn: u32) {
        let sides = self
            .state()
            .sides
            .iter()
            .map(|card| card.side.clone())
            .collect::<Vec<_>>();
        let previous = self.state().order.first().cloned();
        for time in 1.. {
            let suffix = if time == 1 {
                String::new()
            } else {
                format!("/{time}")
            };
            let scores = sides.iter().map(|side| {
                let label = format!("t{turn}/init/{side}{suffix}");
                (side.clone(), self.referee.roll(label, D6, 1)[0])
            });
            let scores = scores.collect::<Vec<_>>();
            let stands =
                self.state().house_rules.initiative_tie == InitiativeTie::PreviousOrder && turn > 1;
            let first = match scores[0].1.cmp(&scores[1].1) {
                std::cmp::Ordering::Greater => Some(scores[0].0.clone()),
                std::cmp::Ordering::Less => Some(scores[1].0.clone()),
                std::cmp::Ordering::Equal => previous.clone().filter(|_| stands),
            };
            let clause = if first.is_some() {
                "RS-TURN-02"
            } else {
                "RS-TURN-03"
            };
            let decided = first.is_some();
            self.record(
                clause,
                Event::Initiative {
                    turn,
                    first,
                    scores,
                },
            );
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
        match self.state().verdict() {
            Some((clause, verdict)) => self.record(clause, Event::Ends { verdict }),
            None => {
                let next = self.state().turn + 1;
                self.begin_turn(next);
            }
        }
        Ok(())
    }

    /// RS-TURN-05 to 12: one side's whole part, in the order fixed at its start.
    fn part(&mut self, side: &Side, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        let mail = orders.get(side).and_then(Option::as_ref);
        let missing = mail.is_none();
        self.idle.clear();
        self.record(
            "RS-TURN-06",
            Event::PartBegins {
                side: side.clone(),
                missing,
            },
        );
        let plans = mail.map_or_else(Plans::default, |mail| self.state().plans(side, mail));
        self.struck(plans.illegal);
        let entries = plans
            .planned
            .iter()
            .map(|planned| planned.unit.clone())
            .collect::<Vec<_>>();
        for id in self.state().sequence(side, &entries) {
            let planned = plans.planned.iter().find(|planned| planned.unit == id);
            self.activate(&id, planned, missing)?;
            if !self.busy && self.state().unit(&id).at.is_some() {
                self.idle.push(id);
            }
        }
        Ok(())
    }

    /// Notes that a piece is activated, before it does anything.
    pub(super) fn begin(&mut self, id: &UnitId) {
        self.referee.record(
            Clause::new("RS-TURN-06"),
            Event::Activates { unit: id.clone() },
        );
        self.busy = false;
    }
}

impl State {
    /// The entries of a deployment that may stand, and those that are set aside.
    pub(super) fn deployment(
        &self,
        side: &Side,
        orders: &Orders,
    ) -> (Vec<Event>, Vec<IllegalOrder>) {
        let mut board = self.clone();
        let (mut sound, mut illegal) = (Vec::new(), Vec::new());
        let mut seen = BTreeSet::new();
        let mine = |id: &UnitId| {
            orders.deploy.iter().any(|entry| {
                self.named(&entry.unit.name)
                    .is_some_and(|unit| unit.unit == *id)
            })
        };
        if self.open.contains(side) {
            for unit in board
                .army
                .iter_mut()
                .filter(|unit| unit.side == *side && mine(&unit.unit))
            {
                unit.at = None;
            }
        }
        for entry in &orders.deploy {
            match board.deploys(side, entry, &mut seen, self) {
                Ok(event) => {
                    super::event::apply(&mut board, &event);
                    sound.push(event);
                }
                Err((clause, reason, help)) => illegal.push(IllegalOrder {
                    unit: entry.unit.name.clone(),
                    step: 0,
                    clause: clause.map(Clause::new),
                    reason,
                    help: help.to_owned(),
                    span: entry.span,
                }),
            }
        }
        (sound, illegal)
    }

    fn deploys(
        &self,
        side: &Side,
        entry: &super::orders::Deployment,
        seen: &mut BTreeSet<UnitId>,
        before: &State,
    ) -> Result<Event, (Option<&'static str>, String, &'static str)> {
        let name = &entry.unit.name;
        let Some(unit) = self.named(name).filter(|unit| unit.side == *side) else {
            return Err((
                None,
                format!("`{name}` is no unit of yours"),
                "the entry is dropped",
            ));
        };
        let id = unit.unit.clone();
        if !self.open.contains(side) {
            return Err((
                Some("RS-SCN-10"),
                format!("the scenario has settled where `{id}` stands"),
                "leave the deployment out",
            ));
        }
        if !seen.insert(id.clone()) {
            return Err((
                None,
                format!("`{id}` is deployed twice"),
                "the second entry is dropped",
            ));
        }
        if let Some(form) = entry.form
            && let Err(clause) = unit.kind.may_form(form)
        {
            let reason = format!(
                "`{id}` is {}, which has no {}",
                unit.kind.word(),
                form.word()
            );
            return Err((
                Some(clause),
                reason,
                "it stands where and as the scenario has it",
            ));
        }
        if entry.mounted.is_some() && !unit.is_general() {
            return Err((
                Some("RS-SET-13"),
                format!("`{id}` is no General"),
                "only Generals are mounted or on foot",
            ));
        }
        let at = entry
            .at
            .or(before.unit(&id).at)
            .expect("every unit has a place before the game");
        match self.may_stand(&id, unit.kind, at) {
            Ok(()) => Ok(Event::Deployed {
                unit: id,
                at,
                form: entry.form,
                mounted: entry.mounted,
            }),
            Err((clause, reason)) => {
                Err((Some(clause), reason, "it stands where the scenario has it"))
            }
        }
    }
}
