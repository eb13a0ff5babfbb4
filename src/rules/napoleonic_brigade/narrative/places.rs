//! Where on the front something happens, which way somebody goes, and what the ground there is called: for those who tell it.

use super::lists;
use crate::adjudicate::{Sector, Side, Way, What};
use crate::kit::table::{Heading, Length, Point};
use crate::kit::{Edge, front, naming};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::events::movement::Move;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::telling::wording as say;

/// From so many degrees on a turn is a new front.
const NEW_FRONT: u16 = 30;

/// A way that is shorter is no step.
const STEP: Length = Length::hundredths(25, INCH);

/// Whose way differs by more from where he looks goes back.
const ABEAM: u16 = 90;

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
        let across = points.map(|at| home.across(at.point(INCH)));
        Front { home, bounds: front(state.board().across(home), across) }
    }

    /// Left, centre or right, in thirds of it: a place keeps its name through the game.
    pub(crate) fn sector(&self, at: Point) -> Option<Sector> {
        let (low, high) = self.bounds;
        Some(Sector::in_thirds(self.home.across(at) - low, high - low))
    }
}

/// The name of the ground where a point lies, as a sentence has it, or nothing: a post or a wood.
pub(crate) fn ground(ground: &Ground, point: Point) -> String {
    let of = |land: Land| ground.pieces.iter().filter(move |piece| piece.land == land);
    let mut pieces = of(Land::Complex).chain(of(Land::Woods));
    let named = pieces.find_map(|piece| Some((piece, piece.name.as_ref()?)).filter(|(piece, _)| piece.holds(point)));
    named.map_or_else(String::new, |(piece, name)| naming::ground(piece.land.word(), name))
}

/// A place of an order as a sentence has it: `the crossroads`, `Bossu wood`; by its bare name where no such ground is known.
pub(crate) fn goal(state: &State, named: &str) -> String {
    let piece = state.terrain.iter().find(|piece| piece.name.as_deref() == Some(named));
    piece.map_or_else(|| naming::capital(named), |piece| naming::ground(piece.kind.word(), named))
}

/// A march or a new front, by a brigade's own will; nothing where it is neither.
pub(crate) fn march(state: &State, way: &Move) -> Option<What> {
    let brigade = state.find(&way.unit)?;
    let (from, was) = (brigade.at?.point(INCH), brigade.face?);
    let to = way.to.point(INCH);
    if way.covered.length(INCH) < STEP {
        let turns = was.differs(way.face) >= NEW_FRONT;
        return turns.then_some(What::Changes { verbs: lists::NEW_FACE });
    }
    if brigade.kind == Kind::Staff {
        return Some(What::Rides { to: None });
    }
    let home = state.card(&brigade.side).home_edge;
    let (forward, aside) = (home.ahead(to) - home.ahead(from), home.across(to) - home.across(from));
    let nearest = |point: Point| {
        let enemies = state.enemies_of(&brigade.side).filter_map(|enemy| enemy.at);
        enemies.map(|at| point.distance_to(at.point(INCH))).min()
    };
    let straight = forward.abs() * 2 >= aside.abs();
    let toward = Heading::toward(from, to);
    let is_backward = way.manner.is_backward() || toward.is_some_and(|toward| toward.differs(way.face) > ABEAM);
    let goes = match forward.signum() {
        1 if straight && !is_backward && nearest(to) <= nearest(from) => Way::On,
        -1 if straight && is_backward && nearest(to) >= nearest(from) => Way::Back,
        _ => Way::Across,
    };
    let (mounted, guns) = (brigade.kind.is_mounted(), brigade.kind.is_artillery());
    let verbs = match goes {
        Way::On if guns => lists::BY_WHEELS,
        Way::On if mounted => lists::BY_HORSE,
        Way::On => say::COMES_ON,
        Way::Back if guns => lists::GUNS_BACK,
        Way::Back if mounted => lists::HORSE_BACK,
        Way::Back => say::GOES_BACK,
        Way::Across => say::SHIFTS,
    };
    Some(What::Marches { way: goes, verbs, steps: String::new(), to: String::new(), joins: None, barred: false })
}
