//! After the battle: CP-AFT-01 to CP-AFT-09, CP-AFT-11.

pub(crate) mod losses;

use crate::adjudicate::{Side, UnitId};
use crate::dice::{D6, Die};
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::{AS_IT_READS, AS_IT_STANDS_NOW, NEVER_BACK};
use crate::rules::campaign::charts::tables::{Land, Outcome};
use crate::rules::campaign::events::event::{Cause, Event, Loss};
use crate::rules::campaign::orders::allowed::hex_of;
use crate::rules::campaign::orders::{Goal, Verb, replies};
use crate::rules::campaign::play::after::losses::{Field, batteries, of_men, pieces, suffers};
use crate::rules::campaign::play::battle::shares;
use crate::rules::campaign::play::contact::falling_back::{MAKES_WAY, Search};
use crate::rules::campaign::play::marching::steps;
use crate::rules::campaign::play::orders::in_hand::{Came, keeps_to_its_path};
use crate::rules::campaign::play::{Judge, names, record};
use crate::rules::campaign::position::atlas::{Atlas, Hour, Marcher};
use crate::rules::campaign::position::force::{Force, Spirit};
use crate::rules::campaign::position::state::{Battle, Share, State};
use crate::rules::campaign::troops::units::{Arm, Fate};

/// Whether the dice of officers are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Officers {
    /// They are.
    Throw,
    /// CP-CNV-05: the battle has told what befell them.
    Told,
}

/// CP-INT-05: how a force that went from a battle, into its field, or out of the way of a retreat, was seen last by its enemy, should
/// it be out of sight at midnight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parting {
    /// The force.
    pub(crate) unit: UnitId,
    /// The hex to which it went first.
    pub(crate) to: Spot,
    /// The last half-hour of the battle, or of the day.
    pub(crate) hour: u32,
}

/// The last half-hour of a day.
const MIDNIGHT: u32 = 47;

fn over(battle: &Battle) -> u32 {
    battle.ends.saturating_sub(1)
}

/// CP-AFT-01: officers, retreat, pursuit, who enters the field, spirit; losses have been taken. `behind` are the units that stayed
/// behind the field.
pub(crate) fn after(
    referee: &mut Judge<'_>,
    battle: &Battle,
    outcome: Outcome,
    officers: Officers,
    behind: &[UnitId],
) -> Vec<Parting> {
    let retreats = outcome.attackers_retreat();
    if officers == Officers::Throw {
        let all = [(&battle.attackers, true), (&battle.defenders, false)];
        for (shares, first) in all {
            let left = if retreats == Some(first) { Field::Left } else { Field::Kept };
            shares.iter().for_each(|share| throw_for_officers(referee, &share.unit, left));
        }
    }
    let Some(attackers_retreat) = retreats else { return Vec::new() };
    let (losers, winners) = match attackers_retreat {
        true => (&battle.attackers, &battle.defenders),
        false => (&battle.defenders, &battle.attackers),
    };
    // CP-SIE-06: after a sally the garrison is inside again.
    let goes = !(battle.sally && attackers_retreat);
    let mut partings = Vec::new();
    if goes {
        for share in losers {
            retreat(referee, battle, share, outcome.hexes(), &mut partings);
        }
    }
    let won = won(referee.state(), battle, winners);
    if won == Won::Follow && goes {
        // CP-CNV-03: in older plays the pursuit took of them, too.
        let spares = referee.play_number() >= AS_IT_READS && outcome.hexes() < ROUTED;
        let spared = if spares { behind } else { &[] };
        pursuit(referee, battle, (losers, winners), outcome, spared);
    }
    if !attackers_retreat && won != Won::Stand && !battle.sally {
        partings.extend(enter(referee, battle, winners));
    }
    spirits(referee, losers, winners, outcome);
    partings
}

