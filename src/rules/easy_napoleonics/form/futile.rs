//! Standing orders that can never do anything, by the options of the game or the arm and nation of those they are for
//! (EN-UNIT-04 to 07, EN-NAT-07, EN-MUS-01, EN-OPT-03, EN-OPT-21, EN-CHG-03, EN-LDR-14, EN-ARMY-26).

use crate::adjudicate::{IllegalOrder, Side, UnitId, Wrong};
use crate::orders::{Reply, Selector, Standing, Whom, each_step};
use crate::rules::easy_napoleonics::form::foreseen;
use crate::rules::easy_napoleonics::orders::{Orders, Verb};
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Kind, Unit};

/// Replies of a side's standing orders that nobody can ever give for whom they are.
pub(crate) fn futile(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    for order in &orders.standing {
        let Reply::Steps(steps) = &order.reply else {
            continue;
        };
        let meant = served(state, side, order);
        each_step(steps, &mut |step| {
            let off = is_off(state, order.when, &step.verb);
            let never = |unit: &&Unit| no_reply(state, unit, order.when, &step.verb);
            let mut wrongs = meant.iter().map(never);
            let first = wrongs.next().flatten();
            // What one of them can do is no standing order in vain.
            let all = first.filter(|_| wrongs.all(|wrong| wrong.is_some()));
            if let Some(wrong) = off.or(all) {
                let help = format!("the standing order does nothing: {}", wrong.help);
                let wrong = Wrong { help: help.into(), ..wrong };
                found.push(wrong.order(&UnitId::new(order.when), 0, step.span));
            }
        });
    }
    found
}

/// The units of a side that a standing order may ever be for.
fn served<'s>(state: &'s State, side: &Side, order: &Standing<Verb>) -> Vec<&'s Unit> {
    let mine = state.army.iter().filter(|unit| unit.side == *side);
    let mine = mine.filter(|unit| !unit.is_lost());
    let is_meant = |unit: &&Unit| {
        let whom = order.units.as_ref();
        whom.is_none_or(|Whom(items)| items.iter().any(|item| may_mean(state, item, unit)))
    };
    mine.filter(is_meant).collect()
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
fn is_off(state: &State, when: &str, verb: &Verb) -> Option<Wrong> {
    let off = |clause, option: &str| {
        let reason = format!("nobody is asked about `{when}` in this game");
        Wrong::new(clause, reason, format!("the option `{option}` is off"))
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
fn no_reply(state: &State, unit: &Unit, when: &str, verb: &Verb) -> Option<Wrong> {
    match (when, verb) {
        (_, Verb::Form(form, _)) => foreseen::no_such_form(state, unit, *form),
        ("won", Verb::HoldFire) => None,
        (_, Verb::Fire(..) | Verb::HoldFire) => foreseen::no_fire(state, unit),
        ("won", Verb::Occupy | Verb::Follow(_)) if !unit.kind.is_cavalry() && !unit.kind.is_infantry() => {
            let reason = format!("{} never breaks through", unit.kind.noun());
            Some(Wrong::new("EN-OPT-03", reason, "infantry and cavalry do"))
        }
        ("accompany" | "displaced", Verb::Go(_)) if !unit.is_leader() => {
            let reason = format!("{} is no leader, and is never asked about `{when}`", unit.unit);
            Some(Wrong::new("EN-LDR-14", reason, "name a leader, or nobody"))
        }
        _ => None,
    }
}
