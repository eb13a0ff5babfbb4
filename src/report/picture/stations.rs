//! Where things lie on the sheet, for pages that move over a map: the ways of a scene, the ground that is fought over, the mean
//! place of an army, and a key for a narrow screen.

use super::colours::colours;
use super::doings::left_behind;
use super::frame::{Frame, Spot};
use super::legend::Legend;
use super::letters::capital;
use super::pieces::pieces;
use super::room::Room;
use crate::adjudicate::{Place, Plot, Roster, Scene, Side, Symbol, UnitId};

/// How wide the key for a narrow screen is.
const NARROW: i64 = 400;

/// Ground around what is fought over.
const AROUND: i64 = 70;

/// What the title of every drawing of a unit begins with, as a browser gives it back.
pub(in crate::report) fn signature(unit: &UnitId, roster: &Roster) -> String {
    let called = roster.unit(unit);
    let begins = capital(called);
    match called == unit.as_str() {
        true => begins,
        false => format!("{begins} ({unit})"),
    }
}

/// The points of the way of each unit that moved in a scene.
pub(in crate::report) fn ways(scene: &Scene) -> Vec<(&str, Vec<[i64; 2]>)> {
    let frame = Frame::of(&scene.after);
    let ways = scene.trails.iter().map(|trail| {
        let spots = trail.through.iter().filter_map(|place| frame.place(place));
        let mut points = spots.map(|Spot { x, y }| [x, y]).collect::<Vec<_>>();
        points.dedup();
        (trail.unit.as_str(), points)
    });
    ways.filter(|(_, points)| points.len() > 1).collect()
}

/// The ground that matters in a scene, as left, top, width and height: where they moved, fired, fought and were lost; where
/// nothing was done, that of all units.
pub(in crate::report) fn fought_over(scene: Option<&Scene>, plot: &Plot) -> Option<[i64; 4]> {
    let frame = Frame::of(plot);
    let mut rooms = Vec::new();
    if let Some(scene) = scene {
        let through = scene.trails.iter().flat_map(|trail| &trail.through);
        let places = through.chain(scene.places.iter().flatten().flatten()).cloned();
        let lost = scene.lost.iter().map(Place::of);
        let spots = places.chain(lost).filter_map(|place| frame.place(&place));
        rooms.extend(spots.map(|spot| Room::around(spot, 0, 0)));
        rooms.extend(left_behind(&frame, scene));
    }
    if rooms.is_empty() {
        rooms.extend(pieces(&frame, plot).iter().map(|piece| piece.room(&frame)));
    }
    let all = rooms.into_iter().reduce(Room::with)?;
    let [wide, high] = frame.size();
    let within = |value: i64, most: i64| value.clamp(0, most);
    let (left, top) = (within(all.left - AROUND, wide), within(all.top - AROUND, high));
    let (right, bottom) = (within(all.right + AROUND, wide), within(all.bottom + AROUND, high));
    (right > left && bottom > top).then_some([left, top, right - left, bottom - top])
}

/// The mean place of the units of a side on a map, leaders not counted, in thousandths of the sheet: from the west, and from the
/// north.
pub(in crate::report) fn middle_of(plot: &Plot, side: &Side) -> Option<[i64; 2]> {
    let frame = Frame::of(plot);
    let size = frame.size();
    let own = plot.marks.iter().filter(|mark| mark.side == *side && mark.symbol != Symbol::Leader);
    let spots = own.filter_map(|mark| frame.spot(mark)).collect::<Vec<_>>();
    let count = i64::try_from(spots.len()).ok().filter(|count| *count > 0)?;
    let mean = |sum: i64, size: i64| (sum * 1000 / (count * size.max(1))).clamp(0, 1000);
    let across = spots.iter().map(|spot| spot.x).sum();
    let down = spots.iter().map(|spot| spot.y).sum();
    Some([mean(across, size[0]), mean(down, size[1])])
}

/// What the signs of the maps of scenes mean, in a column that a telephone shows.
pub(in crate::report) fn narrow_key(plot: &Plot, roster: &Roster, scenes: &[&Scene]) -> String {
    let legend = Legend::of(&Frame::of(plot), plot, roster, scenes, &[], NARROW);
    let height = legend.height();
    format!(
        "<svg class=\"key\" viewBox=\"0 0 {NARROW} {height}\" role=\"img\" aria-label=\"What the signs mean\">{}</svg>",
        legend.drawn(0)
    )
}

/// The colours of the sides, as a page writes them.
pub(in crate::report) fn inks(plot: &Plot, roster: &Roster) -> Vec<String> {
    let each = colours(plot, roster);
    each.iter().map(|colours| colours.parts()).map(|[red, green, blue]| format!("rgb({red} {green} {blue})")).collect()
}
