//! A deployment to begin with, where a side has not thought of one: the line in front, guns among it, horse behind.

use crate::adjudicate::{Side, UnitId};
use crate::kit::{Corner, Edge, Hex, Spot};
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::setup::deployment_zones;
use crate::rules::easy_napoleonics::troops::units::{Form, Unit};

/// A piece with its place, its formation and its facing.
type Billet = (UnitId, Spot, Option<Form>, Option<Corner>);

/// A legal place for each piece of a side that has none yet (EN-SET-13), as far as there is room.
pub(crate) fn billets(state: &State, side: &Side) -> Vec<Billet> {
    let mut board = state.clone();
    let mut billets = Vec::new();
    let unplaced = |unit: &&Unit| unit.side == *side && unit.at.is_none() && !unit.is_lost();
    let mut pieces = state.army.iter().filter(unplaced).collect::<Vec<_>>();
    pieces.sort_by_key(|unit| (rank(unit), unit.unit.clone()));
    for unit in pieces {
        let Some(billet) = billet(&board, unit, side) else {
            continue;
        };
        let (id, at, form, face) = billet.clone();
        let placed = board.unit_mut(&id);
        (placed.at, placed.form, placed.face) = (Some(at), form, face);
        billets.push(billet);
    }
    billets.sort_by(|a, b| a.0.cmp(&b.0));
    billets
}

/// Who is placed first: guns take the middle of the front, foot stands beside them, horse behind, leaders last.
fn rank(unit: &Unit) -> u8 {
    match unit.kind {
        kind if kind.is_artillery() => 0,
        kind if kind.is_infantry() => 1,
        kind if kind.is_cavalry() => 2,
        _ => 3,
    }
}

fn billet(board: &State, unit: &Unit, side: &Side) -> Option<Billet> {
    let edge = board.card(side).home_edge;
    let id = unit.unit.clone();
    if unit.is_leader() {
        let own = board.units_of(side).filter(|own| own.kind.is_infantry());
        let with = own.min_by_key(|own| (aside(board, edge, board.hex(&own.unit)), own.unit.clone()));
        let hexes = with.map(|own| board.hex(&own.unit));
        let anywhere = hexes.into_iter().chain(zone(board, side, false));
        let mut spots = anywhere.map(|hex| board.map.spot(hex));
        let at = spots.find(|spot| may_stand::may_stand(board, unit, *spot, None, None).is_ok())?;
        return Some((id, at, None, None));
    }
    let form = match unit.kind {
        kind if kind.is_artillery() => Form::Unlimbered,
        kind if kind.is_infantry() => Form::Line,
        _ => Form::Column,
    };
    let (form, face) = (Some(form), Some(ahead(edge)));
    let mut spots = zone(board, side, unit.kind.is_cavalry()).into_iter().map(|hex| board.map.spot(hex));
    let free = |spot: &Spot| {
        may_stand::may_stand(board, unit, *spot, form, face).is_ok()
            && board.units_in(board.map.hex(*spot)).next().is_none()
    };
    let at = spots.find(free)?;
    Some((id, at, form, face))
}

/// The hexes of a side's zone, the front rows first, or the rear ones, from the middle outward.
fn zone(board: &State, side: &Side, rear: bool) -> Vec<Hex> {
    let edge = board.card(side).home_edge;
    let mut hexes = board.map.hexes();
    let mut zone = Vec::new();
    zone.extend(hexes.by_ref().filter(|hex| deployment_zones::is_in_zone(board, side, board.map.spot(*hex))));
    zone.sort_by_key(|hex| {
        let forward = board.map.forward(edge, *hex);
        let depth = if rear { forward } else { -forward };
        (depth, aside(board, edge, *hex), *hex)
    });
    zone
}

/// How far a hex lies from the middle of the board, seen from an edge.
fn aside(board: &State, edge: Edge, hex: Hex) -> i32 {
    let middle = board.map.at(i16::from(board.map.columns).midpoint(1), i16::from(board.map.rows).midpoint(1));
    (board.map.lateral(edge, hex) - board.map.lateral(edge, middle)).abs()
}

/// The corner that looks away from an edge.
fn ahead(edge: Edge) -> Corner {
    match edge {
        Edge::North => Corner::S,
        Edge::South => Corner::N,
        Edge::East => Corner::NW,
        Edge::West => Corner::NE,
    }
}
