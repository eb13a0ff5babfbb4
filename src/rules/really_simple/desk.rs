//! Decisions: a step of the unit's own orders goes before an answer, an answer before a standing order, that before
//! the printed default (RS-D-01 to RS-D-23).

use super::event::By;
use super::orders::{Orders, Verb, Words};
use super::state::State;
use super::unit::Unit;
use super::whom::Facts;
use crate::adjudicate::{BySide, Policy, Side};
use crate::orders::{Answer, Language, Reply, Standing, Step, standing_from_text};

/// What the players have said in advance or in answer.
pub(super) struct Desk {
    policy: Policy,
    /// The side whose file is missing, while it has its part: it is asked nothing (RS-D-21).
    pub(super) missing: Option<Side>,
    /// Answers in the order they came.
    answers: Vec<Given>,
    standing: Vec<(Side, Vec<Standing<Verb>>)>,
    /// How often answers have come; a question that was put and not answered takes the default.
    rounds: usize,
    asked: usize,
}

/// An answer: whose, in which round of answers it came (0 with the orders), and whether it has served.
struct Given {
    side: Side,
    answer: Answer<Verb>,
    round: usize,
    served: bool,
}

/// A decision: whose, which, and what it is about.
#[derive(Clone, Copy)]
pub(super) struct Matter<'m> {
    pub(super) side: &'m Side,
    pub(super) when: &'static str,
    pub(super) unit: &'m Unit,
    pub(super) enemy: Option<&'m Unit>,
}

/// What was said about a decision.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// These steps, which may turn out to be of no use.
    Steps(Vec<Step<Verb>>, By),
    /// Nothing, or "the default": the printed default.
    Default(By),
    /// Nothing yet: the player is to be asked.
    Open,
}

impl Desk {
    pub(super) fn new(
        state: &State,
        policy: Policy,
        orders: &BySide<Option<Orders>>,
        answers: &[BySide<Option<Orders>>],
    ) -> Desk {
        let mails = std::iter::once(orders).chain(answers);
        let answers_of = |(round, mail): (usize, &BySide<Option<Orders>>)| {
            let given = mail.iter().flat_map(|(side, orders)| {
                let answers = orders.iter().flat_map(|orders| &orders.answers);
                answers.map(|answer| (side.clone(), answer.clone()))
            });
            let given = given.map(|(side, answer)| Given {
                side,
                answer,
                round,
                served: false,
            });
            given.collect::<Vec<_>>()
        };
        let mut desk = Desk {
            policy,
            missing: None,
            answers: mails.enumerate().flat_map(answers_of).collect(),
            standing: Vec::new(),
            rounds: answers.len(),
            asked: 0,
        };
        desk.refresh(state);
        desk
    }

    /// A side's standing orders on file.
    pub(super) fn on_file_of(&self, side: &Side) -> &[Standing<Verb>] {
        let held = self.standing.iter().find(|(name, _)| name == side);
        held.map_or(&[], |(_, orders)| orders)
    }

    /// Reads the standing orders on file.
    pub(super) fn refresh(&mut self, state: &State) {
        let read = |text: &String| {
            standing_from_text::<Words>(text).expect("what is on file was read before")
        };
        self.standing = state
            .standing
            .iter()
            .map(|held| (held.side.clone(), held.orders.iter().map(read).collect()))
            .collect();
    }

    /// What is said about a decision that is asked alone: open only if nobody has been asked yet. One that was asked
    /// and not answered takes the printed default.
    pub(super) fn ask(&mut self, state: &State, matter: Matter<'_>, facts: &Facts<'_>) -> Said {
        let said = self.look(state, matter, facts);
        if !matches!(said, Said::Open) || !self.turn_page() {
            return said;
        }
        match self.look(state, matter, facts) {
            Said::Open => Said::Default(By::Default),
            said => said,
        }
    }

    /// What has been said about a decision so far. An answer that names unit and enemy serves once, a wider one for the
    /// rest of the turn.
    pub(super) fn look(&mut self, state: &State, matter: Matter<'_>, facts: &Facts<'_>) -> Said {
        let said = |steps: &[Step<Verb>], by: By| match state.replied(steps, facts) {
            steps if steps.is_empty() => Said::Default(by),
            steps => Said::Steps(steps, by),
        };
        if let Some(steps) = self.answer(state, matter) {
            return said(&steps, By::Answer);
        }
        let absent = self.missing.as_ref() == Some(matter.side);
        match self.on_file(state, matter, facts) {
            Some(Reply::Steps(steps)) => return said(&steps, By::Standing),
            Some(Reply::Default) => return Said::Default(By::Standing),
            Some(Reply::Ask) if !absent => return Said::Open,
            Some(Reply::Ask) => return Said::Default(By::Default),
            None => {}
        }
        let known = Words::VOCABULARY
            .decisions
            .iter()
            .find(|decision| decision.key == matter.when);
        let asked = known.is_some_and(|decision| decision.asked);
        if asked && self.policy == Policy::Ask && !absent {
            Said::Open
        } else {
            Said::Default(By::Default)
        }
    }

    /// Goes on to the next answers that have come: what was asked here has been asked before. Nothing is left to turn
    /// where play must stop and ask. Answers bear on nothing that was settled before they came.
    pub(super) fn turn_page(&mut self) -> bool {
        let answered = self.asked < self.rounds;
        self.asked += usize::from(answered);
        answered
    }

    fn answer(&mut self, state: &State, matter: Matter<'_>) -> Option<Vec<Step<Verb>>> {
        let is = |name: &Option<String>, unit: Option<&Unit>| match (name, unit) {
            (Some(name), Some(unit)) => state
                .named(name)
                .is_some_and(|named| named.unit == unit.unit),
            (Some(_), None) => false,
            (None, _) => true,
        };
        let whole = |answer: &Answer<Verb>| {
            answer.unit.is_some() && (answer.enemy.is_some() || matter.enemy.is_none())
        };
        let asked = self.asked;
        let fitting = |given: &Given| {
            let answer = &given.answer;
            given.side == *matter.side
                && answer.when == matter.when
                && given.round <= asked
                && !given.served
                && is(&answer.unit, Some(matter.unit))
                && is(&answer.enemy, matter.enemy)
        };
        let answers = &self.answers;
        let exact = answers
            .iter()
            .position(|given| fitting(given) && whole(&given.answer));
        let index = exact.or_else(|| answers.iter().rposition(fitting))?;
        let given = &mut self.answers[index];
        given.served = whole(&given.answer);
        Some(given.answer.steps.clone())
    }

    fn on_file(&self, state: &State, matter: Matter<'_>, facts: &Facts<'_>) -> Option<Reply<Verb>> {
        let (_, orders) = self.standing.iter().find(|(side, _)| side == matter.side)?;
        let fits = |order: &&Standing<Verb>| {
            order.when == matter.when
                && order
                    .units
                    .as_ref()
                    .is_none_or(|whom| state.is_any(whom, facts, matter.unit))
                && order
                    .condition
                    .as_ref()
                    .is_none_or(|condition| state.holds(condition, facts))
        };
        orders.iter().find(fits).map(|order| order.reply.clone())
    }
}
