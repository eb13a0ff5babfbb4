//! Lengths and places in figures.

use crate::kit::table::{Base, Length};
use crate::rules::two_by_two::position::state::State;

/// A length with its unit: `2.5"`.
pub(crate) fn shown(state: &State, length: Length) -> String {
    let unit = state.measure();
    format!("{}{}", length.show(unit), unit.mark())
}

/// Where a base stands: `[12, 9.5] facing 0`, to the hundredth.
pub(crate) fn stand_of(state: &State, base: &Base) -> String {
    let unit = state.measure();
    let [x, y] = [base.centre.x, base.centre.y].map(|part| Length::micrometres(part).show(unit));
    format!("[{x}, {y}] facing {}", base.heading)
}
