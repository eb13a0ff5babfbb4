//! The way of a unit, step by step: TT-MOVE-01, TT-MOVE-06, TT-MOVE-35, TT-GEO-23, TT-GAP-61, TT-ROUT-22 to TT-ROUT-25.

use super::by_phase::Numbered;
use super::selectors::Facts;
use super::walk_result::{Aside, Fail, Judging, Walk, unclaused};
use super::walk_result::{Bar, Purse};
use super::walker::{End, Walker};
use crate::adjudicate::{Judge, UnitId, Wrong, because};
use crate::kit::table::Length;
use crate::orders::Step;
use crate::rules::two_by_two::charts::switches::VoluntaryRoutPivot;
use crate::rules::two_by_two::orders::goals;
use crate::rules::two_by_two::orders::selectors;
use crate::rules::two_by_two::orders::walker;
use crate::rules::two_by_two::orders::words::{Stretch, Verb, Way};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;

/// Walks the steps of a unit that stands on the table: what they come to, or the step at fault, counted from 1.
pub(crate) fn walk(
    state: &State,
    ground: &Ground,
    id: &UnitId,
    steps: &[Numbered],
    judging: Judging,
    failed: &[UnitId],
) -> Result<Walk, (usize, Wrong)> {
    let mut walker = Walker {
        state: state.clone(),
        ground,
        id,
        judging,
        failed,
        start: state.base_of(id),
        base: state.base_of(id),
        legs: Vec::new(),
        words: Vec::new(),
        ahead: Length::ZERO,
        turned: false,
        extra: Length::ZERO,
        contacts: Vec::new(),
        edge: false,
        stopped: None,
        exit: None,
        shy: false,
        end: None,
        fault: None,
        asides: Vec::new(),
    };
    for (number, step) in steps {
        walker.step(*number, step)?;
    }
    let last = steps.last().map_or(0, |(number, _)| *number);
    walker.rests_free().map_err(|wrong| (last, wrong))?;
    walker.ends_at_edge();
    Ok(walker.walk())
}