/// CP-AFT-04: each leader throws two dice.
fn throw_for_officers(referee: &mut Judge<'_>, id: &UnitId, field: Field) {
    let state = referee.state();
    let day = state.day;
    let Some(force) = state.force(id) else { return };
    let mut leaders =
        force.units.iter().filter(|unit| unit.commands()).map(|unit| unit.unit.clone()).collect::<Vec<_>>();
    leaders.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    for leader in leaders {
        let label = format!("t{day}/officer/{}", leader.in_label());
        let score = u32::from(referee.roll(label, Die::Pair, 1)[0]);
        let fate = match (score, field) {
            (12, _) => Some(Fate::Killed),
            (11, _) => Some(Fate::Wounded(day + 7)),
            (2, Field::Left) => Some(Fate::Taken),
            _ => None,
        };
        record(referee, "CP-AFT-04", Event::Officer { unit: id.clone(), leader, score, fate });
    }
}

/// Whether an enemy force is told to a side at midnight, before the battles: what CP-AFT-05 counts as seen.
fn is_seen(state: &State, force: &Force) -> bool {
    state.sighting(&force.unit).is_some_and(|seen| seen.at == force.at && seen.day == state.day)
}

/// CP-AFT-05, CP-AFT-06, CP-AFT-11: a force retreats so many hexes, or is cut off.
fn retreat(referee: &mut Judge<'_>, battle: &Battle, share: &Share, hexes: u32, partings: &mut Vec<Parting>) {
    let field = battle.field;
    let goes_on = referee.play_number() >= NEVER_BACK;
    let mut left = Vec::new();
    for _ in 0..hexes {
        let state = referee.state();
        let Some(force) = state.force(&share.unit).cloned() else { return };
        let atlas = Atlas::of(state, &force.side, None);
        let said = replies::standing(state, &force, "beaten", |_| true);
        let said = said.and_then(|steps| {
            steps.into_iter().find_map(|step| match step.verb {
                Verb::Go(goals) => Some::<Vec<Goal>>(goals),
                _ => None,
            })
        });
        let was_there = |goal: &Goal| {
            let hex = hex_of(state, &force.side, force.at, &goal.word);
            hex.is_some_and(|hex| hex == force.at || left.contains(&hex))
        };
        let said = said.map(|goals| goals.into_iter().filter(|goal| !goes_on || !was_there(goal)).collect::<Vec<_>>());
        let search = Search {
            state,
            atlas: &atlas,
            hour: Hour { weather: state.weather, dark: false },
            seen: &|enemy| is_seen(state, enemy),
            involved: &|id| battle.has(id),
            closed: &|hex| hex == field || goes_on && left.contains(&hex),
            // Nobody retreats to where he may not come.
            lost: &|hex| referee.play_number() >= AS_IT_STANDS_NOW && (hex == field || left.contains(&hex)),
            said,
        };
        let found = search.choice(&force);
        let Some((to, cost)) = found else {
            if left.is_empty() {
                partings.push(Parting { unit: share.unit.clone(), to: force.at, hour: over(battle) });
                cut_off(referee, battle, &force, &atlas);
            }
            break;
        };
        if left.is_empty() {
            partings.push(Parting { unit: share.unit.clone(), to, hour: over(battle) });
        }
        left.push(force.at);
        partings.extend(give_room(referee, &force.side, to, over(battle)));
        let event = Event::FallsBack { unit: share.unit.clone(), from: force.at, to, cost, hour: 48, retreat: true };
        record(referee, "CP-AFT-05", event);
        steps::takes(referee, &share.unit, &force.side, to);
    }
    if referee.state().force(&share.unit).is_some() {
        record(referee, "CP-AFT-11", Event::Voided { unit: share.unit.clone() });
    }
}

