//! What lies along the sides of hexes: rivers, and the ways across them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::frame::{CORNER, Frame, Spot};
use super::hexes::{hexes, outline};
use super::land::Land;
use super::watercourse::{Bends, bed, calmed, course, pooled, widths};
use crate::adjudicate::{Patch, Plot, Shape};
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

/// The beds of rivers along sides, their zigzag softened; each rises where it neither comes from the edge of the map nor from
/// other water.
pub(super) fn beds(grid: &Grid, plot: &Plot, patch: &Patch) -> Vec<String> {
    let lines = lines(grid, patch);
    let is_mouth = |own: usize, end: Spot| {
        let meets = |line: &[Spot]| line.contains(&end);
        let of_patch = lines.iter().enumerate().any(|(at, line)| at != own && meets(line));
        of_patch || is_at_edge(grid, end) || is_wet(grid, plot, patch, end)
    };
    let beds = lines.iter().enumerate().filter_map(|(at, line)| {
        let (first, last) = (*line.first()?, *line.last()?);
        let tenths = match [is_mouth(at, first), is_mouth(at, last)] {
            [true, true] => widths(RIVER, RIVER),
            [true, false] => widths(RIVER, RIVER / 4),
            [false, true] => widths(RIVER / 4, RIVER),
            [false, false] => pooled(RIVER),
        };
        Some(bed(&course(&calmed(line), Bends::Wide), tenths))
    });
    beds.collect()
}

/// Whether a corner of hexes lies at the edge of the map: fewer than three hexes have it.
fn is_at_edge(grid: &Grid, corner: Spot) -> bool {
    let around = grid.hexes().filter(|hex| Frame::hex(grid, *hex).far(corner) <= CORNER + 2);
    around.count() < 3
}

/// Whether other water comes to a corner of hexes.
fn is_wet(grid: &Grid, plot: &Plot, patch: &Patch, corner: Spot) -> bool {
    let others = plot.patches.iter().filter(|other| !std::ptr::eq(*other, patch));
    let mut waters = others.filter(|other| matches!(Land::of(other), Land::Water | Land::Stream));
    waters.any(|other| match other.shape {
        Some(_) => lines(grid, other).concat().contains(&corner),
        None => hexes(grid, other).into_iter().any(|hex| Frame::hex(grid, hex).far(corner) <= CORNER + 2),
    })
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
