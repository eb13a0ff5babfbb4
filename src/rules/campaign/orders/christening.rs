//! What a part that is split off may be called: CP-FOR-10.

use super::allowed::{crossing, place};
use super::replies::is_called;
use super::{Verb, Words};
use crate::adjudicate::{Reason, Side, Wrong, because};
use crate::orders::{Language, Step};
use crate::rules::campaign::charts::switches::Names;
use crate::rules::campaign::position::known::base;
use crate::rules::campaign::position::state::State;
use crate::yaml::Span;

/// Words for where to fall back to: CP-D-04.
const WAYS: [&str; 2] = ["homeward", "safest"];

/// CP-D-04: whether a word chooses among the hexes that are free.
pub(super) fn is_way(word: &str) -> bool {
    WAYS.contains(&crate::orders::normal(word).as_str())
}

/// CP-FOR-10: the first name in a step, and in what hangs on it, that no part may bear, as the position is known to the side.
pub(crate) fn misnamed(state: &State, side: &Side, step: &Step<Verb>) -> Option<(Wrong, Span)> {
    let own = match &step.verb {
        Verb::Split { named: Some(name), .. } => {
            refused(state, side, name).or_else(|| of_an_enemy(state, side, name)).map(|wrong| (wrong, step.span))
        }
        _ => None,
    };
    let inner = match &step.verb {
        Verb::Split { steps, .. } | Verb::Otherwise(steps) => steps.as_slice(),
        _ => &[],
    };
    own.or_else(|| inner.iter().chain(&step.otherwise).find_map(|step| misnamed(state, side, step)))
}

/// CP-FOR-10: why no part of a side may be called so. It asks of its own forces and of the map alone, so that nothing is told of an
/// enemy when the part is split off.
pub(crate) fn refused(state: &State, side: &Side, name: &str) -> Option<Wrong> {
    let refuse = |reason: Reason| Some(Wrong::new("CP-FOR-10", reason, "give the part a name of its own, behind `as`"));
    if state.forces_of(side).any(|force| is_called(force, name)) {
        return refuse(because!("a force of yours is called `{}` already", name.to_owned()));
    }
    let mut coming = state.scenario.calendar.iter().filter(|arrival| arrival.force.side == *side);
    if coming.any(|arrival| is_called(&arrival.force, name)) {
        return refuse(because!("a force of yours that is to come in is called `{}`", name.to_owned()));
    }
    if place(state, name).is_some() || crossing(state, name).is_some() {
        return refuse(because!("`{}` is on the map, and an order to go there would mean that", name.to_owned()));
    }
    if base(name) != name {
        return refuse(because!("`{}` has a number as the ids of parts have", name.to_owned()));
    }
    let spelt = crate::orders::normal(name);
    if Words::VOCABULARY.words.contains(&spelt.as_str()) || is_way(name) {
        return refuse(because!("`{}` is a word of orders", name.to_owned()));
    }
    None
}

/// An enemy who is known by the name, or may come to be: CP-INT-08.
fn of_an_enemy(state: &State, side: &Side, name: &str) -> Option<Wrong> {
    let help = "give the part a name of its own, behind `as`";
    if state.enemies_of(side).any(|enemy| is_called(enemy, name)) {
        let reason = because!("an enemy is known to you as `{}`", name.to_owned());
        return Some(Wrong::new("CP-FOR-10", reason, help));
    }
    let masked = state.house_rules.names == Names::Masked;
    let reason = || because!("`{}` is what an enemy is called whose name nobody knows", name.to_owned());
    (masked && is_a_number(name)).then(|| Wrong::new("CP-INT-08", reason(), help))
}

/// CP-INT-08: a name such as `x3`.
pub(crate) fn is_a_number(name: &str) -> bool {
    let number = name.strip_prefix(['x', 'X']);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
