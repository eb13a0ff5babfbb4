//! Contacts: CP-CON-01 to CP-CON-16, CP-MAR-14, CP-MAR-15.

pub(crate) mod falling_back;
mod parties;

use std::collections::{BTreeMap, BTreeSet};

use crate::adjudicate::{Side, UnitId};
use crate::dice::D6;
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::{AS_IT_STANDS_NOW, ONE_BATTLE_A_DAY, TO_THE_EXAMPLES, TO_THE_LETTER};
use crate::rules::campaign::charts::tables::Land;
use crate::rules::campaign::events::event::{Cause, Contact, Event};
use crate::rules::campaign::play::after::losses::{Field, of_men, parted, suffers};
use crate::rules::campaign::play::battle;
use crate::rules::campaign::play::contact::falling_back::may_fall_back;
use crate::rules::campaign::play::contact::parties::{
    Group, active_stance, brushing, fight_elsewhere, passive_stance, value,
};
use crate::rules::campaign::play::day::clock::{Clock, Coming, Delay, Halt};
use crate::rules::campaign::play::marching;
use crate::rules::campaign::play::marching::steps;
use crate::rules::campaign::play::record;
use crate::rules::campaign::position::atlas::Marcher;
use crate::rules::campaign::position::force::{Force, Stance};
use crate::rules::campaign::position::ground::HexSide;
use crate::rules::campaign::position::state::Battle;

/// What a group comes to.
enum GroupVerdict {
    /// CP-CON-04.
    Touch,
    /// CP-CON-15: the attack waits for the light.
    UntilDawn,
    /// CP-CON-09: a delaying fight that goes on there holds them up as well.
    HeldUp { attackers: Vec<UnitId> },
    /// CP-CON-08: its attackers fight for another hex, head-on.
    Elsewhere,
    /// CP-CON-05: a battle with those who stand; the others go without a die. Some of the attackers have their field elsewhere.
    Battle { attackers: Vec<UnitId>, elsewhere: Vec<UnitId>, gone: Vec<UnitId> },
    /// CP-CON-09.
    Delay { attackers: Vec<UnitId>, delaying: Vec<UnitId>, gone: Vec<UnitId> },
    /// CP-CON-10.
    Clears { attackers: Vec<UnitId>, gone: Vec<UnitId> },
    /// CP-CON-14.
    Ambush { by: Vec<UnitId> },
    /// CP-BAT-05: some join the battle that is fought there.
    Joins { attackers: Vec<UnitId> },
}

/// CP-DAY-06 c and d: steps that are complete are due, contacts are settled, and all that are free are done together.
pub(crate) fn settle(clock: &mut Clock<'_, '_>) {
    end_at_dusk(clock);
    let due = due(clock);
    let waiting = waiting(clock, &due);
    let stopped = stopped(clock, &due, &waiting);
    let (groups, meetings) = groups(clock, &due, &stopped, &waiting);
    let verdicts = groups.iter().map(|group| verdict(clock, group, &groups)).collect::<Vec<_>>();
    let mut free = due.keys().filter(|id| !stopped.contains(*id)).cloned().collect::<BTreeSet<_>>();
    let leaving = leaving(clock, &free);
    for (group, verdict) in groups.iter().zip(verdicts) {
        carry_out(clock, group, &groups, verdict);
    }
    for (goal, movers) in meetings {
        free.extend(meet(clock, goal, &movers));
    }
    for (id, attackers) in leaving {
        let Some(force) = clock.state().force(&id).cloned() else { continue };
        falling_back::throws(clock, &force, &attackers);
    }
    fall_back_in_time(clock);
    steps::all(clock, &due, &free);
}

