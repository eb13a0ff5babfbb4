//! Contact: who is touched, turning to face, moving back: TT-GEO-10, TT-GEO-28 to TT-GEO-30, TT-CON-15 to TT-CON-19,
//! TT-CON-38.

use crate::adjudicate::UnitId;
use crate::kit::table::{Base, Face, Heading, Length, Point, Sweep};
use crate::rules::two_by_two::charts::edition::Edition;
use crate::rules::two_by_two::charts::tables::Distance;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// How a unit turns to face an attacker, and where he slides to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnToFace {
    /// Where its front looks then.
    pub(crate) face: Heading,
    /// Where the attacker stands then; nowhere else where he need not slide.
    pub(crate) slid: Option<Point>,
}

/// TT-CON-15, TT-CON-16, TT-CON-17, TT-CON-18: whether a unit may turn to an enemy at all, wherever he stands.
fn may_turn_to(state: &State, unit: &Unit, enemy: &Unit) -> bool {
    let fit = match state.edition {
        Edition::TwoMc => !unit.is_disrupted(),
        Edition::ThreeOne => unit.is_ok(),
    };
    let mut others = state.enemies_on(unit);
    unit.kind.is_infantry() && fit && !unit.turned && others.all(|other| other.unit == enemy.unit)
}

/// TT-GEO-29: how a unit turns to face an enemy on another of its faces than the front; `None` where it may not, or
/// there is no room. TT-EX-06: so two are needed to catch infantry in the flank.
pub(crate) fn turn_to_face(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<TurnToFace> {
    let (own, attacker) = (state.base(unit)?, state.base(enemy)?);
    let touch = state.touch();
    let over_the_edge = !own.touches(&attacker, touch);
    let on_front = match over_the_edge {
        true => own.heading == attacker.heading.reversed(),
        false => own.aspect_to(&attacker, touch) == Some(Face::Front),
    };
    if on_front || !may_turn_to(state, unit, enemy) {
        return None;
    }
    let turned = own.facing(attacker.heading.reversed());
    let clear = |base: &Base, but: &UnitId, id: &UnitId| {
        let mut others = state.others(id).filter(|(other, _)| other.unit != *but);
        others.all(|(_, other)| !base.overlaps(&other, touch))
    };
    if !clear(&turned, &enemy.unit, &unit.unit) || ground.hindrance(state, unit, &turned).is_some() {
        return None;
    }
    let face = turned.heading;
    // TT-WOOD-13: over the edge of a wood nobody slides.
    if over_the_edge {
        return Some(TurnToFace { face, slid: None });
    }
    let slide = attacker.slides_to(&turned, own.frontage + own.depth)?;
    let slid = attacker.moved(attacker.heading.course(), slide);
    let stays = |other: &Unit| {
        let base = state.base(other);
        base.is_none_or(|base| !attacker.touches(&base, touch) || slid.touches(&base, touch))
    };
    let mut touched = state.enemies_of(&enemy.side);
    let ends_on_it = slid.touches(&turned, touch);
    let no_other_parts = touched.all(|other| other.unit == unit.unit || stays(other));
    let room = clear(&slid, &unit.unit, &enemy.unit) && ground.hindrance(state, enemy, &slid).is_none();
    (ends_on_it && no_other_parts && room).then(|| TurnToFace { face, slid: (slid != attacker).then_some(slid.centre) })
}

/// TT-GEO-30: where units go that are moved straight back together along the axis of the first, and how far: until
/// something else stands behind one of them.
pub(crate) fn moved_back(state: &State, ground: &Ground, units: &[&Unit]) -> (Length, Vec<Point>) {
    let touch = state.touch();
    let full = state.ruler().of(Distance::MovedBack);
    let first = state.base_of(&units[0].unit);
    let course = first.heading.course().reversed();
    let block = units.iter().map(|unit| &unit.unit).collect::<Vec<_>>();
    let room = |unit: &Unit| {
        let way = Sweep { base: state.base_of(&unit.unit), course, reach: full };
        let others = state.others(&unit.unit);
        let others = others.filter(|(other, _)| !block.contains(&&other.unit));
        let stops = others.filter_map(|(_, base)| way.stops_before(&base, touch));
        let bar = ground.first_hindrance(state, unit, &way);
        let bars = stops.chain(bar.map(|(at, _)| at));
        bars.min().unwrap_or(full)
    };
    let back = units.iter().map(|unit| room(unit)).min().unwrap_or(full);
    let to = |unit: &&Unit| state.base_of(&unit.unit).moved(course, back).centre;
    (back, units.iter().map(to).collect())
}
