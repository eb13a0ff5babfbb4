//! What lies along the sides of hexes: rivers, and the ways across them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::frame::{Frame, Spot};
use super::hexes::outline;
use super::land::Land;
use super::watercourse::{Bends, bed, calmed, course, widths};
use crate::adjudicate::{Patch, Shape};
use crate::kit::Grid;

/// How wide a river between hexes is.
const RIVER: i64 = 18;

/// How far a way over it reaches to either side of it, and how broad it is.
const REACH: i64 = 17;
const BROAD: i64 = 6;

/// Two corners, or the middles of the two hexes on either side.
type Pair = [Spot; 2];

/// The sides of a piece of ground that lies along sides, each by the middles of its hexes and by its corners.
fn sides(grid: &Grid, patch: &Patch) -> Vec<(Pair, Pair)> {
    let Some(Shape::Sides(sides)) = &patch.shape else { return Vec::new() };
    let drawn = sides.iter().filter_map(|[one, other]| {
        let (one, other) = (grid.parse(one)?, grid.parse(other)?);
        let middles = [one, other].map(|hex| Frame::hex(grid, hex));
        let between = middles[0].middle(middles[1]);
        let mut corners = outline(grid, one);
        corners.sort_by_key(|corner| (corner.far(between), *corner));
        (grid.distance(one, other) == 1).then_some((middles, [corners[0], corners[1]]))
    });
    drawn.collect()
}

/// The lines that sides make, end to end, each of them once.
pub(super) fn lines(grid: &Grid, patch: &Patch) -> Vec<Vec<Spot>> {
    let mut left = BTreeMap::<Spot, Vec<Spot>>::new();
    for (_, [from, to]) in sides(grid, patch) {
        left.entry(from).or_default().push(to);
        left.entry(to).or_default().push(from);
    }
    let mut lines = Vec::new();
    // Where a river ends or forks a line begins; one that runs in a ring begins anywhere.
    let begins = |left: &BTreeMap<Spot, Vec<Spot>>| {
        let open = || left.iter().filter(|(_, next)| !next.is_empty());
        let end = open().find(|(_, next)| next.len() % 2 == 1).or_else(|| open().next());
        end.map(|(spot, _)| *spot)
    };
    while let Some(first) = begins(&left) {
        let mut line = vec![first];
        let mut here = first;
        while let Some(next) = left.get_mut(&here).and_then(Vec::pop) {
            if let Some(back) = left.get_mut(&next) {
                back.retain(|spot| *spot != here);
            }
            line.push(next);
            here = next;
        }
        lines.push(line);
    }
    lines
}

/// The beds of rivers along sides, their zigzag softened.
pub(super) fn beds(grid: &Grid, patch: &Patch) -> Vec<String> {
    let lines = lines(grid, patch).into_iter();
    lines.map(|line| bed(&course(&calmed(&line), Bends::Wide), widths(RIVER, RIVER))).collect()
}

/// Bars from hex to hex across a side; those of a ford or a ferry are dotted.
pub(super) fn ways_over(grid: &Grid, land: Land, patch: &Patch) -> String {
    let mut bars = String::new();
    for ([one, other], _) in sides(grid, patch) {
        let middle = one.middle(other);
        let long = one.far(other).max(1);
        let [x, y] = [other.x - one.x, other.y - one.y];
        let at = |along: i64, aside: i64| middle.plus((x * along - y * aside) / long, (y * along + x * aside) / long);
        for aside in [-BROAD, BROAD] {
            let (from, to) = (at(-REACH, aside), at(REACH, aside));
            let _ = write!(bars, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
        }
    }
    if bars.is_empty() {
        return bars;
    }
    let dash = if land == Land::Ford { " stroke-dasharray=\"3 4\"" } else { "" };
    format!("<path class=\"m-l\" stroke=\"#6d5330\" stroke-width=\"4\"{dash} d=\"{bars}\"/>")
}

/// The middles of the sides.
pub(super) fn middles(grid: &Grid, patch: &Patch) -> Vec<Spot> {
    sides(grid, patch).into_iter().map(|([one, other], _)| one.middle(other)).collect()
}
