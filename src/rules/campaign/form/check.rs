//! Orders as they were understood, and what is wrong with them: what `check` shows, with the hours of a march.

use super::foreseen::foreseen;
use super::remarks::{remarks, within_a_force};
use crate::adjudicate::{Checked, Side, UnitId, because};
use crate::kit::steps::Leg;
use crate::kit::{counted, naming};
use crate::orders::{Step, describe_choice, describe_condition, describe_steps};
use crate::rules::campaign::narrative::sentences::crossing_called;
use crate::rules::campaign::narrative::voice::begins;
use crate::rules::campaign::orders::allowed::{Refused, Strictness, crossing, judge, leads_nowhere, named, place};
use crate::rules::campaign::orders::instead::extent;
use crate::rules::campaign::orders::{Goal, Orders, Verb, held};
use crate::rules::campaign::play::day::dawn::expected;
use crate::rules::campaign::position::atlas::Atlas;
use crate::rules::campaign::position::command::ride;
use crate::rules::campaign::position::force::{Force, Order, Stance};
use crate::rules::campaign::position::state::{Part, State};
use crate::rules::campaign::position::ways::Ways;

/// What of a side's orders would be set aside, and the rest as understood.
pub(crate) fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
    check_in(u32::MAX, state, side, orders)
}

/// The same in one of the plays: to those before names were judged, names are judged as well.
pub(crate) fn check_in(play: u32, state: &State, side: &Side, orders: &Orders) -> Checked {
    let expected = expected(state, side);
    let state = &*expected;
    let strictness = Strictness::of(play).max(Strictness::OwnNames);
    let mut checked = Checked::default();
    let as_order = |refused: Refused| {
        let Refused { unit, step, wrong, span } = refused;
        wrong.order(&UnitId::new(unit), step, span)
    };
    for entry in &orders.deploy {
        let id = UnitId::new(&entry.unit.name);
        let known = state.forces_of(side).any(|force| force.unit.is_like(&entry.unit.name));
        let free = state.map.contains(state.map.hex(entry.at));
        if known && free && state.part == Part::SetUp && state.open.contains(side) {
            checked.understood.push(format!("{} stands at {}", entry.unit.name, entry.at));
            continue;
        }
        let reason = match (known, free) {
            (false, _) => because!("`{}` is no force of yours", entry.unit.name.clone()),
            (_, false) => because!("{} is off the map", entry.at),
            _ => "the set-up is over".into(),
        };
        let mut wrong = crate::adjudicate::Wrong::new("CP-FOR-05", reason, "the entry is passed over");
        if !free {
            wrong.help = extent(state);
        }
        checked.illegal.push(wrong.order(&id, 0, entry.unit.span));
    }
    let said = |verb: &Verb| said(state, side, verb);
    if state.part == Part::Day {
        let judged = judge(state, side, orders, strictness);
        checked.illegal.extend(judged.refused.into_iter().map(as_order));
        checked.remarks.extend(judged.remarks.into_iter().map(as_order));
        let mut ways = Ways::over(Atlas::of(state, side, Some(side)));
        let ordered = judged.plans.iter().map(|plan| plan.unit.clone()).collect::<Vec<_>>();
        for plan in judged.plans {
            let order = held::of_entry(&plan.entry.text, state.day);
            let understood = state.force(&plan.unit).zip(order);
            checked.understood.extend(understood.map(|(force, order)| understood_as(state, &mut ways, force, &order)));
        }
        without_orders(state, side, &ordered, &mut checked);
    }
    checked.illegal.extend(within_a_force(state, side, orders));
    let nowhere = orders.standing.iter().filter_map(|order| leads_nowhere(state, side, order));
    checked.illegal.extend(nowhere.map(as_order));
    checked.tell_replies(orders, &said);
    checked.remarks.extend(remarks(state, side, orders, strictness));
    checked
}

