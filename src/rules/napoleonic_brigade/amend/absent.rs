//! The position as it would be if some brigades had never been there.

use crate::adjudicate::UnitId;
use crate::kit::reinforcement;
use crate::rules::napoleonic_brigade::events::apply;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::general_order::{GeneralOrder, Goal, Task};

/// The position without some brigades: in no list, no melee, nobody's business.
pub(crate) fn without(state: &State, units: &[UnitId]) -> State {
    let mut state = forgotten(state, units);
    let is_gone = |unit: &UnitId| units.contains(unit);
    state.army.retain(|brigade| !is_gone(&brigade.unit));
    reinforcement::keep(&mut state.arrivals, |brigade| !is_gone(&brigade.unit));
    for altered in &mut state.alterations {
        altered.units.retain(|unit| !is_gone(unit));
    }
    state.alterations.retain(|altered| !altered.units.is_empty());
    for brigade in &mut state.army {
        let at = brigade.at;
        let supports = |order: &mut GeneralOrder| match &order.task {
            Task::Support(other) => units.iter().any(|unit| unit.is_like(other.as_str())),
            _ => false,
        };
        // Whoever had nobody to support keeps his ground.
        if let Some(order) = brigade.order.take_if(supports) {
            brigade.order = at.map(|at| GeneralOrder { task: Task::Hold(Goal::Point(at)), ..order });
        }
    }
    state
}

/// The position in which nobody has to do with some brigades: neither in a melee nor after one.
pub(super) fn forgotten(state: &State, units: &[UnitId]) -> State {
    let is_gone = |unit: &UnitId| units.contains(unit);
    let mut state = state.clone();
    state.clashes.retain(|clash| !units.iter().any(|unit| clash.is_of(unit)));
    for brigade in &mut state.army {
        brigade.duties.retain(|spell| !spell.duty.about().is_some_and(is_gone));
        brigade.broken.take_if(|broken| is_gone(&broken.with));
    }
    apply::settle_losses(&mut state);
    state
}
