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
    /// Answers in the order they came, with whether they have served.
    answers: Vec<(Side, Answer<Verb>, bool)>,
    standing: Vec<(Side, Vec<Standing<Verb>>)>,
    /// How often answers have come; a question that was put and not answered takes the default.
    rounds: usize,
    asked: usize,
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
        let given = mails
            .flat_map(|mail| mail.iter())
            .flat_map(|(side, orders)| {
                let answers = orders.iter().flat_map(|orders| &orders.answers);
                answers.map(|answer| (side.clone(), answer.clone(), false))
            });
        let mut desk = Desk {
            policy,
            answers: given.collect(),
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

    /// What is said about a decision. An answer that names unit and enemy serves once, a wider one for the rest of the turn.
    pub(super) fn ask(&mut self, state: &State, matter: Matter<'_>, facts: &Facts<'_>) -> Said {
        if let Some(steps) = self.answer(state, matter) {
            return if steps.is_empty() {
                Said::Default(By::Answer)
            } else {
                Said::Steps(steps, By::Answer)
            };
        }
        match self.on_file(state, matter, facts) {
            Some(Reply::Steps(steps)) => return Said::Steps(steps, By::Standing),
            Some(Reply::Default) => return Said::Default(By::Standing),
            Some(Reply::Ask) => return Said::Open,
            None => {}
        }
        let known = Words::VOCABULARY
            .decisions
            .iter()
            .find(|decision| decision.key == matter.when);
        let asked = known.is_some_and(|decision| decision.asked);
        if asked && self.policy == Policy::Ask {
            Said::Open
        } else {
            Said::Default(By::Default)
        }
    }

    /// Whether players may be asked now, or have been, in vain, so that the default is taken.
    pub(super) fn may_ask(&mut self) -> bool {
        self.asked += 1;
        self.asked > self.rounds
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
        let fitting = |(side, answer, served): &(Side, Answer<Verb>, bool)| {
            side == matter.side
                && answer.when == matter.when
                && !served
                && is(&answer.unit, Some(matter.unit))
                && is(&answer.enemy, matter.enemy)
        };
        let exact = self
            .answers
            .iter()
            .position(|given| fitting(given) && whole(&given.1));
        let index = exact.or_else(|| self.answers.iter().rposition(fitting))?;
        let (_, answer, served) = &mut self.answers[index];
        *served = whole(answer);
        Some(answer.steps.clone())
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
