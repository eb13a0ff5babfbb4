//! Phase 6: morale: NB-MOR-01, NB-MOR-02, NB-MOR-18 to NB-MOR-22, NB-SEQ-07, NB-GAP-55, NB-GAP-56.

use crate::adjudicate::UnitId;
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Unit;

impl State {
    /// The clause by which a brigade has its status: that of a unit which has it (NB-MOR-03 to NB-MOR-17).
    fn clause_of(&self, id: &UnitId, status: Morale) -> &'static str {
        let of = |unit: &Unit| (unit.morale() == status).then_some(unit.morale?);
        let mut classes = self.unit(id).bases.iter().filter_map(of);
        let clause = classes.next().map(|class| class.clause(status));
        clause.unwrap_or("NB-MOR-20")
    }
}

impl Play<'_, '_> {
    /// Reads the morale of every brigade from the figures left, after all losses of the turn; no die is thrown.
    pub(crate) fn morale_phase(&mut self) {
        self.detach_the_shaken();
        for id in self.state().in_order_of_dice() {
            self.waver(&id);
            let state = self.state();
            let brigade = state.unit(&id);
            if brigade.is_at_rout_level(&state.house_rules) && !brigade.routs() {
                self.rout("NB-MOR-21", &id, Why::Morale);
            }
        }
    }

    /// NB-MOR-02, NB-MOR-22: status goes down with the figures, and never up.
    fn waver(&mut self, id: &UnitId) {
        let state = self.state();
        let morale = state.unit(id).morale(&state.house_rules);
        let before = self.afoot(id).map_or(Morale::Ok, |afoot| afoot.morale);
        if morale > before {
            let clause = state.clause_of(id, morale);
            let unit = id.clone();
            self.record(clause, Event::Wavers { unit, morale });
        }
    }
}
