//! Reinforcements: TT-REI-01 to TT-REI-11, TT-REI-17, TT-GEO-41, TT-DEC-06, TT-DEC-07.

use super::event::{Event, Why};
use super::ground::Ground;
use super::house_rules::MoveOnArrival;
use super::movement::Progress;
use super::orders::{Place, Verb};
use super::plans::{Numbered, Planned, Wrong};
use super::play::Play;
use super::state::{Arrival, State};
use super::tables::{ARRIVAL_ROLLS, Distance, FROM_FLANK, FROM_REAR};
use super::unit::Unit;
use super::way::{Fail, unclaused};
use super::whom::Facts;
use crate::adjudicate::{By, Judge, Side, Stopped, UnitId};
use crate::kit::Edge;
use crate::kit::table::{Base, Heading, Length, Point, outward};
use crate::orders::{Named, Step, Whom};

/// One `enter` of an entry, with the steps of who comes by it.
#[derive(Clone, Debug)]
pub(super) struct Entrance {
    pub(super) number: usize,
    pub(super) who: Option<Named>,
    pub(super) at: Option<Place>,
    /// What may become of him instead of coming on (TT-REI-10).
    pub(super) swaps: Vec<Numbered>,
    /// What he does then.
    pub(super) moves: Vec<Numbered>,
}

/// A part of the entry of a point of arrival.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Enters(Entrance),
    /// Its condition does not hold.
    Waived(usize),
    /// A step that is nobody's.
    Nobody(usize),
}

/// The parts of an entry, one for each `enter`; `holds` says whether the condition of a step does.
pub(super) fn parts(steps: &[Numbered], holds: &dyn Fn(&Step<Verb>) -> bool) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut left = steps.to_vec();
    left.reverse();
    while let Some((number, step)) = left.pop() {
        match step.verb {
            Verb::Enter(..) if !holds(&step) && step.otherwise.is_empty() => {
                parts.push(Part::Waived(number));
            }
            Verb::Enter(..) if !holds(&step) => {
                let otherwise = step.otherwise.into_iter().rev();
                left.extend(otherwise.map(|step| (number, step)));
            }
            Verb::Enter(who, at) => {
                let mut own = Vec::new();
                while let Some(next) = left.pop_if(|(_, s)| !matches!(s.verb, Verb::Enter(..))) {
                    own.push(next);
                }
                let is_swap = |(_, step): &Numbered| matches!(step.verb, Verb::Swap(_));
                let first = own.iter().take_while(|step| is_swap(step)).count();
                let moves = own.split_off(first);
                parts.push(Part::Enters(Entrance {
                    number,
                    who,
                    at,
                    swaps: own,
                    moves,
                }));
            }
            Verb::Stand | Verb::Rally => {}
            _ => parts.push(Part::Nobody(number)),
        }
    }
    parts
}

impl State {
    /// TT-REI-02, TT-REI-03: over which edge units come at a point, and what a roll needs: a corner is on the own edge.
    fn edge_of(&self, point: &Arrival) -> (Edge, u8, &'static str) {
        let home = self.card(&point.side).home_edge;
        let at = point.at.point(self.measure());
        let (board, touch) = (self.board(), self.touch());
        let on_home = board.edge(home).square_to(at).is_within(touch);
        match board.edge_at(at, touch).filter(|_| !on_home) {
            None => (home, FROM_REAR, "TT-REI-02"),
            Some(edge) => (edge, FROM_FLANK, "TT-REI-03"),
        }
    }

    /// The point of arrival of a name, which has been found before.
    pub(super) fn point(&self, id: &UnitId) -> &Arrival {
        let found = self.points.iter().find(|point| point.unit == *id);
        found.expect("points of arrival stay where they are")
    }

