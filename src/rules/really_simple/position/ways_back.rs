//! The hexes that a unit may be driven back to: RS-ROUT-02, RS-ROUT-03, RS-ROUT-04, RS-ROUT-09.

use super::state::State;
use crate::kit::Hex;
use crate::rules::really_simple::charts::switches::{FallBackDirection, LoneGeneral, RetreatDirection};
use crate::rules::really_simple::troops::units::Unit;

impl State {
    /// RS-ROUT-02 to 04: the possible hexes, in the order of the default: nearest the home edge, fewest enemies beside,
    /// leftmost.
    pub(crate) fn fall_back_hexes(&self, unit: &Unit, from: Hex) -> Vec<Hex> {
        let here = self.hex(&unit.unit);
        let away = |hex: &Hex| match self.house_rules.fall_back_direction {
            FallBackDirection::AwayFromCause => self.map.distance(from, *hex) > self.map.distance(from, here),
            FallBackDirection::TowardHomeEdge => self.forward(&unit.side, *hex) < self.forward(&unit.side, here),
        };
        let options =
            self.map.neighbours(here).map(|(_, hex)| hex).filter(away).filter(|hex| self.has_room(unit, *hex));
        self.by_default(unit, options.collect())
    }

    /// RS-ROUT-03: whether a unit that must go back finds a hex open to it and free of units.
    pub(crate) fn has_room(&self, unit: &Unit, hex: Hex) -> bool {
        let spot = self.map.spot(hex);
        let firm = self.house_rules.lone_general == LoneGeneral::Blocks;
        let barred = firm && self.generals_at(spot).iter().any(|general| general.side != unit.side);
        !self.is_impassable(spot, unit.kind) && self.unit_at(spot).is_none() && !barred
    }

    /// RS-ROUT-04: puts possible hexes into the order of the default.
    pub(crate) fn by_default(&self, unit: &Unit, mut options: Vec<Hex>) -> Vec<Hex> {
        let side = &unit.side;
        options
            .sort_by_key(|hex| (self.forward(side, *hex), self.enemies_beside(side, *hex), self.lateral(side, *hex)));
        options
    }

    /// RS-ROUT-09: the hexes a retreating unit may go to, in the order of the default.
    pub(crate) fn retreat_hexes(&self, unit: &Unit) -> Vec<Hex> {
        let here = self.hex(&unit.unit);
        let beside = self.map.neighbours(here).map(|(_, hex)| hex).filter(|hex| self.has_room(unit, *hex));
        let options = match (self.house_rules.retreat_direction, self.nearest_enemy(unit)) {
            (RetreatDirection::AwayFromNearestEnemy, Some(enemy)) => {
                let far = |hex: &Hex| self.map.distance(enemy, *hex) > self.map.distance(enemy, here);
                beside.filter(far).collect()
            }
            _ => beside.filter(|hex| self.forward(&unit.side, *hex) < self.forward(&unit.side, here)).collect(),
        };
        self.by_default(unit, options)
    }

    /// The nearest enemy unit; of equally near ones the leftmost, then the one nearest its home edge.
    pub(crate) fn nearest_enemy(&self, unit: &Unit) -> Option<Hex> {
        let here = self.hex(&unit.unit);
        let hexes = self.enemies_of(&unit.side).map(|enemy| self.hex(&enemy.unit));
        hexes.min_by_key(|hex| {
            (self.map.distance(here, *hex), self.lateral(&unit.side, *hex), self.forward(&unit.side, *hex))
        })
    }
}
