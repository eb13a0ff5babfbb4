//! Ground in hexes: whole hexes are strewn with it; streams and roads run through their middles.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::blocks::{self, Settlement};
use super::frame::{CORNER, Frame, SIDE, Spot, corners};
use super::gap::gap;
use super::ground::{Bend, banked, covered, in_order, path, standing};
use super::land::{Land, RUNNING};
use super::places::{self, is_place};
use super::relief::{outlines, rounded, strokes};
use super::roads::{Roads, roads};
use super::room::Room;
use super::sides;
use super::watercourse::{Bends, bed, calmed, course, pooled, widths};
use crate::adjudicate::{Patch, Plot};
use crate::kit::{Grid, Hex, Tops};

/// How wide water and roads are.
const RIVER: i64 = 40;
const STREAM: i64 = 14;

/// The ground, the hexes, their labels.
pub(super) fn ground(plot: &Plot, grid: &Grid) -> String {
    let patches = in_order(plot);
    let mut text = String::new();
    for (land, patch) in &patches {
        let hexes = hexes(grid, patch);
        match land {
            _ if plot.theatre.is_some() && is_place(patch) => {}
            Land::Road | Land::Stream | Land::Ford | Land::Bridge => {}
            Land::Water if patch.shape.is_some() => {}
            Land::Water => text.push_str(&area(grid, *land, &standing_water(grid, patch, &hexes))),
            _ => text.push_str(&area(grid, *land, &hexes)),
        }
    }
    text.push_str(&lattice(grid));
    for (drawn, kinds) in RUNNING {
        let of_kind = patches.iter().filter(|(land, _)| kinds.contains(land));
        let beds = of_kind.flat_map(|(land, patch)| match (land, &patch.shape) {
            (Land::Road, _) => Vec::new(),
            (_, Some(_)) => sides::beds(grid, plot, patch),
            (_, None) => beds(grid, plot, *land, patch),
        });
        text.push_str(&banked(drawn, &beds.collect::<String>()));
        if drawn == Land::Road {
            text.extend(patches.iter().map(|(_, patch)| places::drawn(grid, plot, patch)));
            text.push_str(&road_net(grid, plot));
        }
    }
    for (land, patch) in &patches {
        if let Land::Ford | Land::Bridge = land {
            text.push_str(&way_over(grid, plot, *land, &hexes(grid, patch)));
            text.push_str(&sides::ways_over(grid, *land, patch));
        }
    }
    text + &labels(grid)
}

/// All roads: tracks beneath highroads.
fn road_net(grid: &Grid, plot: &Plot) -> String {
    let Roads { beds, tracks } = roads(grid, plot);
    let tracks = match tracks.is_empty() {
        true => tracks,
        false => format!("<path class=\"m-l m-rdt\" d=\"{tracks}\"/>"),
    };
    tracks + &banked(Land::Road, &beds)
}

fn is_river(kind: &str) -> bool {
    let kind = kind.to_lowercase();
    kind.contains("river") || kind.contains("canal")
}

/// The hexes of a piece of water that it fills: all of a lake, of a river those where it is broader than a hex.
fn standing_water(grid: &Grid, patch: &Patch, hexes: &[Hex]) -> Vec<Hex> {
    if !is_river(&patch.kind) {
        return hexes.to_vec();
    }
    let near = |one: &Hex, other: &Hex| grid.distance(*one, *other) == 1;
    let is_broad = |hex: &&Hex| {
        let beside = hexes.iter().filter(|other| near(hex, other)).collect::<Vec<_>>();
        beside.iter().any(|one| beside.iter().any(|other| near(one, other)))
    };
    hexes.iter().filter(is_broad).copied().collect()
}

/// The beds of water that runs through hexes.
fn beds(grid: &Grid, plot: &Plot, land: Land, patch: &Patch) -> Vec<String> {
    let mut own = hexes(grid, patch);
    let full = match land {
        Land::Stream => STREAM,
        _ => {
            let filled = standing_water(grid, patch, &own);
            own.retain(|hex| !filled.contains(hex));
            RIVER
        }
    };
    let runs = runs(grid, &own);
    let beds = runs.into_iter().map(|run| {
        let mut spots = calmed(&run.spots);
        let [first, last] = run.ends.map(|end| into(grid, plot, &own, end));
        let is_mouth = [run.leaves[0] || first.is_some(), run.leaves[1] || last.is_some()];
        spots.splice(0..0, first);
        spots.extend(last);
        let tenths = match is_mouth {
            [true, false] => widths(full, full / 3),
            [true, true] => widths(full * 3 / 4, full),
            [false, true] => widths(full / 3, full),
            [false, false] => pooled(full),
        };
        bed(&course(&spots, Bends::Wide), tenths)
    });
    beds.collect()
}

