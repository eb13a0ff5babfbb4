//! Marches: CP-MAR-01 to CP-MAR-12, half-hour by half-hour.

pub(crate) mod steps;

use crate::adjudicate::{UnitId, because};
use crate::kit::Spot;
use crate::orders::Whom;
use crate::rules::campaign::charts::switches::{
    AS_IT_STANDS_NOW, EACH_FOR_HIMSELF, HEARS_ON_THE_MARCH, TO_THE_EXAMPLES,
};
use crate::rules::campaign::charts::tables::FORCED;
use crate::rules::campaign::events::event::Event;
use crate::rules::campaign::orders::allowed::{self, path_of};
use crate::rules::campaign::orders::leads::{Leads, goals};
use crate::rules::campaign::orders::{Verb, held};
use crate::rules::campaign::play::day::clock::{Clock, Halt, March};
use crate::rules::campaign::play::orders::in_hand::{self, Came};
use crate::rules::campaign::play::record;
use crate::rules::campaign::position::atlas::{Hour, Marcher};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::{Force, Stance};
use crate::rules::campaign::position::ground::HexSide;

/// CP-DAY-06 b: each force that marches adds a half-hour to its step.
pub(crate) fn march(clock: &mut Clock<'_, '_>) {
    let ids = clock.state().army.iter().map(|force| force.unit.clone()).collect::<Vec<_>>();
    for id in ids {
        goes(clock, &id);
    }
}

/// CP-MAR-02, CP-MAR-03, CP-MAR-18: the half-hours that a force may march today.
pub(crate) fn allowance(force: &Force) -> u32 {
    let forced = force.order.as_ref().is_some_and(|order| order.forced) && force.fatigue < 6;
    force.ordinary() + if forced { FORCED } else { 0 }
}

/// CP-MAR-05, CP-MAR-06, CP-MAR-18: whether a force is on its way in this half-hour.
pub(crate) fn is_afoot(clock: &Clock<'_, '_>, force: &Force, march: &March) -> bool {
    let (dawn, dusk) = clock.season().light();
    let order = force.order.as_ref();
    let night = order.is_some_and(|order| order.night) && force.fatigue < 6;
    let start = order.filter(|order| order.written == clock.day).and_then(|order| order.start);
    let sets_out = match night {
        true => start.unwrap_or(dawn),
        false => start.unwrap_or(0).max(dawn),
    };
    let light = clock.hour >= sets_out && (night || clock.hour < dusk);
    let free = march.halt.is_none() && march.worked != Some(clock.hour) && !clock.in_battle(&force.unit);
    light && free && !force.garrison && !force.today.stormed
}

/// One half-hour of one force. CP-MAR-04: one that waits does not march.
fn goes(clock: &mut Clock<'_, '_>, id: &UnitId) {
    let Some((force, march)) = clock.both(id) else { return };
    if !is_afoot(clock, force, march) {
        return;
    }
    let (side, from, who, most) = (force.side.clone(), force.at, Marcher::of(force), allowance(force));
    let next = next_hex(clock, id);
    clock.march(id).waits = next.is_none();
    let Some(next) = next else { return };
    stops_at_a_ford(clock, id, next);
    let march = clock.march(id);
    if march.next != Some(next) {
        (march.next, march.spent, march.cost, march.pressed) = (Some(next), 0, 0, None);
    }
    if (march.spent > 0 && march.spent >= march.cost) || march.marched >= most {
        return;
    }
    if march.spent == 0 {
        // CP-DAY-04: a step costs what it costs when it is begun.
        let Some(leap) = clock.ground(&side).leap(from, next, who, clock.conditions()) else { return };
        clock.march(id).cost = leap.cost;
    }
    let dark = u32::from(clock.is_dark());
    let march = clock.march(id);
    march.spent += 1;
    march.marched += 1;
    march.dark += dark;
}

/// CP-GND-08: tells, once a day, who halts before a ford for the weather.
fn stops_at_a_ford(clock: &mut Clock<'_, '_>, id: &UnitId, next: Spot) {
    let Some(force) = clock.state().force(id).filter(|_| clock.referee.play_number() >= TO_THE_EXAMPLES) else {
        return;
    };
    let (from, ground) = (force.at, clock.ground(&force.side));
    if clock.marches.get(id).is_some_and(|march| march.at_a_ford)
        || ground.leap(from, next, Marcher::of(force), clock.conditions()).is_some()
    {
        return;
    }
    let side = HexSide::between(from, next);
    let ford = clock.state().crossings.iter().find(|crossing| crossing.side == side);
    let reason = match ford {
        Some(ford) => because!("guns and trains do not use the ford `{}` in this weather", ford.name.clone()),
        None => "guns and trains do not go there in this weather".into(),
    };
    clock.march(id).at_a_ford = true;
    record(clock.referee, "CP-GND-08", Event::Dropped { unit: id.clone(), reason });
}

