//! The position as it would be if some units had never been there.

use crate::adjudicate::UnitId;
use crate::kit::reinforcement;
use crate::rules::two_by_two::position::state::State;

/// The position without some units: in no list, no queue, no contact, and over nobody.
pub(crate) fn without(state: &State, units: &[UnitId]) -> State {
    let is_gone = |unit: &UnitId| units.contains(unit);
    let mut state = state.clone();
    state.army.retain(|unit| !is_gone(&unit.unit));
    reinforcement::keep(&mut state.arrivals, |unit| !is_gone(&unit.unit));
    for unit in &mut state.army {
        unit.under.take_if(|hq| is_gone(hq));
    }
    for point in &mut state.points {
        point.queue.retain(|unit| !is_gone(unit));
    }
    let contacts = &mut state.contacts;
    contacts.retain(|contact| !is_gone(&contact.charger) && !is_gone(&contact.on));
    let melees = &mut state.melees;
    melees.retain(|fought| !is_gone(&fought.attacker) && !is_gone(&fought.defender));
    state
}
