//! Giving way and falling back: CP-CON-10, CP-CON-11, CP-CON-12, CP-CON-13, CP-D-04.

use crate::adjudicate::{Side, UnitId};
use crate::dice::D6;
use crate::kit::{Direction, Spot};
use crate::rules::campaign::charts::tables::FORCED;
use crate::rules::campaign::events::event::{Cause, Event};
use crate::rules::campaign::orders::Verb;
use crate::rules::campaign::orders::allowed::hex_of;
use crate::rules::campaign::play::after::losses;
use crate::rules::campaign::play::after::losses::suffers;
use crate::rules::campaign::play::day::clock::{Clock, Halt};
use crate::rules::campaign::play::marching::steps;
use crate::rules::campaign::play::orders::in_hand::{self, Came};
use crate::rules::campaign::play::{names, record};
use crate::rules::campaign::position::atlas::{Atlas, Hour, Marcher};
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::troops::units::Arm;

/// The play from which on whoever makes way for one that falls back or retreats takes a hex without an enemy, and a train or
/// leaders alone are taken if such a one catches them.
pub(crate) const MAKES_WAY: u32 = 3;

/// Whether a force that gives way throws to be caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throw {
    /// It throws.
    Dice,
    /// It goes without a die.
    Without,
}

/// What is to be known to find a hex for one that falls back or retreats.
pub(crate) struct Search<'s> {
    /// The position.
    pub(crate) state: &'s State,
    /// The ground for its side.
    pub(crate) atlas: &'s Atlas,
    /// Weather and light.
    pub(crate) hour: Hour,
    /// Whether an enemy force is seen by its side.
    pub(crate) seen: &'s dyn Fn(&Force) -> bool,
    /// Whether an enemy force takes part, and does not count as near.
    pub(crate) involved: &'s dyn Fn(&UnitId) -> bool,
    /// Hexes that are the goals of enemy steps, or closed for another reason.
    pub(crate) closed: &'s dyn Fn(Spot) -> bool,
    /// Hexes whose bases and depots do not count as home: CP-AFT-05.
    pub(crate) lost: &'s dyn Fn(Spot) -> bool,
    /// What its standing order says.
    pub(crate) said: Option<Vec<crate::rules::campaign::orders::Goal>>,
}

impl Search<'_> {
    /// CP-CON-11: the hexes that a force may fall back into, as its side sees the enemy.
    fn free(&self, force: &Force) -> Vec<(Spot, u32)> {
        let who = Marcher::of(force);
        let free = self.atlas.beside(force.at).into_iter().filter_map(|hex| {
            let leap = self.atlas.leap(force.at, hex, who, self.hour)?;
            let strong = |enemy: &&Force| enemy.side != force.side && enemy.is_strong() && !enemy.garrison;
            let barred = self.state.at(hex).any(|enemy| strong(&enemy));
            let near = self.state.army.iter().filter(strong).any(|enemy| {
                enemy.at != hex
                    && self.atlas.touch(enemy.at, hex)
                    && !(self.involved)(&enemy.unit)
                    && (self.seen)(enemy)
            });
            (!barred && !near && !(self.closed)(hex)).then_some((hex, leap.cost))
        });
        free.collect()
    }

    /// CP-D-04: the hex that a force chooses of those that are free, with what the step costs.
    pub(crate) fn choice(&self, force: &Force) -> Option<(Spot, u32)> {
        let free = self.free(force);
        for goal in self.said.iter().flatten() {
            if let Some(hex) = self.by_word(force, &free, &goal.word) {
                return Some(hex);
            }
        }
        self.homeward(force, &free)
    }

    fn by_word(&self, force: &Force, free: &[(Spot, u32)], word: &str) -> Option<(Spot, u32)> {
        match crate::orders::normal(word).as_str() {
            "homeward" => return self.homeward(force, free),
            "safest" => return self.safest(force, free),
            _ => {}
        }
        if let Some(side) = Direction::parse(word) {
            let hex = self.state.map.step(self.state.map.hex(force.at), side)?;
            let spot = self.state.map.contains(hex).then(|| self.state.map.spot(hex))?;
            return free.iter().find(|(hex, _)| *hex == spot).copied();
        }
        let goal = hex_of(self.state, &force.side, force.at, word)?;
        self.nearest(force, free, &[goal])
    }

    /// The bases and depots to which it would go.
    fn homes(&self, force: &Force) -> Vec<Spot> {
        let homes = self.state.homes(&force.side).into_iter();
        homes.filter(|home| *home != force.at && !(self.lost)(*home)).collect()
    }

    /// `homeward`: the hex with fewest half-hours, its step included, to the nearest base or depot in another hex.
    fn homeward(&self, force: &Force, free: &[(Spot, u32)]) -> Option<(Spot, u32)> {
        let homes = self.homes(force);
        match homes.is_empty() {
            true => self.safest(force, free),
            false => self.nearest(force, free, &homes).or_else(|| self.safest(force, free)),
        }
    }

    /// Of free hexes the one with fewest half-hours to some goals; of equal ones the first by the clock.
    fn nearest(&self, force: &Force, free: &[(Spot, u32)], goals: &[Spot]) -> Option<(Spot, u32)> {
        let field = self.atlas.toward(goals, Marcher::of(force));
        let far = |(hex, cost): &&(Spot, u32)| field.at(*hex).map_or(u32::MAX, |(rest, _)| rest + cost);
        free.iter().min_by_key(far).copied()
    }

    /// `safest`: the hex farthest from the enemy forces that its side sees, then as `homeward`.
    fn safest(&self, force: &Force, free: &[(Spot, u32)]) -> Option<(Spot, u32)> {
        let field = self.atlas.toward(&self.homes(force), Marcher::of(force));
        let enemies = self.state.enemies_of(&force.side).filter(|enemy| (self.seen)(enemy)).collect::<Vec<_>>();
        let danger = |hex: Spot| enemies.iter().map(|enemy| apart(self.state, enemy.at, hex)).min().unwrap_or(u32::MAX);
        let key = |(hex, cost): &&(Spot, u32)| {
            let home = field.at(*hex).map_or(u32::MAX, |(rest, _)| rest + cost);
            (u32::MAX - danger(*hex), home)
        };
        free.iter().min_by_key(key).copied()
    }
}