    /// TT-REI-05: who is next at a point, where nobody else is called.
    pub(super) fn next_at(&self, point: &UnitId, who: Option<&Named>) -> Result<UnitId, Fail> {
        let queue = &self.point(point).queue;
        let Some(next) = queue.first() else {
            return Err(Fail::Impossible(format!("nobody waits at {point}")));
        };
        match who.filter(|who| self.named(&who.name).map(|unit| &unit.unit) != Some(next)) {
            None => Ok(next.clone()),
            Some(who) => {
                let reason = format!("{} is not the next at {point}", who.name);
                let help = format!("{next} is: write `enter`, or `enter: next`");
                Err(Wrong::new("TT-REI-05", reason, help).into())
            }
        }
    }

    /// TT-REI-07: whether a unit may come on here: it overlaps nobody by more than `overlap`, and touches no enemy.
    fn may_enter(&self, ground: &Ground, unit: &Unit, base: &Base, overlap: Length) -> bool {
        let touch = self.touch();
        let mut others = self.others(&unit.unit);
        let free = others.all(|(other, there)| match other.side == unit.side {
            true => !base.overlaps(&there, overlap),
            false => !base.touches(&there, touch),
        });
        free && ground.hindrance(self, unit, base).is_none()
    }

    /// TT-GEO-41, TT-REI-06, TT-REI-07: the place at which a unit is ordered to come on.
    pub(super) fn ordered_entry(
        &self,
        ground: &Ground,
        unit: &Unit,
        point: &Arrival,
        at: &Place,
    ) -> Result<Base, Fail> {
        let base = self.entry_at(ground, unit, point, at)?;
        if self.may_enter(ground, unit, &base, self.touch()) {
            return Ok(base);
        }
        let reason = format!("there is no room for {} there", unit.unit);
        let help = "name another place within reach, or none";
        Err(Wrong::new("TT-REI-07", reason, help).into())
    }

    /// TT-GEO-41, TT-REI-06.
    fn entry_at(
        &self,
        ground: &Ground,
        unit: &Unit,
        point: &Arrival,
        at: &Place,
    ) -> Result<Base, Fail> {
        let (edge, ..) = self.edge_of(point);
        let place = point.at.point(self.measure());
        let inward = outward(edge).reversed();
        let base = match at.point {
            Some(at) => self.base_at(at.point(self.measure()), inward),
            None => {
                let goal = self.whereabouts(ground, unit, at)?;
                self.entering(edge, goal)
            }
        };
        let ruler = self.ruler();
        let reach = ruler.of(Distance::EntryStrip) + ruler.limit();
        let entered = self.board().entered_at(&base, edge, ruler.touch());
        let near = entered.is_some_and(|rear| rear.square_to(place).is_within(reach));
        if near && self.board().holds(&base, ruler.touch()) {
            return Ok(base);
        }
        let reach = ruler.of(Distance::EntryStrip).show(self.measure());
        let mark = self.measure().mark();
        let reason = format!("{} cannot come on there", unit.unit);
        let help = format!(
            "its rear lies on the edge, within {reach}{mark} of {}",
            point.unit
        );
        Err(Wrong::new("TT-REI-06", reason, help).into())
    }

    fn entering(&self, edge: Edge, at: Point) -> Base {
        let plain = self.base_at(at, Heading::NORTH);
        self.board().entering(&plain, edge, at)
    }

    /// TT-DEC-07, TT-REI-08: the free place nearest to a point of the edge, to the hundredth, of equal ones the left.
    pub(super) fn free_entry(
        &self,
        ground: &Ground,
        unit: &Unit,
        point: &Arrival,
        about: Option<Base>,
    ) -> Option<Base> {
        let (edge, ..) = self.edge_of(point);
        let place = point.at.point(self.measure());
        let ruler = self.ruler();
        let reach = ruler.of(Distance::EntryStrip) + ruler.limit();
        let middle = match about {
            Some(base) => self.board().entered_at(&base, edge, ruler.touch())?,
            None => place,
        };
        let left = outward(edge).reversed().course().left();
        let most = ruler.of(Distance::EntryStrip).in_micrometres() / self.measure().hundredth() * 2;
        let offsets = (0..=most).flat_map(|step| [(left, step), (left.reversed(), step)]);
        let places = offsets
            .map(|(side, step)| middle + side.over(Length::hundredths(step, self.measure())));
        let near = places.filter(|at| at.square_to(place).is_within(reach));
        let mut bases = near.map(|at| self.entering(edge, at));
        bases.find(|base| {
            self.board().holds(base, Length::ZERO)
                && self.may_enter(ground, unit, base, Length::ZERO)
        })
    }

