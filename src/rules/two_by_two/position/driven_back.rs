//! How far the result of a melee drives a unit: TT-MEL-33, TT-MEL-34, TT-MEL-40, TT-MEL-41, TT-GEO-32.

use crate::kit::table::Length;
use crate::rules::two_by_two::charts::modifiers::MeleeResult;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// TT-MEL-33, TT-MEL-34, TT-MEL-40, TT-MEL-41, TT-GEO-32: how far a result drives a unit.
pub(crate) fn driven(state: &State, unit: &Unit, result: MeleeResult) -> Length {
    let width = state.footprint().frontage;
    match result {
        MeleeResult::BothRecoil => width,
        MeleeResult::RecoilsDouble => width * 2,
        MeleeResult::Repulsed => state.ruler().of(Distance::Repulse),
        MeleeResult::RecoilsFully => state.ruler().allowance(unit.kind).0,
        MeleeResult::Reroll | MeleeResult::Routs | MeleeResult::Destroyed => Length::ZERO,
    }
}
