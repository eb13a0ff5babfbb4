//! Orders for the shooting step that are set aside on paper: TT-FIRE-02 to TT-FIRE-15, TT-CON-25, TT-CON-34, TT-CON-40.

use crate::adjudicate::{Fact, IllegalOrder, Wrong, because};
use crate::orders::{Language, Selector, Whom};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::orders::by_phase::{Judged, Planned};
use crate::rules::two_by_two::orders::{Verb, Words};
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::shooting::at_chargers;
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::play::shooting::targets::{Aim, unclear};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// A step at fault: its number, and where it stands.
type StepAt = (usize, Span);

/// TT-GAP-61: the entries of the shooting side that are not allowed as the position stands when they come.
pub(crate) fn wrong_shots(state: &State, ground: &Ground, planned: &[Planned]) -> Vec<Judged> {
    let judged = planned.iter().enumerate();
    let judged = judged.filter_map(|(index, entry)| {
        let ((step, span), wrong) = wrong_shot(state, ground, entry)?;
        Some((index, wrong.order(&entry.unit, step, span)))
    });
    judged.collect::<Vec<(usize, IllegalOrder)>>()
}

fn wrong_shot(state: &State, ground: &Ground, entry: &Planned) -> Option<(StepAt, Wrong)> {
    let mut fires = entry.steps.iter().filter_map(|(number, step)| {
        let place = (*number, step.span);
        whom(&step.verb).map(|whom| (place, step, whom))
    });
    let (place, first, list) = match fires.next() {
        Some(fire) => fire,
        None => return backs_out(state, entry),
    };
    if entry.arrival {
        let reason = because!("`{}` is a point of arrival", entry.unit);
        return Some((place, unclear(reason, "units shoot")));
    }
    let unit = state.unit(&entry.unit);
    if let Err(wrong) = targets::may_fire(unit) {
        return Some((place, wrong));
    }
    if let Some((second, ..)) = fires.next().filter(|_| first.condition.is_none()) {
        let reason = because!("`{}` shoots once in a player turn", unit.unit);
        let help = "write one `fire` with a list of targets";
        return Some((second, Wrong::new("TT-FIRE-12", reason, help)));
    }
    let gives_way = first.condition.is_some() || !first.otherwise.is_empty();
    let wrong = no_target(state, ground, unit, list)?;
    (!gives_way).then_some((place, wrong))
}

/// TT-CON-40: a unit that chose to shoot at its charger may not hold its fire.
fn backs_out(state: &State, entry: &Planned) -> Option<(StepAt, Wrong)> {
    let (number, step) = entry.steps.first()?;
    if entry.arrival || !chargers_as_targets::is_committed(state, &entry.unit) {
        return None;
    }
    let reason = because!("`{}` has chosen to shoot at its charger", entry.unit);
    let wrong = Wrong::new("TT-CON-40", reason, "it fires, ordered or not");
    Some(((*number, step.span), wrong))
}

/// Why a list of names holds no target, by the clause of the first; nothing where it is not one of names alone.
fn no_target(state: &State, ground: &Ground, unit: &Unit, whom: &Whom) -> Option<Wrong> {
    let is_name = |selector: &Selector| {
        let is_word = Words::VOCABULARY.words.contains(&selector.word.as_str());
        !selector.denied && (!is_word || state.named(&selector.word).is_some())
    };
    if !whom.0.iter().all(is_name) {
        return None;
    }
    let mut first = None;
    for selector in &whom.0 {
        match aim_named(state, ground, unit, &selector.word) {
            Ok(_) => return None,
            Err(wrong) => first = first.or(Some(wrong)),
        }
    }
    first
}

/// The shot at whom a name means.
fn aim_named(state: &State, ground: &Ground, unit: &Unit, name: &str) -> Result<Aim, Wrong> {
    let Some(target) = state.named(name) else {
        let reason = because!("there is no unit `{}`", Fact::typed(name));
        return Err(unclear(reason, "name an enemy unit on the table"));
    };
    let chargers = match chargers_as_targets::is_committed(state, &unit.unit) {
        true => at_chargers::charge_aims(state, ground, unit),
        false => Vec::new(),
    };
    if chargers.is_empty() {
        return targets::aim(state, ground, unit, target);
    }
    let mut aims = chargers.into_iter();
    aims.find(|aim| aim.at.contains(&target.unit)).ok_or_else(|| not_that_charger(state, unit, target))
}

/// TT-FIRE-15, TT-CON-25, TT-CON-34: why a charged unit does not shoot at somebody.
fn not_that_charger(state: &State, unit: &Unit, target: &Unit) -> Wrong {
    let (id, enemy) = (&unit.unit, &target.unit);
    let mut contacts = state.contacts.iter();
    if !contacts.any(|contact| contact.charger == *enemy && contact.on == *id) {
        let reason = because!("`{}` has chosen to shoot at its charger", id);
        let help = "it shoots at nobody else";
        return Wrong::new("TT-FIRE-15", reason, help);
    }
    let clause = match state.edition {
        Edition::TwoMc => "TT-CON-25",
        Edition::ThreeOne => "TT-CON-34",
    };
    let reason = because!("`{}` did not come at the front of `{}`", enemy, id);
    Wrong::new(clause, reason, "it shoots at the charger on its front")
}

/// Whom a step is to shoot at.
fn whom(verb: &Verb) -> Option<&Whom> {
    match verb {
        Verb::Fire(whom) => Some(whom),
        _ => None,
    }
}
