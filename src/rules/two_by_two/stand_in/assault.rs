//! Who charges whom together: TT-MEL-16 and TT-MEL-19 make two who come at an enemy on two faces far more than twice one.

use crate::adjudicate::{Field, Piece, Posture, Side, UnitId, apart};
use crate::kit::table::Base;
use crate::rules::two_by_two::odds::charge;
use crate::rules::two_by_two::odds::melee::{self, FighterFate};
use crate::rules::two_by_two::play::charge::reply;
use crate::rules::two_by_two::play::melee::pairing;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::Unit;

/// What a unit destroyed is worth.
const UNIT: i64 = 100;

/// So many charge one enemy at the most.
const MOST: usize = 4;

/// What a fate takes from a unit: every unit counts as one, whatever it cost (TT-VIC-01, TT-VIC-02).
fn price(fate: FighterFate) -> i64 {
    match fate {
        FighterFate::Destroyed | FighterFate::Dies => UNIT,
        FighterFate::Routs => UNIT / 2,
        FighterFate::RecoilsFully | FighterFate::RecoilsDouble => UNIT / 4,
        FighterFate::Repulsed => UNIT / 20,
        FighterFate::Recoils | FighterFate::Holds => 0,
    }
}

/// Charges that are made, and the board after them.
pub(super) struct Charges {
    pub(super) made: Vec<(UnitId, UnitId)>,
    pub(super) board: State,
    worth: i64,
}

/// All charges that are worth while, the best first, each on the board that the others lead to.
pub(super) fn charges(
    state: &State,
    ground: &Ground,
    field: &Field,
    side: &Side,
    free: &[UnitId],
    posture: Posture,
) -> Charges {
    let worth = promise(state, ground, side, posture);
    let mut all = Charges { made: Vec::new(), board: state.clone(), worth };
    loop {
        let rest = free.iter().filter(|unit| all.made.iter().all(|(made, _)| made != *unit)).collect::<Vec<_>>();
        let enemies = field.pieces.iter().filter(|enemy| !enemy.own);
        let assaults = enemies.filter_map(|enemy| assault(&all, ground, field, enemy, &rest, posture));
        match assaults.reduce(|best, next| if next.worth > best.worth { next } else { best }) {
            Some(best) if best.worth >= all.worth + least(state, posture) => all = best,
            _ => return all,
        }
    }
}

/// What an assault must promise. Two on two faces promise far more than one, and are worth waiting for, as long as there is time.
fn least(state: &State, posture: Posture) -> i64 {
    let left = state.scenario.turn_limit.saturating_sub(state.turn);
    match posture {
        Posture::Attack if state.scenario.turn_limit > 0 && left <= 5 => 2,
        Posture::Attack => 4,
        _ => 25,
    }
}

/// What the best assault on an enemy by a friend and a unit would promise, if the unit stood there: nothing where its charge does
/// not reach him.
pub(super) fn together(
    with: &Charges,
    ground: &Ground,
    unit: &UnitId,
    base: &Base,
    enemy: &UnitId,
    posture: Posture,
) -> Option<i64> {
    let mut board = with.board.clone();
    let at = board.place(base.centre);
    let piece = board.unit_mut(unit);
    (piece.at, piece.face) = (Some(at), Some(base.heading));
    let moved = Charges { made: with.made.clone(), board, worth: with.worth };
    joined(&moved, ground, unit, enemy, posture).map(|charges| charges.worth)
}

/// The charges of single friends at an enemy, the best first.
pub(super) fn partners(board: &State, ground: &Ground, unit: &Unit, enemy: &UnitId, posture: Posture) -> Vec<Charges> {
    let Some(on) = board.base(board.unit(enemy)) else { return Vec::new() };
    let none = Charges { made: Vec::new(), board: board.clone(), worth: 0 };
    let near = board.units_of(&unit.side).filter(|friend| {
        let reach = board.ruler().allowance(friend.kind).0.in_micrometres() + on.frontage.in_micrometres();
        let fit = friend.is_ok() && !friend.kind.is_hq() && !friend.kind.is_artillery() && friend.unit != unit.unit;
        fit && board.base(friend).is_some_and(|base| base.centre.distance_to(on.centre).in_micrometres() <= reach)
    });
    let mut all = near.filter_map(|friend| joined(&none, ground, &friend.unit, enemy, posture)).collect::<Vec<_>>();
    all.sort_by_key(|charges| -charges.worth);
    all.truncate(2);
    all.push(none);
    all
}