/// What a word of an order names, as people write it.
fn called(state: &State, side: &Side, goal: &Goal) -> String {
    if let Some(place) = place(state, &goal.word) {
        return naming::title_of(&place.name);
    }
    if let Some(crossing) = crossing(state, &goal.word) {
        return crossing_called(&crossing.name);
    }
    let force = named(state, side, &goal.word);
    force.map_or_else(|| goal.word.clone(), |force| force.name.clone().unwrap_or_else(|| force.unit.to_string()))
}

/// A step in words.
fn said(state: &State, side: &Side, verb: &Verb) -> String {
    let place = |goal: &Goal| called(state, side, goal);
    let places = |goals: &[Goal], and: &str| goals.iter().map(place).collect::<Vec<_>>().join(and);
    let all = |steps: &[Step<Verb>]| {
        let steps = steps.iter().map(|step| said(state, side, &step.verb));
        steps.collect::<Vec<_>>().join(", ")
    };
    match verb {
        Verb::To { goal, by } if by.is_empty() => format!("to {}", place(goal)),
        Verb::To { goal, by } => format!("to {} by {}", place(goal), places(by, ", ")),
        Verb::Toward(whom) => format!("toward {}", describe_choice(whom)),
        Verb::Move(legs) => {
            format!("move {}", legs.iter().map(Leg::typed).collect::<Vec<_>>().join(", "))
        }
        Verb::Wait(hour) => format!("wait until {}", begins(*hour)),
        Verb::Stand => "stand".to_owned(),
        Verb::Split { units, named, steps, .. } => {
            let units = units.iter().map(|piece| match piece.men {
                Some(men) => format!("{men} of {}", piece.unit),
                None => piece.unit.clone(),
            });
            let called = named.as_ref().map_or_else(String::new, |name| format!(" as {name}"));
            let does = if steps.is_empty() { String::new() } else { format!(" (its order: {})", all(steps)) };
            format!("split off {}{called}{does}", units.collect::<Vec<_>>().join(", "))
        }
        Verb::Join(goal) => format!("join {}", place(goal)),
        Verb::Garrison(goal) => format!("garrison {}", place(goal)),
        Verb::Besiege(goal) => format!("besiege {}", place(goal)),
        Verb::Storm(goal) => format!("storm {}", place(goal)),
        Verb::Burn(goal) if goal.word.is_empty() => "burn".to_owned(),
        Verb::Burn(goal) => format!("burn {}", place(goal)),
        Verb::Build(goal) => format!("build {}", place(goal)),
        Verb::Depot(goal) => format!("make a depot at {}", place(goal)),
        Verb::Stance(stance) => stance.word().to_owned(),
        Verb::Start(hour) => format!("set out at {}", begins(*hour)),
        Verb::Pace(forced) => if *forced { "march forced" } else { "march at the ordinary pace" }.to_owned(),
        Verb::Night(night) => if *night { "march by night" } else { "halt at night" }.to_owned(),
        Verb::Otherwise(steps) => format!("until then {}", all(steps)),
        Verb::Go(goals) if goals.is_empty() => "go".to_owned(),
        Verb::Go(goals) => format!("go {}", places(goals, ", else ")),
        Verb::Follow => "follow".to_owned(),
        Verb::Occupy => "occupy".to_owned(),
        Verb::GoOn => "go-on".to_owned(),
        Verb::Surrender => "surrender".to_owned(),
    }
}

/// An order as it is understood, with what comes of its marches.
fn understood_as(state: &State, ways: &mut Ways, force: &Force, order: &Order) -> String {
    let told = in_words(state, force, order);
    let comes = foreseen(state, ways, force, order).map_or_else(String::new, |told| format!("; {told}"));
    let far = ride(state, force);
    let rides = if far == 0 { String::new() } else { format!("; the order rides {}", counted(far, "half-hour", None)) };
    format!("{}: {told}{}{comes}{}{rides}", force.unit, as_before(force, order), merged(state, force, order))
}

