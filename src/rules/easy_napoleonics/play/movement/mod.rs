//! The movement of a side: EN-SEQ-02, EN-ACT-19, EN-ACT-20, EN-MOVE-33, EN-D-12, EN-D-32.

pub(crate) mod charge;
pub(crate) mod leader_moves;

use crate::adjudicate::{Clause, Said, Stopped, UnitId};
use crate::orders::Condition;
use crate::rules::easy_napoleonics::orders::Verb;
use crate::rules::easy_napoleonics::orders::by_phase::{Numbered, Planned};
use crate::rules::easy_napoleonics::orders::on_paper;
use crate::rules::easy_napoleonics::orders::on_paper::{Conditions, Course, Deed, Judging, Stage, Walk};
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::orders::routes::short;
use crate::rules::easy_napoleonics::orders::selectors::Facts;
use crate::rules::easy_napoleonics::play::victory::ENDED_IS_ENDED;
use crate::rules::easy_napoleonics::play::{Asking, Play, holds};
use crate::rules::easy_napoleonics::position::apply::apply;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::zones_of_control::Free;
use crate::rules::easy_napoleonics::troops::units::Unit;

/// EN-D-12, EN-D-32: what a unit does whose way is not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhenBlocked {
    /// As far as it is free, and the later steps.
    GoOn,
    /// As far as it is free, and no later steps.
    Stop,
    /// It does not set out, and no later steps.
    Stand,
}

/// EN-SEQ-02, EN-MOVE-33: the movement of the side that moves first (0) or second (1), one unit after the other in the
/// order of their entries.
pub(crate) fn phase(play: &mut Play<'_, '_>, index: usize) -> Result<(), Stopped> {
    if play.is_over() && play.referee.play_number() >= ENDED_IS_ENDED {
        return Ok(());
    }
    let state = play.state();
    let side = state.order[index].clone();
    let mine = |planned: &&Planned| state.unit(&planned.unit).side == side;
    let entries = play.planned.iter().filter(mine).cloned().collect::<Vec<_>>();
    let missing = play.instructions.missing.contains(&side);
    let phase = Event::Phase { side: side.clone(), missing };
    play.record("EN-SEQ-02", phase);
    play.referee.look_as(Some(&side));
    for (index, planned) in entries.iter().enumerate() {
        if play.state().unit(&planned.unit).at.is_some() {
            moves(play, planned, &entries[index + 1..])?;
        }
        if play.is_over() {
            break;
        }
    }
    play.referee.look_as(None);
    Ok(())
}

/// One unit or leader. `later` are the entries that come after it.
fn moves(play: &mut Play<'_, '_>, planned: &Planned, later: &[Planned]) -> Result<(), Stopped> {
    let steps = planned.movement();
    if steps.is_empty() {
        return Ok(());
    }
    let id = &planned.unit;
    if !is_met(play.state(), planned, &steps) {
        let unit = id.clone();
        play.record("EN-D-12", Event::Waived { unit, step: 0 });
        return Ok(());
    }
    let judging = Judging { conditions: Conditions::Tested, known: planned.known(play.state().part) };
    let judged = loop {
        match on_paper::judge_movement(play.state(), id, &steps, judging) {
            Ok(course) if comes_upon(play, id, &course) => {}
            judged => break judged,
        }
    };
    match judged {
        Ok(course) => carry_out(play, id, course, later),
        Err((number, wrong)) => {
            let at_fault = steps.iter().find(|(step, _)| *step == number);
            let (_, step) = at_fault.expect("a step of the order is at fault");
            play.strike_step(id, number, step.span, wrong);
            Ok(())
        }
    }
}

