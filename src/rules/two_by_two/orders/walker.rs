//! A unit on its way, and what becomes of it with each leg.

use super::walk_result::{Aside, Exit, Judging, Leg};
use crate::adjudicate::{Clause, Reason, UnitId, Wrong};
use crate::kit::table::{Base, Face, Length, Sweep};
use crate::rules::two_by_two::orders::words::Way;
use crate::rules::two_by_two::position::event::Stop;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// What ends a way for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It has come to the enemy.
    Contact,
    /// It is off the table.
    Exit,
    /// It routs.
    Rout,
    /// It was cut short.
    Cut,
}

/// A unit on its way, on a board of its own.
#[derive(Clone, Debug)]
pub(crate) struct Walker<'w> {
    pub(crate) state: State,
    pub(crate) ground: &'w Ground,
    pub(crate) id: &'w UnitId,
    pub(crate) judging: Judging,
    /// Points of arrival at which the last roll failed.
    pub(super) failed: &'w [UnitId],
    /// Where it set out.
    pub(crate) start: Base,
    pub(crate) base: Base,
    pub(crate) legs: Vec<Leg>,
    pub(crate) words: Vec<String>,
    /// How far it has come straight ahead since it last did anything else (TT-CON-02).
    pub(crate) ahead: Length,
    /// Whether it has turned.
    pub(crate) turned: bool,
    pub(crate) extra: Length,
    pub(crate) contacts: Vec<(UnitId, Face)>,
    pub(crate) edge: bool,
    pub(crate) stopped: Option<Stop>,
    pub(crate) exit: Option<Exit>,
    /// It keeps off the enemy, be it over the edge of a wood.
    pub(crate) shy: bool,
    pub(super) end: Option<End>,
    /// Why it was cut short.
    pub(super) fault: Option<Wrong>,
    pub(super) asides: Vec<Aside>,
}

impl Walker<'_> {
    pub(crate) fn unit(&self) -> &Unit {
        self.state.unit(self.id)
    }

    /// Its base is here now.
    pub(crate) fn stands(&mut self, base: Base) {
        self.base = base;
        let at = self.state.place(base.centre);
        let unit = self.state.unit_mut(self.id);
        (unit.at, unit.face) = (Some(at), Some(base.heading));
    }

    /// Goes a leg that has been judged.
    pub(crate) fn goes(&mut self, way: Way, sweep: Sweep) {
        if sweep.reach == Length::ZERO {
            return;
        }
        let far = sweep.reach.show(self.state.measure());
        self.words.push(format!("{} {far}", way.word()));
        self.ahead = match way {
            Way::Forward => self.ahead + sweep.reach,
            _ => Length::ZERO,
        };
        let sideways = way.is_sideways();
        self.legs.push(Leg { sweep, sideways });
        self.stands(sweep.end());
    }

    /// Ends in contact.
    pub(crate) fn meets(&mut self, contacts: Vec<(UnitId, Face)>, edge: bool) {
        (self.contacts, self.edge) = (contacts, edge);
        self.end = Some(End::Contact);
    }

    /// Leaves the table.
    pub(crate) fn leaves(&mut self, exit: Exit, cost: Length) {
        (self.exit, self.extra) = (Some(exit), cost);
        self.end = Some(End::Exit);
    }

    /// Is cut short by something.
    pub(crate) fn is_cut(&mut self, wrong: &Wrong, unit: Option<UnitId>, what: Reason) {
        self.end = Some(End::Cut);
        self.fault = Some(wrong.clone());
        self.stopped = Some(Stop { clause: Clause::new(wrong.clause.unwrap_or("TT-DEC-05")), unit, what });
    }
}

/// A way that is longer than any on the table.
pub(crate) fn across(state: &State) -> Length {
    state.board().width + state.board().height
}
