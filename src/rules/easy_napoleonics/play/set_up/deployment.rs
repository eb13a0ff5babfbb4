//! Deployment: EN-SET-09 to EN-SET-13, EN-D-05.

use crate::adjudicate::{BySide, Clause, IllegalOrder, Reason, Side, Wrong, because};
use crate::kit::reinforcement;
use crate::kit::{Corner, Spot};
use crate::rules::easy_napoleonics::orders::by_phase;
use crate::rules::easy_napoleonics::orders::deployment::Deployment;
use crate::rules::easy_napoleonics::orders::selectors;
use crate::rules::easy_napoleonics::orders::{Heading, Orders};
use crate::rules::easy_napoleonics::play::Play;
use crate::rules::easy_napoleonics::play::set_up::army_points;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::scenario::Deploying;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::setup;
use crate::rules::easy_napoleonics::setup::deployment_zones;
use crate::rules::easy_napoleonics::troops::units::Unit;
use crate::yaml::Span;

/// The sides that have an army and deploy it in the exchange of the muster, where the set-up is folded.
pub(crate) fn folded_in(state: &State) -> Vec<Side> {
    let without = state.without_army();
    let mut owe = setup::deployers(state);
    owe.retain(|side| state.scenario.fold_set_up && !without.contains(side));
    owe
}

/// The entries of a deployment that stand, and those that are set aside; each sees what the earlier ones did.
pub(crate) fn may_stand(state: &State, side: &Side, orders: &Orders) -> (Vec<Event>, Vec<IllegalOrder>) {
    let (mut sound, mut illegal) = (Vec::new(), Vec::new());
    let mut board = state.clone();
    let to_come = |entry: &&Deployment| army_points::is_card_to_come(state, side, &entry.unit.name);
    for entry in orders.deploy.iter().filter(|entry| !to_come(entry)) {
        match may_deploy(&board, side, entry) {
            Ok(event) => {
                crate::rules::easy_napoleonics::position::apply::apply(&mut board, &event);
                sound.push(event);
            }
            Err(wrong) => illegal.push(IllegalOrder {
                unit: entry.unit.name.clone(),
                step: 0,
                clause: wrong.clause.map(Clause::new),
                reason: wrong.reason,
                help: wrong.help,
                span: entry.span,
            }),
        }
    }
    (sound, illegal)
}

/// EN-SET-12: what a deployment that is due leaves out: turn 1 does not open without it. What has an entry is told with
/// that.
pub(crate) fn undeployed(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mut board = match state.part {
        Part::Deploy if deployment_zones::to_deploy(state).contains(side) => state.clone(),
        Part::Muster if state.scenario.fold_set_up => {
            army_points::joined_by(state, side, &army_points::listed(state, side, orders).units)
        }
        _ => return Vec::new(),
    };
    let (events, _) = may_stand(&board, side, orders);
    events.iter().for_each(|event| crate::rules::easy_napoleonics::position::apply::apply(&mut board, event));
    let named = |unit: &Unit| {
        let mut entries = orders.deploy.iter();
        entries.any(|entry| unit.unit.is_like(&entry.unit.name))
    };
    let mine = board.army.iter().filter(|unit| unit.side == *side);
    let left = mine.filter(|unit| unit.at.is_none() && !unit.is_lost() && !named(unit));
    let lacking = left.map(|unit| {
        let id = &unit.unit;
        let help = format!("add an entry: `deploy {id}: at 0812`; in YAML `deploy: [{{unit: {id}, at: 0812}}]`");
        let wrong = Wrong::new("EN-SET-12", because!("`{}` is not deployed", id), help);
        wrong.order(id, 0, Span::default())
    });
    lacking.collect()
}