impl Walker<'_> {
    fn walk(self) -> Walk {
        let bill = self.bill(&self.legs);
        Walk {
            legs: self.words,
            base: self.base,
            straight: self.ahead,
            far: self.legs.iter().map(|leg| leg.sweep.reach).sum(),
            cost: bill.cost + self.extra,
            road: bill.column,
            ways: self.legs.iter().map(|leg| leg.sweep).collect(),
            contacts: self.contacts,
            edge: self.edge,
            stopped: self.stopped,
            exit: self.exit,
            routs: self.end == Some(End::Rout),
            asides: self.asides,
        }
    }

    /// One step, or what stands under its `else`.
    fn step(&mut self, number: usize, step: &Step<Verb>) -> Result<(), (usize, Wrong)> {
        if step.verb == Verb::Stand || step.verb == Verb::Rally {
            return Ok(());
        }
        if let Some(end) = self.end {
            return self.too_late(end).map_err(|wrong| (number, wrong));
        }
        if !self.is_met(step) {
            if step.otherwise.is_empty() {
                self.asides.push(Aside::Waived(number));
            }
            return self.otherwise(number, step);
        }
        if step.otherwise.is_empty() {
            return match self.deed(&step.verb) {
                Ok(()) => {
                    self.tells_fault(number);
                    Ok(())
                }
                Err(Fail::Illegal(wrong)) if self.judging == Judging::Paper => Err((number, wrong)),
                Err(Fail::Illegal(wrong)) => {
                    self.end = Some(End::Cut);
                    self.asides.push(Aside::Dropped(number, wrong));
                    Ok(())
                }
                Err(Fail::Impossible(reason)) => {
                    let wrong = unclaused(reason, "");
                    self.asides.push(Aside::Dropped(number, wrong));
                    Ok(())
                }
            };
        }
        let mut trial = self.clone();
        let done = trial.deed(&step.verb);
        // A charge that does not come to contact is no charge: half of it is not ridden where something else is ordered.
        let is_charge = matches!(step.verb, Verb::Charge(_));
        let reaches = !is_charge || !trial.contacts.is_empty();
        if done.is_ok() && trial.stopped.is_none() && reaches {
            *self = trial;
            return Ok(());
        }
        if is_charge && self.judging == Judging::Play {
            let wrong = match done {
                Err(Fail::Illegal(wrong)) => wrong,
                Err(Fail::Impossible(reason)) => unclaused(reason, ""),
                Ok(()) => unclaused("the charge would not come to contact", ""),
            };
            self.asides.push(Aside::Dropped(number, wrong));
        }
        self.otherwise(number, step)
    }

    /// One that is cut short before it has set out drops its step.
    fn tells_fault(&mut self, number: usize) {
        let fault = self.fault.take().filter(|_| self.words.is_empty());
        let dropped = fault.map(|wrong| Aside::Dropped(number, wrong));
        self.asides.extend(dropped);
    }

    fn otherwise(&mut self, number: usize, step: &Step<Verb>) -> Result<(), (usize, Wrong)> {
        let mut steps = step.otherwise.iter();
        steps.try_for_each(|step| self.step(number, step))
    }

    /// TT-GEO-26, TT-ROUT-25: what nothing may follow.
    fn too_late(&self, end: End) -> Result<(), Wrong> {
        let (clause, reason) = match (self.judging, end) {
            (Judging::Play, _) | (_, End::Cut) => return Ok(()),
            (_, End::Contact) => ("TT-GEO-26", "its move has ended in contact before this"),
            (_, End::Exit) => ("TT-REI-15", "it has left the table before this"),
            (_, End::Rout) => ("TT-ROUT-25", "a rout of its own will is all it does"),
        };
        let reason = because!("{}: {}", self.id, reason);
        Err(Wrong::new(clause, reason, "leave out what comes after"))
    }

    fn is_met(&self, step: &Step<Verb>) -> bool {
        let Some(condition) = &step.condition else {
            return true;
        };
        let unit = self.unit();
        let enemy = goals::concerned(&self.state, unit, &step.verb, condition, self.ground);
        let facts = Facts::new(&self.state, self.ground, self.unit(), enemy);
        let failed = Some(self.failed);
        Facts { failed, ..facts }.holds(condition)
    }

    fn deed(&mut self, verb: &Verb) -> Result<(), Fail> {
        match verb {
            Verb::Go(way, stretch) => self.go_so_far(*way, *stretch),
            Verb::Pivot(degrees) => self.turn(i64::from(*degrees)),
            Verb::Face(heading) => self.face(heading),
            Verb::To(place, false) => self.to(place),
            Verb::To(place, true) => self.by_road(place),
            Verb::Toward(whom) => self.toward(whom),
            Verb::Charge(whom) => self.charge(whom),
            Verb::Exit(place) => self.exit(place),
            Verb::Rout => self.rout(),
            Verb::Enter(..) | Verb::Swap(_) => {
                Err(unclaused("this is a step of a point of arrival", "name the point as `unit`").into())
            }
            Verb::Rally
            | Verb::Fire(_)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::Turn(_)
            | Verb::Follow(_)
            | Verb::Join
            | Verb::GoTo(_)
            | Verb::Take(_) => Err(unclaused(
                "this is a reply to a decision, not an order",
                "a reply stands behind `when ...:` or `answer ...:`",
            )
            .into()),
        }
    }

    fn go_so_far(&mut self, way: Way, stretch: Stretch) -> Result<(), Fail> {
        match stretch {
            Stretch::Just(measure, _) => {
                let reach = selectors::length(&self.state, measure);
                self.go(way, reach, Purse::Binds, Bar::Refused)
            }
            Stretch::Max => self.go(way, walker::across(&self.state), Purse::Limits, Bar::Ends),
        }
    }

    /// TT-ROUT-22, TT-ROUT-23, TT-ROUT-24, TT-ROUT-25: a rout of its own will, whatever its state. TT-EX-10: so a
    /// pinned unit gets away. TT-DEC-18: nobody does so unordered.
    fn rout(&mut self) -> Result<(), Fail> {
        let unit = self.unit();
        if !unit.kind.may_rout_at_will() {
            let reason = because!("{} is {}", self.id, unit.kind.noun());
            let help = "only light infantry and light cavalry rout of their own will";
            return Err(Wrong::new("TT-ROUT-24", reason, help).into());
        }
        let pivots = self.state.house_rules.voluntary_rout_pivot == VoluntaryRoutPivot::Yes;
        if !self.legs.is_empty() || self.turned && !pivots {
            let reason = because!("{} has moved before it routs", self.id);
            let help = "a rout of its own will replaces all other movement";
            return Err(Wrong::new("TT-ROUT-25", reason, help).into());
        }
        self.end = Some(End::Rout);
        Ok(())
    }

    /// TT-MOVE-33, TT-GEO-05: where friends let each other through, none may end on another.
    fn rests_free(&mut self) -> Result<(), Wrong> {
        let touch = self.state.touch();
        let on = |walker: &Walker<'_>| {
            let mut others = walker.state.others(walker.id);
            let on = others.find(|(_, base)| walker.base.overlaps(base, touch));
            on.map(|(other, base)| (other.unit.clone(), base))
        };
        while let Some((friend, base)) = on(self) {
            let reason = because!("{} would end on {}", self.id, friend);
            let wrong = Wrong::new("TT-MOVE-33", reason, "go past it, or stop before it");
            if self.judging == Judging::Paper {
                return Err(wrong);
            }
            self.words.pop();
            self.is_cut(&wrong, Some(friend.clone()), because!("{}", friend));
            let Some(leg) = self.legs.pop() else {
                self.stands(self.start);
                return Ok(());
            };
            let reach = leg.sweep.stops_before(&base, touch);
            let reach = reach.unwrap_or(Length::ZERO);
            self.stands(leg.sweep.base);
            if reach < leg.sweep.reach && reach > Length::ZERO {
                self.goes(leg.way(), leg.sweep.to(reach));
            }
        }
        Ok(())
    }
}
