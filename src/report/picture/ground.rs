//! The ground of a map: what is there before any unit is.

use std::fmt::Write;

use super::frame::{Frame, Spot};
use super::land::{Land, is_line};
use super::names::Names;
use super::{hexes, table};
use crate::adjudicate::{Patch, Plot};

/// The layers of the ground, from the lowest: tints and patterns, what crosses them, what stands on them, names.
pub(super) fn layers(plot: &Plot, frame: &Frame, names: &Names) -> String {
    let [width, height] = frame.size();
    let mut text = format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#f5efdf\"/>");
    match frame {
        Frame::Hexes(grid) => text.push_str(&hexes::ground(plot, grid)),
        Frame::Table(sheet) => text.push_str(&table::ground(plot, sheet)),
    }
    text.push_str(&names.drawn());
    text
}

/// The pieces of ground with what each is, the lowest first.
pub(super) fn in_order(plot: &Plot) -> Vec<(Land, &Patch)> {
    let mut patches = plot.patches.iter().map(|patch| (Land::of(patch), patch)).collect::<Vec<_>>();
    // What runs as a line lies over what covers ground, but for lines along which ground ends.
    patches.sort_by_key(|(land, patch)| (is_line(patch) && land.is_edge(), *land));
    patches
}

/// A line through points, bent at each of them or running smoothly from one to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bend {
    Sharp,
    Smooth,
}

/// The path through points.
pub(super) fn path(points: &[Spot], bend: Bend) -> String {
    let Some((first, rest)) = points.split_first() else {
        return String::new();
    };
    let mut path = format!("M{} {}", first.x, first.y);
    if bend == Bend::Sharp || rest.len() < 2 {
        for point in rest {
            let _ = write!(path, "L{} {}", point.x, point.y);
        }
        return path;
    }
    for pair in rest.windows(2) {
        let middle = pair[0].middle(pair[1]);
        let _ = write!(path, "Q{} {} {} {}", pair[0].x, pair[0].y, middle.x, middle.y);
    }
    let last = rest[rest.len() - 1];
    let _ = write!(path, "L{} {}", last.x, last.y);
    path
}

/// Water and roads: beds with banks or kerbs, which are open where one runs into another.
pub(super) fn banked(land: Land, beds: &str) -> String {
    if beds.is_empty() {
        return String::new();
    }
    let class = land.class();
    format!("<path class=\"m-l m-{class}b\" d=\"{beds}\"/><path class=\"m-{class}f\" d=\"{beds}\"/>")
}

/// Ground with an edge.
pub(super) fn covered(land: Land, ground: &str) -> String {
    let class = land.class();
    format!("<path class=\"m-{class}\" d=\"{ground}\"/><path class=\"m-l m-{class}l\" d=\"{ground}\"/>")
}

/// A line that stands: a wall, a hedge, works.
pub(super) fn standing(land: Land, path: &str) -> String {
    let class = land.class();
    let across = land.across().map_or(String::new(), |_| format!("<path class=\"m-l m-{class}x\" d=\"{path}\"/>"));
    format!("{across}<path class=\"m-l m-{class}l\" d=\"{path}\"/>")
}
