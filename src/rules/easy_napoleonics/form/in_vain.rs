//! Standing orders that can never do anything, by the options of the game or the arm and nation of those they are for
//! (EN-UNIT-04 to 07, EN-NAT-07, EN-MUS-01, EN-OPT-03, EN-OPT-21, EN-CHG-03, EN-LDR-14, EN-ARMY-26).

use crate::adjudicate::{IllegalOrder, Side, UnitId, Wrong, because};
use crate::orders::{Selector, Vain, Whom, Whose, in_vain};
use crate::rules::easy_napoleonics::form::foreseen;
use crate::rules::easy_napoleonics::orders::{Orders, Verb};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Kind, Unit};

/// Replies of a side's standing orders that nobody can ever give for whom they are.
pub(crate) fn replies(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let left = || state.army.iter().filter(|unit| unit.side == *side && !unit.is_lost());
    let whose = |whose: &Whose<'_>| match whose {
        Whose::One(_) => Vec::new(),
        Whose::These(lists) => {
            let on = |list: &Whom, unit: &Unit| list.0.iter().any(|item| may_mean(state, item, unit));
            left().filter(|unit| lists.iter().all(|list| on(list, unit))).collect::<Vec<_>>()
        }
    };
    let wrong = |unit: &Unit, when: &'static str, verb: &Verb| {
        is_off(state, when, verb).or_else(|| no_reply(state, unit, when, verb))
    };
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
    let is_one = match (state.named(&item.word), item.word.as_str()) {
        (Some(named), _) => named.unit == unit.unit,
        (None, "infantry") => unit.kind.is_infantry(),
        (None, "cavalry") => unit.kind.is_cavalry(),
        (None, "artillery") => unit.kind.is_artillery(),
        (None, "leader") => unit.is_leader(),
        (None, "light-cavalry") => unit.kind == Kind::LightCavalry,
        (None, "heavy-cavalry") => unit.kind == Kind::HeavyCavalry,
        (None, "field-artillery") => unit.kind == Kind::FieldArtillery,
        (None, "horse-artillery") => unit.kind == Kind::HorseArtillery,
        _ => return true,
    };
    is_one != item.denied
}

/// Why nobody is ever asked for a reply in this game: its option is off.
fn is_off(state: &State, when: &'static str, verb: &Verb) -> Option<Wrong> {
    let off = |clause, option: &'static str| {
        let reason = because!("nobody is asked about `{}` in this game", when);
        Wrong::new(clause, reason, because!("the option `{}` is off", option))
    };
    match (when, verb) {
        ("won", Verb::Occupy | Verb::Follow(_)) if !state.options.breakthrough => {
            Some(off("EN-OPT-03", "breakthrough"))
        }
        ("met", _) if !state.options.breakthrough => Some(off("EN-OPT-03", "breakthrough")),
        ("grand-battery", _) if !state.options.grand_battery => Some(off("EN-OPT-21", "grand_battery")),
        ("choice-card", _) if !state.options.random_cards => Some(off("EN-ARMY-26", "random_cards")),
        _ => None,
    }
}

/// Why a unit can never give a reply.
fn no_reply(state: &State, unit: &Unit, when: &'static str, verb: &Verb) -> Option<Wrong> {
    match (when, verb) {
        (_, Verb::Form(form, _)) => foreseen::no_such_form(state, unit, *form),
        ("won", Verb::HoldFire) => None,
        (_, Verb::Fire(..) | Verb::HoldFire) => foreseen::no_fire(unit),
        ("won", Verb::Occupy | Verb::Follow(_)) if !unit.kind.is_cavalry() && !unit.kind.is_infantry() => {
            let reason = because!("{} never breaks through", unit.kind.noun());
            Some(Wrong::new("EN-OPT-03", reason, "infantry and cavalry do"))
        }
        ("accompany" | "displaced", Verb::Go(_)) if !unit.is_leader() => {
            let reason = because!("{} is no leader, and is never asked about `{}`", unit.unit, when);
            Some(Wrong::new("EN-LDR-14", reason, "name a leader, or nobody"))
        }
        _ => None,
    }
}
