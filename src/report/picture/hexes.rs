//! Ground in hexes: whole hexes are strewn with it; streams and roads run through their middles.

use std::fmt::Write;

use super::frame::{CORNER, Frame, SIDE, Spot, corners};
use super::ground::{Bend, banked, covered, in_order, path, standing};
use super::land::Land;
use crate::adjudicate::{Patch, Plot};
use crate::kit::{Grid, Hex, Tops};

/// How wide water and roads are.
const RIVER: i64 = 40;
const STREAM: i64 = 14;
const ROAD: i64 = 8;

/// The ground, the hexes, their labels.
pub(super) fn ground(plot: &Plot, grid: &Grid) -> String {
    let mut text = String::new();
    for (land, patch) in in_order(plot) {
        let hexes = hexes(grid, patch);
        match land {
            Land::Road | Land::Stream => {}
            Land::Water if is_river(&patch.kind) => text.push_str(&bed(grid, &hexes)),
            Land::Ford | Land::Bridge => text.push_str(&bed(grid, &hexes)),
            _ => text.push_str(&area(grid, land, &hexes)),
        }
    }
    text.push_str(&lattice(grid));
    for (land, patch) in in_order(plot) {
        let hexes = hexes(grid, patch);
        let width = match land {
            Land::Road => ROAD,
            Land::Stream => STREAM,
            Land::Water if is_river(&patch.kind) => RIVER,
            Land::Ford | Land::Bridge => {
                text.push_str(&way_over(grid, land, &hexes));
                continue;
            }
            _ => continue,
        };
        let runs = runs(grid, &hexes);
        let paths = runs.iter().map(|run| path(run, Bend::Smooth));
        let banked = banked(land, &paths.collect::<String>(), width);
        // Where they leave the map they end with it.
        text.push_str(&format!("<g style=\"stroke-linecap:butt\">{}</g>", banked.replace("m-l", "m-a")));
    }
    text + &labels(grid)
}

fn is_river(kind: &str) -> bool {
    let kind = kind.to_lowercase();
    kind.contains("river") || kind.contains("canal")
}

/// The hexes of a piece of ground that lie on the map.
pub(super) fn hexes(grid: &Grid, patch: &Patch) -> Vec<Hex> {
    let found = patch.hexes.iter().filter_map(|label| grid.parse(label));
    found.collect()
}

fn outline(grid: &Grid, hex: Hex) -> [Spot; 6] {
    let centre = Frame::hex(grid, hex);
    corners(grid.tops).map(|[x, y]| centre.plus(x, y))
}

/// The whole of some hexes, strewn; a line along the edge of them all.
fn area(grid: &Grid, land: Land, hexes: &[Hex]) -> String {
    if hexes.is_empty() {
        return String::new();
    }
    let whole = whole(grid, hexes);
    let edge = edge(grid, hexes);
    if land.is_edge() {
        return standing(land, &edge);
    }
    if land == Land::Building {
        return covered(Land::Field, &whole, &edge) + &houses(grid, hexes);
    }
    covered(land, &whole, &edge)
}

/// A house in the middle of each hex.
fn houses(grid: &Grid, hexes: &[Hex]) -> String {
    let mut path = String::new();
    for hex in hexes {
        let Spot { x, y } = Frame::hex(grid, *hex);
        let _ = write!(path, "M{} {}h40v28h-40zM{} {}l20 14 20-14", x - 20, y - 18, x - 20, y - 18);
    }
    format!("<path class=\"m-bu m-bul\" d=\"{path}\"/>")
}

/// The hexes that a river runs through, tinted.
fn bed(grid: &Grid, hexes: &[Hex]) -> String {
    let whole = whole(grid, hexes);
    format!("<path fill=\"#dfeaea\" d=\"{whole}\"/>")
}

fn whole(grid: &Grid, hexes: &[Hex]) -> String {
    let mut text = String::new();
    for hex in hexes {
        text.push_str(&path(&outline(grid, *hex), Bend::Sharp));
        text.push('z');
    }
    text
}

