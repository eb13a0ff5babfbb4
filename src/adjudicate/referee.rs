//! The referee: the only way from an engine to the position, to the dice and to the players.

use super::{Clause, Entry, Question, RuleSet};
use crate::dice::{Chance, Die, Label, Secrecy};

/// What becomes of a decision that nobody has answered in advance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// The printed default is taken, and said.
    #[default]
    Default,
    /// The exchange ends there and the player is asked.
    Ask,
}

/// Play cannot go on before somebody has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Keeps the position, the log and the dice of one adjudication.
pub struct Referee<'a, R: RuleSet> {
    state: R::State,
    log: Vec<Entry<R::Event>>,
    thrown: Vec<crate::dice::Roll>,
    questions: Vec<Question>,
    policy: Policy,
    chance: &'a mut dyn Chance,
}

impl<'a, R: RuleSet> Referee<'a, R> {
    /// Opens an adjudication on a position.
    pub fn new(state: R::State, policy: Policy, chance: &'a mut dyn Chance) -> Referee<'a, R> {
        Referee {
            state,
            log: Vec::new(),
            thrown: Vec::new(),
            questions: Vec::new(),
            policy,
            chance,
        }
    }

    /// The position as it stands.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What is done about decisions that are open.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// Writes down what happened, with the dice thrown since the last entry, and changes the position by it.
    pub fn record(&mut self, clause: Clause, event: R::Event) {
        R::apply(&mut self.state, &event);
        let rolls = std::mem::take(&mut self.thrown);
        self.log.push(Entry {
            clause,
            event,
            rolls,
        });
    }

    /// Throws `count` dice of one kind, open, and gives what each counts. A label used twice is a bug.
    pub fn roll(&mut self, label: String, die: Die, count: usize) -> Vec<u8> {
        let label = Label::new(label).expect("labels are made of turn, act and unit names");
        let roll = self.chance.throw(label, die, count, Secrecy::Open);
        let scores = roll.scores();
        self.thrown.push(roll);
        scores
    }

    /// Asks the players, all at once; play stops here.
    pub fn ask(&mut self, questions: Vec<Question>) -> Stopped {
        assert!(
            self.thrown.is_empty(),
            "what dice decided is recorded before anybody is asked"
        );
        self.questions = questions;
        Stopped
    }

    /// Ends the adjudication.
    pub fn close(self) -> (R::State, Vec<Entry<R::Event>>, Vec<Question>) {
        (self.state, self.log, self.questions)
    }
}
