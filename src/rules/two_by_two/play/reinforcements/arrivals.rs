//! Reinforcements: TT-REI-01 to TT-REI-11, TT-REI-17, TT-DEC-06, TT-DEC-07.

use crate::adjudicate::{By, Judge, Side, Stopped, UnitId};
use crate::orders::Step;
use crate::rules::two_by_two::charts::tables::ARRIVAL_ROLLS;
use crate::rules::two_by_two::orders::Verb;
use crate::rules::two_by_two::orders::arrival_steps::{Entrance, Part, exchanged, parts, third_roll};
use crate::rules::two_by_two::orders::by_phase::{Numbered, Planned};
use crate::rules::two_by_two::orders::selectors::Facts;
use crate::rules::two_by_two::orders::walk_result::unclaused;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::movement::Progress;
use crate::rules::two_by_two::position::event::{Event, Why};

impl Play<'_, '_> {
    /// TT-DEC-06: without orders for any point both rolls are made at the start, at the first and at the second; where one
    /// has nobody left, both at the other.
    pub(crate) fn rolls_by_default(&mut self, side: &Side, progress: &mut Progress) -> Result<(), Stopped> {
        let points = self.state().points.iter();
        let points = points.filter(|point| point.side == *side);
        let points = points.map(|point| point.unit.clone()).collect::<Vec<_>>();
        let Some(count) = std::num::NonZeroUsize::new(points.len()) else {
            return Ok(());
        };
        for roll in 0..usize::from(ARRIVAL_ROLLS) {
            let order = (0..count.get()).map(|more| &points[(roll + more) % count]);
            let mut waiting = order.filter(|point| !self.state().point(point).queue.is_empty());
            let Some(point) = waiting.next() else {
                return Ok(());
            };
            let entrance = Entrance { number: 0, who: None, at: None, swaps: Vec::new(), moves: Vec::new() };
            self.enters(point, &entrance, By::Default, progress)?;
        }
        Ok(())
    }

