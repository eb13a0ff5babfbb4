//! Replies that nobody can give whom they are for.

use super::replies::each_step;
use super::{Answer, Condition, Reply, Standing, Whom};
use crate::yaml::Span;

/// Whom a reply is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Whose<'o> {
    /// Those who are on each of these lists: the one of the standing order, and the one of its condition.
    These(Vec<&'o Whom>),
    /// A unit by its name.
    One(&'o str),
}

/// Replies with a step, under `else` or not, that none of those whom they are for can ever carry out: the first of these
/// with what is wrong with it, and where the step stands. What is for the whole side is left alone.
pub fn in_vain<'o, V, U: Copy, W>(
    standing: &'o [Standing<V>],
    answers: &'o [Answer<V>],
    whose: impl Fn(&Whose<'o>) -> Vec<U>,
    wrong: impl Fn(U, &'static str, &'o V) -> Option<W>,
) -> Vec<(U, Span, W)> {
    let listed = standing.iter().filter_map(|order| {
        let Reply::Steps(steps) = &order.reply else {
            return None;
        };
        let own_kind = |condition: &'o Condition| condition.own_kind.as_ref();
        let own_kind = order.condition.as_ref().and_then(own_kind);
        let lists = order.units.iter().chain(own_kind).collect::<Vec<_>>();
        (!lists.is_empty()).then_some((Whose::These(lists), order.when, steps))
    });
    let named = answers.iter().filter_map(|answer| {
        let unit = answer.unit.as_ref()?;
        Some((Whose::One(unit), answer.when, &answer.steps))
    });
    let mut found = Vec::new();
    for (list, when, steps) in listed.chain(named) {
        let units = whose(&list);
        let Some(first) = units.first().copied() else {
            continue;
        };
        let mut vain = None;
        each_step(steps, &mut |step| {
            let nobody = || units.iter().all(|unit| wrong(*unit, when, &step.verb).is_some());
            if vain.is_none() && nobody() {
                vain = wrong(first, when, &step.verb).map(|wrong| (first, step.span, wrong));
            }
        });
        found.extend(vain);
    }
    found
}
