//! What players have said about decisions, in advance or in answer. An answer goes before a standing order,
//! that before the printed default.

use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::adjudicate::terms::question::Policy;
use crate::adjudicate::terms::roster::{BySide, Side, UnitId};
use crate::orders::plain::ON_DECISIONS;
use crate::orders::{
    Answer, Body, Condition, Language, Reply, Standing, Stays, Step, Whom, replied, standing_after, standing_from_text,
    without_names,
};

/// Who decided, where the rules gave somebody a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// There was no choice.
    Rule,
    /// The unit's own orders.
    Order,
    /// An answer.
    Answer,
    /// A standing order.
    Standing,
    /// The printed default, as nothing was said.
    Default,
}

impl By {
    /// Who decided, where there was a choice and the orders did not settle it.
    pub fn told(self) -> Option<&'static str> {
        match self {
            By::Rule | By::Order => None,
            By::Answer => Some("as answered"),
            By::Standing => Some("by standing order"),
            By::Default => Some("by the printed default, as nothing was said"),
        }
    }

    /// As the enemy is told it, who learns of the other side's orders by nothing but what is done: an order of the turn, a
    /// standing order and the printed default are not told apart.
    pub fn untold(self) -> By {
        match self {
            By::Order | By::Standing | By::Default => By::Rule,
            by => by,
        }
    }
}

/// The standing orders of a side, as it wrote them; they are kept with the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnFile {
    /// The side.
    pub side: Side,
    /// One line for each.
    pub orders: Vec<String>,
}

/// What serves where a side has no standing orders on file.
pub const DEFAULTS_SERVE: &str = "the defaults serve, or you are asked where the game asks";

impl OnFile {
    /// Puts the standing orders of a side in the place of those it had.
    pub fn file(held: &mut Vec<OnFile>, side: &Side, orders: &[String]) {
        held.retain(|held| held.side != *side);
        if !orders.is_empty() {
            held.push(OnFile { side: side.clone(), orders: orders.to_vec() });
        }
    }

    /// What one side has on file, as comments of its form: a file that does not mention a decision leaves it as it is. `without`
    /// says what serves where nothing is on file, and the rules what stays of it beside what is said now.
    pub fn as_comments<L: Language>(all: &[OnFile], side: &Side, without: &str, stays: Stays) -> Vec<String> {
        let on_file = all.iter().find(|held| held.side == *side);
        let orders = on_file.map_or(&[][..], |held| &held.orders);
        let keys = L::VOCABULARY.decisions.iter().map(|decision| decision.key);
        let keys = keys.collect::<Vec<_>>();
        let mut lines = vec![format!("standing:   {ON_DECISIONS}{}", keys.join(", "))];
        lines.push(match orders.is_empty() {
            true => format!("# none on file: {without}"),
            false => format!("# in force; {}", stays.told()),
        });
        lines.extend(orders.iter().map(|order| format!("# - {order}")));
        lines
    }

    /// What one side has on file.
    pub fn of(all: &[OnFile], side: &Side) -> Vec<OnFile> {
        let own = all.iter().filter(|held| held.side == *side);
        own.cloned().collect()
    }

    /// Takes out what is written for these units and for no others, and their names from what is written for several.
    pub fn forget(&mut self, units: &[UnitId]) {
        let kept = self.orders.iter();
        let kept = kept.filter_map(|order| unnamed(order, units));
        self.orders = kept.collect();
    }
}

/// An order or a standing order as it would be if units were not named as those it is for; nothing where it is for no
/// others.
pub fn unnamed(order: &str, units: &[UnitId]) -> Option<String> {
    without_names(order, |name| units.iter().any(|unit| unit.is_like(name)))
}

/// A decision: whose, which, and what it is about. Where it belongs to a side as a whole, the name of the side stands in
/// the place of the unit.
#[derive(Clone, Copy, Debug)]
pub struct Matter<'m> {
    /// Whose decision it is.
    pub side: &'m Side,
    /// Its key: `beaten`.
    pub when: &'static str,
    /// Of which unit.
    pub unit: &'m UnitId,
    /// Because of which enemy.
    pub enemy: Option<&'m UnitId>,
}

/// What was said about a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Said<V> {
    /// These steps, which may turn out to be of no use.
    Steps(Vec<Step<V>>, By),
    /// Nothing, or "the default": the printed default.
    Default(By),
    /// Nothing yet: the player is to be asked.
    Open,
}

