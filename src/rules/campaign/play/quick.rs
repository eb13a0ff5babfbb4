//! The quick table: CP-QUI-01 to CP-QUI-07.

use crate::adjudicate::UnitId;
use crate::dice::D6;
use crate::rules::campaign::charts::tables::{Land, odds, outcome};
use crate::rules::campaign::events::event::{Cause, Event, Loss, Score};
use crate::rules::campaign::play::after::losses::{Field, batteries, parted, per_cent, pieces, suffers};
use crate::rules::campaign::play::after::{self, Parting};
use crate::rules::campaign::play::battle::shares::{counted, sides_of, times, values};
use crate::rules::campaign::play::{Judge, names, record};
use crate::rules::campaign::position::atlas::Atlas;
use crate::rules::campaign::position::command::foremost;
use crate::rules::campaign::position::force::{Force, Spirit};
use crate::rules::campaign::position::state::{Battle, Share, State};
use crate::rules::campaign::troops::units::Arm;

fn forces<'s>(state: &'s State, shares: &[Share]) -> Vec<&'s Force> {
    shares.iter().filter_map(|share| state.force(&share.unit)).collect()
}

fn all_of(forces: &[&Force], arm: Arm) -> u32 {
    forces.iter().map(|force| force.of(arm)).sum()
}

/// CP-QUI-03, CP-QUI-05, table 4.4: the modifiers of attacker and defender.
pub(crate) fn modifiers(state: &State, battle: &Battle) -> [Vec<(String, i32)>; 2] {
    let [attacker, defender] = sides_of(state, battle);
    let atlas = Atlas::of(state, &attacker, None);
    let mut all = [Vec::new(), Vec::new()];
    let land = atlas.land(battle.field);
    let town = state.place_at(battle.field).is_some();
    let counts = !battle.meeting && !battle.ambush;
    let mut add = |who: usize, what: &str, number: i32| {
        if number != 0 {
            all[who].push((what.to_owned(), number));
        }
    };
    if counts {
        match land {
            Land::Wooded | Land::Hilly => add(1, "field wooded or hilly", 1),
            Land::Marsh | Land::Mountain => add(1, "field marsh or mountain", 2),
            Land::Open => {}
        }
        // The houses are those of the garrison, not of who besieges it.
        add(1, "a town in the field", i32::from(town && !battle.sally));
        let first = battle.attackers.iter().filter(|share| share.from == battle.begins);
        let mut over = first.map(|share| atlas.river(share.at, battle.field)).peekable();
        let all_over = over.peek().is_some() && over.all(|river| river);
        add(1, "all attackers across a river", 2 * i32::from(all_over));
    }
    add(0, "through two sides that are not next to each other", i32::from(is_flanked(state, battle)));
    add(0, "ambush", 2 * i32::from(battle.ambush));
    let both = [&battle.attackers, &battle.defenders];
    for (who, shares) in both.into_iter().enumerate() {
        let (own, enemies) = (forces(state, shares), forces(state, both[1 - who]));
        let side = if who == 0 { &attacker } else { &defender };
        let leader = foremost(state, side, own.iter().copied());
        let rating = leader.map_or(0, |leader| i32::try_from(leader.rating).unwrap_or(0));
        add(who, "its leader", rating);
        let greatest = shares
            .iter()
            .min_by_key(|share| (std::cmp::Reverse(counted(state, battle, share)), share.unit.as_str().to_owned()));
        if let Some(force) = greatest.and_then(|share| state.force(&share.unit)) {
            let spirit = match force.spirit {
                Spirit::High => 1,
                Spirit::Steady => 0,
                Spirit::Shaken => -1,
                Spirit::Broken => -2,
            };
            add(who, "its spirit", spirit);
            add(who, "fatigue", -i32::from(force.fatigue >= 4));
            add(who, "hunger", -i32::from(force.hungry));
        }
        let (horse, theirs) = (all_of(&own, Arm::Horse), all_of(&enemies, Arm::Horse));
        let open = land == Land::Open && !town;
        add(who, "horse in the open", i32::from(open && horse >= 500 && horse >= 2 * theirs));
        let (guns, theirs) = (all_of(&own, Arm::Guns), all_of(&enemies, Arm::Guns));
        add(who, "guns", i32::from(guns >= 12 && guns >= 2 * theirs));
    }
    all
}

/// Table 4.4: whether the attacker comes through two sides of the field that are not next to each other.
fn is_flanked(state: &State, battle: &Battle) -> bool {
    let map = state.map;
    let field = map.hex(battle.field);
    let directions = map.directions();
    let side = |share: &Share| {
        let direction = map.direction(field, map.hex(share.at))?;
        directions.iter().position(|other| *other == direction)
    };
    let sides = battle.attackers.iter().filter_map(side).collect::<Vec<_>>();
    sides.iter().any(|one| sides.iter().any(|other| matches!((6 + one - other) % 6, 2..=4)))
}

