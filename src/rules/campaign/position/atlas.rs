//! Ways over the map: CP-GND-04 to CP-GND-09, CP-MAR-01, CP-MAR-08, as the ground is or as a side believes it to be.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::force::Force;
use super::ground::{CrossingKind, HexSide, RoadKind};
use super::state::State;
use crate::adjudicate::Side;
use crate::kit::{Grid, Spot};
use crate::rules::campaign::charts::tables::{Column, FERRY, FORD, Land, Way, Weather, mud, pace};

/// What lies between two hexes.
#[derive(Clone, Copy, Debug, Default)]
struct Border {
    road: Option<RoadKind>,
    river: bool,
    bridge: bool,
    ford: bool,
    ferry: bool,
}

/// The map, ready to be marched over.
#[derive(Clone, Debug)]
pub(crate) struct Atlas {
    grid: Grid,
    land: Vec<Land>,
    borders: Vec<[Border; 6]>,
    /// Hexes where roads and crossings are barred by a garrison.
    barred: Vec<bool>,
}

/// Who marches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marcher {
    /// His column in table 4.2.
    pub(crate) column: Column,
    /// Whether guns or wagons march with him.
    pub(crate) heavy: bool,
}

impl Marcher {
    /// A force on the march.
    pub(crate) fn of(force: &Force) -> Marcher {
        Marcher { column: force.column(), heavy: force.is_heavy() }
    }

    /// CP-SUP-02: a train, by which ways of bread are reckoned.
    pub(crate) const TRAIN: Marcher = Marcher { column: Column::Slow, heavy: true };
}

/// When he marches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hour {
    /// The weather.
    pub(crate) weather: Weather,
    /// Whether it is dark.
    pub(crate) dark: bool,
}

/// A step that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leap {
    /// Its half-hours.
    pub(crate) cost: u32,
    /// CP-MAR-14: whether it goes along a road or over a crossing, which it makes busy.
    pub(crate) busy: bool,
    /// CP-GND-07: whether it goes by ferry.
    pub(crate) ferry: bool,
}

impl Atlas {
    /// The map as it is, or as a side believes it to be; `side` is he for whom garrisons bar it.
    pub(crate) fn of(state: &State, side: &Side, eyes: Option<&Side>) -> Atlas {
        let grid = state.map;
        let hexes = usize::from(grid.columns) * usize::from(grid.rows);
        let mut atlas = Atlas {
            grid,
            land: vec![Land::Open; hexes],
            borders: vec![[Border::default(); 6]; hexes],
            barred: vec![false; hexes],
        };
        for ground in &state.terrain {
            for spot in &ground.hexes {
                if let Some(slot) = atlas.slot(*spot) {
                    atlas.land[slot] = ground.kind;
                }
            }
        }
        for road in &state.roads {
            for pair in road.hexes.windows(2) {
                atlas.border(HexSide::between(pair[0], pair[1]), |border| {
                    border.road = Some(border.road.map_or(road.kind, |kind| kind.min(road.kind)));
                });
            }
        }
        for side in state.rivers.iter().flat_map(|river| &river.sides) {
            atlas.border(*side, |border| border.river = true);
        }
        for crossing in state.crossings.iter().filter(|crossing| crossing.stands(eyes)) {
            atlas.border(crossing.side, |border| match crossing.kind {
                CrossingKind::Bridge => border.bridge = true,
                CrossingKind::Ford => border.ford = true,
                CrossingKind::Ferry => border.ferry = true,
            });
        }
        for place in state.places.iter().filter(|place| place.is_fortress()) {
            let seen = |force: &Force| state.sighting(&force.unit).is_some_and(|seen| seen.at == place.hex);
            let told = |force: &Force| eyes.is_none() || seen(force);
            let held = state.at(place.hex).any(|force| force.garrison && force.side != *side && told(force));
            if let Some(slot) = atlas.slot(place.hex).filter(|_| held && state.bars(place.hex, side)) {
                atlas.barred[slot] = true;
            }
        }
        atlas
    }

    fn slot(&self, spot: Spot) -> Option<usize> {
        let within =
            spot.column >= 1 && spot.row >= 1 && spot.column <= self.grid.columns && spot.row <= self.grid.rows;
        within.then(|| (usize::from(spot.row) - 1) * usize::from(self.grid.columns) + usize::from(spot.column) - 1)
    }

    /// Changes what lies between two neighbours, seen from both.
    fn border(&mut self, side: HexSide, change: impl Fn(&mut Border)) {
        for (from, to) in [(side.one, side.other), (side.other, side.one)] {
            if let (Some(slot), Some(way)) = (self.slot(from), self.way_out(from, to)) {
                change(&mut self.borders[slot][way]);
            }
        }
    }

    /// The number of the side by which a hex is left for its neighbour.
    fn way_out(&self, from: Spot, to: Spot) -> Option<usize> {
        let direction = self.grid.direction(self.grid.hex(from), self.grid.hex(to))?;
        self.grid.directions().iter().position(|side| *side == direction)
    }

    /// CP-GND-01: the ground of a hex.
    pub(crate) fn land(&self, spot: Spot) -> Land {
        self.slot(spot).map_or(Land::Open, |slot| self.land[slot])
    }

    /// The hexes beside one, in the order in which equal ways are tried.
    pub(crate) fn beside(&self, spot: Spot) -> Vec<Spot> {
        self.grid.neighbours(self.grid.hex(spot)).map(|(_, hex)| self.grid.spot(hex)).collect()
    }

    /// Whether a river runs between two neighbours.
    pub(crate) fn river(&self, from: Spot, to: Spot) -> bool {
        self.between(from, to).is_some_and(|border| border.river)
    }

