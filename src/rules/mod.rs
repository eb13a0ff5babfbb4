//! The engines, one folder for each printed rule set.

use crate::adjudicate::AnyRuleSet;

macro_rules! rule_sets {
    ($($folder:ident),* $(,)?) => {
        $(pub mod $folder;)*

        /// Every rule set, in the order in which they are listed to people.
        pub const ALL: &[&'static dyn AnyRuleSet] = &[$(&$folder::ENGINE),*];
    };
}

rule_sets! { really_simple, easy_napoleonics, two_by_two, napoleonic_brigade, campaign }

/// The rule set of an id, or of a version as it stands in a lock (`really-simple-3.0`).
pub fn by_id(id: &str) -> Option<&'static dyn AnyRuleSet> {
    ALL.iter().copied().find(|rules| rules.id() == id || rules.standing(id).is_ok())
}
