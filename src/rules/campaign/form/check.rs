//! Orders as they were understood, and what is wrong with them: what `check` shows, with the hours of a march.

use crate::adjudicate::{Checked, IllegalOrder, Side, because};
use crate::kit::counted;
use crate::kit::steps::Leg;
use crate::orders::{Step, describe_choice, never_reached};
use crate::rules::campaign::narrative::sentences::clock;
use crate::rules::campaign::orders::allowed::{Refused, hex_of, judge};
use crate::rules::campaign::orders::{Goal, Orders, Verb, held};
use crate::rules::campaign::play::marching::allowance;
use crate::rules::campaign::position::atlas::{Atlas, Hour, Marcher};
use crate::rules::campaign::position::command::ride;
use crate::rules::campaign::position::force::{Force, Order};
use crate::rules::campaign::position::state::{Part, State};

/// What of a side's orders would be set aside, and the rest as understood.
pub(crate) fn check(state: &State, side: &Side, orders: &Orders) -> Checked {
    let mut checked = Checked::default();
    let as_order = |refused: Refused| {
        let Refused { unit, step, wrong, span } = refused;
        wrong.order(&crate::adjudicate::UnitId::new(unit), step, span)
    };
    for entry in &orders.deploy {
        let id = crate::adjudicate::UnitId::new(&entry.unit.name);
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
        let wrong = crate::adjudicate::Wrong::new("CP-FOR-05", reason, "the entry is passed over");
        checked.illegal.push(wrong.order(&id, 0, entry.unit.span));
    }
    if state.part == Part::Day {
        let judged = judge(state, side, orders);
        checked.illegal.extend(judged.refused.into_iter().map(as_order));
        checked.remarks.extend(judged.remarks.into_iter().map(as_order));
        for plan in judged.plans {
            let (Some(force), Some(order)) = (state.force(&plan.unit), held::of_entry(&plan.entry.text, state.day))
            else {
                continue;
            };
            checked.understood.push(foreseen(state, force, &order));
        }
    }
    checked.tell_replies(orders, &said);
    for (when, span) in never_reached(&orders.standing) {
        checked.remarks.push(IllegalOrder {
            unit: when.to_owned(),
            step: 0,
            clause: None,
            reason: because!("this standing order about `{}` is never reached", when),
            help: "one before it always serves".into(),
            span,
        });
    }
    checked
}

/// A step in words.
fn said(verb: &Verb) -> String {
    let places = |goals: &[Goal]| goals.iter().map(|goal| goal.word.as_str()).collect::<Vec<_>>().join(", else ");
    let all = |steps: &[Step<Verb>]| steps.iter().map(|step| said(&step.verb)).collect::<Vec<_>>().join(", ");
    match verb {
        Verb::To { goal, by } if by.is_empty() => format!("to {}", goal.word),
        Verb::To { goal, by } => format!("to {} by {}", goal.word, places(by).replace(", else ", ", ")),
        Verb::Toward(whom) => format!("toward {}", describe_choice(whom)),
        Verb::Move(legs) => {
            format!("move {}", legs.iter().map(Leg::typed).collect::<Vec<_>>().join(", "))
        }
        Verb::Wait(hour) => format!("wait until {}:00", hour / 2),
        Verb::Stand => "stand".to_owned(),
        Verb::Split { units, .. } => {
            let units = units.iter().map(|piece| match piece.men {
                Some(men) => format!("{men} of {}", piece.unit),
                None => piece.unit.clone(),
            });
            format!("split off {}", units.collect::<Vec<_>>().join(", "))
        }
        Verb::Join(goal) => format!("join {}", goal.word),
        Verb::Garrison(goal) => format!("garrison {}", goal.word),
        Verb::Besiege(goal) => format!("besiege {}", goal.word),
        Verb::Storm(goal) => format!("storm {}", goal.word),
        Verb::Burn(goal) => format!("burn {}", goal.word),
        Verb::Build(goal) => format!("build {}", goal.word),
        Verb::Depot(goal) => format!("make a depot at {}", goal.word),
        Verb::Stance(stance) => stance.word().to_owned(),
        Verb::Start(hour) => format!("set out at {}:00", hour / 2),
        Verb::Pace(forced) => if *forced { "march forced" } else { "march at the ordinary pace" }.to_owned(),
        Verb::Night(night) => if *night { "march by night" } else { "halt at night" }.to_owned(),
        Verb::Otherwise(steps) => format!("until then {}", all(steps)),
        Verb::Go(goals) if goals.is_empty() => "go".to_owned(),
        Verb::Go(goals) => format!("go {}", places(goals)),
        Verb::Follow => "follow".to_owned(),
        Verb::Occupy => "occupy".to_owned(),
        Verb::GoOn => "go-on".to_owned(),
        Verb::Surrender => "surrender".to_owned(),
    }
}

/// An order as it is understood, with the hour at which a march that it begins with is over in fair weather.
fn foreseen(state: &State, force: &Force, order: &Order) -> String {
    let steps = order.steps.iter().map(|text| match held::read(text) {
        Some(step) if step.condition.is_none() => said(&step.verb),
        _ => text.clone(),
    });
    let steps = steps.collect::<Vec<_>>().join(", ");
    let stance = order.stance.map_or_else(String::new, |stance| format!("{}, ", stance.word()));
    let condition = order.condition.as_ref().map_or_else(String::new, |text| format!("if {text}: "));
    let eta = order.steps.first().and_then(|text| held::read(text)).and_then(|step| match step.verb {
        Verb::To { goal, by } if by.is_empty() => arrival(state, force, order, &goal.word),
        _ => None,
    });
    let far = ride(state, force);
    let rides = if far == 0 { String::new() } else { format!("; the order rides {}", counted(far, "half-hour", None)) };
    format!("{}: {condition}{stance}{steps}{}{rides}", force.unit, eta.unwrap_or_default())
}

/// When a march is over, if nothing hinders it.
fn arrival(state: &State, force: &Force, order: &Order, word: &str) -> Option<String> {
    let goal = hex_of(state, &force.side, force.at, word)?;
    let who = Marcher::of(force);
    let atlas = Atlas::of(state, &force.side, None);
    let way = atlas.way(force.at, goal, who)?;
    let mut here = force.at;
    let mut cost = 0;
    for hex in &way {
        cost += atlas.leap(here, *hex, who, Hour::default())?.cost;
        here = *hex;
    }
    let marching = Force { order: Some(order.clone()), ..force.clone() };
    let most = allowance(&marching);
    let (dawn, _) = state.scenario.season.light();
    let from = order.start.unwrap_or(0).max(if order.night { 0 } else { dawn }).max(ride(state, force));
    Some(match (cost, cost <= most) {
        (0, _) => "; it is there".to_owned(),
        (_, true) => format!("; at {goal} about {}, {cost} of {most} half-hours", clock(from + cost - 1)),
        (_, false) => format!("; {cost} half-hours to {goal}, {most} a day"),
    })
}