/// What a stream ends in: the middle of a hex beside its end that has other water.
fn into(grid: &Grid, plot: &Plot, own: &[Hex], end: Hex) -> Option<Spot> {
    let others = plot.patches.iter().filter(|patch| matches!(Land::of(patch), Land::Water | Land::Stream));
    let others = others.flat_map(|patch| hexes(grid, patch)).filter(|hex| !own.contains(hex));
    let beside = others.filter(|hex| grid.distance(*hex, end) <= 1).min();
    beside.map(|hex| Frame::hex(grid, hex)).filter(|spot| *spot != Frame::hex(grid, end))
}

/// The hexes of a piece of ground that lie on the map.
pub(super) fn hexes(grid: &Grid, patch: &Patch) -> Vec<Hex> {
    let found = patch.hexes.iter().filter_map(|label| grid.parse(label));
    found.collect()
}

pub(super) fn outline(grid: &Grid, hex: Hex) -> [Spot; 6] {
    let centre = Frame::hex(grid, hex);
    corners(grid.tops).map(|[x, y]| centre.plus(x, y))
}

/// The whole of some hexes, strewn; a line along the edge of them all, its corners rounded where it does not run along the
/// edge of the map.
fn area(grid: &Grid, land: Land, hexes: &[Hex]) -> String {
    if hexes.is_empty() {
        return String::new();
    }
    let edges = edges(grid, hexes);
    let outlines = outlines(&edges.iter().map(|edge| edge.ends).collect::<Vec<_>>());
    if land.is_edge() {
        let edge = outlines.iter().map(|outline| path(outline, Bend::Sharp) + "z");
        return standing(land, &edge.collect::<String>());
    }
    // Where no hex is beyond, the edge of the ground is that of the map.
    let middles = grid.hexes().map(|hex| Frame::hex(grid, hex)).collect::<BTreeSet<_>>();
    let of_map = edges.iter().filter(|edge| !middles.contains(&edge.beyond));
    let stays = of_map.flat_map(|edge| [edge.ends.0, edge.ends.1]).collect::<BTreeSet<_>>();
    let ground = match land {
        Land::Town | Land::Building | Land::Field => whole(grid, hexes),
        _ => outlines.iter().map(|outline| rounded(outline, |spot| stays.contains(&spot))).collect(),
    };
    match land {
        Land::Building => covered(Land::Field, &ground) + &houses(grid, hexes),
        Land::Town => covered(land, &ground) + &town(grid, hexes),
        _ if land.has_slopes() => {
            let slopes = outlines.iter().map(|outline| strokes(land, outline, &numbers(grid)));
            slopes.collect::<String>() + &covered(land, &ground)
        }
        _ => covered(land, &ground),
    }
}

/// The blocks of a town.
fn town(grid: &Grid, hexes: &[Hex]) -> String {
    let settlement = if hexes.len() == 1 { Settlement::Village } else { Settlement::Town };
    let blocks = hexes.iter().map(|hex| blocks::in_hex(Frame::hex(grid, *hex), settlement));
    format!("<path class=\"m-bk\" d=\"{}\"/>", blocks.collect::<String>())
}

/// A house in the middle of each hex.
fn houses(grid: &Grid, hexes: &[Hex]) -> String {
    let mut path = String::new();
    for hex in hexes {
        let Spot { x, y } = Frame::hex(grid, *hex);
        let _ = write!(path, "M{} {}h40v28h-40zM{} {}l20 14 20-14", x - 20, y - 18, x - 20, y - 18);
    }
    format!("<path class=\"m-bu m-bul\" d=\"{path}\"/>")
}

fn whole(grid: &Grid, hexes: &[Hex]) -> String {
    let mut text = String::new();
    for hex in hexes {
        text.push_str(&path(&outline(grid, *hex), Bend::Sharp));
        text.push('z');
    }
    text
}

