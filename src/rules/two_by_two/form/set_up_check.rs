//! The files of the set-up, checked: armies, ground, deployments and points of arrival: TT-ARMY-01, TT-ARMY-19, TT-SET-03 to
//! TT-SET-14.

use super::remarks;
use crate::adjudicate::{Checked, IllegalOrder, Side, UnitId, Wrong};
use crate::kit::list;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::orders::Orders;
use crate::rules::two_by_two::orders::arrival_steps;
use crate::rules::two_by_two::play::set_up::deployment;
use crate::rules::two_by_two::play::set_up::opening;
use crate::rules::two_by_two::play::set_up::terrain;
use crate::rules::two_by_two::position::apply::apply;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::parts;
use crate::rules::two_by_two::position::scenario::{Points, Terrain};
use crate::rules::two_by_two::position::state::{Arrival, Part, Role, State};
use crate::rules::two_by_two::troops::names::troops;
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// What of a file for a part of the set-up would be set aside, and the rest as understood.
pub(crate) fn check(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let folded = state.scenario.fold_set_up;
    if !folded {
        checked.illegal.extend(opening::lists_not_due(state, side, orders));
    }
    let mut board = state.clone();
    if state.part == Part::Muster && parts::without_army(state).contains(side) {
        board.army.extend(muster(state, side, orders, checked));
    }
    let due = state.order.first() == Some(side);
    match state.part {
        _ if folded => all_at_once(&mut board, side, orders, checked),
        Part::Ground | Part::Deploy if due => {
            deploys(&mut board, side, orders, checked);
            remarks::points_not_due(&board, orders, checked);
        }
        Part::Points if due => places(&mut board, side, orders, checked),
        _ => remarks::ground_not_due(orders, checked),
    }
    remarks::orders_too_early(orders, checked);
}

/// A folded set-up. While the roles are open a file is judged by the one that may do more: the defender lays ground, and the
/// attacker may place a point of arrival on a flank.
fn all_at_once(board: &mut State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let open = board.side_of(Role::Defender).is_none();
    if open {
        casts_on_paper(board, side, Role::Defender);
    }
    deploys(board, side, orders, checked);
    if open {
        casts_on_paper(board, side, Role::Attacker);
    }
    places(board, side, orders, checked);
}

/// Gives a side a role, and the other side the other.
fn casts_on_paper(state: &mut State, side: &Side, role: Role) {
    let other = match role {
        Role::Defender => Role::Attacker,
        Role::Attacker => Role::Defender,
    };
    for card in &mut state.sides {
        card.role = Some(if card.side == *side { role } else { other });
    }
}

/// TT-DEC-23: an army list without which the game waits: 3.01 has none by default.
pub(crate) fn lacks(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let due = state.part == Part::Muster && parts::without_army(state).contains(side);
    if !due || !orders.army.is_empty() || !opening::template(state, side).is_empty() {
        return Vec::new();
    }
    let reason = "no army is listed, and there is none by default";
    let help = "list one: `army: [{unit: [L1, L2], kind: line}, {unit: HQ1, kind: hq}]`";
    let wrong = Wrong::new("TT-DEC-23", reason, help);
    let id = UnitId::new(side.as_str());
    vec![wrong.order(&id, 0, Span::default())]
}

/// An army list; the units that the side will have.
fn muster(state: &State, side: &Side, orders: &Orders, checked: &mut Checked) -> Vec<Unit> {
    let (units, illegal) = opening::listed(state, side, Some(orders));
    checked.illegal.extend(illegal);
    checked.understood.extend(units.iter().map(enlisted));
    if units.is_empty() && !orders.army.is_empty() {
        return units;
    }
    if units.is_empty() {
        let template = opening::template(state, side);
        checked.understood.push(match template.is_empty() {
            true => "no army is listed, and there is none by default".to_owned(),
            false => "no army is listed: the standard template serves (TT-ARMY-17)".to_owned(),
        });
        return template;
    }
    checked.understood.push(price(state, &units));
    if !units.iter().any(|unit| unit.kind.is_hq()) {
        let reason = "an army without HQ rallies nobody";
        let help = "it is accepted; add an HQ if that is not what you want";
        let span = orders.army.first().map(|entry| entry.span);
        let noted = IllegalOrder::remark(side.as_str(), reason, help, span.unwrap_or_default());
        checked.remarks.push(noted.by("TT-ARMY-19"));
    }
    units
}

/// A unit of an army list with its cost: `L1: line infantry, 2 points`.
fn enlisted(unit: &Unit) -> String {
    format!("{}: {}", unit.unit, with_cost(unit))
}

/// What troops a unit is, and what it costs.
pub(crate) fn with_cost(unit: &Unit) -> String {
    let cost = tables::cost(unit.kind, unit.size);
    let under = unit.under.as_ref();
    let under = under.map(|hq| format!(" under {hq}"));
    format!(
        "{}{}, {} {}",
        troops(unit),
        under.unwrap_or_default(),
        tables::points(cost),
        if cost == 2 { "point" } else { "points" }
    )
}

fn price(state: &State, units: &[Unit]) -> String {
    let cost = units.iter().map(|unit| tables::cost(unit.kind, unit.size));
    let cost = tables::points(cost.sum());
    match state.scenario.points {
        Points::Any => format!("the army costs {cost} points"),
        Points::Halves(most) => {
            format!("the army costs {cost} of {} points", tables::points(most))
        }
    }
}

