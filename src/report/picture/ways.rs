//! Who went where: arrows, by how each went.

use super::doings::deeds;
use super::frame::{Frame, Spot, degrees};
use super::ground::{Bend, path};
use super::letters::safe;
use super::pieces::Piece;
use super::room::Room;
use crate::adjudicate::{Deed, Mark, Place, Scene, Symbol, Trail};

/// The shortest arrow, and how far its head stays away from the unit.
const SHORT: i64 = 20;
const GAP: i64 = 5;

/// Whether it is the way of a leader who went with a unit.
fn is_led(scene: &Scene, trail: &Trail) -> bool {
    let leads = |unit: &str| {
        let mut marks = scene.before.marks.iter().chain(&scene.after.marks);
        let mark = marks.find(|mark| mark.unit == unit);
        mark.is_some_and(|mark| mark.symbol == Symbol::Leader)
    };
    let last = &trail.through[trail.through.len().saturating_sub(2)..];
    let with = |other: &Trail| !leads(&other.unit) && other.through.ends_with(last);
    leads(&trail.unit) && scene.trails.iter().any(with)
}

/// All ways that are drawn, with how each was gone.
pub(super) fn ways(frame: &Frame, scene: &Scene) -> Vec<(Trail, Gait)> {
    let trails = scene.trails.iter().filter(|trail| !is_led(scene, trail));
    trails.flat_map(|trail| parts(frame, scene, trail)).collect()
}

/// The ways of one unit with how it went: into its fights, and on or back from the last of them; of one that went somewhere
/// and came back to where it stood, there and back.
fn parts(frame: &Frame, scene: &Scene, trail: &Trail) -> Vec<(Trail, Gait)> {
    let gait = Gait::of(scene, trail);
    let spots = trail.through.iter().filter_map(|place| frame.place(place)).collect::<Vec<_>>();
    let (Some(first), Some(last)) = (spots.first(), spots.last()) else {
        return Vec::new();
    };
    if spots.len() != trail.through.len() {
        return vec![(trail.clone(), gait)];
    }
    let end = spots.len() - 1;
    let cut = |at: usize, there: Gait, then: Gait| {
        let part = |range: std::ops::RangeInclusive<usize>| Trail {
            through: trail.through[range.clone()].to_vec(),
            hours: trail.hours.get(range).map(<[_]>::to_vec).unwrap_or_default(),
            ..trail.clone()
        };
        let parts = [(0..=at, there), (at..=end, then)].into_iter().filter(|(range, _)| range.start() < range.end());
        parts.map(|(range, gait)| (part(range), gait)).collect()
    };
    if let Some(at) = fought_last(frame, scene, trail, &spots) {
        let goes_back = scene.back.iter().any(|unit| unit.as_str() == trail.unit);
        return cut(at, Gait::Charges, if goes_back { Gait::Retreats } else { Gait::Charges });
    }
    let farthest = (0..spots.len()).max_by_key(|at| (spots[*at].far(*first), *at)).unwrap_or(0);
    let comes_back = spots[farthest].far(*last) > last.far(*first) && farthest > 0;
    if !comes_back {
        return vec![(trail.clone(), gait)];
    }
    let fights = Gait::attacks(scene, &trail.unit);
    let into = if fights { Gait::Charges } else { Gait::Marches };
    cut(farthest, into, if fights || gait == Gait::Retreats { Gait::Retreats } else { gait })
}

/// Where on its way a unit last came to blows of its own accord.
fn fought_last(frame: &Frame, scene: &Scene, trail: &Trail, spots: &[Spot]) -> Option<usize> {
    let fights = deeds(frame, scene).filter_map(|(deed, [places, _])| match deed {
        Deed::Fights { by, .. } if by.len() == places.len() => {
            let at = by.iter().position(|unit| unit.as_str() == trail.unit)?;
            Some(places[at])
        }
        _ => None,
    });
    // Each fight is at the place of the one before it, or farther on.
    fights.fold(None, |before: Option<usize>, place| {
        let from = before.unwrap_or(0);
        let further = spots[from..].iter().position(|spot| *spot == place).map(|at| from + at);
        further.or(before)
    })
}

/// The arrows of all who moved, with the hours at which they came where they went.
pub(super) fn drawn(frame: &Frame, scene: &Scene) -> String {
    let ways = ways(frame, scene).into_iter().map(|(trail, gait)| way(frame, scene, &trail, gait));
    let arrows = ways.collect::<String>();
    let hours = hours(frame, scene).into_iter();
    let hours = hours.map(|(at, hour)| format!("<text x=\"{}\" y=\"{}\">{}</text>", at.x, at.y + 4, safe(&hour)));
    let hours = hours.collect::<String>();
    match hours.is_empty() {
        true => arrows,
        false => format!("{arrows}<g class=\"m-t m-n m-hr\">{hours}</g>"),
    }
}

