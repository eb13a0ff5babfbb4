//! What a brigade without orders for the turn does: NB-DEC-06, NB-GAP-04.

use crate::adjudicate::UnitId;
use crate::kit::table::{Heading, Length, Point};
use crate::rules::napoleonic_brigade::charts::measures::{ENEMY_NEAR, FACE_ABOUT_CLEAR, LIMIT};
use crate::rules::napoleonic_brigade::charts::movement::LARGEST_TURN;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg};
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::walk::turn_between;
use crate::rules::napoleonic_brigade::orders::{general_order_binds, may_move, walk};
use crate::rules::napoleonic_brigade::position::footprint::Footprint;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::sight;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What its general order makes a brigade do unasked: `hold`, `reserve` and `support` stay; the others go straight for
/// the next place in the formation that they have, and stop where a visible enemy comes within 6 inches, of cavalry
/// and limbered guns 12; who is nearer than that, and guns in action, stay and fire.
pub(crate) fn by_general_order(state: &State, ground: &Ground, brigade: &Brigade) -> Intent {
    let goes_on = brigade.order.as_ref().is_some_and(|order| order.task.goes_on());
    let stands = matches!(brigade.form, Formation::Unlimbered | Formation::Garrison);
    if !goes_on || stands || !brigade.duties.is_empty() {
        return Intent::Stay;
    }
    if may_move::barred(state, brigade, Asks::Move).is_some() {
        return Intent::Stay;
    }
    match way_on(state, ground, brigade) {
        Some(legs) if !legs.is_empty() => Intent::Go(legs),
        _ => Intent::Stay,
    }
}

fn way_on(state: &State, ground: &Ground, brigade: &Brigade) -> Option<Vec<Leg>> {
    let goal = general_order_binds::next_point(ground, brigade)?;
    let facts = Facts::own(state, ground, &[], brigade);
    let reach = nearest_allowed(brigade);
    let enemies = seen_enemies(state, ground, &facts)?;
    let footprint = state.footprint(ground, brigade)?;
    if enemies.iter().any(|enemy| footprint.is_within(reach + LIMIT, enemy)) {
        return None;
    }
    let mut walk = walk::walk(state, facts, brigade)?;
    let own_point = walk.at;
    if own_point.square_to(goal).is_within(LIMIT) {
        return Some(Vec::new());
    }
    let turn = turn_between(walk.face, Heading::toward(footprint.centre(), goal)?);
    if turn.unsigned_abs() > LARGEST_TURN && walk::keeps_its_front(state, brigade) {
        return Some(vec![Leg::Turn(turn.signum() * 90)]);
    }
    walk.to(goal).ok()?;
    let mut legs = walk.legs;
    let Some(Leg::Ahead(far)) = legs.last().copied() else {
        return Some(legs);
    };
    let back = walk.face.course().over(-far);
    let free = free_of(state, brigade, (walk.at + back, walk.face), far, (&enemies, reach));
    legs.pop();
    if free > Length::ZERO {
        legs.push(Leg::Ahead(free));
        return Some(legs);
    }
    Some(Vec::new())
}

/// The enemies that a brigade sees at the start of the turn.
fn seen_enemies(state: &State, ground: &Ground, facts: &Facts<'_>) -> Option<Vec<Footprint>> {
    let own = facts.unit?;
    let enemies = facts.enemies().into_iter();
    let seen = enemies.filter(|enemy| sight::sees(state, ground, own, enemy));
    let seen = seen.filter_map(|enemy| state.footprint(ground, enemy));
    Some(seen.collect())
}

/// How far a brigade may go straight ahead before an enemy is too near.
fn free_of(
    state: &State,
    brigade: &Brigade,
    (at, face): (Point, Heading),
    far: Length,
    (enemies, reach): (&[Footprint], Length),
) -> Length {
    let layout = state.layout(brigade, brigade.form);
    let course = face.course();
    let mut gone = Length::ZERO;
    while gone < far {
        let footprint = layout.lies(at + course.over(gone), face);
        let gaps = enemies.iter().map(|enemy| footprint.gap(enemy));
        let Some(nearest) = gaps.min() else {
            return far;
        };
        // Nobody comes nearer than he is by more than one goes.
        let free = nearest.floor() - reach;
        if free < LIMIT {
            break;
        }
        gone = (gone + free).min(far);
    }
    gone
}

/// NB-DEC-11: what cavalry does that has turned its back where nobody says anything.
pub(crate) fn usual_about_turn(state: &State, ground: &Ground, id: &UnitId) -> Intent {
    let brigade = state.unit(id);
    let facts = Facts::own(state, ground, &[], brigade);
    let Some(footprint) = state.footprint(ground, brigade) else {
        return Intent::Stay;
    };
    let enemies = facts.enemies().into_iter();
    let mut near = enemies.filter_map(|enemy| state.footprint(ground, enemy));
    match near.any(|enemy| footprint.is_within(FACE_ABOUT_CLEAR + LIMIT, &enemy)) {
        true => Intent::Stay,
        false => Intent::FaceAbout,
    }
}

/// How near a visible enemy keeps a brigade from going on by itself.
fn nearest_allowed(brigade: &Brigade) -> Length {
    let [near, far] = ENEMY_NEAR;
    match brigade.kind.is_mounted() || brigade.kind.is_artillery() {
        true => far,
        false => near,
    }
}
