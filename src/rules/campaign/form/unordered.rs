//! CP-ORD-01: what forces do to which nothing is written.

use super::check::in_words;
use crate::adjudicate::{Checked, Side, UnitId};
use crate::rules::campaign::narrative::voice::begins;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::State;

/// What the forces of a side do that are not among those ordered.
pub(super) fn without_orders(state: &State, side: &Side, ordered: &[UnitId], checked: &mut Checked) {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for force in state.forces_of(side).filter(|force| !ordered.contains(&force.unit)) {
        let does = goes_on(state, force);
        match said.iter_mut().find(|(other, _)| *other == does) {
            Some((_, forces)) => forces.push(force.unit.to_string()),
            None => said.push((does, vec![force.unit.to_string()])),
        }
    }
    for (does, forces) in said {
        checked.tell_idle("", forces, &format!(", without a new order from anybody: {does}"));
    }
}

/// CP-ORD-01, CP-ORD-04: the order that a force has, and those that ride to it.
fn goes_on(state: &State, force: &Force) -> String {
    let stance = force.stands_by(force.stance).word();
    let has = match &force.order {
        Some(order) => format!("goes on with its order ({}), stance {stance}", in_words(state, force, order)),
        None => format!("stays where it is, stance {stance}"),
    };
    let rides = force.riding.iter().map(|riding| {
        let told = in_words(state, force, &riding.order);
        format!("; an order reaches it on {} at {}: {told}", state.scenario.dated(riding.day), begins(riding.hour))
    });
    has + &rides.collect::<String>()
}