/// EN-SET-13: a hex of its own, a formation open to it, a corner that it faces.
fn may_deploy(state: &State, side: &Side, entry: &Deployment) -> Result<Event, Wrong> {
    let unit = may_be_placed(state, side, entry)?;
    let id = &unit.unit;
    let Some(at) = entry.at else {
        let reason = because!("`{}` is given no hex", id);
        return Err(Wrong::new("EN-SET-13", reason, "write `at: 0812`"));
    };
    let face = match &entry.face {
        None => None,
        Some(heading) => Some(faced(state, unit, at, heading)?),
    };
    if !state.map.contains(state.map.hex(at)) {
        let reason = because!("{} is not on the map", at);
        return Err(Wrong::new("EN-SET-13", reason, deployment_zones::zone_of(state, side)));
    }
    if !deployment_zones::is_in_zone(state, side, at) {
        let reason = because!("{} is not where your side deploys", at);
        return Err(Wrong::new("EN-SET-13", reason, deployment_zones::zone_of(state, side)));
    }
    if let Some(other) = may_stand::in_the_way(state, unit, at) {
        let reason = because!("`{}` stands in {}", other.unit, at);
        return Err(Wrong::new("EN-SET-13", reason, "name a hex of its own"));
    }
    if let Err((clause, reason)) = may_stand::may_stand(state, unit, at, entry.form, face) {
        return Err(Wrong::new(clause, reason, "give it another place, formation or facing"));
    }
    let (unit, form, name) = (id.clone(), entry.form, entry.name.clone());
    Ok(Event::Deployed { unit, at, form, face, name })
}

/// EN-GEO-03, EN-GEO-11: the corner that a piece in a hex is to face.
fn faced(state: &State, unit: &Unit, at: Spot, heading: &Heading) -> Result<Corner, Wrong> {
    let id = &unit.unit;
    if unit.is_leader() {
        let reason = because!("`{}` is a leader, who faces nowhere", id);
        return Err(Wrong::new("EN-GEO-11", reason, "leave `face` out"));
    }
    let corner = selectors::corner(state, &unit.side, state.map.hex(at), heading);
    corner.ok_or_else(|| {
        let reason = because!("`{}` is to face what is no corner of its hex", id);
        Wrong::new("EN-GEO-03", reason, "a unit faces N, NE, SE, S, SW or NW")
    })
}

/// Whether the piece of an entry is the side's, and not on the board yet.
fn may_be_placed<'s>(state: &'s State, side: &Side, entry: &Deployment) -> Result<&'s Unit, Wrong> {
    let name = &entry.unit.name;
    let wrong = |reason: Reason, help: Reason| {
        let clause = None;
        Err(Wrong { clause, reason, help })
    };
    let dropped = Reason::from("leave the entry out");
    if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, name) {
        return wrong(reason, dropped);
    }
    let Some(unit) = state.named(name) else {
        return wrong(because!("there is no unit `{}`", name.to_owned()), by_phase::suggestion(state, side, name));
    };
    let id = &unit.unit;
    if unit.side != *side {
        wrong(because!("`{}` is not yours", id), dropped)
    } else if unit.is_lost() {
        wrong(because!("`{}` is lost", id), dropped)
    } else if let Some(at) = unit.at {
        wrong(because!("`{}` stands in {} already", id, at), dropped)
    } else {
        Ok(unit)
    }
}

/// EN-SET-09, EN-SET-10: who deploys first; where everything has its place, turn 1 begins.
pub(crate) fn open_deployment(play: &mut Play<'_, '_>) {
    let state = play.state();
    let sides = setup::deployers(state);
    let diced = state.scenario.deploy == Deploying::Diced && sides.len() > 1;
    match diced {
        true => {
            let order = deployment_die(play, &sides);
            still_deploying(play, "EN-SET-09", order);
        }
        false => still_deploying(play, "EN-SET-10", sides),
    }
}

/// EN-SET-09: each side throws, and the low one deploys first.
fn deployment_die(play: &mut Play<'_, '_>, sides: &[Side]) -> Vec<Side> {
    for time in 1.. {
        let tail = match time {
            1 => String::new(),
            _ => format!("/{time}"),
        };
        let throw = |side: &Side| {
            let face = play.roll(&format!("deploy/{side}{tail}"), 1)[0];
            (side.clone(), face)
        };
        let scores = sides.iter().map(throw).collect::<Vec<_>>();
        let first = match scores[0].1.cmp(&scores[1].1) {
            std::cmp::Ordering::Less => Some(&sides[0]),
            std::cmp::Ordering::Greater => Some(&sides[1]),
            std::cmp::Ordering::Equal => None,
        };
        let event = Event::DeploymentDie { scores, first: first.cloned() };
        play.record("EN-SET-09", event);
        if let Some(first) = first {
            return vec![first.clone(), play.state().other(first).clone()];
        }
    }
    unreachable!("the dice end in scores that differ")
}

