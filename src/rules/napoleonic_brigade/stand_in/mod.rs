//! Who orders for an absent player: general orders for what he is after, charges where he is the stronger, guns into range.
//! What has no entry goes on by its general order and fires, as printed.

mod charges;
mod general_orders;
mod guard;
mod turn;
mod ways;

use crate::adjudicate::{Brief, Draft, Field, Piece, Prize, Side};
use crate::kit::table::Point;
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::position::victory;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What a side would order on the position as it knows it.
pub(crate) fn draft(state: &State, side: &Side, brief: &Brief<'_>) -> Draft {
    let mut draft = Draft::default();
    let ground = Ground::of(&state.terrain, &state.options);
    let field = field(state, &ground, side);
    match state.part {
        Part::SetUp => draft.head = general_orders::set_up(state, &ground, &field, side, brief),
        Part::Turn => {
            draft.head = general_orders::alterations(state, &ground, &field, side, brief);
            for brigade in state.brigades_of(side).filter(|brigade| brief.is_for(&brigade.unit)) {
                draft.bid(&brigade.unit, turn::wishes(state, &ground, &field, brigade, brief));
            }
        }
        Part::Over => {}
    }
    draft
}

/// Where a brigade's own point is.
fn point(brigade: &Brigade) -> Option<[i64; 2]> {
    let Point { x, y } = brigade.at?.point(INCH);
    Some([x, y])
}

/// An inch, as the field is measured.
fn inches(count: i64) -> i64 {
    count * 25_400
}

/// A point as it is written in an order, in inches with two decimals.
fn written([x, y]: [i64; 2]) -> String {
    let inches = |length: i64| {
        let hundredths = (length / 254).max(0);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    format!("[{}, {}]", inches(x), inches(y))
}

/// The field as a side weighs it, in micrometres.
fn field(state: &State, ground: &Ground, side: &Side) -> Field {
    let pieces = state.brigades().filter_map(|brigade| piece(side, brigade));
    let prizes = state.scenario.objectives.iter().filter_map(|objective| {
        let place = ground.named(&objective.place)?;
        let Point { x, y } = place.middle();
        let at = [x, y];
        let ours = victory::holder(state, place) == Some(side);
        Some(Prize { name: objective.place.clone(), at, worth: i64::from(objective.points) * 150, ours })
    });
    Field { pieces: pieces.collect(), prizes: prizes.collect(), stride: inches(4) }
}

fn piece(side: &Side, brigade: &Brigade) -> Option<Piece> {
    // Guns without crew hurt nobody, and nobody gains by going for them.
    if brigade.side != *side && brigade.is_deserted() {
        return None;
    }
    let figures = i64::from(brigade.figures());
    let (might, reach) = match brigade.kind {
        Kind::Infantry => (figures * 2, 6),
        Kind::Skirmishers => (figures, 6),
        Kind::Cavalry => (figures * 4, 12),
        Kind::FootArtillery | Kind::HorseArtillery | Kind::Rockets => (60, 24),
        Kind::Staff => return None,
    };
    let full = brigade.bases.iter().map(|unit| i64::from(unit.full)).sum::<i64>().max(1);
    let left = figures * 100 / full;
    Some(Piece {
        unit: brigade.unit.clone(),
        own: brigade.side == *side,
        at: point(brigade)?,
        worth: 160 - left * 60 / 100,
        might,
        reach: inches(reach),
    })
}
