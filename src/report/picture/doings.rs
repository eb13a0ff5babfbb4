//! What happened in a scene: who went where, who fired at whom, who came to blows, who is no more.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::frame::{Frame, Spot, degrees};
use super::ground::{Bend, path};
use super::hexes;
use super::labels::Words;
use super::layout::{Layout, class, ink};
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
        let ways = ways(frame, scene).into_iter();
        let ways = ways.map(|(trail, gait)| way(frame, scene, &trail, gait));
        doings.above.push_str(&ways.collect::<String>());
        doings.above.push_str(&fire(frame, scene));
        if let Frame::Hexes(grid) = frame {
            doings.above.push_str(&hexes::labels_under(grid, &lines(frame, scene)));
        }
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

/// All ways that are drawn, with how each was gone.
fn ways(frame: &Frame, scene: &Scene) -> Vec<(Trail, Gait)> {
    let trails = scene.trails.iter().filter(|trail| !is_led(scene, trail));
    trails.flat_map(|trail| there_and_back(frame, scene, trail)).collect()
}

/// The ways of one unit with how it went: of one that went in and came back to where it stood, the way in and the way back.
fn there_and_back(frame: &Frame, scene: &Scene, trail: &Trail) -> Vec<(Trail, Gait)> {
    let gait = Gait::of(scene, trail);
    let spots = trail.through.iter().filter_map(|place| frame.place(place)).collect::<Vec<_>>();
    let (Some(first), Some(last)) = (spots.first(), spots.last()) else {
        return Vec::new();
    };
    let farthest = (0..spots.len()).max_by_key(|at| (spots[*at].far(*first), *at)).unwrap_or(0);
    let comes_back = spots[farthest].far(*last) > last.far(*first) && farthest > 0;
    if !comes_back || spots.len() != trail.through.len() {
        return vec![(trail.clone(), gait)];
    }
    let part = |through: &[Place]| Trail { through: through.to_vec(), ..trail.clone() };
    let fights = Gait::attacks(scene, &trail.unit);
    let into = if fights { Gait::Charges } else { Gait::Marches };
    let back = if fights || gait == Gait::Retreats { Gait::Retreats } else { gait };
    vec![(part(&trail.through[..=farthest]), into), (part(&trail.through[farthest..]), back)]
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
fn bend(from: Spot, to: Spot) -> Spot {
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

/// The ground of all who do something in a scene, or to whom it is done.
pub(super) fn acting(frame: &Frame, scene: &Scene) -> Vec<Room> {
    let spots = lines(frame, scene).into_iter().flat_map(|(from, to)| [from, to]);
    let done = deeds(frame, scene).flat_map(|(_, [by, other])| [by, other].concat());
    let fell = fallen(frame, scene).concat().concat();
    let spots = spots.chain(done).chain(fell).map(|spot| Room::around(spot, 20, 20));
    let acts = |mark: &&Mark| {
        let is_he = |unit: &str| unit == mark.unit;
        let mut parties = scene.deeds.iter().flat_map(|deed| deed.parties().into_iter().flatten());
        scene.trails.iter().any(|trail| is_he(&trail.unit)) || parties.any(|unit| is_he(unit.as_str()))
    };
    let acting = scene.after.marks.iter().filter(acts).filter_map(|mark| Piece::of(frame, mark));
    spots.chain(acting.map(|piece| piece.room(frame))).collect()
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
    for trail in scene.trails.iter().filter(|trail| !is_led(scene, trail)) {
        let spots = trail.through.iter().filter_map(|place| frame.place(place)).collect::<Vec<_>>();
        for pair in spots.windows(2) {
            let (from, to, far) = (pair[0], pair[1], pair[0].far(pair[1]));
            let turn = if spots.len() == 2 { bend(from, to) } else { from.middle(to) };
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
fn deeds<'s>(frame: &Frame, scene: &'s Scene) -> impl Iterator<Item = (&'s Deed, [Vec<Spot>; 2])> {
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

/// Those who are no more: faded, with a cross and their name.
fn lost(frame: &Frame, scene: &Scene, roster: &Roster, layout: &mut Layout<'_>) -> String {
    let lost = scene.lost.iter().filter_map(|mark| {
        let fallen = where_it_fell(scene, mark);
        let piece = Piece::of(frame, &fallen)?;
        let room = piece.room(frame);
        let Spot { x, y } = room.middle();
        let down = if layout.has_leader_at(frame, room.middle()) { BELOW } else { 0 };
        let shapes = piece.shapes(frame).into_iter().map(|shape| moved_by(&shape, down)).collect::<Vec<_>>();
        let label = layout.placer.place(Words::name(&labelled(&mark.unit, roster)), &shapes);
        let label = label.map_or(String::new(), |label| {
            format!("<g class=\"m-t m-n\">{}</g>", label.drawn(&ink(&scene.before, &mark.side)))
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

/// The shapes of the lost where they are drawn, for names to keep away from.
pub(super) fn fallen(frame: &Frame, scene: &Scene) -> Vec<Vec<Vec<Spot>>> {
    let fallen =
        scene.lost.iter().filter_map(|mark| Some(Piece::of(frame, &where_it_fell(scene, mark))?.shapes(frame)));
    fallen.collect()
}

fn moved_by(shape: &[Spot], down: i64) -> Vec<Spot> {
    shape.iter().map(|spot| spot.plus(0, down)).collect()
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
