//! What a player sees at his desk: how far a unit gets, where its fire falls, where orders lead.

use crate::adjudicate::{Place, Reach, Route, Side, Spread, UnitId};
use crate::kit::table::{Base, Face, FireArc, Point, Zone};
use crate::orders::Step;
use crate::rules::two_by_two::charts::switches::Arc;
use crate::rules::two_by_two::orders::by_phase;
use crate::rules::two_by_two::orders::on_paper;
use crate::rules::two_by_two::orders::walk;
use crate::rules::two_by_two::orders::walk_result::{Judging, Walk};
use crate::rules::two_by_two::orders::{Orders, Stretch, Verb, Way};
use crate::rules::two_by_two::play::shooting::targets;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::{Part, State};
use crate::rules::two_by_two::troops::units::Unit;
use crate::yaml::Span;

/// How far round the ways are apart that are tried, in degrees.
const APART: i16 = 15;

/// How far a unit gets that pivots and then goes straight ahead, and the field of its fire as far as it reaches.
pub(crate) fn reach(state: &State, id: &UnitId) -> Reach {
    let Some((unit, base)) = state.find(id).and_then(|unit| Some((unit, state.base(unit)?))) else {
        return Reach::default();
    };
    if state.part.is_set_up() || state.part == Part::Over {
        return Reach::default();
    }
    match *state.moving() == unit.side {
        true => Reach { goes: of_area(ends(state, unit)), fires: Spread::default() },
        false => Reach { goes: Spread::default(), fires: of_area(field(state, unit, &base)) },
    }
}

fn of_area(corners: Vec<Point>) -> Spread {
    let area = corners.into_iter().map(|point| [point.x, point.y]).collect::<Vec<_>>();
    Spread { hexes: Vec::new(), areas: if area.len() > 2 { vec![area] } else { Vec::new() } }
}

/// Where a unit ends that goes as far as it can, pivot by pivot.
fn ends(state: &State, unit: &Unit) -> Vec<Point> {
    let ground = Ground::of(state);
    let step = |verb| Step { verb, condition: None, otherwise: Vec::new(), span: Span::default() };
    let end = |round: i16| {
        let steps = [(1, step(Verb::Pivot(round * APART))), (2, step(Verb::Go(Way::Forward, Stretch::Max)))];
        let steps = if round == 0 { &steps[1..] } else { &steps[..] };
        walk::walk(state, &ground, &unit.unit, steps, Judging::Play, &[]).ok().map(|walk| walk.base.centre)
    };
    (0..360 / APART).filter_map(end).collect()
}

/// The field of fire of a unit, as far as it shoots.
fn field(state: &State, unit: &Unit, base: &Base) -> Vec<Point> {
    let Some((far, _)) = state.ruler().reach(unit.kind).filter(|_| targets::may_fire(unit).is_ok()) else {
        return Vec::new();
    };
    let front = base.face(Face::Front);
    let aside = match state.house_rules.fire_arc {
        Arc::Straight => return Zone::of_fire(base, FireArc::Straight, far).corners().to_vec(),
        Arc::Wide => 45,
        Arc::HalfPlane => 90,
    };
    let middle = Point { x: (front.from.x + front.to.x) / 2, y: (front.from.y + front.to.y) / 2 };
    let rays = (-aside..=aside).step_by(9).map(|degrees| middle + base.heading.turned(degrees).course().over(far));
    std::iter::once(front.from).chain(rays).chain([front.to]).collect()
}

/// Where the movement of a side leads, each unit on the board that the ones before it leave.
pub(crate) fn routes(state: &State, side: &Side, orders: &Orders) -> Vec<Route> {
    if state.part.is_set_up() || state.part == Part::Over || state.moving() != side {
        return Vec::new();
    }
    let ground = Ground::of(state);
    let planned = by_phase::sorted(state, side, orders).planned;
    let boards = on_paper::boards(state, &ground, &planned);
    let routes = planned.iter().zip(&boards).filter_map(|(planned, board)| {
        let unit = board.find(&planned.unit).filter(|unit| unit.at.is_some())?;
        let from = board.base(unit)?;
        let walk = walk::walk(board, &ground, &planned.unit, &planned.movement(), Judging::Paper, &[]).ok()?;
        (walk.base != from).then(|| route(&planned.unit, from, walk))
    });
    routes.collect()
}

fn route(unit: &UnitId, from: Base, walk: Walk) -> Route {
    let turns = walk.ways.iter().map(|sweep| sweep.base.centre);
    let through = std::iter::once(from.centre).chain(turns).chain([walk.base.centre]);
    let mut through = through.map(|point| Place::Point([point.x, point.y])).collect::<Vec<_>>();
    through.dedup();
    let end = walk.base.corners().map(|corner| [corner.x, corner.y]);
    let meets = walk.contacts.into_iter().map(|(enemy, _)| enemy).collect();
    Route { unit: unit.clone(), through, end: vec![end], meets, at_most: false }
}
