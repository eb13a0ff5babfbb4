//! Phase 2: everybody moves, in four steps: NB-MOVE-01 to NB-MOVE-18, NB-SEQ-02, NB-MF-01, NB-GAP-14, NB-GAP-61.

pub(crate) mod clock;
pub(crate) mod columns_halt;
pub(crate) mod compulsory_moves;
pub(crate) mod deeds;
pub(crate) mod dice;
pub(crate) mod follow_ups;
pub(crate) mod formations;
pub(crate) mod garrisons_leave;
pub(crate) mod ordinary_moves;
pub(crate) mod owed_moves;
pub(crate) mod retirement;

use crate::adjudicate::{Stopped, UnitId};
use crate::kit::table::Point;
use crate::rules::napoleonic_brigade::charts::measures::{INCH, LIMIT, ROUTE_POINT};
use crate::rules::napoleonic_brigade::charts::movement::{ADVANCE_AND_FIRE, advance_and_fire};
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::Pace;
use crate::rules::napoleonic_brigade::orders::plan::Intent;
use crate::rules::napoleonic_brigade::play::{D6, Play, crews};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, number};
use crate::rules::napoleonic_brigade::troops::general_order::Goal;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// The movement phase: a) dice for advances with fire, b) who is driven, c) who presses, d) all others.
pub(crate) fn phase(play: &mut Play<'_, '_>) -> Result<(), Stopped> {
    columns_halt::before_bad_ground(play)?;
    set_out_unasked(play);
    dice_for_advances(play);
    compulsory_moves::the_driven(play);
    follow_ups::the_pressing(play);
    ordinary_moves::the_others(play);
    crews::crews_move(play);
    route_points(play);
    Ok(())
}

/// NB-DEC-06, NB-GAP-04: who has no orders for the turn, and goes on by his general order.
fn set_out_unasked(play: &mut Play<'_, '_>) {
    let plans = play.plans.iter().filter(|plan| plan.unasked);
    let units = plans.filter(|plan| {
        let brigade = play.state().unit(&plan.unit);
        let goes = matches!(ordinary_moves::intent_of(play, plan), Intent::Go(legs) if !legs.is_empty());
        goes && brigade.duties.is_empty() && !ordinary_moves::has_no_move(play, brigade)
    });
    let units = units.map(|plan| plan.unit.clone()).collect::<Vec<_>>();
    let sides = play.state().sides.iter().map(|card| card.side.clone());
    // Each side for itself: whose general orders these are, the other is not told.
    for side in sides.collect::<Vec<_>>() {
        let own = |unit: &&UnitId| play.state().unit(unit).side == side;
        let units = units.iter().filter(own).cloned().collect::<Vec<_>>();
        if !units.is_empty() {
            play.record("NB-DEC-06", Event::GoesOn { units });
        }
    }
}

/// Step a, NB-MF-01: a die for each brigade that advances and fires, before anything moves.
fn dice_for_advances(play: &mut Play<'_, '_>) {
    for id in play.state().in_order_of_dice() {
        let plan = play.plan(&id);
        if plan.is_some_and(|plan| plan.intent == Intent::AdvanceAndFire)
            && ordinary_moves::may_advance_and_fire(play, &id)
        {
            dice_for_advance(play, &id);
        }
    }
}

/// NB-MF-02, NB-MF-03, NB-MF-04, NB-MF-12: held to half speed it covers half of it.
fn dice_for_advance(play: &mut Play<'_, '_>, id: &UnitId) {
    let faces = play.roll(&format!("advance-and-fire/{}", id.in_label()), D6, 1);
    let (whole, row) = (advance_and_fire(faces[0]), usize::from(faces[0].clamp(1, 6)));
    let half = dice::is_at_half_speed(play.state(), play.state().unit(id));
    let (allowance, notes) = match half {
        true => (whole.share(1, 2), vec!["half speed".to_owned()]),
        false => (whole, Vec::new()),
    };
    let pace = Pace {
        unit: id.clone(),
        manner: Manner::AdvanceAndFire,
        white: faces,
        coloured: None,
        notes,
        allowance: number(allowance),
    };
    play.record(ADVANCE_AND_FIRE[row - 1].1, Event::Paces(pace));
    if let Some(afoot) = play.afoot_mut(id) {
        afoot.advance = Some(allowance);
    }
}

/// NB-GAP-04: points of the route are done with when a brigade comes near them, or is as its order comes into force.
pub(crate) fn route_points(play: &mut Play<'_, '_>) {
    for id in play.state().in_order_of_dice() {
        let track = play.afoot(&id).map(|afoot| afoot.track.as_slice());
        let steps = track.unwrap_or_default().iter().map(|step| step.at);
        let steps = steps.collect::<Vec<_>>();
        if let Some(passed) = passes(play.state(), &play.ground, &id, &steps) {
            play.record("NB-ORD-03", Event::Reaches { unit: id, passed });
        }
    }
}

/// How many points of its route a brigade is done with that has been at these places and stands where it does; nothing
/// where there are no more than before. Places that nobody knows are passed over.
pub(crate) fn passes(state: &State, ground: &Ground, id: &UnitId, steps: &[Point]) -> Option<u32> {
    let brigade = state.unit(id);
    let (order, at) = (brigade.order.as_ref()?, brigade.at?.point(INCH));
    let goals = order.route.iter().skip(brigade.passed as usize);
    let goals = goals.map(|goal| match goal {
        Goal::Named(name) => {
            ground.named(name).map(crate::rules::napoleonic_brigade::position::ground::TerrainPiece::middle)
        }
        Goal::Point(at) => Some(at.point(INCH)),
    });
    let goals = goals.collect::<Vec<_>>();
    let mut done = 0;
    for step in steps.iter().chain([&at]) {
        while let Some(goal) = goals.get(done as usize)
            && goal.is_none_or(|goal| goal.square_to(*step).is_within(ROUTE_POINT + LIMIT))
        {
            done += 1;
        }
    }
    (done > 0).then_some(brigade.passed + done)
}
