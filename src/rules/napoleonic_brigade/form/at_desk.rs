//! What a player sees at his desk: how far the dice may take a brigade, where its fire falls, where orders lead at the most.

use crate::adjudicate::{Place, Reach, Route, Side, Spread, UnitId};
use crate::kit::table::{Heading, Length, Point, Zone};
use crate::rules::napoleonic_brigade::charts::fire::{FIRE_ARC, PROJECTILES, small_arms};
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::movement_dice::Throw;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg};
use crate::rules::napoleonic_brigade::orders::{Orders, may_move};
use crate::rules::napoleonic_brigade::play::charging::may_charge;
use crate::rules::napoleonic_brigade::play::general_orders::alterations;
use crate::rules::napoleonic_brigade::play::moving::dice;
use crate::rules::napoleonic_brigade::play::sequence::plans;
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::troops::arm::Weapon;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// How far round the ways are apart that are tried, in degrees.
const APART: i64 = 15;

/// How far the highest dice take a brigade that turns and then goes straight ahead, and the fields of its fire.
pub(crate) fn reach(state: &State, id: &UnitId) -> Reach {
    let ground = Ground::of(&state.terrain, &state.options);
    let brigade = state.army.iter().find(|brigade| brigade.unit == *id);
    let Some((brigade, footprint)) = brigade.and_then(|brigade| Some((brigade, state.footprint(&ground, brigade)?)))
    else {
        return Reach::default();
    };
    if state.part != Part::Turn {
        return Reach::default();
    }
    Reach {
        goes: of_areas(vec![ends(state, brigade, &footprint)]),
        fires: of_areas(fields(state, &ground, brigade, &footprint)),
    }
}

fn of_areas(areas: Vec<Vec<Point>>) -> Spread {
    let areas = areas.into_iter().filter(|area| area.len() > 2);
    let areas = areas.map(|area| area.into_iter().map(|point| [point.x, point.y]).collect());
    Spread { hexes: Vec::new(), areas: areas.collect() }
}

/// Where the middle of its front comes at the most, turn by turn.
fn ends(state: &State, brigade: &Brigade, footprint: &Footprint) -> Vec<Point> {
    let Some(throw) =
        dice::ordinary_throw(state, brigade).filter(|_| may_move::barred(state, brigade, Asks::Move).is_none())
    else {
        return Vec::new();
    };
    let most = i64::from(movement::LARGEST_TURN);
    let ways = (-most..=most).step_by(APART.unsigned_abs() as usize).map(|turn| {
        let turn = i16::try_from(turn).unwrap_or_default();
        follow(state, (footprint.at, footprint.face), &[Leg::Turn(turn), Leg::Max], throw).0
    });
    std::iter::once(footprint.at).chain(ways.filter_map(|way| way.last().copied())).collect()
}

/// A way by the highest dice: the points that it leads through, and where the brigade looks in the end (NB-MOVE-09).
fn follow(state: &State, (mut at, mut face): (Point, Heading), legs: &[Leg], throw: Throw) -> (Vec<Point>, Heading) {
    let turned = legs.iter().map(|leg| match leg {
        Leg::Turn(degrees) => i64::from(degrees.unsigned_abs()),
        _ => 0,
    });
    let cost = movement::turn_cost(turned.sum(), state.house_rules.turn_cost);
    let mut left = throw.most() - cost.of_length(throw.most());
    let mut way = vec![at];
    for leg in legs {
        let far = match leg {
            Leg::Turn(degrees) => {
                face = face.turned((*degrees).into());
                continue;
            }
            Leg::Road { to, face: along } => {
                left -= at.distance_to(*to);
                (at, face) = (*to, *along);
                way.push(at);
                continue;
            }
            Leg::Ahead(far) => (*far).min(left),
            Leg::Max => left,
        };
        let far = far.max(Length::ZERO);
        at = at + face.course().over(far);
        left -= far;
        way.push(at);
    }
    (way, face)
}

