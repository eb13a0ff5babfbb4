//! The names of the ground, beside each other.

use std::fmt::Write;

use super::frame::{Frame, Spot};
use super::hexes;
use super::land::Land;
use super::letters::{cut, safe, width};
use super::places::Rank;
use super::room::Room;
use super::sides;
use super::watercourse::calmed;
use crate::adjudicate::{Patch, Plot, Shape};
use crate::kit::table::{self, Heading};
use crate::kit::{Grid, naming};

/// The size of their letters, and the room between two of them.
const SIZE: i64 = 12;
const SPACING: i64 = 1;

/// Of how many parts of a name one may be covered by units: where more is, it is no name.
const PARTS: i64 = 6;

/// A name where it stands.
#[derive(Clone, Debug)]
struct Name {
    text: String,
    at: Spot,
    /// How far it is turned, in degrees clockwise.
    turned: i64,
    is_water: bool,
    /// How large a place it is that is called so, on the map of a theatre.
    rank: Option<Rank>,
}

impl Name {
    fn size(&self) -> i64 {
        self.rank.map_or(SIZE, |rank| rank.letters().1)
    }

    fn wide(&self) -> i64 {
        let letters = i64::try_from(self.text.chars().count()).unwrap_or(0);
        width(&self.text, self.size()) + letters * SPACING
    }

    fn room(&self) -> Room {
        let (wide, size) = (self.wide(), self.size());
        let heading = Heading::of(self.turned);
        let (sine, cosine) = (heading.sine().abs(), heading.cosine().abs());
        let half = [(wide * cosine + size * sine) / 2_000_000, (wide * sine + size * cosine) / 2_000_000];
        Room::around(self.at.plus(0, -size / 3), half[0] + 2, half[1] + 2)
    }

    /// The ground of its letters along its line.
    fn letters(&self) -> Vec<Room> {
        let (half, size) = (self.wide() / 2, self.size());
        let degrees = u16::try_from((self.turned + 90).rem_euclid(360)).unwrap_or(90);
        let along = (-half / 6..=half / 6).map(|step| {
            let at = self.at.toward(degrees, step * 6, -size / 3);
            Room::around(at, 4, size / 2 - 1)
        });
        along.collect()
    }

    /// Whether it covers any of these, letter by letter.
    fn covers(&self, rooms: &[Room]) -> bool {
        self.letters().iter().any(|letter| rooms.iter().any(|room| room.meets(letter)))
    }

    /// How many of its letters stand on any of these.
    fn covered(&self, rooms: &[Room]) -> i64 {
        let letters = self.letters();
        let on = letters.iter().filter(|letter| rooms.iter().any(|room| room.meets(letter)));
        i64::try_from(on.count()).unwrap_or(0)
    }
}

/// All names of a map.
pub(super) struct Names(Vec<Name>);

impl Names {
    /// Puts every name where it is clear of those before it and of units; one for which there is no room is left out.
    pub(super) fn of(plot: &Plot, frame: &Frame, units: &[Room], shown: Option<Room>) -> Names {
        let mut names: Vec<Name> = Vec::new();
        let [right, down] = frame.size();
        let sheet = shown.unwrap_or(Room { left: 0, top: 0, right, bottom: down });
        let numbers = match frame {
            Frame::Hexes(grid) => hexes::numbers(grid),
            Frame::Table(_) => Vec::new(),
        };
        let rank = |patch: &Patch| match frame {
            Frame::Hexes(grid) => Rank::of(grid, plot, patch),
            Frame::Table(_) => None,
        };
        let mut patches = plot.patches.iter().map(|patch| (rank(patch), patch)).collect::<Vec<_>>();
        patches.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        for (rank, patch) in patches {
            let Some(text) = &patch.name else { continue };
            let text = cut(&naming::title_of(text), 24);
            let land = Land::of(patch);
            let is_water = matches!(land, Land::Water | Land::Stream | Land::Marsh | Land::Ford);
            let places = match (rank, frame) {
                (Some(rank), Frame::Hexes(grid)) => beside_place(grid, patch, rank, &text),
                _ => places(frame, patch, land),
            };
            let tried = places.into_iter().map(|(at, turned)| Name { text: text.clone(), at, turned, is_water, rank });
            let is_clear = |name: &Name| {
                let room = name.room();
                let is_free = names.iter().all(|other| !other.room().meets(&room));
                sheet.holds(&room) && is_free && !name.covers(&numbers)
            };
            // Houses are well seen too, but for those of the place itself.
            let houses = houses(frame, plot, patch);
            let tried = tried.filter(is_clear).map(|name| (name.covered(units), name));
            let best = tried.min_by_key(|(covered, name)| 4 * covered + name.covered(&houses));
            let legible = best.filter(|(covered, name)| covered * PARTS * 6 <= name.wide());
            names.extend(legible.map(|(_, name)| name));
        }
        Names(names)
    }