/// Where the hours of marches are written: beside the last stretch of each way that is long enough for it.
fn hours(frame: &Frame, scene: &Scene) -> Vec<(Spot, String)> {
    const LEAST: i64 = 60;
    let ways = ways(frame, scene).into_iter().filter_map(|(trail, _)| {
        let spots = trail.through.iter().filter_map(|place| frame.place(place)).collect::<Vec<_>>();
        let [.., from, to] = spots[..] else { return None };
        let hour = trail.hours.last()?.clone()?;
        let far = from.far(to);
        if far < LEAST {
            return None;
        }
        let (x, y) = (to.x - from.x, to.y - from.y);
        let on = from.on_the_way(to, far / 3);
        Some((on.plus(-y * 16 / far, x * 16 / far), hour))
    });
    let mut written: Vec<(Spot, String)> = Vec::new();
    for (at, hour) in ways {
        let is_clear = written.iter().all(|(other, _)| (other.x - at.x).abs() > 34 || (other.y - at.y).abs() > 14);
        if is_clear {
            written.push((at, hour));
        }
    }
    written
}

/// The ground that the hours of marches cover.
pub(super) fn written(frame: &Frame, scene: &Scene) -> Vec<Room> {
    hours(frame, scene).into_iter().map(|(at, _)| Room::around(at, 17, 6)).collect()
}

/// The way of one unit. The arrow ends where the unit begins; that of a deep column that went less than it is long runs
/// behind it.
fn way(frame: &Frame, scene: &Scene, trail: &Trail, gait: Gait) -> String {
    let spots = trail.through.iter().filter_map(|place| frame.place(place));
    let mut spots = spots.collect::<Vec<_>>();
    spots.dedup();
    let [.., before, last] = spots[..] else {
        return String::new();
    };
    let mut marks = scene.after.marks.iter();
    let piece = marks.find(|mark| mark.unit == trail.unit);
    let piece = piece.filter(|mark| Some(&Place::of(mark)) == trail.through.last());
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
    let drawn = match spots[..] {
        [from, to] => bowed(from, to),
        _ => path(&spots, Bend::Smooth),
    };
    format!("<path class=\"m-v m-v{index}{}\" d=\"{drawn}\"/>", gait.class())
}

/// Toward where an arrow swings, a little to the right of the straight way.
pub(super) fn bend(from: Spot, to: Spot) -> Spot {
    let (x, y) = (to.x - from.x, to.y - from.y);
    from.middle(to).plus(-y / 7, x / 7)
}

/// An arrow that swings to the right of the straight way.
fn bowed(from: Spot, to: Spot) -> String {
    let bend = bend(from, to);
    format!("M{} {}Q{} {} {} {}", from.x, from.y, bend.x, bend.y, to.x, to.y)
}

/// How somebody went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    /// As one goes.
    Marches,
    /// Into a fight.
    Charges,
    /// By an event that says so, with his back to where he faced, or in a state that says so.
    Retreats,
}

impl Gait {
    /// Words of a state in which one goes back.
    const BACK: [&'static str; 7] = ["retreat", "rout", "flight", "fall back", "recoil", "push back", "flee"];

    fn of(scene: &Scene, trail: &Trail) -> Gait {
        let is_he = |mark: &&Mark| mark.unit == trail.unit;
        let before = scene.stood().find(is_he);
        let after = scene.after.marks.iter().find(is_he);
        let state = after.or(before).map_or(String::new(), |mark| mark.state.to_lowercase());
        let is_faced = before.is_some_and(|mark| mark.stand.is_some() || !mark.facing.is_empty());
        let is_told = Gait::BACK.iter().any(|word| state.contains(word));
        let attacks = Gait::attacks(scene, &trail.unit);
        match () {
            () if scene.back.iter().any(|unit| unit.as_str() == trail.unit) => Gait::Retreats,
            () if before.is_some_and(|mark| is_faced && goes_back(mark, trail)) => Gait::Retreats,
            () if attacks => Gait::Charges,
            () if is_told && !is_faced => Gait::Retreats,
            () => Gait::Marches,
        }
    }

    /// All that a scene shows.
    pub(super) fn shown(frame: &Frame, scene: &Scene) -> Vec<Gait> {
        ways(frame, scene).into_iter().map(|(_, gait)| gait).collect()
    }

    /// Whether somebody comes to blows of his own accord.
    fn attacks(scene: &Scene, who: &str) -> bool {
        scene.deeds.iter().any(|deed| match deed {
            Deed::Fights { by, .. } => by.iter().any(|unit| unit.as_str() == who),
            Deed::Fires { .. } => false,
        })
    }

    /// What its class has behind that of every way.
    fn class(self) -> &'static str {
        match self {
            Gait::Marches => "",
            Gait::Charges => " m-vc",
            Gait::Retreats => " m-vr",
        }
    }
}

/// Whether a way ends behind the front of him who took it.
fn goes_back(mark: &Mark, trail: &Trail) -> bool {
    let (Some(Place::Point(from)), Some(Place::Point(to))) = (trail.through.first(), trail.through.last()) else {
        return false;
    };
    let looks = Spot::new(0, 0).toward(degrees(mark), 1_000, 0);
    let far = (to[0] - from[0]).abs().max((to[1] - from[1]).abs()).max(1);
    // North is up on the sheet, and grows on the table.
    let way = Spot::new(1_000 * (to[0] - from[0]) / far, -1_000 * (to[1] - from[1]) / far);
    looks.x * way.x + looks.y * way.y < 0
}