/// CP-CON-12: whether a force may still fall back today: not after three times, nor beyond 8 half-hours over its ordinary, and
/// only if there is a hex for it.
pub(crate) fn may_fall_back(clock: &Clock<'_, '_>, id: &UnitId) -> bool {
    may_go(clock, id, &[])
}

/// The same for one that makes way for others, who come from some hexes.
fn may_go(clock: &Clock<'_, '_>, id: &UnitId, before: &[Spot]) -> bool {
    let Some((force, march)) = clock.both(id) else { return false };
    let fresh = march.fell_back < 3 && march.marched < force.ordinary() + FORCED;
    fresh && choice(clock, force, before).is_some()
}

/// CP-CON-11: the hex into which a force would fall back now. One that makes way for others does not go where an enemy
/// stands: in older plays not where one stands for whom it makes way, or they would push each other to and fro for ever.
fn choice(clock: &Clock<'_, '_>, force: &Force, before: &[Spot]) -> Option<(Spot, u32)> {
    let makes_way = !before.is_empty() && clock.referee.play_number() >= MAKES_WAY;
    let held = |hex| (makes_way || before.contains(&hex)) && clock.enemy_in(hex, &force.side);
    let goals = clock
        .state()
        .enemies_of(&force.side)
        .filter_map(|enemy| crate::rules::campaign::play::marching::is_due(clock, enemy));
    let goals = goals.collect::<Vec<_>>();
    let fighting = |id: &UnitId| {
        let march = clock.marches.get(id);
        let toward = march.and_then(|march| march.next);
        toward == Some(force.at) || clock.in_battle(id)
    };
    let said = in_hand::decided(clock, force, "beaten", &[]);
    let said = said.and_then(|steps| {
        steps.into_iter().find_map(|step| match step.verb {
            Verb::Go(goals) => Some(goals),
            _ => None,
        })
    });
    let search = Search {
        state: clock.state(),
        atlas: clock.ground(&force.side),
        hour: clock.conditions(),
        seen: &|enemy| clock.seen.contains(&enemy.unit),
        involved: &fighting,
        closed: &|hex| goals.contains(&hex) || held(hex),
        lost: &|_| false,
        said,
    };
    search.choice(force)
}

