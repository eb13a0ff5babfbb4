//! The dice of a battery at a target: EN-ART-01, EN-ART-02, EN-ART-03, EN-ART-04, EN-ART-05, EN-ART-06, EN-ART-07, EN-ART-08,
//! EN-ART-12, EN-LOF-02.

use crate::adjudicate::{Wrong, because};
use crate::kit::Hex;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::position::sight;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// EN-ART-01, EN-ART-02, EN-ART-03, EN-ART-04, EN-ART-05, EN-ART-06, EN-ART-07, EN-ART-08, EN-ART-12, EN-LOF-02,
/// EN-LOF-03, EN-LOF-04, EN-LOF-05, EN-LOF-06, EN-LOF-07, EN-LOF-08, EN-LOF-09: the dice of a battery at a target.
pub(crate) fn reach_of_guns(state: &State, unit: &Unit, target: &Unit, hex: Hex, range: u32) -> Result<usize, Wrong> {
    let (id, at) = (&unit.unit, &target.unit);
    let Some((dice, _)) = tables::gun_dice(unit.kind, range) else {
        let (most, clause) = tables::gun_range(unit.kind);
        let reason = because!("{} is {} hexes off, out of range", at, range);
        let help = because!("{} reaches {} hexes", unit.kind.noun(), most);
        return Err(Wrong::new(clause, reason, help));
    };
    if !sight::in_field(state, unit, hex) {
        let reason = because!("{} is not in the field of fire of {}", at, id);
        let help = "guns fire ahead, through their two front hexes: `face` in the movement";
        return Err(Wrong::new("EN-LOF-02", reason, help));
    }
    if let Some(blocked) = sight::blocked_view(state, unit, hex) {
        let reason = because!("{} does not see {}: {} is in the way", id, at, blocked.by);
        return Err(Wrong::new(blocked.clause, reason, "name a target in sight"));
    }
    Ok(dice)
}
