//! Ground as it grows: outlines a little uneven, always within the exact edge, and always the same for the same ground.

use std::fmt::Write;

use super::frame::Spot;
use super::room::Room;

/// How far apart the points of an outline are, and how far within the edge they may lie.
const STEP: i64 = 13;
const DEEP: i64 = 5;

/// The most points of one edge: ground may reach far beyond what can be drawn.
const MOST: i64 = 120;

/// How far within the edge of a height its next contour runs, and how small a height has none.
const CONTOUR: i64 = 24;
const SMALL: i64 = 110;

/// A clockwise outline made uneven, so far within its edge at the least.
pub(super) fn uneven(outline: &[Spot], within: i64) -> Vec<Spot> {
    let next = outline.iter().cycle().skip(1);
    let mut points = Vec::new();
    for (from, to) in outline.iter().zip(next) {
        let (x, y, far) = (to.x - from.x, to.y - from.y, from.far(*to));
        if far == 0 {
            continue;
        }
        let count = (far / STEP).clamp(1, MOST);
        for step in 0..count {
            let edge = from.on_the_way(*to, (2 * step + 1) * far / (2 * count));
            let deep = within + 2 + chance(edge) % DEEP;
            points.push(edge.plus(-y * deep / far, x * deep / far));
        }
    }
    points
}

/// A number from 0 to 999 that a point always has, and its neighbours seldom.
fn chance(at: Spot) -> i64 {
    let mixed = at.x.wrapping_mul(73_856_093) ^ at.y.wrapping_mul(19_349_663);
    (mixed ^ (mixed >> 13)).wrapping_mul(83_492_791).rem_euclid(1_000)
}

/// The next contour of a height, within its edge; nothing where it is small or has a corner that turns inward.
pub(super) fn contour(outline: &[Spot]) -> Option<Vec<Spot>> {
    let [wide, high] = Room::of(outline)?.size();
    if wide.min(high) < SMALL || !is_convex(outline) {
        return None;
    }
    let count = outline.len();
    let edge = |at: usize| (outline[at % count], outline[(at + 1) % count]);
    let corners = (0..count).map(|at| meeting(within(edge(at))?, within(edge(at + 1))?));
    let corners = corners.collect::<Option<Vec<_>>>()?;
    Some(uneven(&corners, 0))
}

/// An edge of a clockwise outline, moved inward.
fn within((from, to): (Spot, Spot)) -> Option<(Spot, Spot)> {
    let (x, y, far) = (to.x - from.x, to.y - from.y, from.far(to));
    (far > 0).then(|| {
        let inward = |spot: Spot| spot.plus(-y * CONTOUR / far, x * CONTOUR / far);
        (inward(from), inward(to))
    })
}

/// Where two lines meet; nothing where they run the same way.
fn meeting((a, b): (Spot, Spot), (c, d): (Spot, Spot)) -> Option<Spot> {
    let ([x, y], [u, v]) = ([b.x - a.x, b.y - a.y], [d.x - c.x, d.y - c.y]);
    let across = x * v - y * u;
    let along = (c.x - a.x) * v - (c.y - a.y) * u;
    (across != 0).then(|| a.plus(x * along / across, y * along / across))
}

/// Whether all corners of a clockwise outline turn to the right.
fn is_convex(outline: &[Spot]) -> bool {
    let count = outline.len();
    (0..count).all(|at| {
        let [a, b, c] = [0, 1, 2].map(|more| outline[(at + more) % count]);
        (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) >= 0
    })
}

/// A closed line that runs smoothly by all these points.
pub(super) fn closed(points: &[Spot]) -> String {
    let Some(last) = points.last() else {
        return String::new();
    };
    let start = last.middle(points[0]);
    let mut path = format!("M{} {}", start.x, start.y);
    for (point, next) in points.iter().zip(points.iter().cycle().skip(1)) {
        let middle = point.middle(*next);
        let _ = write!(path, "Q{} {} {} {}", point.x, point.y, middle.x, middle.y);
    }
    path + "z"
}

#[cfg(test)]
mod tests {
    use super::super::blocks::holds;
    use super::*;

    fn wood() -> [Spot; 4] {
        [(0, 0), (200, 20), (180, 160), (10, 140)].map(|(x, y)| Spot::new(x, y))
    }

    #[test]
    fn an_uneven_outline_lies_within_its_edge_and_stays_the_same() {
        let points = uneven(&wood(), 0);
        assert!(points.len() > 40, "{}", points.len());
        assert!(points.iter().all(|point| holds(&wood(), *point)), "{points:?}");
        assert_eq!(points, uneven(&wood(), 0));
        let drawn = closed(&points);
        assert!(drawn.starts_with('M') && drawn.ends_with('z') && drawn.matches('Q').count() == points.len());
    }

    #[test]
    fn a_contour_lies_further_within() {
        let contour = contour(&wood()).expect("it is large");
        assert!(contour.iter().all(|point| holds(&wood(), *point)));
        let small = wood().map(|spot| Spot::new(spot.x / 2, spot.y / 2));
        assert_eq!(super::contour(&small), None);
        let mut dented = wood().to_vec();
        dented.insert(2, Spot::new(100, 80));
        assert_eq!(super::contour(&dented), None);
    }
}