/// CP-BAT-06: those who stand in the field of a battle to come and are free to leave it by their orders, by the label of their hex,
/// then by id, each with those who close up to him: they throw as who gives way.
fn leaving(clock: &Clock<'_, '_>, free: &BTreeSet<UnitId>) -> Vec<(UnitId, Vec<UnitId>)> {
    if clock.referee.play_number() < TO_THE_LETTER {
        return Vec::new();
    }
    let mut leaving = free.iter().filter_map(|id| {
        let force = clock.state().force(id)?;
        let attacks = |coming: &&Coming| coming.attacker.as_ref().is_some_and(|side| *side != force.side);
        let there = clock.coming.iter().filter(|coming| coming.field == force.at).filter(attacks);
        let closing = there.flat_map(|coming| coming.members.iter().map(|(id, ..)| id.clone())).collect::<Vec<_>>();
        (!closing.is_empty()).then(|| (force.at, id.clone(), closing))
    });
    let mut leaving = leaving.by_ref().collect::<Vec<_>>();
    leaving.sort();
    leaving.into_iter().map(|(_, id, closing)| (id, closing)).collect()
}

/// CP-CON-09: at dusk a delaying fight is over, and it is outposts until dawn.
fn end_at_dusk(clock: &mut Clock<'_, '_>) {
    if clock.hour != clock.dusk() {
        return;
    }
    for delay in std::mem::take(&mut clock.delays) {
        for id in &delay.forces {
            clock.march(id).halt = None;
        }
    }
    for march in clock.marches.values_mut() {
        if let Some(Halt::HeldUp(hex)) = march.halt {
            march.halt = Some(Halt::Touch(hex));
        }
    }
}

/// The complete steps of this half-hour.
fn due(clock: &Clock<'_, '_>) -> BTreeMap<UnitId, Spot> {
    let due = clock.state().army.iter().filter_map(|force| Some((force.unit.clone(), marching::is_due(clock, force)?)));
    due.collect()
}

/// CP-MAR-14, CP-MAR-15: those that must wait for a road, a bridge, a ford or a ferry, reckoned among all due steps; and those
/// whose step cannot be made in this weather.
fn waiting(clock: &Clock<'_, '_>, due: &BTreeMap<UnitId, Spot>) -> BTreeSet<UnitId> {
    let mut waiting = BTreeSet::new();
    let mut at = BTreeMap::<(Side, HexSide), Vec<&Force>>::new();
    for (id, goal) in due {
        let Some(force) = clock.state().force(id) else { continue };
        let Some(leap) = clock.ground(&force.side).leap(force.at, *goal, Marcher::of(force), clock.conditions()) else {
            waiting.insert(id.clone());
            continue;
        };
        if leap.busy && !force.is_light() {
            at.entry((force.side.clone(), HexSide::between(force.at, *goal))).or_default().push(force);
        }
    }
    for (key, mut forces) in at {
        forces.sort_by(|a, b| b.value().cmp(&a.value()).then_with(|| a.unit.as_str().cmp(b.unit.as_str())));
        let is_busy = clock.busy.get(&key).is_some_and(|free| clock.hour < *free);
        let go = usize::from(!is_busy);
        waiting.extend(forces.iter().skip(go).map(|force| force.unit.clone()));
    }
    waiting
}

/// CP-CON-03: who is stopped: a) head-on, for a road, or by an enemy without a due step; b) by one who is stopped; c) of the
/// others enemies with the same goal; then b) and c) again.
fn stopped(clock: &Clock<'_, '_>, due: &BTreeMap<UnitId, Spot>, waiting: &BTreeSet<UnitId>) -> BTreeSet<UnitId> {
    let state = clock.state();
    let movers = due.iter().filter_map(|(id, goal)| Some((state.force(id)?, *goal))).collect::<Vec<_>>();
    let enemies = |force: &Force, goal: Spot| {
        let side = force.side.clone();
        state.at(goal).filter(move |enemy| enemy.side != side && !enemy.garrison)
    };
    let mut stopped = waiting.clone();
    for (force, goal) in &movers {
        let meets = |enemy: &Force| due.get(&enemy.unit).is_none_or(|there| *there == force.at);
        if enemies(force, *goal).any(meets) {
            stopped.insert(force.unit.clone());
        }
    }
    loop {
        let before = stopped.len();
        for (force, goal) in &movers {
            if enemies(force, *goal).any(|enemy| stopped.contains(&enemy.unit)) {
                stopped.insert(force.unit.clone());
            }
        }
        if stopped.len() > before {
            continue;
        }
        let free = movers.iter().filter(|(force, _)| !stopped.contains(&force.unit)).collect::<Vec<_>>();
        let rival = |(force, goal): &&&(&Force, Spot)| {
            free.iter().any(|(other, there)| there == goal && other.side != force.side)
        };
        let met = free.iter().filter(rival).map(|(force, _)| force.unit.clone()).collect::<Vec<_>>();
        if met.is_empty() {
            return stopped;
        }
        stopped.extend(met);
    }
}

