//! Before the first half-hour: set-up, weather, what comes in, and the mail: CP-DAY-02, CP-SUP-08, CP-ORD-12.

use std::borrow::Cow;

use crate::adjudicate::{BySide, Side};
use crate::dice::D6;
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::{ONE_BATTLE_A_DAY, WeatherRule};
use crate::rules::campaign::charts::tables::Weather;
use crate::rules::campaign::events::apply::apply;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::Orders;
use crate::rules::campaign::orders::allowed::{Strictness, judge};
use crate::rules::campaign::play::marching::steps::takes;
use crate::rules::campaign::play::orders::couriers::{self, Mail};
use crate::rules::campaign::play::{Judge, known_to, record, sides};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Part, State};

/// The set-up of the sides that is left open; a hex that is not free is passed over.
pub(crate) fn set_up(referee: &mut Judge<'_>, orders: &BySide<Option<Orders>>) {
    for side in sides(referee.state()) {
        let Some(mail) = orders.get(&side).and_then(Option::as_ref) else { continue };
        let known = known_to(referee.state(), &side);
        couriers::file(referee, &side, mail, &known, &[]);
        if !referee.state().open.contains(&side) {
            continue;
        }
        for entry in &mail.deploy {
            let state = referee.state();
            let force = state.forces_of(&side).find(|force| force.unit.is_like(&entry.unit.name));
            let free =
                state.map.contains(state.map.hex(entry.at)) && state.at(entry.at).all(|other| other.side == side);
            if let Some(unit) = force.map(|force| force.unit.clone()).filter(|_| free) {
                record(referee, "CP-FOR-05", Event::Deployed { unit, at: entry.at });
            }
        }
    }
    record(referee, "CP-DAY-05", Event::DayEnds { day: 0 });
}

/// CP-DAY-02, CP-SUP-08: the dawn of a day; what is mailed sets out.
pub(crate) fn dawn(referee: &mut Judge<'_>, orders: &BySide<Option<Orders>>) -> Mail {
    weather(referee);
    calendar(referee);
    if referee.play_number() >= ONE_BATTLE_A_DAY {
        held_from_the_first(referee);
    }
    recover(referee);
    let mut mail = Mail::of_the_road(referee.state());
    let strictness = Strictness::of(referee.play_number());
    for side in sides(referee.state()) {
        let Some(own) = orders.get(&side).and_then(Option::as_ref) else { continue };
        let known = known_to(referee.state(), &side);
        let judged = judge(&known, &side, own, strictness);
        let lost = couriers::lost(referee, &side, own, &known, &judged.plans);
        couriers::file(referee, &side, own, &known, &lost);
        for refused in judged.refused {
            let clause = refused.wrong.clause.map(crate::adjudicate::Clause::new);
            let event = Event::Struck {
                unit: refused.unit,
                side: side.clone(),
                step: refused.step,
                clause,
                reason: refused.wrong.reason,
            };
            record(referee, refused.wrong.clause.unwrap_or("CP-ORD-12"), event);
        }
        let mut plans = judged.plans;
        plans.retain(|plan| !lost.contains(&plan.unit));
        plans.sort_by(|a, b| a.unit.as_str().cmp(b.unit.as_str()));
        for plan in plans {
            couriers::send(referee, &mut mail, &side, &plan);
        }
    }
    mail
}

/// CP-DAY-02: one die, 1 less after a day of rain, storm or snow.
fn weather(referee: &mut Judge<'_>) {
    let (day, before) = (referee.state().day, referee.state().weather);
    if referee.state().house_rules.weather == WeatherRule::Fair {
        record(referee, "CP-DAY-02", Event::Dawns { day, weather: Weather::Fair, score: None });
        return;
    }
    let die = i32::from(referee.roll(format!("t{day}/weather"), D6, 1)[0]);
    let score = die - i32::from(before.is_foul());
    let weather = referee.state().scenario.season.weather(score);
    record(referee, "CP-DAY-02", Event::Dawns { day, weather, score: Some(score) });
}

/// CP-SUP-08: the position as a side expects it at dawn: with what the calendar brings in to it.
pub(crate) fn expected<'s>(state: &'s State, side: &Side) -> Cow<'s, State> {
    let own = |force: &Force| force.side == *side;
    let due = due(state).into_iter().filter(own).collect::<Vec<_>>();
    if state.part != Part::Day || due.is_empty() {
        return Cow::Borrowed(state);
    }
    let mut expected = state.clone();
    for force in due {
        if let Some(at) = comes_in_at(&expected, &force) {
            apply(&mut expected, &Event::ComesIn { force: Force { at, ..force } });
        }
    }
    Cow::Owned(expected)
}

/// CP-SUP-08: what is due by the calendar, in id order.
fn due(state: &State) -> Vec<Force> {
    let due = state.scenario.calendar.iter().filter(|arrival| arrival.day <= state.day);
    let mut due = due.map(|arrival| arrival.force.clone()).collect::<Vec<_>>();
    due.sort_by(|a, b| a.unit.as_str().cmp(b.unit.as_str()));
    due
}

/// CP-SUP-08: units and forces of the calendar come in; where an enemy is, at the nearest base without one.
fn calendar(referee: &mut Judge<'_>) {
    for force in due(referee.state()) {
        if let Some(at) = comes_in_at(referee.state(), &force) {
            record(referee, "CP-SUP-08", Event::ComesIn { force: Force { at, ..force } });
        }
    }
}

fn comes_in_at(state: &State, force: &Force) -> Option<Spot> {
    let free = |spot: &Spot| state.at(*spot).all(|other| other.side == force.side || other.garrison);
    let bases = state.card(&force.side).map_or(&[][..], |card| &card.bases);
    let nearest = bases.iter().copied().filter(free).min_by_key(|base| (apart(state, force.at, *base), *base));
    Some(force.at).filter(free).or(nearest)
}

/// CP-GND-11: a place of which the game file says nothing is that of whoever is set up in it.
fn held_from_the_first(referee: &mut Judge<'_>) {
    let places = referee.state().places.iter().filter(|place| place.owner.is_none()).map(|place| place.hex);
    for hex in places.collect::<Vec<_>>() {
        let there = referee.state().at(hex).filter(|force| !force.is_leaders()).min_by_key(|force| !force.garrison);
        if let Some((id, side)) = there.map(|force| (force.unit.clone(), force.side.clone())) {
            takes(referee, &id, &side, hex);
        }
    }
}

/// CP-AFT-04: leaders with a wound come back, to their force, or the nearest of their side.
fn recover(referee: &mut Judge<'_>) {
    use crate::rules::campaign::troops::units::Fate;
    let state = referee.state();
    let due = state
        .hospital
        .iter()
        .filter(|patient| matches!(patient.leader.fate, Some(Fate::Wounded(until)) if until <= state.day));
    let mut back = due.filter_map(|patient| {
        let forces = state.forces_of(&patient.side);
        let nearest = forces.min_by_key(|force| (apart(state, patient.at, force.at), force.unit.as_str().to_owned()));
        let with = state.force(&patient.with).filter(|force| force.side == patient.side);
        let with = with.or(nearest)?;
        Some((patient.leader.unit.clone(), with.unit.clone()))
    });
    let mut back = back.by_ref().collect::<Vec<_>>();
    back.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
    for (leader, with) in back {
        record(referee, "CP-AFT-04", Event::Recovers { leader, with });
    }
}
