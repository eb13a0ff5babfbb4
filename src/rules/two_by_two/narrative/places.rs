//! Where on the front something happens, which way somebody goes, and what the ground there is called: for those who tell it.

use super::lists;
use crate::adjudicate::{Sector, Side, UnitId, Way, What};
use crate::kit::table::{Decimal, Heading, Point};
use crate::kit::{Edge, front, naming};
use crate::rules::two_by_two::position::event::Event;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::scenario::Land;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;
use crate::telling::wording as say;

/// From so many degrees on a turn is a new front.
const NEW_FRONT: u16 = 30;

/// A quarter of a board unit: what is less is no step.
const STEP: i64 = 25_000;

/// The field, seen from one side.
pub(crate) struct Front {
    home: Edge,
    /// How far it goes to the left and to the right.
    bounds: (i64, i64),
}

impl Front {
    /// As a side sees it; the umpire sees with the eyes of the first.
    pub(crate) fn of(state: &State, eyes: Option<&Side>) -> Front {
        let home = state.card(eyes.unwrap_or(&state.sides[0].side)).home_edge;
        let named = state.terrain.iter().filter(|ground| ground.name.is_some() && ground.line.is_empty());
        let points = named.flat_map(|ground| ground.at.iter().chain(&ground.area));
        let across = points.map(|at| home.across(at.point(state.measure())));
        Front { home, bounds: front(state.board().across(home), across) }
    }

    /// Left, centre or right, in thirds of it: a place keeps its name through the game.
    pub(crate) fn sector(&self, at: Point) -> Option<Sector> {
        let (low, high) = self.bounds;
        Some(Sector::in_thirds(self.home.across(at) - low, high - low))
    }
}

/// The name of the ground where a point lies, as a sentence has it, or nothing: a town or a wood.
pub(crate) fn ground(ground: &Ground, point: Point) -> String {
    let mut areas = [Land::Town, Land::Wood].into_iter().flat_map(|land| ground.areas_of(land));
    let named = areas.find_map(|area| Some((area, area.name.as_ref()?)).filter(|(area, _)| area.holds(point)));
    named.map_or_else(String::new, |(area, name)| naming::ground(area.land.word(), name))
}

/// Whether a distance is more than a correction.
pub(crate) fn is_a_step(far: Decimal) -> bool {
    far.hundred_thousandths() >= STEP
}

/// A march or a new front; nothing where it is neither.
pub(crate) fn march(state: &State, event: &Event) -> Option<What> {
    let Event::Moves { unit, to, face, .. } = event else { return None };
    let unit = state.unit(unit);
    let (from, to) = (unit.at?.point(state.measure()), to.point(state.measure()));
    let home = state.card(&unit.side).home_edge;
    let (forward, aside) = (home.ahead(to) - home.ahead(from), home.across(to) - home.across(from));
    let step = state.number(from.distance_to(to));
    if !is_a_step(step) {
        let turns = unit.face.is_some_and(|was| was.differs(*face) >= NEW_FRONT) && !unit.kind.is_hq();
        return turns.then_some(What::Changes { verbs: lists::NEW_FRONT });
    }
    if unit.kind.is_hq() {
        return Some(What::Rides { to: joined(state, unit, to, *face) });
    }
    let nearest = |point: Point| {
        let enemies = state.enemies_of(&unit.side).filter_map(|enemy| state.base(enemy));
        enemies.map(|enemy| point.distance_to(enemy.centre)).min()
    };
    let (was, is) = (nearest(from), nearest(to));
    let straight = forward.abs() * 2 >= aside.abs();
    let way = match forward.signum() {
        1 if straight && is <= was => Way::On,
        -1 if straight && is >= was => Way::Back,
        _ => Way::Across,
    };
    let verbs = match way {
        Way::On if unit.kind.is_cavalry() => lists::HORSE_FORWARD,
        Way::On if unit.kind.is_artillery() => lists::GUNS_FORWARD,
        Way::On => say::COMES_ON,
        Way::Back if unit.kind.is_cavalry() => lists::HORSE_BACKWARD,
        Way::Back if unit.kind.is_artillery() => lists::GUNS_BACKWARD,
        Way::Back => say::GOES_BACK,
        Way::Across => say::SHIFTS,
    };
    Some(What::Marches { way, verbs, steps: String::new(), to: String::new(), joins: None, barred: false })
}

/// The friend that an HQ comes up to by its move, and was not with before.
fn joined(state: &State, hq: &Unit, to: Point, face: Heading) -> Option<UnitId> {
    let (was, touch) = (state.base(hq)?, state.touch());
    let is = state.base_at(to, face);
    let mut others = state.others(&hq.unit);
    let friend = others.find(|(other, base)| {
        let joins = is.touches(base, touch) && !was.touches(base, touch);
        other.side == hq.side && !other.kind.is_hq() && joins
    });
    friend.map(|(friend, _)| friend.unit.clone())
}
