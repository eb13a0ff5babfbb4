//! Moves judged as they are written, one entry after the other, each on the position that the earlier ones lead to:
//! TT-GAP-61.

use super::arrival_steps::{ArrivalStep, Entrance, exchanged, parts, third_roll};
use super::by_phase::{Judged, Numbered, Planned};
use super::walk_result::{Exit, Fail, Judging, Walk, unclaused};
use crate::adjudicate::{UnitId, Wrong, because};
use crate::orders::Step;
use crate::rules::two_by_two::charts::tables::ARRIVAL_ROLLS;
use crate::rules::two_by_two::orders::arrival_steps;
use crate::rules::two_by_two::orders::goals;
use crate::rules::two_by_two::orders::walk;
use crate::rules::two_by_two::orders::words::Verb;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Contact, Reply, State};
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// The position on paper, where arrivals are taken to come.
#[derive(Clone, Debug)]
struct Paper<'g> {
    state: State,
    ground: &'g Ground,
    rolls: u8,
}

/// The entries of the moving side that are not allowed.
pub(crate) fn wrong_moves(state: &State, ground: &Ground, planned: &[Planned]) -> Vec<Judged> {
    let mut paper = Paper { state: state.clone(), ground, rolls: 0 };
    let mut judged = Vec::new();
    for (index, planned) in planned.iter().enumerate() {
        let mut next = paper.clone();
        match next.judge(planned) {
            Ok(()) => paper = next,
            Err((step, wrong)) => {
                let span = planned.span_of(step);
                judged.push((index, wrong.order(&planned.unit, step, span)));
            }
        }
    }
    judged
}

/// The position on which each entry is judged, and after them all the one to which they lead; what is set aside changes
/// nothing.
pub(crate) fn boards(state: &State, ground: &Ground, planned: &[Planned]) -> Vec<State> {
    let mut paper = Paper { state: state.clone(), ground, rolls: 0 };
    let mut boards = vec![paper.state.clone()];
    for planned in planned {
        let mut next = paper.clone();
        if next.judge(planned).is_ok() {
            paper = next;
        }
        boards.push(paper.state.clone());
    }
    boards
}

impl Planned {
    /// Where a step of it stands.
    fn span_of(&self, step: usize) -> Span {
        let found = self.steps.iter().find(|(number, _)| *number == step);
        found.map_or(self.span, |(_, step)| step.span)
    }
}

impl Fail {
    /// What is wrong, be it that it is allowed.
    pub(crate) fn wrong(self) -> Wrong {
        match self {
            Fail::Illegal(wrong) => wrong,
            Fail::Impossible(reason) => unclaused(reason, ""),
        }
    }
}