/// CP-CON-11, CP-CON-12: enemies below 300 men in a hex of a retreat throw once a night, and go where no enemy stands, or are
/// taken.
fn give_room(referee: &mut Judge<'_>, by: &Side, hex: Spot, hour: u32) -> Vec<Parting> {
    let mut partings = Vec::new();
    let small = referee.state().at(hex).filter(|force| force.side != *by && !force.garrison);
    let small = small.map(|force| force.unit.clone()).collect::<Vec<_>>();
    for id in small {
        let state = referee.state();
        let Some(force) = state.force(&id).cloned() else { continue };
        let atlas = Atlas::of(state, &force.side, None);
        let search = Search {
            state,
            atlas: &atlas,
            hour: Hour { weather: state.weather, dark: true },
            seen: &|enemy| is_seen(state, enemy),
            involved: &|_| false,
            closed: &|hex| referee.play_number() >= MAKES_WAY && state.enemy_in(hex, &force.side),
            lost: &|_| false,
            said: None,
        };
        match search.choice(&force).filter(|_| force.today.fell_back < 3) {
            Some((to, cost)) => {
                if !force.today.shoved {
                    names::before_dice(referee, [&id]);
                    let day = referee.state().day;
                    let needs = 1 + i32::from(force.is_heavy());
                    let die = i32::from(referee.roll(format!("t{day}/catch/{}/48", id.in_label()), D6, 1)[0]);
                    let caught = die <= needs;
                    record(referee, "CP-CON-10", Event::Caught { unit: id.clone(), hour: 48, needs, caught });
                    if caught && referee.play_number() >= MAKES_WAY && (force.is_train() || force.is_leaders()) {
                        record(referee, "CP-CON-10", Event::Surrenders { unit: id.clone() });
                        continue;
                    }
                    if caught {
                        suffers(referee, "CP-CON-10", &id, Cause::Caught, losses::caught(&force));
                    }
                }
                let event = Event::FallsBack { unit: id.clone(), from: force.at, to, cost, hour: 48, retreat: true };
                record(referee, "CP-CON-11", event);
                keeps_to_its_path(referee, &id, (force.at, to), Came::ByDay, "CP-CON-13");
                partings.push(Parting { unit: id.clone(), to, hour });
            }
            None => record(referee, "CP-CON-12", Event::Surrenders { unit: id.clone() }),
        }
    }
    partings
}

/// CP-AFT-06: a force without a way out lays down its arms, or breaks out and leaves a quarter and its pieces behind.
fn cut_off(referee: &mut Judge<'_>, battle: &Battle, force: &Force, atlas: &Atlas) {
    let day = referee.state().day;
    let id = force.unit.clone();
    let die = referee.roll(format!("t{day}/cut-off/{}", id.in_label()), D6, 1)[0];
    let way = way_out(referee.state(), force, atlas, battle.field);
    if die <= 3 || way.is_none() {
        record(referee, "CP-AFT-06", Event::CutOff { unit: id.clone(), at: None });
        record(referee, "CP-AFT-06", Event::Surrenders { unit: id });
        return;
    }
    record(referee, "CP-AFT-06", Event::CutOff { unit: id.clone(), at: way });
    let men = force.units.iter().filter(|unit| unit.arm.is_men());
    let men = men.map(|unit| Loss { unit: Some(unit.unit.clone()), dead: 0, taken: unit.strength / 4, away: 0 });
    let losses = men.chain(batteries(force).map(|unit| pieces(unit, unit.strength))).collect();
    suffers(referee, "CP-AFT-06", &id, Cause::CutOff, losses);
}

/// The first hex of the way home without a strong enemy.
fn way_out(state: &State, force: &Force, atlas: &Atlas, field: Spot) -> Option<Spot> {
    let homes = state.homes(&force.side).into_iter().filter(|home| *home != force.at).collect::<Vec<_>>();
    let ways = homes.iter().filter_map(|home| atlas.way(force.at, *home, Marcher::of(force)));
    let way = ways.min_by_key(Vec::len)?;
    let strong = |enemy: &Force| enemy.side != force.side && enemy.is_strong() && !enemy.garrison;
    way.into_iter().find(|hex| *hex != field && !state.at(*hex).any(strong))
}

/// CP-D-05: what victors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Won {
    Follow,
    Occupy,
    Stand,
}

