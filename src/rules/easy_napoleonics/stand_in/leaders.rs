//! Where a leader goes in the movement: to whom he can steady, else to who is nearest to the enemy.

use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Level, Unit};

/// What he would do, each with how good it is.
pub(super) fn wishes(state: &State, leader: &Unit) -> Vec<(i64, String)> {
    let mut wishes = Vec::new();
    for unit in state.units_of(&leader.side) {
        let Some(far) = state.apart(leader, unit) else { continue };
        let enemies = state.enemies_of(&leader.side).filter_map(|enemy| state.apart(unit, enemy));
        let enemy = i64::from(enemies.min().unwrap_or(20));
        let steadied = match unit.level() {
            Level::Bad => 100,
            Level::Fair => 60,
            Level::Good | Level::Broken => 0,
        };
        let score = steadied + (8 - enemy).max(0) * 5 - i64::from(far) * 10;
        // Whoever is with a unit goes along with it, if nothing is said.
        if far > 0 {
            wishes.push((score, format!("{{to: {}}}", unit.unit)));
        }
    }
    wishes
}
