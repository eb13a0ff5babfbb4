//! Strength as it is told and judged, where a game tells losses roughly.

use super::state::State;
use crate::adjudicate::{Blur, Looks, Precision, Side};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::troops::units::Unit;

/// Strength and full strength of a unit, as a side has them to which it is told so roughly. In words alone even the
/// full strength is the one that is printed for its arm.
pub(crate) fn stand_in(unit: &Unit, left: u32, precision: Precision) -> (u32, u32) {
    let full = unit.full();
    let told = match precision {
        Precision::Vague => tables::strength(unit.kind).unwrap_or(full),
        _ => full,
    };
    (precision.stand_in(left, (full, told), |_| ()), told)
}

/// How roughly a unit's strength is told in this position, if it is.
pub(crate) fn rough(state: &State, unit: &Unit) -> Option<Precision> {
    Blur::of(state.blur.as_ref(), &unit.side)
}

/// What a unit looks like after a loss, where that is all that is told of its strength.
pub(crate) fn looks(state: &State, unit: &Unit, points: u32) -> Option<Looks> {
    let left = unit.strength().saturating_sub(points);
    rough(state, unit)?.looks(left, unit.full())
}

/// The strength of a unit as a side judges it: exactly, unless strength is told roughly and the unit is the enemy's.
pub(crate) fn estimated(state: &State, unit: &Unit, by: &Side) -> u32 {
    let precision = Blur::between(state.blur.as_ref(), by, &unit.side);
    stand_in(unit, unit.strength(), precision).0
}
