//! What the other side shoots.

use crate::adjudicate::{Brief, Draft, Side};
use crate::rules::two_by_two::play::charge::chargers_as_targets;
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;

/// Bids for all who may shoot. Infantry is pinned by its own fire (TT-FIRE-13), and an attack goes on with those who are not:
/// there only guns, light infantry, the pinned and the charged shoot.
pub(super) fn orders(state: &State, ground: &Ground, side: &Side, brief: &Brief<'_>, draft: &mut Draft) {
    for unit in state.units_of(side).filter(|unit| brief.is_for(&unit.unit)) {
        let committed = chargers_as_targets::is_committed(state, &unit.unit);
        let aims = !targets::targets(state, ground, unit).is_empty() || committed;
        let spends_nothing = unit.kind.is_artillery() || unit.is_pinned() || committed;
        if aims && (spends_nothing || !brief.posture.goes_forward()) {
            draft.bid(&unit.unit, vec![(1, "fire".to_owned())]);
        }
    }
}