/// A side of a hex that no other of them shares.
pub(super) struct Edge {
    /// Its corners, clockwise around the hex.
    pub(super) ends: (Spot, Spot),
    /// The middle of the hex on its other side.
    beyond: Spot,
}

/// The sides of hexes that no two of them share.
pub(super) fn edges(grid: &Grid, hexes: &[Hex]) -> Vec<Edge> {
    let sides = hexes.iter().flat_map(|hex| {
        let (corners, middle) = (outline(grid, *hex), Frame::hex(grid, *hex));
        (0..6).map(move |index| {
            let (from, to) = (corners[index], corners[(index + 1) % 6]);
            Edge { ends: (from, to), beyond: Spot::new(from.x + to.x - middle.x, from.y + to.y - middle.y) }
        })
    });
    let all = sides.collect::<Vec<_>>();
    let shared = all.iter().map(|edge| edge.ends).collect::<BTreeSet<_>>();
    all.into_iter().filter(|Edge { ends: (from, to), .. }| !shared.contains(&(*to, *from))).collect()
}

/// The sides of all hexes, each once.
fn lattice(grid: &Grid) -> String {
    let mut text = String::from("<path class=\"m-x\" d=\"");
    for hex in grid.hexes() {
        let corners = outline(grid, hex);
        // The first three sides of each hex; the others belong to its neighbours where it has any.
        let (column, row) = grid.place(hex);
        let inner = (1..i16::from(grid.columns)).contains(&column) && column > 1;
        let inner = inner && row > 1 && row < i16::from(grid.rows);
        let drawn = if inner { &corners[..4] } else { &corners[..] };
        text.push_str(&path(drawn, Bend::Sharp));
        if !inner {
            text.push('z');
        }
    }
    text + "\"/>"
}

/// How far above the middle of a hex its number stands, and the ground around it.
fn number_up(grid: &Grid) -> i64 {
    match grid.tops {
        Tops::Flat => SIDE - 11,
        Tops::Pointed => CORNER - 20,
    }
}

/// The ground that the number of the hex around a point takes up.
pub(super) fn number_room(grid: &Grid, middle: Spot) -> Room {
    let foot = middle.plus(0, -number_up(grid));
    Room { left: foot.x - 13, top: foot.y - 8, right: foot.x + 13, bottom: foot.y + 1 }
}

/// The ground that the numbers of all hexes take up.
pub(super) fn numbers(grid: &Grid) -> Vec<Room> {
    grid.hexes().map(|hex| number_room(grid, Frame::hex(grid, hex))).collect()
}

/// The printed labels.
fn labels(grid: &Grid) -> String {
    let all = grid.hexes().map(|hex| label(grid, hex));
    format!("<g class=\"m-t m-h\">{}</g>", all.collect::<String>())
}

fn label(grid: &Grid, hex: Hex) -> String {
    let foot = Frame::hex(grid, hex).plus(0, -number_up(grid));
    format!("<text x=\"{}\" y=\"{}\">{}</text>", foot.x, foot.y, grid.label(hex))
}

/// The labels that some lines run over, once more.
pub(super) fn labels_under(grid: &Grid, lines: &[(Spot, Spot)]) -> String {
    const NEAR: i64 = 4;
    let is_under = |hex: &Hex| {
        let room = number_room(grid, Frame::hex(grid, *hex));
        let around = room.wider(NEAR);
        lines.iter().any(|line| {
            let (from, to) = line;
            let is_far = from.x.max(to.x) < around.left
                || to.x.min(from.x) > around.right
                || from.y.max(to.y) < around.top
                || to.y.min(from.y) > around.bottom;
            !is_far && gap(room, &[*from, *to]) < NEAR * 8
        })
    };
    let under = grid.hexes().filter(is_under).map(|hex| label(grid, hex)).collect::<String>();
    match under.is_empty() {
        true => under,
        false => format!("<g class=\"m-t m-h\">{under}</g>"),
    }
}

/// A line through the middles of neighbouring hexes.
pub(super) struct Run {
    /// Its points, out to the edge of the map where it ends there.
    pub(super) spots: Vec<Spot>,
    /// The hexes that it ends in, and whether it leaves the map there.
    ends: [Hex; 2],
    leaves: [bool; 2],
}