impl Paper<'_> {
    fn judge(&mut self, planned: &Planned) -> Result<(), (usize, Wrong)> {
        if planned.arrival {
            return self.arrival(planned);
        }
        let rallies = planned.steps.iter();
        let mut rallies = rallies.filter(|(_, step)| step.verb == Verb::Rally);
        if let Some((second, _)) = rallies.nth(1) {
            let reason = because!("{} tries to rally once in a turn", planned.unit);
            let help = "leave the second `rally` out";
            return Err((*second, Wrong::new("TT-RAL-02", reason, help)));
        }
        let there = self.state.unit(&planned.unit).at.is_some();
        if !there || !goals::is_met(&self.state, self.ground, planned, &[]) {
            return Ok(());
        }
        let (id, steps) = (&planned.unit, planned.movement());
        let walk = walk::walk(&self.state, self.ground, id, &steps, Judging::Paper, &[])?;
        self.carries_out(id, &walk);
        Ok(())
    }

    /// The entry of a point of arrival.
    fn arrival(&mut self, planned: &Planned) -> Result<(), (usize, Wrong)> {
        let side = self.state.point(&planned.unit).side.clone();
        let entry =
            Step { verb: Verb::Stand, condition: planned.condition.clone(), otherwise: Vec::new(), span: planned.span };
        let all = {
            let whose = (&side, None);
            let holds = |step: &Step<Verb>| arrival_steps::holds_at(&self.state, self.ground, whose, None, step, &[]);
            if !holds(&entry) {
                return Ok(());
            }
            parts(&planned.steps, &holds)
        };
        for part in all {
            match part {
                ArrivalStep::Enters(entrance) => self.enters(&planned.unit, &entrance)?,
                ArrivalStep::Waived(_) => {}
                ArrivalStep::Nobody(number) => {
                    let reason = "a point of arrival does not move";
                    let help = "write `enter` first; the steps after it are those of who comes";
                    return Err((number, unclaused(reason, help)));
                }
            }
        }
        Ok(())
    }

    /// TT-REI-01, TT-REI-02, TT-REI-03, TT-REI-04, TT-REI-05, TT-REI-06, TT-REI-07, TT-REI-08, TT-REI-09, TT-REI-17.
    fn enters(&mut self, point: &UnitId, entrance: &Entrance) -> Result<(), (usize, Wrong)> {
        let number = entrance.number;
        self.rolls += 1;
        if self.rolls > ARRIVAL_ROLLS {
            return Err((number, third_roll()));
        }
        let next = match arrival_steps::next_at(&self.state, point, entrance.who.as_ref()) {
            Ok(next) => next,
            Err(Fail::Impossible(_)) => return Ok(()),
            Err(Fail::Illegal(wrong)) => return Err((number, wrong)),
        };
        let Err(mut moves) = self.gives_up(point, &next, entrance) else {
            return Ok(());
        };
        moves.extend(entrance.moves.iter().cloned());
        let (state, ground) = (&self.state, self.ground);
        let (arrival, unit) = (state.point(point), state.unit(&next));
        let base = match &entrance.at {
            Some(at) => match arrival_steps::ordered_entry(state, ground, unit, arrival, at) {
                Ok(base) => Some(base),
                Err(Fail::Illegal(wrong)) => return Err((number, wrong)),
                Err(Fail::Impossible(_)) => arrival_steps::free_entry(state, ground, unit, arrival, None),
            },
            None => arrival_steps::free_entry(state, ground, unit, arrival, None),
        };
        if let Some(fault) = arrival_steps::stays_on_arrival(state, &moves) {
            return Err(fault);
        }
        let Some(base) = base else { return Ok(()) };
        let at = state.place(base.centre);
        self.dequeue(&next);
        let unit = self.state.unit_mut(&next);
        (unit.at, unit.face) = (Some(at), Some(base.heading));
        let walk = walk::walk(&self.state, self.ground, &next, &moves, Judging::Paper, &[])?;
        self.carries_out(&next, &walk);
        Ok(())
    }

    /// TT-REI-10: exchanges a unit as things stand; where nobody is exchanged, what stands under `else` for that.
    fn gives_up(&mut self, point: &UnitId, next: &UnitId, entrance: &Entrance) -> Result<(), Vec<Numbered>> {
        let state = &self.state;
        let (arrival, unit) = (state.point(point), state.unit(next));
        let whose = (&arrival.side, Some(unit));
        let enemy = exchanged(&entrance.swaps, |_, step, whom| {
            let enemy = arrival_steps::gives_up_for(state, self.ground, unit, arrival, whom)?;
            let met = Some(state.unit(&enemy));
            let holds = arrival_steps::holds_at(state, self.ground, whose, met, step, &[]);
            holds.then_some(enemy)
        })?;
        self.dequeue(next);
        self.takes_off(&enemy);
        Ok(())
    }

    fn dequeue(&mut self, unit: &UnitId) {
        for point in &mut self.state.points {
            point.queue.retain(|queued| queued != unit);
        }
    }

    fn takes_off(&mut self, id: &UnitId) {
        let unit = self.state.unit_mut(id);
        (unit.at, unit.face) = (None, None);
    }

    /// What a walk changes. Who is charged is taken to stand, and who routs to survive.
    fn carries_out(&mut self, id: &UnitId, walk: &Walk) {
        let at = self.state.place(walk.base.centre);
        let unit = self.state.unit_mut(id);
        (unit.at, unit.face) = (Some(at), Some(walk.base.heading));
        let contacts = walk.contacts.iter().map(|(on, face)| Contact {
            charger: id.clone(),
            on: on.clone(),
            face: *face,
            reply: Reply::Stand,
            column: None,
            back: None,
            edge: walk.edge,
            outside: false,
        });
        self.state.contacts.extend(contacts);
        if walk.routs {
            self.routs(id);
        }
        match &walk.exit {
            None => {}
            Some(Exit::Out(_)) => self.takes_off(id),
            Some(Exit::At(point)) => {
                self.takes_off(id);
                if let Some(next) = self.state.point(point).queue.first().cloned() {
                    self.dequeue(&next);
                }
            }
        }
    }

    /// TT-GEO-34: a rout of its own will, straight to the rear.
    fn routs(&mut self, id: &UnitId) {
        let unit: &Unit = self.state.unit(id);
        let base = self.state.base_of(id);
        let (far, _) = self.state.ruler().allowance(unit.kind);
        let base = base.moved(base.heading.course().reversed(), far);
        if !self.state.board().holds(&base, self.state.touch()) {
            self.takes_off(id);
            return;
        }
        let at = self.state.place(base.centre);
        self.state.unit_mut(id).at = Some(at);
    }
}
