//! Ground on a table: its grid with numbers along the edge, shapes as they lie, a scale.

use std::fmt::Write;

use super::frame::{Spot, Table};
use super::ground::{Bend, banked, covered, in_order, path, standing};
use super::land::Land;
use super::room::Room;
use crate::adjudicate::{Plot, Shape};

/// The table, the ground, the grid.
pub(super) fn ground(plot: &Plot, table: &Table) -> String {
    let [width, height] = table.drawn;
    let corner = table.spot([0, table.real[1]]);
    let mut text = format!(
        "<clipPath id=\"m-c\"><rect x=\"{0}\" y=\"{1}\" width=\"{width}\" height=\"{height}\"/></clipPath>\
         <rect x=\"{0}\" y=\"{1}\" width=\"{width}\" height=\"{height}\" fill=\"#f0e9d2\"/><g clip-path=\"url(#m-c)\">",
        corner.x, corner.y
    );
    let patches = in_order(plot);
    for (land, patch) in &patches {
        if let Some(shape) = &patch.shape {
            text.push_str(&drawn(*land, shape, table));
        }
    }
    text.push_str("</g>");
    text.push_str(&grid(table));
    let _ = write!(
        text,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#5a5140\" stroke-width=\"2\"/>",
        corner.x, corner.y
    );
    text
}

/// A piece of ground.
fn drawn(land: Land, shape: &Shape, table: &Table) -> String {
    match shape {
        Shape::Line { points, width } => {
            let spots = spots(table, points);
            let line = path(&spots, Bend::Sharp);
            match land {
                Land::Road => banked(land, &line, table.long(*width).max(5)),
                Land::Stream | Land::Water => banked(land, &line, table.long(*width).max(6)),
                _ => standing(land, &line),
            }
        }
        Shape::Area(corners) => {
            let outline = path(&spots(table, corners), Bend::Sharp) + "z";
            covered(land, &outline, &outline)
        }
        Shape::Round { at, radius } => {
            let (Spot { x, y }, radius) = (table.spot(*at), table.long(*radius).max(3));
            match land {
                Land::Bridge | Land::Ford => way_over(land, x, y, radius),
                _ => {
                    let outline = format!(
                        "M{} {y}a{radius} {radius} 0 1 0 {} 0a{radius} {radius} 0 1 0-{} 0z",
                        x - radius,
                        2 * radius,
                        2 * radius
                    );
                    covered(land, &outline, &outline)
                }
            }
        }
    }
}

fn spots(table: &Table, points: &[[i64; 2]]) -> Vec<Spot> {
    points.iter().map(|point| table.spot(*point)).collect()
}

/// A bridge or a ford: a block across the water.
fn way_over(land: Land, x: i64, y: i64, radius: i64) -> String {
    let dash = match land {
        Land::Ford => " stroke-dasharray=\"2 3\"",
        _ => "",
    };
    format!(
        "<path fill=\"#fbf4de\" stroke=\"#5c2f22\" stroke-width=\"2\"{dash} d=\"M{} {}h{}v{}h-{}z\"/>",
        x - radius,
        y - radius / 2,
        2 * radius,
        radius,
        2 * radius
    )
}

/// A line every so many units, with its number.
fn grid(table: &Table) -> String {
    let stride = stride(table);
    let [right, top] = table.real;
    let (mut lines, mut numbers) = (String::new(), String::new());
    let units = |length: i64| (0..=length / table.measure / stride).map(move |step| step * stride);
    for unit in units(right) {
        let Spot { x, y } = table.spot([unit * table.measure, 0]);
        let _ = write!(lines, "M{x} {y}v-{}", table.drawn[1]);
        let _ = write!(numbers, "<text x=\"{x}\" y=\"{}\">{unit}</text>", y + 14);
    }
    for unit in units(top) {
        let Spot { x, y } = table.spot([0, unit * table.measure]);
        let _ = write!(lines, "M{x} {y}h{}", table.drawn[0]);
        let _ = write!(numbers, "<text x=\"{}\" y=\"{}\">{unit}</text>", x - 13, y + 4);
    }
    format!(
        "<path fill=\"none\" stroke=\"#7d7256\" stroke-opacity=\".22\" d=\"{lines}\"/><g class=\"m-t m-r\">{numbers}</g>{}",
        scale(table, stride)
    )
}

/// The ground that the numbers of the grid take up.
pub(super) fn rulers(table: &Table) -> [Room; 2] {
    let Spot { x, y } = table.spot([0, 0]);
    let below = Room { left: 0, top: y, right: x + table.drawn[0], bottom: y + 18 };
    let beside = Room { left: 0, top: 0, right: x, bottom: y };
    [below, beside]
}

/// How many units lie between two lines.
fn stride(table: &Table) -> i64 {
    const STEPS: [i64; 9] = [1, 2, 3, 5, 6, 10, 12, 20, 50];
    let tens = (0..10).map(|zeros| 10_i64.pow(zeros));
    let mut strides = tens.flat_map(|ten| STEPS.map(|step| step * ten));
    let fits = |units: &i64| table.long(units.saturating_mul(table.measure)) >= 50;
    strides.find(fits).unwrap_or(i64::MAX)
}

/// The scale, above the upper edge on the right.
fn scale(table: &Table, stride: i64) -> String {
    let long = table.long(stride.saturating_mul(table.measure));
    let end = table.spot(table.real);
    let (left, y) = (end.x - 2 * long, end.y - 9);
    let unit = match (table.unit, stride) {
        ("inch", 1) => "1 inch".to_owned(),
        ("inch", _) => format!("{stride} inches"),
        (unit, _) => format!("{stride} {unit}"),
    };
    format!(
        "<path fill=\"#5a5140\" d=\"M{left} {y}h{long}v5h-{long}z\"/>\
         <path fill=\"#f8f3e6\" stroke=\"#5a5140\" d=\"M{} {y}h{long}v5h-{long}z\"/>\
         <text class=\"m-t m-r\" x=\"{}\" y=\"{}\" style=\"text-anchor:end\">each {unit}</text>",
        left + long,
        left - 8,
        y + 6
    )
}
