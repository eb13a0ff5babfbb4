//! Orders that come into force, and their steps: CP-ORD-01, CP-ORD-07, CP-ORD-10, CP-ORD-11, CP-ORD-12, CP-ORD-13, CP-MAR-11,
//! CP-MAR-12, CP-FOR-10, CP-FOR-11, CP-SIE-01, CP-SIE-07, CP-SIE-08.

use super::in_hand::{done, holds, step_on_hand};
use crate::adjudicate::{Reason, UnitId, because};
use crate::rules::campaign::charts::switches::{
    AS_IT_READS, AS_IT_STANDS_NOW, OWN_BATTLE_FIRST, OWN_NAMES, TO_THE_EXAMPLES,
};
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::allowed::{self, Strictness, hex_of, next_number};
use crate::rules::campaign::orders::{Goal, Piece, Verb, christening, held};
use crate::rules::campaign::play::day::clock::{Clock, Halt};
use crate::rules::campaign::play::marching;
use crate::rules::campaign::play::record;
use crate::rules::campaign::play::siege;
use crate::rules::campaign::position::force::{Force, Order};
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::Arm;

/// CP-DAY-06, CP-ORD-07: orders that arrive in this half-hour come into force. CP-ORD-13: one for a force in a battle waits.
pub(crate) fn arrive(clock: &mut Clock<'_, '_>) {
    let hour = clock.hour;
    for (unit, order) in clock.mail.orders.remove(&hour).unwrap_or_default() {
        if clock.state().force(&unit).is_none() {
            continue;
        }
        if clock.in_battle(&unit) {
            clock.late.insert(unit, order);
            continue;
        }
        record(clock.referee, "CP-ORD-01", Event::Ordered { unit: unit.clone(), hour, order });
        let march = clock.march(&unit);
        (march.way, march.step, march.guns, march.stance) = (None, None, None, None);
        march.halt.take_if(|halt| *halt == Halt::Day);
        called_off(clock, &unit);
    }
}

/// CP-ORD-01, CP-CON-05: something else is to be done than before: what it had before it, outposts or an attack, is off, and begins
/// anew where it is to be done still.
pub(crate) fn called_off(clock: &mut Clock<'_, '_>, id: &UnitId) {
    let march = clock.march(id);
    march.halt.take_if(|halt| matches!(halt, Halt::ClosingUp(_) | Halt::Touch(_)));
    march.pressed = None;
    for coming in &mut clock.coming {
        coming.leaves(id);
    }
}

/// The steps that need no march, of every force, in id order; those of one half-hour on one position, but for parts that are
/// split off and joined.
pub(crate) fn all(clock: &mut Clock<'_, '_>) {
    let ids = clock.state().army.iter().map(|force| force.unit.clone()).collect::<Vec<_>>();
    let mut joins = Vec::new();
    for id in ids {
        for _ in 0..24 {
            if !one(clock, &id, &mut joins) {
                break;
            }
        }
        marching::lapses(clock, &id);
    }
    join(clock, joins);
}

/// Whether a step was done at once, so that the next may follow in this half-hour.
fn one(clock: &mut Clock<'_, '_>, id: &UnitId, joins: &mut Vec<(UnitId, UnitId)>) -> bool {
    let Some(force) = clock.state().force(id) else { return false };
    let Some(order) = &force.order else { return false };
    if let Some(text) = &order.condition {
        // CP-ORD-11: it is tested until it holds, and from then on all is done.
        let condition = held::read_condition(text);
        if condition.is_some_and(|condition| holds(clock, force, &condition, &[])) {
            let order = Order { condition: None, otherwise: Vec::new(), ..order.clone() };
            record(clock.referee, "CP-ORD-11", Event::GoesOn { unit: id.clone(), order: Some(order) });
            let march = clock.march(id);
            (march.way, march.step) = (None, None);
            if clock.referee.play_number() >= AS_IT_STANDS_NOW {
                called_off(clock, id);
            }
            return true;
        }
    }
    let steps = if order.condition.is_some() { &order.otherwise } else { &order.steps };
    let Some(text) = steps.first() else {
        if order.condition.is_none() {
            record(clock.referee, "CP-MAR-12", Event::GoesOn { unit: id.clone(), order: None });
        }
        return false;
    };
    let text = text.clone();
    let Some(step) = step_on_hand(clock, id).cloned() else {
        return struck(clock, id, "the step cannot be read".into());
    };
    if let Some(condition) = &step.condition {
        let holds = clock.state().force(id).is_some_and(|force| holds(clock, force, condition, &[]));
        let node = crate::yaml::parse(&text).ok();
        let otherwise = node.as_ref().and_then(|node| node.get("else")).map_or_else(Vec::new, held::texts);
        let instead = if holds { vec![without_condition(&text)] } else { otherwise };
        done(clock, id, instead);
        return true;
    }
    if let Some(bridge) = siege::burns_behind(clock, id, &step.verb) {
        let first = format!("{{burn: {bridge}}}");
        done(clock, id, vec![first, text]);
        return true;
    }
    if clock.state().force(id).is_some_and(|force| is_under_way(clock.state(), force, &step.verb)) {
        return false;
    }
    verb(clock, id, &step.verb, joins)
}