type Meetings = BTreeMap<Spot, Vec<UnitId>>;

/// CP-CON-01, CP-CON-02: the contacts, by hex label of the goal, then side; and the meetings.
fn groups(
    clock: &Clock<'_, '_>,
    due: &BTreeMap<UnitId, Spot>,
    stopped: &BTreeSet<UnitId>,
    waiting: &BTreeSet<UnitId>,
) -> (Vec<Group>, Meetings) {
    let state = clock.state();
    let mut groups = BTreeMap::<(Spot, Side), Group>::new();
    let mut meetings = Meetings::new();
    for id in stopped.iter().filter(|id| !waiting.contains(*id)) {
        let (Some(force), Some(goal)) = (state.force(id), due.get(id)) else { continue };
        let stays = |enemy: &&Force| !due.contains_key(&enemy.unit) || stopped.contains(&enemy.unit);
        let there = state.at(*goal).filter(|enemy| enemy.side != force.side && !enemy.garrison);
        let passive = there.filter(stays).map(|enemy| enemy.unit.clone()).collect::<Vec<_>>();
        if passive.is_empty() {
            meetings.entry(*goal).or_default().push(id.clone());
            continue;
        }
        let key = (*goal, force.side.clone());
        let group = groups.entry(key).or_insert_with(|| Group {
            side: force.side.clone(),
            goal: *goal,
            active: Vec::new(),
            passive,
        });
        group.active.push(id.clone());
    }
    (groups.into_values().collect(), meetings)
}

/// CP-CON-15: whether an attack may be begun in this half-hour.
fn is_early(clock: &Clock<'_, '_>) -> bool {
    !clock.is_dark() && clock.hour + 4 <= clock.dusk()
}

/// CP-CON-05, CP-CON-06, CP-CON-08, CP-CON-12, CP-CON-14, CP-CON-15: what a contact comes to.
fn verdict(clock: &Clock<'_, '_>, group: &Group, all: &[Group]) -> GroupVerdict {
    let Group { active, passive, goal, .. } = group;
    let stances = active.iter().map(|id| (id.clone(), active_stance(clock, id, passive))).collect::<Vec<_>>();
    let seeking = stances.iter().filter(|(_, stance)| *stance == Stance::Attack).map(|(id, _)| id.clone());
    let seeking = seeking.collect::<Vec<_>>();
    let brushed = brushing(clock, active, passive, *goal);
    if let Some(verdict) = before_a_fight(clock, group, &seeking, brushed.is_some()) {
        return verdict;
    }
    let attackers = match &brushed {
        Some(willing) => willing.clone(),
        None if seeking.is_empty() => return ambush(clock, group),
        None => seeking.clone(),
    };
    let answer = |id: &UnitId| {
        let stance = passive_stance(clock, id, &attackers);
        let gives_way = brushed.is_some() && stance == Stance::Hold;
        if gives_way { Stance::Avoid } else { stance }
    };
    let stands = |id: &&UnitId| {
        let cornered = clock.marches.get(*id).is_some_and(|march| march.cornered);
        let answered = matches!(answer(id), Stance::Hold | Stance::Attack);
        let must = !may_fall_back(clock, id) && !is_helpless(clock, id);
        answered || cornered || must
    };
    let standing = passive.iter().filter(stands).cloned().collect::<Vec<_>>();
    let ways =
        passive.iter().filter(|id| matches!(answer(id), Stance::Avoid | Stance::Screen) && !standing.contains(id));
    let gone = ways.cloned().collect::<Vec<_>>();
    if !standing.is_empty() {
        // CP-CON-08: if both attack head-on, the field is that of the smaller.
        let elsewhere = fight_elsewhere(clock, group, all, &attackers);
        return match elsewhere.len() == attackers.len() {
            true => GroupVerdict::Elsewhere,
            false => GroupVerdict::Battle { attackers, elsewhere, gone },
        };
    }
    let delaying = passive.iter().filter(|id| answer(id) == Stance::Delay).cloned().collect::<Vec<_>>();
    match delaying.is_empty() {
        true => GroupVerdict::Clears { attackers, gone },
        false => GroupVerdict::Delay { attackers, delaying, gone },
    }
}

