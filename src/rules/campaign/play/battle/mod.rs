//! How battles begin, and who takes part: CP-BAT-01 to CP-BAT-07.

pub(crate) mod conversion;
pub(crate) mod settling;
pub(crate) mod shares;

use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::{
    AS_IT_READS, AS_IT_STANDS_NOW, EACH_FOR_HIMSELF, ONE_BATTLE_A_DAY, OWN_BATTLE_FIRST, TO_THE_EXAMPLES,
};
use crate::rules::campaign::events::event::{Contact, Event};
use crate::rules::campaign::orders::Verb;
use crate::rules::campaign::play::day::clock::{Clock, Coming, Halt};
use crate::rules::campaign::play::marching;
use crate::rules::campaign::play::orders::in_hand;
use crate::rules::campaign::play::record;
use crate::rules::campaign::position::command::apart;
use crate::rules::campaign::position::force::{Force, Stance};
use crate::rules::campaign::position::state::{Battle, Share};

/// CP-BAT-01: a contact that leads to battle; more for the same hex are one.
pub(crate) fn comes(clock: &mut Clock<'_, '_>, new: Coming) {
    let same = clock.coming.iter_mut().find(|coming| coming.field == new.field && coming.attacker == new.attacker);
    match same {
        Some(coming) => {
            for member in new.members {
                if !coming.members.iter().any(|(id, ..)| *id == member.0) {
                    coming.members.push(member);
                }
            }
            coming.elsewhere.extend(new.elsewhere);
        }
        None => clock.coming.push(new),
    }
}

/// CP-CON-07: a meeting battle: all of both sides close up.
pub(crate) fn meeting(clock: &mut Clock<'_, '_>, field: Spot, movers: &[UnitId]) {
    let mut members = Vec::new();
    for id in movers {
        let Some(force) = clock.state().force(id) else { continue };
        let at = force.at;
        let closed = match clock.referee.play_number() >= AS_IT_STANDS_NOW {
            true => clock.closed_up(force, field),
            false => clock.hour + clock.closing_up(force),
        };
        let march = clock.march(id);
        march.halt = Some(Halt::ClosingUp(field));
        march.pressed = Some(field);
        members.push((id.clone(), closed, at));
    }
    comes(clock, Coming { field, members, elsewhere: Vec::new(), attacker: None });
}

/// CP-DAY-06 f, CP-BAT-01, CP-BAT-03: battles whose first attacker has closed up begin.
pub(crate) fn begin(clock: &mut Clock<'_, '_>) {
    drop_idle(clock);
    let mut coming = std::mem::take(&mut clock.coming);
    coming.sort_by_key(|coming| (coming.field, coming.attacker.clone()));
    if clock.referee.play_number() >= EACH_FOR_HIMSELF {
        return begin_together(clock, coming);
    }
    let mut wait = Vec::new();
    while let Some(first) = (!coming.is_empty()).then(|| coming.remove(0)) {
        let ready = first.members.iter().any(|(_, closed, _)| *closed <= clock.hour);
        if !ready {
            wait.push(first);
            continue;
        }
        // CP-BAT-01: all contacts that have a force or the field in common are one battle.
        let mut together = vec![first];
        loop {
            let joined =
                coming.iter().chain(&wait).position(|other| together.iter().any(|one| linked(clock, one, other)));
            let Some(place) = joined else { break };
            let other = if place < coming.len() { coming.remove(place) } else { wait.remove(place - coming.len()) };
            together.push(other);
        }
        start(clock, &together);
    }
    clock.coming.extend(wait);
}

