//! The ways that orders leave to the program: `to`, `toward`, `charge`, and who is meant by them.

use super::allowed::Act;
use super::on_paper::Occupied;
use super::selectors::Facts;
use crate::adjudicate::{Reason, UnitId, Wrong, because};
use crate::kit::Hex;
use crate::orders::{Step, Whom};
use crate::rules::really_simple::charts::tables;
use crate::rules::really_simple::orders::Leg;
use crate::rules::really_simple::orders::allowed;
use crate::rules::really_simple::orders::selectors;
use crate::rules::really_simple::position::estimates;
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::{Form, Unit};

/// Puts enemies into the order of the printed choice (RS-D-06): nearest first, then the lower score needed, the lower
/// strength, the leftmost, the one nearest the chooser's home edge.
pub(crate) fn by_choice(state: &State, unit: &Unit, enemies: &mut [&Unit], needs: impl Fn(&Unit) -> i8) {
    enemies.sort_by_cached_key(|enemy| rank(state, unit, enemy, needs(enemy)));
}

/// The first of all enemies in that order, going by the scores of fire.
pub(crate) fn nearest_by_choice<'s>(state: &'s State, unit: &'s Unit) -> Option<&'s Unit> {
    let needs = |enemy: &Unit| tables::fire_needs(enemy).0;
    state.enemies_of(&unit.side).min_by_key(|enemy| rank(state, unit, enemy, needs(enemy)))
}

fn rank(state: &State, unit: &Unit, enemy: &Unit, needs: i8) -> impl Ord + use<> {
    let spot = enemy.at.expect("enemies are chosen among those on the board");
    let hex = state.map.hex(spot);
    let place = (state.lateral(&unit.side, hex), state.forward(&unit.side, hex));
    (selectors::apart(state, unit, enemy), needs, estimates::estimated(state, enemy, &unit.side), place)
}

/// The first of a list that stands on the board and passes a test.
pub(crate) fn target(state: &State, act: &Act, whom: &Whom, test: impl Fn(&Unit) -> bool) -> Option<UnitId> {
    let unit = state.unit(&act.id);
    let enemies = state.enemies_of(&unit.side).filter(|enemy| test(enemy));
    let mut candidates = enemies.collect::<Vec<_>>();
    by_choice(state, unit, &mut candidates, |enemy| tables::assault_needs(enemy, false).0);
    let friends = state.units_of(&unit.side).filter(|friend| friend.unit != unit.unit);
    let named = |friend: &&Unit| whom.0.iter().any(|selector| selector.word.eq_ignore_ascii_case(friend.unit.as_str()));
    let others = friends.chain(state.generals()).filter(named);
    candidates.extend(others.filter(|other| test(other)));
    let facts = Facts::new(unit, None);
    let weakness = |enemy: &Unit| {
        -i64::from(tables::assault_needs(enemy, false).0) * 100
            - i64::from(estimates::estimated(state, enemy, &unit.side))
    };
    selectors::choose(state, whom, &facts, &candidates, weakness).map(|target| target.unit.clone())
}

/// `to`: the way of fewest hexes to a place, as far as the allowance reaches with the later steps still paid for.
pub(crate) fn way_to(state: &State, act: &Act, word: &str, reserve: u32) -> Vec<Hex> {
    let unit = state.unit(&act.id);
    let here = state.hex(&act.id);
    let goals = match word {
        "home" => state.map.hexes().filter(|hex| state.map.on_edge(state.home(&unit.side), *hex)).collect(),
        _ => selectors::whereabouts(state, word),
    };
    let closed = allowed::closed_hexes(state, unit, Occupied::Counts);
    let free = |hex: Hex| goals.contains(&hex) || !closed.contains(&hex) || allowed::may_pass(state, unit, hex);
    let Some(mut way) = state.map.path_to_any(here, &goals, u32::MAX, free) else {
        return Vec::new();
    };
    let left = allowed::left(state, act).0.saturating_sub(reserve) as usize;
    way.truncate(left);
    while way.last().is_some_and(|hex| closed.contains(hex)) {
        way.pop();
    }
    way
}

/// The way to the soonest reached hex beside a piece, in no more than `most` steps; nothing where there is none, no hex
/// where it stands beside it.
fn way_up(state: &State, act: &Act, target: &UnitId, most: u32, occupied: Occupied) -> Option<Vec<Hex>> {
    let unit = state.unit(&act.id);
    let (here, goal) = (state.hex(&act.id), state.hex(target));
    let far = state.map.distance(here, goal);
    if far <= 1 {
        return Some(Vec::new());
    }
    if far - 1 > most {
        return None;
    }
    let closed = allowed::closed_hexes(state, unit, occupied);
    let open = |hex: &Hex| !closed.contains(hex);
    let beside = state.map.neighbours(goal).map(|(_, hex)| hex).filter(open);
    let beside = beside.collect::<Vec<_>>();
    let free = |hex: Hex| hex != goal && (open(&hex) || allowed::may_pass(state, unit, hex));
    state.map.path_to_any(here, &beside, most, free)
}

