//! What has changed of units, in words.

use crate::adjudicate::UnitId;
use crate::kit::naming::number;
use crate::kit::table::stance;
use crate::kit::{Changed, Number, changes_of, in_place_of, the};
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::names::{called, is_person, troops};
use crate::rules::two_by_two::troops::units::{Lost, Status, Unit};

/// What has changed of some units, in a sentence without its full stop; nothing where nothing has.
pub(super) fn units_told(before: &State, after: &State, units: &[UnitId]) -> String {
    let told = units.iter().map(|id| {
        let (earlier, later) = (before.find_or_expected(id), after.find(id));
        let named = earlier.or(later).map(called);
        let named = named.unwrap_or_else(|| id.to_string());
        Changed {
            number: match earlier.or(later).is_some_and(is_person) {
                true => Number::One,
                false => number(&named),
            },
            phrases: match (earlier, later) {
                (None, None) => Vec::new(),
                (Some(_), None) => {
                    vec!["[is] taken out of the game as a mistake and [counts] for nobody".to_owned()]
                }
                (None, Some(unit)) => comes_in(after, unit),
                (Some(earlier), Some(later)) => differences((before, earlier), (after, later)),
            },
            called: named,
        }
    });
    changes_of(&told.collect::<Vec<_>>())
}

fn comes_in(state: &State, unit: &Unit) -> Vec<String> {
    let army = the(&state.card(&unit.side).name);
    let mut phrases = vec![format!("[joins] {army} as {}", troops(unit))];
    let fresh = Unit {
        name: unit.name.clone(),
        size: unit.size,
        guards: unit.guards,
        ..Unit::fresh(unit.unit.clone(), unit.side.clone(), unit.kind)
    };
    phrases.extend(differences((state, &fresh), (state, unit)));
    if let Some(point) = waits_at(state, unit) {
        phrases.push(point);
    }
    phrases
}

fn waits_at(state: &State, unit: &Unit) -> Option<String> {
    let mut points = state.points.iter();
    let point = points.find(|point| point.queue.contains(&unit.unit))?;
    Some(format!("[waits] at {}", point.unit))
}

/// What a unit is otherwise than it was.
fn differences((before, old): (&State, &Unit), (after, new): (&State, &Unit)) -> Vec<String> {
    let mut phrases = Vec::new();
    if old.name != new.name {
        let is = new.name.as_ref().map_or(new.unit.as_str(), String::as_str);
        phrases.push(format!("[is] called {is}"));
    }
    if (old.kind, old.size, old.guards) != (new.kind, new.size, new.guards) {
        phrases.push(in_place_of(&format!("[is] {}", troops(new)), Some(troops(old))));
    }
    if old.under != new.under {
        let under = new.under.as_ref().map(|hq| after.call(hq));
        phrases.push(format!("[is] under {}", under.as_deref().unwrap_or("nobody")));
    }
    phrases.extend(whereabouts(after, old, new));
    let waits = waits_at(after, new).filter(|now| waits_at(before, old).as_ref() != Some(now));
    phrases.extend(waits);
    phrases.extend(marks(old, new));
    phrases
}

/// Where it stands, or how it left the table.
fn whereabouts(state: &State, old: &Unit, new: &Unit) -> Option<String> {
    if let (Some(how), true) = (new.lost, old.lost != new.lost) {
        return Some(match how {
            Lost::Destroyed => "[is] taken off the table and [counts] as destroyed".to_owned(),
            Lost::Exited => "[has] left the table and [does] not count as destroyed".to_owned(),
        });
    }
    let unit = state.measure();
    let stands = |unit_of: &Unit| {
        let (at, face) = unit_of.at.zip(unit_of.face)?;
        Some((at.point(unit).show(unit), face))
    };
    let (was, is) = (stands(old), stands(new));
    let again = match (old.lost, new.lost) {
        (Some(Lost::Destroyed), None) => " and [is] not destroyed",
        (Some(Lost::Exited), None) => " and [has] not left the table",
        _ => "",
    };
    match is {
        Some(is) => stance(was.as_ref(), &is).map(|stance| stance + again),
        None if was.is_some() => Some("[is] taken off the table".to_owned()),
        None if old.lost.is_some() && new.lost.is_none() => Some("[is] not lost".to_owned()),
        None => None,
    }
}

fn marks(old: &Unit, new: &Unit) -> Vec<String> {
    let mut phrases = Vec::new();
    if old.state != new.state {
        let was = (old.state != Status::Ok).then(|| status(old.state).to_owned());
        phrases.push(in_place_of(&format!("[is] {}", status(new.state)), was));
    }
    let marks = [
        (old.road, new.road, "[is] in road column", "[is] not in road column"),
        (
            old.turned,
            new.turned,
            "[has] turned to an attacker in this turn",
            "[has] not turned to an attacker in this turn",
        ),
        (old.fired, new.fired, "[has] shot in this turn", "[has] not shot in this turn"),
    ];
    for (was, is, yes, no) in marks {
        if was != is && new.at.is_some() {
            phrases.push(if is { yes } else { no }.to_owned());
        }
    }
    phrases
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Ok => "in order",
        Status::Both => "pinned and disrupted",
        other => other.word(),
    }
}