/// CP-CON-09, CP-CON-15, CP-BAT-05: what a contact comes to where another fight goes on there or is over, or the light does not serve;
/// nothing where it is settled by itself.
fn before_a_fight(clock: &Clock<'_, '_>, group: &Group, seeking: &[UnitId], brushed: bool) -> Option<GroupVerdict> {
    let Group { passive, goal, .. } = group;
    let fights = |id: &UnitId| clock.battles.iter().any(|battle| battle.has(id) && clock.hour < battle.ends);
    let once = clock.referee.play_number() >= ONE_BATTLE_A_DAY;
    let goes_on = |battle: &Battle| battle.field == *goal && (!once || clock.hour < battle.ends);
    if passive.iter().any(fights) || clock.battles.iter().any(goes_on) {
        return Some(GroupVerdict::Joins { attackers: seeking.to_vec() });
    }
    // CP-BAT-05: after its end it is outposts.
    if once && (is_fought_over(clock, *goal) || passive.iter().any(|id| clock.in_battle(id))) {
        return Some(GroupVerdict::Touch);
    }
    let anew = clock.referee.play_number() >= AS_IT_STANDS_NOW;
    if clock.delays.iter().any(|delay| delay.field == *goal) {
        return Some(match anew && !seeking.is_empty() {
            true => GroupVerdict::HeldUp { attackers: seeking.to_vec() },
            false => GroupVerdict::Touch,
        });
    }
    let patrols = passive.iter().all(|id| clock.state().force(id).is_some_and(Force::is_light));
    if !(is_early(clock) || patrols && brushed) {
        let waits = anew && clock.is_dark() && (brushed || !seeking.is_empty());
        return Some(if waits { GroupVerdict::UntilDawn } else { GroupVerdict::Touch });
    }
    None
}

/// CP-BAT-05: whether the battle for a hex is over today.
fn is_fought_over(clock: &Clock<'_, '_>, field: Spot) -> bool {
    clock.battles.iter().any(|battle| battle.field == field && clock.hour >= battle.ends)
}

/// CP-CON-12: a train, a patrol or leaders alone, who are taken where others must stand.
fn is_helpless(clock: &Clock<'_, '_>, id: &UnitId) -> bool {
    clock.state().force(id).is_some_and(|force| force.is_train() || force.is_light())
}

/// CP-CON-04, CP-CON-14: nobody attacks; but somebody may lie in wait.
fn ambush(clock: &Clock<'_, '_>, group: &Group) -> GroupVerdict {
    let state = clock.state();
    let land = clock.ground(&group.side).land(group.goal);
    let hidden = |id: &&UnitId| {
        let ready = state.force(id).is_some_and(|force| force.stands_by(force.stance) == Stance::Attack);
        ready && !clock.seen.contains(*id)
    };
    let by = match matches!(land, Land::Wooded | Land::Hilly | Land::Mountain) {
        true => group.passive.iter().filter(hidden).cloned().collect::<Vec<_>>(),
        false => Vec::new(),
    };
    if by.is_empty() { GroupVerdict::Touch } else { GroupVerdict::Ambush { by } }
}

fn tell(clock: &mut Clock<'_, '_>, clause: &'static str, contact: Contact, group: &Group, active: &[UnitId]) {
    let event = Event::Meets {
        contact,
        hour: clock.hour,
        field: group.goal,
        active: active.to_vec(),
        passive: group.passive.clone(),
    };
    record(clock.referee, clause, event);
}

