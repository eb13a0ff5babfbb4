//! The engines, one folder for each printed rule set.

use crate::adjudicate::AnyRuleSet;

macro_rules! rule_sets {
    ($($room:ident::$folder:ident),* $(,)?) => {
        $(pub use $room::$folder;)*

        /// Every rule set, in the order in which they are listed to people.
        pub const ALL: &[&'static dyn AnyRuleSet] = &[$(&$folder::ENGINE),*];
    };
}

rule_sets! {
    estafette_really_simple::really_simple,
    estafette_easy_napoleonics::easy_napoleonics,
    estafette_two_by_two::two_by_two,
    estafette_napoleonic_brigade::napoleonic_brigade,
    estafette_campaign::campaign,
}

/// The rule set of an id, or of a version as it stands in a lock (`really-simple-3.0`).
pub fn by_id(id: &str) -> Option<&'static dyn AnyRuleSet> {
    ALL.iter().copied().find(|rules| rules.id() == id || rules.standing(id).is_ok())
}