/// Whether the step of a force is complete, and it is on its way.
pub(crate) fn is_due(clock: &Clock<'_, '_>, force: &Force) -> Option<Spot> {
    let march = clock.marches.get(&force.unit)?;
    let complete = march.cost > 0 && march.spent >= march.cost;
    let waits = march.waits && clock.referee.play_number() >= AS_IT_STANDS_NOW;
    march.next.filter(|_| complete && !waits && is_afoot(clock, force, march))
}

/// CP-MAR-07: a force without an order has no next hex, and what it has spent on one is lost. In older plays a step that was
/// complete was made all the same.
pub(crate) fn lapses(clock: &mut Clock<'_, '_>, id: &UnitId) {
    let stands = clock.state().force(id).is_some_and(|force| force.order.is_none());
    if !stands || clock.referee.play_number() < AS_IT_STANDS_NOW {
        return;
    }
    let march = clock.march(id);
    if march.guns.is_none() {
        (march.next, march.spent, march.cost, march.pressed) = (None, 0, 0, None);
    }
}

/// The hex that the order of a force leads to, its whole way worked out where it has none.
pub(crate) fn goal(clock: &mut Clock<'_, '_>, id: &UnitId) -> Option<Spot> {
    if let Some(field) = clock.march(id).guns {
        return Some(field);
    }
    in_hand::on_hand(clock, id)?;
    let clock = &*clock;
    let (force, march) = clock.both(id)?;
    let verb = &march.step.as_ref()?.1.as_ref()?.verb;
    match verb.leads() {
        Leads::By(path) => path_of(clock.state(), force.at, path)?.into_iter().find(|hex| *hex != force.at),
        leads => {
            let goals = goals(clock.state(), force, force.at, &leads, |whom| target(clock, force, whom));
            goals.into_iter().next().flatten()
        }
    }
}

/// CP-MAR-11: the hex where a force stands, as its side knew it at midnight or as the marching force sees it; it stops beside an
/// enemy unless it attacks.
fn target(clock: &Clock<'_, '_>, force: &Force, whom: &Whom) -> Option<Spot> {
    let state = clock.state();
    let word = &whom.0.first()?.word;
    if let Some(friend) = allowed::named(state, &force.side, word) {
        return Some(friend.at);
    }
    let is_he = |enemy: &&Force| state.called_by(&enemy.unit, &force.side).is_like(word);
    let enemy = state.enemies_of(&force.side).find(is_he);
    let seen = enemy.filter(|enemy| clock.with_eyes(|eyes| eyes.sees(force, enemy))).map(|enemy| enemy.at);
    let mut reports = state.reports.iter().filter(|report| report.of != force.side);
    let known = reports.find(|report| state.reported_as(report, &force.side).is_like(word));
    let hex = seen.or_else(|| known.map(|report| report.seen.at))?;
    let attacks = stance(clock, force) == Stance::Attack;
    let stops = !attacks && seen.is_some() && apart(state, force.at, hex) <= 1;
    Some(if stops { force.at } else { hex })
}

/// The stance that counts for a force now.
pub(crate) fn stance(clock: &Clock<'_, '_>, force: &Force) -> Stance {
    let march = clock.marches.get(&force.unit);
    let guns = march.is_some_and(|march| march.guns.is_some());
    let today = march.and_then(|march| march.stance).unwrap_or(force.stance);
    force.stands_by(if guns { Stance::Attack } else { today })
}

/// CP-MAR-08, CP-MAR-09, CP-MAR-10: the next hex of a force on its way, by the ground as its side knows it. What hinders it in
/// truth it finds on the march (CP-D-06).
pub(crate) fn next_hex(clock: &mut Clock<'_, '_>, id: &UnitId) -> Option<Spot> {
    for _ in 0..8 {
        let goal = goal(clock, id)?;
        let written = clock.march(id).guns.is_none() && matches!(in_hand::on_hand(clock, id), Some(Verb::Move(_)));
        let force = clock.state().force(id)?;
        let (side, from, who) = (force.side.clone(), force.at, Marcher::of(force));
        if goal == from {
            return None;
        }
        // CP-CON-13: whoever has left his path goes to the next hex of it by any way.
        let strays = clock.referee.play_number() >= EACH_FOR_HIMSELF && apart(clock.state(), from, goal) != 1;
        let written = written && !strays;
        let next = match written {
            true => goal,
            false => worked_out(clock, id, goal)?,
        };
        if clock.ground(&side).leap(from, next, who, Hour::default()).is_some() {
            return Some(next);
        }
        if !is_found(clock, id, next, (!written).then_some(goal)) {
            return None;
        }
    }
    None
}

