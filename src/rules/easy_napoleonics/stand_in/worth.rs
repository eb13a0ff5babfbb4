//! What fire and melee are worth: levels to be expected, priced by the points that a unit is worth to the enemy.

use crate::adjudicate::UnitId;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::odds::melee;
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::play::fire::targets::Aim;
use crate::rules::easy_napoleonics::play::melee::contacts;
use crate::rules::easy_napoleonics::play::movement::charge;
use crate::rules::easy_napoleonics::play::rally::morale_checks;
use crate::rules::easy_napoleonics::position::state::State;
use crate::rules::easy_napoleonics::position::verdict;
use crate::rules::easy_napoleonics::troops::units::{Form, Level, Unit};

/// What a point of victory is worth.
const POINT: i64 = 200;

/// What a unit is worth beside its points, for what it can still do.
const SERVICE: i64 = 150;

/// What is lost of a unit at a level, in hundredths.
fn lost_at(level: Level) -> i64 {
    match level {
        Level::Good => 0,
        Level::Fair => 20,
        Level::Bad => 55,
        Level::Broken => 100,
    }
}

/// What a unit is worth, whole.
pub(super) fn whole(state: &State, unit: &Unit) -> i64 {
    i64::from(verdict::worth(state, unit)) * POINT + SERVICE
}

/// What is lost of a unit at a level.
fn price(state: &State, unit: &Unit, level: Level) -> i64 {
    whole(state, unit) * lost_at(level) / 100
}

/// Levels that a unit has to expect to lose by a fire, in hundredths.
fn drop(state: &State, target: &Unit, aim: &Aim) -> i64 {
    let fails = i64::from(morale_checks::check_needs(state, target)) - 1;
    aim.chance() * fails
}

/// What so many hundredths of levels take from a unit.
fn wear(state: &State, unit: &Unit, drop: i64) -> i64 {
    let (mut level, mut left, mut taken) = (unit.level(), drop, 0);
    while left > 0 && level != Level::Broken {
        let next = level.lowered(1);
        taken += (price(state, unit, next) - price(state, unit, level)) * left.min(100) / 100;
        (level, left) = (next, left - 100);
    }
    taken
}