/// The best assault on an enemy by those who reach him.
fn assault(
    before: &Charges,
    ground: &Ground,
    field: &Field,
    enemy: &Piece,
    free: &[&UnitId],
    posture: Posture,
) -> Option<Charges> {
    let state = &before.board;
    let reach = |unit: &&&UnitId| {
        let piece = field.pieces.iter().find(|piece| piece.unit == ***unit);
        let allowance = state.ruler().allowance(state.unit(unit).kind).0.in_micrometres();
        piece.is_some_and(|piece| apart(piece.at, enemy.at) <= allowance + field.stride)
    };
    let near = free.iter().filter(reach).copied().collect::<Vec<_>>();
    let firsts = near.iter().filter_map(|first| joined(before, ground, first, &enemy.unit, posture));
    let grown = firsts.map(|first| grown(first, ground, &near, &enemy.unit, posture));
    grown.reduce(|best, next| if next.worth > best.worth { next } else { best })
}

/// An assault with as many more as do it good.
fn grown(mut assault: Charges, ground: &Ground, near: &[&UnitId], enemy: &UnitId, posture: Posture) -> Charges {
    for _ in 1..MOST {
        let rest = near.iter().filter(|unit| assault.made.iter().all(|(made, _)| made != **unit));
        let next = rest.filter_map(|unit| joined(&assault, ground, unit, enemy, posture));
        match next.reduce(|best, next| if next.worth > best.worth { next } else { best }) {
            Some(best) if best.worth > assault.worth => assault = best,
            _ => break,
        }
    }
    assault
}

/// The same with one more who charges.
fn joined(before: &Charges, ground: &Ground, unit: &UnitId, enemy: &UnitId, posture: Posture) -> Option<Charges> {
    let state = &before.board;
    let (charger, charged) = (state.unit(unit), state.unit(enemy));
    let board = charge::met_charge(state, ground, charger, charged).ok()?;
    let stopped = stopped(&board, ground, charger, charged);
    let worth = promise(&board, ground, &charger.side, posture);
    // Fire stops one of those who charge.
    let gain = worth - before.worth;
    let others = before.made.iter().filter(|(_, on)| on == enemy).count();
    let worth = before.worth + gain - gain.max(0) * stopped / 100 - if others == 0 { stopped / 4 } else { 0 };
    let made = before.made.iter().cloned().chain([(unit.clone(), enemy.clone())]).collect();
    Some(Charges { made, board, worth })
}

/// The chance that a charged unit stops its charger by fire, in hundredths.
fn stopped(board: &State, ground: &Ground, charger: &Unit, charged: &Unit) -> i64 {
    let (ways, of) = charge::stops(board, ground, charger, charged).unwrap_or((0, 1));
    let chance = i64::try_from(ways * 100 / of.max(1)).unwrap_or(0);
    if reply::shoots_by_default(charged, charger) { chance } else { chance / 4 }
}

/// What the melees that are due on a board promise a side.
pub(super) fn promise(board: &State, ground: &Ground, side: &Side, posture: Posture) -> i64 {
    // Who attacks must have won by the last turn, and a draw is no better to him than a defeat.
    let caution = if posture == Posture::Attack { 50 } else { posture.caution() };
    let bouts = pairing::bouts_as_they_stand(board, ground).into_iter();
    let each = bouts.map(|bout| {
        let [attack, defence] = melee::tolls(board, ground, &bout, price);
        let many = |units: &[UnitId]| i64::try_from(units.len()).unwrap_or(1);
        let [attack, defence] = [attack * many(&bout.attackers), defence * many(&bout.defenders)];
        let own = board.unit(bout.lead()).side == *side;
        let (gain, loss) = if own { (defence, attack) } else { (attack, defence) };
        gain - loss * caution / 100
    });
    each.sum()
}
