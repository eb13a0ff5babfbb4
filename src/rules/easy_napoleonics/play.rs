//! The sequence of play: EN-SEQ-01 to EN-SEQ-07.

use super::EasyNapoleonics;
use super::event::{Event, Matter};
use super::house_rules::LockMeasured;
use super::orders::{Orders, Verb, Words};
use super::plans::Planned;
use super::state::{Part, State};
use super::unit::Unit;
use super::whom::Facts;
use crate::adjudicate::{
    By, BySide, Clause, Desk, Judge, Matter as Decision, Question, Referee, RuleSet, Said, Side,
    Stopped, UnitId,
};
use crate::dice::Die;
use crate::orders::standing_after;

/// The die of these rules (EN-SET-02).
const D10: Die = Die::Faces(10);

/// One adjudication: the referee, and what the players have said.
pub(super) struct Play<'p, 'r> {
    pub(super) referee: &'p mut Referee<'r, EasyNapoleonics>,
    pub(super) desk: Desk<Words>,
    /// The entries in force, in the order in which their units act.
    pub(super) planned: Vec<Planned>,
    /// Sides that are awaited and whose file has not come: they are asked nothing.
    pub(super) missing: Vec<Side>,
}

/// Plays one exchange.
pub(super) fn play(
    referee: &mut Referee<'_, EasyNapoleonics>,
    orders: &BySide<Option<Orders>>,
    answers: &[BySide<Option<Orders>>],
) -> Result<(), Stopped> {
    let state = referee.state();
    let desk = Desk::new(
        referee.policy(),
        &state.standing,
        orders,
        answers,
        |orders: &Orders| &orders.answers,
    );
    let awaited = EasyNapoleonics::awaits(state);
    let is_awaited = |side: &Side| awaited.iter().any(|awaited| awaited.side == *side);
    let missing = orders
        .iter()
        .filter(|(side, mail)| mail.is_none() && is_awaited(side));
    let missing = missing.map(|(side, _)| side.clone()).collect();
    let mut play = Play {
        referee,
        desk,
        planned: Vec::new(),
        missing,
    };
    play.standing_orders(orders);
    if play.concession(orders) {
        return Ok(());
    }
    for (side, mail) in orders.iter() {
        let late = mail
            .as_ref()
            .map(|mail| play.state().set_up_is_over(side, mail));
        play.strike(late.unwrap_or_default());
    }
    match play.state().part {
        Part::Over => Ok(()),
        Part::Muster => play.muster(orders),
        Part::Deploy => {
            play.deployment(orders);
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
                self.initiative()?;
                self.rally()?;
                self.opens(Part::First);
                Ok(())
            }
            Part::First => {
                self.movement(0)?;
                self.opens(Part::Second);
                Ok(())
            }
            Part::Second => {
                self.movement(1)?;
                self.opens(Part::Combat);
                Ok(())
            }
            Part::Combat => {
                self.combat()?;
                self.end_of_turn();
                Ok(())
            }
            _ => {
                self.initiative()?;
                self.rally()?;
                self.movement(0)?;
                self.movement(1)?;
                self.combat()?;
                self.end_of_turn();
                Ok(())
            }
        }
    }

    /// EN-SEQ-03 to 06: the fire of both arms, then the melees; a victory ends the game there and then.
    fn combat(&mut self) -> Result<(), Stopped> {
        for matter in [Matter::Artillery, Matter::SmallArms] {
            if self.is_over() {
                return Ok(());
            }
            self.fire_phase(matter)?;
        }
        if self.is_over() {
            return Ok(());
        }
        self.melees()
    }

    fn opens(&mut self, part: Part) {
        let order = self.state().order.clone();
        self.record("EN-SEQ-01", Event::Opens { part, order });
    }

    /// Opens a turn: EN-SET-12, EN-SEQ-07.
    pub(super) fn begin_turn(&mut self, turn: u32) {
        let locked = match self.state().house_rules.lock_measured {
            LockMeasured::OwnMove => Vec::new(),
            LockMeasured::TurnStart => self.state().locked_now(),
        };
        self.record("EN-SEQ-01", Event::TurnBegins { turn, locked });
        let part = match self.state().scenario.fold_turn {
            true => Part::Whole,
            false => Part::Rally,
        };
        self.opens(part);
    }

    /// Takes new standing orders on file.
    fn standing_orders(&mut self, orders: &BySide<Option<Orders>>) {
        for (side, mail) in orders.iter() {
            let Some(mail) = mail.as_ref().filter(|mail| !mail.standing.is_empty()) else {
                continue;
            };
            let on_file = self.desk.on_file_of(side);
            let now = standing_after(on_file.to_vec(), mail.standing.clone());
            let orders = now.into_iter().map(|order| order.text).collect();
            let side = side.clone();
            self.record("EN-D-12", Event::Standing { side, orders });
        }
        self.desk.refresh(&self.referee.state().standing);
    }

    /// EN-D-25: a side gives up; if both do, nobody wins.
    fn concession(&mut self, orders: &BySide<Option<Orders>>) -> bool {
        let concedes = |mail: &Option<Orders>| mail.as_ref().is_some_and(|mail| mail.concede);
        let given = orders.iter().filter(|(_, mail)| concedes(mail));
        let given = given.map(|(side, _)| side.clone()).collect::<Vec<_>>();
        for side in &given {
            self.record("EN-D-25", Event::Concedes { side: side.clone() });
        }
        if given.is_empty() || self.is_over() {
            return false;
        }
        let verdict = self.state().conceded(&given);
        self.record("EN-D-25", Event::Ends { verdict });
        true
    }

    /// The position as it stands.
    pub(super) fn state(&self) -> &State {
        self.referee.state()
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.state().part == Part::Over
    }

    /// Writes down what happened, by which clause.
    pub(super) fn record(&mut self, clause: &'static str, event: Event) {
        self.referee.record(Clause::new(clause), event);
    }

    /// Throws ten-sided dice for an act of this turn: `fire/A1/R4`.
    pub(super) fn roll(&mut self, act: &str, dice: usize) -> Vec<u8> {
        self.throw(act, D10, dice)
    }

    /// Throws dice for an act of this turn.
    pub(super) fn throw(&mut self, act: &str, die: Die, dice: usize) -> Vec<u8> {
        let turn = self.state().turn;
        self.referee.roll(format!("t{turn}/{act}"), die, dice)
    }

    /// Puts decisions to their owners, all at once: what has been said about each. What nobody has said anything about
    /// is asked, and play stops here, or takes the printed default.
    pub(super) fn put(&mut self, matters: &[Asking]) -> Result<Vec<Said<Verb>>, Stopped> {
        let mut said = self.heard(matters);
        let open = |said: &Said<Verb>| matches!(said, Said::Open);
        if !said.iter().any(open) {
            return Ok(said);
        }
        if self.desk.turn_page() {
            for (index, again) in self.heard(matters).into_iter().enumerate() {
                if open(&said[index]) {
                    said[index] = match again {
                        Said::Open => Said::Default(By::Default),
                        other => other,
                    };
                }
            }
            return Ok(said);
        }
        let asked = matters.iter().zip(&said).filter(|(_, said)| open(said));
        let questions = asked.map(|(matter, _)| matter.question()).collect();
        Err(self.referee.ask(questions))
    }

    /// Puts one decision to its owner.
    pub(super) fn put_one(&mut self, matter: Asking) -> Result<Said<Verb>, Stopped> {
        let said = self.put(&[matter])?;
        Ok(said.into_iter().next().expect("one was put"))
    }

    fn heard(&mut self, matters: &[Asking]) -> Vec<Said<Verb>> {
        let state = self.referee.state();
        let mut said = Vec::new();
        for matter in matters {
            self.desk.missing =
                Some(matter.side.clone()).filter(|side| self.missing.contains(side));
            let facts = matter.facts(state);
            let decision = Decision {
                side: &matter.side,
                when: matter.when,
                unit: &matter.unit,
                enemy: matter.enemy.as_ref(),
            };
            said.push(match matter.when {
                "fire" => self
                    .desk
                    .look(decision, &super::fire_choices::Deferred(&facts)),
                _ => self.desk.look(decision, &facts),
            });
        }
        said
    }
}

