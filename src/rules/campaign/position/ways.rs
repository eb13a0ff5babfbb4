//! Ways over the map: CP-MAR-08, in fair weather by day, for a kind of marcher.

use std::collections::BTreeMap;

use super::atlas::{Atlas, Hour, Marcher, NOWHERE, slot, spot};
use crate::kit::{Grid, Spot};

/// A step into a hex.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The hex out of which it is made, or [`NOWHERE`].
    from: u16,
    /// Its half-hours; none where it cannot be made.
    cost: u32,
}

/// The half-hours of every step for a kind of marcher, worked out once for all ways that are looked for.
#[derive(Clone, Debug)]
struct Paces {
    grid: Grid,
    /// The steps into each hex, by the number of the side by which it is entered.
    into: Vec<[Step; 6]>,
}

/// More half-hours than any step takes.
const FRONT: u32 = 32;

/// As far as no way leads.
const UNREACHED: (u32, u32) = (u32::MAX, u32::MAX);

/// How far every hex is from some goals, as far as it has been worked out.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    grid: Grid,
    /// Half-hours and hexes.
    far: Vec<(u32, u32)>,
    /// The half-hours of the front.
    cost: u32,
    /// The hexes that are reached, by their half-hours.
    front: [Vec<u16>; FRONT as usize],
}

impl Distances {
    /// Half-hours and hexes from a hex; nothing where no way leads.
    pub(crate) fn at(&self, spot: Spot) -> Option<(u32, u32)> {
        let far = self.far[slot(self.grid, spot)?];
        (far != UNREACHED).then_some(far)
    }
}

impl Paces {
    fn of(atlas: &Atlas, who: Marcher) -> Paces {
        let step = |here: usize, side: usize| {
            let from = atlas.beside[here][side];
            let out = (from != NOWHERE).then(|| atlas.leap_out(from.into(), back(side), who, Hour::default()));
            Step { from, cost: out.flatten().map_or(0, |leap| leap.cost) }
        };
        let into = (0..atlas.hexes()).map(|here| std::array::from_fn(|side| step(here, side)));
        Paces { grid: atlas.grid, into: into.collect() }
    }

    /// A field that has not spread from its goals yet.
    fn field(&self, goals: &[Spot]) -> Distances {
        let far = vec![UNREACHED; self.into.len()];
        let mut field = Distances { grid: self.grid, far, cost: 0, front: Default::default() };
        for goal in goals.iter().filter_map(|goal| slot(self.grid, *goal)) {
            field.far[goal] = (0, 0);
            field.front[0].extend(u16::try_from(goal));
        }
        field
    }

    /// Lets a field spread until it has come to a hex, or as far as it goes. Every step costs something, so that what is as far as
    /// its front does not change any more.
    fn spread(&self, field: &mut Distances, until: Option<usize>, open: impl Fn(Spot) -> bool) {
        let mut empty = 0;
        while empty < FRONT {
            if until.is_some_and(|slot| field.far[slot].0 < field.cost) {
                return;
            }
            let now = (field.cost % FRONT) as usize;
            let mut reached = std::mem::take(&mut field.front[now]);
            empty = if reached.is_empty() { empty + 1 } else { 0 };
            for here in reached.drain(..).map(usize::from) {
                let (cost, hexes) = field.far[here];
                if cost != field.cost {
                    continue;
                }
                for step in self.into[here].iter().filter(|step| step.cost > 0) {
                    let before = usize::from(step.from);
                    let far = (cost + step.cost, hexes + 1);
                    if far < field.far[before] && open(spot(self.grid, before)) {
                        field.far[before] = far;
                        field.front[(far.0 % FRONT) as usize].push(step.from);
                    }
                }
            }
            // No step leads back into this front, and the next one takes its room.
            field.front[now] = reached;
            field.cost += 1;
        }
    }

    /// The way to the goal of a field, which spreads as far as it must.
    fn way_down(&self, field: &mut Distances, from: Spot, open: impl Fn(Spot) -> bool) -> Option<Vec<Spot>> {
        let mut here = slot(self.grid, from)?;
        self.spread(field, Some(here), open);
        if field.far[here] == UNREACHED {
            return None;
        }
        let mut way = Vec::new();
        while field.far[here].1 > 0 {
            here = self.next(field, here)?;
            way.push(spot(self.grid, here));
        }
        Some(way)
    }

    /// The first step of the way down a field.
    fn next(&self, field: &Distances, from: usize) -> Option<usize> {
        let (cost, hexes) = field.far[from];
        let mut steps = self.into[from].iter().enumerate().filter(|(_, step)| step.from != NOWHERE);
        steps.find_map(|(side, step)| {
            let to = usize::from(step.from);
            let (rest, more) = field.far[to];
            let leap = self.into[to][back(side)].cost;
            let is_next = leap > 0 && rest.checked_add(leap) == Some(cost) && more + 1 == hexes;
            is_next.then_some(to)
        })
    }
}

/// The number of the side by which one comes back.
fn back(side: usize) -> usize {
    (side + 3) % 6
}

impl Atlas {
    /// The half-hours, and the hexes, from every hex to the nearest of some goals, in fair weather by day.
    pub(crate) fn toward(&self, goals: &[Spot], who: Marcher) -> Distances {
        self.toward_by(goals, who, |_| true)
    }

    /// The same, where only some hexes may be used; the goals are used in any case.
    pub(crate) fn toward_by(&self, goals: &[Spot], who: Marcher, open: impl Fn(Spot) -> bool) -> Distances {
        let paces = Paces::of(self, who);
        let mut field = paces.field(goals);
        paces.spread(&mut field, None, open);
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
        let paces = Paces::of(self, who);
        paces.way_down(&mut paces.field(&[to]), from, |hex| !round.contains(&hex))
    }
}

/// The ways of a day: the steps of each kind of marcher are worked out once, and for each the ways to every goal.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    /// The ground by which they are worked out.
    pub(crate) atlas: Atlas,
    paces: BTreeMap<Marcher, Paces>,
    fields: BTreeMap<(Spot, Marcher), Distances>,
}

impl Ways {
    /// Ways over a map.
    pub(crate) fn over(atlas: Atlas) -> Ways {
        Ways { atlas, paces: BTreeMap::new(), fields: BTreeMap::new() }
    }

    /// CP-MAR-08: as [`Atlas::way`] has it.
    pub(crate) fn way(&mut self, from: Spot, to: Spot, who: Marcher) -> Option<Vec<Spot>> {
        let paces = self.paces.entry(who).or_insert_with(|| Paces::of(&self.atlas, who));
        let field = self.fields.entry((to, who)).or_insert_with(|| paces.field(&[to]));
        paces.way_down(field, from, |_| true)
    }
}