/// The target on which a unit's fire does most, what that is worth, and the levels that it costs him in hundredths.
pub(super) fn best_fire<'s>(state: &'s State, unit: &'s Unit) -> Option<(&'s Unit, i64)> {
    let shots = targets::targets(state, unit).into_iter();
    let worth = shots.map(|(target, aim)| (target, wear(state, target, drop(state, target, &aim))));
    worth.reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// Takes from a target what the fire of a unit has to take from it.
pub(super) fn wears(state: &mut State, unit: &Unit, target: &UnitId) {
    let piece = state.unit(target);
    let Ok(aim) = targets::may_fire_at(state, unit, piece) else { return };
    let levels = u8::try_from((drop(state, piece, &aim) + 40) / 100).unwrap_or(3);
    let level = piece.level().lowered(levels).min(Level::Bad);
    state.unit_mut(target).level = Some(level);
}

/// What the fire of a side's guns is worth where they stand.
pub(super) fn of_guns(state: &State, unit: &Unit) -> i64 {
    let guns = state.units_of(&unit.side).filter(|own| own.kind.is_artillery() && own.unit != unit.unit);
    guns.filter_map(|own| Some(best_fire(state, own)?.1)).sum()
}

/// Levels that a unit has to expect to lose by the fire of its enemies where it stands, in hundredths. Whoever has several
/// before him shares his fire out.
fn under_fire(state: &State, unit: &Unit) -> i64 {
    let reach = |enemy: &&Unit| {
        let most = if enemy.kind.is_artillery() { tables::gun_range(enemy.kind).0 } else { 1 };
        !enemy.kind.is_cavalry() && state.apart(enemy, unit).is_some_and(|far| far <= most)
    };
    let fire = state.enemies_of(&unit.side).filter(reach).filter_map(|enemy| {
        let aim = targets::aim(state, enemy, unit).ok()?;
        let near = |own: &&Unit| match enemy.kind.is_infantry() {
            true => state.apart(own, enemy).is_some_and(|far| far <= 2),
            false => state.apart(own, enemy).is_some_and(|far| far <= aim.range + 1),
        };
        let others = state.units_of(&unit.side).filter(near).count();
        let most = if enemy.kind.is_infantry() { 2 } else { 4 };
        Some(drop(state, unit, &aim) / i64::try_from(others).unwrap_or(most).clamp(1, most))
    });
    fire.sum()
}

/// Levels that an enemy has to expect to lose by the fire of a side before he is fought, in hundredths: guns may have another target.
fn softened(state: &State, enemy: &Unit, own: &Unit) -> i64 {
    let beside = state.units_of(&own.side).filter(|own| own.kind.is_infantry() && state.faces(own, enemy));
    let fire = beside.filter_map(|own| targets::may_fire_at(state, own, enemy).ok());
    let muskets = fire.map(|aim| drop(state, enemy, &aim)).sum::<i64>() * 2 / 3;
    let guns = state.units_of(&own.side).filter(|own| own.is_in(Form::Unlimbered));
    let guns = guns.filter_map(|own| targets::may_fire_at(state, own, enemy).ok());
    muskets + guns.map(|aim| drop(state, enemy, &aim)).sum::<i64>() / 2
}

/// What becomes of a unit in this turn where it stands: its fire and its melees, less what the enemy's cost it, which weigh so
/// many hundredths.
pub(super) fn outlook(state: &State, id: &UnitId, caution: i64) -> i64 {
    let unit = state.unit(id);
    let given = best_fire(state, unit).map_or(0, |(_, worth)| worth);
    let taken = under_fire(state, unit);
    let fights = state.enemies_of(&unit.side).filter_map(|enemy| fight(state, unit, enemy, taken));
    let mut all = fights.collect::<Vec<_>>();
    all.sort_by_key(|(gain, loss)| loss - gain);
    let (mut alive, mut worth) = (100, given - wear(state, unit, taken) * caution / 100);
    let whole = whole(state, unit).max(1);
    for (gain, loss) in all {
        worth += (gain - loss * caution / 100) * alive / 100;
        alive = alive * (whole - loss).max(0) / whole;
    }
    worth
}

/// What a melee of a unit with an enemy is worth and what it costs, if they have one to fight.
fn fight(state: &State, unit: &Unit, enemy: &Unit, taken: i64) -> Option<(i64, i64)> {
    if !state.faces(unit, enemy) && !state.faces(enemy, unit) {
        return None;
    }
    let bout = contacts::bout(state, unit, enemy)?;
    let mut board = state.clone();
    let lowers = |drop: i64| u8::try_from((drop + 50) / 100).unwrap_or(3);
    let soft = lowers(softened(state, enemy, unit));
    let others = state.units_of(&unit.side).filter(|own| own.unit != unit.unit);
    let others = others.filter(|own| state.faces(own, enemy) && contacts::bout(state, own, enemy).is_some()).count();
    let shared = |gain: i64| gain * 3 / (3 + i64::try_from(others).unwrap_or(3));
    for (piece, by) in [(unit, lowers(taken)), (enemy, soft)] {
        let level = piece.level().lowered(by);
        // Who would be broken by the fire is fought at his worst: it is not sure.
        board.unit_mut(&piece.unit).level = Some(level.min(Level::Bad));
    }
    let tolls = |board: &State| {
        let [attacker, defender] = melee::tolls(board, &bout, &|unit, level| price(state, unit, level));
        if bout.attacker == unit.unit { (defender, attacker) } else { (attacker, defender) }
    };
    let (gain, loss) = tolls(&board);
    let charges = bout.attacker == unit.unit && unit.moved;
    if !(charges && charge::may_square(state, enemy, unit) && charge::would_square(state, enemy)) {
        return Some((shared(gain), loss));
    }
    let square = board.unit_mut(&enemy.unit);
    (square.form, square.hasty) = (Some(Form::Square), true);
    let formed = 11 - i64::from(morale_checks::check_needs(state, enemy));
    let (less, more) = tolls(&board);
    Some((shared(gain * (10 - formed) + less * formed) / 10, (loss * (10 - formed) + more * formed) / 10))
}

/// How far a battery has two dice of its three.
pub(super) fn reach_of_guns(unit: &Unit) -> u32 {
    let ranges = tables::GUNS.iter().filter(|(kind, band, ..)| *kind == unit.kind && *band == "medium");
    ranges.map(|(_, _, _, to, ..)| *to).max().unwrap_or(0)
}