/// `toward`: as far up to a piece as the allowance reaches; nothing where there is no way.
pub(crate) fn way_beside(state: &State, act: &Act, target: &UnitId, reserve: u32) -> Option<Vec<Hex>> {
    let mut way = way_up(state, act, target, u32::MAX, Occupied::Counts)?;
    way.truncate(allowed::left(state, act).0.saturating_sub(reserve) as usize);
    let unit = state.unit(&act.id);
    while way.last().is_some_and(|hex| allowed::closed(state, unit, *hex).is_some()) {
        way.pop();
    }
    Some(way)
}

/// RS-MEL-05: `charge`: the whole way up to a piece with one hex of movement in hand; nothing where it cannot be
/// reached so.
pub(crate) fn approach(state: &State, act: &Act, target: &UnitId, occupied: Occupied) -> Option<Vec<Hex>> {
    state.unit(target).at?;
    way_up(state, act, target, allowed::left(state, act).0.saturating_sub(1), occupied)
}

/// How far off an enemy may be at the most that a piece can assault: it comes up with one hex in hand, or stands
/// beside.
pub(crate) fn reach_of_charge(state: &State, act: &Act) -> u32 {
    allowed::left(state, act).0.max(1)
}

/// Whether a unit could come up to a piece, but with no hex of movement in hand.
pub(crate) fn comes_up_spent(state: &State, act: &Act, target: &UnitId) -> bool {
    way_up(state, act, target, allowed::left(state, act).0, Occupied::Ignored).is_some()
}

/// What later steps will still have to pay: changes of formation, and the hex in hand of an assault.
pub(crate) fn reserve(state: &State, act: &Act, later: &[Step<crate::rules::really_simple::orders::Verb>]) -> u32 {
    let unit = state.unit(&act.id);
    let (mut form, mut reserve) = (unit.form, 0);
    for step in later {
        match &step.verb {
            crate::rules::really_simple::orders::Verb::Form(to) if form != Some(*to) => {
                reserve += form.map_or(0, |from| change_cost(unit, from, *to));
                form = Some(*to);
            }
            crate::rules::really_simple::orders::Verb::Charge(_) => return reserve + 1,
            _ => {}
        }
    }
    reserve
}

/// How much of a path is free, and what closes the rest. By the switch a unit passes through friends but does not
/// stop on them.
pub(crate) fn free_part(state: &State, act: &Act, path: &[Hex]) -> (usize, Option<Reason>) {
    let unit = state.unit(&act.id);
    let mut free = 0;
    for (index, hex) in path.iter().enumerate() {
        match allowed::closed(state, unit, *hex) {
            None => free = index + 1,
            Some(_) if allowed::may_pass(state, unit, *hex) && index + 1 < path.len() => {}
            Some(bar) => return (free, Some(bar)),
        }
    }
    (free, None)
}

/// RS-MOVE-18, RS-TURN-07: the friend before whom a path ends. Who is activated before has gone where he goes, and who
/// is activated later stands there still; but a unit that retreats may have left.
pub(crate) fn held_by_friend(state: &State, act: &Act, path: &[Leg]) -> Option<Wrong> {
    let hexes = allowed::walk(state, act, path).ok()?;
    let (free, barred) = free_part(state, act, &hexes);
    barred?;
    let held = hexes[free..].iter().map(|hex| state.map.spot(*hex));
    let unit = state.unit(&act.id);
    let bars = |other: &&Unit| other.side == unit.side && other.unit != unit.unit && !other.is_retreating();
    let (spot, friend) = held
        .filter_map(|spot| state.unit_at(spot).map(|other| (spot, other)))
        .next()
        .filter(|(_, other)| bars(other))?;
    let (id, friend) = (&unit.unit, &friend.unit);
    Some(Wrong::new(
        "RS-MOVE-18",
        because!("`{}` will stand in {} as `{}` comes up, and its path ends before it", friend, spot, id),
        "pieces act from your left to your right: end the path elsewhere, or let the other go first",
    ))
}

fn change_cost(unit: &Unit, from: Form, to: Form) -> u32 {
    match (unit.kind.may_form(from), unit.kind.may_form(to)) {
        (Ok(()), Ok(())) => tables::change(unit.kind, from, to).0,
        _ => 0,
    }
}
