//! The night: CP-MAR-16, CP-MAR-17, CP-AFT-10, CP-AFT-12, CP-FOR-12, CP-FOR-14, and what follows from hunger and siege.

use crate::adjudicate::UnitId;
use crate::dice::D6;
use crate::rules::campaign::charts::switches::TO_THE_WORD;
use crate::rules::campaign::charts::tables::stragglers;
use crate::rules::campaign::events::event::{Cause, Event, Loss};
use crate::rules::campaign::orders::{Verb, held};
use crate::rules::campaign::play::after::Parting;
use crate::rules::campaign::play::after::losses::{of_men, suffers};
use crate::rules::campaign::play::bread;
use crate::rules::campaign::play::ending;
use crate::rules::campaign::play::siege;
use crate::rules::campaign::play::sighting;
use crate::rules::campaign::play::{Judge, record};
use crate::rules::campaign::position::command::{apart, headquarters};
use crate::rules::campaign::position::force::{Force, Spirit};
use crate::rules::campaign::position::state::{Part, State};
use crate::rules::campaign::troops::units::{Arm, Unit};

/// The night of a day: sieges, stragglers, bread, fatigue, returns, drafts, remnants, spirits, headquarters; then the end.
pub(crate) fn night(referee: &mut Judge<'_>, partings: &[Parting]) {
    siege::sieges(referee);
    straggle(referee);
    ready_depots(referee);
    bread::depots(referee);
    bread::bread(referee);
    fatigue(referee);
    returns(referee);
    bread::drafts(referee);
    remnants(referee);
    sighting::midnight(referee, partings);
    spirits(referee);
    new_headquarters(referee);
    let day = referee.state().day;
    ending::points_of_the_day(referee);
    let over = ending::judged(referee.state(), referee.play_number());
    record(referee, "CP-DAY-06", Event::DayEnds { day });
    if let Some((clause, verdict)) = over {
        record(referee, clause, Event::Ends { verdict });
    }
    debug_assert!(referee.state().part != Part::Battles, "the day is over");
}

fn ids(state: &State) -> Vec<UnitId> {
    state.army.iter().map(|force| force.unit.clone()).collect()
}

/// CP-MAR-16, table 4.3: who has marched beyond his ordinary half-hours leaves stragglers.
fn straggle(referee: &mut Judge<'_>) {
    let (day, foul) = (referee.state().day, referee.state().weather.is_foul());
    for id in ids(referee.state()) {
        let Some(force) = referee.state().force(&id).cloned() else { continue };
        if force.today.marched <= force.ordinary() {
            continue;
        }
        let die = i32::from(referee.roll(format!("t{day}/straggle/{}", id.in_label()), D6, 1)[0]);
        let tired = i32::try_from(force.fatigue).unwrap_or(8);
        let score = die + tired + i32::from(force.today.dark >= 4) + i32::from(foul);
        let losses = of_men(&force, stragglers(score), |unit, loss| Loss {
            unit: Some(unit.unit.clone()),
            dead: 0,
            taken: 0,
            away: loss,
        });
        suffers(referee, "CP-MAR-16", &id, Cause::March, losses);
    }
}

/// CP-SUP-07: depots that are ready at midnight.
fn ready_depots(referee: &mut Judge<'_>) {
    for id in ids(referee.state()) {
        let state = referee.state();
        let Some(force) = state.force(&id) else { continue };
        let step = force.order.as_ref().filter(|order| order.condition.is_none()).and_then(|order| order.steps.first());
        let Some(Verb::Depot(goal)) = step.and_then(|text| held::read(text)).map(|step| step.verb) else { continue };
        let Some(hex) = crate::rules::campaign::orders::allowed::place(state, &goal.word).map(|place| place.hex) else {
            continue;
        };
        if !bread::depot_is_ready(state, force, hex) {
            continue;
        }
        let (side, mut order) = (force.side.clone(), force.order.clone());
        if let Some(order) = &mut order {
            order.steps.remove(0);
        }
        let order = order.filter(|order| !order.steps.is_empty());
        record(referee, "CP-SUP-07", Event::Depot { side, hex, stands: true });
        record(referee, "CP-MAR-12", Event::GoesOn { unit: id.clone(), order });
    }
}

/// CP-MAR-17: the fatigue of the day.
fn fatigue(referee: &mut Judge<'_>) {
    for id in ids(referee.state()) {
        let Some(force) = referee.state().force(&id) else { continue };
        let now = tired(force);
        if now != force.fatigue {
            record(referee, "CP-MAR-17", Event::Fatigue { unit: id.clone(), fatigue: now });
        }
    }
}