    /// The ground that they take up.
    pub(super) fn rooms(&self) -> Vec<Room> {
        let rooms = self.0.iter().flat_map(|name| match name.turned {
            0 => vec![name.room()],
            _ => name.letters(),
        });
        rooms.collect()
    }

    pub(super) fn drawn(&self) -> String {
        let mut text = String::from("<g class=\"m-t m-g\">");
        for name in &self.0 {
            let Spot { x, y } = name.at;
            let class = match (name.is_water, name.rank) {
                (true, _) => " class=\"m-gw\"".to_owned(),
                (_, Some(rank)) => format!(" class=\"{}\"", rank.letters().0),
                _ => String::new(),
            };
            let turned = match name.turned {
                0 => String::new(),
                degrees => format!(" transform=\"rotate({degrees} {x} {y})\""),
            };
            let _ = write!(text, "<text x=\"{x}\" y=\"{y}\"{class}{turned}>{}</text>", safe(&name.text));
        }
        text + "</g>"
    }
}

/// The ground of the towns of a table, but for one.
fn houses(frame: &Frame, plot: &Plot, but: &Patch) -> Vec<Room> {
    let Frame::Table(table) = frame else { return Vec::new() };
    let others = plot.patches.iter().filter(|patch| !std::ptr::eq(*patch, but));
    let towns = others.filter(|patch| matches!(Land::of(patch), Land::Town | Land::Building));
    let rooms = towns.filter_map(|patch| match &patch.shape {
        Some(Shape::Area(corners)) => Room::of(&corners.iter().map(|corner| table.spot(*corner)).collect::<Vec<_>>()),
        _ => None,
    });
    rooms.collect()
}

/// Where the name of a place may stand on the map of a theatre: below its houses, beside them, above them.
fn beside_place(grid: &Grid, patch: &Patch, rank: Rank, text: &str) -> Vec<(Spot, i64)> {
    let (radius, (_, size)) = (rank.radius(), rank.letters());
    let half = (width(text, size) + i64::try_from(text.chars().count()).unwrap_or(0) * SPACING) / 2;
    let around = [
        (0, radius + size),
        (radius + half + 3, size / 3),
        (-radius - half - 3, size / 3),
        (0, -radius - 3),
        (radius / 2 + half, radius + size / 2),
        (-radius / 2 - half, radius + size / 2),
        (radius / 2 + half, -radius + 2),
        (-radius / 2 - half, -radius + 2),
    ];
    let middles = hexes::hexes(grid, patch).into_iter().map(|hex| Frame::hex(grid, hex));
    middles.flat_map(|middle| around.map(|(x, y)| (middle.plus(x, y), 0))).collect()
}

/// Where the name of a piece of ground may stand, the best place first.
fn places(frame: &Frame, patch: &Patch, land: Land) -> Vec<(Spot, i64)> {
    match (frame, &patch.shape) {
        (Frame::Hexes(grid), Some(Shape::Sides(_))) => {
            let lines = sides::lines(grid, patch);
            let longest = lines.iter().max_by_key(|line| line.len()).filter(|line| line.len() > 2);
            let line = longest.map_or(Vec::new(), |line| calmed(&calmed(line)));
            let thirds = line.iter().step_by(3).copied().chain(line.last().copied()).collect::<Vec<_>>();
            let beside = sides::middles(grid, patch).into_iter();
            let beside = beside.flat_map(|spot| [spot.plus(0, 30), spot.plus(0, -22)].map(|spot| (spot, 0)));
            along(&thirds, 14).into_iter().chain(beside).collect()
        }
        (Frame::Hexes(grid), _) => {
            let hexes = hexes::hexes(grid, patch);
            let spots = hexes.iter().map(|hex| Frame::hex(grid, *hex));
            let spots = spots.collect::<Vec<_>>();
            if matches!(land, Land::Water | Land::Stream | Land::Road) && spots.len() > 2 {
                let runs = hexes::runs(grid, &hexes);
                let longest = runs.iter().max_by_key(|run| run.spots.len());
                let line = longest.map_or(Vec::new(), |run| calmed(&calmed(&run.spots)));
                let beside = match land {
                    // In the bed itself.
                    Land::Water => -SIZE / 3,
                    _ => 12,
                };
                let thirds = line.iter().step_by(3).copied().chain(line.last().copied()).collect::<Vec<_>>();
                return along(&thirds, beside);
            }
            let middle = middle(&spots);
            let mut near = spots.clone();
            near.sort_by_key(|spot| (middle.map_or(0, |middle| middle.far(*spot)), *spot));
            let lying = axis(&spots).into_iter().chain([0]);
            let own =
                middle.into_iter().flat_map(|middle| lying.clone().map(move |turned| (middle.plus(0, 4), turned)));
            let below = near.into_iter().flat_map(|spot| [spot.plus(0, 40), spot.plus(0, 4), spot.plus(0, -24)]);
            own.chain(below.map(|spot| (spot, 0))).collect()
        }
        (Frame::Table(table), Some(Shape::Line { points, width })) => {
            let spots = points.iter().map(|point| table.spot(*point));
            let spots = spots.collect::<Vec<_>>();
            let beside = table.long(*width) / 2 + 8;
            // Above its line, else below it; farther off where there is no room for it.
            let below = -beside - SIZE * 2 / 3;
            [beside, below, beside + 16, below - 16].map(|beside| along(&spots, beside)).concat()
        }
        (Frame::Table(table), Some(Shape::Area(corners))) => {
            let spots = corners.iter().map(|corner| table.spot(*corner));
            about_an_area(&spots.collect::<Vec<_>>(), land)
        }
        (Frame::Table(table), Some(Shape::Round { at, radius })) => {
            let (spot, radius) = (table.spot(*at), table.long(*radius));
            [radius + 14, -radius - 5, 4, radius + 30, -radius - 21].map(|down| (spot.plus(0, down), 0)).to_vec()
        }
        (Frame::Table(_), Some(Shape::Sides(_)) | None) => Vec::new(),
    }
}