    /// TT-REI-10: enemies near enough to a point of arrival to be exchanged; they measure (TT-GEO-08).
    fn exchangeable<'s>(&'s self, point: &'s Arrival) -> Vec<&'s Unit> {
        let ruler = self.ruler();
        let reach = ruler.of(Distance::ExchangeRadius) + ruler.limit();
        let place = point.at.point(self.measure());
        let near = |base: Base| base.measures(place).is_within(reach);
        let enemies = self.enemies_of(&point.side);
        let near = enemies.filter(|enemy| self.base(enemy).is_some_and(near));
        let mut near = near.collect::<Vec<_>>();
        near.sort_by_key(|enemy| self.base(enemy).map(|base| base.measures(place)));
        near
    }

    /// The enemy for whom a unit that would come on is given up: the first that fits.
    pub(super) fn exchange(
        &self,
        ground: &Ground,
        unit: &Unit,
        point: &Arrival,
        whom: &Whom,
    ) -> Option<UnitId> {
        let near = self.exchangeable(point);
        // The list measures from where the unit would come on.
        let standing = Unit {
            at: Some(point.at),
            face: Some(outward(self.edge_of(point).0).reversed()),
            ..unit.clone()
        };
        let facts = Facts::new(self, ground, &standing, None);
        let worth = |enemy: &Unit| i64::from(super::tables::cost(enemy.kind, enemy.size));
        let chosen = facts.choose(whom, &near, worth);
        chosen.map(|enemy| enemy.unit.clone())
    }

    /// Whether the condition of a step of a point of arrival holds.
    pub(super) fn holds_at(
        &self,
        ground: &Ground,
        (side, unit): (&Side, Option<&Unit>),
        enemy: Option<&Unit>,
        step: &Step<Verb>,
        failed: &[UnitId],
    ) -> bool {
        let facts = Facts {
            state: self,
            ground,
            side,
            unit,
            enemy,
            charging: false,
            failed: Some(failed),
        };
        let condition = step.condition.as_ref();
        condition.is_none_or(|condition| facts.holds(condition))
    }

    /// TT-REI-09: why who has come may not move on, by the house rule.
    pub(super) fn stays_on_arrival(&self, moves: &[Numbered]) -> Option<(usize, Wrong)> {
        let moving = |(_, step): &&Numbered| !matches!(step.verb, Verb::Stand | Verb::Rally);
        let (number, _) = moves.iter().find(moving)?;
        let forbidden = self.house_rules.move_on_arrival == MoveOnArrival::No;
        forbidden.then(|| {
            let reason = "by the house rule a unit that has come does not move on";
            (
                *number,
                Wrong::new("TT-REI-09", reason, "it moves in the next turn"),
            )
        })
    }
}

