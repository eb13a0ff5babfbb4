//! The sequence of play: EN-SEQ-01 to EN-SEQ-07.

pub(crate) mod arrivals;
pub(crate) mod fire;
pub(crate) mod initiative;
pub(crate) mod melee;
pub(crate) mod movement;
pub(crate) mod rally;
pub(crate) mod set_up;
pub(crate) mod victory;

use super::charts::switches::LockMeasured;
use super::orders::by_phase::Planned;
use super::orders::selectors::Facts;
use super::orders::{Orders, Verb, Words};
use super::position::event::{Event, Matter};
use super::position::state::{Part, Plan, State};
use super::troops::units::Unit;
use crate::adjudicate;
use crate::adjudicate::{
    BySide, Clause, IllegalOrder, Instructions, Judge, OnFile, Referee, Said, Side, Stopped, UnitId, Wrong,
};
use crate::dice::Die;
use crate::rules::easy_napoleonics::EasyNapoleonics;
use crate::rules::easy_napoleonics::orders::by_phase;
use crate::rules::easy_napoleonics::play::set_up::card_draw;
use crate::rules::easy_napoleonics::play::set_up::deployment;
use crate::rules::easy_napoleonics::position::verdict;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::yaml::Span;

/// The die of these rules (EN-SET-02).
const D10: Die = Die::Faces(10);

/// A decision to be put to a player; beside it, the die needed for success.
pub(crate) type Asking = adjudicate::Asking<Option<u8>>;

/// One adjudication: the referee, and what the players have said.
pub(crate) struct Play<'p, 'r> {
    pub(crate) referee: &'p mut Referee<'r, EasyNapoleonics>,
    pub(crate) instructions: Instructions<Words>,
    /// The entries in force, in the order in which their units act.
    pub(crate) planned: Vec<Planned>,
}

/// Plays one exchange.
pub(crate) fn play(
    referee: &mut Referee<'_, EasyNapoleonics>,
    orders: &BySide<Option<Orders>>,
    answers: &[BySide<Option<Orders>>],
) -> Result<(), Stopped> {
    let instructions = referee.instructions(&referee.state().standing, orders, answers);
    let mut play = Play { referee, instructions, planned: Vec::new() };
    play.standing_orders(orders);
    if play.concession(orders) {
        return Ok(());
    }
    for (side, mail) in orders.iter() {
        let Some(mail) = mail else { continue };
        let mut untimely = deployment::too_late(play.state(), side, mail);
        if play.referee.is_timely() {
            untimely.extend(deployment::orders_too_early(play.state(), side, mail));
        }
        play.strike(side, untimely);
    }
    match play.state().part {
        Part::Over => Ok(()),
        Part::Muster => card_draw::muster(&mut play, orders),
        Part::Deploy => {
            deployment::phase(&mut play, orders);
            Ok(())
        }
        part => {
            play.take_orders(orders);
            play.turn(part)
        }
    }
}

impl Play<'_, '_> {
    /// The parts of a turn, from the one that is due: one of them, or all in a turn that is folded.
    fn turn(&mut self, part: Part) -> Result<(), Stopped> {
        match part {
            Part::Rally => {
                initiative::phase(self)?;
                rally::phase(self)?;
                self.opens(Part::First);
                Ok(())
            }
            Part::First => {
                movement::phase(self, 0)?;
                self.opens(Part::Second);
                Ok(())
            }
            Part::Second => {
                movement::phase(self, 1)?;
                self.opens(Part::Combat);
                Ok(())
            }
            Part::Combat => {
                self.combat()?;
                victory::end_of_turn(self);
                Ok(())
            }
            _ => {
                initiative::phase(self)?;
                rally::phase(self)?;
                movement::phase(self, 0)?;
                movement::phase(self, 1)?;
                self.combat()?;
                victory::end_of_turn(self);
                Ok(())
            }
        }
    }

    /// EN-SEQ-03, EN-SEQ-04, EN-SEQ-05, EN-SEQ-06: the fire of both arms, then the melees; a victory ends the game
    /// there and then.
    fn combat(&mut self) -> Result<(), Stopped> {
        for matter in [Matter::Artillery, Matter::SmallArms] {
            if self.is_over() {
                return Ok(());
            }
            fire::phase(self, matter)?;
        }
        if self.is_over() {
            return Ok(());
        }
        melee::phase(self)
    }

    /// What comes next, unless a leader who was taken in the movement has decided the game (EN-VIC-14).
    fn opens(&mut self, part: Part) {
        if self.is_over() && self.referee.play_number() >= victory::ENDED_IS_ENDED {
            return;
        }
        let order = self.state().order.clone();
        self.record("EN-SEQ-01", Event::Opens { part, order });
    }

    /// Opens a turn: EN-SET-12, EN-SEQ-07.
    pub(crate) fn begin_turn(&mut self, turn: u32) {
        let locked = match self.state().house_rules.lock_measured {
            LockMeasured::OwnMove => Vec::new(),
            LockMeasured::TurnStart => zones_of_control::locked_now(self.state()),
        };
        self.record("EN-SEQ-01", Event::TurnBegins { turn, locked });
        let part = match self.state().scenario.fold_turn {
            true => Part::Whole,
            false => Part::Rally,
        };
        self.opens(part);
        arrivals::come_on(self);
    }

