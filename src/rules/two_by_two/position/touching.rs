//! Who touches whom, and who stands behind whom: TT-GEO-10, TT-GEO-28, TT-MEL-24.

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// TT-GEO-10, TT-MEL-24, TT-GAP-59: the infantry that stands behind a unit as its column of attack (2Mc). TT-MEL-25: of
/// just its kind; TT-MEL-28: one, and a third behind adds nothing.
pub(crate) fn stands_behind<'s>(state: &'s State, unit: &'s Unit) -> Option<&'s Unit> {
    if state.edition != Edition::TwoMc || !unit.kind.is_infantry() {
        return None;
    }
    let (front, slack) = (state.base(unit)?, state.ruler().column());
    let mut friends = state.units_of(&unit.side);
    friends.find(|friend| {
        let base = state.base(friend);
        friend.unit != unit.unit
            && friend.kind == unit.kind
            && !friend.is_disrupted()
            && base.is_some_and(|base| base.is_in_column_behind(&front, &slack))
    })
}

/// TT-GEO-28: the faces of some units that a base touches.
pub(crate) fn aspects(state: &State, base: &Base, enemies: &[UnitId]) -> Vec<(UnitId, Face)> {
    let touch = state.touch();
    let aspect = |enemy: &UnitId| {
        let face = state.base_of(enemy).aspect_to(base, touch);
        (enemy.clone(), face.unwrap_or(Face::Front))
    };
    enemies.iter().map(aspect).collect()
}

/// Whether two units still stand in contact.
pub(crate) fn do_touch(state: &State, one: &UnitId, other: &UnitId) -> bool {
    state.in_contact(state.unit(one), state.unit(other))
}
