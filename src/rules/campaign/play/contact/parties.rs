//! Who meets whom, by what stance, and where those fight who go for each other: CP-CON-02, CP-CON-06, CP-CON-08, CP-D-01, CP-D-02.

use std::cmp::Ordering;

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::EACH_FOR_HIMSELF;
use crate::rules::campaign::orders::held;
use crate::rules::campaign::play::day::clock::Clock;
use crate::rules::campaign::play::marching;
use crate::rules::campaign::play::orders::in_hand;
use crate::rules::campaign::position::force::{Force, Stance};

/// Forces of a side with complete steps into one hex, that are stopped by an enemy.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) side: Side,
    pub(super) goal: Spot,
    pub(super) active: Vec<UnitId>,
    pub(super) passive: Vec<UnitId>,
}

/// Values of some forces together.
pub(super) fn value(clock: &Clock<'_, '_>, ids: &[UnitId]) -> u64 {
    ids.iter().filter_map(|id| clock.state().force(id)).map(Force::value).sum()
}

/// CP-D-01: the stance of an active force, at a contact.
pub(super) fn active_stance(clock: &Clock<'_, '_>, id: &UnitId, against: &[UnitId]) -> Stance {
    let Some(force) = clock.state().force(id) else { return Stance::Avoid };
    if clock.marches.get(id).is_some_and(|march| march.guns.is_some()) {
        return force.stands_by(Stance::Attack);
    }
    let said = in_hand::decided(clock, force, "met", against);
    let said = said.and_then(|steps| steps.iter().find_map(|step| held::stance_of(&step.verb)));
    said.map_or_else(|| marching::stance(clock, force), |stance| force.stands_by(stance))
}

/// CP-D-02: the stance of a passive force, at an attack.
pub(super) fn passive_stance(clock: &Clock<'_, '_>, id: &UnitId, against: &[UnitId]) -> Stance {
    let Some(force) = clock.state().force(id) else { return Stance::Avoid };
    let said = in_hand::decided(clock, force, "attacked", against);
    let said = said.and_then(|steps| steps.iter().find_map(|step| held::stance_of(&step.verb)));
    said.map_or_else(|| marching::stance(clock, force), |stance| force.stands_by(stance))
}

/// CP-CON-06: those of some active forces that count for brushing aside, if they are five to one, and nobody is in a town.
pub(super) fn brushing(
    clock: &Clock<'_, '_>,
    active: &[UnitId],
    passive: &[UnitId],
    field: Spot,
) -> Option<Vec<UnitId>> {
    let willing =
        |id: &&UnitId| matches!(active_stance(clock, id, passive), Stance::Hold | Stance::Delay | Stance::Attack);
    let willing = active.iter().filter(willing).cloned().collect::<Vec<_>>();
    let enough = !willing.is_empty() && value(clock, &willing) >= 5 * value(clock, passive);
    (enough && clock.state().place_at(field).is_none()).then_some(willing)
}

/// CP-CON-05, CP-CON-06: those of a contact who attack, or count as if they did; nobody where it is outposts.
fn attacking(clock: &Clock<'_, '_>, group: &Group) -> Vec<UnitId> {
    let Group { active, passive, goal, .. } = group;
    brushing(clock, active, passive, *goal).unwrap_or_else(|| {
        let seeks = |id: &&UnitId| active_stance(clock, id, passive) == Stance::Attack;
        active.iter().filter(seeks).cloned().collect()
    })
}

/// CP-CON-08: of the attackers of a contact those who are attacked in turn by the enemy for whose hex they go, and so fight him in
/// another. In older plays all who go for a hex are taken for one.
pub(super) fn fight_elsewhere(
    clock: &Clock<'_, '_>,
    group: &Group,
    all: &[Group],
    attackers: &[UnitId],
) -> Vec<UnitId> {
    if clock.referee.play_number() < EACH_FOR_HIMSELF {
        let elsewhere = head_on(clock, group, all).is_some_and(|field| field != group.goal);
        return if elsewhere { attackers.to_vec() } else { Vec::new() };
    }
    let at = |id: &UnitId| clock.state().force(id).map(|force| force.at);
    let elsewhere = |id: &&UnitId| {
        let opposite = all.iter().find(|other| other.side != group.side && Some(other.goal) == at(id));
        opposite.is_some_and(|other| {
            let in_turn = attacking(clock, other).iter().any(|enemy| at(enemy) == Some(group.goal));
            in_turn && field_of(clock, &group.side, group.goal, other.goal) != group.goal
        })
    };
    attackers.iter().filter(elsewhere).cloned().collect()
}

/// CP-CON-08: the field, where both sides of a head-on contact attack, as older plays have it.
fn head_on(clock: &Clock<'_, '_>, group: &Group, all: &[Group]) -> Option<Spot> {
    let opposite = all.iter().find(|other| {
        other.side != group.side
            && other.active.iter().any(|id| group.passive.contains(id))
            && group.active.iter().any(|id| other.passive.contains(id))
    })?;
    if attacking(clock, group).is_empty() || attacking(clock, opposite).is_empty() {
        return None;
    }
    Some(field_of(clock, &group.side, group.goal, opposite.goal))
}

/// CP-CON-08: of two hexes, the goal of a side and the one where it stands, that of the side whose forces in both have the smaller
/// value, of equal ones the lower label.
fn field_of(clock: &Clock<'_, '_>, side: &Side, goal: Spot, own: Spot) -> Spot {
    let state = clock.state();
    let of = |is_own: bool| {
        let there = state.army.iter().filter(|force| [goal, own].contains(&force.at) && !force.garrison);
        there.filter(|force| (force.side == *side) == is_own).map(Force::value).sum::<u64>()
    };
    match of(true).cmp(&of(false)) {
        Ordering::Less => own,
        Ordering::Greater => goal,
        Ordering::Equal => goal.min(own),
    }
}