/// CP-QUI-02, CP-QUI-03: the scores, by two dice.
pub(crate) fn scores(state: &State, battle: &Battle, dice: [u8; 2]) -> [Score; 2] {
    let values = values(state, battle);
    let more = odds(values[0].max(values[1]), values[0].min(values[1]));
    let mut modifiers = modifiers(state, battle);
    [0, 1].map(|who| {
        let odds = if values[who] > values[1 - who] { more } else { 0 };
        let modifiers = std::mem::take(&mut modifiers[who]);
        let total = i32::from(dice[who]) + odds + modifiers.iter().map(|(_, number)| number).sum::<i32>();
        Score { die: dice[who], odds, modifiers, total, value: values[who] }
    })
}

/// CP-QUI-03, CP-QUI-04, CP-AFT-01: settles a battle by two dice.
pub(crate) fn fight(referee: &mut Judge<'_>, battle: &Battle) -> Vec<Parting> {
    let (day, field) = (referee.state().day, battle.field);
    let gone = |shares: &[Share]| shares.iter().all(|share| referee.state().force(&share.unit).is_none());
    if gone(&battle.attackers) || gone(&battle.defenders) {
        return Vec::new();
    }
    names::named_by(referee, battle);
    let fighters = names::fighters(referee, battle);
    let attack = referee.roll(format!("t{day}/attack/{field}"), D6, 1)[0];
    let defence = referee.roll(format!("t{day}/defence/{field}"), D6, 1)[0];
    let [attack, defence] = scores(referee.state(), battle, [attack, defence]);
    let (attackers_lose, defenders_lose, outcome) = outcome(attack.total - defence.total);
    let retreats = outcome.attackers_retreat();
    let mut losses = Vec::new();
    for (shares, share, first) in
        [(&battle.attackers, attackers_lose, true), (&battle.defenders, defenders_lose, false)]
    {
        let left = if retreats == Some(first) { Field::Left } else { Field::Kept };
        losses.push(of_shares(referee.state(), battle, shares, share, left));
    }
    let sum = |losses: &[(UnitId, Vec<Loss>)], state: &State| {
        let men = losses.iter().flat_map(|(id, losses)| losses.iter().map(move |loss| (id, loss)));
        let men = men.filter(|(id, loss)| {
            let unit = state.force(id).and_then(|force| loss.unit.as_ref().and_then(|unit| force.unit_of(unit)));
            unit.is_some_and(|unit| unit.arm.is_men())
        });
        men.map(|(_, loss)| loss.all()).sum::<u32>()
    };
    let state = referee.state();
    let men = [&battle.attackers, &battle.defenders]
        .map(|shares| forces(state, shares).iter().map(|force| force.men()).sum());
    let event = Event::Fought {
        field,
        outcome,
        attack: Some(attack),
        defence: Some(defence),
        attacker: battle.attacker.clone(),
        lost: [sum(&losses[0], state), sum(&losses[1], state)],
        men,
        forces: [&battle.attackers, &battle.defenders]
            .map(|shares| shares.iter().map(|share| share.unit.clone()).collect()),
        fighters,
    };
    record(referee, "CP-QUI-04", event);
    for (unit, losses) in losses.into_iter().flatten() {
        suffers(referee, "CP-QUI-07", &unit, Cause::Battle, losses);
    }
    after::after(referee, battle, outcome, after::Officers::Throw, &[])
}

/// CP-QUI-06, CP-QUI-07: what the forces of a side lose: per cents by their share of the time, halved in a short battle; pieces
/// on the side that retreats.
fn of_shares(state: &State, battle: &Battle, shares: &[Share], whole: u32, field: Field) -> Vec<(UnitId, Vec<Loss>)> {
    let losses = shares.iter().filter_map(|share| {
        let force = state.force(&share.unit)?;
        let (time, all) = times(battle, share);
        let mut part = u32::try_from(u64::from(whole) * time / all).unwrap_or(whole);
        if battle.ends.saturating_sub(battle.begins) < 6 {
            part /= 2;
        }
        let men = force.units.iter().filter(|unit| unit.arm.is_men());
        let mut losses = men.map(|unit| parted(unit, per_cent(unit, part), field)).collect::<Vec<_>>();
        if field == Field::Left {
            losses.extend(batteries(force).map(|unit| pieces(unit, unit.strength * part / 100)));
        }
        Some((share.unit.clone(), losses))
    });
    losses.collect()
}