/// Whether somebody comes into view on the way of whom the mover did not know.
fn comes_upon(play: &mut Play<'_, '_>, id: &UnitId, course: &Course) -> bool {
    if play.referee.hidden().is_empty() {
        return false;
    }
    let truth = play.referee.truth();
    let walks = course.stages.iter().filter_map(|stage| match &stage.deed {
        Deed::Goes(walk) => Some(walk),
        _ => None,
    });
    let places = walks.flat_map(|walk| {
        (1..=walk.free.hexes).map(|hexes| {
            let free = Free { hexes, ..walk.free };
            let walk = Walk { free, ..walk.clone() };
            routes::moves(truth, id, &walk, Vec::new())
        })
    });
    let places = places.collect::<Vec<_>>();
    play.referee.scouts(id, &places)
}

/// What was judged, stage by stage.
fn carry_out(play: &mut Play<'_, '_>, id: &UnitId, course: Course, later: &[Planned]) -> Result<(), Stopped> {
    for Stage { step, deed } in course.stages {
        let unit = id.clone();
        match deed {
            Deed::Changes { form, face } => {
                let clause = if form.is_some() { "EN-ACT-03" } else { "EN-ACT-04" };
                play.record(clause, Event::Changes { unit, form, face });
            }
            Deed::Goes(walk) => {
                if !goes(play, id, &walk, later)? {
                    return Ok(());
                }
            }
            Deed::Waived => play.record("EN-D-12", Event::Waived { unit, step }),
            Deed::Dropped(reason) => {
                play.record("EN-ACT-20", Event::Dropped { unit, step, reason });
            }
        }
        if play.is_over() {
            return Ok(());
        }
    }
    Ok(())
}

/// EN-ACT-20: one move, as far as it is free; whether the later steps follow.
fn goes(play: &mut Play<'_, '_>, id: &UnitId, walk: &Walk, later: &[Planned]) -> Result<bool, Stopped> {
    let (reply, with) = sets_out(play, id, walk, later)?;
    let hexes = walk.free.hexes;
    if hexes == 0 || reply == WhenBlocked::Stand {
        let stopped = walk.free.stopped.expect("a way is closed by something");
        let left = short(walk.path.len());
        let unit = id.clone();
        let clause = Clause::new(stopped);
        play.record(stopped, Event::Blocked { unit, stopped: clause, left });
        return Ok(reply == WhenBlocked::GoOn);
    }
    let event = routes::moves(play.state(), id, walk, with);
    play.record(walk.clause, event);
    if !play.state().unit(id).is_leader() {
        for hex in &walk.path[..hexes] {
            leader_moves::displace(play, *hex, id)?;
            if play.is_over() {
                return Ok(false);
            }
        }
        charge::charge(play, id)?;
    }
    Ok(reply != WhenBlocked::Stop)
}

/// EN-D-12, EN-D-15: what is settled before a unit sets out: what becomes of a way that is not free, and who goes
/// along.
fn sets_out(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    walk: &Walk,
    later: &[Planned],
) -> Result<(WhenBlocked, Vec<UnitId>), Stopped> {
    let state = play.state();
    let unit = state.unit(id);
    let hexes = walk.free.hexes;
    let mut asked = Vec::new();
    if let Some(clause) = walk.free.stopped {
        asked.push(asking_when_blocked(state, unit, walk, clause));
    }
    let blocked = asked.len();
    if !unit.is_leader() && hexes > 0 {
        let with = leader_moves::companions(state, unit, hexes);
        let free = with.into_iter().filter(|leader| !is_bound(leader, later, &play.planned));
        asked.extend(free.map(|leader| leader_moves::asking_to_accompany(leader, unit, hexes)));
    }
    let mut said = play.put(&asked)?;
    let with = asked.iter().zip(&said).skip(blocked);
    let with = with.filter(|(_, said)| goes_along(said));
    let with = with.map(|(asking, _)| asking.unit.clone()).collect();
    let reply = match said.drain(..blocked).next() {
        Some(Said::Steps(steps, _)) => match steps.first().map(|step| &step.verb) {
            Some(Verb::Stop) => WhenBlocked::Stop,
            Some(Verb::Stand) => WhenBlocked::Stand,
            _ => WhenBlocked::GoOn,
        },
        _ => WhenBlocked::GoOn,
    };
    Ok((reply, with))
}

