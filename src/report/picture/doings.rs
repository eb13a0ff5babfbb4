//! What happened in a scene: who went where, who fired at whom, who came to blows, who is no more.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::frame::{Frame, Spot};
use super::front::front;
use super::hexes;
use super::layout::Layout;
use super::pieces::Piece;
use super::room::Room;
use super::{fallen, ways};
use crate::adjudicate::{Deed, Mark, Place, Roster, Scene, Symbol};

/// How far a line of fire stays away from the middle of a unit.
const CLEAR: i64 = 26;

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
        doings.below.push_str(&front(frame, &scene.after));
        doings.below.push_str(&departures(frame, scene));
        let (ghosts, names) = fallen::drawn(frame, scene, roster, layout);
        doings.below.push_str(&ghosts);
        doings.above.push_str(&ways::drawn(frame, scene));
        doings.above.push_str(&fire(frame, scene));
        if let Frame::Hexes(grid) = frame {
            doings.above.push_str(&hexes::labels_under(grid, &lines(frame, scene)));
        }
        doings.above.push_str(&melees(frame, scene));
        doings.above.push_str(&names);
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

/// The ground of all who do something in a scene, or to whom it is done.
pub(super) fn acting(frame: &Frame, scene: &Scene) -> Vec<Room> {
    let spots = lines(frame, scene).into_iter().flat_map(|(from, to)| [from, to]);
    let done = deeds(frame, scene).flat_map(|(_, [by, other])| [by, other].concat());
    let fell = fallen::shapes(frame, scene).concat().concat();
    let spots = spots.chain(done).chain(fell).map(|spot| Room::around(spot, 20, 20));
    let acts = |mark: &&Mark| {
        let is_he = |unit: &str| unit == mark.unit;
        let mut parties = scene.deeds.iter().flat_map(|deed| deed.parties().into_iter().flatten());
        scene.trails.iter().any(|trail| is_he(&trail.unit)) || parties.any(|unit| is_he(unit.as_str()))
    };
    let acting = scene.after.marks.iter().filter(acts).filter_map(|mark| Piece::of(frame, mark));
    spots.chain(acting.map(|piece| piece.room(frame))).collect()
}

/// Those who come to blows in a scene, and those who do anything else in it.
pub(super) fn told(scene: &Scene) -> [Vec<String>; 2] {
    let is_fight = |deed: &&Deed| matches!(deed, Deed::Fights { .. });
    let parties = |deed: &Deed| deed.parties().concat().iter().map(ToString::to_string).collect::<Vec<_>>();
    let fights = scene.deeds.iter().filter(is_fight).flat_map(parties);
    let fires = scene.deeds.iter().flat_map(parties);
    let moved = scene.trails.iter().map(|trail| trail.unit.clone());
    [fights.collect(), fires.chain(moved).collect()]
}

/// The lines of a scene, stretch by stretch.
fn lines(frame: &Frame, scene: &Scene) -> Vec<(Spot, Spot)> {
    let mut lines = Vec::new();
    for trail in &scene.trails {
        let spots = trail.through.iter().filter_map(|place| frame.place(place)).collect::<Vec<_>>();
        lines.extend(spots.windows(2).map(|pair| (pair[0], pair[1])));
    }
    for (deed, [by, at]) in deeds(frame, scene) {
        if let Deed::Fires { .. } = deed {
            lines.extend(by.iter().filter_map(|from| Some((*from, nearest(*from, &at)?))));
        }
    }
    lines
}

fn nearest(from: Spot, targets: &[Spot]) -> Option<Spot> {
    targets.iter().copied().min_by_key(|target| (from.far(*target), *target))
}

/// The ground where units stood that moved.
pub(super) fn left_behind(frame: &Frame, scene: &Scene) -> Vec<Room> {
    let pieces = moved(scene).filter_map(|mark| Piece::of(frame, mark));
    pieces.flat_map(|piece| piece.rooms(frame)).collect()
}

