//! What a side that attacks does in the fire and the melees: its guns together, and winners who turn upon the next of a line.

use super::worth;
use crate::adjudicate::{Brief, Draft, Side, UnitId};
use crate::kit::{Aspect, Corner};
use crate::rules::easy_napoleonics::play::melee::contacts;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::troops::units::{Level, Unit};

/// Bids for all who fire, those who can do most first; each knows at whom the others have fired.
pub(super) fn orders(state: &State, side: &Side, brief: &Brief<'_>, draft: &mut Draft) {
    let mut board = state.clone();
    let mut firers = state.units_of(side).filter(|unit| brief.is_for(&unit.unit)).collect::<Vec<_>>();
    // Guns fire first, whoever has the initiative.
    firers.sort_by_key(|unit| (!unit.kind.is_artillery(), unit.unit.clone()));
    for unit in firers {
        let Some((target, _)) = worth::best_fire(&board, unit) else { continue };
        let target = target.unit.clone();
        draft.bid(&unit.unit, vec![(1, format!("{{fire: [{target}, nearest]}}"))]);
        worth::wears(&mut board, unit, &target);
    }
    if state.options.breakthrough {
        draft.answers =
            state.units_of(side).filter(|unit| brief.is_for(&unit.unit)).flat_map(|unit| won(state, unit)).collect();
    }
}

/// What a unit does that has beaten one of those before it.
fn won(state: &State, unit: &Unit) -> Vec<String> {
    let beaten = state
        .enemies_of(&unit.side)
        .filter(|enemy| contacts::bout(state, unit, enemy).is_some_and(|bout| bout.attacker == unit.unit));
    let answers = beaten.map(|enemy| {
        let reply = match best_turn(state, unit, &enemy.unit) {
            Some(face) => format!("[occupy, {{face: {}}}]", face.letters()),
            None => "stand".to_owned(),
        };
        format!("{{ask: won/{}/{}, do: {reply}}}", unit.unit, enemy.unit)
    });
    answers.collect()
}

/// The facing in which a unit would have most before it in the hex of an enemy who is gone; nothing where it is better off where
/// it stands.
fn best_turn(state: &State, unit: &Unit, enemy: &UnitId) -> Option<Corner> {
    let mut board = state.clone();
    let hex = board.unit(enemy).at;
    let beaten = board.unit_mut(enemy);
    (beaten.level, beaten.at) = (Some(Level::Broken), None);
    let here = prospect(&board, board.unit(&unit.unit));
    board.unit_mut(&unit.unit).at = hex;
    let turned = Corner::ALL.iter().map(|corner| {
        board.unit_mut(&unit.unit).face = Some(*corner);
        (prospect(&board, board.unit(&unit.unit)), *corner)
    });
    let best = turned.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    (best.0 > here).then_some(best.1)
}

/// What a unit has before it, by the side on which it takes them, less those who have it before them.
fn prospect(board: &State, unit: &Unit) -> i64 {
    let Some(at) = board.place(unit) else { return 0 };
    let enemies = board.enemies_beside(&unit.side, at).map(|enemy| {
        let before = match (board.faces(unit, enemy), board.aspect(enemy, at)) {
            (false, _) => 0,
            (true, Some(Aspect::Flank)) => 60,
            (true, Some(Aspect::Rear)) => 70,
            (true, _) => 25,
        };
        let exposed = if board.faces(enemy, unit) { 30 } else { 0 };
        worth::whole(board, enemy) * before / 100 - worth::whole(board, unit) * exposed / 100
    });
    enemies.sum()
}
