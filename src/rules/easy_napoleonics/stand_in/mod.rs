//! Who orders for an absent player. Who attacks weighs every hex that a unit may come to by the fire and the melees that it would
//! have there, lets his guns fire together, and turns the winner of a melee upon the next of the line; who holds or goes back has
//! squares before horse, guns that keep in range, and ways home. What has no entry fires at will and rallies, as printed.

mod combat;
mod leaders;
mod movement;
mod plans;
mod worth;

use crate::adjudicate::{Brief, Draft, Field, Piece, Prize, Side};
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::troops::units::{Kind, Level, Unit};

/// What a side would order on the position as it knows it.
pub(crate) fn draft(state: &State, side: &Side, brief: &Brief<'_>) -> Draft {
    let mut draft = Draft::default();
    if state.part == Part::Combat && brief.posture.goes_forward() {
        combat::orders(state, side, brief, &mut draft);
    }
    if !matches!(state.part, Part::First | Part::Second | Part::Whole) {
        return draft;
    }
    let field = field(state, side);
    let mut mine = state.by_id(side).into_iter().filter(|unit| state.place(unit).is_some()).collect::<Vec<_>>();
    // Who is nearest to the enemy goes first, so that the way is free for those behind; leaders follow.
    let far = |unit: &Unit| state.place(unit).and_then(|hex| field.nearest_enemy(hex.in_thousandths()));
    mine.sort_by_key(|unit| (unit.is_leader(), far(unit), unit.unit.clone()));
    // What each does is weighed on the board that those before it leave.
    let mut board = state.clone();
    for unit in mine.into_iter().filter(|unit| brief.is_for(&unit.unit)) {
        let wishes = match unit.is_leader() {
            true => leaders::wishes(&board, unit),
            false if brief.posture.goes_forward() => plans::wishes(&mut board, &field, unit, brief),
            false => movement::wishes(state, &field, unit, brief),
        };
        draft.bid(&unit.unit, wishes);
    }
    draft
}

/// The field as a side weighs it.
fn field(state: &State, side: &Side) -> Field {
    let standing = state.units().filter_map(|unit| Some((unit, state.place(unit)?.in_thousandths())));
    let pieces = standing.map(|(unit, at)| piece(state, side, unit, at));
    let prizes = state.objectives.iter().map(|objective| Prize {
        name: objective.hex.to_string(),
        at: state.map.hex(objective.hex).in_thousandths(),
        worth: i64::from(objective.points) * 120,
        ours: objective.held.as_ref() == Some(side),
    });
    Field { pieces: pieces.collect(), prizes: prizes.collect(), stride: 2000 }
}

fn piece(state: &State, side: &Side, unit: &Unit, at: [i64; 2]) -> Piece {
    let (might, reach) = match unit.kind {
        Kind::Infantry => (100, 3000),
        Kind::LightCavalry => (90, 4000),
        Kind::HeavyCavalry => (120, 4000),
        Kind::FieldArtillery => (100, 9000),
        Kind::HorseArtillery => (90, 6000),
        Kind::Leader => (0, 0),
    };
    let (steady, worth) = match unit.level() {
        Level::Good => (100, 100),
        Level::Fair => (75, 130),
        Level::Bad => (45, 160),
        Level::Broken => (0, 0),
    };
    let worth = worth * worth::whole(state, unit) / 400;
    Piece { unit: unit.unit.clone(), own: unit.side == *side, at, worth, might: might * steady / 100, reach }
}