/// CP-CON-10: a force gives way to some attackers: it may be caught, then it falls back. CP-CON-12: where it cannot, a train, a
/// patrol or leaders alone are taken.
pub(crate) fn gives_way(clock: &mut Clock<'_, '_>, id: &UnitId, attackers: &[UnitId], throw: Throw) {
    goes(clock, id, attackers, throw, &[]);
}

fn goes(clock: &mut Clock<'_, '_>, id: &UnitId, attackers: &[UnitId], throw: Throw, before: &[Spot]) {
    let Some(force) = clock.state().force(id).cloned() else { return };
    if !may_go(clock, id, before) {
        if force.is_train() || force.is_light() {
            clock.surrenders("CP-CON-12", id);
        } else {
            clock.march(id).cornered = true;
        }
        return;
    }
    if throw == Throw::Dice && !throws(clock, &force, attackers) {
        return;
    }
    if !steps_back(clock, id, before) {
        clock.march(id).cornered = true;
    }
}

/// CP-CON-10: a force throws once in a half-hour whether it is caught as it gives way; whether it is there still.
pub(crate) fn throws(clock: &mut Clock<'_, '_>, force: &Force, attackers: &[UnitId]) -> bool {
    let (id, hour) = (&force.unit, clock.hour);
    if !clock.thrown.insert((id.clone(), hour)) {
        return true;
    }
    names::before_dice(clock.referee, [id]);
    let horse = |ids: &[UnitId]| {
        let forces = ids.iter().filter_map(|id| clock.state().force(id));
        forces.map(|force| force.of(Arm::Horse)).sum::<u32>()
    };
    let needs = 1 + i32::from(horse(attackers) > force.of(Arm::Horse)) + i32::from(force.is_heavy());
    let label = format!("t{}/catch/{}/{hour}", clock.day, id.in_label());
    let die = i32::from(clock.referee.roll(label, D6, 1)[0]);
    let caught = die <= needs;
    record(clock.referee, "CP-CON-10", Event::Caught { unit: id.clone(), hour, needs, caught });
    if caught && (force.is_train() || force.is_leaders()) {
        clock.surrenders("CP-CON-10", id);
        return false;
    }
    if caught {
        suffers(clock.referee, "CP-CON-10", id, Cause::Caught, losses::caught(force));
    }
    true
}

/// CP-CON-11, CP-CON-13: a force falls back one hex; the step is marched by it, its own march is over for the day, and a smaller
/// enemy in that hex gives way.
pub(crate) fn falls_back(clock: &mut Clock<'_, '_>, id: &UnitId) -> bool {
    steps_back(clock, id, &[])
}

fn steps_back(clock: &mut Clock<'_, '_>, id: &UnitId, before: &[Spot]) -> bool {
    let Some(force) = clock.state().force(id).cloned() else { return false };
    let Some((to, cost)) = choice(clock, &force, before) else { return false };
    displaced(clock, &force.side, to, &[before, &[force.at]].concat());
    let hour = clock.hour;
    let event = Event::FallsBack { unit: id.clone(), from: force.at, to, cost, hour, retreat: false };
    record(clock.referee, "CP-CON-11", event);
    in_hand::keeps_to_its_path(clock.referee, id, (force.at, to), Came::ByDay, "CP-CON-13");
    let marches = force.order.is_some();
    let dark = if clock.is_dark() { cost } else { 0 };
    let march = clock.march(id);
    march.marched += cost;
    march.dark += dark;
    march.fell_back += 1;
    march.touched = true;
    (march.next, march.spent, march.cost, march.way, march.pressed) = (None, 0, 0, None, None);
    march.contacts.clear();
    march.halt = marches.then_some(Halt::Day);
    march.guns = None;
    steps::enters(clock, id, &force.side, to);
    true
}

/// CP-CON-11, CP-CON-12: enemies below 300 men in a hex give way to one that falls back into it, or are taken.
fn displaced(clock: &mut Clock<'_, '_>, by: &Side, hex: Spot, before: &[Spot]) {
    let small = clock.state().at(hex).filter(|force| force.side != *by && !force.garrison);
    let small = small.map(|force| force.unit.clone()).collect::<Vec<_>>();
    for id in small {
        if may_go(clock, &id, before) {
            goes(clock, &id, &[], Throw::Dice, before);
        }
        if clock.state().force(&id).is_some_and(|force| force.at == hex) {
            clock.surrenders("CP-CON-12", &id);
        }
    }
}
