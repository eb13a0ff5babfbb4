//! Roads through hexes: a net in which no stretch is drawn twice, and every road runs straight on where others meet it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::frame::{Frame, SIDE, Spot};
use super::hexes::{beyond, hexes, joined};
use super::land::Land;
use super::places::is_place;
use super::watercourse::{Bends, bed, calmed, course, tenths, widths};
use crate::adjudicate::{Patch, Plot};
use crate::kit::{Grid, Hex};

/// How wide roads are.
const HIGHROAD: i64 = 10;
const ROAD: i64 = 8;

/// The roads of a map as they are drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Roads {
    /// Beds.
    pub(super) beds: String,
    /// The middles of roads that are drawn as lines: where there are highroads, all others.
    pub(super) tracks: String,
}

/// A stretch from the middle of one hex to that of the next, the lesser one first.
type Stretch = [Spot; 2];

/// What roads there are.
pub(super) fn roads(grid: &Grid, plot: &Plot) -> Roads {
    let mut net: BTreeMap<Stretch, bool> = BTreeMap::new();
    let of_roads = || plot.patches.iter().filter(|patch| is_through(patch));
    for patch in of_roads() {
        let is_high = is_high(patch);
        for [one, other] in stretches(grid, plot, patch) {
            let stretch = [one.min(other), one.max(other)];
            *net.entry(stretch).or_default() |= is_high;
        }
    }
    let has_highroads = of_roads().any(is_high);
    let places = plot.patches.iter().filter(|patch| plot.theatre.is_some() && is_place(patch));
    let places = places.flat_map(|patch| hexes(grid, patch)).map(|hex| Frame::hex(grid, hex));
    let meetings = meetings(&net).into_iter().chain(places).collect();
    let mut roads = Roads::default();
    for is_high in [true, false] {
        let own = net.iter().filter(|(_, high)| **high == is_high).map(|(stretch, _)| *stretch);
        for line in lines(&own.collect::<Vec<_>>()) {
            let course = through(&line, &meetings);
            match (is_high, has_highroads) {
                (true, _) => roads.beds.push_str(&bed(&course, widths(HIGHROAD, HIGHROAD))),
                (false, false) => roads.beds.push_str(&bed(&course, widths(ROAD, ROAD))),
                (false, true) => roads.tracks.push_str(&track(&course)),
            }
        }
    }
    roads
}

fn is_high(patch: &Patch) -> bool {
    patch.kind == "highroad"
}

/// How many stretches meet in the middle of a hex. No road that keeps two hexes away has one there: a theatre has hundreds.
pub(super) fn ways_at(grid: &Grid, plot: &Plot, hex: Hex) -> usize {
    let middle = Frame::hex(grid, hex);
    let comes_near = |patch: &&Patch| hexes(grid, patch).iter().any(|own| grid.distance(*own, hex) <= 1);
    let of_roads = plot.patches.iter().filter(|patch| is_through(patch)).filter(comes_near);
    let stretches = of_roads.flat_map(|patch| stretches(grid, plot, patch));
    let met =
        stretches.filter(|stretch| stretch.contains(&middle)).map(|[one, other]| [one.min(other), one.max(other)]);
    met.collect::<BTreeSet<_>>().len()
}

/// The stretches of one road: from hex to hex, out to the edge of the map, and to the road or the houses that it ends beside.
fn stretches(grid: &Grid, plot: &Plot, patch: &Patch) -> Vec<Stretch> {
    let own = hexes(grid, patch);
    let mut stretches = Vec::new();
    for run in joined(grid, &own) {
        let spots = run.iter().map(|hex| Frame::hex(grid, *hex)).collect::<Vec<_>>();
        stretches.extend(spots.windows(2).map(|pair| [pair[0], pair[1]]));
        let last = spots.len() - 1;
        // Two hexes back, where the zigzag of the hexes is none.
        let ends = [(run[0], spots[2.min(last)]), (run[last], spots[last - 2.min(last)])];
        for (hex, from) in ends {
            let middle = Frame::hex(grid, hex);
            // Roads that end in one hex at the edge of the map make one road.
            let goes_on = last > 0 && others_at(grid, plot, patch, hex) == 0;
            let out = if goes_on { beyond(grid, hex, from) } else { None };
            let on = out.or_else(|| ends_beside(grid, plot, patch, hex));
            stretches.extend(on.map(|on| [middle, on]));
        }
        if let ([only], true) = (&spots[..], stretches.is_empty()) {
            stretches.extend([[only.plus(-SIDE, 0), *only], [*only, only.plus(SIDE, 0)]]);
        }
    }
    stretches
}