/// The sides of hexes that no two of them share.
fn edge(grid: &Grid, hexes: &[Hex]) -> String {
    let sides = hexes.iter().flat_map(|hex| {
        let corners = outline(grid, *hex);
        (0..6).map(move |index| (corners[index], corners[(index + 1) % 6]))
    });
    let sides = sides.collect::<Vec<_>>();
    let mut text = String::new();
    for (from, to) in &sides {
        if !sides.contains(&(*to, *from)) {
            let _ = write!(text, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
        }
    }
    text
}

/// The sides of all hexes, each once.
fn lattice(grid: &Grid) -> String {
    let mut text = String::from("<path class=\"m-x\" d=\"");
    for hex in grid.hexes() {
        let corners = outline(grid, hex);
        // The first three sides of each hex; the others belong to its neighbours where it has any.
        let (column, row) = grid.place(hex);
        let inner = (1..i16::from(grid.columns)).contains(&column) && column > 1;
        let inner = inner && row > 1 && row < i16::from(grid.rows);
        let drawn = if inner { &corners[..4] } else { &corners[..] };
        text.push_str(&path(drawn, Bend::Sharp));
        if !inner {
            text.push('z');
        }
    }
    text + "\"/>"
}

/// The printed labels.
fn labels(grid: &Grid) -> String {
    let mut text = String::from("<g class=\"m-t m-h\">");
    for hex in grid.hexes() {
        let centre = Frame::hex(grid, hex);
        let up = match grid.tops {
            Tops::Flat => SIDE - 11,
            Tops::Pointed => CORNER - 20,
        };
        let label = grid.label(hex);
        let _ = write!(text, "<text x=\"{}\" y=\"{}\">{label}</text>", centre.x, centre.y - up);
    }
    text + "</g>"
}

/// Lines through the middles of neighbouring hexes, out to the edge of the map where they end there.
pub(super) fn runs(grid: &Grid, hexes: &[Hex]) -> Vec<Vec<Spot>> {
    let mut runs: Vec<Vec<Hex>> = Vec::new();
    for hex in hexes {
        let is_near = |other: &Hex| grid.distance(*other, *hex) == 1;
        let last = runs.last_mut();
        if let Some(run) = last.filter(|run| run.last().is_some_and(is_near)) {
            run.push(*hex);
            continue;
        }
        let joined = runs.iter().flatten().copied().find(is_near);
        runs.push(joined.into_iter().chain([*hex]).collect());
    }
    let drawn = runs.iter().map(|run| {
        let mut spots = run.iter().map(|hex| Frame::hex(grid, *hex)).collect::<Vec<_>>();
        if let [only] = spots[..] {
            return vec![only.plus(-SIDE, 0), only, only.plus(SIDE, 0)];
        }
        if let Some(end) = beyond(grid, run[1], run[0]) {
            spots.insert(0, end);
        }
        if let Some(end) = beyond(grid, run[run.len() - 2], run[run.len() - 1]) {
            spots.push(end);
        }
        spots
    });
    drawn.collect()
}

/// Where a line from one hex through the next leaves the map.
fn beyond(grid: &Grid, from: Hex, through: Hex) -> Option<Spot> {
    let next = Hex::new(2 * through.q - from.q, 2 * through.r - from.r);
    let [middle, after] = [through, next].map(|hex| Frame::hex(grid, hex));
    (!grid.contains(next)).then(|| middle.middle(after))
}

/// Bars across the middle of a hex: a ford is dotted.
fn way_over(grid: &Grid, land: Land, hexes: &[Hex]) -> String {
    let bars = hexes.iter().map(|hex| {
        let Spot { x, y } = Frame::hex(grid, *hex);
        let dash = match land {
            Land::Ford => " stroke-dasharray=\"3 5\"",
            _ => "",
        };
        format!(
            "<path class=\"m-l\" stroke=\"#6d5330\" stroke-width=\"4\"{dash} d=\"M{} {}v60M{} {}v60\"/>",
            x - 9,
            y - 30,
            x + 9,
            y - 30
        )
    });
    bars.collect()
}
