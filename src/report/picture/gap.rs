//! How far names and units are from each other, in eighths.

use super::frame::Spot;
use super::room::Room;

/// Parts of a unit of the sheet.
const PARTS: i64 = 8;

/// How far a rectangle is from a convex shape, rounded down; nothing where they meet.
pub(super) fn gap(room: Room, shape: &[Spot]) -> i64 {
    if meet(room, shape) {
        return 0;
    }
    let corners = corners(room);
    let from_corners = sides(shape).flat_map(|side| corners.map(|corner| square(corner, side)));
    let from_shape = sides(&corners).flat_map(|side| shape.iter().map(move |corner| square(*corner, side)));
    let least = from_corners.chain(from_shape).min();
    least.map_or(i64::MAX, i64::isqrt)
}

fn sides(of: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    let next = of.iter().cycle().skip(1);
    of.iter().copied().zip(next.copied())
}

/// How far two rectangles are from each other at the least, rounded down.
pub(super) fn between(one: Room, other: Room) -> i64 {
    let wide = (other.left - one.right).max(one.left - other.right).max(0);
    let high = (other.top - one.bottom).max(one.top - other.bottom).max(0);
    PARTS * Spot::new(0, 0).far(Spot::new(wide, high))
}

/// Whether a rectangle and a convex shape share ground: no side of either parts them.
pub(super) fn meet(room: Room, shape: &[Spot]) -> bool {
    if !Room::of(shape).is_some_and(|around| around.meets(&room)) {
        return false;
    }
    let corners = corners(room);
    let next = shape.iter().cycle().skip(1);
    let mut sides = shape.iter().zip(next);
    !sides.any(|(from, to)| {
        let across = |spot: &Spot| (to.x - from.x) * (spot.y - from.y) - (to.y - from.y) * (spot.x - from.x);
        let own = shape.iter().map(across);
        let others = corners.iter().map(across);
        let parts = |one: Option<i64>, other: Option<i64>| one.zip(other).is_some_and(|(high, low)| high <= low);
        parts(own.clone().max(), others.clone().min()) || parts(others.max(), own.min())
    })
}

fn corners(room: Room) -> [Spot; 4] {
    let Room { left, top, right, bottom } = room;
    [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Spot::new(x, y))
}

/// The square of how far a point is from a stretch.
fn square(at: Spot, (from, to): (Spot, Spot)) -> i64 {
    let part = |one: Spot, other: Spot| [(other.x - one.x) * PARTS, (other.y - one.y) * PARTS];
    let ([x, y], [own_x, own_y]) = (part(from, to), part(from, at));
    let (long, along) = (x * x + y * y, x * own_x + y * own_y);
    match () {
        () if along <= 0 => own_x * own_x + own_y * own_y,
        () if along >= long => part(to, at).iter().map(|length| length * length).sum(),
        () => {
            let across = i128::from(x * own_y - y * own_x);
            i64::try_from(across * across / i128::from(long)).unwrap_or(i64::MAX)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spots(spots: [(i64, i64); 4]) -> [Spot; 4] {
        spots.map(|(x, y)| Spot::new(x, y))
    }

    #[test]
    fn gaps_are_measured_to_the_shape_and_not_to_the_ground_around_it() {
        let room = Room { left: 0, top: 0, right: 10, bottom: 10 };
        assert_eq!(gap(room, &spots([(13, 0), (20, 0), (20, 10), (13, 10)])), 3 * 8);
        assert_eq!(gap(room, &spots([(13, 14), (20, 14), (20, 20), (13, 20)])), 5 * 8);
        // A square on its point: nearest is its corner at (14, 5), or its side from (20, 10) to (10, 20), which runs
        // through (15, 15), 5 and 5 away.
        assert_eq!(gap(room, &spots([(14, 5), (24, -5), (34, 5), (24, 15)])), 4 * 8);
        assert_eq!(gap(room, &spots([(20, 10), (30, 20), (20, 30), (10, 20)])), 56, "the root of 50 in eighths");
        assert!(!meet(room, &spots([(20, 0), (30, 10), (20, 20), (9, 11)])));
        assert!(meet(room, &spots([(20, 0), (30, 10), (20, 20), (8, 8)])));
        assert_eq!(between(room, Room { left: 13, top: 14, right: 20, bottom: 20 }), 5 * 8);
    }
}