/// The fields of fire of its bases, as far as they reach.
fn fields(state: &State, ground: &Ground, brigade: &Brigade, footprint: &Footprint) -> Vec<Vec<Point>> {
    if may_move::barred_from_fire(state, ground, brigade).is_some() {
        return Vec::new();
    }
    let fields = footprint.bases.iter().filter_map(|stood| {
        let unit = brigade.bases.get(stood.unit)?;
        let most = match unit.gun {
            Some(gun) => {
                let rows = PROJECTILES.iter().filter(|row| row.piece == gun.piece);
                rows.map(|row| row.reach(state.house_rules.canister_close_bonus).most).max()?
            }
            None => small_arms(unit.weapon.unwrap_or(Weapon::Musket)).most,
        };
        Some(Zone::of_fire(&stood.base, FIRE_ARC, most).corners().to_vec())
    });
    fields.collect()
}

/// Where the plans of a side lead by the highest dice.
pub(crate) fn routes(state: &State, side: &Side, orders: &Orders) -> Vec<Route> {
    if state.part != Part::Turn {
        return Vec::new();
    }
    let ground = Ground::of(&state.terrain, &state.options);
    let board = alterations::with_orders_in_force(state, &ground);
    let laid = plans::plans(&board, &ground, side, orders).laid.into_iter();
    let routes = laid.filter_map(|laid| {
        let brigade = board.unit(&laid.plan.unit);
        let footprint = board.footprint(&ground, brigade)?;
        let (way, face, meets) = led(&board, &ground, brigade, &footprint, &laid.plan.intent)?;
        let end = *way.last()?;
        let bases = board.layout(brigade, brigade.form).lies(end, face).bases;
        let bases = bases.iter().map(|stood| stood.base.corners().map(|corner| [corner.x, corner.y]));
        let through = way.iter().map(|point| Place::Point([point.x, point.y])).collect();
        Some(Route { unit: laid.plan.unit, through, end: bases.collect(), meets, at_most: true })
    });
    routes.collect()
}

/// The way of an intent, where it looks in the end, and whom it comes upon; nothing of one that stays where it is.
fn led(
    state: &State,
    ground: &Ground,
    brigade: &Brigade,
    footprint: &Footprint,
    intent: &Intent,
) -> Option<(Vec<Point>, Heading, Vec<UnitId>)> {
    let stands = (footprint.at, footprint.face);
    let half = || dice::half_throw(state, brigade);
    let (way, face) = match intent {
        Intent::Go(legs) => follow(state, stands, legs, dice::ordinary_throw(state, brigade)?),
        Intent::Skirmish(legs) | Intent::HorseCharge(legs) => follow(state, stands, legs, half()?),
        Intent::Manhandle(turn, far) => {
            let face = footprint.face.turned((*turn).into());
            (vec![footprint.at, footprint.at + face.course().over(*far)], face)
        }
        Intent::AdvanceAndFire => (
            vec![footprint.at, footprint.at + footprint.face.course().over(movement::advance_and_fire(3))],
            footprint.face,
        ),
        Intent::BackFacing(most) => {
            let far = most.map_or(half()?.most(), |most| most.min(half().map_or(most, |throw| throw.most())));
            (vec![footprint.at, footprint.at + footprint.face.reversed().course().over(far)], footprint.face)
        }
        Intent::Charge(on) => {
            let target = state.unit(on);
            let throw = movement::charge(brigade.kind, target.kind, state.house_rules.cavalry_charge_dice)?;
            let far = may_charge::straight_to(state, ground, brigade, target)?;
            let end = footprint.at + footprint.face.course().over(far.min(throw.most()));
            let meets = if far <= throw.most() { vec![on.clone()] } else { Vec::new() };
            return Some((vec![footprint.at, end], footprint.face, meets));
        }
        _ => return None,
    };
    Some((way, face, Vec::new()))
}
