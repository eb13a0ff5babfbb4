//! What happened in a scene: who went where, who fired at whom, who came to blows, who is no more.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::frame::{Frame, Spot};
use super::ground::{Bend, path};
use super::labels::Words;
use super::layout::{Layout, class};
use super::letters::labelled;
use super::pieces::{Piece, title};
use super::room::Room;
use crate::adjudicate::{Deed, Mark, Place, Roster, Scene, Symbol, Trail};

/// How far a line of fire stays away from the middle of a unit.
const CLEAR: i64 = 26;

/// How far below a leader who lives the unit is drawn that he has lost.
const BELOW: i64 = 30;

/// The shortest arrow, and how far its head stays away from the unit.
const SHORT: i64 = 20;
const GAP: i64 = 5;

/// The marks of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doings {
    /// What lies under the units: where they came from, and their ways.
    pub below: String,
    /// What lies over them: fire, melees, short ways, the lost.
    pub above: String,
}

impl Doings {
    pub(super) fn of(frame: &Frame, scene: &Scene, roster: &Roster, layout: &mut Layout<'_>) -> Doings {
        let mut doings = Doings::default();
        doings.below.push_str(&departures(frame, scene));
        let ways = scene.trails.iter().filter(|trail| !is_led(scene, trail));
        let ways = ways.map(|trail| way(frame, scene, trail));
        doings.above.push_str(&ways.collect::<String>());
        doings.above.push_str(&fire(frame, scene));
        doings.above.push_str(&lost(frame, scene, roster, layout));
        doings.above.push_str(&melees(frame, scene));
        doings
    }
}

/// Those who moved, as they stood before.
fn moved(scene: &Scene) -> impl Iterator<Item = &Mark> {
    let moves = |mark: &&Mark| scene.trails.iter().any(|trail| trail.unit == mark.unit);
    scene.before.marks.iter().filter(moves)
}

/// Where those who moved stood before.
fn departures(frame: &Frame, scene: &Scene) -> String {
    let outlines = moved(scene).filter_map(|mark| Some(Piece::of(frame, mark)?.symbol()));
    let outlines = outlines.collect::<String>();
    match outlines.is_empty() {
        true => outlines,
        false => format!("<g class=\"m-d\">{outlines}</g>"),
    }
}

/// Whether it is the way of a leader who went with a unit.
fn is_led(scene: &Scene, trail: &Trail) -> bool {
    let leads = |unit: &str| {
        let mut marks = scene.before.marks.iter().chain(&scene.after.marks);
        let mark = marks.find(|mark| mark.unit == unit);
        mark.is_some_and(|mark| mark.symbol == Symbol::Leader)
    };
    let with = |other: &Trail| !leads(&other.unit) && other.through == trail.through;
    leads(&trail.unit) && scene.trails.iter().any(with)
}

/// The way of one unit. The arrow ends where the unit begins; that of a deep column that went less than it is long runs
/// behind it.
fn way(frame: &Frame, scene: &Scene, trail: &Trail) -> String {
    let spots = trail.through.iter().filter_map(|place| frame.place(place));
    let mut spots = spots.collect::<Vec<_>>();
    spots.dedup();
    let [.., before, last] = spots[..] else {
        return String::new();
    };
    let mut marks = scene.after.marks.iter();
    let piece = marks.find(|mark| mark.unit == trail.unit);
    let piece = piece.and_then(|mark| Piece::of(frame, mark));
    let reach = piece.map_or(0, |piece| piece.reach(frame, before));
    let long = before.far(last);
    let head = last.on_the_way(before, reach + GAP);
    let end = spots.len() - 1;
    spots[end] = head;
    if reach + GAP + SHORT > long {
        spots.truncate(end - 1);
        let tail = last.on_the_way(before, reach + GAP + long.max(SHORT));
        spots.extend([tail, head]);
    }
    let mut sides = scene.after.sides.iter();
    let index = sides.position(|side| *side == trail.side).unwrap_or(0);
    let drawn = path(&spots, Bend::Smooth);
    format!("<path class=\"m-v m-v{index}\" d=\"{drawn}\"/>")
}

/// The ground where units stood that moved.
pub(super) fn left_behind(frame: &Frame, scene: &Scene) -> Vec<Room> {
    let pieces = moved(scene).filter_map(|mark| Piece::of(frame, mark));
    pieces.flat_map(|piece| piece.rooms(frame)).collect()
}

/// The places of both parties of each deed.
fn deeds<'s>(frame: &Frame, scene: &'s Scene) -> impl Iterator<Item = (&'s Deed, [Vec<Spot>; 2])> {
    let spots = |places: &Vec<Place>| {
        let spots = places.iter().filter_map(|place| frame.place(place));
        spots.collect::<Vec<_>>()
    };
    let deeds = scene.deeds.iter().zip(&scene.places);
    let deeds = deeds.map(|(deed, [by, other])| (deed, [spots(by), spots(other)]));
    deeds.collect::<Vec<_>>().into_iter()
}

