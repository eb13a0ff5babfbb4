//! Recoil and repulse: TT-MEL-33, TT-MEL-34, TT-MEL-38, TT-MEL-40, TT-MEL-41, TT-GEO-32.

use super::event::Event;
use super::house_rules::DrawDisruptsInTown;
use super::play::Play;
use super::scores::MeleeResult;
use super::state::State;
use super::tables::Distance;
use super::unit::{Status, Unit};
use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Heading, Length, Sweep};

/// A side that goes back by the result of a melee.
pub(super) struct Retreat<'r> {
    /// Who, the lead first.
    pub(super) units: &'r [UnitId],
    /// The column behind the lead, which goes back with it as one block.
    pub(super) column: Option<&'r UnitId>,
    /// The lead attacker, to whom those that it attacked square up; nobody for the attackers themselves.
    pub(super) before: Option<&'r UnitId>,
    pub(super) result: MeleeResult,
    pub(super) clause: &'static str,
}

/// How a unit goes back.
#[derive(Clone)]
struct Back {
    unit: UnitId,
    way: Sweep,
}

impl State {
    /// TT-MEL-33, TT-MEL-34, TT-MEL-40, TT-MEL-41, TT-GEO-32: how far a result drives a unit.
    fn driven(&self, unit: &Unit, result: MeleeResult) -> Length {
        let width = self.footprint().frontage;
        match result {
            MeleeResult::BothRecoil => width,
            MeleeResult::RecoilsDouble => width * 2,
            MeleeResult::Repulsed => self.ruler().of(Distance::Repulse),
            MeleeResult::RecoilsFully => self.ruler().allowance(unit.kind).0,
            MeleeResult::Reroll | MeleeResult::Routs | MeleeResult::Destroyed => Length::ZERO,
        }
    }
}

impl Play<'_, '_> {
    /// TT-MEL-38: the units of a side go back, but those in a town or wood, which keep it; the result may disrupt both.
    pub(super) fn retreat(&mut self, retreat: &Retreat<'_>) {
        let keeps = |unit: &UnitId| {
            let state = self.state();
            state.is_in_cover(&self.ground, state.unit(unit))
        };
        let (kept, mut moved): (Vec<_>, Vec<_>) = retreat.units.iter().cloned().partition(keeps);
        let front = retreat.units.first();
        if front.is_some_and(|front| kept.contains(front)) {
            // A column goes back as one block, or not at all.
            moved.retain(|unit| Some(unit) != retreat.column);
        }
        for back in self.ways_back(retreat, &moved) {
            self.steps_back(&back, retreat.clause);
        }
        let draw_disrupts =
            self.state().house_rules.draw_disrupts_in_town == DrawDisruptsInTown::Yes;
        let disrupted = match retreat.result {
            MeleeResult::RecoilsDouble | MeleeResult::RecoilsFully => retreat.units,
            MeleeResult::BothRecoil if draw_disrupts => &kept,
            _ => &[],
        };
        let clause = match retreat.result {
            MeleeResult::BothRecoil => "TT-MEL-38",
            _ => retreat.clause,
        };
        for unit in disrupted {
            self.hit(unit, Status::Disrupted, clause);
        }
    }

    /// How far each gets: units that go back together do not stop each other, and a column goes as far as both of it can.
    fn ways_back(&self, retreat: &Retreat<'_>, moved: &[UnitId]) -> Vec<Back> {
        let backs = moved.iter().map(|unit| Back {
            unit: unit.clone(),
            way: self.way_back(retreat, unit, moved),
        });
        let mut backs = backs.collect::<Vec<_>>();
        let front = retreat.units.first();
        let in_block = |unit: &UnitId| Some(unit) == front || Some(unit) == retreat.column;
        if retreat.column.is_some() {
            let block = backs.iter().filter(|back| in_block(&back.unit));
            let least = block.map(|back| back.way.reach).min();
            for back in backs.iter_mut().filter(|back| in_block(&back.unit)) {
                back.way.reach = least.unwrap_or(back.way.reach);
            }
        }
        backs
    }

    /// TT-GEO-32: the way of one unit. A defender turns about its centre to face the lead attacker, unless it would come to
    /// stand on another unit so.
    fn way_back(&self, retreat: &Retreat<'_>, unit: &UnitId, moved: &[UnitId]) -> Sweep {
        let state = self.state();
        let base = state.base_of(unit);
        let block = match (retreat.column, retreat.units.first()) {
            (Some(column), Some(front)) if column == unit => state.base_of(front),
            _ => base,
        };
        let Some(lead) = retreat.before.map(|lead| state.base_of(lead)) else {
            let way = self.unhindered(retreat, unit, block.heading.reversed());
            return self.cut_short(unit, way, &|other| moved.contains(other));
        };
        let spares = |other: &UnitId| moved.contains(other) || Some(other) == retreat.before;
        let way = self.unhindered(retreat, unit, lead.heading);
        let straight = self.cut_short(unit, way, &spares);
        if Some(unit) == retreat.column {
            return straight;
        }
        let turned = Sweep {
            base: base.facing(lead.heading.reversed()),
            ..way
        };
        let turned = self.cut_short(unit, turned, &spares);
        match self.may_end(unit, &turned.end(), moved) {
            true => turned,
            false => straight,
        }
    }

    fn unhindered(&self, retreat: &Retreat<'_>, unit: &UnitId, toward: Heading) -> Sweep {
        let state = self.state();
        Sweep {
            base: state.base_of(unit),
            course: toward.course(),
            reach: state.driven(state.unit(unit), retreat.result),
        }
    }

    /// TT-GEO-32: a way back is shortened by bases, impassable ground and the edge of the table.
    fn cut_short(&self, unit: &UnitId, way: Sweep, spares: &dyn Fn(&UnitId) -> bool) -> Sweep {
        let state = self.state();
        let others = state.others(unit);
        let others = others.filter(|(other, _)| !spares(&other.unit));
        let stops = others.filter_map(|(_, base)| way.stops_before(&base, state.touch()));
        let ground = self.ground.first_hindrance(state, state.unit(unit), &way);
        let room = stops.chain(ground.map(|(room, _)| room)).min();
        way.to(room.map_or(way.reach, |room| room.min(way.reach)))
    }

    /// Whether a unit may come to stand so, where those that go back with it are not asked about.
    fn may_end(&self, unit: &UnitId, end: &Base, moved: &[UnitId]) -> bool {
        let state = self.state();
        let others = state.others(unit);
        let mut others = others.filter(|(other, _)| !moved.contains(&other.unit));
        !others.any(|(_, base)| end.overlaps(&base, state.touch()))
            && self
                .ground
                .hindrance(state, state.unit(unit), end)
                .is_none()
    }

    fn steps_back(&mut self, back: &Back, clause: &'static str) {
        let state = self.state();
        let (unit, way) = (back.unit.clone(), &back.way);
        let face = way.base.heading;
        let (at, to) = (state.place(way.base.centre), state.place(way.end().centre));
        let far = state.number(way.reach);
        if state.unit(&unit).face != Some(face) {
            let unit = unit.clone();
            self.record("TT-GEO-32", Event::Aligned { unit, at, face });
        }
        if way.reach > Length::ZERO {
            self.record(clause, Event::Recoils { unit, to, far });
        }
    }
}
