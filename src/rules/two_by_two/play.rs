//! The sequence of play: TT-SEQ-01 to TT-SEQ-06.

use std::collections::BTreeMap;

use super::TwoByTwo;
use super::event::{Event, Step};
use super::ground::Ground;
use super::orders::{Orders, Verb, Words};
use super::plans::Planned;
use super::state::{Part, State};
use super::unit::Unit;
use super::whom::{Deferred, Facts};
use crate::adjudicate::{
    By, BySide, Clause, Desk, Matter, Question, Referee, RuleSet, Said, Side, Stopped, UnitId,
};
use crate::dice::Die;
use crate::orders::standing_after;

/// The die of these rules.
const D6: Die = Die::Faces(6);

/// One adjudication: the referee, the ground, and what the players have said.
pub(super) struct Play<'p, 'r> {
    pub(super) referee: &'p mut Referee<'r, TwoByTwo>,
    pub(super) ground: Ground,
    pub(super) desk: Desk<Words>,
    /// The entries of the moving side, in their order.
    pub(super) moves: Vec<Planned>,
    /// The entries of the shooting side, in their order.
    pub(super) shots: Vec<Planned>,
    /// Sides that are awaited and whose file has not come: they are asked nothing.
    pub(super) missing: Vec<Side>,
    /// How often each act has been rolled for.
    rolled: BTreeMap<String, u32>,
}

/// Plays one exchange.
pub(super) fn play(
    referee: &mut Referee<'_, TwoByTwo>,
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
    let awaited = TwoByTwo::awaits(state);
    let is_awaited = |side: &Side| awaited.iter().any(|awaited| awaited.side == *side);
    let missing = orders
        .iter()
        .filter(|(side, mail)| mail.is_none() && is_awaited(side));
    let missing = missing.map(|(side, _)| side.clone()).collect();
    let ground = Ground::of(state);
    let mut play = Play {
        referee,
        ground,
        desk,
        moves: Vec::new(),
        shots: Vec::new(),
        missing,
        rolled: BTreeMap::new(),
    };
    play.standing_orders(orders);
    if play.concession(orders) {
        return Ok(());
    }
    match play.state().part {
        Part::Over => Ok(()),
        part if part.is_set_up() => play.set_up(orders),
        part => play.turn(part, orders),
    }
}

impl Play<'_, '_> {
    /// TT-SEQ-01: the steps of a player turn that are due.
    fn turn(&mut self, part: Part, orders: &BySide<Option<Orders>>) -> Result<(), Stopped> {
        let [moving, shooting] = [self.state().moving(), self.state().shooting()].map(Side::clone);
        let mail = |side: &Side| orders.get(side).and_then(Option::as_ref);
        if part != Part::Shoot {
            self.moves = self.take_orders(&moving, mail(&moving));
            self.step_begins(Step::Movement, &moving);
            self.movement(orders.get(&moving).is_some_and(Option::is_some))?;
            if self.is_over() {
                return Ok(());
            }
            self.step_begins(Step::Rally, &moving);
            self.rallies()?;
        }
        if part == Part::Move {
            let order = self.state().order.clone();
            let part = Part::Shoot;
            self.record("TT-SEQ-01", Event::Opens { part, order });
            return Ok(());
        }
        self.shots = self.take_orders(&shooting, mail(&shooting));
        self.step_begins(Step::Shooting, &shooting);
        self.shooting_step()?;
        if self.is_over() {
            return Ok(());
        }
        self.step_begins(Step::Melee, &moving);
        self.melees()?;
        if !self.is_over() {
            self.end_of_turn();
        }
        Ok(())
    }

    fn step_begins(&mut self, step: Step, side: &Side) {
        let missing = self.missing.contains(side);
        let side = side.clone();
        self.record(
            "TT-SEQ-01",
            Event::StepBegins {
                step,
                side,
                missing,
            },
        );
    }

