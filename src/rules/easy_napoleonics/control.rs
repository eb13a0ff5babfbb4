//! Halt, lock and control: EN-ZOC-01 to EN-ZOC-13, EN-MOVE-22 to 25.

use super::state::State;
use super::unit::Unit;
use crate::adjudicate::UnitId;

impl State {
    /// Whether an enemy unit stands in one of the six hexes around a unit (EN-ZOC-03, EN-ZOC-06, EN-ZOC-07).
    pub(super) fn is_beside_enemy(&self, unit: &Unit) -> bool {
        let hex = self.place(unit);
        hex.is_some_and(|hex| self.enemies_beside(&unit.side, hex).next().is_some())
    }

    /// The units that are locked where they stand now.
    pub(super) fn locked_now(&self) -> Vec<UnitId> {
        let locked = self.units().filter(|unit| self.is_beside_enemy(unit));
        locked.map(|unit| unit.unit.clone()).collect()
    }
}
