//! Movement: RS-BRD-05 to RS-BRD-15, RS-MOVE-14 to RS-MOVE-18, RS-D-17, RS-D-22.

use crate::adjudicate::{AsFact, By, Fact, Matter, Question, Reason, Said, Stopped, UnitId, Wrong, because};
use crate::kit::{Hex, Spot};
use crate::orders::Whom;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::allowed::Act;
use crate::rules::really_simple::orders::routes;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::orders::selectors::Facts;
use crate::rules::really_simple::orders::{Leg, Verb};
use crate::rules::really_simple::play::{Done, Play};
use crate::rules::really_simple::position::event::Event;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Kind, Unit};

/// RS-D-04: `move`: the path, as far as it is free (RS-MOVE-18).
pub(crate) fn march(play: &mut Play<'_, '_>, act: &mut Act, path: &[Leg]) -> Result<Done, Stopped> {
    match allowed::walk(play.state(), act, path) {
        Err(Wrong { reason, .. }) => Ok(Done::No(reason)),
        Ok(hexes) => along(play, act, hexes),
    }
}

/// `to`: the shortest way as things stand now.
pub(crate) fn march_to(play: &mut Play<'_, '_>, act: &mut Act, goal: &str, reserve: u32) -> Result<Done, Stopped> {
    if let Err(Wrong { reason, .. }) = allowed::may_move(play.state(), act) {
        return Ok(Done::No(reason));
    }
    if selectors::whereabouts(play.state(), goal).contains(&play.state().hex(&act.id)) {
        return Ok(Done::Yes);
    }
    match routes::way_to(play.state(), act, goal, reserve) {
        way if way.is_empty() => Ok(Done::No(because!("there is no free way to {}", as_meant(play.state(), goal)))),
        way => along(play, act, way),
    }
}

/// The word for a goal: a unit where it is the name of one.
fn as_meant(state: &State, goal: &str) -> Fact {
    let mut units = state.army.iter().map(|unit| &unit.unit);
    units.find(|unit| unit.as_str() == goal).map_or_else(|| Fact::typed(goal), AsFact::as_fact)
}

/// `toward`: up to a piece.
pub(crate) fn march_toward(play: &mut Play<'_, '_>, act: &mut Act, whom: &Whom, reserve: u32) -> Result<Done, Stopped> {
    if let Err(Wrong { reason, .. }) = allowed::may_move(play.state(), act) {
        return Ok(Done::No(reason));
    }
    let Some(target) = routes::target(play.state(), act, whom, |_| true) else {
        return Ok(Done::No("nobody to go up to is on the board".into()));
    };
    match routes::way_beside(play.state(), act, &target, reserve) {
        None => Ok(Done::No(because!("there is no free way to {}", target))),
        Some(way) if way.is_empty() => Ok(Done::Yes),
        Some(way) => along(play, act, way),
    }
}

/// Moves hex by hex as far as the way is free.
pub(crate) fn along(play: &mut Play<'_, '_>, act: &mut Act, path: Vec<Hex>) -> Result<Done, Stopped> {
    let (free, barred) = routes::free_part(play.state(), act, &path);
    if let Some(bar) = &barred {
        match when_blocked(play, act, bar)? {
            WhenBlocked::Stand => return Ok(Done::Last),
            WhenBlocked::GoOn | WhenBlocked::Stop if free == 0 => return Ok(Done::No(bar.clone())),
            reply => {
                let done = ride(play, act, &path[..free], true)?;
                return Ok(match reply {
                    WhenBlocked::Stop => Done::Last,
                    _ => done,
                });
            }
        }
    }
    ride(play, act, &path, false)
}

/// The rest of a path after somebody has come into view on it, who may stand in the way.
fn ride_on(play: &mut Play<'_, '_>, act: &mut Act, path: &[Hex], short: bool) -> Result<Done, Stopped> {
    let (free, barred) = routes::free_part(play.state(), act, path);
    let Some(bar) = barred else {
        return ride(play, act, path, short);
    };
    let reply = when_blocked(play, act, &bar)?;
    let done = ride(play, act, &path[..free], true)?;
    Ok(match reply {
        WhenBlocked::GoOn => done,
        WhenBlocked::Stop | WhenBlocked::Stand => Done::Last,
    })
}

fn when_blocked(play: &mut Play<'_, '_>, act: &Act, bar: &Reason) -> Result<WhenBlocked, Stopped> {
    let state = play.referee.state();
    let unit = state.unit(&act.id);
    let matter = Matter { side: &unit.side, when: "blocked", unit: &unit.unit, enemy: None };
    let steps = match play.instructions.ask(matter, &selectors::witness(state, Facts::new(unit, None))) {
        Said::Steps(steps, _) => steps,
        Said::Open => {
            let question = Question {
                side: unit.side.clone(),
                when: "blocked".to_owned(),
                unit: act.id.clone(),
                enemy: None,
                text: format!("The way of {} is not free: {bar}. What does it do?", act.id),
                replies: ["go-on", "stop", "stand"].map(str::to_owned).to_vec(),
                default: "go-on".to_owned(),
            };
            return Err(play.referee.ask(vec![question]));
        }
        Said::Default(_) => return Ok(WhenBlocked::GoOn),
    };
    Ok(match steps.first().map(|step| &step.verb) {
        Some(Verb::Stop) => WhenBlocked::Stop,
        Some(Verb::Stand) => WhenBlocked::Stand,
        _ => WhenBlocked::GoOn,
    })
}

