//! Standing orders that can never do anything, by the switches of the game or the arm of those they are for (RS-MEL-47,
//! RS-ROUT-17, RS-FIRE-11, RS-FIRE-12, RS-SET-05).

use crate::adjudicate::{IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::kit::reinforcement;
use crate::orders::{Selector, Vain, Whom, Whose, in_vain};
use crate::rules::really_simple::charts::switches::{AdvanceAfterAssault, GeneralFollowsFallBack};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::{Orders, Verb};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Kind, Unit};

/// Replies of a side's standing orders that nobody can ever give for whom they are.
pub(crate) fn replies(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let left = || {
        let there = state.army.iter().filter(|unit| unit.side == *side && unit.lost.is_none());
        there.chain(reinforcement::of(&state.arrivals, side).map(|(_, unit)| unit))
    };
    let whose = |whose: &Whose<'_>| match whose {
        Whose::One(_) => Vec::new(),
        Whose::These(lists) => {
            let on = |list: &Whom, unit: &Unit| list.0.iter().any(|item| may_mean(state, item, unit));
            left().filter(|unit| lists.iter().all(|list| on(list, unit))).collect::<Vec<_>>()
        }
    };
    let wrong = |unit: &Unit, when: &'static str, verb: &Verb| never(state, unit, when, verb);
    // Answers are judged with the question that they are for.
    let found = in_vain(&orders.standing, &[], whose, wrong);
    let told = found.into_iter().map(|Vain { when, span, wrong, .. }| {
        let help = because!("the standing order does nothing: {}", wrong.help);
        Wrong { help, ..wrong }.order(&UnitId::new(when), 0, span)
    });
    told.collect()
}

/// Whether an item of a list may ever mean a unit: its name and its arm do not change, all else may.
fn may_mean(state: &State, item: &Selector, unit: &Unit) -> bool {
    let is_one = match (selectors::named(state, &item.word), item.word.as_str()) {
        (Some(named), _) => named.unit == unit.unit,
        (None, "infantry") => unit.kind.is_infantry(),
        (None, "cavalry") => unit.kind == Kind::Cavalry,
        (None, "artillery") => unit.kind == Kind::Artillery,
        (None, "musket") => unit.kind == Kind::Musket,
        (None, "rifle") => unit.kind == Kind::Rifle,
        (None, "leader" | "general") => unit.is_general(),
        _ => return true,
    };
    is_one != item.denied
}

/// Why a unit can never do what a reply to a decision says.
fn never(state: &State, unit: &Unit, when: &str, verb: &Verb) -> Option<Wrong> {
    let rules = state.house_rules;
    let Unit { kind, .. } = unit;
    let no = |clause, reason: Reason, help: &'static str| Some(Wrong::new(clause, reason, help));
    match (when, verb) {
        ("won", Verb::Follow) if rules.advance_after_assault == AdvanceAfterAssault::No => no(
            "RS-MEL-47",
            "by the house rule nobody enters the hex that the loser of an assault leaves".into(),
            "`advance_after_assault` is off",
        ),
        ("accompany", Verb::Go(_)) if rules.general_follows_fall_back == GeneralFollowsFallBack::No => no(
            "RS-ROUT-17",
            "by the house rule no General goes along with a unit that falls back".into(),
            "`general_follows_fall_back` is off",
        ),
        ("accompany", _) if !unit.is_general() => no(
            "RS-ROUT-17",
            because!("only a General goes along, and {} is {}", unit.unit, kind.noun()),
            "name a General, or nobody",
        ),
        ("fire", Verb::Fire(_) | Verb::HoldFire) if tables::range(*kind).is_none() => no(
            match unit.is_general() {
                true => "RS-FIRE-12",
                false => "RS-FIRE-11",
            },
            because!("{} is {}, and never fires", unit.unit, kind.noun()),
            "name infantry or artillery",
        ),
        _ => None,
    }
}