/// The ground that the lines of a scene run over, for names to keep away from.
pub(super) fn inked(frame: &Frame, scene: &Scene) -> Vec<Room> {
    const STEP: i64 = 8;
    let mut rooms = Vec::new();
    let mut dot = |at: Spot| rooms.push(Room::around(at, 3, 3));
    for (trail, _) in ways::ways(frame, scene) {
        let spots = trail.through.iter().filter_map(|place| frame.place(place)).collect::<Vec<_>>();
        for pair in spots.windows(2) {
            let (from, to, far) = (pair[0], pair[1], pair[0].far(pair[1]));
            let turn = if spots.len() == 2 { ways::bend(from, to) } else { from.middle(to) };
            let steps = (far / STEP).clamp(1, 200);
            for step in 0..=steps {
                let (back, on) = (steps - step, step);
                let mixed =
                    |a: i64, b: i64, c: i64| (back * back * a + 2 * back * on * b + on * on * c) / (steps * steps);
                dot(Spot::new(mixed(from.x, turn.x, to.x), mixed(from.y, turn.y, to.y)));
            }
        }
    }
    for (deed, [by, at]) in deeds(frame, scene) {
        let Deed::Fires { .. } = deed else { continue };
        for from in by {
            let Some(to) = nearest(from, &at) else { continue };
            let far = from.far(to);
            (0..=(far / STEP).min(200)).for_each(|step| dot(from.on_the_way(to, step * STEP)));
        }
    }
    rooms
}

/// The ground that crossed swords cover.
pub(super) fn swords(frame: &Frame, scene: &Scene) -> Vec<Room> {
    let places = fought_at(frame, scene).into_iter();
    places.map(|at| Room::around(at, SWORDS, SWORDS)).collect()
}

/// The places of both parties of each deed.
pub(super) fn deeds<'s>(frame: &Frame, scene: &'s Scene) -> impl Iterator<Item = (&'s Deed, [Vec<Spot>; 2])> {
    let spots = |places: &Vec<Place>| {
        let spots = places.iter().filter_map(|place| frame.place(place));
        spots.collect::<Vec<_>>()
    };
    let deeds = scene.deeds.iter().zip(&scene.places);
    let deeds = deeds.map(|(deed, [by, other])| (deed, [spots(by), spots(other)]));
    deeds.collect::<Vec<_>>().into_iter()
}

/// A line from everybody who fires to the nearest of those he fires at, by its weight.
fn fire(frame: &Frame, scene: &Scene) -> String {
    let mut lines = BTreeMap::new();
    for (index, (deed, [by, at])) in deeds(frame, scene).enumerate() {
        let dice = thrown(scene, index);
        if let Deed::Fires { by: firers, .. } = deed {
            let weights = firers.iter().map(|firer| weight(scene, dice, firer.as_str()));
            let weights = weights.chain(std::iter::repeat(Weight::default()));
            for (from, weight) in by.iter().zip(weights) {
                let Some(to) = nearest(*from, &at) else { continue };
                let known = lines.entry((*from, to)).or_insert(weight);
                *known = weight.max(*known);
            }
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    let standing = scene.before.marks.iter().chain(&scene.met).chain(&scene.after.marks);
    let stood = standing.filter_map(|mark| Some((frame.spot(mark)?, Piece::of(frame, mark)?))).collect::<Vec<_>>();
    let (mut shots, mut bursts) = (BTreeMap::<Weight, String>::new(), BTreeSet::new());
    for ((from, to), weight) in lines {
        let far = from.far(to);
        let edge = |at: Spot, toward: Spot| {
            let reach = stood.iter().filter(|(spot, _)| *spot == at).map(|(_, piece)| piece.reach(frame, toward)).max();
            reach.map_or(CLEAR, |reach| reach + 3).min(far / 3)
        };
        let aside = |spot: Spot, other: Spot, right: i64| {
            // Fire and answering fire run beside each other.
            let (x, y) = (other.x - spot.x, other.y - spot.y);
            let far = far.max(1);
            spot.plus(-y * right / far, x * right / far)
        };
        let start = aside(from.on_the_way(to, edge(from, to)), to, 4);
        let end = aside(to.on_the_way(from, edge(to, from)), from, -4);
        let _ = write!(shots.entry(weight).or_default(), "M{} {}L{} {}", start.x, start.y, end.x, end.y);
        bursts.insert(end);
    }
    let bursts = bursts.iter();
    let bursts = bursts.map(|at| format!("<use href=\"#m-f\" x=\"{}\" y=\"{}\"/>", at.x, at.y));
    let under = shots.values().map(|shots| format!("<path class=\"m-c\" d=\"{shots}\"/>")).collect::<String>();
    let over = shots.iter().map(|(weight, shots)| format!("<path class=\"{}\" d=\"{shots}\"/>", weight.class()));
    under + &over.collect::<String>() + &bursts.collect::<String>()
}

/// How heavy fire is: that of guns or of muskets, by its dice or by how much of the strongest firer of the map is left to fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Weight {
    is_of_guns: bool,
    /// From 0 to 2.
    heft: u32,
}

impl Weight {
    pub(super) fn class(self) -> String {
        let arm = if self.is_of_guns { " m-bg" } else { "" };
        format!("m-b m-b{}{arm}", self.heft)
    }

    /// The weights that a scene shows.
    pub(super) fn shown(scene: &Scene) -> BTreeSet<Weight> {
        let firers = scene.deeds.iter().enumerate().flat_map(|(index, deed)| {
            let firers = match deed {
                Deed::Fires { by, .. } => by.as_slice(),
                Deed::Fights { .. } => &[],
            };
            firers.iter().map(move |firer| (index, firer))
        });
        firers.map(|(index, firer)| weight(scene, thrown(scene, index), firer.as_str())).collect()
    }

    pub(super) fn words(self) -> &'static str {
        match (self.is_of_guns, self.heft) {
            (true, 2) => "guns, heavy fire",
            (true, 1) => "guns, fire",
            (true, _) => "guns, light fire",
            (false, 2) => "heavy volley",
            (false, 1) => "volley",
            (false, _) => "light volley",
        }
    }
}

