//! Ground on a table: its grid with numbers along the edge, shapes as they lie, a scale.

use std::fmt::Write;

use super::blocks;
use super::frame::{Spot, Table};
use super::gap::gap;
use super::ground::{Bend, banked, covered, in_order, path, standing};
use super::land::{Land, RUNNING, is_line};
use super::natural::{closed, contour, uneven};
use super::relief::{clockwise, strokes};
use super::room::Room;
use super::watercourse::{Bends, bed, course, pooled, widths};
use crate::adjudicate::{Patch, Plot, Shape};

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
    let is_under = |land: &Land| *land < Land::Water;
    let runs = |land: &Land| RUNNING.iter().any(|(_, kinds)| kinds.contains(land));
    for (land, patch) in patches.iter().filter(|(land, _)| is_under(land)) {
        text.push_str(&drawn(*land, patch, table));
    }
    for (water, kinds) in RUNNING {
        let of_kind = || patches.iter().filter(|(land, _)| kinds.contains(land));
        for (land, patch) in of_kind().filter(|(_, patch)| !is_line(patch)) {
            text.push_str(&drawn(*land, patch, table));
        }
        let beds = of_kind().filter_map(|(land, patch)| bed_of(*land, patch, plot, table));
        text.extend(of_kind().filter_map(|(land, patch)| verges(*land, patch, table)));
        text.push_str(&banked(water, &beds.collect::<String>()));
    }
    for (land, patch) in patches.iter().filter(|(land, _)| !is_under(land) && !runs(land)) {
        text.push_str(&drawn(*land, patch, table));
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

/// A piece of ground that does not run.
fn drawn(land: Land, patch: &Patch, table: &Table) -> String {
    let Some(outline) = outline(patch, table) else {
        return String::new();
    };
    match &patch.shape {
        Some(Shape::Line { .. }) => standing(land, &path(&outline, Bend::Sharp)),
        Some(Shape::Round { at, radius }) if matches!(land, Land::Bridge | Land::Ford) => {
            let at = table.spot(*at);
            way_over(land, at.x, at.y, table.long(*radius).max(3))
        }
        _ => area(land, &clockwise(&outline)),
    }
}

/// Ground that covers an area: as it grows, within its exact edge.
fn area(land: Land, outline: &[Spot]) -> String {
    let exact = path(outline, Bend::Sharp) + "z";
    if let Land::Town = land {
        let blocks = blocks::within(outline);
        let blocks = if blocks.is_empty() { exact.clone() } else { blocks };
        return covered(land, &exact) + &format!("<path class=\"m-bk\" d=\"{blocks}\"/>");
    }
    if land.is_built() {
        return covered(land, &exact);
    }
    let grown = uneven(outline, 0);
    let slopes = match land.has_slopes() {
        true => strokes(land, &grown, &[]),
        false => String::new(),
    };
    let contour = contour(outline).filter(|_| land.has_slopes());
    let contour = contour.map_or(String::new(), |contour| {
        format!("<path class=\"m-l m-{}l\" d=\"{}\"/>", land.class(), closed(&contour))
    });
    let edge = format!("<path class=\"m-ex\" d=\"{exact}\"/>");
    slopes + &covered(land, &closed(&grown)) + &contour + &edge
}

/// The points of a line, the corners of an area, those of a round one.
fn outline(patch: &Patch, table: &Table) -> Option<Vec<Spot>> {
    const CORNERS: u16 = 24;
    Some(match patch.shape.as_ref()? {
        Shape::Line { points, .. } => spots(table, points),
        Shape::Area(corners) => spots(table, corners),
        Shape::Sides(_) => return None,
        Shape::Round { at, radius } => {
            let (at, radius) = (table.spot(*at), table.long(*radius).max(3));
            (0..CORNERS).map(|corner| at.toward(corner * 360 / CORNERS, radius, 0)).collect()
        }
    })
}

/// The bed of a line that runs: it grows from where it rises on the table to where it leaves it or runs into other water.
fn bed_of(land: Land, patch: &Patch, plot: &Plot, table: &Table) -> Option<String> {
    let Some(Shape::Line { points, width }) = &patch.shape else {
        return None;
    };
    let spots = spots(table, points);
    let (first, last) = (*spots.first()?, *spots.last()?);
    let full = table.long(*width).max(5);
    let is_mouth = |end: Spot| is_on_edge(table, end) || runs_into(patch, plot, table, end);
    let tenths = match (land, is_mouth(first), is_mouth(last)) {
        (Land::Road, ..) => widths(full.min(BROADEST), full.min(BROADEST)),
        (_, true, false) => widths(full, full / 3),
        (_, true, true) => widths(full * 3 / 4, full),
        (_, false, true) => widths(full / 3, full),
        (_, false, false) => pooled(full),
    };
    let course = course(&spots, Bends::Within(2 * full.max(10)));
    Some(bed(&course, tenths))
}

/// How broad a road is drawn at the most.
const BROADEST: i64 = 16;

/// The exact edges of a road that is broader than it is drawn.
fn verges(land: Land, patch: &Patch, table: &Table) -> Option<String> {
    let Some(Shape::Line { points, width }) = &patch.shape else {
        return None;
    };
    let full = table.long(*width);
    (land == Land::Road && full > BROADEST + 4).then(|| {
        let course = course(&spots(table, points), Bends::Within(2 * full));
        format!("<path class=\"m-vg\" d=\"{}\"/>", bed(&course, widths(full, full)))
    })
}

/// Whether a point lies at the edge of the table.
fn is_on_edge(table: &Table, at: Spot) -> bool {
    const NEAR: i64 = 4;
    let (low, high) = (table.spot([0, 0]), table.spot(table.real));
    let gaps = [at.x - low.x, high.x - at.x, low.y - at.y, at.y - high.y];
    gaps.into_iter().any(|gap| gap <= NEAR)
}

/// Whether other water is where a line ends.
fn runs_into(patch: &Patch, plot: &Plot, table: &Table, end: Spot) -> bool {
    const NEAR: i64 = 8 * 12;
    let waters = plot.patches.iter().filter(|other| !std::ptr::eq(*other, patch));
    let mut waters = waters.filter(|other| matches!(Land::of(other), Land::Water | Land::Stream));
    waters.any(|other| {
        let Some(outline) = outline(other, table) else {
            return false;
        };
        let mut sides = outline.windows(2);
        blocks::holds(&outline, end) || sides.any(|side| gap(Room::around(end, 1, 1), side) <= NEAR)
    })
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
        scale(table)
    )
}