    fn between(&self, from: Spot, to: Spot) -> Option<Border> {
        let slot = self.slot(from)?;
        self.slot(to)?;
        Some(self.borders[slot][self.way_out(from, to)?])
    }

    /// CP-CON-11: whether two hexes are next to each other, and not parted by a river without a crossing.
    pub(crate) fn touch(&self, one: Spot, other: Spot) -> bool {
        let border = self.between(one, other);
        border.is_some_and(|border| !border.river || border.bridge || border.ford || border.ferry)
    }

    /// CP-GND-04, CP-GND-05, CP-GND-06, CP-GND-07, CP-GND-08, CP-GND-09, CP-MAR-01, CP-DAY-03, CP-DAY-04, CP-SIE-02: a step
    /// into a neighbouring hex, if it can be made.
    pub(crate) fn leap(&self, from: Spot, to: Spot, who: Marcher, hour: Hour) -> Option<Leap> {
        let border = self.between(from, to)?;
        let (here, there) = (self.slot(from)?, self.slot(to)?);
        let barred = self.barred[here] || self.barred[there];
        let dark = u32::from(hour.dark);
        let step = |way: Way| pace(way, who.column) + mud(way, hour.weather) + dark;
        if let Some(kind) = border.road.filter(|_| !barred && (!border.river || border.bridge)) {
            let way = if kind == RoadKind::Highroad { Way::Highroad } else { Way::Road };
            return Some(Leap { cost: step(way), busy: true, ferry: false });
        }
        let land = self.land[there];
        if who.heavy && matches!(land, Land::Marsh | Land::Mountain) {
            return None;
        }
        let country = step(Way::Country(land));
        match border {
            Border { river: false, .. } => Some(Leap { cost: country, busy: false, ferry: false }),
            _ if barred => None,
            Border { bridge: true, .. } => Some(Leap { cost: country, busy: true, ferry: false }),
            Border { ford: true, .. } if !(who.heavy && hour.weather.is_foul()) => {
                Some(Leap { cost: country + FORD, busy: true, ferry: false })
            }
            Border { ferry: true, .. } => Some(Leap { cost: country + FERRY, busy: true, ferry: true }),
            _ => None,
        }
    }

    /// The half-hours, and the hexes, from every hex to the nearest of some goals, in fair weather by day.
    pub(crate) fn toward(&self, goals: &[Spot], who: Marcher) -> Distances {
        self.toward_by(goals, who, |_| true)
    }

    /// The same, where only some hexes may be used; the goals are used in any case.
    pub(crate) fn toward_by(&self, goals: &[Spot], who: Marcher, open: impl Fn(Spot) -> bool) -> Distances {
        let mut field = Distances { grid: self.grid, far: vec![None; self.land.len()] };
        let mut heap = BinaryHeap::new();
        for goal in goals {
            if let Some(slot) = self.slot(*goal) {
                field.far[slot] = Some((0, 0));
                heap.push(Reverse((0, 0, *goal)));
            }
        }
        while let Some(Reverse((cost, hexes, spot))) = heap.pop() {
            let here = self.slot(spot).expect("it was found on the map");
            if field.far[here] != Some((cost, hexes)) {
                continue;
            }
            for before in self.beside(spot) {
                let Some(leap) = self.leap(before, spot, who, Hour::default()) else { continue };
                let slot = self.slot(before).expect("neighbours are on the map");
                let far = (cost + leap.cost, hexes + 1);
                if field.far[slot].is_none_or(|known| far < known) && open(before) {
                    field.far[slot] = Some(far);
                    heap.push(Reverse((far.0, far.1, before)));
                }
            }
        }
        field
    }

    /// CP-MAR-08: the way of fewest half-hours, of these the one of fewest hexes, of these the first step by step.
    pub(crate) fn way(&self, from: Spot, to: Spot, who: Marcher) -> Option<Vec<Spot>> {
        self.way_round(from, to, who, &[])
    }

    /// The same, round some hexes.
    pub(crate) fn way_round(&self, from: Spot, to: Spot, who: Marcher, round: &[Spot]) -> Option<Vec<Spot>> {
        if round.contains(&to) {
            return None;
        }
        let field = self.toward_by(&[to], who, |hex| !round.contains(&hex));
        let mut way = Vec::new();
        let mut here = from;
        while here != to {
            here = self.next(&field, here, who)?;
            way.push(here);
        }
        Some(way)
    }

    /// The first step of the way down a field.
    pub(crate) fn next(&self, field: &Distances, from: Spot, who: Marcher) -> Option<Spot> {
        let (cost, hexes) = field.at(from)?;
        self.beside(from).into_iter().find(|to| {
            let leap = self.leap(from, *to, who, Hour::default());
            let rest = field.at(*to);
            leap.zip(rest).is_some_and(|(leap, rest)| rest.0 + leap.cost == cost && rest.1 + 1 == hexes)
        })
    }
}

/// How far every hex is from some goals.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    grid: Grid,
    far: Vec<Option<(u32, u32)>>,
}

impl Distances {
    /// Half-hours and hexes from a hex; nothing where no way leads.
    pub(crate) fn at(&self, spot: Spot) -> Option<(u32, u32)> {
        let columns = usize::from(self.grid.columns);
        let within =
            spot.column >= 1 && spot.row >= 1 && spot.column <= self.grid.columns && spot.row <= self.grid.rows;
        let slot = within.then(|| (usize::from(spot.row) - 1) * columns + usize::from(spot.column) - 1)?;
        self.far[slot]
    }
}