impl Play<'_, '_> {
    /// TT-DEC-06: without orders for any point both rolls are made at the start, at the first and at the second; where one
    /// has nobody left, both at the other.
    pub(super) fn rolls_by_default(
        &mut self,
        side: &Side,
        progress: &mut Progress,
    ) -> Result<(), Stopped> {
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
            let entrance = Entrance {
                number: 0,
                who: None,
                at: None,
                swaps: Vec::new(),
                moves: Vec::new(),
            };
            self.enters(point, &entrance, By::Default, progress)?;
        }
        Ok(())
    }

    /// The entry of a point of arrival.
    pub(super) fn arrivals(
        &mut self,
        planned: &Planned,
        progress: &mut Progress,
    ) -> Result<(), Stopped> {
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
        let mut left = planned.steps.clone();
        while !left.is_empty() && !self.is_over() {
            let (state, failed) = (self.state(), &progress.failed);
            let holds =
                |step: &Step<Verb>| state.holds_at(&self.ground, (&side, None), None, step, failed);
            let all = parts(&left, &holds);
            // Conditions of a later `enter` are tested when the first has been settled.
            left.clear();
            let mut all = all.into_iter();
            match all.next() {
                Some(Part::Enters(entrance)) => {
                    let next = planned.steps.iter();
                    let later = next.filter(|(number, step)| {
                        *number > entrance.number && matches!(step.verb, Verb::Enter(..))
                    });
                    if let Some((from, _)) = later.min_by_key(|(number, _)| *number) {
                        let rest = planned.steps.iter().filter(|(number, _)| number >= from);
                        left.extend(rest.cloned());
                    }
                    self.enters(point, &entrance, By::Order, progress)?;
                }
                Some(Part::Waived(step) | Part::Nobody(step)) => {
                    let unit = point.clone();
                    self.record("TT-DEC-06", Event::Waived { unit, step });
                    let rest = planned.steps.iter().filter(|(number, _)| *number > step);
                    left.extend(rest.cloned());
                }
                None => {}
            }
        }
        Ok(())
    }

    /// TT-REI-01 to TT-REI-09: a roll at a point, and what comes of it.
    fn enters(
        &mut self,
        point: &UnitId,
        entrance: &Entrance,
        by: By,
        progress: &mut Progress,
    ) -> Result<(), Stopped> {
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
        let face = self.roll(&format!("reinf/{point}"));
        let comes = face >= needs;
        let event = Event::Reinforces {
            point: point.clone(),
            needs,
            face,
            unit: comes.then(|| next.clone()),
            by,
        };
        self.record(clause, event);
        progress.failed.retain(|known| known != point);
        if !comes {
            progress.failed.push(point.clone());
            return Ok(());
        }
        if self.is_given_up(point, &next, entrance, progress) {
            return Ok(());
        }
        self.comes_on(point, &next, entrance, progress)
    }

    /// TT-REI-10, TT-REI-11: whether who has come is exchanged for an enemy near the point.
    fn is_given_up(
        &mut self,
        point: &UnitId,
        next: &UnitId,
        entrance: &Entrance,
        progress: &Progress,
    ) -> bool {
        for (number, step) in &entrance.swaps {
            let Verb::Swap(whom) = &step.verb else {
                continue;
            };
            let state = self.state();
            let (arrival, unit) = (state.point(point), state.unit(next));
            let enemy = state.exchange(&self.ground, unit, arrival, whom);
            let Some(enemy) = enemy else {
                let wrong = unclaused("no such enemy is near the point".to_owned(), "");
                self.drop_step(point, *number, &wrong);
                continue;
            };
            let facts = (&arrival.side, Some(unit));
            let met = Some(state.unit(&enemy));
            if !state.holds_at(&self.ground, facts, met, step, &progress.failed) {
                let (unit, step) = (point.clone(), *number);
                self.record("TT-REI-11", Event::Waived { unit, step });
                continue;
            }
            let event = Event::Swaps {
                point: point.clone(),
                unit: next.clone(),
                enemy: enemy.clone(),
            };
            self.record("TT-REI-10", event);
            let (clause, why) = ("TT-REI-10", Why::Exchange);
            self.destroy_all(&[(clause, next, why, None), (clause, &enemy, why, Some(next))]);
            return true;
        }
        false
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
            let event = Event::NoRoom {
                point: point.clone(),
                unit: next.clone(),
            };
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

/// TT-REI-01.
pub(super) fn third_roll() -> Wrong {
    let reason = "both rolls of this move step are made";
    Wrong::new("TT-REI-01", reason, "two rolls in a move step are all")
}