/// CP-CON-14: who lay in wait falls upon those who came. In older plays it was told as if he came upon himself.
fn ambushed(clock: &mut Clock<'_, '_>, group: &Group, by: &[UnitId]) {
    let first = group.active.iter().find_map(|id| clock.state().force(id));
    let Some(field) = first.map(|force| force.at).filter(|_| clock.referee.play_number() >= TO_THE_EXAMPLES) else {
        return tell(clock, "CP-CON-14", Contact::Battle, group, by);
    };
    let (active, passive) = (by.to_vec(), group.active.clone());
    let event = Event::Meets { contact: Contact::Ambush, hour: clock.hour, field, active, passive };
    record(clock.referee, "CP-CON-14", event);
}

/// Does what a contact comes to.
fn carry_out(clock: &mut Clock<'_, '_>, group: &Group, all: &[Group], verdict: GroupVerdict) {
    let goal = group.goal;
    for id in group.active.iter().chain(&group.passive) {
        clock.march(id).touched = true;
    }
    meets(clock, goal, &group.active, &group.passive);
    match verdict {
        GroupVerdict::Touch | GroupVerdict::Elsewhere => {
            halts_in_touch(clock, group, all, matches!(verdict, GroupVerdict::Elsewhere));
        }
        GroupVerdict::UntilDawn => {
            halts_in_touch(clock, group, all, false);
            group.active.iter().for_each(|id| clock.march(id).until_dawn = true);
        }
        GroupVerdict::HeldUp { attackers } => {
            tell(clock, "CP-CON-09", Contact::Delay, group, &attackers);
            halt(clock, &group.active, Halt::HeldUp(goal));
        }
        GroupVerdict::Battle { attackers, elsewhere, gone } => {
            tell(clock, "CP-CON-05", Contact::Battle, group, &attackers);
            halt(clock, &group.active, Halt::Touch(goal));
            closes_up(clock, group, &attackers, elsewhere);
            for id in gone {
                falling_back::gives_way(clock, &id, &attackers, falling_back::Throw::Without);
            }
        }
        GroupVerdict::Delay { attackers, delaying, gone } => {
            tell(clock, "CP-CON-09", Contact::Delay, group, &attackers);
            halt(clock, &group.active, Halt::HeldUp(goal));
            for id in gone {
                falling_back::gives_way(clock, &id, &attackers, falling_back::Throw::Dice);
            }
            delays(clock, group, &attackers, &delaying);
        }
        GroupVerdict::Clears { attackers, gone } => {
            tell(clock, "CP-CON-10", Contact::GivesWay, group, &attackers);
            halt(clock, &group.active, Halt::HeldUp(goal));
            for id in gone {
                falling_back::gives_way(clock, &id, &attackers, falling_back::Throw::Dice);
            }
        }
        GroupVerdict::Ambush { by } => {
            ambushed(clock, group, &by);
            halt(clock, &group.active, Halt::Touch(goal));
            battle::ambush(clock, &by, &group.active);
        }
        GroupVerdict::Joins { attackers } => {
            tell(clock, "CP-BAT-05", Contact::Joins, group, &attackers);
            halt(clock, &group.active, Halt::Touch(goal));
            attackers.iter().for_each(|id| joins(clock, id, goal));
        }
    }
}

/// CP-CON-04: they halt in touch; `elsewhere` if those who come fight for another hex.
fn halts_in_touch(clock: &mut Clock<'_, '_>, group: &Group, all: &[Group], elsewhere: bool) {
    let goal = group.goal;
    // The other contact of a head-on pair tells it. In older plays a battle did not.
    let is_other = |other: &Group| other.active.iter().any(|id| group.passive.contains(id));
    let is_first = |other: &Group| (other.goal, &other.side) < (goal, &group.side);
    let fights = elsewhere && clock.referee.play_number() >= TO_THE_EXAMPLES;
    if !fights && !all.iter().any(|other| is_other(other) && is_first(other)) {
        tell(clock, "CP-CON-04", Contact::Outposts, group, &group.active);
    }
    halt(clock, &group.active, Halt::Touch(goal));
    // CP-CON-16: who has come up to the enemy by night, or too late, attacks at dawn.
    for id in &group.active {
        if active_stance(clock, id, &group.passive) == Stance::Attack {
            clock.march(id).pressed = Some(goal);
        } else {
            marching::goes_round(clock, id, goal, &group.passive);
        }
    }
}

