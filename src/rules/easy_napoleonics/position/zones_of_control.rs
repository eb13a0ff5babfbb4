//! Halt, lock and control, and how far a path is free: EN-ZOC-01 to EN-ZOC-13, EN-MOVE-18 to EN-MOVE-25.

use super::scenario::Land;
use super::state::State;
use crate::adjudicate::UnitId;
use crate::kit::{Aspect, Hex};
use crate::rules::easy_napoleonics::charts::switches::{LockMeasured, LoneLeader, SquareControl, SquareFlanks};
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

/// How far a path is free, and by which clause it ends there, if it was to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Free {
    /// How many of its hexes are entered.
    pub(crate) hexes: usize,
    /// Why no more.
    pub(crate) stopped: Option<&'static str>,
}

/// What those who stand in a hex mean for a unit that would enter it.
enum Entry {
    /// It may enter and stay.
    Open,
    /// It may pass through, but not stay (EN-MOVE-19, EN-MOVE-20).
    Passage,
    /// It may stay with the battery there, but not pass through (EN-OPT-21).
    Berth,
    /// It may not enter, by this clause.
    Closed(&'static str),
}

/// Whether an enemy unit stands in one of the six hexes around a unit (EN-ZOC-03, EN-ZOC-06, EN-ZOC-07).
pub(crate) fn is_beside_enemy(state: &State, unit: &Unit) -> bool {
    state.place(unit).is_some_and(|hex| is_beside_enemy_of(state, unit, hex))
}

/// Whether a unit that entered a hex would stand beside an enemy unit; leaders count for nothing (EN-ZOC-13).
pub(crate) fn is_beside_enemy_of(state: &State, unit: &Unit, hex: Hex) -> bool {
    state.enemies_beside(&unit.side, hex).next().is_some()
}

/// The units that are locked where they stand now.
pub(crate) fn locked_now(state: &State) -> Vec<UnitId> {
    let locked = state.units().filter(|unit| is_beside_enemy(state, unit));
    locked.map(|unit| unit.unit.clone()).collect()
}

/// EN-ZOC-03, EN-ZOC-04, EN-ZOC-05, EN-ZOC-06, EN-ZOC-07, EN-ZOC-08, EN-MOVE-29, EN-ZOC-09: whether a unit whose
/// movement begins now is locked.
pub(crate) fn is_locked(state: &State, unit: &Unit) -> bool {
    match state.house_rules.lock_measured {
        _ if unit.is_leader() => false,
        LockMeasured::OwnMove => is_beside_enemy(state, unit),
        LockMeasured::TurnStart => state.locked.contains(&unit.unit),
    }
}

/// EN-ZOC-01, EN-ZOC-02: whether a unit controls a hex.
fn controls(state: &State, unit: &Unit, hex: Hex) -> bool {
    let beside = || {
        let place = state.place(unit);
        place.is_some_and(|place| state.map.distance(place, hex) == 1)
    };
    match state.house_rules.square_control {
        SquareControl::AllRound if unit.is_in(Form::Square) => beside(),
        SquareControl::None if unit.is_in(Form::Square) => false,
        _ => state.has_in_front(unit, hex),
    }
}

/// EN-ZOC-11: whether an enemy of a unit controls a hex.
fn is_controlled(state: &State, unit: &Unit, hex: Hex) -> bool {
    state.enemies_of(&unit.side).any(|enemy| controls(state, enemy, hex))
}

/// EN-ZOC-12: whether a step goes from a front hex of an enemy to a flank hex of the same one.
fn rounds_a_flank(state: &State, unit: &Unit, from: Hex, to: Hex) -> bool {
    let nominal = state.house_rules.square_flanks == SquareFlanks::Nominal;
    state.enemies_of(&unit.side).any(|enemy| {
        let sided = nominal || !enemy.is_in(Form::Square);
        sided && state.has_in_front(enemy, from) && state.aspect(enemy, to) == Some(Aspect::Flank)
    })
}

/// EN-MOVE-34: whether the ground closes a hex.
pub(crate) fn is_pond(state: &State, hex: Hex) -> bool {
    state.ponds_are_closed() && state.is_land(hex, Land::Pond)
}

/// The leaders in a hex whose side has no unit there and is not this one.
pub(crate) fn lone_leaders<'s>(state: &'s State, unit: &Unit, hex: Hex) -> Vec<&'s Unit> {
    let mut here = state.leaders_in(hex);
    here.retain(|leader| leader.side != unit.side && state.units_with(leader).is_empty());
    here
}