/// CP-D-05: the standing order of the force of greatest counted value decides.
fn won(state: &State, battle: &Battle, winners: &[Share]) -> Won {
    let first = winners
        .iter()
        .min_by_key(|share| (std::cmp::Reverse(shares::counted(state, battle, share)), share.unit.as_str().to_owned()));
    let said = first
        .and_then(|share| state.force(&share.unit))
        .and_then(|force| replies::standing(state, force, "won", |_| true));
    let verbs = said.unwrap_or_default();
    match verbs.first().map(|step| &step.verb) {
        Some(Verb::Occupy) => Won::Occupy,
        Some(Verb::Stand) => Won::Stand,
        _ => Won::Follow,
    }
}

fn horse(state: &State, shares: &[Share]) -> u32 {
    shares.iter().filter_map(|share| state.force(&share.unit)).map(|force| force.of(Arm::Horse)).sum()
}

/// CP-AFT-05: the hexes that a side goes which is routed.
const ROUTED: u32 = 3;

/// CP-AFT-07: the pursuit. CP-CNV-03: nothing is taken of those who are spared.
fn pursuit(
    referee: &mut Judge<'_>,
    battle: &Battle,
    (losers, winners): (&[Share], &[Share]),
    outcome: Outcome,
    spared: &[UnitId],
) {
    let state = referee.state();
    let (day, field) = (state.day, battle.field);
    let Some(side) = winners.iter().find_map(|share| state.force(&share.unit)).map(|force| force.side.clone()) else {
        return;
    };
    let atlas = Atlas::of(state, &side, None);
    let (ours, theirs) = (horse(state, winners), horse(state, losers));
    let (_, dusk) = state.scenario.season.light();
    let open = atlas.land(field) == Land::Open && state.place_at(field).is_none();
    let mut modifiers = Vec::new();
    let mut add = |what: &str, number: i32, holds: bool| {
        if holds {
            modifiers.push((what.to_owned(), number));
        }
    };
    add("routed", 2, outcome.hexes() == ROUTED);
    add("horse", 1, ours >= 300 && ours >= 2 * theirs && ours > theirs);
    add("an open field", 1, open);
    add("dusk", -1, battle.ends == dusk);
    add("no horse", -2, ours < 300);
    let die = i32::from(referee.roll(format!("t{day}/pursuit/{field}"), D6, 1)[0]);
    let score = die + modifiers.iter().map(|(_, number)| number).sum::<i32>();
    let points = u32::try_from(score - 4).unwrap_or(0);
    let guns = lost_guns(referee.state(), losers, points, spared);
    // Nobody is told of guns that the beaten do not have.
    let pieces = match referee.play_number() >= NEVER_BACK {
        true => guns.iter().map(|(_, loss)| loss.taken).sum(),
        false => points,
    };
    let both = winners.iter().chain(losers).map(|share| share.unit.clone());
    let forces = if referee.play_number() >= AS_IT_READS { both.collect() } else { Vec::new() };
    let event = Event::Pursuit { side, field, score, modifiers, per_cent: 3 * points, pieces, forces };
    record(referee, "CP-AFT-07", event);
    if points == 0 {
        return;
    }
    let all = |unit: &crate::rules::campaign::troops::units::Unit, loss: u32| Loss {
        unit: Some(unit.unit.clone()),
        dead: 0,
        taken: loss,
        away: 0,
    };
    for share in losers {
        let Some(force) = referee.state().force(&share.unit) else { continue };
        let mut losses = of_men(force, 3 * points, all);
        losses.retain(|loss| loss.unit.as_ref().is_none_or(|unit| !spared.contains(unit)));
        let own = guns.iter().filter(|(id, loss)| *id == share.unit && loss.taken > 0).map(|(_, loss)| loss.clone());
        losses.extend(own);
        suffers(referee, "CP-AFT-07", &share.unit, Cause::Pursuit, losses);
    }
}

