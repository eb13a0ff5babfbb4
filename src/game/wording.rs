//! How the reports of a game are worded.

use crate::adjudicate::AnyRuleSet;
use crate::kit::Phrases;
use crate::report::templates::Templates;
use crate::yaml::{Faults, Node};

/// How the reports of a game are worded, where the umpire has words of his own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// Headline, opening and closing.
    pub templates: Templates,
    /// The sentences of the rule set.
    pub phrases: Phrases,
}

pub(super) fn wording(_node: &Node, _rules: &dyn AnyRuleSet, _faults: &mut Faults) -> Option<Wording> {
    Some(Wording::default())
}