/// CP-BAT-05, CP-CON-16: one joins a battle whose step was stopped with an attack, in time for it or not.
fn joins(clock: &mut Clock<'_, '_>, id: &UnitId, goal: Spot) {
    battle::joins(clock, id, goal);
    if clock.referee.play_number() >= ONE_BATTLE_A_DAY {
        clock.march(id).pressed = Some(goal);
    }
}

/// CP-BAT-02, CP-CON-04: those who have come to a hex are in contact there, with some enemies.
fn meets(clock: &mut Clock<'_, '_>, goal: Spot, active: &[UnitId], enemies: &[UnitId]) {
    let there = enemies.iter().filter_map(|id| Some((id.clone(), clock.state().force(id)?.at)));
    let rivals = there.collect::<Vec<_>>();
    let hour = clock.hour;
    for id in active {
        let march = clock.march(id);
        march.contacts.entry(goal).or_insert(Some(hour));
        march.rivals.clone_from(&rivals);
    }
}

fn halt(clock: &mut Clock<'_, '_>, ids: &[UnitId], halt: Halt) {
    for id in ids {
        clock.march(id).halt = Some(halt.clone());
    }
}

/// CP-BAT-02, CP-CON-16: the attackers close up first; who has closed up already has done so.
fn closes_up(clock: &mut Clock<'_, '_>, group: &Group, attackers: &[UnitId], elsewhere: Vec<UnitId>) {
    let mut members = Vec::new();
    for id in attackers {
        let Some(force) = clock.state().force(id) else { continue };
        let tail = clock.closing_up(force);
        let (at, ready) = (force.at, clock.marches[id].pressed == Some(group.goal));
        let closed = match clock.referee.play_number() >= AS_IT_STANDS_NOW {
            true => clock.closed_up(force, group.goal),
            false => clock.hour + if ready { 0 } else { tail },
        };
        let march = clock.march(id);
        march.halt = Some(Halt::ClosingUp(group.goal));
        march.pressed = Some(group.goal);
        members.push((id.clone(), closed, at));
    }
    battle::comes(clock, Coming { field: group.goal, members, elsewhere, attacker: Some(group.side.clone()) });
}

/// CP-CON-09: a delaying fight: one die, that of the greatest value; losses on both sides.
fn delays(clock: &mut Clock<'_, '_>, group: &Group, attackers: &[UnitId], delaying: &[UnitId]) {
    let state = clock.state();
    let mut by = delaying.iter().filter_map(|id| state.force(id)).collect::<Vec<_>>();
    by.sort_by(|a, b| b.value().cmp(&a.value()).then_with(|| a.unit.as_str().cmp(b.unit.as_str())));
    let Some(first) = by.first().map(|force| force.unit.clone()) else { return };
    let ground = clock.ground(&group.side);
    let mut modifiers = Vec::new();
    let town = state.place_at(group.goal).is_some();
    match ground.land(group.goal) {
        Land::Marsh | Land::Mountain => modifiers.push(("marsh or mountain".to_owned(), 3)),
        Land::Wooded | Land::Hilly => modifiers.push(("wooded, hilly or a town".to_owned(), 2)),
        Land::Open if town => modifiers.push(("wooded, hilly or a town".to_owned(), 2)),
        Land::Open => {}
    }
    let over = |id: &UnitId| state.force(id).is_some_and(|force| ground.river(force.at, group.goal));
    if !attackers.is_empty() && attackers.iter().all(over) {
        modifiers.push(("across a river".to_owned(), 4));
    }
    let (theirs, ours) = (value(clock, attackers), value(clock, delaying));
    if theirs >= 3 * ours {
        modifiers.push(("three to one".to_owned(), -2));
    }
    let label = format!("t{}/delay/{}/{}", clock.day, first.in_label(), clock.hour);
    let die = i32::from(clock.referee.roll(label, D6, 1)[0]);
    let hours = (die + modifiers.iter().map(|(_, number)| number).sum::<i32>()).max(1);
    let until = clock.hour + u32::try_from(hours).unwrap_or(1);
    let (with, against) = (delaying.to_vec(), attackers.to_vec());
    let event = Event::Delays { unit: first, with, against, hour: clock.hour, until, modifiers };
    record(clock.referee, "CP-CON-09", event);
    for (ids, share) in [(delaying, 2), (attackers, 1)] {
        for id in ids {
            let Some(force) = clock.state().force(id) else { continue };
            let losses = of_men(force, share, |unit, loss| parted(unit, loss, Field::Kept));
            suffers(clock.referee, "CP-CON-09", id, Cause::Delay, losses);
        }
    }
    halt(clock, delaying, Halt::Delaying);
    clock.delays.push(Delay { forces: delaying.to_vec(), field: group.goal, until });
}

