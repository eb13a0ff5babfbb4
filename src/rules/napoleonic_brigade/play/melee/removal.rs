//! Brigades of which nobody is left: NB-MOR-24, NB-GAP-84.

use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Gone;

/// NB-MOR-24: at the end of phases 3, 4 and 5 every brigade without figures, or without guns, is taken off the
/// table; it neither routs nor is pursued.
pub(crate) fn remove_the_dead(play: &mut Play<'_, '_>) {
    let state = play.state();
    let mut dead = state.in_order_of_dice();
    dead.retain(|id| {
        let brigade = state.unit(id);
        brigade.kind != Kind::Staff && brigade.left().next().is_none()
    });
    for unit in dead {
        let gone = Gone::Destroyed;
        play.record("NB-MOR-24", Event::Leaves { unit, gone });
    }
}