/// CP-BAT-01, CP-BAT-03: contacts that have a force or the field in common are one battle, and that begins when one of its own
/// attackers has closed up; those whom they meet in a battle that has begun arrive there as anybody has.
fn begin_together(clock: &mut Clock<'_, '_>, mut coming: Vec<Coming>) {
    while !coming.is_empty() {
        let mut together = vec![coming.remove(0)];
        while let Some(place) = coming.iter().position(|other| together.iter().any(|one| linked(clock, one, other))) {
            together.push(coming.remove(place));
        }
        let Some(battle) = drawn_together(clock, &together) else { continue };
        let begun = fought_already(clock, &battle).is_some();
        let attacks = |id: &UnitId| clock.state().force(id).is_some_and(|force| force.side == battle.attacker);
        let mut members = together.iter().flat_map(|coming| &coming.members);
        if !members.any(|(id, closed, _)| *closed <= clock.hour && (begun || attacks(id))) {
            clock.coming.extend(together);
            continue;
        }
        // Whoever has his own battle still before him hears no guns of this one.
        let waiting = clock.coming.len();
        if clock.referee.play_number() >= OWN_BATTLE_FIRST {
            clock.coming.extend(coming.iter().cloned());
        }
        start(clock, &together);
        clock.coming.truncate(waiting);
    }
}

/// The forces of a coming battle: those who close up, and who stands in the field.
fn forces_of(clock: &Clock<'_, '_>, coming: &Coming) -> Vec<UnitId> {
    let members = coming.members.iter().map(|(id, ..)| id.clone());
    let there =
        clock.state().at(coming.field).filter(|force| !force.garrison && Some(&force.side) != coming.attacker.as_ref());
    members.chain(there.map(|force| force.unit.clone())).collect()
}

fn linked(clock: &Clock<'_, '_>, one: &Coming, other: &Coming) -> bool {
    let ours = forces_of(clock, one);
    one.field == other.field || forces_of(clock, other).iter().any(|id| ours.contains(id))
}

/// CP-BAT-06: contacts whose enemy is gone, or whose attackers are, come to nothing.
fn drop_idle(clock: &mut Clock<'_, '_>) {
    for mut coming in std::mem::take(&mut clock.coming) {
        let holds = |(id, _, at): &(UnitId, u32, Spot)| {
            let there = clock.state().force(id).is_some_and(|force| force.at == *at);
            let halt = clock.marches.get(id).and_then(|march| march.halt.clone());
            there && halt == Some(Halt::ClosingUp(coming.field)) && !clock.in_battle(id)
        };
        let members = coming.members.iter().filter(|member| holds(member)).cloned().collect::<Vec<_>>();
        coming.members = members;
        let enemies = match &coming.attacker {
            Some(side) => clock.enemy_in(coming.field, side),
            None => {
                let sides =
                    coming.members.iter().filter_map(|(id, ..)| clock.state().force(id).map(|force| &force.side));
                let mut sides = sides.collect::<Vec<_>>();
                sides.dedup();
                sides.len() > 1
            }
        };
        if coming.members.is_empty() {
            continue;
        }
        if enemies {
            clock.coming.push(coming);
            continue;
        }
        // CP-CON-13: the attackers step into the hex left to them in the half-hour after.
        for (id, ..) in &coming.members {
            clock.march(id).halt = None;
        }
    }
}

/// CP-BAT-01, CP-BAT-03, CP-BAT-04: a battle begins.
fn start(clock: &mut Clock<'_, '_>, together: &[Coming]) {
    let Some(battle) = drawn_together(clock, together) else { return };
    let late = battle.begins + 4 > clock.dusk() || clock.is_dark();
    if late && fought_already(clock, &battle).is_none() {
        for (id, ..) in together.iter().flat_map(|coming| &coming.members) {
            stays_in_touch(clock, id);
        }
        if clock.referee.play_number() >= TO_THE_EXAMPLES {
            comes_too_late(clock, together);
        }
        return;
    }
    open(clock, battle);
}

