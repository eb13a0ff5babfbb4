//! The shooting step: who shoots, in which order, at whom: TT-FIRE-01, TT-FIRE-16, TT-FIRE-20, TT-FIRE-61, TT-CON-40,
//! TT-SEQ-03, TT-DEC-11.
//!
//! `effect` and `targets` know each other: targets are ordered by what a shot at them is worth.

pub(crate) mod at_chargers;
pub(crate) mod chargers_close;
pub(crate) mod effect;
pub(crate) mod orders;
pub(crate) mod shot_in_numbers;
pub(crate) mod target_choice;
pub(crate) mod targets;
pub(crate) mod volley;

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::orders::{Step, Whom};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::SupportingFire;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::state::{Reply, State};
use crate::rules::two_by_two::troops::names::called;
use crate::rules::two_by_two::troops::units::Unit;
use target_choice::{Choice, Firing, Remark};
use targets::Aim;

/// TT-CON-40: the units that chose to shoot at a charger, in the order of the contacts.
fn committed(state: &State) -> Vec<UnitId> {
    let mut committed: Vec<UnitId> = Vec::new();
    let chosen = state.contacts.iter();
    for contact in chosen.filter(|contact| contact.reply == Reply::Shoot) {
        let is_due = state.unit(&contact.on).side == *state.shooting();
        if is_due && !committed.contains(&contact.on) {
            committed.push(contact.on.clone());
        }
    }
    committed
}

/// TT-FIRE-16, TT-FIRE-20: whether a shot is fired as one with another. In 3.01 every charged unit throws its own die
/// (TT-CON-36).
fn are_one_shot(state: &State, one: &Aim, other: &Aim) -> bool {
    let together = match state.edition {
        Edition::TwoMc => true,
        Edition::ThreeOne => {
            state.house_rules.supporting_fire == SupportingFire::Yes && !one.defensive && !other.defensive
        }
    };
    together && one.meets(other)
}

/// The question what a unit without a fire step does.
fn fire_asked(unit: &Unit, aims: &[Aim]) -> Asking {
    let replies = aims.iter().map(|aim| format!("{{fire: {}}}", aim.target));
    let replies: Vec<String> = replies.chain(["hold-fire".to_owned()]).collect();
    let replies: Vec<&str> = replies.iter().map(String::as_str).collect();
    let text = format!("{} has no orders for its fire. At whom?", called(unit));
    let default = if fires_unasked(unit) { "fire" } else { "hold-fire" };
    let asking =
        Asking { about: aims.first().map(|aim| aim.target.clone()), deferred: true, ..unit.asked("fire", None) };
    asking.says(text, &replies, default)
}

/// TT-DEC-11: artillery and pinned infantry fire where nobody says anything.
fn fires_unasked(unit: &Unit) -> bool {
    unit.kind.is_artillery() || unit.is_pinned()
}

/// TT-SEQ-01: step 3.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    let mut heard: Vec<UnitId> = Vec::new();
    let mut firing = ordered_fire(play);
    loop {
        heard.extend(firing.iter().map(|firing| firing.unit.clone()));
        firing.extend(other_fire(play, &mut heard)?);
        if firing.is_empty() {
            break;
        }
        shots(play, &mut firing)?;
        if play.is_over() {
            return Ok(());
        }
    }
    chargers_close::closing(play)
}

/// TT-CON-40, TT-FIRE-20: the charged units that chose to shoot and are not listed, then those of the list.
fn ordered_fire(play: &mut Play<'_, '_>) -> Vec<Firing> {
    let committed = committed(play.state());
    let listed = play.shots.iter();
    let listed = listed.filter(|planned| !planned.arrival && !planned.fire().is_empty());
    let listed = listed.map(|planned| Firing {
        unit: planned.unit.clone(),
        condition: planned.condition.clone(),
        steps: planned.fire(),
        by: By::Order,
        charged: committed.contains(&planned.unit),
    });
    let listed: Vec<Firing> = listed.collect();
    let is_listed = |unit: &UnitId| listed.iter().any(|firing| firing.unit == *unit);
    let unlisted: Vec<UnitId> = committed.iter().filter(|unit| !is_listed(unit)).cloned().collect();
    let mut firing = Vec::new();
    for unit in unlisted {
        firing.push(defence(play, unit));
    }
    firing.extend(listed);
    firing
}