/// CP-MAR-17: the fatigue of a force at midnight.
fn tired(force: &Force) -> u32 {
    let today = &force.today;
    let beyond = today.marched.saturating_sub(force.ordinary());
    let march = match beyond {
        0 => 0,
        1..=4 => 1,
        _ => 2,
    };
    let fights = if today.battle { 2 } else { u32::from(today.delayed || today.caught) };
    let gained = march + u32::from(today.dark >= 4) + fights + u32::from(force.hungry);
    let eased = match gained {
        0 if bread::rested(force) => 2,
        0 if 2 * today.marched <= force.ordinary() => 1,
        _ => 0,
    };
    (force.fatigue + gained).saturating_sub(eased).min(8)
}

/// CP-AFT-12: men away come back to a force that had a quiet day.
fn returns(referee: &mut Judge<'_>) {
    let day = referee.state().day;
    for id in ids(referee.state()) {
        let Some(force) = referee.state().force(&id).cloned() else { continue };
        let today = &force.today;
        let quiet =
            !today.battle && !today.delayed && !today.caught && !force.hungry && today.marched <= force.ordinary();
        let some = force.units.iter().any(|unit| unit.away > 0);
        if !quiet || !some {
            continue;
        }
        let die = u32::from(referee.roll(format!("t{day}/return/{}", id.in_label()), D6, 1)[0]);
        let each = if bread::rested(&force) { 10 } else { 5 };
        let back = force.units.iter().filter(|unit| unit.away > 0).map(|unit| {
            let men = if unit.away <= 20 { unit.away } else { unit.away * each * die / 100 };
            (unit.unit.clone(), men)
        });
        let back = back.filter(|(_, men)| *men > 0).collect();
        record(referee, "CP-AFT-12", Event::Returns { unit: id.clone(), back });
    }
}

/// CP-FOR-14, CP-AFT-13: remnants go into the strongest unit of their arm in their force that is none; a unit of nobody that
/// nobody can come back to is no more.
fn remnants(referee: &mut Judge<'_>) {
    for id in ids(referee.state()) {
        let Some(force) = referee.state().force(&id).cloned() else { continue };
        for unit in force.units.iter().filter(|unit| unit.is_remnant()) {
            let others = force.units.iter().filter(|other| other.arm == unit.arm && !other.is_remnant());
            let to = others.min_by_key(|other| (std::cmp::Reverse(other.strength), other.unit.as_str().to_owned()));
            let is_nothing = unit.strength == 0;
            if to.is_none() && !is_nothing {
                continue;
            }
            let to = to.map(|other| other.unit.clone());
            record(referee, "CP-FOR-14", Event::Merged { unit: id.clone(), from: unit.unit.clone(), to });
        }
    }
}

/// CP-AFT-10: a force below steady throws to take heart; one with less than half its men is never above shaken.
fn spirits(referee: &mut Judge<'_>) {
    let day = referee.state().day;
    for id in ids(referee.state()) {
        let state = referee.state();
        let Some(force) = state.force(&id).cloned() else { continue };
        let worn = is_worn(&force, referee.play_number());
        if worn && force.spirit > Spirit::Shaken {
            record(referee, "CP-AFT-10", Event::Spirit { unit: id.clone(), spirit: Spirit::Shaken });
            continue;
        }
        let near = state.reports.iter().any(|report| {
            let seen = report.of != force.side && report.seen.day == day && report.seen.hour == 47;
            seen && apart(state, report.seen.at, force.at) <= 2
        });
        if force.spirit >= Spirit::Steady || force.today.battle || near {
            continue;
        }
        let die = u32::from(referee.roll(format!("t{day}/spirit/{}", id.in_label()), D6, 1)[0]);
        let leaders = force.units.iter().filter(|unit| unit.arm == Arm::Leader && unit.commands());
        let best = leaders.map(|unit| unit.rating).max().unwrap_or(0);
        let up = force.spirit.up();
        let allowed = !worn || up <= Spirit::Shaken;
        let spirit = if die + best >= 4 && allowed { up } else { force.spirit };
        record(referee, "CP-AFT-10", Event::Spirit { unit: id.clone(), spirit });
    }
}

/// CP-AFT-10, CP-FOR-08: whether a force has less than half its full men. In older plays gunners were not counted.
fn is_worn(force: &Force, play: u32) -> bool {
    let counted = |unit: &&Unit| unit.arm.is_men() || play >= TO_THE_WORD;
    let units = force.units.iter().filter(counted);
    let full = units.clone().map(|unit| Unit { strength: unit.full, ..unit.clone() }.men()).sum::<u32>();
    2 * units.map(Unit::men).sum::<u32>() < full
}

/// CP-FOR-12: from midnight headquarters may be elsewhere.
fn new_headquarters(referee: &mut Judge<'_>) {
    for side in crate::rules::campaign::play::sides(referee.state()) {
        let unit = headquarters(referee.state(), &side);
        if referee.state().card(&side).is_some_and(|card| card.headquarters != unit) {
            record(referee, "CP-FOR-12", Event::Headquarters { side, unit });
        }
    }
}
