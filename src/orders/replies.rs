//! Replies: the steps that are of use, and every step of a list.

use super::{Condition, Step};

/// The steps of a reply whose conditions hold, each of the others replaced by those under its `else`.
pub fn replied<V: Clone>(steps: &[Step<V>], holds: &dyn Fn(&Condition) -> bool) -> Vec<Step<V>> {
    let reply = |step: &Step<V>| match step.condition.as_ref().is_none_or(holds) {
        true => vec![step.clone()],
        false => replied(&step.otherwise, holds),
    };
    steps.iter().flat_map(reply).collect()
}