/// How many other roads a hex has.
fn others_at(grid: &Grid, plot: &Plot, road: &Patch, hex: Hex) -> usize {
    let others = plot.patches.iter().filter(|other| !std::ptr::eq(*other, road) && is_through(other));
    others.filter(|other| hexes(grid, other).contains(&hex)).count()
}

/// Whether a piece of ground is a road through hexes.
fn is_through(patch: &Patch) -> bool {
    Land::of(patch) == Land::Road && patch.shape.is_none()
}

/// The middle of the hex beside the end of a road that has another road or houses; nothing where the end itself has.
fn ends_beside(grid: &Grid, plot: &Plot, road: &Patch, end: Hex) -> Option<Spot> {
    let takes = |patch: &&Patch| {
        let land = Land::of(patch);
        matches!(land, Land::Road | Land::Town | Land::Building | Land::Bridge | Land::Ford)
    };
    let others = plot.patches.iter().filter(|patch| !std::ptr::eq(*patch, road)).filter(takes);
    let others = others.flat_map(|patch| hexes(grid, patch)).collect::<BTreeSet<_>>();
    if others.contains(&end) {
        return None;
    }
    let own = hexes(grid, road);
    let mut beside = others.into_iter().filter(|hex| !own.contains(hex) && grid.distance(*hex, end) == 1);
    beside.next().map(|hex| Frame::hex(grid, hex))
}

/// Where more than two stretches meet.
fn meetings(net: &BTreeMap<Stretch, bool>) -> BTreeSet<Spot> {
    let mut counts: BTreeMap<Spot, usize> = BTreeMap::new();
    for spot in net.keys().flatten() {
        *counts.entry(*spot).or_default() += 1;
    }
    counts.into_iter().filter(|(_, count)| *count > 2).map(|(spot, _)| spot).collect()
}

/// The lines that stretches make end to end: each goes straight on where it can.
fn lines(stretches: &[Stretch]) -> Vec<Vec<Spot>> {
    let mut at: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
    for [one, other] in stretches {
        at.entry(*one).or_default().push(*other);
        at.entry(*other).or_default().push(*one);
    }
    // From whom one comes to where one goes on, at each spot.
    let mut on: BTreeMap<(Spot, Spot), Spot> = BTreeMap::new();
    for (spot, beside) in &at {
        for [one, other] in straightest(*spot, beside) {
            on.insert((one, *spot), other);
            on.insert((other, *spot), one);
        }
    }
    let mut left = stretches.iter().copied().collect::<BTreeSet<_>>();
    let mut lines = Vec::new();
    while let Some([one, other]) = left.pop_first() {
        let mut line = vec![one, other];
        for _ in 0..2 {
            while let [.., before, last] = line[..] {
                let Some(next) = on.get(&(before, last)) else { break };
                if !left.remove(&[last.min(*next), last.max(*next)]) {
                    break;
                }
                line.push(*next);
            }
            line.reverse();
        }
        lines.push(line);
    }
    lines
}

/// Which of the ways that meet in a spot go on as one: the two that make the straightest line, then the next two.
fn straightest(spot: Spot, beside: &[Spot]) -> Vec<[Spot; 2]> {
    const LEAST: i64 = 200;
    let straight = |one: Spot, other: Spot| {
        let ([ax, ay], [bx, by]) = ([one.x - spot.x, one.y - spot.y], [other.x - spot.x, other.y - spot.y]);
        -1_000 * (ax * bx + ay * by) / (spot.far(one).max(1) * spot.far(other).max(1))
    };
    let mut left = beside.to_vec();
    let mut pairs = Vec::new();
    loop {
        let both = left.iter().enumerate().flat_map(|(at, one)| left[at + 1..].iter().map(move |other| [*one, *other]));
        let Some([one, other]) = both.max_by_key(|[one, other]| (straight(*one, *other), *one, *other)) else {
            return pairs;
        };
        if beside.len() > 2 && straight(one, other) < LEAST {
            return pairs;
        }
        left.retain(|spot| *spot != one && *spot != other);
        pairs.push([one, other]);
    }
}