/// CP-ORD-01: the stance that a force keeps whose order names none, where it is not the one that forces have at the start.
fn as_before(force: &Force, order: &Order) -> String {
    let kept = force.stands_by(force.stance);
    let is_told = order.stance.is_none() && kept != Stance::Hold;
    if is_told { format!(", stance {} as before", kept.word()) } else { String::new() }
}

/// CP-MAR-06: when a force sets out by its order: not before dawn, unless it marches by night.
fn sets_out(state: &State, order: &Order) -> Option<String> {
    let (start, (dawn, _)) = (order.start?, state.scenario.season.light());
    let told = format!("set out at {}", begins(start.max(if order.night { 0 } else { dawn })));
    Some(match start < dawn && !order.night {
        true => format!("{told}, at dawn, as it does not march by night"),
        false => told,
    })
}

/// What becomes of a force whose order puts it into another: to stand beside that one is no `join`.
fn merged(state: &State, force: &Force, order: &Order) -> String {
    fn goal(step: &Step<Verb>) -> Option<&Goal> {
        match &step.verb {
            Verb::Join(goal) => Some(goal),
            _ => step.otherwise.iter().find_map(goal),
        }
    }
    let steps = order.steps.iter().chain(&order.otherwise).filter_map(|text| held::read(text)).collect::<Vec<_>>();
    let into = steps.iter().find_map(goal).map(|goal| called(state, &force.side, goal));
    into.map_or_else(String::new, |into| {
        format!("; all its units are merged into {into}, and it is no force of its own any more")
    })
}

/// An order as people say it.
pub(super) fn in_words(state: &State, force: &Force, order: &Order) -> String {
    let told = |texts: &[String]| {
        let told = texts.iter().map(|text| match held::read(text) {
            Some(step) => describe_steps(&[step], &|verb| said(state, &force.side, verb)),
            None => text.clone(),
        });
        told.collect::<Vec<_>>()
    };
    let mut parts = order.stance.iter().map(|stance| stance.word().to_owned()).collect::<Vec<_>>();
    parts.extend(sets_out(state, order));
    parts.extend(order.forced.then(|| "march forced".to_owned()));
    parts.extend(order.night.then(|| "march by night".to_owned()));
    let stands = order.steps.is_empty() && order.condition.is_none() && order.otherwise.is_empty();
    parts.extend(stands.then(|| "stand".to_owned()));
    parts.extend(told(&order.steps));
    let condition = order.condition.as_ref().map_or_else(String::new, |text| {
        let condition = held::read_condition(text).map_or_else(|| text.clone(), |read| describe_condition(&read));
        format!("if {condition}, ")
    });
    let until_then = told(&order.otherwise).join(", ");
    parts.extend((!until_then.is_empty()).then(|| format!("until then {until_then}")));
    format!("{condition}{}", parts.join(", "))
}

/// What the forces of a side do that are not among those ordered.
fn without_orders(state: &State, side: &Side, ordered: &[UnitId], checked: &mut Checked) {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for force in state.forces_of(side).filter(|force| !ordered.contains(&force.unit)) {
        let does = goes_on(state, force);
        match said.iter_mut().find(|(other, _)| *other == does) {
            Some((_, forces)) => forces.push(force.unit.to_string()),
            None => said.push((does, vec![force.unit.to_string()])),
        }
    }
    for (does, forces) in said {
        checked.tell_idle("", forces, &format!(", without a new order from anybody: {does}"));
    }
}

/// CP-ORD-01, CP-ORD-04: the order that a force has, and those that ride to it.
fn goes_on(state: &State, force: &Force) -> String {
    let stance = force.stands_by(force.stance).word();
    let has = match &force.order {
        Some(order) => format!("goes on with its order ({}), stance {stance}", in_words(state, force, order)),
        None => format!("stays where it is, stance {stance}"),
    };
    let rides = force.riding.iter().map(|riding| {
        let told = in_words(state, force, &riding.order);
        format!("; an order reaches it on {} at {}: {told}", state.scenario.dated(riding.day), begins(riding.hour))
    });
    has + &rides.collect::<String>()
}