/// Whether a force has nothing to do but to march on to where it was sent, as most have in most half-hours.
fn is_under_way(state: &State, force: &Force, verb: &Verb) -> bool {
    let Verb::To { goal, by } = verb else { return false };
    let goal = hex_of(state, &force.side, force.at, &goal.word).filter(|_| by.is_empty() && !force.garrison);
    goal.is_some_and(|hex| hex != force.at)
}

/// A step without its condition, which has been tested.
fn without_condition(text: &str) -> String {
    use crate::yaml::{Node, Value, flow, parse};
    let Ok(node) = parse(text) else { return text.to_owned() };
    let Value::Map(fields) = node.value else { return text.to_owned() };
    let kept = fields.into_iter().filter(|(key, _)| !["if", "else"].contains(&key.text.as_str()));
    flow(&Node { span: node.span, value: Value::Map(kept.collect()) })
}

fn struck(clock: &mut Clock<'_, '_>, id: &UnitId, reason: Reason) -> bool {
    record(clock.referee, "CP-ORD-12", Event::Dropped { unit: id.clone(), reason });
    done(clock, id, Vec::new());
    true
}

fn verb(clock: &mut Clock<'_, '_>, id: &UnitId, verb: &Verb, joins: &mut Vec<(UnitId, UnitId)>) -> bool {
    let Some(force) = clock.state().force(id).cloned() else { return false };
    if clock.in_battle(id) {
        return false;
    }
    if force.garrison && matches!(verb, Verb::To { .. } | Verb::Move(_) | Verb::Toward(_) | Verb::Join(_)) {
        siege::comes_out(clock, &force);
        return true;
    }
    match verb {
        Verb::To { goal, by } => match hex_of(clock.state(), &force.side, force.at, &goal.word) {
            None => struck(clock, id, because!("`{}` is no place", goal.word.clone())),
            Some(hex) if hex == force.at && by.is_empty() => finish(clock, id),
            Some(_) => through(clock, id, &force, goal, by),
        },
        Verb::Move(path) => match allowed::path_of(clock.state(), force.at, path) {
            Some(hexes) if hexes.is_empty() || hexes.iter().all(|hex| *hex == force.at) => finish(clock, id),
            Some(_) => false,
            None => struck(clock, id, "the path leaves the map".into()),
        },
        Verb::Toward(_) => match marching::goal(clock, id) {
            Some(hex) if hex == force.at => finish(clock, id),
            Some(_) => false,
            None => struck(clock, id, "nobody knows where that force is".into()),
        },
        // CP-MAR-12: not at all if it is past.
        Verb::Wait(hour) if clock.hour < *hour => false,
        Verb::Stance(stance) => {
            record(clock.referee, "CP-ORD-02", Event::Takes { unit: id.clone(), stance: *stance });
            finish(clock, id)
        }
        Verb::Split { units, named, text, .. } => split(clock, &force, units, named.as_ref(), text),
        Verb::Join(goal) => {
            let other = allowed::named(clock.state(), &force.side, &goal.word);
            match other.filter(|other| other.unit != *id) {
                Some(other) if other.at == force.at && !clock.in_battle(&other.unit) => {
                    joins.push((id.clone(), other.unit.clone()));
                    false
                }
                Some(_) => false,
                None => struck(clock, id, because!("there is no force `{}` to join", goal.word.clone())),
            }
        }
        Verb::Garrison(goal) => siege::garrisons(clock, &force, goal),
        Verb::Besiege(goal) => match allowed::fortress(clock.state(), &force.side, goal).map(|place| place.hex) {
            Ok(hex) if hex == force.at => false,
            Ok(_) => false,
            Err(wrong) => struck(clock, id, wrong.reason),
        },
        Verb::Storm(goal) => siege::storms(clock, &force, goal),
        Verb::Burn(goal) => siege::burns(clock, &force, goal),
        Verb::Build(goal) => siege::builds(clock, &force, goal),
        Verb::Depot(_) => depot(clock, &force),
        Verb::Wait(_)
        | Verb::Stand
        | Verb::Start(_)
        | Verb::Pace(_)
        | Verb::Night(_)
        | Verb::Otherwise(_)
        | Verb::Go(_)
        | Verb::Follow
        | Verb::Occupy
        | Verb::GoOn
        | Verb::Surrender => finish(clock, id),
    }
}

