//! What the state of a unit lets it do, and turns on the way: TT-MOVE-02, TT-MOVE-29 to TT-MOVE-32, TT-GEO-24, TT-GEO-25.

use super::walk_result::{Fail, on_the_move};
use super::walker::Walker;
use crate::adjudicate::{Wrong, because};
use crate::kit::table::{self, Base, Length, Wheel};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::switches::{FreeWheel, Interpenetration};
use crate::rules::two_by_two::orders::goals;
use crate::rules::two_by_two::orders::words::Heading;

impl Walker<'_> {
    /// TT-MOVE-29, TT-MOVE-32, TT-STAT-02, TT-STAT-05, TT-STAT-06: whether its state lets it move from its place.
    /// TT-MOVE-35: also out of contact.
    pub(crate) fn may_go(&self) -> Result<(), Wrong> {
        let unit = self.unit();
        let (clause, state) = match () {
            () if unit.is_disrupted() => ("TT-MOVE-32", "disrupted"),
            () if unit.is_pinned() => ("TT-MOVE-29", "pinned"),
            () => return Ok(()),
        };
        let reason = because!("{} is {} and does not move", self.id, state);
        Err(Wrong::new(clause, reason, "it has to rally first"))
    }

    /// TT-MOVE-30, TT-MOVE-31, TT-MOVE-32, TT-STAT-02, TT-STAT-05, TT-STAT-06: whether its state lets it turn.
    fn may_turn(&self) -> Result<(), Wrong> {
        let unit = self.unit();
        let sheet = self.state.edition == Edition::ThreeOne;
        let (clause, state) = match () {
            () if unit.is_disrupted() => ("TT-MOVE-32", "disrupted"),
            () if unit.is_pinned() && sheet => ("TT-MOVE-31", "pinned"),
            () => return Ok(()),
        };
        let reason = because!("{} is {} and does not change its facing", self.id, state);
        Err(Wrong::new(clause, reason, "it has to rally first"))
    }

    /// TT-MOVE-02, TT-GEO-25: turns for nothing, degrees to the right; about a front corner by the house rule.
    pub(crate) fn turn(&mut self, degrees: i64) -> Result<(), Fail> {
        self.may_turn()?;
        let size = u16::try_from(degrees.unsigned_abs()).unwrap_or(0);
        let side = match degrees < 0 {
            true => Wheel::Left,
            false => Wheel::Right,
        };
        let turned = match self.state.house_rules.free_wheel {
            FreeWheel::Centre => self.base.pivoted(degrees),
            FreeWheel::Corner => self.base.wheeled(side, size),
        };
        self.turns(turned, degrees)
    }

    /// Turns about its centre to a heading, the shorter way.
    pub(crate) fn turn_to(&mut self, heading: table::Heading) -> Result<(), Fail> {
        self.may_turn()?;
        let right = i64::from(heading.degrees()) - i64::from(self.base.heading.degrees());
        let degrees = (right + 180).rem_euclid(360) - 180;
        self.turns(self.base.facing(heading), degrees)
    }

    /// TT-GEO-24: a turn is judged by where it ends.
    fn turns(&mut self, turned: Base, degrees: i64) -> Result<(), Fail> {
        if turned == self.base {
            return Ok(());
        }
        let touch = self.state.touch();
        let through = self.state.house_rules.interpenetration == Interpenetration::Friends;
        let side = &self.unit().side;
        for (other, base) in self.state.others(self.id) {
            let friend = other.side == *side;
            if turned.overlaps(&base, touch) && !(friend && through) {
                let reason = because!("{} would turn into {}", self.id, other.unit);
                let help = "turn where there is room";
                return Err(Wrong::new("TT-MOVE-33", reason, help).into());
            }
            if !friend && turned.touches(&base, touch) && !self.base.touches(&base, touch) {
                let reason = because!("{} would touch {} by turning", self.id, other.unit);
                let help = "an enemy is reached by the front, straight ahead";
                return Err(Wrong::new("TT-GEO-26", reason, help).into());
            }
        }
        if let Some(hindrance) = self.ground.hindrance(&self.state, self.unit(), &turned) {
            let reason = because!("{} would turn into {}", self.id, hindrance.what);
            let clause = on_the_move(hindrance.clause);
            return Err(Wrong::new(clause, reason, "turn where there is room").into());
        }
        self.words.push(match degrees < 0 {
            true => format!("pivot {} left", -degrees),
            false => format!("pivot {degrees}"),
        });
        if turned.heading != self.base.heading {
            (self.turned, self.ahead) = (true, Length::ZERO);
        }
        self.stands(turned);
        Ok(())
    }

    pub(crate) fn face(&mut self, heading: &Heading) -> Result<(), Fail> {
        let heading = match heading {
            Heading::Degrees(heading) => *heading,
            Heading::Toward(place) => {
                let point = goals::whereabouts(&self.state, self.ground, self.unit(), place)?;
                let toward = table::Heading::toward(self.base.centre, point);
                toward.unwrap_or(self.base.heading)
            }
        };
        self.turn_to(heading)
    }
}