/// CP-CON-15: an attack for which it is too late by the time all have closed up is outposts.
fn comes_too_late(clock: &mut Clock<'_, '_>, together: &[Coming]) {
    for coming in together {
        let mut active = coming.members.iter().map(|(id, ..)| id.clone()).collect::<Vec<_>>();
        active.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        let mut passive = forces_of(clock, coming);
        passive.retain(|id| !active.contains(id));
        if let (None, true) = (&coming.attacker, passive.is_empty()) {
            // CP-CON-07: in a meeting both sides close up.
            let first = active.first().and_then(|id| clock.state().force(id)).map(|force| force.side.clone());
            let own = |id: &UnitId| clock.state().force(id).map(|force| &force.side) == first.as_ref();
            (active, passive) = active.into_iter().partition(own);
        }
        if passive.is_empty() {
            continue;
        }
        let (contact, hour, field) = (Contact::Outposts, clock.hour, coming.field);
        record(clock.referee, "CP-CON-15", Event::Meets { contact, hour, field, active, passive });
    }
}

/// CP-CON-16: one that has come up to the enemy and finds no battle today stays before him.
fn stays_in_touch(clock: &mut Clock<'_, '_>, id: &UnitId) {
    let toward = clock.march(id).pressed;
    clock.march(id).halt = toward.map(Halt::Touch);
}

/// CP-BAT-01, CP-BAT-04: what the contacts of a battle make of it.
fn drawn_together(clock: &Clock<'_, '_>, together: &[Coming]) -> Option<Battle> {
    let begins = clock.hour;
    let state = clock.state();
    let each = clock.referee.play_number() >= EACH_FOR_HIMSELF;
    let worth = |coming: &Coming| {
        let side = coming.attacker.clone().or_else(|| each.then(|| greater(clock, &coming.members)));
        let forces = coming.members.iter().filter(|(id, ..)| !coming.elsewhere.contains(id));
        let forces = forces.filter_map(|(id, ..)| state.force(id));
        forces.filter(|force| side.as_ref().is_none_or(|side| force.side == *side)).map(Force::value).sum::<u64>()
    };
    let mut fields = together.iter().collect::<Vec<_>>();
    fields.sort_by_key(|coming| (std::cmp::Reverse(worth(coming)), coming.field));
    let first = fields.first()?;
    let field = first.field;
    let members = together.iter().flat_map(|coming| coming.members.clone()).collect::<Vec<_>>();
    let attacker = match &first.attacker {
        Some(side) => side.clone(),
        None => greater(clock, &members),
    };
    let is_attacker = |id: &UnitId| clock.state().force(id).is_some_and(|force| force.side == attacker);
    let mut attackers = Vec::new();
    let mut defenders = Vec::new();
    for (id, closed, at) in &members {
        // CP-BAT-04: who stands in the field closes up to nobody.
        let stands = each && *at == field;
        let closes_up = !stands && (is_attacker(id) || first.attacker.is_some());
        let from = if closes_up { (*closed).max(begins) } else { begins };
        let share = Share { unit: id.clone(), from, at: *at };
        if is_attacker(id) { attackers.push(share) } else { defenders.push(share) }
    }
    for coming in together {
        let there = clock.state().at(coming.field).filter(|force| !force.garrison && force.side != attacker);
        let there = there.map(|force| Share { unit: force.unit.clone(), from: begins, at: force.at });
        for share in there.collect::<Vec<_>>() {
            if !defenders.iter().any(|other| other.unit == share.unit) {
                defenders.push(share);
            }
        }
    }
    if each {
        attackers.extend(attacked_elsewhere(clock, together, &attacker, &attackers));
    }
    let meeting = first.attacker.is_none();
    Some(Battle { meeting, ..plain(field, begins, attacker, attackers, defenders) })
}

/// CP-BAT-01: friends of the attacker who are attacked themselves, where they stand, by one who takes part.
fn attacked_elsewhere(clock: &Clock<'_, '_>, together: &[Coming], attacker: &Side, known: &[Share]) -> Vec<Share> {
    let of_enemies = together.iter().filter(|coming| coming.attacker.as_ref().is_some_and(|side| side != attacker));
    let there = of_enemies.flat_map(|coming| clock.state().at(coming.field));
    let own = there.filter(|force| force.side == *attacker && !force.garrison);
    let new = own.filter(|force| !known.iter().any(|share| share.unit == force.unit));
    new.map(|force| Share { unit: force.unit.clone(), from: clock.hour, at: force.at }).collect()
}