/// CP-AFT-07: one piece for each point, from the batteries in turn in id order.
fn lost_guns(state: &State, losers: &[Share], points: u32, spared: &[UnitId]) -> Vec<(UnitId, Loss)> {
    let mut guns = losers.iter().filter_map(|share| state.force(&share.unit)).flat_map(|force| {
        let pursued = batteries(force).filter(|unit| !spared.contains(&unit.unit));
        let own = pursued.map(|unit| (force.unit.clone(), unit.unit.clone(), unit.strength, 0));
        own.collect::<Vec<_>>()
    });
    let mut guns = guns.by_ref().collect::<Vec<_>>();
    guns.sort_by(|a, b| a.1.as_str().cmp(b.1.as_str()));
    let mut left = points;
    while left > 0 && guns.iter().any(|(_, _, strength, lost)| lost < strength) {
        for (_, _, strength, lost) in &mut guns {
            if left > 0 && *lost < *strength {
                *lost += 1;
                left -= 1;
            }
        }
    }
    let losses = guns
        .into_iter()
        .map(|(force, unit, _, lost)| (force, Loss { unit: Some(unit), dead: 0, taken: lost, away: 0 }));
    losses.collect()
}

/// CP-AFT-08: the attackers enter the field.
fn enter(referee: &mut Judge<'_>, battle: &Battle, winners: &[Share]) -> Vec<Parting> {
    let mut entered = Vec::new();
    for share in winners {
        let Some(force) = referee.state().force(&share.unit) else { continue };
        let (from, side) = (force.at, force.side.clone());
        let enemy = referee.state().at(battle.field).any(|other| other.side != side && !other.garrison);
        if from == battle.field || enemy {
            continue;
        }
        let event = Event::Steps { unit: share.unit.clone(), from, to: battle.field, hour: 48 };
        record(referee, "CP-AFT-08", event);
        keeps_to_its_path(referee, &share.unit, (from, battle.field), Came::IntoTheField, "CP-AFT-08");
        steps::takes(referee, &share.unit, &side, battle.field);
        entered.push(Parting { unit: share.unit.clone(), to: battle.field, hour: MIDNIGHT });
    }
    // CP-INT-05: in older plays the beaten thought of him as where he had attacked from.
    if referee.play_number() >= AS_IT_STANDS_NOW { entered } else { Vec::new() }
}

/// CP-AFT-09: losers lose spirit, and a broken force that is beaten disperses; winners gain it.
fn spirits(referee: &mut Judge<'_>, losers: &[Share], winners: &[Share], outcome: Outcome) {
    for share in losers {
        let Some(force) = referee.state().force(&share.unit).cloned() else { continue };
        if outcome.shock() == 0 {
            continue;
        }
        if force.spirit == Spirit::Broken {
            disperses(referee, &force);
            continue;
        }
        let spirit = (0..outcome.shock()).fold(force.spirit, |spirit, _| spirit.down());
        record(referee, "CP-AFT-09", Event::Spirit { unit: share.unit.clone(), spirit });
    }
    for share in winners.iter().filter(|_| outcome.shock() > 0) {
        let Some(force) = referee.state().force(&share.unit) else { continue };
        let spirit = force.spirit.up();
        if spirit != force.spirit {
            record(referee, "CP-AFT-09", Event::Spirit { unit: share.unit.clone(), spirit });
        }
    }
}

/// CP-AFT-09: half of the men of a force that disperses are taken, the others are away.
fn disperses(referee: &mut Judge<'_>, force: &Force) {
    let men = force.units.iter().filter(|unit| unit.arm.is_men());
    let men = men.map(|unit| Loss {
        unit: Some(unit.unit.clone()),
        dead: 0,
        taken: unit.strength / 2,
        away: unit.strength - unit.strength / 2,
    });
    let losses = men.chain(batteries(force).map(|unit| pieces(unit, unit.strength))).collect();
    suffers(referee, "CP-AFT-09", &force.unit, Cause::Dispersed, losses);
}
