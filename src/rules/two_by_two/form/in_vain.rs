//! Replies and steps that their arm can never carry out, whatever happens: TT-CON-09, TT-CON-17, TT-CON-30, TT-ED-11,
//! TT-FUP-07, TT-MEL-26, TT-ROUT-24, TT-FIRE-02 to TT-FIRE-04, TT-FIRE-60.

use crate::adjudicate::{IllegalOrder, Side, Wrong, because};
use crate::orders::{Selector, Whose, each_step, in_vain};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::selectors::Facts;
use crate::rules::two_by_two::orders::{Orders, Verb};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};
use crate::yaml::Span;

/// The words of a list that are of an arm, and stay true of a unit.
const ARMS: [&str; 6] = ["infantry", "cavalry", "artillery", "leader", "hq", "light-cavalry"];

/// Standing orders and answers of which nobody can do what they say whom they are for.
pub(crate) fn replies(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let lasts = |selector: &Selector| {
        let word = selector.word.as_str();
        let is_kind = Kind::ALL.iter().any(|(known, ..)| *known == word);
        let is_arm = ARMS.contains(&word) || is_kind;
        (is_arm || state.named(word).is_some()) && selector.within.is_none()
    };
    let left = || state.units_of(side).filter(|unit| !unit.is_lost());
    let whose = |whose: &Whose<'_>| match whose {
        Whose::One(name) => {
            let named = state.named(name).filter(|unit| unit.side == *side);
            named.into_iter().collect::<Vec<_>>()
        }
        // What is for a whole side is for whoever can.
        Whose::These(lists) if lists.is_empty() => Vec::new(),
        Whose::These(lists) => {
            let fits = |unit: &&Unit| {
                let facts = Facts::new(state, ground, unit, None);
                let any = |selector| !lasts(selector) || facts.fits(selector, unit);
                lists.iter().all(|list| list.0.iter().any(any))
            };
            left().filter(fits).collect()
        }
    };
    let wrong = |unit: &Unit, when: &str, verb: &Verb| never_replies(state, unit, when, verb);
    let found = in_vain(&orders.standing, &orders.answers, whose, wrong);
    let told = found.into_iter().map(|vain| note(vain.unit, 0, vain.wrong, vain.span));
    told.collect()
}

/// Steps of an entry that its unit can never carry out and that are not judged with it, because they stand under `else` or
/// wait for a condition.
pub(crate) fn steps(state: &State, planned: &Planned) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    let Some(unit) = state.find(&planned.unit).filter(|_| !planned.arrival) else {
        return found;
    };
    for (number, step) in &planned.steps {
        each_step(std::slice::from_ref(step), &mut |step| {
            if let Some(wrong) = never_does(unit, &step.verb) {
                found.push(note(unit, *number, wrong, step.span));
            }
        });
    }
    found
}

fn note(unit: &Unit, step: usize, wrong: Wrong, span: Span) -> IllegalOrder {
    let told = IllegalOrder::remark(unit.unit.as_str(), wrong.reason, wrong.help, span).by_any(wrong.clause);
    IllegalOrder { step, ..told }
}

/// A step that no unit of an arm ever does.
fn never_does(unit: &Unit, verb: &Verb) -> Option<Wrong> {
    let (id, kind) = (&unit.unit, unit.kind);
    match verb {
        Verb::Fire(_) => unit.never_fires(),
        Verb::Charge(_) if kind.is_artillery() => {
            Some(Wrong::new("TT-CON-09", because!("{} is artillery and never attacks", id), "leave the charge out"))
        }
        Verb::Rout if !kind.may_rout_at_will() => Some(Wrong::new(
            "TT-ROUT-24",
            because!("{} is {}", id, kind.noun()),
            "only light infantry and light cavalry rout of their own will",
        )),
        _ => None,
    }
}

/// A reply that a unit can never give to a decision: for its arm, or by the edition.
fn never_replies(state: &State, unit: &Unit, when: &str, verb: &Verb) -> Option<Wrong> {
    let (id, noun) = (&unit.unit, unit.kind.noun());
    let sheet = state.edition == Edition::ThreeOne;
    let is_foot = unit.kind.is_infantry();
    match (when, verb) {
        ("charged" | "met", Verb::Turn(_)) if !is_foot => {
            let clause = match when {
                "charged" => "TT-CON-17",
                _ => "TT-FUP-07",
            };
            let reason = because!("`{}` is {}, and does not turn to face an attacker", id, noun);
            Some(Wrong::new(clause, reason, "infantry alone turns"))
        }
        ("won" | "column", Verb::Join) if sheet => Some(Wrong::new(
            "TT-ED-11",
            because!("`{}` joins nobody: edition 3.01 has no column of attack", id),
            "leave it out",
        )),
        ("won" | "column", Verb::Join) if !is_foot => {
            let reason = because!("`{}` is {}, and forms no column of attack", id, noun);
            Some(Wrong::new("TT-MEL-26", reason, "infantry alone does"))
        }
        ("shot-at", Verb::Charge(_)) if sheet => Some(Wrong::new(
            "TT-CON-30",
            because!("`{}` is never asked: in edition 3.01 who is shot at stays in contact", id),
            "leave it out",
        )),
        ("shot-at" | "unfinished", Verb::Charge(_)) | (_, Verb::Fire(_)) => never_does(unit, verb),
        _ => None,
    }
}
