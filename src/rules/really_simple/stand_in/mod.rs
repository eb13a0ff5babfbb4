//! Who orders for an absent player: what each piece would do, by what may come of it.
//!
//! A piece after the other, from the left, weighs every place that it may come to and everything that it may do there: the
//! hits to be expected for it and on it, what it would win, how much nearer it is to where it is going. Those on its left have
//! gone where they go.

mod generals;
mod plans;
mod worth;

use worth::Aimed;

use crate::adjudicate::{Brief, Draft, Field, OnFile, Piece, Prize, Side};
use crate::rules::really_simple::orders::on_paper;
use crate::rules::really_simple::position::event;
use crate::rules::really_simple::position::state::{Part, State};
use crate::rules::really_simple::troops::units::{Kind, Unit};

/// What a side would order on the position as it knows it.
pub(crate) fn draft(state: &State, side: &Side, brief: &Brief<'_>) -> Draft {
    let mut draft = Draft::default();
    if matches!(state.part, Part::SetUp | Part::Over) {
        return draft;
    }
    let field = field(state, side);
    let mut board = state.clone();
    let mut cared = Vec::new();
    let mut aimed = Aimed::new();
    for id in on_paper::sequence(state, side, &[]) {
        let unit = board.unit(&id);
        let free = brief.is_for(&id) && !unit.is_retreating();
        if !free {
            continue;
        }
        if unit.is_general() {
            let wishes = generals::wishes(&board, unit, &cared, brief);
            let best = wishes
                .iter()
                .max_by(|one, other| one.score.cmp(&other.score).then_with(|| other.order.cmp(&one.order)));
            if let Some(best) = best {
                cared.extend(best.rallies.clone());
                if let Some(spot) = best.beside.as_ref().and_then(|beside| board.unit(beside).at) {
                    event::enters(&mut board, &id, spot);
                }
            }
            draft.bid(&id, wishes.into_iter().map(|wish| (wish.score, wish.order)).collect());
            continue;
        }
        let weighed = plans::weighed(&board, &field, unit, &aimed, brief);
        if let Some((_, best)) = weighed
            .iter()
            .max_by(|(one, a), (other, b)| one.cmp(other).then_with(|| b.written(&board).cmp(&a.written(&board))))
        {
            board = best.done(&board, &id);
            if let Some((whom, hits)) = best.shot() {
                *aimed.entry(whom.clone()).or_default() += hits;
            }
        }
        draft.bid(&id, weighed.iter().map(|(score, plan)| (*score, plan.written(state))).collect());
    }
    let has_said = |held: &OnFile| held.side == *side && !held.orders.is_empty();
    if brief.units.is_empty() && !state.standing.iter().any(has_said) {
        draft.standing = vec!["{when: general-hit, do: throw, if: {enemy: doomed}}".to_owned()];
    }
    draft
}

/// The field as a side weighs it.
fn field(state: &State, side: &Side) -> Field {
    let pieces = state.units().filter(|unit| !unit.is_retreating()).map(|unit| piece(state, side, unit));
    let prizes = state.objectives.iter().map(|objective| Prize {
        name: objective.hex.to_string(),
        at: state.map.hex(objective.hex).in_thousandths(),
        worth: i64::from(objective.points) * 150,
        ours: objective.held.as_ref() == Some(side),
    });
    Field { pieces: pieces.collect(), prizes: prizes.collect(), stride: 2000 }
}

fn piece(state: &State, side: &Side, unit: &Unit) -> Piece {
    let (might, reach) = match unit.kind {
        Kind::Musket => (100, 4000),
        Kind::Rifle => (60, 6000),
        Kind::Cavalry => (100, 4000),
        Kind::Artillery => (120, 6000),
        Kind::General => (0, 0),
    };
    let left = i64::from(unit.strength()) * 100 / i64::from(unit.full().max(1));
    Piece {
        unit: unit.unit.clone(),
        own: unit.side == *side,
        at: state.hex(&unit.unit).in_thousandths(),
        worth: 160 - left * 60 / 100,
        might: might * (40 + left * 60 / 100) / 100,
        reach,
    }
}
