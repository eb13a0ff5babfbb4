//! What a player sees at his desk: how far a force marches in a day, and where orders lead it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::adjudicate::{Place, Reach, Route, Side, Spread, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::orders::allowed::{Strictness, judge, path_of};
use crate::rules::campaign::orders::leads::{Leads, goals};
use crate::rules::campaign::orders::{Orders, Verb, held};
use crate::rules::campaign::play::day::dawn::expected;
use crate::rules::campaign::play::marching::allowance;
use crate::rules::campaign::position::atlas::{Atlas, Hour, Marcher};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Part, State};

/// The hexes that a force can march to within the half-hours of a day.
pub(crate) fn reach(state: &State, id: &UnitId) -> Reach {
    let force = state.force(id).filter(|_| state.part == Part::Day);
    let Some(force) = force else { return Reach::default() };
    let atlas = Atlas::of(state, &force.side, None);
    let near = within(&atlas, force.at, Marcher::of(force), allowance(force));
    let hexes = near.into_iter().filter(|spot| *spot != force.at).map(|spot| spot.to_string()).collect();
    Reach { goes: Spread { hexes, areas: Vec::new() }, fires: Spread::default() }
}

/// The hexes to which a way costs no more than so many half-hours.
fn within(atlas: &Atlas, from: Spot, who: Marcher, most: u32) -> Vec<Spot> {
    let mut heap = BinaryHeap::from([Reverse((0, from))]);
    let mut found = Vec::new();
    while let Some(Reverse((cost, here))) = heap.pop() {
        if found.contains(&here) {
            continue;
        }
        found.push(here);
        let leaps = atlas.beside(here).into_iter();
        let leaps = leaps.filter_map(|to| Some((cost + atlas.leap(here, to, who, Hour::default())?.cost, to)));
        heap.extend(leaps.filter(|(cost, _)| *cost <= most).map(Reverse));
    }
    found
}

/// Where the marches of a side lead, every condition taken as met.
pub(crate) fn routes(state: &State, side: &Side, orders: &Orders) -> Vec<Route> {
    if state.part != Part::Day {
        return Vec::new();
    }
    let expected = expected(state, side);
    let state = &*expected;
    let atlas = Atlas::of(state, side, None);
    let routes = judge(state, side, orders, Strictness::Parts).plans.into_iter().filter_map(|plan| {
        let (force, order) = (state.force(&plan.unit)?, held::of_entry(&plan.entry.text, state.day)?);
        let mut through = vec![force.at];
        for step in order.steps.iter().filter_map(|text| held::read(text)) {
            march(state, &atlas, force, &step.verb, &mut through);
        }
        let through = through.into_iter().map(|spot| Place::Hex(spot.to_string())).collect();
        Some(Route { unit: plan.unit, through, end: Vec::new(), meets: Vec::new(), at_most: false })
    });
    routes.collect()
}

/// Goes on with a way by one step.
fn march(state: &State, atlas: &Atlas, force: &Force, verb: &Verb, through: &mut Vec<Spot>) {
    let here = through.last().copied().unwrap_or(force.at);
    match verb.leads() {
        Leads::By(path) => through.extend(path_of(state, here, path).unwrap_or_default()),
        leads => {
            for goal in goals(state, force, here, &leads, |_| None).into_iter().flatten() {
                let here = through.last().copied().unwrap_or(here);
                through.extend(atlas.way(here, goal, Marcher::of(force)).unwrap_or_default());
            }
        }
    }
}
