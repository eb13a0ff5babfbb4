//! Reinforcements: TT-REI-01 to TT-REI-11, TT-REI-17, TT-DEC-06, TT-DEC-07.

use crate::adjudicate::{By, Judge, Side, Stopped, UnitId};
use crate::orders::Step;
use crate::rules::two_by_two::charts::tables::ARRIVAL_ROLLS;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::orders::arrival_steps;
use crate::rules::two_by_two::orders::arrival_steps::{ArrivalStep, Entrance, exchanged, parts, third_roll};
use crate::rules::two_by_two::orders::by_phase::{Numbered, Planned};
use crate::rules::two_by_two::orders::selectors::Facts;
use crate::rules::two_by_two::orders::walk_result::unclaused;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::movement::walks::{Progress, walks};
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::position::arrivals::may_enter;
use crate::rules::two_by_two::position::event::{Event, Why};

/// TT-DEC-06: without orders for any point both rolls are made at the start, at the first and at the second; where one
/// has nobody left, both at the other.
pub(crate) fn rolls_by_default(play: &mut Play<'_, '_>, side: &Side, progress: &mut Progress) -> Result<(), Stopped> {
    let points = play.state().points.iter();
    let points = points.filter(|point| point.side == *side);
    let points = points.map(|point| point.unit.clone()).collect::<Vec<_>>();
    let Some(count) = std::num::NonZeroUsize::new(points.len()) else {
        return Ok(());
    };
    for roll in 0..usize::from(ARRIVAL_ROLLS) {
        let order = (0..count.get()).map(|more| &points[(roll + more) % count]);
        let mut waiting = order.filter(|point| !play.state().point(point).queue.is_empty());
        let Some(point) = waiting.next() else {
            return Ok(());
        };
        let entrance = Entrance { number: 0, who: None, at: None, swaps: Vec::new(), moves: Vec::new() };
        enters(play, point, &entrance, By::Default, progress)?;
    }
    Ok(())
}

/// The entry of a point of arrival.
pub(crate) fn arrivals(play: &mut Play<'_, '_>, planned: &Planned, progress: &mut Progress) -> Result<(), Stopped> {
    let (point, state) = (&planned.unit, play.state());
    let side = state.point(point).side.clone();
    let failed = progress.failed.clone();
    let facts = Facts {
        state,
        ground: &play.ground,
        side: &side,
        unit: None,
        enemy: None,
        charging: false,
        failed: Some(&failed),
    };
    let condition = planned.condition.as_ref();
    if condition.is_some_and(|condition| !facts.holds(condition)) {
        let unit = point.clone();
        play.record("TT-DEC-06", Event::Waived { unit, step: 0 });
        return Ok(());
    }
    let mut done = None;
    while let Some(part) = next_part(play, planned, done, progress) {
        match part {
            ArrivalStep::Enters(entrance) => {
                done = Some(entrance.number);
                enters(play, point, &entrance, By::Order, progress)?;
            }
            ArrivalStep::Waived(step) | ArrivalStep::Nobody(step) => {
                let unit = point.clone();
                done = Some(step);
                play.record("TT-DEC-06", Event::Waived { unit, step });
            }
        }
        if play.is_over() {
            break;
        }
    }
    Ok(())
}

/// The first part of an entry that begins after a step. Conditions are tested when what came before is settled.
fn next_part(play: &Play<'_, '_>, planned: &Planned, done: Option<usize>, progress: &Progress) -> Option<ArrivalStep> {
    let (state, failed) = (play.state(), &progress.failed);
    let side = &state.point(&planned.unit).side;
    let holds = |step: &Step<Verb>| arrival_steps::holds_at(state, &play.ground, (side, None), None, step, failed);
    let opens =
        |(number, step): &&Numbered| done.is_none_or(|done| *number > done && matches!(step.verb, Verb::Enter(..)));
    let first = planned.steps.iter().position(|step| opens(&step))?;
    parts(&planned.steps[first..], &holds).into_iter().next()
}