/// Where the lines of the grid run, with their numbers: those that run up, those that run across.
pub(super) fn ticks(table: &Table) -> [Vec<(Spot, String)>; 2] {
    let stride = stride(table);
    let [right, top] = table.real;
    let units = |length: i64| (0..=length / table.measure / stride).map(|step| step * stride);
    let up = units(right).map(|unit| (table.spot([unit * table.measure, 0]), unit.to_string()));
    let across = units(top).map(|unit| (table.spot([0, unit * table.measure]), unit.to_string()));
    [up.collect(), across.collect()]
}

/// How long the stretch between two lines of the grid is drawn, with what it is in words.
pub(super) fn unit_of(table: &Table) -> (i64, String) {
    let stride = stride(table);
    let words = match (table.unit, stride) {
        ("inch", 1) => "1 inch".to_owned(),
        ("inch", _) => format!("{stride} inches"),
        (unit, _) => format!("{stride} {unit}"),
    };
    (table.long(stride.saturating_mul(table.measure)), words)
}

/// The ground that the numbers of the grid take up.
pub(super) fn rulers(table: &Table) -> [Room; 2] {
    let Spot { x, y } = table.spot([0, 0]);
    let below = Room { left: 0, top: y, right: x + table.drawn[0], bottom: y + 18 };
    let beside = Room { left: 0, top: 0, right: x, bottom: y };
    [below, beside]
}

/// The ground of each number of the grid.
pub(super) fn figures(table: &Table) -> Vec<Room> {
    let [up, across] = ticks(table);
    let below = up.into_iter().map(|(spot, _)| Room::around(spot.plus(0, 10), 8, 6));
    let beside = across.into_iter().map(|(spot, _)| Room::around(spot.plus(-13, 0), 8, 6));
    below.chain(beside).collect()
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
fn scale(table: &Table) -> String {
    let (long, unit) = unit_of(table);
    let end = table.spot(table.real);
    let (left, y) = (end.x - 2 * long, end.y - 9);
    format!(
        "<path fill=\"#5a5140\" d=\"M{left} {y}h{long}v5h-{long}z\"/>\
         <path fill=\"#f8f3e6\" stroke=\"#5a5140\" d=\"M{} {y}h{long}v5h-{long}z\"/>\
         <text class=\"m-t m-r\" x=\"{}\" y=\"{}\" style=\"text-anchor:end\">each {unit}</text>",
        left + long,
        left - 8,
        y + 6
    )
}
