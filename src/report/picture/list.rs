//! The list of names that stand as numbers on their units, on a map that has nothing below it.

use std::fmt::Write;

use super::frame::Frame;
use super::letters::{safe, width};
use super::room::Room;

/// The size of its letters, and how far its lines are apart.
const SIZE: i64 = 12;
const LINE: i64 = 16;

/// How far the places are apart at which it is tried.
const STRIDE: i64 = 24;

/// The list where it covers least of what stands on the map; nothing without lines.
pub(super) fn drawn(frame: &Frame, lines: &[String], rooms: &[Room]) -> String {
    let Some(wide) = lines.iter().map(|line| width(line, SIZE)).max() else {
        return String::new();
    };
    let [right, bottom] = frame.size();
    let (wide, high) = (wide + 14, i64::try_from(lines.len()).unwrap_or(1) * LINE + 8);
    let across = (0..=(right - wide).max(0) / STRIDE).map(|step| step * STRIDE);
    let places = across.flat_map(|left| {
        let down = (0..=(bottom - high).max(0) / STRIDE).map(|step| step * STRIDE);
        down.map(move |top| Room { left, top, right: left + wide, bottom: top + high })
    });
    let covered = |place: &Room| rooms.iter().map(|room| room.shared(place)).sum::<i64>();
    let Some(place) = places.min_by_key(covered) else {
        return String::new();
    };
    let mut text = format!(
        "<rect class=\"m-j\" x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\"/><g class=\"m-t m-w\" style=\"text-anchor:start\">",
        place.left, place.top
    );
    for (index, line) in (1..).zip(lines) {
        let _ = write!(text, "<text x=\"{}\" y=\"{}\">{}</text>", place.left + 7, place.top + index * LINE, safe(line));
    }
    text + "</g>"
}
