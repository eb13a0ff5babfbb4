//! What the umpire amends of a unit inside a force: its numbers, that it is there by mistake, or what befell a leader (CP-AFT-04).

use super::commands_anew;
use crate::adjudicate::{Amended, UnitId, amended, refuse};
use crate::rules::campaign::events::apply::apply;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::{Arm, Fate, Unit};
use crate::yaml::{Faults, Node};

/// What a line says of a unit.
pub(super) struct Said {
    /// Its strength, and those away, dead and taken.
    pub(super) numbers: [Option<u32>; 4],
    /// Whether it is there by mistake.
    pub(super) remove: bool,
    /// What befell a leader.
    pub(super) fate: Option<Fate>,
}

/// A unit of the force at a place of the army.
pub(super) fn unit(
    state: &mut State,
    place: usize,
    name: &str,
    said: &Said,
    (line, faults): (&Node, &mut Faults),
) -> Option<Amended> {
    let force = &state.army[place];
    let id = force.unit.clone();
    let found = force.units.iter().find(|unit| unit.unit.is_like(name))?.clone();
    let text = match said {
        Said { fate: Some(fate), .. } if found.arm == Arm::Leader => befalls(state, &id, &found.unit, *fate),
        Said { fate: Some(_), .. } => {
            let message = format!("`{}` is no leader, and has no fate of its own", found.unit);
            return refuse(line, message, "write its `strength`, or those `dead`, `taken` or `away`", faults);
        }
        Said { remove: true, numbers: [None, None, None, None], .. } => removed(state, &id, &found.unit),
        Said { numbers, .. } => counted(state, &id, &found.unit, numbers),
    };
    amended(line, Amended { units: vec![id], text }, faults)
}

/// CP-FOR-05: it is there by mistake; a force without units is no more.
fn removed(state: &mut State, id: &UnitId, unit: &UnitId) -> String {
    if let Some(force) = state.force_mut(id) {
        force.units.retain(|other| other.unit != *unit);
    }
    state.army.retain(|force| force.unit != *id || !force.units.is_empty());
    commands_anew(state);
    format!("{unit} is not with {id}")
}

/// CP-AFT-04, CP-FOR-12: a leader is killed, taken, or wounded for a week.
fn befalls(state: &mut State, id: &UnitId, leader: &UnitId, fate: Fate) -> String {
    let (fate, does) = match fate {
        Fate::Killed => (fate, "is killed".to_owned()),
        Fate::Taken => (fate, "is taken".to_owned()),
        Fate::Wounded(_) => (Fate::Wounded(state.day + 7), format!("is wounded, and back on day {}", state.day + 7)),
    };
    apply(state, &Event::Officer { unit: id.clone(), leader: leader.clone(), score: 0, fate: Some(fate) });
    commands_anew(state);
    format!("{leader} {does}")
}

fn counted(state: &mut State, id: &UnitId, unit: &UnitId, numbers: &[Option<u32>; 4]) -> String {
    let units = state.force_mut(id).into_iter().flat_map(|force| &mut force.units);
    let Some(unit) = units.into_iter().find(|other| other.unit == *unit) else { return String::new() };
    let mut told = Vec::new();
    let Unit { strength, away, dead, taken, .. } = unit;
    let fields = [(strength, "strength"), (away, "away"), (dead, "dead"), (taken, "taken")];
    for (number, (field, what)) in numbers.iter().zip(fields) {
        if let Some(number) = number.filter(|number| *number != *field) {
            told.push(format!("{what} {number} in place of {field}"));
            *field = number;
        }
    }
    if told.is_empty() { String::new() } else { format!("{} has {}", unit.unit, told.join(", ")) }
}
