//! Plots of what was lost when, in whole numbers.

use std::fmt::Write;

use super::order::{Career, Force};
use crate::report::html::escaped;

const WIDTH: usize = 756;
const HEIGHT: usize = 260;
const LEFT: usize = 52;
const RIGHT: usize = 170;
const TOP: usize = 14;
const BOTTOM: usize = 28;

/// The force of each side over the exchanges.
pub(super) fn curves(forces: &[Force<'_>], colours: &[[u8; 3]], exchanges: &[u32], what: &str) -> String {
    let most = forces.iter().flat_map(|force| &force.course).copied().max();
    let top = ceiling(most.unwrap_or(0));
    let steps = exchanges.len().max(1);
    let x = |moment: usize| LEFT + moment * (WIDTH - LEFT - RIGHT) / steps;
    let y = |value: u32| {
        let value = usize::try_from(value).unwrap_or(0);
        let top = usize::try_from(top).unwrap_or(1);
        HEIGHT - BOTTOM - value * (HEIGHT - TOP - BOTTOM) / top
    };
    let mut svg =
        format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">", escaped(&told(forces, what)));
    for quarter in 0..=4 {
        let value = top * quarter / 4;
        let (y, end) = (y(value), WIDTH - RIGHT);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{LEFT} {y}H{end}\"/><text class=\"end\" x=\"{}\" y=\"{}\">{value}</text>",
            LEFT - 6,
            y + 4
        );
    }
    let every = exchanges.len() / 12 + 1;
    for (index, exchange) in exchanges.iter().enumerate().filter(|(index, _)| (index + 1) % every == 0) {
        let _ = write!(svg, "<text class=\"mid\" x=\"{}\" y=\"{}\">{exchange}</text>", x(index + 1), HEIGHT - 8);
    }
    let labels = apart(&forces.iter().map(|force| y(*force.course.last().unwrap_or(&0))).collect::<Vec<_>>());
    for ((side, force), label) in forces.iter().enumerate().zip(labels) {
        let points = force.course.iter().enumerate();
        let points = points.map(|(moment, value)| format!("{},{}", x(moment), y(*value)));
        let points = points.collect::<Vec<_>>().join(" ");
        let last = force.course.last().unwrap_or(&0);
        let [red, green, blue] = colours.get(side).copied().unwrap_or_default();
        let colour = format!("style=\"--side:rgb({red} {green} {blue})\"");
        let _ = write!(
            svg,
            "<polyline class=\"side{side}\" {colour} points=\"{points}\"/><text class=\"side{side}\" {colour} x=\"{}\" y=\"{}\">{} {last}</text>",
            WIDTH - RIGHT + 8,
            label + 4,
            escaped(&shortened(force.army)),
        );
    }
    svg + "</svg>"
}

/// What the plot shows, for those who cannot see it.
fn told(forces: &[Force<'_>], what: &str) -> String {
    let each = forces.iter().map(|force| {
        let (first, last) = (force.course.first(), force.course.last());
        format!("{} {} to {}", force.army, first.unwrap_or(&0), last.unwrap_or(&0))
    });
    format!("{what}: {}", each.collect::<Vec<_>>().join(", "))
}

/// A round number that nothing exceeds, and that four parts divide.
fn ceiling(most: u32) -> u32 {
    let step = match most {
        0..=20 => 4,
        21..=100 => 20,
        101..=400 => 40,
        _ => 400,
    };
    most.div_ceil(step).max(1).saturating_mul(step)
}

/// Heights of labels, moved down where they would lie over each other.
fn apart(heights: &[usize]) -> Vec<usize> {
    let mut order = (0..heights.len()).collect::<Vec<_>>();
    order.sort_by_key(|index| heights[*index]);
    let mut placed = heights.to_vec();
    let mut free = 0;
    for index in order {
        placed[index] = heights[index].max(free);
        free = placed[index] + 18;
    }
    placed
}

/// A name that fits beside the plot.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 14;
    match name.chars().count() > LONGEST {
        true => name.chars().take(LONGEST - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// A unit's own course, beside its name: its strength, or when it was there.
pub(super) fn small(career: &Career<'_>) -> String {
    const WIDE: usize = 96;
    const HIGH: usize = 20;
    let steps = career.marks.len().saturating_sub(1).max(1);
    let most = career.strengths().map(|(now, full)| now.max(full)).max();
    let most = usize::try_from(most.unwrap_or(0)).unwrap_or(0).max(1);
    let height = |strength: Option<(u32, u32)>| match strength {
        Some((now, _)) => {
            let now = usize::try_from(now).unwrap_or(most).min(most);
            HIGH - 2 - now * (HIGH - 4) / most
        }
        None => HIGH / 2,
    };
    let there = career.marks.iter().enumerate();
    let points = there.filter_map(|(moment, mark)| {
        let mark = (*mark)?;
        Some(format!("{},{}", 2 + moment * (WIDE - 4) / steps, height(mark.strength)))
    });
    let mut points = points.collect::<Vec<_>>();
    if let (true, Some(_)) = (career.is_gone(), career.strengths().next()) {
        let gone = career.marks.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        points.push(format!("{},{}", 2 + gone * (WIDE - 4) / steps, height(Some((0, 0)))));
    }
    if points.len() == 1 {
        points.push(points[0].clone());
    }
    let end = points.last().and_then(|point| point.split_once(',')).unwrap_or(("0", "0"));
    let cross = match career.is_gone() {
        true => {
            let x = end.0.parse::<usize>().unwrap_or(0);
            let y = end.1.parse::<usize>().unwrap_or(0);
            let (left, right, above, below) = (x.saturating_sub(3), x + 3, y.saturating_sub(3), y + 3);
            format!("<path d=\"M{left} {above}L{right} {below}M{left} {below}L{right} {above}\"/>")
        }
        false => String::new(),
    };
    format!(
        "<svg class=\"small\" viewBox=\"0 0 {WIDE} {HIGH}\" aria-hidden=\"true\"><polyline points=\"{}\"/>{cross}</svg>",
        points.join(" ")
    )
}
