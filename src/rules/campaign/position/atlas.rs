//! Steps over the map: CP-GND-04 to CP-GND-09, CP-MAR-01, as the ground is or as a side believes it to be.

use std::rc::Rc;

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

/// No hex: what lies beyond the rim of the map.
pub(super) const NOWHERE: u16 = u16::MAX;

/// The hexes beside each, by the number of the side that leads there: clockwise, so that the side by which one comes back has the
/// number 3 away.
type Beside = Rc<[[u16; 6]]>;

/// The map, ready to be marched over. Hexes are counted row by row.
#[derive(Clone, Debug)]
pub(crate) struct Atlas {
    pub(super) grid: Grid,
    pub(super) beside: Beside,
    land: Vec<Land>,
    borders: Vec<[Border; 6]>,
    /// Hexes where roads and crossings are barred by a garrison.
    barred: Vec<bool>,
}

/// Who marches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
        Atlas::bare(state).with_crossings(state, side, eyes)
    }

    /// What no side can change: the ground, its roads and its rivers.
    pub(crate) fn bare(state: &State) -> Atlas {
        let grid = state.map;
        let hexes = usize::from(grid.columns) * usize::from(grid.rows);
        let mut atlas = Atlas {
            grid,
            beside: beside(grid),
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
        atlas
    }

    /// The same with the crossings that stand, or that a side believes to stand, and the hexes that garrisons bar for a side.
    pub(crate) fn with_crossings(mut self, state: &State, side: &Side, eyes: Option<&Side>) -> Atlas {
        for crossing in state.crossings.iter().filter(|crossing| crossing.stands(eyes)) {
            self.border(crossing.side, |border| match crossing.kind {
                CrossingKind::Bridge => border.bridge = true,
                CrossingKind::Ford => border.ford = true,
                CrossingKind::Ferry => border.ferry = true,
            });
        }
        for place in state.places.iter().filter(|place| place.is_fortress()) {
            let seen = |force: &Force| state.sighting(&force.unit).is_some_and(|seen| seen.at == place.hex);
            let told = |force: &Force| eyes.is_none() || seen(force);
            let held = state.at(place.hex).any(|force| force.garrison && force.side != *side && told(force));
            if let Some(slot) = self.slot(place.hex).filter(|_| held && state.bars(place.hex, side)) {
                self.barred[slot] = true;
            }
        }
        self
    }

    /// CP-SIE-02: the hexes that garrisons bar for a side as things stand now.
    pub(crate) fn bars_anew(&mut self, state: &State, side: &Side) {
        for place in state.places.iter().filter(|place| place.is_fortress()) {
            if let Some(slot) = self.slot(place.hex) {
                self.barred[slot] = state.bars(place.hex, side);
            }
        }
    }

    /// How many hexes there are.
    pub(super) fn hexes(&self) -> usize {
        self.land.len()
    }

    fn slot(&self, spot: Spot) -> Option<usize> {
        slot(self.grid, spot)
    }

    fn spot(&self, slot: usize) -> Spot {
        spot(self.grid, slot)
    }

    /// The neighbour beyond a side of a hex.
    fn beyond(&self, slot: usize, side: usize) -> Option<usize> {
        let other = self.beside[slot][side];
        (other != NOWHERE).then_some(usize::from(other))
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
        let (here, there) = (self.slot(from)?, self.slot(to)?);
        self.beside[here].iter().position(|other| usize::from(*other) == there)
    }

    /// CP-GND-01: the ground of a hex.
    pub(crate) fn land(&self, spot: Spot) -> Land {
        self.slot(spot).map_or(Land::Open, |slot| self.land[slot])
    }

    /// The hexes beside one, in the order in which equal ways are tried.
    pub(crate) fn beside(&self, spot: Spot) -> Vec<Spot> {
        let Some(here) = self.slot(spot) else { return Vec::new() };
        (0..6).filter_map(|side| self.beyond(here, side)).map(|slot| self.spot(slot)).collect()
    }

    /// Whether a river runs between two neighbours.
    pub(crate) fn river(&self, from: Spot, to: Spot) -> bool {
        self.between(from, to).is_some_and(|border| border.river)
    }

    fn between(&self, from: Spot, to: Spot) -> Option<Border> {
        Some(self.borders[self.slot(from)?][self.way_out(from, to)?])
    }

    /// CP-GND-04: the road by which a step goes.
    pub(crate) fn road(&self, from: Spot, to: Spot) -> Option<RoadKind> {
        let border = self.between(from, to)?;
        let barred = [from, to].into_iter().filter_map(|spot| self.slot(spot)).any(|slot| self.barred[slot]);
        border.road.filter(|_| !barred && (!border.river || border.bridge))
    }

    /// CP-CON-11: whether two hexes are next to each other, and not parted by a river without a crossing.
    pub(crate) fn touch(&self, one: Spot, other: Spot) -> bool {
        let border = self.between(one, other);
        border.is_some_and(|border| !border.river || border.bridge || border.ford || border.ferry)
    }

    /// CP-GND-04, CP-GND-05, CP-GND-06, CP-GND-07, CP-GND-08, CP-GND-09, CP-MAR-01, CP-DAY-03, CP-DAY-04, CP-SIE-02: a step
    /// into a neighbouring hex, if it can be made.
    pub(crate) fn leap(&self, from: Spot, to: Spot, who: Marcher, hour: Hour) -> Option<Leap> {
        self.leap_out(self.slot(from)?, self.way_out(from, to)?, who, hour)
    }

    /// The same, out of a hex by one of its sides.
    pub(super) fn leap_out(&self, here: usize, side: usize, who: Marcher, hour: Hour) -> Option<Leap> {
        let there = self.beyond(here, side)?;
        let border = self.borders[here][side];
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
}

/// The number of a hex.
pub(super) fn slot(grid: Grid, spot: Spot) -> Option<usize> {
    let within = spot.column >= 1 && spot.row >= 1 && spot.column <= grid.columns && spot.row <= grid.rows;
    within.then(|| (usize::from(spot.row) - 1) * usize::from(grid.columns) + usize::from(spot.column) - 1)
}

/// The hex of a number.
pub(super) fn spot(grid: Grid, slot: usize) -> Spot {
    let columns = usize::from(grid.columns);
    let number = |place: usize| u8::try_from(place + 1).unwrap_or(u8::MAX);
    Spot { column: number(slot % columns), row: number(slot / columns) }
}

/// Who lies beside whom. Which columns and rows a step goes on depends on no more than whether the hex stands in an even column, and in
/// an even row.
fn beside(grid: Grid) -> Beside {
    let goes_on = |column: i16, row: i16| {
        let from = grid.at(column, row);
        grid.directions().map(|direction| {
            let (there, down) = grid.place(grid.step(from, direction).expect("it is one of its sides"));
            (there - column, down - row)
        })
    };
    let steps = [0, 1].map(|row| [0, 1].map(|column| goes_on(column, row)));
    let (columns, rows) = (i16::from(grid.columns), i16::from(grid.rows));
    let number = |column: i16, row: i16| {
        let within = (1..=columns).contains(&column) && (1..=rows).contains(&row);
        let slot = u16::try_from((i32::from(row) - 1) * i32::from(columns) + i32::from(column) - 1);
        slot.ok().filter(|_| within).unwrap_or(NOWHERE)
    };
    let beside = |column: i16, row: i16| {
        let steps = &steps[usize::from(row % 2 == 1)][usize::from(column % 2 == 1)];
        steps.map(|(across, down)| number(column + across, row + down))
    };
    (1..=rows)
        .flat_map(|row| (1..=columns).map(move |column| (column, row)))
        .map(|(column, row)| beside(column, row))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Tops;

    #[test]
    fn those_beside_a_hex_are_those_of_the_grid() {
        for (columns, rows, tops) in [(1, 1, Tops::Flat), (5, 4, Tops::Flat), (4, 5, Tops::Pointed)] {
            let grid = Grid { columns, rows, tops };
            for (slot, found) in beside(grid).iter().enumerate() {
                let hex = grid.hex(spot(grid, slot));
                let steps = grid.directions().map(|direction| grid.step(hex, direction));
                let there = steps.map(|there| there.filter(|there| grid.contains(*there)));
                let there = there.map(|there| there.and_then(|there| super::slot(grid, grid.spot(there))));
                assert_eq!(found.map(|other| (other != NOWHERE).then_some(usize::from(other))), there);
            }
        }
    }
}