    /// Opens the next player turn, with the players exchanged.
    fn end_of_turn(&mut self) {
        let turn = self.state().turn + 1;
        if self.time_is_up() {
            return;
        }
        let order = self.state().order.iter().rev().cloned().collect();
        self.begin_turn(turn, order);
    }

    /// Opens a player turn.
    pub(super) fn begin_turn(&mut self, turn: u32, order: Vec<Side>) {
        let begins = Event::TurnBegins {
            turn,
            order: order.clone(),
        };
        self.record("TT-SEQ-01", begins);
        let part = match self.state().scenario.fold_turn {
            true => Part::Whole,
            false => Part::Move,
        };
        self.record("TT-SEQ-01", Event::Opens { part, order });
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
            self.record("TT-DEC-05", Event::Standing { side, orders });
        }
        self.desk.refresh(&self.referee.state().standing);
    }

    /// A side gives up; if both do, the game is drawn.
    fn concession(&mut self, orders: &BySide<Option<Orders>>) -> bool {
        let concedes = |mail: &Option<Orders>| mail.as_ref().is_some_and(|mail| mail.concede);
        let given = orders.iter().filter(|(_, mail)| concedes(mail));
        let given = given.map(|(side, _)| side.clone()).collect::<Vec<_>>();
        for side in &given {
            self.record("TT-VIC-12", Event::Concedes { side: side.clone() });
        }
        if given.is_empty() || self.is_over() {
            return false;
        }
        let verdict = self.state().conceded(&given);
        self.record("TT-VIC-12", Event::Ends { verdict });
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

    /// Throws one die for an act of this player turn: `fire/FA1/R4`. An act that comes again has its number behind it.
    pub(super) fn roll(&mut self, act: &str) -> u8 {
        let turn = self.state().turn;
        let times = self.rolled.entry(act.to_owned()).or_default();
        *times += 1;
        let label = match *times {
            1 => format!("t{turn}/{act}"),
            times => format!("t{turn}/{act}/{times}"),
        };
        self.referee.roll(label, D6, 1)[0]
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

    /// What has been said about decisions so far, without putting them.
    pub(super) fn heard(&mut self, matters: &[Asking]) -> Vec<Said<Verb>> {
        let state = self.referee.state();
        let mut said = Vec::new();
        for matter in matters {
            self.desk.missing =
                Some(matter.side.clone()).filter(|side| self.missing.contains(side));
            let facts = matter.facts(state, &self.ground);
            let decision = Matter {
                side: &matter.side,
                when: matter.when,
                unit: &matter.unit,
                enemy: matter.enemy.as_ref(),
            };
            said.push(match matter.when {
                "fire" => self.desk.look(decision, &Deferred(&facts)),
                _ => self.desk.look(decision, &facts),
            });
        }
        said
    }

    /// What has been said about a decision, of which another use is to come: an answer that serves once is not used up.
    pub(super) fn overheard(&mut self, matter: &Asking) -> Said<Verb> {
        let desk = self.desk.clone();
        let said = self.heard(std::slice::from_ref(matter)).pop();
        self.desk = desk;
        said.unwrap_or(Said::Open)
    }

    /// The facts of a unit's own orders.
    pub(super) fn facts<'s>(&'s self, unit: &'s Unit, enemy: Option<&'s Unit>) -> Facts<'s> {
        Facts::new(self.state(), &self.ground, unit, enemy)
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
    /// The enemy that conditions are about, where that is another than the question names, or, by no name, none.
    pub(super) about: Option<UnitId>,
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

    fn facts<'s>(&'s self, state: &'s State, ground: &'s Ground) -> Facts<'s> {
        let enemy = self.about.as_ref().or(self.enemy.as_ref());
        Facts {
            state,
            ground,
            side: &self.side,
            unit: state.find(&self.unit),
            enemy: enemy.and_then(|enemy| state.find(enemy)),
            charging: self.charging,
            failed: None,
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
