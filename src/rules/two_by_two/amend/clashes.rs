//! Who cannot stand where he stands: TT-GEO-01, TT-GEO-05, TT-GEO-20.

use crate::adjudicate::{Clash, UnitId};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;

/// Units over the edge of the table, on ground that is closed to them, and bases that overlap.
pub(crate) fn clashes(state: &State) -> Vec<Clash> {
    let ground = Ground::of(state);
    let standing = state.units().filter_map(|unit| Some((unit, state.base(unit)?)));
    let standing = standing.collect::<Vec<_>>();
    let mut clashes = Vec::new();
    for (index, (unit, base)) in standing.iter().enumerate() {
        if let Some(hindrance) = ground.hindrance(state, unit, base) {
            let place = base.centre.show(state.measure());
            let why = format!(
                "`{}` cannot stand at {place}: {} is in the way ({})",
                unit.unit, hindrance.what, hindrance.clause
            );
            clashes.push(clash([&unit.unit], why));
        }
        for (other, against) in &standing[..index] {
            if base.overlaps(against, state.touch()) {
                let why = format!("`{}` overlaps `{}` (TT-GEO-05)", unit.unit, other.unit);
                clashes.push(clash([&unit.unit, &other.unit], why));
            }
        }
    }
    clashes
}

fn clash<const N: usize>(units: [&UnitId; N], why: String) -> Clash {
    let units = units.into_iter().cloned().collect();
    Clash { units, why }
}
