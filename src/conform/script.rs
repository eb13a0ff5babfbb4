//! The dice of a case: every roll in its order, each with all its dice, and nothing else.

use std::panic;

use crate::dice::{Chance, Die, Label, Roll, Secrecy, Value};
use crate::yaml::Span;

/// A roll as a case has it.
#[derive(Clone, Debug)]
pub(super) struct Scripted {
    /// The label, as typed.
    pub(super) label: String,
    /// What each die shows.
    pub(super) values: Vec<Value>,
    /// Where it stands.
    pub(super) span: Span,
}

/// What play is broken off with when it leaves the script: nothing that came after would mean anything.
#[derive(Debug)]
pub(super) struct OffScript {
    /// What was thrown instead.
    pub(super) problem: String,
    /// The roll of the script that it came in place of, if any was left.
    pub(super) span: Option<Span>,
}

/// Throws what is written.
#[derive(Debug)]
pub(super) struct Script<'c> {
    rolls: &'c [Scripted],
    thrown: usize,
}

impl<'c> Script<'c> {
    pub(super) fn new(rolls: &'c [Scripted]) -> Script<'c> {
        Script { rolls, thrown: 0 }
    }

    /// The rolls that were never thrown.
    pub(super) fn left(&self) -> &'c [Scripted] {
        &self.rolls[self.thrown..]
    }

    fn agree(&self, label: &Label, die: Die, count: usize) -> Result<&'c Scripted, OffScript> {
        let wanted = format!("the roll `{label}` of {count} {die}");
        let Some(next) = self.rolls.get(self.thrown) else {
            return Err(OffScript {
                problem: format!("{wanted} is made, and the script has no further roll"),
                span: None,
            });
        };
        let off = |problem: String| OffScript { problem, span: Some(next.span) };
        if next.label != label.as_str() {
            let known = self.rolls.iter().any(|roll| roll.label == label.as_str());
            let why = if known { "out of its order" } else { "unscripted" };
            let due = &next.label;
            return Err(off(format!("{wanted} is made {why}, where `{due}` is scripted")));
        }
        if next.values.len() != count {
            let scripted = next.values.len();
            return Err(off(format!("{wanted} is made, with {scripted} scripted")));
        }
        match next.values.iter().find(|value| !die.can_show(**value)) {
            Some(value) => Err(off(format!("{wanted} is made, and no {die} shows {value}"))),
            None => Ok(next),
        }
    }
}

impl Chance for Script<'_> {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        match self.agree(&label, die, count) {
            Ok(scripted) => {
                self.thrown += 1;
                Roll { label, die, secrecy, values: scripted.values.clone() }
            }
            Err(off) => panic::resume_unwind(Box::new(off)),
        }
    }
}
