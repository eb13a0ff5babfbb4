//! Why an order came to nothing, as a story has it: by what kind of reason it is, without hexes and distances.

use super::wording as say;
use crate::adjudicate::{Calls, Choices, Fact, Reason};

/// What a story says of a reason, and of whom; nothing of one that tells of paper only.
pub fn excuse(reason: &Reason, voice: &dyn Calls) -> (Option<Choices>, String) {
    let kind = |words: &[&str]| words.iter().any(|word| reason.sentence().contains(word));
    let units = reason.facts().iter().filter(|fact| matches!(fact, Fact::Unit(_)));
    let units = units.filter_map(|fact| voice.call(fact)).collect::<Vec<_>>();
    let at = |place: usize| units.get(place).cloned();
    let words = match () {
        () if kind(&[
            "nobody else to fire at",
            "nobody at whom",
            "no target in range",
            "out of range",
            "field of fire",
        ]) =>
        {
            Some((say::NOBODY_TO_FIRE_AT, String::new()))
        }
        () if kind(&["does not see {}"]) => at(1).map(|whom| (say::NO_VIEW_OF, whom)),
        () if kind(&["nobody can be reached", "out of reach", "come to contact"]) => {
            Some((say::NOBODY_IN_REACH, String::new()))
        }
        () if kind(&["no free way", "no way to", "{} stands in {}", "way is not free"]) => {
            Some((say::WAY_BLOCKED, String::new()))
        }
        () if kind(&["is not on the board any more"]) => at(0).map(|whom| (say::GONE_ALREADY, whom)),
        () => None,
    };
    words.map_or((None, String::new()), |(words, whom)| (Some(words), whom))
}
