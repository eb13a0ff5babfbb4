//! Distances and places of events in words and in figures.

use crate::kit::table::{Coordinates, Decimal, far};
use crate::rules::two_by_two::position::state::State;

/// A distance of an event in words.
pub(crate) fn spelt(state: &State, distance: Decimal) -> String {
    far(distance.length(state.measure()), state.measure())
}

/// A distance of an event in figures: `2.5"`.
pub(crate) fn figure(state: &State, distance: Decimal) -> String {
    let unit = state.measure();
    format!("{}{}", distance.length(unit).show(unit), unit.mark())
}

/// A place in figures, to a hundredth: `[12.4, 8.1]`.
pub(crate) fn spot(state: &State, at: Coordinates) -> String {
    let unit = state.measure();
    at.point(unit).show(unit)
}

/// The edge of the table that is nearest to a place.
pub(crate) fn edge_near(state: &State, at: Coordinates) -> &'static str {
    let (at, unit) = (at.point(state.measure()), state.measure());
    let (width, height) = (state.map.width.length(unit), state.map.height.length(unit));
    let ways = [
        (at.y, "southern"),
        (height.in_micrometres() - at.y, "northern"),
        (at.x, "western"),
        (width.in_micrometres() - at.x, "eastern"),
    ];
    let nearest = ways.iter().min_by_key(|(far, _)| *far);
    nearest.map_or("near", |(_, word)| *word)
}
