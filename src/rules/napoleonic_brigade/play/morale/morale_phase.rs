//! Phase 6: morale: NB-MOR-01, NB-MOR-02, NB-MOR-18 to NB-MOR-22, NB-SEQ-07, NB-GAP-55, NB-GAP-56.

use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::melee::{breaking, detached_units};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Unit;

/// The clause by which a brigade has its status: that of a unit which has it (NB-MOR-03, NB-MOR-04, NB-MOR-05,
/// NB-MOR-06, NB-MOR-07, NB-MOR-08, NB-MOR-09, NB-MOR-10, NB-MOR-11, NB-MOR-12, NB-MOR-13, NB-MOR-14, NB-MOR-15,
/// NB-MOR-16, NB-MOR-17).
fn clause_of(state: &State, id: &UnitId, status: Morale) -> &'static str {
    let of = |unit: &Unit| (unit.morale() == status).then_some(unit.morale?);
    let mut classes = state.unit(id).bases.iter().filter_map(of);
    let clause = classes.next().map(|class| class.clause(status));
    clause.unwrap_or("NB-MOR-20")
}

/// Reads the morale of every brigade from the figures left, after all losses of the turn; no die is thrown.
pub(crate) fn phase(play: &mut Play<'_, '_>) {
    detached_units::detach_the_shaken(play);
    for id in play.state().in_order_of_dice() {
        waver(play, &id);
        let state = play.state();
        let brigade = state.unit(&id);
        if brigade.is_at_rout_level(&state.house_rules) && !brigade.routs() {
            breaking::rout(play, "NB-MOR-21", &id, Why::Morale);
        }
    }
}

/// NB-MOR-02, NB-MOR-22: status goes down with the figures, and never up.
fn waver(play: &mut Play<'_, '_>, id: &UnitId) {
    let state = play.state();
    let morale = state.unit(id).morale(&state.house_rules);
    let before = play.afoot(id).map_or(Morale::Ok, |afoot| afoot.morale);
    if morale > before {
        let clause = clause_of(state, id, morale);
        let unit = id.clone();
        play.record(clause, Event::Wavers { unit, morale });
    }
}