/// Whether a leader's own orders keep him from going along: they are still to come, or told him to stand.
fn is_bound(leader: &Unit, later: &[Planned], all: &[Planned]) -> bool {
    let is_his = |planned: &&Planned| planned.unit == leader.unit;
    let to_come = later.iter().find(is_his);
    let to_come = to_come.is_some_and(|planned| !planned.movement().is_empty());
    let stands = all.iter().find(is_his).is_some_and(|planned| {
        let steps = planned.movement();
        steps.iter().any(|(_, step)| matches!(step.verb, Verb::Stand))
    });
    to_come || stands
}

/// EN-D-15: a leader goes along unless it is said that he stays.
pub(crate) fn goes_along(said: &Said<Verb>) -> bool {
    match said {
        Said::Steps(steps, _) => !matches!(steps.first().map(|step| &step.verb), Some(Verb::Stand)),
        Said::Default(_) | Said::Open => true,
    }
}

/// Whether the condition of an entry holds as its movement comes.
pub(crate) fn is_met(state: &State, planned: &Planned, steps: &[Numbered]) -> bool {
    let unit = state.unit(&planned.unit);
    let meant = |condition| meant_by(state, unit, steps, condition);
    let enemy = planned.condition.as_ref().and_then(meant);
    holds(&Facts::new(state, unit, enemy), planned.condition.as_ref())
}

/// EN-MOVE-33: moves the unit of an entry on paper, as far as the way is free, so that later entries are judged by
/// what this one comes to; leaders who are free to go along do.
pub(crate) fn moves_on_paper(state: &mut State, index: usize, all: &[Planned]) {
    let planned = &all[index];
    let (id, steps) = (&planned.unit, planned.movement());
    if !is_met(state, planned, &steps) {
        return;
    }
    let judging = Judging { conditions: Conditions::Tested, known: planned.known(state.part) };
    let Ok(course) = on_paper::judge_movement(state, id, &steps, judging) else {
        return;
    };
    for Stage { deed, .. } in course.stages {
        let event = match deed {
            Deed::Changes { form, face } => {
                let unit = id.clone();
                Event::Changes { unit, form, face }
            }
            Deed::Goes(walk) if walk.free.hexes > 0 => {
                let unit = state.unit(id);
                let mut with = match unit.is_leader() {
                    true => Vec::new(),
                    false => leader_moves::companions(state, unit, walk.free.hexes),
                };
                with.retain(|leader| !is_bound(leader, &all[index + 1..], all));
                let with = with.into_iter().map(|leader| leader.unit.clone());
                routes::moves(state, id, &walk, with.collect())
            }
            _ => continue,
        };
        apply(state, &event);
    }
}

/// The enemy that an entry as a whole is about: that of its first step about one.
fn meant_by<'s>(state: &'s State, unit: &'s Unit, steps: &[Numbered], condition: &Condition) -> Option<&'s Unit> {
    let about = |(_, step): &&Numbered| matches!(step.verb, Verb::Charge(_) | Verb::Toward(_));
    let first = steps.iter().find(about);
    let verb = first.map_or(&Verb::Stand, |(_, step)| &step.verb);
    routes::concerned(state, unit, verb, condition)
}

fn asking_when_blocked(state: &State, unit: &Unit, walk: &Walk, clause: &str) -> Asking {
    let closed = walk.path.get(walk.free.hexes).or(walk.path.last());
    let closed = closed.map_or(String::new(), |hex| state.map.label(*hex));
    let text = format!("The way of {} is not free at {closed} ({clause}). What does it do?", unit.unit);
    let nearest = routes::by_nearness(state, unit).into_iter().next();
    let asking = Asking { about: nearest.map(|enemy| enemy.unit.clone()), ..unit.asked("blocked", None) };
    asking.says(text, &["go-on", "stop", "stand"], "go-on")
}