/// EN-SET-12, EN-SET-13: the deployment that is due.
pub(crate) fn phase(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let due = deployment_zones::to_deploy(play.state());
    deploy(play, &due, orders);
}

/// The deployment of these sides; turn 1 begins when nothing is left to place.
pub(crate) fn deploy(play: &mut Play<'_, '_>, due: &[Side], orders: &BySide<Option<Orders>>) {
    if play.state().part != Part::Deploy {
        return;
    }
    for (side, mail) in orders.iter().filter(|(side, _)| !due.contains(side)) {
        let early = mail.as_ref().and_then(|mail| too_early(side, mail));
        play.strike(side, early.into_iter().collect());
    }
    for side in due {
        let Some(Some(mail)) = orders.get(side) else {
            continue;
        };
        let (sound, illegal) = may_stand(play.state(), side, mail);
        play.strike(side, illegal);
        for event in sound {
            play.record("EN-SET-13", event);
        }
    }
    let mut left = play.state().order.clone();
    let still = setup::deployers(play.state());
    left.retain(|side| still.contains(side));
    if left != play.state().order {
        still_deploying(play, "EN-SET-12", left);
    }
}

/// EN-SET-12: who has still to deploy; turn 1 opens when nobody has.
fn still_deploying(play: &mut Play<'_, '_>, clause: &'static str, order: Vec<Side>) {
    let complete = order.is_empty();
    let part = Part::Deploy;
    play.record(clause, Event::Opens { part, order });
    if complete {
        play.begin_turn(1);
    }
}

/// EN-SET-12: lists of the set-up that come when it is over.
pub(crate) fn too_late(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mut found = Vec::new();
    if state.part != Part::Muster {
        let help = "`army` and `terrain` are for the exchange of the muster; \
                `fold: [set-up]` in the game file takes them and `deploy` at once";
        let army = orders.army.first();
        found.extend(army.map(|first| untimely(side, "the armies are mustered already", help, first.span)));
        let terrain = orders.terrain.first();
        found.extend(terrain.map(|first| untimely(side, "the ground is laid out already", help, first.span)));
    }
    if !matches!(state.part, Part::Muster | Part::Deploy) {
        let deploy = orders.deploy.first();
        let help = "what stands on the board is moved by `orders`";
        found.extend(deploy.map(|first| untimely(side, "the deployment is over", help, first.span)));
    }
    found
}

/// EN-SET-12: orders that come before the set-up is over.
pub(crate) fn orders_too_early(state: &State, side: &Side, orders: &Orders) -> Option<IllegalOrder> {
    let is_set_up = matches!(state.part, Part::Muster | Part::Deploy);
    let first = orders.orders.first().filter(|_| is_set_up)?;
    let help = "deploy now, and order when turn 1 has begun";
    Some(IllegalOrder {
        clause: Some(Clause::new("EN-SET-12")),
        ..untimely(side, "no orders are due before the first turn", help, first.span)
    })
}

fn untimely(side: &Side, reason: &'static str, help: &'static str, span: Span) -> IllegalOrder {
    IllegalOrder { unit: side.to_string(), step: 0, clause: None, reason: reason.into(), help: help.into(), span }
}

/// What becomes of a deployment that is not due.
pub(crate) fn too_early(side: &Side, orders: &Orders) -> Option<IllegalOrder> {
    let first = orders.deploy.first()?;
    Some(IllegalOrder {
        unit: side.to_string(),
        step: 0,
        clause: Some(Clause::new("EN-SET-09")),
        reason: "it is not its turn to deploy".into(),
        help: "deploy when you are asked to; `fold: [set-up]` in the game file takes `army` and `deploy` at once"
            .into(),
        span: first.span,
    })
}