/// A battle that is nothing but that, as it begins.
pub(crate) fn plain(field: Spot, begins: u32, attacker: Side, attackers: Vec<Share>, defenders: Vec<Share>) -> Battle {
    Battle {
        field,
        begins,
        ends: begins,
        attacker,
        attackers,
        defenders,
        meeting: false,
        ambush: false,
        sally: false,
        fought: false,
        named: false,
        open: false,
        measured: false,
        result: None,
    }
}

/// CP-BAT-01: of the sides of a meeting that of the greater value, on equal values the first in id order.
fn greater(clock: &Clock<'_, '_>, members: &[(UnitId, u32, Spot)]) -> Side {
    let of = |side: &Side| {
        let forces = members.iter().filter_map(|(id, ..)| clock.state().force(id));
        forces.filter(|force| force.side == *side).map(Force::value).sum::<u64>()
    };
    let sides = crate::rules::campaign::play::sides(clock.state());
    let first = sides.iter().max_by(|a, b| of(a).cmp(&of(b)).then_with(|| b.as_str().cmp(a.as_str())));
    first.expect("there are two sides").clone()
}

/// CP-BAT-03, CP-BAT-04, CP-BAT-07: a battle opens: how long it lasts, who is too late for it, and who hears its guns.
fn open(clock: &mut Clock<'_, '_>, mut battle: Battle) {
    if let Some(place) = fought_already(clock, &battle) {
        return arrive(clock, &battle, place);
    }
    let values = [&battle.attackers, &battle.defenders].map(|shares| {
        shares.iter().filter_map(|share| clock.state().force(&share.unit)).map(Force::value).sum::<u64>()
    });
    let one_sided = values[0] >= 5 * values[1] || values[1] >= 5 * values[0];
    let longest = if one_sided { 4 } else { clock.state().house_rules.longest_battle() };
    battle.ends = (battle.begins + longest).min(clock.dusk());
    battle.attackers.retain(|share| share.from < battle.ends);
    battle.defenders.retain(|share| share.from < battle.ends);
    for shares in [&mut battle.attackers, &mut battle.defenders] {
        shares.sort_by(|a, b| a.unit.as_str().cmp(b.unit.as_str()));
    }
    if battle.attackers.is_empty() || battle.defenders.is_empty() {
        return;
    }
    for share in battle.all() {
        clock.march(&share.unit).touched = true;
    }
    record(clock.referee, "CP-BAT-03", Event::Begins { battle: battle.clone() });
    let field = battle.field;
    let place = clock.battles.len();
    clock.battles.push(battle);
    over_for(clock, place);
    match clock.referee.play_number() >= AS_IT_READS {
        true => clock.guns.push(field),
        false => guns(clock, field),
    }
}

/// CP-BAT-07: the guns of the battles that have begun in this half-hour are heard at its end, when all have begun that do.
pub(crate) fn heard(clock: &mut Clock<'_, '_>) {
    for field in std::mem::take(&mut clock.guns) {
        guns(clock, field);
    }
}

/// CP-BAT-01, CP-BAT-05: the battle of the day that has the field of another or one of its forces: one that goes on before one that
/// is over, then the one that began first. In older plays a force could be in two battles, and a field have two.
fn fought_already(clock: &Clock<'_, '_>, new: &Battle) -> Option<usize> {
    if clock.referee.play_number() < ONE_BATTLE_A_DAY {
        return None;
    }
    first_of(clock, |battle| battle.field == new.field || new.all().any(|share| battle.has(&share.unit)))
}