    /// Takes the entries of this exchange's files, and those that still stand where a file has none for the
    /// unit.
    pub(crate) fn take_orders(&mut self, orders: &BySide<Option<Orders>>) {
        let part = self.state().part;
        let mut planned = Vec::new();
        for (side, mail) in orders.iter() {
            let Some(mail) = mail else { continue };
            self.referee.look_as(Some(side));
            let sorted = by_phase::sorted(self.state(), side, mail);
            self.strike(side, sorted.dropped);
            planned.extend(sorted.planned);
        }
        self.referee.look_as(None);
        for earlier in by_phase::standing_plans(self.state()) {
            if planned.iter().all(|now| now.unit != earlier.unit) {
                planned.push(earlier);
            }
        }
        let state = self.state();
        let later = planned.iter().filter(|planned| {
            let first = state.order.first() == Some(&state.unit(&planned.unit).side);
            planned.goes_on(part, first)
        });
        let plans = later.map(|planned| Plan { unit: planned.unit.clone(), text: planned.text.clone() });
        let plans = plans.collect::<Vec<_>>();
        // Where units are hidden, plans that change would tell of them; so they are always filed.
        if plans != state.plans || self.referee.is_veiled() {
            self.record("EN-ACT-19", Event::Planned { plans });
        }
        self.planned = planned;
    }

    /// The entry of a unit.
    pub(crate) fn plan_of(&self, unit: &UnitId) -> Option<&Planned> {
        self.planned.iter().find(|planned| planned.unit == *unit)
    }

    /// Sets aside what a side ordered.
    pub(crate) fn strike(&mut self, side: &Side, illegal: Vec<IllegalOrder>) {
        let struck = |IllegalOrder { unit, step, clause, reason, .. }| Event::Struck { unit, step, clause, reason };
        self.referee.set_aside(side, illegal, "EN-ACT-19", struck);
    }

    /// Sets a step of a unit aside.
    pub(crate) fn strike_step(&mut self, id: &UnitId, step: usize, span: Span, wrong: Wrong) {
        let side = self.state().unit(id).side.clone();
        self.strike(&side, vec![wrong.order(id, step, span)]);
    }

    /// Takes new standing orders on file.
    fn standing_orders(&mut self, orders: &BySide<Option<Orders>>) {
        let filed = |OnFile { side, orders }| Event::Standing { side, orders };
        self.referee.file(&mut self.instructions, orders, "EN-D-12", filed, |state| &state.standing);
    }

    /// EN-D-25: a side gives up; if both do, nobody wins.
    fn concession(&mut self, orders: &BySide<Option<Orders>>) -> bool {
        let given = self.referee.concede(orders, "EN-D-25", |side| Event::Concedes { side });
        if given.is_empty() || self.is_over() {
            return false;
        }
        let verdict = verdict::conceded(self.state(), &given);
        self.record("EN-D-25", Event::Ends { verdict });
        true
    }

    /// The position as it stands.
    pub(crate) fn state(&self) -> &State {
        self.referee.state()
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.state().part == Part::Over
    }

    /// Writes down what happened, by which clause.
    pub(crate) fn record(&mut self, clause: &'static str, event: Event) {
        self.referee.record(Clause::new(clause), event);
    }

    /// Throws ten-sided dice for an act of this turn: `fire/A1/R4`.
    pub(crate) fn roll(&mut self, act: &str, dice: usize) -> Vec<u8> {
        self.throw(act, D10, dice)
    }

    /// Throws dice for an act of this turn.
    pub(crate) fn throw(&mut self, act: &str, die: Die, dice: usize) -> Vec<u8> {
        let turn = self.state().turn;
        self.referee.roll(format!("t{turn}/{act}"), die, dice)
    }

    /// Puts decisions to their owners, all at once: what has been said about each. What nobody has said anything about
    /// is asked, and play stops here, or takes the printed default.
    pub(crate) fn put(&mut self, matters: &[Asking]) -> Result<Vec<Said<Verb>>, Stopped> {
        let state = self.referee.state();
        let said = self.instructions.put(matters, |asking| facts(asking, state));
        said.map_err(|questions| self.referee.ask(questions))
    }

    /// Puts one decision to its owner.
    pub(crate) fn put_one(&mut self, matter: Asking) -> Result<Said<Verb>, Stopped> {
        let said = self.put(&[matter])?;
        Ok(said.into_iter().next().expect("one was put"))
    }
}

impl Unit {
    /// A decision of a unit.
    pub(crate) fn asked(&self, when: &'static str, enemy: Option<&UnitId>) -> Asking {
        Asking::of(&self.side, &self.unit, when, enemy)
    }
}

/// What conditions may ask about where a decision is put: of the enemies, the one the question names goes first.
pub(crate) fn facts<'s>(asking: &'s Asking, state: &'s State) -> Facts<'s> {
    let enemy = asking.enemy.as_ref().or(asking.about.as_ref());
    Facts {
        state,
        side: &asking.side,
        unit: state.find(&asking.unit),
        enemy: enemy.and_then(|enemy| state.find(enemy)),
        roll: asking.beside,
        charging: asking.charging,
    }
}

/// Whether a condition of a step or an entry holds for a unit.
pub(crate) fn holds(facts: &Facts<'_>, condition: Option<&crate::orders::Condition>) -> bool {
    condition.is_none_or(|condition| facts.holds(condition))
}
