//! Asking: decisions that are put to their owners, all those of a step at once.

use crate::adjudicate::decisions::instructions::{Instructions, Judge, Matter, Said};
use crate::adjudicate::terms::question::Question;
use crate::adjudicate::terms::roster::{Side, UnitId};
use crate::orders::{Condition, Language, Step, Whom};

/// A decision to be put to a player, and how it is asked. `X` is what the conditions of a rule set may ask about beside
/// the common.
#[derive(Clone, Debug)]
pub struct Asking<X = ()> {
    /// Whose decision it is.
    pub side: Side,
    /// Its key: `beaten`.
    pub when: &'static str,
    /// Of which unit; the name of the side where the side as a whole decides.
    pub unit: UnitId,
    /// Because of which enemy.
    pub enemy: Option<UnitId>,
    /// The enemy that conditions are about, where that is another than the question names.
    pub about: Option<UnitId>,
    /// Whether the enemy is charging.
    pub charging: bool,
    /// Whether the conditions of its steps wait for the target that each step finds.
    pub deferred: bool,
    /// What else conditions are about.
    pub beside: X,
    /// The question in words.
    pub text: String,
    /// The replies it may have.
    pub replies: Vec<String>,
    /// The reply that silence is taken for.
    pub default: String,
}

impl<X: Default> Asking<X> {
    /// A decision of a unit.
    pub fn of(side: &Side, unit: &UnitId, when: &'static str, enemy: Option<&UnitId>) -> Asking<X> {
        Asking {
            side: side.clone(),
            when,
            unit: unit.clone(),
            enemy: enemy.cloned(),
            about: None,
            charging: false,
            deferred: false,
            beside: X::default(),
            text: String::new(),
            replies: Vec::new(),
            default: String::new(),
        }
    }

    /// A decision of a side.
    pub fn of_side(side: &Side, when: &'static str) -> Asking<X> {
        Asking::of(side, &UnitId::new(side.as_str()), when, None)
    }
}

impl<X> Asking<X> {
    /// How it is asked: the question, the replies it may have, and the reply that silence is taken for.
    pub fn says(self, text: String, replies: &[&str], default: &str) -> Asking<X> {
        Asking {
            text,
            replies: replies.iter().map(|reply| (*reply).to_owned()).collect(),
            default: default.to_owned(),
            ..self
        }
    }

    /// The decision, without how it is asked.
    fn matter(&self) -> Matter<'_> {
        Matter { side: &self.side, when: self.when, unit: &self.unit, enemy: self.enemy.as_ref() }
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

/// The facts of a decision, and whether its steps wait.
struct Bearing<'f, J> {
    facts: &'f J,
    deferred: bool,
}

impl<V: Clone, J: Judge<V>> Judge<V> for Bearing<'_, J> {
    fn is(&self, name: &str, unit: &UnitId) -> bool {
        self.facts.is(name, unit)
    }

    fn among(&self, whom: &Whom) -> bool {
        self.facts.among(whom)
    }

    fn holds(&self, condition: &Condition) -> bool {
        self.facts.holds(condition)
    }

    fn usable(&self, steps: &[Step<V>]) -> Vec<Step<V>> {
        match self.deferred {
            true => steps.to_vec(),
            false => self.facts.usable(steps),
        }
    }
}

impl<L: Language> Instructions<L> {
    /// Puts decisions to their owners, all at once: what has been said about each, by its facts. What nobody has said
    /// anything about is to be asked, and play must stop; or it was asked before, and takes the printed default.
    pub fn put<'m, X, J: Judge<L::Verb>>(
        &mut self,
        matters: &'m [Asking<X>],
        facts: impl Fn(&'m Asking<X>) -> J,
    ) -> Result<Vec<Said<L::Verb>>, Vec<Question>> {
        let hear = |instructions: &mut Instructions<L>| {
            let heard = matters.iter().map(|asking| instructions.hear(asking, &facts(asking)));
            heard.collect::<Vec<_>>()
        };
        let mut said = hear(self);
        if !said.iter().any(Said::is_open) {
            return Ok(said);
        }
        if !self.turn_page() {
            let asked = matters.iter().zip(&said).filter(|(_, said)| said.is_open());
            return Err(asked.map(|(asking, _)| asking.question()).collect());
        }
        for (said, again) in said.iter_mut().zip(hear(self)) {
            if said.is_open() {
                *said = again.or_default();
            }
        }
        Ok(said)
    }

    /// What has been said about a decision so far, without putting it.
    pub fn hear<X>(&mut self, asking: &Asking<X>, facts: &impl Judge<L::Verb>) -> Said<L::Verb> {
        let deferred = asking.deferred;
        self.look(asking.matter(), &Bearing { facts, deferred })
    }

    /// What has been said about a decision of which another use is to come: an answer that serves once is not used up.
    pub fn overhear<X>(&self, asking: &Asking<X>, facts: &impl Judge<L::Verb>) -> Said<L::Verb> {
        let deferred = asking.deferred;
        self.peek(asking.matter(), &Bearing { facts, deferred })
    }
}
