//! Replies that nobody can give whom they are for.

use super::replies::each_step;
use super::{Answer, Condition, Reply, Standing, Whom};
use crate::yaml::Span;

/// Whom a reply is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Whose<'o> {
    /// Those who are on each of these lists: the one of the standing order, and the one of its condition; the whole side where
    /// there is none.
    These(Vec<&'o Whom>),
    /// A unit by its name.
    One(&'o str),
}

/// A step of a reply that none of those whom it is for can ever carry out.
#[derive(Clone, Debug, PartialEq)]
pub struct Vain<U, W> {
    /// The decision.
    pub when: &'static str,
    /// The first whom it is for.
    pub unit: U,
    /// Where it stands.
    pub span: Span,
    /// What is wrong with it.
    pub wrong: W,
}

/// The steps of replies, under `else` or not, that none of those whom they are for can ever carry out. A reply that is for
/// nobody is left alone.
pub fn in_vain<'o, V, U: Copy, W>(
    standing: &'o [Standing<V>],
    answers: &'o [Answer<V>],
    whose: impl Fn(&Whose<'o>) -> Vec<U>,
    wrong: impl Fn(U, &'static str, &'o V) -> Option<W>,
) -> Vec<Vain<U, W>> {
    let listed = standing.iter().filter_map(|order| {
        let Reply::Steps(steps) = &order.reply else {
            return None;
        };
        let own_kind = |condition: &'o Condition| condition.own_kind.as_ref();
        let own_kind = order.condition.as_ref().and_then(own_kind);
        Some((Whose::These(order.units.iter().chain(own_kind).collect()), order.when, steps))
    });
    let named = answers.iter().filter_map(|answer| {
        let unit = answer.unit.as_ref()?;
        Some((Whose::One(unit), answer.when, &answer.steps))
    });
    let mut found = Vec::new();
    for (list, when, steps) in listed.chain(named) {
        let units = whose(&list);
        each_step(steps, &mut |step| {
            let mut wrongs = units.iter().map(|unit| wrong(*unit, when, &step.verb));
            let first = wrongs.next().flatten().filter(|_| wrongs.all(|wrong| wrong.is_some()));
            if let (Some(unit), Some(wrong)) = (units.first(), first) {
                found.push(Vain { when, unit: *unit, span: step.span, wrong });
            }
        });
    }
    found
}
