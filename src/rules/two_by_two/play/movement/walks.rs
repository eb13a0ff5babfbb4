//! A walk is carried out: TT-MOVE-01, TT-DEC-05, TT-WOOD-12.

use crate::adjudicate::{Stopped, UnitId};
use crate::kit::table::Length;
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::orders::by_phase::Numbered;
use crate::rules::two_by_two::orders::walk;
use crate::rules::two_by_two::orders::walk_result::{Aside, Judging, Walk};
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::charge::reply;
use crate::rules::two_by_two::play::reinforcements::exits;
use crate::rules::two_by_two::play::rout;
use crate::rules::two_by_two::play::rout::Rout;
use crate::rules::two_by_two::position::event::{Cause, Event};
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Kind;

/// What a movement step has come to so far.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// How many rolls have been made for reinforcements.
    pub(crate) rolls: u8,
    /// Points of arrival at which the last roll failed.
    pub(crate) failed: Vec<UnitId>,
    /// Who has moved or turned.
    pub(crate) moved: Vec<UnitId>,
}

/// A unit walks its steps, as far as it is allowed.
pub(crate) fn walks(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    steps: &[Numbered],
    progress: &mut Progress,
) -> Result<(), Stopped> {
    let walk = loop {
        let state = play.state();
        let walk = walk::walk(state, &play.ground, id, steps, Judging::Play, &progress.failed);
        match walk {
            Ok(walk) if comes_upon(play, id, &walk) => {}
            walk => break walk,
        }
    };
    let walk = match walk {
        Ok(walk) => walk,
        Err((step, wrong)) => {
            play.drop_step(id, step, &wrong);
            return Ok(());
        }
    };
    for aside in &walk.asides {
        match aside {
            Aside::Waived(step) => {
                let (unit, step) = (id.clone(), *step);
                play.record("TT-DEC-05", Event::Waived { unit, step });
            }
            Aside::Dropped(step, wrong) => play.drop_step(id, *step, wrong),
        }
    }
    carries_out(play, id, &walk, progress)
}

/// Whether somebody comes into view on a walk of whom the walker did not know.
fn comes_upon(play: &mut Play<'_, '_>, id: &UnitId, walk: &Walk) -> bool {
    if play.referee.hidden().is_empty() {
        return false;
    }
    let state = play.referee.truth();
    let places = walk.places(Length::of(1, state.measure())).into_iter().map(|base| {
        let walk = Walk { base, ..walk.clone() };
        event_of(state, id, &walk)
    });
    let places = places.collect::<Vec<_>>();
    play.referee.scouts(id, &places)
}

fn carries_out(play: &mut Play<'_, '_>, id: &UnitId, walk: &Walk, progress: &mut Progress) -> Result<(), Stopped> {
    let outside = comes_from_outside(play, id, walk);
    if !walk.legs.is_empty() {
        progress.moved.push(id.clone());
        let event = event_of(play.state(), id, walk);
        play.record("TT-MOVE-01", event);
    }
    if walk.routs {
        return rout::rout(play, vec![Rout { unit: id.clone(), cause: Cause::Will, of: None, course: None }]);
    }
    if let Some(exit) = &walk.exit {
        exits::exits(play, id, exit);
        return Ok(());
    }
    if walk.contacts.is_empty() {
        return Ok(());
    }
    reply::charges(play, id, &walk.contacts, walk.edge)?;
    if outside {
        play.record("TT-WOOD-12", Event::FromOutside { unit: id.clone() });
    }
    Ok(())
}

/// TT-WOOD-12: whether a walk takes light infantry from outside a wood to light infantry within (3.01).
fn comes_from_outside(play: &Play<'_, '_>, id: &UnitId, walk: &Walk) -> bool {
    let state = play.state();
    let is_light = |id: &UnitId| state.unit(id).kind == Kind::LightInfantry;
    let in_wood = |id: &UnitId| {
        let base = state.base(state.unit(id));
        base.is_some_and(|base| play.ground.in_wood(base.centre))
    };
    let mut met = walk.contacts.iter();
    state.edition == Edition::ThreeOne
        && is_light(id)
        && !in_wood(id)
        && met.any(|(enemy, _)| is_light(enemy) && in_wood(enemy))
}

/// The event of a walk.
fn event_of(state: &State, id: &UnitId, walk: &Walk) -> Event {
    Event::Moves {
        unit: id.clone(),
        legs: walk.legs.clone(),
        to: state.place(walk.base.centre),
        face: walk.base.heading,
        cost: state.number(walk.cost),
        road: walk.road,
        stopped: walk.stopped.clone(),
    }
}