/// CP-BAT-05: of the battles of the day that are meant the first that goes on, else the first; in older plays the first.
fn first_of(clock: &Clock<'_, '_>, is_meant: impl Fn(&Battle) -> bool) -> Option<usize> {
    let meant = (0..clock.battles.len()).filter(|place| is_meant(&clock.battles[*place]));
    let is_over =
        |place: usize| clock.referee.play_number() >= ONE_BATTLE_A_DAY && clock.hour >= clock.battles[place].ends;
    meant.min_by_key(|place| (is_over(*place), *place))
}

/// CP-BAT-05: who would begin a battle with those of another, or for its field, arrives there, closed up; after its end it is
/// outposts.
fn arrive(clock: &mut Clock<'_, '_>, new: &Battle, place: usize) {
    for Share { unit, from, .. } in new.attackers.iter().chain(&new.defenders) {
        let closes_up = matches!(clock.march(unit).halt, Some(Halt::ClosingUp(_)));
        match *from >= clock.battles[place].ends && closes_up {
            true => stays_in_touch(clock, unit),
            false => take_part(clock, unit, place, *from),
        }
    }
    over_for(clock, place);
}

/// A fight for time that a battle overtakes is over.
fn over_for(clock: &mut Clock<'_, '_>, place: usize) {
    let battle = &clock.battles[place];
    clock.delays.retain(|delay| !delay.forces.iter().any(|id| battle.has(id)));
}

/// CP-CON-14: those who lay in wait attack at once, in the hex of the others.
pub(crate) fn ambush(clock: &mut Clock<'_, '_>, by: &[UnitId], on: &[UnitId]) {
    let hour = clock.hour;
    let state = clock.state();
    let mut forces = on.iter().filter_map(|id| state.force(id)).collect::<Vec<_>>();
    forces.sort_by_key(|force| (std::cmp::Reverse(force.value()), force.at));
    let Some(field) = forces.first().map(|force| force.at) else { return };
    let Some(attacker) = by.first().and_then(|id| state.force(id)).map(|force| force.side.clone()) else { return };
    let share = |id: &UnitId, late: bool| {
        let force = state.force(id)?;
        let from = hour + if late { clock.tail(force).div_ceil(2) } else { 0 };
        Some(Share { unit: id.clone(), from, at: force.at })
    };
    let attackers = by.iter().filter_map(|id| share(id, false)).collect();
    let there = state.at(field).filter(|force| force.side != attacker && !force.garrison);
    let mut all = on.to_vec();
    all.extend(there.map(|force| force.unit.clone()).filter(|id| !on.contains(id)).collect::<Vec<_>>());
    let defenders = all.iter().filter_map(|id| share(id, true)).collect::<Vec<_>>();
    open(clock, Battle { ambush: true, ..plain(field, hour, attacker, attackers, defenders) });
}

/// CP-SIE-06: a garrison that is ordered to attack sallies at dawn: the besiegers defend.
pub(crate) fn begin_sallies(clock: &mut Clock<'_, '_>) {
    if clock.hour != clock.season().light().0 {
        return;
    }
    let state = clock.state();
    let sallies = state.army.iter().filter(|force| {
        let attacks = force.garrison && force.stands_by(force.stance) == Stance::Attack;
        let besieged = state.at(force.at).any(|other| other.side != force.side);
        attacks && besieged && !force.today.stormed
    });
    let mut fields = sallies.map(|force| (force.at, force.side.clone())).collect::<Vec<_>>();
    fields.sort();
    fields.dedup();
    for (field, side) in fields {
        let share = |force: &Force| Share { unit: force.unit.clone(), from: clock.hour, at: field };
        let there = clock.state().at(field).collect::<Vec<_>>();
        let attackers = there.iter().filter(|force| force.side == side && force.garrison).map(|force| share(force));
        let attackers = attackers.collect();
        let defenders = there.iter().filter(|force| force.side != side).map(|force| share(force)).collect();
        let hour = clock.hour;
        open(clock, Battle { sally: true, ..plain(field, hour, side, attackers, defenders) });
    }
}