/// Within an area along its length, beside its middle, above and below; of a small one outside first.
fn about_an_area(spots: &[Spot], land: Land) -> Vec<(Spot, i64)> {
    let Some(middle) = middle(spots) else {
        return Vec::new();
    };
    let bottom = spots.iter().map(|spot| spot.y).max().unwrap_or(middle.y);
    let top = spots.iter().map(|spot| spot.y).min().unwrap_or(middle.y);
    let turned = axis(spots);
    let inside = [0, 18, -18, 36, -36];
    let inside = turned.into_iter().chain([0]).flat_map(|turned| {
        inside.map(|down| {
            (middle.plus(0, 4).toward(u16::try_from(turned.rem_euclid(360)).unwrap_or(0), -down, 0), turned)
        })
    });
    let left = spots.iter().map(|spot| spot.x).min().unwrap_or(middle.x);
    let right = spots.iter().map(|spot| spot.x).max().unwrap_or(middle.x);
    let across = [middle.x, (left + middle.x) / 2, (right + middle.x) / 2];
    let outside = [bottom + 15, top - 5, bottom + 31, top - 21];
    let outside = outside.into_iter().flat_map(|y| across.map(|x| (Spot::new(x, y), 0)));
    let aside = [-1, 1].into_iter().flat_map(|way| {
        let x = middle.x + way * (right - left) / 4;
        [0, 18, -18, 36, -36, 54, -54].map(|down| (Spot::new(x, middle.y + 4 + down), 0))
    });
    let is_small = matches!(land, Land::Town | Land::Building);
    match is_small {
        true => outside.chain(inside).collect(),
        false => inside.chain(aside).chain(outside).collect(),
    }
}

/// How what spots enclose lies, in degrees clockwise from level: by the two of them that are farthest apart, where it is
/// much longer than broad and lies aslant.
fn axis(spots: &[Spot]) -> Option<i64> {
    let pairs = spots.iter().enumerate().flat_map(|(at, one)| spots[at + 1..].iter().map(move |other| (*one, *other)));
    let (from, to) = pairs.max_by_key(|(one, other)| (one.far(*other), *one, *other))?;
    let (from, to) = if from.x <= to.x { (from, to) } else { (to, from) };
    let (x, y, long) = (to.x - from.x, to.y - from.y, from.far(to).max(1));
    let aside = spots.iter().map(|spot| (x * (spot.y - from.y) - y * (spot.x - from.x)) / long);
    let broad = aside.clone().max()? - aside.min()?;
    let turned = turned(from, to);
    (long > 2 * broad.max(1) && (8..=65).contains(&turned.abs())).then_some(turned)
}

/// How far a line is turned from level, in degrees clockwise; it runs to the right.
fn turned(from: Spot, to: Spot) -> i64 {
    let point = |spot: Spot| table::Point { x: spot.x, y: -spot.y };
    let heading = Heading::toward(point(from), point(to));
    i64::from(heading.map_or(90, Heading::degrees)) - 90
}

/// The middle of what spots enclose.
fn middle(spots: &[Spot]) -> Option<Spot> {
    let xs = spots.iter().map(|spot| spot.x);
    let ys = spots.iter().map(|spot| spot.y);
    Some(Spot::new((xs.clone().min()? + xs.max()?) / 2, (ys.clone().min()? + ys.max()?) / 2))
}

/// Along a line: above each of its stretches, the longest first.
fn along(spots: &[Spot], beside: i64) -> Vec<(Spot, i64)> {
    let mut stretches = spots.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
    stretches.sort_by_key(|(from, to)| (-from.far(*to), *from));
    let places = stretches.into_iter().flat_map(|(from, to)| {
        let (from, to) = if from.x <= to.x { (from, to) } else { (to, from) };
        let turned = turned(from, to);
        let degrees = u16::try_from(turned + 90).unwrap_or(90);
        let far = from.far(to);
        [2, 3, 1].map(|quarters| {
            let on = from.on_the_way(to, far * quarters / 4);
            (on.toward(degrees, 0, -beside), turned)
        })
    });
    places.collect()
}