/// EN-UNIT-09, EN-MOVE-18, EN-MOVE-19, EN-MOVE-20, EN-MOVE-21, EN-OPT-21, EN-LDR-14: what those in a hex mean for a
/// unit that would enter it.
fn entry(state: &State, unit: &Unit, hex: Hex) -> Entry {
    let others = state.units_in(hex).filter(|other| other.unit != unit.unit);
    let others = others.collect::<Vec<_>>();
    if others.iter().any(|other| other.side != unit.side) {
        return Entry::Closed("EN-MOVE-21");
    }
    let roadblock = state.house_rules.lone_leader == LoneLeader::Roadblock;
    if roadblock && !lone_leaders(state, unit, hex).is_empty() {
        return Entry::Closed("EN-LDR-14");
    }
    let passage = others.iter().all(|other| other.is_in(Form::Unlimbered));
    let berth = has_berth(state, unit, &others);
    match (others.is_empty(), passage, berth) {
        (true, ..) | (_, true, true) => Entry::Open,
        (_, true, false) => Entry::Passage,
        (_, false, true) => Entry::Berth,
        (_, false, false) => Entry::Closed("EN-MOVE-18"),
    }
}

/// EN-OPT-21: whether a battery may join those in a hex.
fn has_berth(state: &State, unit: &Unit, others: &[&Unit]) -> bool {
    let one = matches!(others, [other] if other.kind.is_artillery());
    state.options.grand_battery && unit.kind.is_artillery() && one
}

/// Whether a unit may come to stand in a hex.
pub(crate) fn may_stay(state: &State, unit: &Unit, hex: Hex) -> bool {
    matches!(entry(state, unit, hex), Entry::Open | Entry::Berth)
}

/// Whether a unit may go on through a hex in the same move.
pub(crate) fn may_go_through(state: &State, unit: &Unit, hex: Hex) -> bool {
    let free = matches!(entry(state, unit, hex), Entry::Open | Entry::Passage);
    free && !is_beside_enemy_of(state, unit, hex)
}

/// EN-ZOC-11, EN-ZOC-12: the clause that forbids a step under enemy control, if one does.
pub(crate) fn forbidden_step(state: &State, unit: &Unit, from: Hex, to: Hex) -> Option<&'static str> {
    if rounds_a_flank(state, unit, from, to) {
        return Some("EN-ZOC-12");
    }
    let controlled = is_controlled(state, unit, from) && is_controlled(state, unit, to);
    controlled.then_some("EN-ZOC-11")
}

/// EN-ACT-20: how far a path is free for a unit, up to the last hex in which it may stay. Of several grounds the first
/// of occupied, front to flank, control, halt is named.
pub(crate) fn free_part(state: &State, unit: &Unit, path: &[Hex]) -> Free {
    let mut at = state.place(unit).expect("a unit that moves stands");
    let mut free = 0;
    for (index, hex) in path.iter().enumerate() {
        let last = index + 1 == path.len();
        let entry = entry(state, unit, *hex);
        let closed = match entry {
            Entry::Closed(clause) => Some(clause),
            _ => forbidden_step(state, unit, at, *hex),
        };
        if let Some(clause) = closed {
            // Where guns are passed it is they in whose hex it could not stay.
            let stopped = Some(if free < index { "EN-MOVE-20" } else { clause });
            return Free { hexes: free, stopped };
        }
        let halts = is_beside_enemy_of(state, unit, *hex);
        let stopped = match entry {
            Entry::Passage if halts => Some("EN-MOVE-25"),
            Entry::Passage if last => Some("EN-MOVE-20"),
            Entry::Passage => None,
            _ => {
                free = index + 1;
                let berth = matches!(entry, Entry::Berth);
                let clause = if halts { "EN-MOVE-22" } else { "EN-MOVE-18" };
                (!last && (halts || berth)).then_some(clause)
            }
        };
        if stopped.is_some() {
            return Free { hexes: free, stopped };
        }
        at = *hex;
    }
    Free { hexes: free, stopped: None }
}