impl<V> Said<V> {
    /// Whether the player is to be asked.
    pub fn is_open(&self) -> bool {
        matches!(self, Said::Open)
    }

    /// The printed default where nothing has been said.
    pub(in crate::adjudicate) fn or_default(self) -> Said<V> {
        match self {
            Said::Open => Said::Default(By::Default),
            said => said,
        }
    }
}

/// What must be known of the position to tell which words bear on a decision; a rule set has one for each decision.
pub trait Judge<V: Clone> {
    /// Whether a name, as a player typed it, means that unit.
    fn is(&self, name: &str, unit: &UnitId) -> bool;
    /// Whether the unit that decides is one of these.
    fn among(&self, whom: &Whom) -> bool;
    /// Whether every part of a condition holds.
    fn holds(&self, condition: &Condition) -> bool;
    /// The steps of a reply that are of use: those whose conditions hold, and the `else` of the others.
    fn usable(&self, steps: &[Step<V>]) -> Vec<Step<V>> {
        replied(steps, &|condition| self.holds(condition))
    }
}

/// What the players have said in advance or in answer.
#[derive(Clone, Debug)]
pub struct Instructions<L: Language> {
    policy: Policy,
    /// The sides that are asked nothing, as their files are missing.
    pub missing: Vec<Side>,
    /// Answers in the order they came.
    answers: Vec<Given<L::Verb>>,
    standing: Vec<(Side, Vec<Standing<L::Verb>>)>,
    /// How often answers have come; a question that was put and not answered takes the default.
    rounds: usize,
    asked: usize,
    /// The units about which nobody is asked.
    unasked: Vec<UnitId>,
}

/// An answer: whose, in which round of answers it came (0 with the orders), and whether it has served.
#[derive(Clone, Debug)]
struct Given<V> {
    side: Side,
    answer: Answer<V>,
    round: usize,
    served: bool,
}

impl<L: Language> Instructions<L> {
    /// Lays out what stands on file, what came with the orders, and the answers since.
    pub(in crate::adjudicate) fn new<O: Deref<Target = Body<L::Verb>>>(
        policy: Policy,
        on_file: &[OnFile],
        orders: &BySide<Option<O>>,
        answers: &[BySide<Option<O>>],
    ) -> Instructions<L> {
        let mut given = Vec::new();
        for (round, mail) in std::iter::once(orders).chain(answers).enumerate() {
            for (side, orders) in mail.iter() {
                let answers = orders.iter().flat_map(|orders| &orders.answers);
                given.extend(answers.map(|answer| Given {
                    side: side.clone(),
                    answer: answer.clone(),
                    round,
                    served: false,
                }));
            }
        }
        let mut instructions = Instructions {
            policy,
            missing: Vec::new(),
            answers: given,
            standing: Vec::new(),
            rounds: answers.len(),
            asked: 0,
            unasked: Vec::new(),
        };
        instructions.refresh(on_file);
        instructions
    }

    /// The same where nobody is asked about some units: a question that is put while they are hidden would give them away.
    pub(in crate::adjudicate) fn unasked(self, unasked: Vec<UnitId>) -> Instructions<L> {
        Instructions { unasked, ..self }
    }

    /// A side's standing orders on file.
    pub fn on_file_of(&self, side: &Side) -> &[Standing<L::Verb>] {
        let held = self.standing.iter().find(|(name, _)| name == side);
        held.map_or(&[], |(_, orders)| orders)
    }

    /// What is on file of each side that sends standing orders, with those it sends.
    pub(in crate::adjudicate) fn filed<O: Deref<Target = Body<L::Verb>>>(
        &self,
        orders: &BySide<Option<O>>,
        stays: Stays,
    ) -> Vec<OnFile> {
        let sent = orders.iter().filter_map(|(side, mail)| {
            let sent = &mail.as_ref()?.standing;
            if sent.is_empty() {
                return None;
            }
            let before = self.on_file_of(side).iter().map(|order| order.text.clone()).collect::<Vec<_>>();
            Some(OnFile { side: side.clone(), orders: standing_after(&before, sent, stays) })
        });
        sent.collect()
    }

    /// Reads the standing orders on file.
    pub(in crate::adjudicate) fn refresh(&mut self, on_file: &[OnFile]) {
        let read = |text: &String| standing_from_text::<L>(text).expect("what is on file was read before");
        self.standing =
            on_file.iter().map(|held| (held.side.clone(), held.orders.iter().map(read).collect())).collect();
    }