/// The course of a line, smooth, and right through the spots where others meet it and where there are houses.
fn through(line: &[Spot], meetings: &BTreeSet<Spot>) -> Vec<Spot> {
    const NEAR: i64 = 16;
    let calm = calmed(&calmed(line));
    let last = line.len() - 1;
    let mut points = Vec::new();
    for (at, (spot, calm)) in line.iter().zip(&calm).enumerate() {
        if at == 0 || at == last || !meetings.contains(spot) {
            points.push(*calm);
            continue;
        }
        let (before, after) = (line[at - 1], line[at + 1]);
        let far = before.far(after).max(1);
        let [x, y] = [(after.x - before.x) * NEAR / far, (after.y - before.y) * NEAR / far];
        points.extend([spot.plus(-x, -y), spot.plus(x, y)]);
    }
    course(&points, Bends::Wide)
}

/// A course as a line.
fn track(course: &[Spot]) -> String {
    let mut text = String::new();
    for (index, spot) in course.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{letter}{} {}", tenths(spot.x), tenths(spot.y));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudicate::Ground;

    fn plot(roads: &[(&str, &[&str])]) -> (Grid, Plot) {
        let patch = |(kind, hexes): &(&str, &[&str])| Patch {
            hexes: hexes.iter().map(ToString::to_string).collect(),
            kind: (*kind).to_owned(),
            name: None,
            effects: Vec::new(),
            shape: None,
        };
        let plot = Plot {
            ground: Ground::Hexes { columns: 8, rows: 8, tops: "flat" },
            patches: roads.iter().map(patch).collect(),
            marks: Vec::new(),
            pins: Vec::new(),
            goals: Vec::new(),
            sides: Vec::new(),
            theatre: None,
        };
        let Frame::Hexes(grid) = Frame::of(&plot) else { panic!("it has hexes") };
        (grid, plot)
    }

    #[test]
    fn roads_meet_in_a_town_without_stubs() {
        let roads: [(&str, &[&str]); 4] = [
            ("town", &["0404"]),
            ("road", &["0402", "0403", "0404"]),
            ("road", &["0404", "0405", "0406"]),
            ("road", &["0404", "0504", "0604"]),
        ];
        let (grid, plot) = plot(&roads);
        let town = Frame::hex(&grid, grid.at(4, 4));
        let at_town = plot.patches.iter().flat_map(|patch| match patch.kind.as_str() {
            "road" => stretches(&grid, &plot, patch),
            _ => Vec::new(),
        });
        assert_eq!(at_town.filter(|stretch| stretch.contains(&town)).count(), 3, "one for each road and no more");
        assert_eq!(ways_at(&grid, &plot, grid.at(4, 4)), 3);
    }

    #[test]
    fn a_stretch_that_two_roads_share_is_drawn_once() {
        let roads: [(&str, &[&str]); 2] =
            [("highroad", &["0402", "0403", "0404"]), ("road", &["0403", "0404", "0405", "0406"])];
        let (grid, plot) = plot(&roads);
        let roads = roads_of(&grid, &plot);
        assert_eq!(roads.beds.matches('M').count(), 1);
        assert_eq!(roads.tracks.matches('M').count(), 1);
        let fork = Frame::hex(&grid, grid.at(4, 4));
        assert!(roads.tracks.starts_with(&format!("M{} {}", fork.x, fork.y)), "{}", roads.tracks);
    }

    fn roads_of(grid: &Grid, plot: &Plot) -> Roads {
        super::roads(grid, plot)
    }

    #[test]
    fn of_three_ways_the_two_that_are_straight_go_on() {
        let spot = Spot::new(0, 0);
        let [north, south, east] = [(0, -100), (0, 100), (90, 50)].map(|(x, y)| Spot::new(x, y));
        assert_eq!(straightest(spot, &[north, east, south]), [[north, south]]);
        assert_eq!(straightest(spot, &[north, east]), [[north, east]], "two go on however they bend");
    }
}