/// The first hex of the way to a goal, which is kept until it is gone.
fn worked_out(clock: &mut Clock<'_, '_>, id: &UnitId, goal: Spot) -> Option<Spot> {
    let force = clock.state().force(id)?;
    let (side, from, who) = (force.side.clone(), force.at, Marcher::of(force));
    let known = clock.marches.get(id).and_then(|march| march.way.as_ref());
    let first = known.filter(|(end, _)| *end == goal).and_then(|(_, way)| way.first().copied());
    if let Some(next) = first.filter(|next| apart(clock.state(), from, *next) == 1) {
        return Some(next);
    }
    let round = clock.march(id).round.clone();
    let ways = clock.belief.get_mut(&side)?;
    let way = if round.is_empty() { ways.way(from, goal, who) } else { ways.atlas.way_round(from, goal, who, &round) };
    let Some(way) = way else {
        clock.march(id).halt = Some(Halt::Day);
        let reason = because!("no way leads from {} to {}", from, goal);
        record(clock.referee, "CP-MAR-08", Event::Dropped { unit: id.clone(), reason });
        return None;
    };
    let next = way.first().copied();
    clock.march(id).way = Some((goal, way));
    next
}

/// CP-D-06, CP-VEI-04: a way that is gone is found to be gone; whether another is worked out, to a goal that is no written path.
fn is_found(clock: &mut Clock<'_, '_>, id: &UnitId, next: Spot, goal: Option<Spot>) -> bool {
    let Some(force) = clock.state().force(id).cloned() else { return false };
    let gone = clock.state().crossings.iter().filter(|crossing| {
        let there = crossing.side.touches(force.at) && crossing.side.touches(next);
        there && crossing.unheard.contains(&force.side)
    });
    let gone = gone.map(|crossing| (crossing.name.clone(), crossing.gone)).collect::<Vec<_>>();
    let news = !gone.is_empty();
    for (crossing, gone) in gone {
        record(clock.referee, "CP-MAR-09", Event::Finds { side: force.side.clone(), crossing, gone });
    }
    if news {
        clock.survey();
    }
    let said = in_hand::decided(clock, &force, "blocked", &[]);
    let stands = said.is_some_and(|steps| steps.iter().any(|step| step.verb == Verb::Stand));
    clock.march(id).way = None;
    if stands || !(news || is_told(clock, id, next, goal)) {
        clock.march(id).halt = Some(Halt::Day);
        return false;
    }
    true
}

/// CP-D-06: whether a force would go another way now: somebody of its side, or it itself from afar, has seen what bars this one.
fn is_told(clock: &mut Clock<'_, '_>, id: &UnitId, next: Spot, goal: Option<Spot>) -> bool {
    let hears = clock.referee.play_number() >= HEARS_ON_THE_MARCH;
    let other = goal.filter(|_| hears).and_then(|goal| worked_out(clock, id, goal));
    other.is_some_and(|hex| hex != next)
}

/// CP-D-06: a force that outposts have stopped works out another way, round their hex, where it was told to go on.
pub(crate) fn goes_round(clock: &mut Clock<'_, '_>, id: &UnitId, outposts: Spot, enemies: &[UnitId]) {
    let Some(force) = clock.state().force(id).cloned() else { return };
    let said = in_hand::decided(clock, &force, "blocked", enemies);
    let goes = said.is_some_and(|steps| steps.iter().any(|step| step.verb == Verb::GoOn));
    if !goes || clock.march(id).guns.is_some() || matches!(in_hand::on_hand(clock, id), Some(Verb::Move(_))) {
        return;
    }
    let Some(goal) = goal(clock, id) else { return };
    let mut round = clock.march(id).round.clone();
    round.push(outposts);
    let Some(way) = clock.belief[&force.side].atlas.way_round(force.at, goal, Marcher::of(&force), &round) else {
        return;
    };
    let march = clock.march(id);
    (march.next, march.spent, march.cost, march.halt) = (None, 0, 0, None);
    (march.way, march.round) = (Some((goal, way)), round);
}

/// A step has been made: the rest of the way is what is left of it.
pub(crate) fn stepped(clock: &mut Clock<'_, '_>, id: &UnitId, from: Spot, to: Spot) {
    let march = clock.march(id);
    (march.next, march.spent, march.cost, march.pressed) = (None, 0, 0, None);
    march.contacts.clear();
    march.cornered = false;
    if let Some((_, way)) = &mut march.way {
        match way.first() == Some(&to) {
            true => drop(way.remove(0)),
            false => way.clear(),
        }
    }
    if clock.referee.play_number() >= EACH_FOR_HIMSELF {
        return in_hand::keeps_to_its_path(clock.referee, id, (from, to), Came::ByDay, "CP-MAR-12");
    }
    if clock.march(id).guns.is_none()
        && let Some(Verb::Move(path)) = in_hand::on_hand(clock, id)
    {
        let rest = held::path(&path[1..]);
        in_hand::done(clock, id, rest.into_iter().collect());
    }
}
