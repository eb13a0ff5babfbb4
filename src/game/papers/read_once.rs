//! What a text says in the words of a rule set, read once however often it is asked.

use std::sync::OnceLock;

use crate::adjudicate::{AnyOrders, AnyRuleSet};
use crate::yaml::{Faults, Node};

/// What the text beside it says in the words of the rule set it was first read by, with what that reading remarked. A copy of the
/// text may be changed, so it comes without.
#[derive(Default)]
pub(in crate::game) struct ReadOnce(OnceLock<(&'static str, AnyOrders, Faults)>);

impl ReadOnce {
    /// Reads the text and its tree, unless that is done; an error is what is wrong with it.
    pub(super) fn of(&self, rules: &dyn AnyRuleSet, tree: &Node, text: &str) -> Result<(AnyOrders, Faults), Faults> {
        if let Some((by, orders, remarks)) = self.0.get()
            && *by == rules.id()
        {
            return Ok((orders.clone(), remarks.clone()));
        }
        let mut faults = Faults::default();
        match rules.read(tree, text, &mut faults) {
            Some(orders) if !faults.any_error() => {
                self.0.get_or_init(|| (rules.id(), orders.clone(), faults.clone()));
                Ok((orders, faults))
            }
            _ => Err(faults),
        }
    }

    /// The same of a text that is this one to the letter.
    pub(super) fn alike(&self) -> ReadOnce {
        ReadOnce(self.0.clone())
    }
}

impl Clone for ReadOnce {
    fn clone(&self) -> ReadOnce {
        ReadOnce::default()
    }
}

impl std::fmt::Debug for ReadOnce {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("ReadOnce")
    }
}