/// A decision to be put to a player, and how it is asked.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    pub(super) side: Side,
    pub(super) when: &'static str,
    /// Of which unit; the name of the side where the side as a whole decides.
    pub(super) unit: UnitId,
    pub(super) enemy: Option<UnitId>,
    /// The enemy that conditions are about, where the question itself names none.
    pub(super) about: Option<UnitId>,
    /// The die needed for success.
    pub(super) roll: Option<u8>,
    /// Whether the enemy is charging.
    pub(super) charging: bool,
    /// The question in words.
    pub(super) text: String,
    /// The replies it may have.
    pub(super) replies: Vec<String>,
    /// The reply that silence is taken for.
    pub(super) default: String,
}

impl Asking {
    /// A decision of a unit.
    pub(super) fn of(unit: &Unit, when: &'static str, enemy: Option<&UnitId>) -> Asking {
        Asking {
            side: unit.side.clone(),
            when,
            unit: unit.unit.clone(),
            enemy: enemy.cloned(),
            about: None,
            roll: None,
            charging: false,
            text: String::new(),
            replies: Vec::new(),
            default: String::new(),
        }
    }

    /// A decision of a side.
    pub(super) fn of_side(side: &Side, when: &'static str) -> Asking {
        Asking {
            side: side.clone(),
            when,
            unit: UnitId::new(side.as_str()),
            enemy: None,
            about: None,
            roll: None,
            charging: false,
            text: String::new(),
            replies: Vec::new(),
            default: String::new(),
        }
    }

    /// How it is asked: the question, the replies it may have, and the reply that silence is taken for.
    pub(super) fn says(self, text: String, replies: &[&str], default: &str) -> Asking {
        Asking {
            text,
            replies: replies.iter().map(|reply| (*reply).to_owned()).collect(),
            default: default.to_owned(),
            ..self
        }
    }

    fn facts<'s>(&'s self, state: &'s State) -> Facts<'s> {
        let unit = state.find(&self.unit);
        Facts {
            state,
            side: &self.side,
            unit,
            enemy: self
                .enemy
                .as_ref()
                .or(self.about.as_ref())
                .and_then(|enemy| state.find(enemy)),
            roll: self.roll,
            charging: self.charging,
        }
    }

    fn question(&self) -> Question {
        Question {
            side: self.side.clone(),
            when: self.when.to_owned(),
            unit: self.unit.clone(),
            enemy: self.enemy.clone(),
            text: self.text.clone(),
            replies: self.replies.clone(),
            default: self.default.clone(),
        }
    }
}

/// Whether a condition of a step or an entry holds for a unit.
pub(super) fn holds(facts: &Facts<'_>, condition: Option<&crate::orders::Condition>) -> bool {
    condition.is_none_or(|condition| facts.holds(condition))
}
