//! The hexes that a unit may be driven back to: RS-ROUT-02, RS-ROUT-03, RS-ROUT-04, RS-ROUT-09.

use super::state::State;
use crate::kit::Hex;
use crate::rules::really_simple::charts::switches::{FallBackDirection, LoneGeneral, RetreatDirection};
use crate::rules::really_simple::troops::units::Unit;

/// RS-ROUT-02, RS-ROUT-03, RS-ROUT-04: the possible hexes, in the order of the default: nearest the home edge, fewest
/// enemies beside, leftmost.
pub(crate) fn fall_back_hexes(state: &State, unit: &Unit, from: Hex) -> Vec<Hex> {
    let here = state.hex(&unit.unit);
    let away = |hex: &Hex| match state.house_rules.fall_back_direction {
        FallBackDirection::AwayFromCause => state.map.distance(from, *hex) > state.map.distance(from, here),
        FallBackDirection::TowardHomeEdge => state.forward(&unit.side, *hex) < state.forward(&unit.side, here),
    };
    let options = state.map.neighbours(here).map(|(_, hex)| hex).filter(away).filter(|hex| has_room(state, unit, *hex));
    by_default(state, unit, options.collect())
}

/// RS-ROUT-03: whether a unit that must go back finds a hex open to it and free of units.
pub(crate) fn has_room(state: &State, unit: &Unit, hex: Hex) -> bool {
    let spot = state.map.spot(hex);
    let firm = state.house_rules.lone_general == LoneGeneral::Blocks;
    let barred = firm && state.generals_at(spot).iter().any(|general| general.side != unit.side);
    !state.is_impassable(spot, unit.kind) && state.unit_at(spot).is_none() && !barred
}

/// RS-ROUT-04: puts possible hexes into the order of the default.
pub(crate) fn by_default(state: &State, unit: &Unit, mut options: Vec<Hex>) -> Vec<Hex> {
    let side = &unit.side;
    options.sort_by_key(|hex| (state.forward(side, *hex), state.enemies_beside(side, *hex), state.lateral(side, *hex)));
    options
}

/// RS-ROUT-09: the hexes a retreating unit may go to, in the order of the default.
pub(crate) fn retreat_hexes(state: &State, unit: &Unit) -> Vec<Hex> {
    let here = state.hex(&unit.unit);
    let beside = state.map.neighbours(here).map(|(_, hex)| hex).filter(|hex| has_room(state, unit, *hex));
    let options = match (state.house_rules.retreat_direction, nearest_enemy(state, unit)) {
        (RetreatDirection::AwayFromNearestEnemy, Some(enemy)) => {
            let far = |hex: &Hex| state.map.distance(enemy, *hex) > state.map.distance(enemy, here);
            beside.filter(far).collect()
        }
        _ => beside.filter(|hex| state.forward(&unit.side, *hex) < state.forward(&unit.side, here)).collect(),
    };
    by_default(state, unit, options)
}

/// The nearest enemy unit; of equally near ones the leftmost, then the one nearest its home edge.
pub(crate) fn nearest_enemy(state: &State, unit: &Unit) -> Option<Hex> {
    let here = state.hex(&unit.unit);
    let hexes = state.enemies_of(&unit.side).map(|enemy| state.hex(&enemy.unit));
    hexes.min_by_key(|hex| {
        (state.map.distance(here, *hex), state.lateral(&unit.side, *hex), state.forward(&unit.side, *hex))
    })
}
