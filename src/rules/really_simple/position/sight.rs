//! Line of sight: RS-FIRE-01 to RS-FIRE-07.

use super::state::State;
use crate::adjudicate::{Fact, Reason, Side, because};
use crate::kit::{Crossing, Grid, Hex};
use crate::rules::really_simple::charts::switches::{LosOnHexside, UnitsBlockLos};
use crate::rules::really_simple::troops::units::Unit;

/// What stands in the way, and by which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blocked {
    pub(crate) clause: &'static str,
    pub(crate) by: Reason,
}

/// Every hex that a line touches with its inside or along its side, the last included.
pub(crate) fn line(map: &Grid, from: Hex, to: Hex) -> Vec<Hex> {
    let mut hexes = Vec::new();
    for crossing in map.crossings(from, to) {
        match crossing {
            Crossing::Through(hex) => hexes.push(hex),
            Crossing::Along(left, right) => hexes.extend([left, right]),
        }
    }
    hexes.push(to);
    hexes
}

/// RS-FIRE-01, RS-FIRE-07: whether a unit sees another, or what stands in the way.
pub(crate) fn sees(state: &State, unit: &Unit, target: &Unit) -> Result<(), Blocked> {
    let (Some(from), Some(to)) = (unit.at, target.at) else {
        return Err(Blocked { clause: "RS-FIRE-01", by: "it is not on the board".into() });
    };
    let (from, to) = (state.map.hex(from), state.map.hex(to));
    if state.map.distance(from, to) <= 1 {
        return Ok(());
    }
    let blocked = state.map.crossings(from, to).into_iter().find_map(|crossing| closes(state, &unit.side, crossing));
    blocked.map_or(Ok(()), Err)
}

/// RS-FIRE-02, RS-FIRE-06: what closes one part of the line.
fn closes(state: &State, side: &Side, crossing: Crossing) -> Option<Blocked> {
    match crossing {
        Crossing::Through(hex) => stands_in(state, side, hex),
        Crossing::Along(left, right) => {
            let (left, right) = (stands_in(state, side, left), stands_in(state, side, right));
            let found = match state.house_rules.los_on_hexside {
                LosOnHexside::BothMustBlock => {
                    left.zip(right).map(|(left, right)| because!("{} and {}", left.by, right.by))
                }
                LosOnHexside::EitherBlocks => left.or(right).map(|one| one.by),
            };
            found.map(|by| Blocked { clause: "RS-FIRE-06", by })
        }
    }
}

/// RS-FIRE-03, RS-FIRE-04, RS-FIRE-05: a unit, or ground that is marked; lone Generals never block, nor what lies off
/// the board.
fn stands_in(state: &State, side: &Side, hex: Hex) -> Option<Blocked> {
    if !state.map.contains(hex) {
        return None;
    }
    let spot = state.map.spot(hex);
    let blocks = |unit: &&Unit| match state.house_rules.units_block_los {
        UnitsBlockLos::All => true,
        UnitsBlockLos::Friends => unit.side == *side,
        UnitsBlockLos::None => false,
    };
    if let Some(unit) = state.unit_at(spot).filter(blocks) {
        return Some(Blocked { clause: "RS-FIRE-03", by: because!("{} in {}", unit.unit, spot) });
    }
    let patch = state.terrain.iter().find(|terrain| terrain.blocks_los && terrain.hexes.contains(&spot))?;
    Some(Blocked { clause: "RS-FIRE-04", by: because!("the {} in {}", Fact::word(patch.kind.clone()), spot) })
}