    /// What is said about a decision that is asked alone: open only if nobody has been asked yet. One that was asked
    /// and not answered takes the printed default.
    pub fn ask(&mut self, matter: Matter<'_>, judge: &impl Judge<L::Verb>) -> Said<L::Verb> {
        let said = self.look(matter, judge);
        if !matches!(said, Said::Open) || !self.turn_page() {
            return said;
        }
        self.look(matter, judge).or_default()
    }

    /// What has been said about a decision so far. An answer that names unit and enemy serves once, a wider one for the
    /// rest of the turn.
    pub fn look(&mut self, matter: Matter<'_>, judge: &impl Judge<L::Verb>) -> Said<L::Verb> {
        let given = self.given(matter, judge);
        let said = self.said(matter, judge, given);
        if let Some(index) = given {
            let Given { answer, served, .. } = &mut self.answers[index];
            *served = is_whole(answer, matter);
        }
        said
    }

    /// What [`Instructions::look`] would find; an answer that serves once can serve yet.
    pub fn peek(&self, matter: Matter<'_>, judge: &impl Judge<L::Verb>) -> Said<L::Verb> {
        self.said(matter, judge, self.given(matter, judge))
    }

    /// What an answer says, or else the standing orders.
    fn said(&self, matter: Matter<'_>, judge: &impl Judge<L::Verb>, given: Option<usize>) -> Said<L::Verb> {
        let said = |steps: &[Step<L::Verb>], by: By| match judge.usable(steps) {
            steps if steps.is_empty() => Said::Default(by),
            steps => Said::Steps(steps, by),
        };
        if let Some(index) = given {
            return said(&self.answers[index].answer.steps, By::Answer);
        }
        let absent = self.missing.contains(matter.side) || self.unasked.contains(matter.unit);
        match self.on_file(matter, judge) {
            Some(Reply::Steps(steps)) => return said(steps, By::Standing),
            Some(Reply::Default) => return Said::Default(By::Standing),
            Some(Reply::Ask) if !absent => return Said::Open,
            Some(Reply::Ask) => return Said::Default(By::Default),
            None => {}
        }
        let mut known = L::VOCABULARY.decisions.iter();
        let known = known.find(|decision| decision.key == matter.when);
        let asked = known.is_some_and(|decision| decision.asked);
        if asked && self.policy == Policy::Ask && !absent { Said::Open } else { Said::Default(By::Default) }
    }

    /// Goes on to the next answers that have come: what was asked here has been asked before. Nothing is left to turn
    /// where play must stop and ask. Answers bear on nothing that was settled before they came.
    pub fn turn_page(&mut self) -> bool {
        let answered = self.asked < self.rounds;
        self.asked += usize::from(answered);
        answered
    }

    /// Which answer bears on a decision: the first that names unit and enemy, else the last of the wider ones.
    fn given(&self, matter: Matter<'_>, judge: &impl Judge<L::Verb>) -> Option<usize> {
        let is = |name: &Option<String>, unit: Option<&UnitId>| match (name, unit) {
            (Some(name), Some(unit)) => judge.is(name, unit),
            (Some(_), None) => false,
            (None, _) => true,
        };
        let fitting = |given: &Given<L::Verb>| {
            let answer = &given.answer;
            given.side == *matter.side
                && answer.when == matter.when
                && given.round <= self.asked
                && !given.served
                && is(&answer.unit, Some(matter.unit))
                && is(&answer.enemy, matter.enemy)
        };
        let mut answers = self.answers.iter();
        let exact = answers.position(|given| fitting(given) && is_whole(&given.answer, matter));
        exact.or_else(|| self.answers.iter().rposition(fitting))
    }

    fn on_file(&self, matter: Matter<'_>, judge: &impl Judge<L::Verb>) -> Option<&Reply<L::Verb>> {
        let fits = |order: &&Standing<L::Verb>| {
            let condition = order.condition.as_ref();
            order.when == matter.when
                && order.units.as_ref().is_none_or(|whom| judge.among(whom))
                && condition.is_none_or(|condition| judge.holds(condition))
        };
        let orders = self.on_file_of(matter.side);
        orders.iter().find(fits).map(|order| &order.reply)
    }
}

/// Whether an answer names all that a decision is about.
fn is_whole<V>(answer: &Answer<V>, matter: Matter<'_>) -> bool {
    answer.unit.is_some() && (answer.enemy.is_some() || matter.enemy.is_none())
}
