//! What fire and assault are worth: the hits to be expected, in hundredths, and what they cost him who takes them.

use crate::adjudicate::UnitId;
use crate::kit::Tally;
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::allowed::{self, Act};
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::play::Moves;
use crate::rules::really_simple::play::assault;
use crate::rules::really_simple::play::fire;
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Kind, Unit};
use std::collections::BTreeMap;

/// What a unit is worth, whole.
const WHOLE: i64 = 600;

/// What it is worth to bring a unit's morale to the test once.
const TESTED: i64 = 60;

/// What so many hundredths of hits on a unit are worth, `strength` being what is known of its own.
fn hits_on(unit: &Unit, strength: u32, hits: i64) -> i64 {
    let (full, left) = (i64::from(unit.full().max(1)), i64::from(strength));
    let hits = hits.min(left * 100);
    let point = WHOLE / full;
    let ends = match hits * 10 >= left * 700 {
        true => 120,
        false if (left * 100 - hits) * 2 <= full * 100 => 40,
        false => 0,
    };
    hits * point / 100 + hits.min(100) * TESTED / 100 + ends
}

/// Hits that others of one's own are to score on enemies in this turn, in hundredths.
pub(super) type Aimed = BTreeMap<UnitId, i64>;

/// What hits on an enemy are worth to a unit's side. Others fire before it, or have fired: what their hits will hardly leave is worth
/// little more.
fn gain(state: &State, unit: &Unit, enemy: &Unit, hits: i64, aimed: &Aimed) -> i64 {
    let strength = estimates::estimated(state, enemy, &unit.side);
    let left = i64::from(strength) * 100;
    let taken = aimed.get(&enemy.unit).copied().unwrap_or(0);
    let whole = hits_on(enemy, strength, hits);
    if left == 0 { whole } else { whole * (left - taken).max(left / 10) / left }
}

/// What hits on a unit cost its side.
fn loss(unit: &Unit, hits: i64) -> i64 {
    hits_on(unit, unit.strength(), hits)
}

fn hundredths(dice: usize, needs: i8, tally: &Tally) -> i64 {
    let faces = (7 - i64::from(needs) + i64::from(tally.total)).clamp(0, 6);
    i64::try_from(dice).unwrap_or(0) * faces * 100 / 6
}

/// A target, the hits to be expected on it in hundredths, and what they are worth.
pub(super) struct BestShot {
    pub(super) target: UnitId,
    pub(super) hits: i64,
    pub(super) worth: i64,
}

/// The best target of a unit's fire from where it stands.
pub(super) fn best_fire(state: &State, act: &Act, aimed: &Aimed) -> Option<BestShot> {
    allowed::may_fire(state, act).ok()?;
    let unit = state.unit(&act.id);
    let shots = fire::shots(state, unit).into_iter();
    let worth = shots.map(|target| {
        let range = selectors::apart(state, unit, target).unwrap_or(1).max(1);
        let (dice, _) = tables::fire_dice(unit, target, range, state.house_rules.rifle_dice);
        let tally = fire::fire_tally(state, act, target, Moves::No);
        let hits = hundredths(dice, tables::fire_needs(target).0, &tally);
        BestShot { target: target.unit.clone(), hits, worth: gain(state, unit, target, hits, aimed) }
    });
    worth.reduce(|best, next| if next.worth > best.worth { next } else { best })
}

/// What an assault of a unit on an enemy beside it is worth, and what it costs; and whether it is likely to have him away.
pub(super) fn assault_on(state: &State, unit: &UnitId, enemy: &UnitId, aimed: &Aimed) -> (i64, i64, bool) {
    let (attacker, defender) = (state.unit(unit), state.unit(enemy));
    let side = |who: &UnitId, whom: &UnitId, attacks: bool| {
        let (tally, (dice, _), (needs, _)) = assault::blow(state, who, whom, attacks);
        hundredths(dice, needs, &tally)
    };
    let (taken, lost) = (side(unit, enemy, true), side(enemy, unit, false));
    let left = i64::from(estimates::estimated(state, defender, &attacker.side));
    let halves = (left * 100 - taken) * 2 <= i64::from(defender.full()) * 100;
    let beaten = taken > lost && halves;
    let won = if beaten { 120 } else { 0 };
    (gain(state, attacker, defender, taken, aimed) + won, loss(attacker, lost), beaten)
}

/// What a unit has to fear where it stands, until its side moves again: the fire of those in whose range it is, and horse near
/// it. Whoever has others nearer to fire at counts for less. `spared` does neither.
pub(super) fn danger(state: &State, id: &UnitId, spared: Option<&UnitId>) -> i64 {
    let unit = state.unit(id);
    let enemies = state.enemies_of(&unit.side);
    let enemies = enemies.filter(|enemy| !enemy.is_retreating() && Some(&enemy.unit) != spared);
    let hits = enemies.map(|enemy| fire_of(state, enemy, unit) + shock_of(state, enemy, unit));
    loss(unit, hits.sum())
}

/// The hits to be expected of an enemy's fire on a unit.
fn fire_of(state: &State, enemy: &Unit, unit: &Unit) -> i64 {
    let Some(((most, _), range)) = tables::range(enemy.kind).zip(selectors::apart(state, enemy, unit)) else {
        return 0;
    };
    let comes = match enemy.kind {
        Kind::Artillery => 0,
        _ => 1,
    };
    if range == 0 || range > most + comes {
        return 0;
    }
    let (dice, _) = tables::fire_dice(enemy, unit, range.min(most), state.house_rules.rifle_dice);
    let act = Act::new(enemy);
    let tally = fire::fire_tally(state, &act, unit, Moves::No);
    let hits = hundredths(dice, tables::fire_needs(unit).0, &tally);
    let others = state.units_of(&unit.side).filter(|other| other.unit != unit.unit);
    let ranges = others.filter_map(|other| selectors::apart(state, enemy, other)).collect::<Vec<_>>();
    let nearer = ranges.iter().filter(|far| **far < range).count();
    let alike = ranges.iter().filter(|far| **far == range).count();
    let shared = match nearer {
        0 => hits * 2 / (1 + i64::try_from(alike).unwrap_or(9)).clamp(2, 4),
        _ => hits / 4,
    };
    let limbered = enemy.is_in(Form::Limbered);
    if range > most || limbered { shared / 3 } else { shared }
}

/// The hits to be expected of an enemy's horse on a unit.
fn shock_of(state: &State, enemy: &Unit, unit: &Unit) -> i64 {
    let near = selectors::apart(state, enemy, unit).is_some_and(|range| range <= 3);
    if enemy.kind != Kind::Cavalry || !near {
        return 0;
    }
    let (tally, (dice, _), (needs, _)) = assault::blow(state, &enemy.unit, &unit.unit, true);
    let strikes = hundredths(dice, needs, &tally);
    let (tally, (dice, _), (needs, _)) = assault::blow(state, &unit.unit, &enemy.unit, false);
    (strikes - hundredths(dice, needs, &tally) / 2).max(0) / 3
}
