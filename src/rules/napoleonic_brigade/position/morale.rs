//! Morale, which is read from the figures left and never diced for: NB-MOR-01 to NB-MOR-24.

use crate::rules::napoleonic_brigade::charts::switches::{BrigadeMorale, HouseRules, RoutLevel};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Unit};

impl Unit {
    /// NB-MOR-03, NB-MOR-04, NB-MOR-05, NB-MOR-06, NB-MOR-07, NB-MOR-08, NB-MOR-09, NB-MOR-10, NB-MOR-11, NB-MOR-12,
    /// NB-MOR-13, NB-MOR-14, NB-MOR-15, NB-MOR-16, NB-MOR-17, by its table; guns and staff have none (NB-MOR-23).
    pub(crate) fn morale(&self) -> Morale {
        let status = self.morale.map(|class| class.status(self.figures));
        status.unwrap_or(Morale::Ok)
    }
}

impl Brigade {
    /// NB-MOR-20: the status of the brigade.
    pub(crate) fn morale(&self, rules: &HouseRules) -> Morale {
        let detach = rules.brigade_morale == BrigadeMorale::Detach;
        let counted = self.bases.iter().filter(|unit| !detach || !unit.is_gone());
        let mut units = counted.map(Unit::morale).collect::<Vec<_>>();
        units.sort_unstable();
        let status = match rules.brigade_morale {
            // The status that half of the units have or are worse than.
            BrigadeMorale::Majority => units.get(units.len() / 2),
            _ => units.last(),
        };
        status.copied().unwrap_or(Morale::Ok)
    }

    /// NB-MOR-21: whether its morale is at rout level.
    pub(crate) fn is_at_rout_level(&self, rules: &HouseRules) -> bool {
        let fallen = self.bases.iter().filter(|unit| unit.morale() == Morale::FallBack);
        match rules.rout_level {
            RoutLevel::AllUnits => fallen.count() == self.bases.len() && !self.bases.is_empty(),
            RoutLevel::AnyUnit => fallen.count() > 0,
            RoutLevel::Never => false,
        }
    }
}
