//! Who comes on by the scenario, and where he may: TT-SET-18, TT-SET-19, TT-GEO-41, TT-REI-07.

use super::event::Event;
use super::ground::Ground;
use super::state::{Later, State};
use crate::adjudicate::UnitId;
use crate::kit::Edge;
use crate::kit::reinforcement::{self, comes_later};
use crate::kit::table::{Base, Heading, Length, Point, outward};
use crate::rules::two_by_two::troops::units::Unit;

comes_later! { Unit, away: |unit| unit.at.is_none() && !unit.is_lost() }

impl State {
    /// Somebody who is there or still to come.
    pub(crate) fn find_or_expected(&self, id: &UnitId) -> Option<&Unit> {
        self.find(id).or_else(|| self.to_come(id).map(|(_, unit)| unit))
    }
}

/// TT-GEO-41: a base that comes on at a point of an edge.
pub(crate) fn comes_on(state: &State, edge: Edge, at: Point) -> Base {
    let plain = state.base_at(at, Heading::NORTH);
    state.board().entering(&plain, edge, at)
}

/// TT-REI-07: whether a unit may come on here: it overlaps nobody by more than `overlap`, and touches no enemy.
pub(crate) fn may_enter(state: &State, ground: &Ground, unit: &Unit, base: &Base, overlap: Length) -> bool {
    let touch = state.touch();
    let mut others = state.others(&unit.unit);
    let free = others.all(|(other, there)| match other.side == unit.side {
        true => !base.overlaps(&there, overlap),
        false => !base.touches(&there, touch),
    });
    free && ground.hindrance(state, unit, base).is_none()
}

/// TT-SET-18: the places in which a unit may come on, whoever stands there, in the order in which they are tried.
pub(crate) fn entrances<'s>(
    state: &'s State,
    ground: &'s Ground,
    row: &Later,
    unit: &'s Unit,
) -> impl Iterator<Item = Base> + 's {
    let inward = outward(state.card(&unit.side).home_edge).reversed();
    let at = row.at.map(|at| state.base_at(at.point(state.measure()), row.face.unwrap_or(inward)));
    let along = row.edge.into_iter().flat_map({
        let stretch = [row.from, row.to];
        move |edge| state.board().along(edge, stretch, state.measure()).map(move |at| comes_on(state, edge, at))
    });
    let open = |base: &Base| state.board().holds(base, Length::ZERO) && ground.hindrance(state, unit, base).is_none();
    at.into_iter().chain(along).filter(open)
}

/// TT-SET-18, TT-SET-19: where a unit comes on as the table stands.
fn entrance(state: &State, ground: &Ground, row: &Later, unit: &Unit) -> Option<Base> {
    entrances(state, ground, row, unit).find(|base| may_enter(state, ground, unit, base, Length::ZERO))
}

/// TT-SET-18: those of the moving side who are due, in the order in which they come on.
pub(crate) fn due(state: &State) -> Vec<UnitId> {
    let mut due = reinforcement::due(&state.arrivals, state.turn);
    due.retain(|id| state.to_come(id).is_some_and(|(_, unit)| unit.side == *state.moving()));
    due
}

/// TT-SET-18, TT-SET-19: what becomes of somebody who is due.
pub(crate) fn arrives(state: &State, ground: &Ground, id: &UnitId) -> (&'static str, Event) {
    let (row, unit) = state.to_come(id).expect("who is due is still to come");
    match entrance(state, ground, row, unit) {
        Some(base) => {
            let (at, face) = (Some(state.place(base.centre)), Some(base.heading));
            ("TT-SET-18", Event::ComesOn { piece: Box::new(Unit { at, face, ..unit.clone() }) })
        }
        None => ("TT-SET-19", Event::KeptOff { unit: id.clone() }),
    }
}

/// TT-SET-19: the enemies who stand where a unit should come on.
pub(crate) fn holders(state: &State, ground: &Ground, event: &Event) -> Vec<UnitId> {
    let Event::KeptOff { unit } = event else { return Vec::new() };
    let (row, unit) = state.to_come(unit).expect("who is kept off is still to come");
    let places = entrances(state, ground, row, unit).collect::<Vec<_>>();
    let enemies = state.enemies_of(&unit.side);
    let holds = enemies.filter(|enemy| {
        let there = state.base(enemy);
        there.is_some_and(|there| places.iter().any(|base| base.touches(&there, state.touch())))
    });
    holds.map(|enemy| enemy.unit.clone()).collect()
}