/// A line from everybody who fires to the nearest of those he fires at.
fn fire(frame: &Frame, scene: &Scene) -> String {
    let mut lines = BTreeSet::new();
    for (deed, [by, at]) in deeds(frame, scene) {
        if let Deed::Fires { .. } = deed {
            let nearest = |from: &Spot| {
                let nearest = at.iter().min_by_key(|target| (from.far(**target), **target));
                nearest.map(|target| (*from, *target))
            };
            lines.extend(by.iter().filter_map(nearest));
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    let (mut shots, mut bursts) = (String::new(), BTreeSet::new());
    for (from, to) in lines {
        let far = from.far(to);
        let gap = CLEAR.min(far / 4);
        let aside = |spot: Spot, other: Spot, right: i64| {
            // Fire and answering fire run beside each other.
            let (x, y) = (other.x - spot.x, other.y - spot.y);
            let far = far.max(1);
            spot.plus(-y * right / far, x * right / far)
        };
        let start = aside(from.on_the_way(to, gap), to, 4);
        let end = aside(to.on_the_way(from, gap), from, -4);
        let _ = write!(shots, "M{} {}L{} {}", start.x, start.y, end.x, end.y);
        bursts.insert(end);
    }
    let bursts = bursts.iter();
    let bursts = bursts.map(|at| format!("<use href=\"#m-f\" x=\"{}\" y=\"{}\"/>", at.x, at.y));
    format!("<path class=\"m-c\" d=\"{shots}\"/><path class=\"m-b\" d=\"{shots}\"/>{}", bursts.collect::<String>())
}

/// Crossed swords between those who fight.
fn melees(frame: &Frame, scene: &Scene) -> String {
    let mut places = BTreeSet::new();
    for (deed, [by, on]) in deeds(frame, scene) {
        if let (Deed::Fights { .. }, Some(by), Some(on)) = (deed, centre(&by), centre(&on)) {
            places.insert(by.middle(on));
        }
    }
    let swords = places.iter();
    let swords = swords.map(|at| format!("<use href=\"#m-x\" x=\"{}\" y=\"{}\"/>", at.x, at.y));
    swords.collect()
}

fn centre(spots: &[Spot]) -> Option<Spot> {
    let count = i64::try_from(spots.len()).ok().filter(|count| *count > 0)?;
    let (x, y) = spots.iter().fold((0, 0), |(x, y), spot| (x + spot.x, y + spot.y));
    Some(Spot::new(x / count, y / count))
}

/// Those who are no more: faded, with a cross and their name.
fn lost(frame: &Frame, scene: &Scene, roster: &Roster, layout: &mut Layout<'_>) -> String {
    let lost = scene.lost.iter().filter_map(|mark| {
        let fallen = where_it_fell(scene, mark);
        let piece = Piece::of(frame, &fallen)?;
        let room = piece.room(frame);
        let Spot { x, y } = room.middle();
        let down = if layout.has_leader_at(frame, room.middle()) { BELOW } else { 0 };
        let room = room.lower(down);
        let label = layout.placer.place(Words::name(&labelled(&mark.unit, roster)), room);
        let label = label.map_or(String::new(), |label| {
            format!("<g class=\"m-t m-n\">{}</g>", label.drawn())
        });
        Some(format!(
            "<g><title>{}, lost</title><g{}><g class=\"{} m-o\">{}</g><path class=\"m-z\" d=\"M{} {}l20 20m0-20l-20 20\"/></g>{label}</g>",
            title(mark, roster),
            moved_down(down),
            class(&scene.before, &mark.side),
            piece.symbol(),
            x - 10,
            y - 10
        ))
    });
    lost.collect()
}

/// The attribute that moves a drawing down.
fn moved_down(down: i64) -> String {
    match down {
        0 => String::new(),
        down => format!(" transform=\"translate(0 {down})\""),
    }
}

/// A unit that is no more, where it stood last.
fn where_it_fell(scene: &Scene, mark: &Mark) -> Mark {
    let mut fallen = mark.clone();
    let mut trails = scene.trails.iter();
    let trail = trails.find(|trail| trail.unit == mark.unit);
    match trail.and_then(|trail| trail.through.last()) {
        Some(Place::Hex(label)) => fallen.at.clone_from(label),
        Some(Place::Point(point)) => {
            if let Some(stand) = &mut fallen.stand {
                let gone = [0, 1].map(|axis| point[axis].saturating_sub(stand.at[axis]));
                stand.at = *point;
                for corner in fallen.bases.iter_mut().flatten() {
                    *corner = [0, 1].map(|axis| corner[axis].saturating_add(gone[axis]));
                }
            }
        }
        None => {}
    }
    fallen
}