fn finish(clock: &mut Clock<'_, '_>, id: &UnitId) -> bool {
    done(clock, id, Vec::new());
    true
}

/// CP-SUP-07: a depot is ready at midnight.
fn depot(clock: &mut Clock<'_, '_>, force: &Force) -> bool {
    siege::lacks(clock, !force.has(Arm::Train)) && struck(clock, &force.unit, "it has no train".into())
}

/// CP-MAR-10: a way through places: the first that is reached is struck off.
fn through(clock: &mut Clock<'_, '_>, id: &UnitId, force: &Force, goal: &Goal, by: &[Goal]) -> bool {
    let Some(first) = by.first() else { return false };
    if hex_of(clock.state(), &force.side, force.at, &first.word) != Some(force.at) {
        return false;
    }
    done(clock, id, vec![held::way(goal, &by[1..])]);
    true
}

/// CP-FOR-10: a part of a force is a force of its own where the old one stands.
fn split(clock: &mut Clock<'_, '_>, force: &Force, units: &[Piece], named: Option<&String>, text: &[String]) -> bool {
    let own = clock.referee.play_number() >= OWN_NAMES;
    let wrong = named.filter(|_| own).and_then(|name| christening::refused(clock.state(), &force.side, name));
    if let Some(wrong) = wrong {
        return struck(clock, &force.unit, wrong.reason);
    }
    let strictness = Strictness::of(clock.referee.play_number());
    let parted = allowed::splits(clock.state(), force, units, strictness);
    let (part, left) = match parted {
        Ok(both) => both,
        Err(wrong) => return struck(clock, &force.unit, wrong.reason),
    };
    let mut numbers = clock.state().numbers.clone();
    let fresh = part.iter().map(|unit| unit.unit.clone()).collect::<Vec<_>>();
    let state = clock.state();
    let is_taken = |name: &str| {
        strictness >= Strictness::Numbers && (state.bears(name) || fresh.iter().any(|unit| unit.is_like(name)))
    };
    let unit = match next_number(&mut numbers, &force.unit, is_taken) {
        Ok(unit) => unit,
        Err(wrong) => return struck(clock, &force.unit, wrong.reason),
    };
    let day = clock.day;
    let order = (!text.is_empty()).then(|| held::of_steps(text.to_vec(), day));
    let stance = order.as_ref().and_then(|order| order.stance).unwrap_or(force.stance);
    let part = Force {
        unit: unit.clone(),
        name: named.cloned(),
        units: part,
        stance,
        order,
        riding: Vec::new(),
        next: None,
        spent: 0,
        cost: 0,
        closed_up: false,
        garrison: false,
        ..force.clone()
    };
    let old = clock.march(&force.unit).clone();
    let hour = clock.told.get(&force.unit).copied().unwrap_or(0);
    record(clock.referee, "CP-FOR-10", Event::Splits { unit: force.unit.clone(), part, left });
    let march = clock.march(&unit);
    (march.marched, march.dark, march.fell_back, march.touched) = (old.marched, old.dark, old.fell_back, old.touched);
    clock.told.insert(unit.clone(), hour);
    finish(clock, &force.unit);
    // What it is ordered begins in this half-hour.
    let mut joins = Vec::new();
    for _ in 0..24 {
        if !one(clock, &unit, &mut joins) {
            break;
        }
    }
    true
}

