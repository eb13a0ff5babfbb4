//! Replies: every step of them, those that are of use, and standing orders that are never reached.

use super::{Body, Condition, Reply, Standing, Step};
use crate::yaml::Span;

/// Looks at every step, those under `else` among them.
pub fn each_step<'s, V>(steps: &'s [Step<V>], look: &mut dyn FnMut(&'s Step<V>)) {
    for step in steps {
        look(step);
        each_step(&step.otherwise, look);
    }
}

impl<V> Body<V> {
    /// The steps of standing orders and answers, with their decisions.
    pub fn replies(&self) -> impl Iterator<Item = (&'static str, &[Step<V>])> {
        let standing = self.standing.iter().map(|order| match &order.reply {
            Reply::Steps(steps) => (order.when, steps.as_slice()),
            Reply::Default | Reply::Ask => (order.when, &[][..]),
        });
        standing.chain(self.answers.iter().map(|answer| (answer.when, answer.steps.as_slice())))
    }
}

/// The steps of a reply whose conditions hold, each of the others replaced by those under its `else`.
pub fn replied<V: Clone>(steps: &[Step<V>], holds: &dyn Fn(&Condition) -> bool) -> Vec<Step<V>> {
    let reply = |step: &Step<V>| match step.condition.as_ref().is_none_or(holds) {
        true => vec![step.clone()],
        false => replied(&step.otherwise, holds),
    };
    steps.iter().flat_map(reply).collect()
}

/// Standing orders that can never be reached: one about the same decision that serves always stands before them.
pub fn never_reached<V>(standing: &[Standing<V>]) -> impl Iterator<Item = (&'static str, Span)> {
    let always = |order: &Standing<V>| order.units.is_none() && order.condition.is_none();
    let reached = move |index: usize| {
        let mut before = standing[..index].iter();
        !before.any(|order| order.when == standing[index].when && always(order))
    };
    let lost = (0..standing.len()).filter(move |index| !reached(*index));
    lost.map(|index| (standing[index].when, standing[index].span))
}
