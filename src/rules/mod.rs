//! The engines, one folder for each printed rule set.

use std::sync::LazyLock;

use crate::adjudicate::AnyRuleSet;

macro_rules! rule_sets {
    ($($room:ident::$folder:ident),* $(,)?) => {
        $(pub use $room::$folder;)*

        /// Every rule set, in the order in which they are listed to people.
        pub fn all() -> &'static [&'static dyn AnyRuleSet] {
            static ALL: LazyLock<Vec<&'static dyn AnyRuleSet>> = LazyLock::new(|| vec![$($folder::engine()),*]);
            &ALL
        }

        /// The rule sets that the engine in a page has: the one whose folder `ESTAFETTE_RULES` names as it is built, or all. What is not
        /// named is not built in, so this is a macro: whoever calls it is compiled for that one.
        #[macro_export]
        macro_rules! rules_in_page {
            () => {{
                let mut shelf: Vec<&'static dyn $crate::adjudicate::AnyRuleSet> = Vec::new();
                $(if const { $crate::rules::is_wanted(option_env!("ESTAFETTE_RULES"), stringify!($folder)) } {
                    shelf.push($crate::rules::$folder::engine());
                })*
                shelf
            }};
        }
    };
}

/// Whether a rule set is wanted where only one is named, or all are.
pub const fn is_wanted(only: Option<&str>, folder: &str) -> bool {
    let Some(only) = only else { return true };
    let (one, other) = (only.as_bytes(), folder.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
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
    all().iter().copied().find(|rules| rules.id() == id || rules.standing(id).is_ok())
}
