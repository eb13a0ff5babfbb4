//! What a player sees at his desk: how far a piece gets, where its fire falls, where orders lead.

use crate::adjudicate::{Place, Reach, Route, Side, Spread, UnitId};
use crate::kit::Hex;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::Orders;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::on_paper;
use crate::rules::really_simple::position::sight;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::Unit;

/// How far a piece gets from where it stands, in the formation it has, and the hexes that it sees in its range.
pub(crate) fn reach(state: &State, id: &UnitId) -> Reach {
    let Some(unit) = state.find(id).filter(|unit| unit.at.is_some() && !unit.is_retreating()) else {
        return Reach::default();
    };
    let (act, here) = (Act::new(unit), state.hex(id));
    let label = |hex: Hex| state.map.spot(hex).to_string();
    let (left, _) = allowed::left(state, &act);
    let goes = state.map.reach(here, left, |hex| allowed::closed(state, unit, hex).is_none());
    let range = tables::range(unit.kind).filter(|_| allowed::may_fire(state, &act).is_ok()).map_or(0, |(most, _)| most);
    let sees = |hex: &Hex| {
        let target = Unit { at: Some(state.map.spot(*hex)), ..unit.clone() };
        *hex != here && state.map.distance(here, *hex) <= range && sight::sees(state, unit, &target).is_ok()
    };
    let fires = state.map.hexes().filter(sees).map(label).collect();
    Reach { goes: of_hexes(goes.into_iter().map(|(hex, _)| label(hex)).collect()), fires: of_hexes(fires) }
}

fn of_hexes(hexes: Vec<String>) -> Spread {
    Spread { hexes, areas: Vec::new() }
}

/// Where the orders of a side lead, played through on paper.
pub(crate) fn routes(state: &State, side: &Side, orders: &Orders) -> Vec<Route> {
    let planned = on_paper::plans(state, side, orders).planned.into_iter();
    let routes = planned.filter(|planned| !state.unit(&planned.unit).is_retreating()).map(|planned| {
        let through = std::iter::once(state.hex(&planned.unit)).chain(planned.way);
        let through = through.map(|hex| Place::Hex(state.map.spot(hex).to_string())).collect();
        Route { unit: planned.unit, through, end: Vec::new(), meets: planned.meets, at_most: false }
    });
    routes.collect()
}