    /// The entry of a point of arrival.
    pub(crate) fn arrivals(&mut self, planned: &Planned, progress: &mut Progress) -> Result<(), Stopped> {
        let (point, state) = (&planned.unit, self.state());
        let side = state.point(point).side.clone();
        let failed = progress.failed.clone();
        let facts = Facts {
            state,
            ground: &self.ground,
            side: &side,
            unit: None,
            enemy: None,
            charging: false,
            failed: Some(&failed),
        };
        let condition = planned.condition.as_ref();
        if condition.is_some_and(|condition| !facts.holds(condition)) {
            let unit = point.clone();
            self.record("TT-DEC-06", Event::Waived { unit, step: 0 });
            return Ok(());
        }
        let mut done = None;
        while let Some(part) = self.next_part(planned, done, progress) {
            match part {
                Part::Enters(entrance) => {
                    done = Some(entrance.number);
                    self.enters(point, &entrance, By::Order, progress)?;
                }
                Part::Waived(step) | Part::Nobody(step) => {
                    let unit = point.clone();
                    done = Some(step);
                    self.record("TT-DEC-06", Event::Waived { unit, step });
                }
            }
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// The first part of an entry that begins after a step. Conditions are tested when what came before is settled.
    fn next_part(&self, planned: &Planned, done: Option<usize>, progress: &Progress) -> Option<Part> {
        let (state, failed) = (self.state(), &progress.failed);
        let side = &state.point(&planned.unit).side;
        let holds = |step: &Step<Verb>| state.holds_at(&self.ground, (side, None), None, step, failed);
        let opens =
            |(number, step): &&Numbered| done.is_none_or(|done| *number > done && matches!(step.verb, Verb::Enter(..)));
        let first = planned.steps.iter().position(|step| opens(&step))?;
        parts(&planned.steps[first..], &holds).into_iter().next()
    }

    /// TT-REI-01 to TT-REI-09: a roll at a point, and what comes of it.
    fn enters(&mut self, point: &UnitId, entrance: &Entrance, by: By, progress: &mut Progress) -> Result<(), Stopped> {
        let number = entrance.number;
        let next = match self.state().next_at(point, entrance.who.as_ref()) {
            Ok(next) => next,
            Err(fail) => {
                self.drop_step(point, number, &fail.wrong());
                return Ok(());
            }
        };
        if progress.rolls >= ARRIVAL_ROLLS {
            self.drop_step(point, number, &third_roll());
            return Ok(());
        }
        progress.rolls += 1;
        let (_, needs, clause) = self.state().edge_of(self.state().point(point));
        let face = self.roll(&format!("reinf/{}", point.in_label()));
        let comes = face >= needs;
        let event = Event::Reinforces { point: point.clone(), needs, face, unit: comes.then(|| next.clone()), by };
        self.record(clause, event);
        progress.failed.retain(|known| known != point);
        if !comes {
            progress.failed.push(point.clone());
            return Ok(());
        }
        let Err(first) = self.gives_up(point, &next, entrance, progress) else {
            return Ok(());
        };
        let entrance = Entrance { moves: [first, entrance.moves.clone()].concat(), ..entrance.clone() };
        self.comes_on(point, &next, &entrance, progress)
    }

    /// TT-REI-10, TT-REI-11: exchanges who has come for an enemy near the point; where nobody is exchanged, what stands
    /// under `else` for that.
    fn gives_up(
        &mut self,
        point: &UnitId,
        next: &UnitId,
        entrance: &Entrance,
        progress: &Progress,
    ) -> Result<(), Vec<Numbered>> {
        let enemy = exchanged(&entrance.swaps, |number, step, whom| {
            let state = self.state();
            let (arrival, unit) = (state.point(point), state.unit(next));
            let enemy = state.exchange(&self.ground, unit, arrival, whom);
            let holds = |enemy: &UnitId| {
                let facts = (&arrival.side, Some(unit));
                let met = Some(state.unit(enemy));
                state.holds_at(&self.ground, facts, met, step, &progress.failed)
            };
            let met = enemy.as_ref().is_some_and(holds);
            match enemy {
                Some(enemy) if met => return Some(enemy),
                _ if !step.otherwise.is_empty() => {}
                Some(_) => {
                    let (unit, step) = (point.clone(), number);
                    self.record("TT-REI-11", Event::Waived { unit, step });
                }
                None => {
                    let wrong = unclaused("no such enemy is near the point".to_owned(), "");
                    self.drop_step(point, number, &wrong);
                }
            }
            None
        })?;
        let event = Event::Swaps { point: point.clone(), unit: next.clone(), enemy: enemy.clone() };
        self.record("TT-REI-10", event);
        let (clause, why) = ("TT-REI-10", Why::Exchange);
        self.destroy_all(&[(clause, next, why, None), (clause, &enemy, why, Some(next))]);
        Ok(())
    }

    /// TT-REI-06 to TT-REI-09: who has come is placed, and moves on.
    fn comes_on(
        &mut self,
        point: &UnitId,
        next: &UnitId,
        entrance: &Entrance,
        progress: &mut Progress,
    ) -> Result<(), Stopped> {
        let state = self.state();
        let (arrival, unit) = (state.point(point), state.unit(next));
        let wish = entrance.at.as_ref();
        let wish = wish.and_then(|at| state.entry_at(&self.ground, unit, arrival, at).ok());
        let touch = state.touch();
        let ordered = wish.filter(|base| state.may_enter(&self.ground, unit, base, touch));
        let place = ordered.or_else(|| state.free_entry(&self.ground, unit, arrival, wish));
        let Some(base) = place else {
            let event = Event::NoRoom { point: point.clone(), unit: next.clone() };
            self.record("TT-REI-08", event);
            return Ok(());
        };
        let event = Event::Arrives {
            unit: next.clone(),
            point: point.clone(),
            at: state.place(base.centre),
            face: base.heading,
        };
        self.record("TT-REI-06", event);
        if let Some((number, wrong)) = self.state().stays_on_arrival(&entrance.moves) {
            self.drop_step(next, number, &wrong);
            return Ok(());
        }
        self.walks(next, &entrance.moves, progress)
    }
}