/// CP-CON-09, CP-CON-12: those that have delayed long enough fall back; who cannot stands, and is attacked anew.
fn fall_back_in_time(clock: &mut Clock<'_, '_>) {
    let hour = clock.hour;
    let (over, on) = std::mem::take(&mut clock.delays).into_iter().partition::<Vec<_>, _>(|delay| delay.until <= hour);
    clock.delays = on;
    for delay in over {
        for id in &delay.forces {
            clock.march(id).halt = None;
            if clock.state().force(id).is_none() {
                continue;
            }
            if !may_fall_back(clock, id) || !falling_back::falls_back(clock, id) {
                clock.march(id).cornered = true;
            }
        }
        let cornered = delay.forces.iter().any(|id| clock.marches.get(id).is_some_and(|march| march.cornered));
        for march in clock.marches.values_mut().filter(|_| cornered) {
            if march.halt == Some(Halt::HeldUp(delay.field)) {
                march.halt = None;
            }
        }
    }
}

/// CP-CON-07, CP-CON-06: enemies that would step into one hex: the side that alone attacks enters it, if both do there is a
/// battle, if neither all halt. Gives those that step.
fn meet(clock: &mut Clock<'_, '_>, goal: Spot, movers: &[UnitId]) -> Vec<UnitId> {
    let mut sides = BTreeMap::<Side, Vec<UnitId>>::new();
    for id in movers {
        clock.march(id).touched = true;
        if let Some(force) = clock.state().force(id) {
            sides.entry(force.side.clone()).or_default().push(id.clone());
        }
    }
    let [ours, theirs] = &sides.into_values().collect::<Vec<_>>()[..] else { return movers.to_vec() };
    meets(clock, goal, ours, theirs);
    meets(clock, goal, theirs, ours);
    let attacks = |own: &[UnitId], others: &[UnitId]| {
        let seeks = own.iter().any(|id| active_stance(clock, id, others) == Stance::Attack);
        seeks || (brushing(clock, own, others, goal).is_some())
    };
    let both = [attacks(ours, theirs), attacks(theirs, ours)];
    let (enter, stay) = match both {
        [true, false] => (ours, theirs),
        [false, true] => (theirs, ours),
        both => {
            let over = clock.referee.play_number() >= ONE_BATTLE_A_DAY && is_fought_over(clock, goal);
            let fights = both == [true, true] && is_early(clock) && !over;
            let contact = if fights { Contact::Battle } else { Contact::Outposts };
            let (active, passive) = (ours.to_vec(), theirs.to_vec());
            let event = Event::Meets { contact, hour: clock.hour, field: goal, active, passive };
            record(clock.referee, "CP-CON-07", event);
            halt(clock, movers, Halt::Touch(goal));
            if fights {
                battle::meeting(clock, goal, movers);
            }
            let until_dawn = both == [true, true] && clock.is_dark();
            movers.iter().for_each(|id| clock.march(id).until_dawn = until_dawn);
            return Vec::new();
        }
    };
    let (enter, stay) = (enter.clone(), stay.clone());
    let event = Event::Meets {
        contact: Contact::Meeting,
        hour: clock.hour,
        field: goal,
        active: enter.clone(),
        passive: stay.clone(),
    };
    record(clock.referee, "CP-CON-07", event);
    halt(clock, &stay, Halt::Touch(goal));
    enter
}