/// CP-FOR-11: the joins of one half-hour are done together: a chain ends in its last force, a ring in the first in id order.
fn join(clock: &mut Clock<'_, '_>, joins: Vec<(UnitId, UnitId)>) {
    let into = |id: &UnitId| joins.iter().find(|(from, _)| from == id).map(|(_, into)| into.clone());
    let (mut ends, mut rings) = (Vec::new(), Vec::new());
    for (from, _) in &joins {
        let mut way = vec![from.clone()];
        let mut here = from.clone();
        let end = loop {
            match into(&here) {
                Some(next) if way.contains(&next) => {
                    let ring = way.iter().skip_while(|id| **id != next);
                    let first = ring.min_by(|a, b| a.as_str().cmp(b.as_str()));
                    break first.cloned().unwrap_or(next);
                }
                Some(next) => {
                    way.push(next.clone());
                    here = next;
                }
                None => break here,
            }
        };
        match end == *from {
            // All who go round in it have joined it: its own step is done with that.
            true => rings.push(end),
            false => ends.push((from.clone(), end)),
        }
    }
    ends.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
    for (unit, into) in ends {
        let (Some(part), Some(whole)) = (clock.state().force(&unit).cloned(), clock.state().force(&into).cloned())
        else {
            continue;
        };
        let whole = together(&part, &whole);
        if let Some(reason) = no_room(clock, &part, &whole) {
            struck(clock, &unit, reason);
            continue;
        }
        let old = clock.march(&unit).clone();
        record(clock.referee, "CP-FOR-11", Event::Joined { unit: unit.clone(), into: into.clone(), whole });
        let march = clock.march(&into);
        march.marched = march.marched.max(old.marched);
        march.dark = march.dark.max(old.dark);
    }
    if clock.referee.play_number() >= TO_THE_EXAMPLES {
        rings.iter().for_each(|id| done(clock, id, Vec::new()));
    }
}

/// CP-SIE-01: why nobody joins a garrison that has no room for him.
fn no_room(clock: &Clock<'_, '_>, part: &Force, whole: &Force) -> Option<Reason> {
    let place = clock.state().place_at(whole.at).filter(|_| whole.garrison)?;
    if clock.referee.play_number() >= AS_IT_READS {
        return allowed::too_many(clock.state(), place, whole.men(), &[&part.unit, &whole.unit]);
    }
    let is_full = clock.referee.play_number() >= OWN_BATTLE_FIRST && whole.men() > place.room;
    let (men, room) = (whole.men(), place.room);
    is_full.then(|| because!("there would be {} men in `{}`, which has room for {}", men, place.name.clone(), room))
}

/// CP-FOR-11: what comes of two: the worse fatigue and spirit, and the parts of one unit are one again.
fn together(part: &Force, whole: &Force) -> Force {
    use crate::rules::campaign::position::known::base;
    let mut all = whole.units.iter().chain(&part.units).cloned().collect::<Vec<_>>();
    let mut units = Vec::<crate::rules::campaign::troops::units::Unit>::new();
    let order = all.iter().map(|unit| unit.unit.clone()).collect::<Vec<_>>();
    all.sort_by(|a, b| a.unit.as_str().cmp(b.unit.as_str()));
    for unit in all {
        let same = units.iter_mut().find(|other| {
            base(other.unit.as_str()) == base(unit.unit.as_str()) && other.arm == unit.arm && other.grade == unit.grade
        });
        match same.filter(|_| unit.arm.is_men() || unit.arm == Arm::Guns) {
            Some(one) => {
                one.strength += unit.strength;
                one.full += unit.full;
                one.away += unit.away;
                one.dead += unit.dead;
                one.taken += unit.taken;
                one.whole = one.whole.filter(|whole| *whole > one.full);
            }
            None => units.push(unit),
        }
    }
    units.sort_by_key(|unit| order.iter().position(|id| *id == unit.unit));
    let mut today = whole.today.clone();
    today.battle |= part.today.battle;
    today.delayed |= part.today.delayed;
    today.caught |= part.today.caught;
    today.stirred |= part.today.stirred;
    Force {
        units,
        fatigue: whole.fatigue.max(part.fatigue),
        spirit: whole.spirit.min(part.spirit),
        hungry: whole.hungry || part.hungry,
        today,
        ..whole.clone()
    }
}
