//! The points that the words of an order mean.

use crate::adjudicate::{Wrong, because};
use crate::kit::table::Point;
use crate::rules::two_by_two::orders::selectors;
use crate::rules::two_by_two::orders::words::Place;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;

/// The heading from a point to a unit or a place.
pub(crate) fn toward(
    state: &State,
    ground: &Ground,
    from: Point,
    place: &Place,
) -> Result<crate::kit::table::Heading, Wrong> {
    let there = point_of(state, ground, place);
    let heading = there.and_then(|there| crate::kit::table::Heading::toward(from, there));
    heading.ok_or_else(|| Wrong {
        clause: None,
        reason: because!("nothing to face is called `{}`", place.word),
        help: "name a unit, a place of the map, or degrees clockwise from north".into(),
    })
}

/// The point that a place means: a point, a unit, a point of arrival, a named piece of ground.
pub(crate) fn point_of(state: &State, ground: &Ground, place: &Place) -> Option<Point> {
    if let Some(point) = place.point {
        return Some(point.point(state.measure()));
    }
    let base = selectors::base_named(state, &place.word).map(|base| base.centre);
    let arrival = || {
        let point = state.point_named(&place.word)?;
        Some(point.at.point(state.measure()))
    };
    base.or_else(arrival).or_else(|| ground.named(&place.word))
}
