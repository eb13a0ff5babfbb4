//! The dice of infantry at a target: EN-MUS-02, EN-MUS-03, EN-MUS-04, EN-MUS-05, EN-MUS-06, EN-MUS-07, EN-MUS-08.

use crate::adjudicate::{Wrong, because};
use crate::kit::Hex;
use crate::rules::easy_napoleonics::charts::switches::SquareFire;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// The dice of infantry: all of them, and how many may go into one hex (EN-MUS-04, EN-MUS-05, EN-MUS-06, EN-MUS-07,
/// EN-MUS-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Muskets {
    pub(crate) all: usize,
    pub(crate) each: usize,
}

/// EN-MUS-02, EN-MUS-03, EN-MUS-06: the dice of infantry at a target.
pub(crate) fn reach_of_muskets(state: &State, unit: &Unit, target: &Unit, range: u32) -> Result<usize, Wrong> {
    let at = &target.unit;
    if range != 1 {
        let reason = because!("{} is {} hexes off", at, range);
        return Err(Wrong::new("EN-MUS-02", reason, "small arms reach one hex"));
    }
    if !unit.is_square() && !state.faces(unit, target) {
        let reason = because!("{} is not in a front hex of {}", at, unit.unit);
        let help = "small arms fire into the two front hexes, those of a square all round";
        return Err(Wrong::new("EN-MUS-03", reason, help));
    }
    Ok(muskets(state, unit).each)
}

/// EN-MUS-04, EN-MUS-05, EN-MUS-06, EN-MUS-07, EN-MUS-08: the dice of a unit of infantry. A square may fire its other
/// stand too if it has enemies in two hexes or more.
pub(crate) fn muskets(state: &State, unit: &Unit) -> Muskets {
    let row = tables::MUSKETS.iter().find(|(form, ..)| unit.is_in(*form));
    let dice = row.map_or(0, |(_, dice, _)| usize::from(*dice));
    if !unit.is_square() || beset(state, unit) < 2 {
        return Muskets { all: dice, each: dice };
    }
    let all = usize::from(unit.kind.stands());
    let each = match state.house_rules.square_fire {
        SquareFire::OnePerHex => dice,
        SquareFire::Free => all,
    };
    Muskets { all, each }
}

/// In how many hexes around a unit enemy units stand.
fn beset(state: &State, unit: &Unit) -> usize {
    let hexes = state.place(unit).into_iter().flat_map(|hex| state.map.neighbours(hex));
    let held = |hex: Hex| state.units_in(hex).any(|other| other.side != unit.side);
    hexes.filter(|(_, hex)| held(*hex)).count()
}