/// TT-SET-03, TT-SET-04, TT-SET-05, TT-SET-06, TT-SET-07: the ground, where it is the defender's file, and the
/// deployment.
fn deploys(board: &mut State, side: &Side, orders: &Orders, checked: &mut Checked) {
    lays(board, side, orders, checked);
    let ground = Ground::of(board);
    let (events, illegal) = deployment::judged(board, &ground, side, orders);
    let silent = events.is_empty() && illegal.is_empty();
    checked.illegal.extend(illegal);
    let mut named = Vec::new();
    for event in &events {
        checked.understood.extend(deployed(event));
        if let Event::Deployed { unit, .. } = event {
            named.push(unit.clone());
        }
        apply(board, event);
    }
    if silent {
        let text = "no unit is deployed: the army list is, in its order, while it fits (TT-DEC-03)";
        checked.understood.push(text.to_owned());
        for event in deployment::deployment_by_default(board, &ground, side) {
            apply(board, &event);
        }
    }
    checked.understood.push(format!(
        "{} of {} points are deployed",
        tables::points(deployment::deployed(board, side)),
        tables::points(2 * board.allowance)
    ));
}

/// The ground, with what the booklet advises otherwise.
fn lays(board: &mut State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let (sound, illegal) = terrain::laid(board, side, &orders.terrain);
    checked.illegal.extend(illegal);
    let sound = sound.into_iter().cloned().collect::<Vec<_>>();
    checked.understood.extend(sound.iter().map(laid));
    board.terrain.extend(sound.iter().filter(|terrain| terrain.is_placed()).cloned());
    if let (Some(first), false) = (orders.terrain.first(), sound.is_empty()) {
        let all = board.terrain.iter().chain(sound.iter().filter(|terrain| !terrain.is_placed()));
        remarks::ground_advised(board, &all.collect::<Vec<_>>(), first.span, checked);
    }
}

fn laid(terrain: &Terrain) -> String {
    let name = terrain.name.as_ref().map(|name| format!(" ({name})"));
    let point = |at: &crate::kit::table::Coordinates| format!("[{}, {}]", at.0, at.1);
    let where_to = match terrain.at {
        Some(at) => format!("at {}", point(&at)),
        None => {
            let along = terrain.line.iter().chain(&terrain.area).map(point);
            match along.collect::<Vec<_>>().as_slice() {
                [] => "where the die puts it".to_owned(),
                points if terrain.line.is_empty() => format!("within {}", points.join(", ")),
                points => format!("along {}", points.join(", ")),
            }
        }
    };
    let name = name.unwrap_or_default();
    format!("{}{name}: {where_to}", terrain.kind.word())
}

fn deployed(event: &Event) -> Option<String> {
    let Event::Deployed { unit, at, face, name } = event else {
        return None;
    };
    let name = name.as_ref().map(|name| format!(", called {name}"));
    let name = name.unwrap_or_default();
    Some(format!("{unit} deploys at [{}, {}] facing {face}{name}", at.0, at.1))
}

/// TT-SET-09, TT-SET-10, TT-SET-11, TT-SET-12, TT-SET-13, TT-SET-14: one point of arrival; in a folded set-up both.
fn places(board: &mut State, side: &Side, orders: &Orders, checked: &mut Checked) {
    let folded = board.scenario.fold_set_up;
    for _ in 0..if folded { tables::ARRIVAL_POINTS } else { 1 } {
        let (point, illegal) = deployment::arrival_of(board, side, orders);
        for order in illegal {
            let known = |known: &IllegalOrder| known.span == order.span;
            if !checked.illegal.iter().any(known) {
                checked.illegal.push(order);
            }
        }
        let by_default = point.is_none();
        let point = point.unwrap_or_else(|| deployment::arrival_by_default(board, side));
        checked.understood.push(placed(board, &point, by_default));
        board.points.push(point);
    }
    if !folded {
        checked.illegal.extend(deployment::points_too_many(board, side, orders));
        remarks::units_not_due(board, side, orders, checked);
    }
    left_over(board, side, checked);
}

fn placed(board: &State, point: &Arrival, by_default: bool) -> String {
    let (_, needs, clause) = arrival_steps::edge_of(board, point);
    let queue = point.queue.iter().map(ToString::to_string);
    let queue = match queue.collect::<Vec<_>>().as_slice() {
        [] => "nobody waits there".to_owned(),
        queue => format!("the queue is {}", queue.join(", ")),
    };
    let placed = match by_default {
        true => " is placed by default",
        false => "",
    };
    format!("{}{placed} at [{}, {}], {needs}+ on a die ({clause}): {queue}", point.unit, point.at.0, point.at.1)
}

/// TT-SET-14: who is in no queue after the side's last point.
fn left_over(board: &State, side: &Side, checked: &mut Checked) {
    let points = board.points.iter().filter(|point| point.side == *side);
    let left = parts::in_hand(board, side).map(|unit| unit.unit.to_string());
    let left = left.collect::<Vec<_>>();
    if points.count() < tables::ARRIVAL_POINTS || left.is_empty() {
        return;
    }
    checked.understood.push(format!("in no queue, and to wait at the end of the last: {} (TT-SET-14)", list(&left)));
}
