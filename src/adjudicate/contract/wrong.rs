//! Why an order is not allowed.

use crate::adjudicate::contract::parts::IllegalOrder;
use crate::adjudicate::terms::clause::Clause;
use crate::adjudicate::terms::reason::Reason;
use crate::adjudicate::terms::roster::UnitId;
use crate::yaml::{Fault, Span};

/// Why an order is not allowed, or cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The clause it offends; none where the language, not the rules, forbids it.
    pub clause: Option<&'static str>,
    /// What is wrong, without capital and full stop.
    pub reason: Reason,
    /// What to do instead.
    pub help: Reason,
}

impl Wrong {
    /// What offends a clause.
    pub fn new(clause: &'static str, reason: impl Into<Reason>, help: impl Into<Reason>) -> Wrong {
        Wrong { clause: Some(clause), reason: reason.into(), help: help.into() }
    }

    /// What is wrong with an umpire's line, by no clause.
    pub fn of_a_line(reason: impl Into<String>, help: impl Into<String>) -> Wrong {
        Wrong { clause: None, reason: reason.into().into(), help: help.into().into() }
    }

    /// The same as a fault of a file.
    pub fn fault(self, span: Span) -> Fault {
        let fault = Fault::error(span, self.reason).help(self.help);
        match self.clause {
            Some(clause) => fault.clause(clause),
            None => fault,
        }
    }

    /// What is wrong, with its clause.
    pub fn told(self) -> String {
        let clause = self.clause.map(|clause| format!(" ({clause})"));
        format!("{}{}", self.reason, clause.unwrap_or_default())
    }

    /// The order that is set aside for it.
    pub fn order(self, unit: &UnitId, step: usize, span: Span) -> IllegalOrder {
        IllegalOrder {
            unit: unit.to_string(),
            step,
            clause: self.clause.map(Clause::new),
            reason: self.reason,
            help: self.help,
            span,
        }
    }
}