/// Hexes that lie beside each other one after the other; one that lies beside another line begins there.
pub(super) fn joined(grid: &Grid, hexes: &[Hex]) -> Vec<Vec<Hex>> {
    let mut runs: Vec<Vec<Hex>> = Vec::new();
    for hex in hexes {
        let is_near = |other: &Hex| grid.distance(*other, *hex) == 1;
        let last = runs.last_mut();
        if let Some(run) = last.filter(|run| run.last().is_some_and(is_near)) {
            run.push(*hex);
            continue;
        }
        let joined = runs.iter().flatten().copied().find(is_near);
        runs.push(joined.into_iter().chain([*hex]).collect());
    }
    runs
}

/// The lines through the middles of neighbouring hexes.
pub(super) fn runs(grid: &Grid, hexes: &[Hex]) -> Vec<Run> {
    let runs = joined(grid, hexes);
    let drawn = runs.iter().map(|run| {
        let mut spots = run.iter().map(|hex| Frame::hex(grid, *hex)).collect::<Vec<_>>();
        let ends = [run[0], run[run.len() - 1]];
        if let [only] = spots[..] {
            let spots = vec![only.plus(-SIDE, 0), only, only.plus(SIDE, 0)];
            return Run { spots, ends, leaves: [false, false] };
        }
        // Two hexes back, where the zigzag of the hexes is none.
        let back = 2.min(spots.len() - 1);
        let out = [beyond(grid, ends[0], spots[back]), beyond(grid, ends[1], spots[spots.len() - 1 - back])];
        spots.splice(0..0, out[0]);
        spots.extend(out[1]);
        Run { spots, ends, leaves: out.map(|end| end.is_some()) }
    });
    drawn.collect()
}

/// Where a line that comes from a point leaves the map through a hex: by the side or the corner of it straight on.
pub(super) fn beyond(grid: &Grid, hex: Hex, from: Spot) -> Option<Spot> {
    let middle = Frame::hex(grid, hex);
    let ahead = |spot: &Spot| {
        let [x, y] = [spot.x - middle.x, spot.y - middle.y];
        let straight = (middle.x - from.x) * x + (middle.y - from.y) * y;
        1_000 * straight / (middle.far(from).max(1) * middle.far(*spot).max(1))
    };
    let corners = outline(grid, hex);
    let is_open = |at: usize| {
        let (one, other) = (corners[at % 6], corners[(at + 1) % 6]);
        let [x, y] = [one.x + other.x - 2 * middle.x, one.y + other.y - 2 * middle.y];
        let next = middle.plus(x, y);
        !grid.hexes().any(|hex| Frame::hex(grid, hex).far(next) < SIDE / 2)
    };
    let sides = (0..6).filter(|at| is_open(*at)).map(|at| corners[at].middle(corners[(at + 1) % 6]));
    let open_corners = (0..6).filter(|at| is_open(*at) && is_open(at + 5)).map(|at| corners[at]);
    let best = sides.chain(open_corners).max_by_key(|spot| (ahead(spot), *spot))?;
    (ahead(&best) > 600).then_some(best)
}

/// A way over or through water: bars along the way that a road takes, from bank to bank; those of a ford are dotted.
fn way_over(grid: &Grid, plot: &Plot, land: Land, own: &[Hex]) -> String {
    let wet = plot.patches.iter().filter(|patch| matches!(Land::of(patch), Land::Water | Land::Stream));
    let wet = wet.flat_map(|patch| hexes(grid, patch)).collect::<Vec<_>>();
    let bars = own.iter().map(|hex| {
        let middle = Frame::hex(grid, *hex);
        // Across the water: as its neighbours lie.
        let beside = wet.iter().filter(|other| grid.distance(**other, *hex) == 1);
        let spots = beside.map(|other| Frame::hex(grid, *other)).collect::<Vec<_>>();
        let is_upright = spots.windows(2).any(|pair| pair.iter().all(|spot| (spot.x - middle.x).abs() < SIDE));
        let dash = match land {
            Land::Ford => " stroke-dasharray=\"3 5\"",
            _ => "",
        };
        let Spot { x, y } = middle;
        let bars = match is_upright {
            true => format!("M{} {}h60M{} {}h60", x - 30, y - 9, x - 30, y + 9),
            false => format!("M{} {}v60M{} {}v60", x - 9, y - 30, x + 9, y - 30),
        };
        format!("<path class=\"m-l\" stroke=\"#6d5330\" stroke-width=\"4\"{dash} d=\"{bars}\"/>")
    });
    bars.collect()
}
