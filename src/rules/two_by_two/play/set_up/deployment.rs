//! Deployment and points of arrival: TT-SET-06 to TT-SET-14, TT-DEC-03, TT-DEC-04.

use crate::adjudicate::{By, BySide, Fact, IllegalOrder, Side, UnitId, Wrong, because};
use crate::kit::table::{Base, Length, Point, outward};
use crate::orders::Named;
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::orders::deployment::Deployment;
use crate::rules::two_by_two::orders::places;
use crate::rules::two_by_two::orders::{Heading, Orders, Place};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::set_up::opening;
use crate::rules::two_by_two::play::set_up::terrain;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::parts;
use crate::rules::two_by_two::position::state::{Arrival, Part, Role, State};
use crate::rules::two_by_two::troops::units::Unit;

/// The clause of a side's deployment.
fn deploying(state: &State, side: &Side) -> &'static str {
    match state.side_of(Role::Defender) == Some(side) {
        true => "TT-SET-06",
        false => "TT-SET-07",
    }
}

/// The entries of a deployment that stand, and those that are set aside; each sees what the earlier ones did.
pub(crate) fn judged(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> (Vec<Event>, Vec<IllegalOrder>) {
    let (mut sound, mut illegal) = (Vec::new(), Vec::new());
    let mut board = state.clone();
    for entry in orders.deploy.iter().filter(|entry| !is_point(state, entry)) {
        match may_deploy(&board, ground, side, entry) {
            Ok(event) => {
                crate::rules::two_by_two::position::apply::apply(&mut board, &event);
                sound.push(event);
            }
            Err(wrong) => {
                let unit = UnitId::new(&entry.unit.name);
                illegal.push(wrong.order(&unit, 0, entry.span));
            }
        }
    }
    (sound, illegal)
}

/// Whether an entry of `deploy` is a point of arrival.
pub(crate) fn is_point(state: &State, entry: &Deployment) -> bool {
    entry.queue.is_some() || state.named(&entry.unit.name).is_none()
}

/// A unit that is deployed: TT-SET-08, so many points at the most; fewer may be, and the rest waits.
fn may_deploy(state: &State, ground: &Ground, side: &Side, entry: &Deployment) -> Result<Event, Wrong> {
    let named = state.named(&entry.unit.name).filter(|unit| unit.side == *side);
    let unit = named.ok_or_else(|| Wrong {
        clause: None,
        reason: because!("`{}` is not yours", entry.unit.name),
        help: "leave the entry out".into(),
    })?;
    let id = &unit.unit;
    if parts::in_hand(state, side).all(|waiting| waiting.unit != *id) {
        let reason = because!("`{}` has its place already", id);
        return Err(Wrong::new("TT-SET-14", reason, "leave the entry out"));
    }
    let place = entry.at.as_ref().and_then(|place| place.point);
    let at = place.ok_or_else(|| {
        let help = "say where: `at: [12, 3]`, the centre of its base";
        Wrong::new(deploying(state, side), because!("`{}` has no place", id), help)
    })?;
    let centre = at.point(state.measure());
    let face = match &entry.face {
        None => outward(state.card(side).home_edge).reversed(),
        Some(Heading::Degrees(face)) => *face,
        Some(Heading::Toward(place)) => places::toward(state, ground, centre, place)?,
    };
    let base = state.base_at(centre, face);
    may_stand_at_first(state, ground, unit, &base)?;
    Ok(Event::Deployed { unit: id.clone(), at, face, name: entry.name.clone() })
}

/// TT-SET-06, TT-SET-07, TT-GEO-20: the zone, the points, and room.
fn may_stand_at_first(state: &State, ground: &Ground, unit: &Unit, base: &Base) -> Result<(), Wrong> {
    let (id, side) = (&unit.unit, &unit.side);
    if let Some(hindrance) = ground.hindrance(state, unit, base) {
        let reason = because!("`{}` cannot stand there: {} is in the way", id, hindrance.what);
        return Err(Wrong::new(hindrance.clause, reason, "choose another place"));
    }
    if !is_in_zone(state, side, base) {
        let reason = because!("`{}` does not stand wholly within the zone", id);
        let unit = state.measure();
        let [deep, aside] = [Distance::ZoneDepth, Distance::ZoneMargin].map(|what| state.ruler().of(what).show(unit));
        let mark = unit.mark();
        let help = because!(
            "deploy within {}{} of your edge and not nearer than {}{} to a side edge",
            deep,
            mark,
            aside,
            mark
        );
        return Err(Wrong::new(deploying(state, side), reason, help));
    }
    let mut others = state.others(id);
    if let Some((other, _)) = others.find(|(_, other)| base.overlaps(other, state.touch())) {
        let reason = because!("`{}` would overlap `{}`", id, other.unit);
        return Err(Wrong::new("TT-GEO-05", reason, "choose another place"));
    }
    let cost = tables::cost(unit.kind, unit.size);
    let most = 2 * state.allowance;
    if deployed(state, side) + cost > most {
        let [cost, most] = [cost, most].map(tables::points);
        let reason = because!("`{}` costs {} points, and no more than {} are deployed", id, cost, most);
        let help = "leave it to the reinforcements";
        return Err(Wrong::new(deploying(state, side), reason, help));
    }
    Ok(())
}

fn is_in_zone(state: &State, side: &Side, base: &Base) -> bool {
    let ruler = state.ruler();
    let (deep, aside) = (ruler.of(Distance::ZoneDepth), ruler.of(Distance::ZoneMargin));
    let limit = ruler.limit();
    let home = state.card(side).home_edge;
    let inward = outward(home).reversed();
    let edge = state.board().edge(home);
    let (frame, wide) = (state.base_at(edge.from, inward), edge.length());
    let mut corners = base.corners().into_iter();
    corners.all(|corner| {
        let place = frame.sees(corner);
        let scale = crate::kit::table::SCALE;
        let ahead = Length::micrometres(place.ahead.div_euclid(scale));
        let across = Length::micrometres(place.right.div_euclid(scale)).abs();
        ahead <= deep + limit && across + limit >= aside && across <= wide - aside + limit
    })
}

/// What a side has deployed so far, in half points.
pub(crate) fn deployed(state: &State, side: &Side) -> u32 {
    let there = state.units_of(side);
    there.map(|unit| tables::cost(unit.kind, unit.size)).sum()
}

/// TT-DEC-03: in the order of the army list while they fit, side by side outward from the middle of the zone, facing
/// the enemy's edge; a row that is full is followed by one behind it.
pub(crate) fn deployment_by_default(state: &State, ground: &Ground, side: &Side) -> Vec<Event> {
    let home = state.card(side).home_edge;
    let inward = outward(home).reversed();
    let (ahead, right) = (inward.course(), inward.course().right());
    let edge = state.board().edge(home);
    let middle = state.base_at(edge.from, inward);
    let half = middle.sees(edge.to).right.signum();
    let halfway = right.over(edge.length().share(half, 2));
    let footprint = state.footprint();
    let depth = state.ruler().of(Distance::ZoneDepth).share(1, 2);
    let across = edge.length().in_micrometres() / footprint.frontage.in_micrometres();
    let rows = depth.in_micrometres() / footprint.depth.in_micrometres();
    let slots = (0..rows).flat_map(|row| (0..across).map(move |slot| (row, slot)));
    let bases = slots.map(|(row, slot)| {
        // The middle, then one to the left, one to the right, and so on outward.
        let step = (slot + 1) / 2 * if slot % 2 == 1 { -1 } else { 1 };
        let back = depth - footprint.depth * row;
        let centre = edge.from + halfway + ahead.over(back) + right.over(footprint.frontage * step);
        state.base_at(centre, inward)
    });
    let bases = bases.collect::<Vec<_>>();
    let mut board = state.clone();
    let mut events = Vec::new();
    for unit in parts::in_hand(state, side) {
        let fits = |base: &&Base| may_stand_at_first(&board, ground, unit, base).is_ok();
        let Some(base) = bases.iter().find(fits) else {
            continue;
        };
        let event = Event::Deployed { unit: unit.unit.clone(), at: state.place(base.centre), face: inward, name: None };
        crate::rules::two_by_two::position::apply::apply(&mut board, &event);
        events.push(event);
    }
    events
}

/// TT-SET-09, TT-SET-10, TT-SET-11, TT-SET-12, TT-SET-13, TT-SET-14: the first entry that is a point of arrival this
/// side may have, and what is set aside before it.
pub(crate) fn arrival_of(state: &State, side: &Side, orders: &Orders) -> (Option<Arrival>, Vec<IllegalOrder>) {
    let mut illegal = Vec::new();
    for entry in orders.deploy.iter().filter(|entry| is_point(state, entry)) {
        if state.points.iter().any(|point| point.unit.as_str() == entry.unit.name) {
            continue;
        }
        match may_place(state, side, entry) {
            Ok(point) => return (Some(point), illegal),
            Err(wrong) => {
                let point = UnitId::new(&entry.unit.name);
                illegal.push(wrong.order(&point, 0, entry.span));
            }
        }
    }
    (None, illegal)
}

/// TT-SET-11: points of arrival that came with one that was placed.
pub(crate) fn points_too_many(state: &State, side: &Side, orders: &Orders) -> Vec<IllegalOrder> {
    let mine = state.points.iter().filter(|point| point.side == *side);
    let all = mine.count() >= tables::ARRIVAL_POINTS;
    let entries = orders.deploy.iter().filter(|entry| is_point(state, entry));
    let placed = |entry: &&Deployment| state.point_named(&entry.unit.name).is_some();
    let left = entries.skip_while(|entry| !placed(entry));
    let left = left.filter(|entry| !placed(entry));
    let wrong = |entry: &Deployment| {
        let name = &entry.unit.name;
        let wrong = match all {
            true => {
                let reason = because!("`{}` is a third point of arrival", name);
                Wrong::new("TT-SET-11", reason, "a side has two at the most")
            }
            false => Wrong {
                clause: None,
                reason: because!("it is not its turn to place `{}`", Fact::typed(name)),
                help: "send it when it is asked for".into(),
            },
        };
        wrong.order(&UnitId::new(name), 0, entry.span)
    };
    left.map(wrong).collect()
}

fn may_place(state: &State, side: &Side, entry: &Deployment) -> Result<Arrival, Wrong> {
    let name = &entry.unit.name;
    let defends = state.side_of(Role::Defender) == Some(side);
    let second = state.points.iter().any(|point| point.side == *side);
    let clause = match (defends, second) {
        (true, false) => "TT-SET-09",
        (true, true) => "TT-SET-11",
        (false, false) => "TT-SET-10",
        (false, true) => "TT-SET-12",
    };
    let taken = state.named(name).is_some() || state.point_named(name).is_some();
    if taken {
        let reason = because!("the name `{}` is taken", name);
        return Err(Wrong::new(clause, reason, "call the point `RP1`, `RP2` and so on"));
    }
    let home = state.card(side).home_edge;
    let at = match &entry.at {
        Some(Place { point: Some(point), .. }) => *point,
        Some(place) if place.word.eq_ignore_ascii_case("home") => state.place(middle_of(state, home)),
        _ => {
            let reason = because!("the point of arrival `{}` has no place", name);
            return Err(Wrong::new(clause, reason, "say where on the edge: `at: [12, 0]`"));
        }
    };
    may_lie(state, side, clause, at.point(state.measure()))?;
    let queue = entry.queue.as_deref().unwrap_or_default();
    let queue = may_queue(state, side, queue)?;
    Ok(Arrival { unit: UnitId::new(name), side: side.clone(), at, queue })
}

fn middle_of(state: &State, edge: crate::kit::Edge) -> Point {
    let line = state.board().edge(edge);
    let way = line.to - line.from;
    line.from + crate::kit::table::Vector { x: way.x / 2, y: way.y / 2 }
}

/// Whether a point of arrival may lie there. TT-SET-13: on the attacker's own edge no enemy is too near.
fn may_lie(state: &State, side: &Side, clause: &'static str, at: Point) -> Result<(), Wrong> {
    let touch = state.touch();
    let home = state.board().edge(state.card(side).home_edge);
    if home.square_to(at).is_within(touch) {
        return Ok(());
    }
    let own = "choose a point of your own edge";
    let edge = state.board().edge_at(at, touch);
    let foe = state.card(state.other(side)).home_edge;
    if state.side_of(Role::Defender) == Some(side) || edge.is_none() || edge == Some(foe) {
        let reason = "a point of arrival lies on the own edge, or for the attacker on a flank";
        return Err(Wrong::new(clause, reason, own));
    }
    let reach = state.ruler().of(Distance::FlankPoint);
    let limit = reach + state.ruler().limit();
    let enemy = state.other(side);
    let mut units = state.units_of(enemy);
    let near = units.find(|unit| {
        let base = state.base(unit);
        base.is_some_and(|base| base.square_to(at).is_within(limit))
    });
    let mut points = state.points.iter().filter(|point| point.side == *enemy);
    let near = near.map(|unit| &unit.unit).or_else(|| {
        let close = |point: &&Arrival| point.at.point(state.measure()).square_to(at).is_within(limit);
        points.find(close).map(|point| &point.unit)
    });
    near.map_or(Ok(()), |near| {
        let far = reach.show(state.measure());
        let mark = state.measure().mark();
        let reason = because!("`{}` is within {}{} of that point of the flank", near, far, mark);
        Err(Wrong::new(clause, reason, own))
    })
}

/// TT-SET-14: every unit that is not deployed is in exactly one queue.
fn may_queue(state: &State, side: &Side, names: &[Named]) -> Result<Vec<UnitId>, Wrong> {
    let mut queue = Vec::<UnitId>::new();
    for named in names {
        let mut waiting = parts::in_hand(state, side);
        let found = waiting.find(|unit| {
            let exact = state.named(&named.name);
            exact.is_some_and(|exact| exact.unit == unit.unit)
        });
        match found {
            Some(unit) if !queue.contains(&unit.unit) => queue.push(unit.unit.clone()),
            _ => {
                let reason = because!("`{}` cannot wait in this queue", named.name);
                let help = "a queue holds units of yours that are neither deployed nor in another queue, once each";
                return Err(Wrong::new("TT-SET-14", reason, help));
            }
        }
    }
    Ok(queue)
}

/// TT-DEC-04: the first point in the middle of the own edge with all units, HQs first; the second there too, empty.
pub(crate) fn arrival_by_default(state: &State, side: &Side) -> Arrival {
    let name = |number: &usize| {
        let name = format!("RP{number}");
        state.named(&name).is_none() && state.point_named(&name).is_none()
    };
    let number = (state.points.len() + 1..).find(name).expect("some number is free");
    let mut queue = parts::in_hand(state, side).collect::<Vec<_>>();
    queue.sort_by_key(|unit| !unit.kind.is_hq());
    Arrival {
        unit: UnitId::new(format!("RP{number}")),
        side: side.clone(),
        at: state.place(middle_of(state, state.card(side).home_edge)),
        queue: queue.iter().map(|unit| unit.unit.clone()).collect(),
    }
}

/// TT-SET-03, TT-SET-04, TT-SET-05, TT-SET-06: the defender's ground, then its deployment.
pub(crate) fn ground_and_deployment(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let side = play.state().order[0].clone();
    if let Some(Some(mail)) = orders.get(&side) {
        terrain::lay(play, &side, &mail.terrain);
    } else {
        terrain::lay(play, &side, &[]);
    }
    deploy(play, &side, orders);
}

/// TT-SET-07: the attacker's deployment; what it lays is set aside (TT-SET-03).
pub(crate) fn of_attacker(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let side = play.state().order[0].clone();
    if let Some(Some(mail)) = orders.get(&side) {
        let (_, illegal) = terrain::laid(play.state(), &side, &mail.terrain);
        play.strike(&side, illegal);
    }
    deploy(play, &side, orders);
}

fn deploy(play: &mut Play<'_, '_>, side: &Side, orders: &BySide<Option<Orders>>) {
    let mail = orders.get(side).and_then(Option::as_ref);
    let (sound, illegal) = match mail {
        Some(mail) => judged(play.state(), &play.ground, side, mail),
        None => (Vec::new(), Vec::new()),
    };
    let clause = deploying(play.state(), side);
    let silent = sound.is_empty() && illegal.is_empty();
    play.strike(side, illegal);
    let (clause, events) = match silent {
        true => ("TT-DEC-03", deployment_by_default(play.state(), &play.ground, side)),
        false => (clause, sound),
    };
    for event in events {
        play.record(clause, event);
    }
    opening::opens_next(play);
}

/// TT-SET-09, TT-SET-10, TT-SET-11, TT-SET-12, TT-SET-13, TT-SET-14: one point of arrival; after the last, whoever is
/// in no queue joins the end of one.
pub(crate) fn point_of_arrival(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let mut order = play.state().order.clone();
    let side = order.remove(0);
    let mail = orders.get(&side).and_then(Option::as_ref);
    let (point, illegal) = match mail {
        Some(mail) => arrival_of(play.state(), &side, mail),
        None => (None, Vec::new()),
    };
    play.strike(&side, illegal);
    let (clause, by, point) = match point {
        Some(point) => ("TT-SET-09", By::Order, point),
        None => ("TT-DEC-04", By::Default, arrival_by_default(play.state(), &side)),
    };
    play.record(clause, Event::Places { point, by });
    if !play.state().scenario.fold_set_up {
        let more = mail.map_or_else(Vec::new, |mail| points_too_many(play.state(), &side, mail));
        play.strike(&side, more);
    }
    if !order.is_empty() {
        let part = Part::Points;
        play.record("TT-SET-09", Event::Opens { part, order });
        return;
    }
    queue_the_rest(play);
    opening::opens_next(play);
}

fn queue_the_rest(play: &mut Play<'_, '_>) {
    let sides = play.state().sides.iter().map(|card| card.side.clone());
    for side in sides.collect::<Vec<_>>() {
        let state = play.state();
        let units = parts::in_hand(state, &side).map(|unit| unit.unit.clone());
        let units = units.collect::<Vec<_>>();
        let mut points = state.points.iter().rev();
        let last = points.find(|point| point.side == side);
        let last = last.map(|point| point.unit.clone());
        if let (Some(point), false) = (last, units.is_empty()) {
            play.record("TT-SET-14", Event::Queues { point, units });
        }
    }
}