/// TT-REI-01, TT-REI-02, TT-REI-03, TT-REI-04, TT-REI-05, TT-REI-06, TT-REI-07, TT-REI-08, TT-REI-09: a roll at a
/// point, and what comes of it. TT-REI-04: at a point that is named before the roll, which may be the same twice.
fn enters(
    play: &mut Play<'_, '_>,
    point: &UnitId,
    entrance: &Entrance,
    by: By,
    progress: &mut Progress,
) -> Result<(), Stopped> {
    let number = entrance.number;
    let next = match arrival_steps::next_at(play.state(), point, entrance.who.as_ref()) {
        Ok(next) => next,
        Err(fail) => {
            play.drop_step(point, number, &fail.wrong());
            return Ok(());
        }
    };
    if progress.rolls >= ARRIVAL_ROLLS {
        play.drop_step(point, number, &third_roll());
        return Ok(());
    }
    progress.rolls += 1;
    let (_, needs, clause) = arrival_steps::edge_of(play.state(), play.state().point(point));
    let face = play.roll(&format!("reinf/{}", point.in_label()));
    let comes = face >= needs;
    let event = Event::Reinforces { point: point.clone(), needs, face, unit: comes.then(|| next.clone()), by };
    play.record(clause, event);
    progress.failed.retain(|known| known != point);
    if !comes {
        progress.failed.push(point.clone());
        return Ok(());
    }
    let Err(first) = gives_up(play, point, &next, entrance, progress) else {
        return Ok(());
    };
    let entrance = Entrance { moves: [first, entrance.moves.clone()].concat(), ..entrance.clone() };
    comes_on(play, point, &next, &entrance, progress)
}

/// TT-REI-10, TT-REI-11: exchanges who has come for an enemy near the point; where nobody is exchanged, what stands
/// under `else` for that.
fn gives_up(
    play: &mut Play<'_, '_>,
    point: &UnitId,
    next: &UnitId,
    entrance: &Entrance,
    progress: &Progress,
) -> Result<(), Vec<Numbered>> {
    let enemy = exchanged(&entrance.swaps, |number, step, whom| {
        let state = play.state();
        let (arrival, unit) = (state.point(point), state.unit(next));
        let enemy = arrival_steps::gives_up_for(state, &play.ground, unit, arrival, whom);
        let holds = |enemy: &UnitId| {
            let facts = (&arrival.side, Some(unit));
            let met = Some(state.unit(enemy));
            arrival_steps::holds_at(state, &play.ground, facts, met, step, &progress.failed)
        };
        let met = enemy.as_ref().is_some_and(holds);
        match enemy {
            Some(enemy) if met => return Some(enemy),
            _ if !step.otherwise.is_empty() => {}
            Some(_) => {
                let (unit, step) = (point.clone(), number);
                play.record("TT-REI-11", Event::Waived { unit, step });
            }
            None => {
                let wrong = unclaused("no such enemy is near the point", "");
                play.drop_step(point, number, &wrong);
            }
        }
        None
    })?;
    let event = Event::Swaps { point: point.clone(), unit: next.clone(), enemy: enemy.clone() };
    play.record("TT-REI-10", event);
    let (clause, why) = ("TT-REI-10", Why::Exchange);
    losses::destroy_all(play, &[(clause, next, why, None), (clause, &enemy, why, Some(next))]);
    Ok(())
}

/// TT-REI-06, TT-REI-07, TT-REI-08, TT-REI-09: who has come is placed, and moves on.
fn comes_on(
    play: &mut Play<'_, '_>,
    point: &UnitId,
    next: &UnitId,
    entrance: &Entrance,
    progress: &mut Progress,
) -> Result<(), Stopped> {
    let state = play.state();
    let (arrival, unit) = (state.point(point), state.unit(next));
    let wish = entrance.at.as_ref();
    let wish = wish.and_then(|at| arrival_steps::entry_at(state, &play.ground, unit, arrival, at).ok());
    let touch = state.touch();
    let ordered = wish.filter(|base| may_enter(state, &play.ground, unit, base, touch));
    let place = ordered.or_else(|| arrival_steps::free_entry(state, &play.ground, unit, arrival, wish));
    let Some(base) = place else {
        let event = Event::NoRoom { point: point.clone(), unit: next.clone() };
        play.record("TT-REI-08", event);
        return Ok(());
    };
    let event =
        Event::Arrives { unit: next.clone(), point: point.clone(), at: state.place(base.centre), face: base.heading };
    play.record("TT-REI-06", event);
    if let Some((number, wrong)) = arrival_steps::stays_on_arrival(play.state(), &entrance.moves) {
        play.drop_step(next, number, &wrong);
        return Ok(());
    }
    walks(play, next, &entrance.moves, progress)
}
