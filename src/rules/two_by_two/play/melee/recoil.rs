//! Recoil and repulse: TT-MEL-33, TT-MEL-34, TT-MEL-38, TT-MEL-40, TT-MEL-41, TT-GEO-32.

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Heading, Length, Sweep};
use crate::rules::two_by_two::charts::modifiers::MeleeResult;
use crate::rules::two_by_two::charts::switches::DrawDisruptsInTown;
use crate::rules::two_by_two::play::Play;
use crate::rules::two_by_two::play::rout::losses;
use crate::rules::two_by_two::position::driven_back;
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::shelter;
use crate::rules::two_by_two::troops::units::Status;

/// A side that goes back by the result of a melee.
pub(crate) struct Retreat<'r> {
    /// Who, the lead first.
    pub(crate) units: &'r [UnitId],
    /// The column behind the lead, which goes back with it as one block.
    pub(crate) column: Option<&'r UnitId>,
    /// The lead attacker, to whom those that it attacked square up; nobody for the attackers themselves.
    pub(crate) before: Option<&'r UnitId>,
    pub(crate) result: MeleeResult,
    pub(crate) clause: &'static str,
}

/// Whether units that go back by one result stop each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Timing {
    /// They do not.
    Together,
    /// They do, one after the other.
    InTurn,
}

/// How a unit goes back.
#[derive(Clone, Debug)]
struct Back {
    unit: UnitId,
    way: Sweep,
}

/// TT-MEL-38: the units of a side go back, but those in a town or wood, which keep it; the result may disrupt both.
pub(crate) fn retreat(play: &mut Play<'_, '_>, retreat: &Retreat<'_>) {
    let keeps = |unit: &UnitId| {
        let state = play.state();
        shelter::is_in_cover(state, &play.ground, state.unit(unit))
    };
    let (kept, mut moved): (Vec<_>, Vec<_>) = retreat.units.iter().cloned().partition(keeps);
    let front = retreat.units.first();
    if front.is_some_and(|front| kept.contains(front)) {
        // A column goes back as one block, or not at all.
        moved.retain(|unit| Some(unit) != retreat.column);
    }
    for back in ways_back(play, retreat, &moved) {
        steps_back(play, &back, retreat.clause);
    }
    let draw_disrupts = play.state().house_rules.draw_disrupts_in_town == DrawDisruptsInTown::Yes;
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
        losses::hit(play, unit, Status::Disrupted, clause);
    }
}

/// How each goes back: units that go back together do not stop each other, unless they would come to stand on each other
/// so; then one goes after the other.
fn ways_back(play: &Play<'_, '_>, retreat: &Retreat<'_>, moved: &[UnitId]) -> Vec<Back> {
    let together = arranged(play, retreat, moved, Timing::Together);
    let touch = play.state().touch();
    let ends = together.iter().map(|back| back.way.end());
    let ends = ends.collect::<Vec<_>>();
    let mut pairs = (0..ends.len()).flat_map(|at| (0..at).map(move |before| (before, at)));
    match pairs.any(|(one, other)| ends[one].overlaps(&ends[other], touch)) {
        true => arranged(play, retreat, moved, Timing::InTurn),
        false => together,
    }
}

fn arranged(play: &Play<'_, '_>, retreat: &Retreat<'_>, moved: &[UnitId], going: Timing) -> Vec<Back> {
    let state = play.state();
    let stands = state.units().map(|unit| &unit.unit);
    let mut bases = stands
        .filter(|unit| going == Timing::InTurn || !moved.contains(unit))
        .map(|unit| (unit.clone(), state.base_of(unit)))
        .collect::<Vec<_>>();
    let mut order = moved.to_vec();
    // The rear of a column goes first, or it would be in the way of its front.
    order.sort_by_key(|unit| Some(unit) != retreat.column);
    let mut backs = Vec::new();
    for unit in order {
        let way = way_back(play, retreat, &unit, &bases);
        for (other, base) in &mut bases {
            if *other == unit {
                *base = way.end();
            }
        }
        backs.push(Back { unit, way });
    }
    backs.sort_by_key(|back| moved.iter().position(|unit| *unit == back.unit));
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

/// TT-GEO-32: the way of one unit past those who stand in these places. A defender turns about its centre to face the lead
/// attacker, unless it would come to stand on another unit so.
fn way_back(play: &Play<'_, '_>, retreat: &Retreat<'_>, unit: &UnitId, bases: &[(UnitId, Base)]) -> Sweep {
    let state = play.state();
    let others = |but: Option<&UnitId>| {
        let others = bases.iter();
        let others = others.filter(|(other, _)| other != unit && Some(other) != but);
        others.map(|(_, base)| *base).collect::<Vec<_>>()
    };
    let Some(lead) = retreat.before.map(|lead| state.base_of(lead)) else {
        let front = match retreat.column {
            Some(column) if column == unit => &retreat.units[0],
            _ => unit,
        };
        let way = driven_to(play, retreat, unit, state.base_of(front).heading.reversed());
        return cut_short(play, unit, way, &others(None));
    };
    let way = driven_to(play, retreat, unit, lead.heading);
    let free_of = others(retreat.before);
    let straight = cut_short(play, unit, way, &free_of);
    if Some(unit) == retreat.column {
        return straight;
    }
    let turned = Sweep { base: way.base.facing(lead.heading.reversed()), ..way };
    let turned = cut_short(play, unit, turned, &free_of);
    match may_end(play, unit, &turned.end(), &others(None)) {
        true => turned,
        false => straight,
    }
}

fn driven_to(play: &Play<'_, '_>, retreat: &Retreat<'_>, unit: &UnitId, toward: Heading) -> Sweep {
    let state = play.state();
    Sweep {
        base: state.base_of(unit),
        course: toward.course(),
        reach: driven_back::driven(state, state.unit(unit), retreat.result),
    }
}

/// TT-GEO-32: a way back is shortened by bases, impassable ground and the edge of the table.
fn cut_short(play: &Play<'_, '_>, unit: &UnitId, way: Sweep, others: &[Base]) -> Sweep {
    let state = play.state();
    let stops = others.iter();
    let stops = stops.filter_map(|base| way.stops_before(base, state.touch()));
    let ground = play.ground.first_hindrance(state, state.unit(unit), &way);
    let room = stops.chain(ground.map(|(room, _)| room)).min();
    way.to(room.map_or(way.reach, |room| room.min(way.reach)))
}

/// Whether a unit may come to stand so among others.
fn may_end(play: &Play<'_, '_>, unit: &UnitId, end: &Base, others: &[Base]) -> bool {
    let state = play.state();
    let mut others = others.iter();
    let hindrance = play.ground.hindrance(state, state.unit(unit), end);
    !others.any(|base| end.overlaps(base, state.touch())) && hindrance.is_none()
}

fn steps_back(play: &mut Play<'_, '_>, back: &Back, clause: &'static str) {
    let state = play.state();
    let (unit, way) = (back.unit.clone(), &back.way);
    let face = way.base.heading;
    let (at, to) = (state.place(way.base.centre), state.place(way.end().centre));
    let far = state.number(way.reach);
    if state.unit(&unit).face != Some(face) {
        let unit = unit.clone();
        play.record("TT-GEO-32", Event::Aligned { unit, at, face });
    }
    if way.reach > Length::ZERO {
        play.record(clause, Event::Recoils { unit, to, far });
    }
}
