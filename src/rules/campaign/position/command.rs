//! Who commands: CP-FOR-12, CP-ORD-05, and how far orders ride.

use super::force::Force;
use super::known::base;
use super::state::State;
use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::Couriers;
use crate::rules::campaign::troops::units::{Arm, Unit};

/// CP-FOR-12: the force in which a leader is who can command.
pub(crate) fn with_leader<'s>(state: &'s State, leader: &UnitId) -> Option<&'s Force> {
    let has = |force: &&Force| force.unit_of(leader).is_some_and(Unit::commands);
    state.army.iter().find(has)
}

/// CP-FOR-12: where headquarters are from this midnight on: with the first leader, or, if he is gone, with the force of
/// greatest value.
pub(crate) fn headquarters(state: &State, side: &Side) -> Option<UnitId> {
    let card = state.card(side)?;
    let first = card.leaders.first().and_then(|leader| with_leader(state, leader));
    let greatest = || {
        let forces = state.forces_of(side);
        forces.min_by(|a, b| b.value().cmp(&a.value()).then_with(|| a.unit.as_str().cmp(b.unit.as_str())))
    };
    first.or_else(greatest).map(|force| force.unit.clone())
}

/// CP-FOR-12: the rank of a leader, 0 the highest.
pub(crate) fn rank(state: &State, side: &Side, leader: &UnitId) -> usize {
    let place = state.card(side).and_then(|card| card.leaders.iter().position(|other| other == leader));
    place.unwrap_or(usize::MAX)
}

/// The leader of highest rank among some forces of a side.
pub(crate) fn foremost<'s>(state: &'s State, side: &Side, forces: impl Iterator<Item = &'s Force>) -> Option<&'s Unit> {
    let leaders = forces.flat_map(|force| force.units.iter().filter(|unit| unit.arm == Arm::Leader && unit.commands()));
    leaders.min_by_key(|leader| (rank(state, side, &leader.unit), leader.unit.clone()))
}

/// How many hexes lie between two.
pub(crate) fn apart(state: &State, one: Spot, other: Spot) -> u32 {
    state.map.distance(state.map.hex(one), state.map.hex(other))
}

/// How far a force sees at the most.
const SIGHT: u32 = 3;

/// CP-INT-09: the hexes that news of a force rides to another: from where it stands, or of an enemy from the nearest of those who
/// may have seen him where he was seen last.
pub(crate) fn news_rides(state: &State, to: &Force, of: &Force) -> Option<u32> {
    if of.side == to.side {
        return Some(apart(state, to.at, of.at));
    }
    let seen = state.sighting(&of.unit)?.at;
    let seers = state.forces_of(&to.side).filter(|force| apart(state, force.at, seen) <= SIGHT);
    let nearest = seers.map(|force| apart(state, to.at, force.at)).min();
    Some(nearest.unwrap_or_else(|| apart(state, to.at, seen)))
}

/// CP-ORD-05: the leader who writes the orders of a force, if one is named for it, and for what was split off it, and can command.
pub(crate) fn commander<'s>(state: &'s State, force: &Force) -> Option<(&'s UnitId, &'s Force)> {
    let own = |named: &UnitId| base(named.as_str()) == base(force.unit.as_str());
    let command = state.scenario.commands.iter().find(|command| command.forces.iter().any(own))?;
    with_leader(state, &command.leader).map(|post| (&command.leader, post))
}

/// CP-ORD-04, CP-ORD-05: where the orders of a force are written.
pub(crate) fn post<'s>(state: &'s State, force: &Force) -> Option<&'s Force> {
    commander(state, force).map(|(_, post)| post).or_else(|| state.headquarters(&force.side))
}

/// CP-ORD-04, CP-ORD-05: the hexes that an order rides to a force, none where the umpire has no couriers.
pub(crate) fn ride(state: &State, force: &Force) -> u32 {
    if state.house_rules.couriers == Couriers::None {
        return 0;
    }
    post(state, force).map_or(0, |post| apart(state, post.at, force.at))
}
