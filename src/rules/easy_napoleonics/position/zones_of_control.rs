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

impl State {
    /// Whether an enemy unit stands in one of the six hexes around a unit (EN-ZOC-03, EN-ZOC-06, EN-ZOC-07).
    pub(crate) fn is_beside_enemy(&self, unit: &Unit) -> bool {
        self.place(unit).is_some_and(|hex| self.is_beside_enemy_of(unit, hex))
    }

    /// Whether a unit that entered a hex would stand beside an enemy unit; leaders count for nothing (EN-ZOC-13).
    pub(crate) fn is_beside_enemy_of(&self, unit: &Unit, hex: Hex) -> bool {
        self.enemies_beside(&unit.side, hex).next().is_some()
    }

    /// The units that are locked where they stand now.
    pub(crate) fn locked_now(&self) -> Vec<UnitId> {
        let locked = self.units().filter(|unit| self.is_beside_enemy(unit));
        locked.map(|unit| unit.unit.clone()).collect()
    }

    /// EN-ZOC-03 to 08, EN-MOVE-29: whether a unit whose movement begins now is locked.
    pub(crate) fn is_locked(&self, unit: &Unit) -> bool {
        match self.house_rules.lock_measured {
            _ if unit.is_leader() => false,
            LockMeasured::OwnMove => self.is_beside_enemy(unit),
            LockMeasured::TurnStart => self.locked.contains(&unit.unit),
        }
    }

    /// EN-ZOC-01, EN-ZOC-02: whether a unit controls a hex.
    fn controls(&self, unit: &Unit, hex: Hex) -> bool {
        let beside = || {
            let place = self.place(unit);
            place.is_some_and(|place| self.map.distance(place, hex) == 1)
        };
        match self.house_rules.square_control {
            SquareControl::AllRound if unit.is_in(Form::Square) => beside(),
            SquareControl::None if unit.is_in(Form::Square) => false,
            _ => self.has_in_front(unit, hex),
        }
    }

    /// EN-ZOC-11: whether an enemy of a unit controls a hex.
    fn is_controlled(&self, unit: &Unit, hex: Hex) -> bool {
        self.enemies_of(&unit.side).any(|enemy| self.controls(enemy, hex))
    }

    /// EN-ZOC-12: whether a step goes from a front hex of an enemy to a flank hex of the same one.
    fn rounds_a_flank(&self, unit: &Unit, from: Hex, to: Hex) -> bool {
        let nominal = self.house_rules.square_flanks == SquareFlanks::Nominal;
        self.enemies_of(&unit.side).any(|enemy| {
            let sided = nominal || !enemy.is_in(Form::Square);
            sided && self.has_in_front(enemy, from) && self.aspect(enemy, to) == Some(Aspect::Flank)
        })
    }

    /// EN-MOVE-34: whether the ground closes a hex.
    pub(crate) fn is_pond(&self, hex: Hex) -> bool {
        self.ponds_are_closed() && self.is_land(hex, Land::Pond)
    }

    /// The leaders in a hex whose side has no unit there and is not this one.
    pub(crate) fn lone_leaders(&self, unit: &Unit, hex: Hex) -> Vec<&Unit> {
        let mut here = self.leaders_in(hex);
        here.retain(|leader| leader.side != unit.side && self.units_with(leader).is_empty());
        here
    }

    /// EN-UNIT-09, EN-MOVE-18 to 21, EN-OPT-21, EN-LDR-14: what those in a hex mean for a unit that would enter it.
    fn entry(&self, unit: &Unit, hex: Hex) -> Entry {
        let others = self.units_in(hex).filter(|other| other.unit != unit.unit);
        let others = others.collect::<Vec<_>>();
        if others.iter().any(|other| other.side != unit.side) {
            return Entry::Closed("EN-MOVE-21");
        }
        let roadblock = self.house_rules.lone_leader == LoneLeader::Roadblock;
        if roadblock && !self.lone_leaders(unit, hex).is_empty() {
            return Entry::Closed("EN-LDR-14");
        }
        let passage = others.iter().all(|other| other.is_in(Form::Unlimbered));
        let berth = self.has_berth(unit, &others);
        match (others.is_empty(), passage, berth) {
            (true, ..) | (_, true, true) => Entry::Open,
            (_, true, false) => Entry::Passage,
            (_, false, true) => Entry::Berth,
            (_, false, false) => Entry::Closed("EN-MOVE-18"),
        }
    }

    /// EN-OPT-21: whether a battery may join those in a hex.
    fn has_berth(&self, unit: &Unit, others: &[&Unit]) -> bool {
        let one = matches!(others, [other] if other.kind.is_artillery());
        self.options.grand_battery && unit.kind.is_artillery() && one
    }

    /// Whether a unit may come to stand in a hex.
    pub(crate) fn may_stay(&self, unit: &Unit, hex: Hex) -> bool {
        matches!(self.entry(unit, hex), Entry::Open | Entry::Berth)
    }

    /// Whether a unit may go on through a hex in the same move.
    pub(crate) fn may_go_through(&self, unit: &Unit, hex: Hex) -> bool {
        let free = matches!(self.entry(unit, hex), Entry::Open | Entry::Passage);
        free && !self.is_beside_enemy_of(unit, hex)
    }

    /// EN-ZOC-11, EN-ZOC-12: the clause that forbids a step under enemy control, if one does.
    pub(crate) fn forbidden_step(&self, unit: &Unit, from: Hex, to: Hex) -> Option<&'static str> {
        if self.rounds_a_flank(unit, from, to) {
            return Some("EN-ZOC-12");
        }
        let controlled = self.is_controlled(unit, from) && self.is_controlled(unit, to);
        controlled.then_some("EN-ZOC-11")
    }

    /// EN-ACT-20: how far a path is free for a unit, up to the last hex in which it may stay. Of several grounds the first
    /// of occupied, front to flank, control, halt is named.
    pub(crate) fn free_part(&self, unit: &Unit, path: &[Hex]) -> Free {
        let mut at = self.place(unit).expect("a unit that moves stands");
        let mut free = 0;
        for (index, hex) in path.iter().enumerate() {
            let last = index + 1 == path.len();
            let entry = self.entry(unit, *hex);
            let closed = match entry {
                Entry::Closed(clause) => Some(clause),
                _ => self.forbidden_step(unit, at, *hex),
            };
            if let Some(clause) = closed {
                // Where guns are passed it is they in whose hex it could not stay.
                let stopped = Some(if free < index { "EN-MOVE-20" } else { clause });
                return Free { hexes: free, stopped };
            }
            let halts = self.is_beside_enemy_of(unit, *hex);
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
}
