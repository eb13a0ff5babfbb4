//! What forces are called by their enemies: CP-INT-08, CP-INT-10.

use super::Judge;
use crate::adjudicate::{Clause, Side, UnitId};
use crate::rules::campaign::charts::switches::{Names, TO_THE_LETTER};
use crate::rules::campaign::charts::tables::rough;
use crate::rules::campaign::events::event::{Event, Fighter};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::known::base;
use crate::rules::campaign::position::state::{Battle, Share, State};

/// The days for which a number that is out of sight still counts for something.
const FORGOTTEN: u32 = 3;

/// CP-INT-08: what a force is called in the game file, where its enemy is told that: a part of another has an id alone.
pub(crate) fn told(referee: &Judge<'_>, by: &Side, force: &Force) -> Option<String> {
    let state = referee.state();
    let known = *state.called_by(&force.unit, by) == force.unit;
    let named = referee.play_number() >= TO_THE_LETTER && is_of_the_file(force);
    let masked = state.house_rules.names == Names::Masked;
    force
        .name
        .clone()
        .filter(|_| named && known && (!masked || state.guises.iter().any(|guise| guise.unit == force.unit)))
}

/// CP-FOR-10: what `as` has named is called so by its own side alone.
fn is_of_the_file(force: &Force) -> bool {
    base(force.unit.as_str()) == force.unit.as_str()
}

/// CP-INT-08: whoever an event tells a side of has a number for it first, where names are masked; those of one event by the
/// label of their hex, then by id.
pub(crate) fn introduces(referee: &mut Judge<'_>, event: &Event) {
    if referee.state().house_rules.names == Names::Told {
        return;
    }
    let fresh = told_of(referee.state(), event);
    numbered(referee, fresh);
}

/// The same before dice are thrown for forces, of which the enemy is told with what comes of them.
pub(crate) fn before_dice<'u>(referee: &mut Judge<'_>, units: impl IntoIterator<Item = &'u UnitId>) {
    if referee.state().house_rules.names == Names::Masked {
        let fresh = to_both(referee.state(), units);
        numbered(referee, fresh);
    }
}

fn numbered(referee: &mut Judge<'_>, mut fresh: Vec<(Side, UnitId)>) {
    let state = referee.state();
    fresh.retain(|(by, unit)| !state.guises.iter().any(|guise| guise.by == *by && guise.unit == *unit));
    fresh.sort_by_key(|(by, unit)| (by.clone(), state.force(unit).map(|force| force.at), unit.as_str().to_owned()));
    fresh.dedup();
    for (by, unit) in fresh {
        let last = referee.state().card(&by).map_or(0, |card| card.guises);
        let name = UnitId::new(format!("x{}", last + 1));
        referee.record(Clause::new("CP-INT-08"), Event::Called { by, unit, name });
    }
}

/// Forces, each with its enemy.
fn to_both<'u>(state: &State, units: impl IntoIterator<Item = &'u UnitId>) -> Vec<(Side, UnitId)> {
    let forces = units.into_iter().filter_map(|unit| state.force(unit));
    forces.map(|force| (state.other(&force.side).clone(), force.unit.clone())).collect()
}

/// The forces of the enemy of which an event tells a side.
fn told_of(state: &State, event: &Event) -> Vec<(Side, UnitId)> {
    match event {
        Event::Seen { by, unit, .. } | Event::Known { by, unit, .. } | Event::Rumour { side: by, unit, .. } => {
            vec![(by.clone(), unit.clone())]
        }
        Event::Meets { active, passive, .. } => to_both(state, active.iter().chain(passive)),
        Event::Surrenders { unit } => to_both(state, [unit]),
        Event::Begins { battle } | Event::Awaits { battle } => to_both(state, battle.all().map(|share| &share.unit)),
        _ => Vec::new(),
    }
}

/// CP-INT-08, CP-INT-10: a battle names those who fought it to their enemies.
pub(crate) fn named_by(referee: &mut Judge<'_>, battle: &Battle) {
    if referee.state().house_rules.names == Names::Told {
        return;
    }
    let state = referee.state();
    let mut fought = to_both(state, battle.all().map(|share| &share.unit));
    fought.sort_by(|a, b| a.1.as_str().cmp(b.1.as_str()));
    for (by, unit) in fought {
        let known = |state: &State| state.guises.iter().any(|guise| guise.by == by && guise.name == unit);
        if !known(referee.state()) {
            referee.record(Clause::new("CP-INT-08"), Event::Called { by: by.clone(), unit: unit.clone(), name: unit });
        }
    }
}

/// CP-INT-10: the forces of a battle, with their words of size, as they are told with it.
pub(crate) fn fighters(referee: &Judge<'_>, battle: &Battle) -> [Vec<Fighter>; 2] {
    if referee.play_number() < TO_THE_LETTER {
        return Default::default();
    }
    let state = referee.state();
    let fighter = |share: &Share| {
        let force = state.force(&share.unit)?;
        let name = force.name.clone().filter(|_| is_of_the_file(force));
        Some(Fighter { unit: force.unit.clone(), name, men: rough(force.men()) })
    };
    [&battle.attackers, &battle.defenders].map(|shares| shares.iter().filter_map(fighter).collect())
}

/// CP-INT-08: at midnight a side loses those from sight whom it knows by a number alone; and it forgets numbers that it has not
/// seen for three days.
pub(crate) fn midnight(referee: &mut Judge<'_>) {
    let state = referee.state();
    let day = state.day;
    let in_sight = |unit: &UnitId| state.sighting(unit).is_some_and(|seen| (seen.day, seen.hour) == (day, 47));
    let lost = state.guises.iter().filter(|guise| guise.name != guise.unit && !in_sight(&guise.unit));
    let lost = lost.map(|guise| (guise.by.clone(), guise.unit.clone())).collect::<Vec<_>>();
    let old = state.reports.iter().filter(|report| report.seen.day + FORGOTTEN <= day);
    let old = old.filter_map(|report| Some((state.other(&report.of).clone(), report.guise.clone()?)));
    let old = old.collect::<Vec<_>>();
    for (by, unit) in lost {
        referee.record(Clause::new("CP-INT-08"), Event::Loses { by, unit });
    }
    for (by, unit) in old {
        referee.record(Clause::new("CP-INT-08"), Event::Forgets { by, unit });
    }
}