/// CP-BAT-05: an active force joins a battle that is going on.
pub(crate) fn joins(clock: &mut Clock<'_, '_>, id: &UnitId, goal: Spot) {
    let there = clock.state().at(goal).map(|force| force.unit.clone()).collect::<Vec<_>>();
    let place = first_of(clock, |battle| battle.field == goal || there.iter().any(|id| battle.has(id)));
    if let Some(place) = place {
        comes_later(clock, id, place);
    }
}

/// CP-BAT-05: a friend that steps into the field, or the hex of one taking part, takes part; not a train, a patrol, or leaders
/// alone.
pub(crate) fn reinforces(clock: &mut Clock<'_, '_>, id: &UnitId, hex: Spot) {
    let Some(force) = clock.state().force(id) else { return };
    if force.is_train() || force.is_light() {
        return;
    }
    let side = force.side.clone();
    let friend =
        |share: &Share| clock.state().force(&share.unit).is_some_and(|other| other.side == side && other.at == hex);
    let place = first_of(clock, |battle| battle.all().any(friend) || battle.field == hex);
    if let Some(place) = place {
        comes_later(clock, id, place);
    }
}

/// CP-BAT-05: one that arrives takes part from half its tail on.
fn comes_later(clock: &mut Clock<'_, '_>, id: &UnitId, place: usize) {
    let Some(from) = clock.state().force(id).map(|force| clock.hour + clock.tail(force).div_ceil(2)) else { return };
    take_part(clock, id, place, from);
}

fn take_part(clock: &mut Clock<'_, '_>, id: &UnitId, place: usize, from: u32) {
    let Some(force) = clock.state().force(id) else { return };
    let (side, at) = (force.side.clone(), force.at);
    if clock.in_battle(id) || from >= clock.battles[place].ends {
        return;
    }
    let battle = &mut clock.battles[place];
    let (field, attacker) = (battle.field, battle.attacker == side);
    let share = Share { unit: id.clone(), from, at };
    let shares = if attacker { &mut battle.attackers } else { &mut battle.defenders };
    shares.push(share);
    shares.sort_by(|a, b| a.unit.as_str().cmp(b.unit.as_str()));
    record(clock.referee, "CP-BAT-05", Event::Joins { unit: id.clone(), field, from, attacker });
}

/// CP-BAT-07, CP-D-03: the guns of a battle are heard by forces that are in none.
fn guns(clock: &mut Clock<'_, '_>, field: Spot) {
    let far = if clock.state().weather.is_foul() { 3 } else { 5 };
    let state = clock.state();
    let coming = clock.coming.iter().flat_map(|coming| forces_of(clock, coming)).collect::<Vec<_>>();
    let hears = |force: &&Force| {
        let near = apart(state, force.at, field) <= far && force.at != field;
        near && !force.garrison && !clock.in_battle(&force.unit) && !coming.contains(&force.unit)
    };
    let ids = state.army.iter().filter(hears).map(|force| force.unit.clone()).collect::<Vec<_>>();
    for id in ids {
        let Some(force) = clock.state().force(&id).cloned() else { continue };
        let said = in_hand::decided(clock, &force, "guns", &[]);
        let goes = match said {
            Some(steps) => steps.iter().any(|step| matches!(step.verb, Verb::Go(_))),
            None => marching::stance(clock, &force) == Stance::Attack,
        };
        let goes = goes && force.stands_by(Stance::Attack) == Stance::Attack;
        let map = clock.state().map;
        let (here, there) = (map.hex(force.at), map.hex(field));
        let toward = map
            .directions()
            .into_iter()
            .min_by_key(|side| map.step(here, *side).map_or(u32::MAX, |next| map.distance(next, there)));
        let toward = toward.expect("a hex has six sides");
        record(clock.referee, "CP-BAT-07", Event::Hears { unit: id.clone(), field, toward, goes });
        if goes {
            let march = clock.march(&id);
            march.guns = Some(field);
            march.way = None;
            if matches!(march.halt, Some(Halt::Touch(_) | Halt::Day)) {
                march.halt = None;
            }
        }
    }
}