/// TT-DEC-09: a charged unit that is not listed: at whom it prefers to shoot is part of its reply to the charge.
fn defence(play: &mut Play<'_, '_>, id: UnitId) -> Firing {
    let state = play.state();
    let unit = state.unit(&id);
    let aims = at_chargers::charge_aims(state, &play.ground, unit);
    let charger = aims.first().map(|aim| aim.target.clone());
    let asking = Asking { charging: true, ..unit.asked("charged", charger.as_ref()) };
    let said = match aims.len() {
        0 | 1 => Said::Open,
        _ => play.overheard(&asking),
    };
    let steps = match said {
        Said::Steps(steps, _) => steps,
        Said::Default(_) | Said::Open => Vec::new(),
    };
    let fires = |step: &Step<Verb>| matches!(step.verb, Verb::Fire(_));
    Firing {
        unit: id,
        condition: None,
        steps: (1..).zip(steps.into_iter().filter(fires)).collect(),
        by: By::Rule,
        charged: true,
    }
}

/// TT-FIRE-01, TT-DEC-11: those who have no orders and somebody to shoot at: what is said about their fire.
fn other_fire(play: &mut Play<'_, '_>, heard: &mut Vec<UnitId>) -> Result<Vec<Firing>, Stopped> {
    let state = play.state();
    let mut askings = Vec::new();
    for unit in state.units_of(state.shooting()) {
        if heard.contains(&unit.unit) {
            continue;
        }
        let aims = targets::targets(state, &play.ground, unit);
        if !aims.is_empty() {
            askings.push(fire_asked(unit, &aims));
        }
    }
    let said = play.put(&askings)?;
    let mut firing = Vec::new();
    for (asking, said) in askings.into_iter().zip(said) {
        heard.push(asking.unit.clone());
        firing.push(said_fire(play, asking.unit, said));
    }
    Ok(firing)
}

/// What is said about the fire of a unit without orders; nothing means that it holds its fire, unless the file of its
/// side has not come, or the default is asked for.
fn said_fire(play: &Play<'_, '_>, id: UnitId, said: Said<Verb>) -> Firing {
    let unit = play.state().unit(&id);
    let (steps, by) = match said {
        Said::Steps(steps, by) => (steps, by),
        Said::Default(by) => (Vec::new(), by),
        Said::Open => (Vec::new(), By::Default),
    };
    let unasked = by != By::Default || play.instructions.missing.contains(&unit.side);
    let steps = match steps.is_empty() {
        true if unasked && fires_unasked(unit) => vec![Step {
            verb: Verb::Fire(Whom::default()),
            condition: None,
            otherwise: Vec::new(),
            span: Default::default(),
        }],
        _ => steps,
    };
    Firing { unit: id, condition: None, steps: (1..).zip(steps).collect(), by, charged: false }
}

/// TT-SEQ-03: one shot after the other, its results seen before the next. TT-FIRE-16: with the first all fire who choose
/// the same target.
fn shots(play: &mut Play<'_, '_>, firing: &mut Vec<Firing>) -> Result<(), Stopped> {
    while !firing.is_empty() && !play.is_over() {
        let first = firing.remove(0);
        match target_choice::choice_of_fire(play.state(), &play.ground, &first) {
            Choice::Fires(aim) => {
                let mut aims = vec![aim];
                support(play, &mut aims, firing);
                volley::volley(play, &aims, first.by)?;
            }
            Choice::Holds => holds(play, first.unit, first.by),
            Choice::Nothing(remarks) => remark(play, &first, remarks),
        }
    }
    Ok(())
}

/// TT-FIRE-16, TT-FIRE-17: those who would choose the same target fire with it, and with those who have joined.
fn support(play: &Play<'_, '_>, aims: &mut Vec<Aim>, firing: &mut Vec<Firing>) {
    let state = play.state();
    let mut index = 0;
    while let Some(other) = firing.get(index) {
        index += 1;
        let Choice::Fires(aim) = target_choice::choice_of_fire(state, &play.ground, other) else {
            continue;
        };
        if aims.iter().any(|known| are_one_shot(state, known, &aim)) {
            aims.push(aim);
            firing.remove(index - 1);
            index = 0;
        }
    }
}

fn remark(play: &mut Play<'_, '_>, firing: &Firing, remarks: Vec<Remark>) {
    let silent = remarks.is_empty();
    for remark in remarks {
        let unit = firing.unit.clone();
        let event = match remark {
            Remark::Waived(step) => Event::Waived { unit, step },
            Remark::Dropped(step, reason) => Event::Dropped { unit, step, reason },
        };
        play.record("TT-FIRE-61", event);
    }
    if silent {
        holds(play, firing.unit.clone(), firing.by);
    }
}

/// TT-FIRE-01: a unit that could shoot does not.
fn holds(play: &mut Play<'_, '_>, unit: UnitId, by: By) {
    let state = play.state();
    if !targets::targets(state, &play.ground, state.unit(&unit)).is_empty() {
        play.record("TT-FIRE-01", Event::Holds { unit, by });
    }
}
