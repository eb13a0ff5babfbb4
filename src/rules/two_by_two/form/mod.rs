//! The form: an entry for each piece, legal as it stands, with what it may do as comments.

pub(crate) mod at_desk;
pub(crate) mod check;
pub(crate) mod in_plain_english;
pub(crate) mod in_vain;
pub(crate) mod may_do;
pub(crate) mod preview;
pub(crate) mod remarks;
pub(crate) mod set_up;
pub(crate) mod set_up_check;

use super::orders::Words;
use super::position::ground::Ground;
use super::position::state::{Part, State};
use super::troops::names;
use super::troops::units::Unit;
use crate::rules::two_by_two::TwoByTwo;
use crate::rules::two_by_two::play::shooting::targets;
use preview::headline;

use crate::adjudicate::{Basis, DEFAULTS_SERVE, Offer, OnFile, Owed, Side};
use crate::kit::{list, reinforcement};

/// TT-SEQ-01: which steps the exchange of a side takes that moves.
const MOVING: &str = "# now: all but fire and hold-fire (the moving side does not shoot)";

/// TT-SEQ-01: which steps it takes of the other side.
const SHOOTING: &str = "# now: fire, hold-fire and stand (the other side moves)";

/// The side's form for what it owes; a side that owes nothing may still change its standing orders.
pub(crate) fn form(state: &State, side: &Side) -> String {
    let mut lines = Vec::new();
    let awaited = TwoByTwo::awaits(state);
    for awaited in awaited.iter().filter(|awaited| awaited.side == *side) {
        match awaited.owes {
            Owed::Army | Owed::Deployment => lines.extend(set_up::proposal(state, side)),
            Owed::Orders => lines.extend(orders(state, side)),
            Owed::GeneralOrders | Owed::Answers => {}
        }
    }
    let troops = |unit: &Unit| names::troops(unit);
    lines.extend(reinforcement::in_form(reinforcement::of(&state.arrivals, side), state.turn, troops));
    lines.extend(standing(state, side));
    lines.join("\n") + "\n"
}

fn orders(state: &State, side: &Side) -> Vec<String> {
    let ground = Ground::of(state);
    let mut lines = vec!["orders:".to_owned()];
    match state.moving() == side {
        true => lines.extend(moves(state, &ground, side)),
        false => lines.extend(shots(state, &ground, side)),
    }
    if lines.len() == 1 {
        lines.push("# nobody of yours has anything to decide now".to_owned());
    }
    lines
}

/// The pieces of a side that have something to decide now, with what they may do: points of arrival first, then the units in
/// the order of the army list.
pub(crate) fn offers(state: &State, side: &Side) -> Vec<Offer> {
    let awaited = TwoByTwo::awaits(state);
    if !awaited.iter().any(|awaited| awaited.side == *side && awaited.owes == Owed::Orders) {
        return Vec::new();
    }
    let ground = Ground::of(state);
    match state.moving() == side {
        true => [arrivals(state, &ground, side), movers(state, &ground, side)].concat(),
        false => shooters(state, &ground, side),
    }
}

/// The moving side.
fn moves(state: &State, ground: &Ground, side: &Side) -> Vec<String> {
    let mut lines = vec![
        MOVING.to_owned(),
        "# units move in the order of these entries; one without orders stays, and rallies where it may".to_owned(),
    ];
    let arrivals = arrivals(state, ground, side);
    if !arrivals.is_empty() {
        lines.push(
            "# two rolls for reinforcements; without orders for any point one at each, at the first first (TT-DEC-06)"
                .to_owned(),
        );
    }
    lines.extend(arrivals.iter().chain(&movers(state, ground, side)).flat_map(Offer::in_form));
    lines
}

fn movers(state: &State, ground: &Ground, side: &Side) -> Vec<Offer> {
    let offer = |unit: &Unit| Offer::new(&unit.unit, headline(state, unit), may_do::moves(state, ground, unit));
    state.units_of(side).map(offer).collect()
}

fn arrivals(state: &State, ground: &Ground, side: &Side) -> Vec<Offer> {
    let points = state.points.iter().filter(|point| point.side == *side);
    let points = points.filter(|point| !point.queue.is_empty());
    let offers = points.map(|point| {
        let about = format!("{}: {}", point.unit, preview::arrival_told(state, &point.unit));
        let enters = preview::entry_told(state, ground, &point.unit);
        Offer::new(&point.unit, about, enters.map(|told| format!("enter   # {told}")).into_iter().collect())
    });
    offers.collect()
}

/// Those who may shoot at somebody, or are charged.
fn shooters(state: &State, ground: &Ground, side: &Side) -> Vec<Offer> {
    let offers = state.units_of(side).filter_map(|unit| {
        let may = may_do::shots(state, ground, unit);
        let is_ordered = unit.kind.has_fire() && targets::may_fire(unit).is_ok();
        (!may.is_empty()).then(|| Offer { is_ordered, ..Offer::new(&unit.unit, headline(state, unit), may) })
    });
    offers.collect()
}

/// The shooting side.
fn shots(state: &State, ground: &Ground, side: &Side) -> Vec<String> {
    let mut lines = vec![
        SHOOTING.to_owned(),
        "# a unit without orders here fires only by a standing order about `fire`, and at its charger if it chose to"
            .to_owned(),
    ];
    let shooters = shooters(state, ground, side);
    if shooters.is_empty() {
        return Vec::new();
    }
    let idle = state.units_of(side).filter(|unit| shooters.iter().all(|offer| offer.unit != unit.unit));
    let idle = idle.map(|unit| unit.unit.to_string()).collect::<Vec<_>>();
    lines.extend(shooters.iter().flat_map(Offer::in_form));
    if !idle.is_empty() {
        lines.push(format!("# nobody to shoot at, or no fire: {}", list(&idle)));
    }
    lines
}

/// The standing orders on file, as comments; none of a game that is over.
fn standing(state: &State, side: &Side) -> Vec<String> {
    match state.part {
        Part::Over => Vec::new(),
        _ => OnFile::as_comments::<Words>(&state.standing, side, DEFAULTS_SERVE, TwoByTwo::ON_FILE.1),
    }
}