/// Moves along a free path; enemy Generals on it give way as they are reached (RS-BRD-15).
fn ride(play: &mut Play<'_, '_>, act: &mut Act, path: &[Hex], short: bool) -> Result<Done, Stopped> {
    let state = play.state();
    let unit = state.unit(&act.id);
    let (_, clause) = tables::allowance(unit, unit.form);
    let (kind, side) = (unit.kind, unit.side.clone());
    let spots = path.iter().map(|hex| state.map.spot(*hex)).collect::<Vec<_>>();
    let lone = |spot: &Spot| state.generals_at(*spot).iter().any(|general| general.side != side);
    let stops = spots.iter().map(|spot| kind != Kind::General && lone(spot)).collect::<Vec<_>>();
    let mut from = 0;
    for end in 0..spots.len() {
        let part = |short: bool| Event::Moves { unit: act.id.clone(), path: spots[from..=end].to_vec(), short };
        let meets = play.referee.foresees(&part(false));
        if !meets && !stops[end] && end + 1 < spots.len() {
            continue;
        }
        let rest = &path[end + 1..];
        let barred = meets && rest.first().is_some_and(|next| is_barred(play, &act.id, *next));
        let moves = part(barred || short && rest.is_empty());
        act.hexes += (end + 1 - from) as u32;
        act.spent += (end + 1 - from) as u32;
        play.record(clause, moves);
        from = end + 1;
        if stops[end] {
            give_way(play, &act.id, spots[end])?;
        }
        if meets && !rest.is_empty() {
            return ride_on(play, act, rest, short);
        }
    }
    Ok(Done::Yes)
}

/// Whether somebody stands in a hex of whom the mover may not have known.
fn is_barred(play: &Play<'_, '_>, id: &UnitId, hex: Hex) -> bool {
    let truth = play.referee.truth();
    allowed::closed(truth, truth.unit(id), hex).is_some()
}

/// RS-BRD-15: each enemy General in the hex goes to his nearest unit.
pub(crate) fn give_way(play: &mut Play<'_, '_>, by: &UnitId, spot: Spot) -> Result<(), Stopped> {
    let side = play.state().unit(by).side.clone();
    let here = play.state().generals_at(spot);
    let generals = here.into_iter().filter(|general| general.side != side).map(|general| general.unit.clone());
    for general in generals.collect::<Vec<_>>() {
        let (to, decided) = refuge(play, &general, spot)?;
        play.record("RS-BRD-15", Event::GivesWay { unit: general, to, by: decided });
    }
    Ok(())
}

/// RS-D-22: the nearest unit; of equally near ones the owner's choice, else nearest its home edge, then leftmost.
fn refuge(play: &mut Play<'_, '_>, general: &UnitId, spot: Spot) -> Result<(Option<Spot>, By), Stopped> {
    let state = play.referee.state();
    let unit = state.unit(general);
    let nearest = refuges(state, unit, spot);
    if nearest.len() < 2 {
        return Ok((nearest.first().map(|hex| state.map.spot(*hex)), By::Rule));
    }
    let matter = Matter { side: &unit.side, when: "displaced", unit: &unit.unit, enemy: None };
    let (hex, by) = match play.instructions.ask(matter, &selectors::witness(state, Facts::new(unit, None))) {
        Said::Steps(steps, by) => match steps.first().map(|step| &step.verb) {
            Some(Verb::Go(words)) => {
                let words = selectors::among(state, words, &nearest);
                let chosen = selectors::narrow(state, unit, &words, None, nearest.clone());
                chosen.map_or((nearest[0], By::Default), |hexes| (hexes[0], by))
            }
            _ => (nearest[0], By::Default),
        },
        Said::Default(by) => (nearest[0], by),
        Said::Open => {
            let replies = nearest.iter().map(|hex| format!("{{go: {}}}", state.map.spot(*hex))).collect::<Vec<_>>();
            let text =
                format!("An enemy rides into the hex of {general}, {spot}. To which of his nearest units does he go?");
            let default = replies[0].clone();
            let (side, unit) = (unit.side.clone(), general.clone());
            let when = "displaced".to_owned();
            return Err(play.referee.ask(vec![Question { side, when, unit, enemy: None, text, replies, default }]));
        }
    };
    Ok((Some(play.state().map.spot(hex)), by))
}

/// RS-BRD-15, RS-D-22: where the nearest units of a General's side stand, in the order of the default.
pub(crate) fn refuges(state: &State, general: &Unit, spot: Spot) -> Vec<Hex> {
    let here = state.map.hex(spot);
    let friends = state.units_of(&general.side);
    let places = friends.filter_map(|friend| friend.at).map(|at| state.map.hex(at));
    let mut nearest = places.collect::<Vec<_>>();
    let distances = nearest.iter().map(|hex| state.map.distance(here, *hex));
    let least = distances.min();
    nearest.retain(|hex| Some(state.map.distance(here, *hex)) == least);
    nearest.sort_by_key(|hex| (state.forward(&general.side, *hex), state.lateral(&general.side, *hex)));
    nearest
}

/// RS-D-17: what a piece does whose way is not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhenBlocked {
    /// As far as it is free, and the later steps.
    GoOn,
    /// As far as it is free, and no later steps.
    Stop,
    /// It does not set out, and no later steps.
    Stand,
}