/// From so many dice on fire is heavy, however few others throw.
const MANY: usize = 4;

/// The dice of a deed, with the most that were thrown for any fire of the scene; nothing where one die decides all fire.
fn thrown(scene: &Scene, index: usize) -> Option<(usize, usize)> {
    let is_fire = |deed: &Deed| matches!(deed, Deed::Fires { .. });
    let fires = scene.deeds.iter().zip(&scene.dice).filter(|(deed, _)| is_fire(deed));
    let most = fires.map(|(_, dice)| *dice).max().filter(|most| *most > 1)?;
    let dice = scene.dice.get(index).copied().filter(|dice| *dice > 0)?;
    Some((dice, most.max(MANY)))
}

/// The weight of somebody's fire: by its dice where there are several, else by how strong he is.
fn weight(scene: &Scene, dice: Option<(usize, usize)>, firer: &str) -> Weight {
    let all = || scene.stood().chain(&scene.after.marks);
    let Some(mark) = all().find(|mark| mark.unit == firer) else {
        return Weight::default();
    };
    let is_of_guns = mark.symbol == Symbol::Artillery;
    let alike = all().filter(|other| (other.symbol == Symbol::Artillery) == is_of_guns);
    let most = alike.filter_map(|other| other.strength).map(|(left, _)| left).max();
    let heft = match (mark.strength, most) {
        _ if let Some((dice, most)) = dice => u32::try_from((3 * dice).saturating_sub(1) / most).unwrap_or(2),
        (Some((left, _)), Some(most)) if most > 0 => (3 * left).saturating_sub(1) / most,
        _ => 1,
    };
    Weight { is_of_guns, heft: heft.min(2) }
}

/// How far crossed swords reach.
const SWORDS: i64 = 13;

/// Where there is fighting hand to hand.
fn fought_at(frame: &Frame, scene: &Scene) -> BTreeSet<Spot> {
    let mut places = BTreeSet::new();
    for (deed, [by, on]) in deeds(frame, scene) {
        if let (Deed::Fights { .. }, Some(by), Some(on)) = (deed, centre(&by), centre(&on)) {
            places.insert(by.middle(on));
        }
    }
    places
}

/// Crossed swords between those who fight.
fn melees(frame: &Frame, scene: &Scene) -> String {
    let places = fought_at(frame, scene);
    let swords = places.iter();
    let swords = swords.map(|at| format!("<use href=\"#m-x\" x=\"{}\" y=\"{}\"/>", at.x, at.y));
    swords.collect()
}

fn centre(spots: &[Spot]) -> Option<Spot> {
    let count = i64::try_from(spots.len()).ok().filter(|count| *count > 0)?;
    let (x, y) = spots.iter().fold((0, 0), |(x, y), spot| (x + spot.x, y + spot.y));
    Some(Spot::new(x / count, y / count))
}
