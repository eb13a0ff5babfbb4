//! Ways over the map: CP-GND-04 to CP-GND-09, CP-MAR-01, CP-MAR-08, as the ground is or as a side believes it to be.

use std::collections::BTreeMap;
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
const NOWHERE: u16 = u16::MAX;

/// The hexes beside each, by the number of the side that leads there: clockwise, so that the side by which one comes back has the
/// number 3 away.
type Beside = Rc<[[u16; 6]]>;

/// The map, ready to be marched over. Hexes are counted row by row.
#[derive(Clone, Debug)]
pub(crate) struct Atlas {
    grid: Grid,
    beside: Beside,
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
        Atlas::bare(state).as_it_is(state, side, eyes)
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
    pub(crate) fn as_it_is(&self, state: &State, side: &Side, eyes: Option<&Side>) -> Atlas {
        let mut atlas = self.clone();
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
    fn leap_out(&self, here: usize, side: usize, who: Marcher, hour: Hour) -> Option<Leap> {
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

    /// The half-hours, and the hexes, from every hex to the nearest of some goals, in fair weather by day.
    pub(crate) fn toward(&self, goals: &[Spot], who: Marcher) -> Distances {
        self.toward_by(goals, who, |_| true)
    }

    /// The same, where only some hexes may be used; the goals are used in any case.
    pub(crate) fn toward_by(&self, goals: &[Spot], who: Marcher, open: impl Fn(Spot) -> bool) -> Distances {
        let mut field = self.field(goals, who);
        self.spread(&mut field, None, open);
        field
    }

    /// A field that has not spread from its goals yet.
    fn field(&self, goals: &[Spot], who: Marcher) -> Distances {
        let mut field =
            Distances { grid: self.grid, who, far: vec![None; self.land.len()], cost: 0, front: Default::default() };
        for slot in goals.iter().filter_map(|goal| self.slot(*goal)) {
            field.far[slot] = Some((0, 0));
            field.front[0].push(slot);
        }
        field
    }

    /// Lets a field spread until it has come to a hex, or as far as it goes. Every step costs something, so that what is as far as
    /// its front does not change any more.
    fn spread(&self, field: &mut Distances, until: Option<usize>, open: impl Fn(Spot) -> bool) {
        let mut empty = 0;
        while empty < FRONT {
            if until.and_then(|slot| field.far[slot]).is_some_and(|(cost, _)| cost < field.cost) {
                return;
            }
            let reached = std::mem::take(&mut field.front[(field.cost % FRONT) as usize]);
            empty = if reached.is_empty() { empty + 1 } else { 0 };
            for here in reached {
                let Some((cost, hexes)) = field.far[here].filter(|(cost, _)| *cost == field.cost) else { continue };
                for side in 0..6 {
                    let Some(before) = self.beyond(here, side) else { continue };
                    // Every step costs something, so no way through here is shorter.
                    if field.far[before].is_some_and(|(known, _)| known <= cost) {
                        continue;
                    }
                    let Some(leap) = self.leap_out(before, (side + 3) % 6, field.who, Hour::default()) else {
                        continue;
                    };
                    let far = (cost + leap.cost, hexes + 1);
                    if field.far[before].is_none_or(|known| far < known) && open(self.spot(before)) {
                        field.far[before] = Some(far);
                        field.front[(far.0 % FRONT) as usize].push(before);
                    }
                }
            }
            field.cost += 1;
        }
    }

    /// CP-MAR-08: the way of fewest half-hours, of these the one of fewest hexes, of these the first step by step.
    pub(crate) fn way(&self, from: Spot, to: Spot, who: Marcher) -> Option<Vec<Spot>> {
        self.way_down(&mut self.field(&[to], who), from, |_| true)
    }

    /// The same, round some hexes.
    pub(crate) fn way_round(&self, from: Spot, to: Spot, who: Marcher, round: &[Spot]) -> Option<Vec<Spot>> {
        if round.contains(&to) {
            return None;
        }
        self.way_down(&mut self.field(&[to], who), from, |hex| !round.contains(&hex))
    }

    /// The way to the goal of a field, which spreads as far as it must.
    fn way_down(&self, field: &mut Distances, from: Spot, open: impl Fn(Spot) -> bool) -> Option<Vec<Spot>> {
        let mut here = self.slot(from)?;
        self.spread(field, Some(here), open);
        let mut way = Vec::new();
        while field.far[here]?.1 > 0 {
            here = self.next(field, here)?;
            way.push(self.spot(here));
        }
        Some(way)
    }

    /// The first step of the way down a field.
    fn next(&self, field: &Distances, from: usize) -> Option<usize> {
        let (cost, hexes) = field.far[from]?;
        (0..6).find_map(|side| {
            let to = self.beyond(from, side)?;
            let leap = self.leap_out(from, side, field.who, Hour::default())?;
            let rest = field.far[to]?;
            (rest.0 + leap.cost == cost && rest.1 + 1 == hexes).then_some(to)
        })
    }
}

/// The number of a hex.
fn slot(grid: Grid, spot: Spot) -> Option<usize> {
    let within = spot.column >= 1 && spot.row >= 1 && spot.column <= grid.columns && spot.row <= grid.rows;
    within.then(|| (usize::from(spot.row) - 1) * usize::from(grid.columns) + usize::from(spot.column) - 1)
}

/// The hex of a number.
fn spot(grid: Grid, slot: usize) -> Spot {
    let columns = usize::from(grid.columns);
    let number = |place: usize| u8::try_from(place + 1).unwrap_or(u8::MAX);
    Spot { column: number(slot % columns), row: number(slot / columns) }
}

/// Who lies beside whom.
fn beside(grid: Grid) -> Beside {
    let hexes = usize::from(grid.columns) * usize::from(grid.rows);
    let beside = |slot: usize| {
        let hex = grid.hex(spot(grid, slot));
        grid.directions().map(|direction| {
            let other = grid.step(hex, direction).filter(|other| grid.contains(*other));
            let other = other.and_then(|other| u16::try_from(self::slot(grid, grid.spot(other))?).ok());
            other.unwrap_or(NOWHERE)
        })
    };
    (0..hexes).map(beside).collect()
}

/// More half-hours than any step takes.
const FRONT: u32 = 32;

/// How far every hex is from some goals, as far as it has been worked out.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    grid: Grid,
    who: Marcher,
    far: Vec<Option<(u32, u32)>>,
    /// The half-hours of the front.
    cost: u32,
    /// The hexes that are reached, by their half-hours.
    front: [Vec<usize>; FRONT as usize],
}

impl Distances {
    /// Half-hours and hexes from a hex; nothing where no way leads.
    pub(crate) fn at(&self, spot: Spot) -> Option<(u32, u32)> {
        self.far[slot(self.grid, spot)?]
    }
}

/// The ways of a day, each goal's worked out once for each kind of marcher.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    /// The ground by which they are worked out.
    pub(crate) atlas: Atlas,
    fields: BTreeMap<(Spot, Marcher), Distances>,
}

impl Ways {
    /// Ways over a map.
    pub(crate) fn over(atlas: Atlas) -> Ways {
        Ways { atlas, fields: BTreeMap::new() }
    }

    /// CP-MAR-08: as [`Atlas::way`] has it.
    pub(crate) fn way(&mut self, from: Spot, to: Spot, who: Marcher) -> Option<Vec<Spot>> {
        let field = self.fields.entry((to, who)).or_insert_with(|| self.atlas.field(&[to], who));
        self.atlas.way_down(field, from, |_| true)
    }
}
