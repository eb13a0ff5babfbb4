//! Phase 2: everybody moves, in four steps: NB-MOVE-01 to NB-MOVE-18, NB-SEQ-02, NB-MF-01, NB-GAP-14, NB-GAP-61.

pub(crate) mod clock;
pub(crate) mod columns_halt;
pub(crate) mod compulsory_moves;
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
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{State, number};
use crate::rules::napoleonic_brigade::troops::general_order::Goal;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

impl Play<'_, '_> {
    /// The movement phase: a) dice for advances with fire, b) who is driven, c) who presses, d) all others.
    pub(crate) fn movement(&mut self) -> Result<(), Stopped> {
        self.before_bad_ground()?;
        self.set_out_unasked();
        self.dice_for_advances();
        self.the_driven();
        self.the_pressing();
        self.the_others();
        self.crews_move();
        self.route_points();
        Ok(())
    }

    /// NB-DEC-06, NB-GAP-04: who has no orders for the turn, and goes on by his general order.
    fn set_out_unasked(&mut self) {
        let plans = self.plans.iter().filter(|plan| plan.unasked);
        let units = plans.filter(|plan| {
            let brigade = self.state().unit(&plan.unit);
            let goes = matches!(self.intent_of(plan), Intent::Go(legs) if !legs.is_empty());
            goes && brigade.duties.is_empty() && !self.has_no_move(brigade)
        });
        let units = units.map(|plan| plan.unit.clone()).collect::<Vec<_>>();
        let sides = self.state().sides.iter().map(|card| card.side.clone());
        // Each side for itself: whose general orders these are, the other is not told.
        for side in sides.collect::<Vec<_>>() {
            let own = |unit: &&UnitId| self.state().unit(unit).side == side;
            let units = units.iter().filter(own).cloned().collect::<Vec<_>>();
            if !units.is_empty() {
                self.record("NB-DEC-06", Event::GoesOn { units });
            }
        }
    }

    /// Step a, NB-MF-01: a die for each brigade that advances and fires, before anything moves.
    fn dice_for_advances(&mut self) {
        for id in self.state().in_order_of_dice() {
            let plan = self.plan(&id);
            if plan.is_some_and(|plan| plan.intent == Intent::AdvanceAndFire) && self.may_advance_and_fire(&id) {
                self.dice_for_advance(&id);
            }
        }
    }

    /// NB-MF-02 to NB-MF-04, NB-MF-12: held to half speed it covers half of it.
    fn dice_for_advance(&mut self, id: &UnitId) {
        let faces = self.roll(&format!("advance-and-fire/{}", id.in_label()), D6, 1);
        let (whole, row) = (advance_and_fire(faces[0]), usize::from(faces[0].clamp(1, 6)));
        let half = self.state().is_at_half_speed(self.state().unit(id));
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
        self.record(ADVANCE_AND_FIRE[row - 1].1, Event::Paces(pace));
        if let Some(afoot) = self.afoot_mut(id) {
            afoot.advance = Some(allowance);
        }
    }

    /// NB-GAP-04: points of the route are done with when a brigade comes near them, or is as its order comes into force.
    pub(crate) fn route_points(&mut self) {
        for id in self.state().in_order_of_dice() {
            let track = self.afoot(&id).map(|afoot| afoot.track.as_slice());
            let steps = track.unwrap_or_default().iter().map(|step| step.at);
            let steps = steps.collect::<Vec<_>>();
            if let Some(passed) = self.state().passes(&self.ground, &id, &steps) {
                self.record("NB-ORD-03", Event::Reaches { unit: id, passed });
            }
        }
    }
}

impl State {
    /// How many points of its route a brigade is done with that has been at these places and stands where it does; nothing
    /// where there are no more than before. Places that nobody knows are passed over.
    pub(crate) fn passes(&self, ground: &Ground, id: &UnitId, steps: &[Point]) -> Option<u32> {
        let brigade = self.unit(id);
        let (order, at) = (brigade.order.as_ref()?, brigade.at?.point(INCH));
        let goals = order.route.iter().skip(brigade.passed as usize);
        let goals = goals.map(|goal| match goal {
            Goal::Named(name) => {
                ground.named(name).map(crate::rules::napoleonic_brigade::position::ground::Piece::middle)
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
}
