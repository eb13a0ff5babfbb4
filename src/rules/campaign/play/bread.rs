//! Bread: CP-SUP-01 to CP-SUP-08.

use std::collections::BTreeSet;

use crate::adjudicate::{Side, UnitId};
use crate::dice::D6;
use crate::kit::Spot;
use crate::rules::campaign::charts::switches::{AS_IT_READS, Supply, TO_THE_EXAMPLES, TO_THE_WORD};
use crate::rules::campaign::charts::tables::{Land, Season, land};
use crate::rules::campaign::events::event::{Bread, Cause, Event, Loss};
use crate::rules::campaign::play::after::losses::{of_men, suffers};
use crate::rules::campaign::play::{Judge, record};
use crate::rules::campaign::position::atlas::{Atlas, Marcher};
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::State;
use crate::rules::campaign::position::ways::Distances;
use crate::rules::campaign::troops::units::Arm;

/// CP-SUP-02: the longest way by which bread comes up, in half-hours for a train.
const LONGEST: u32 = 32;
/// CP-SUP-03: the nights for which a depot feeds that is cut off: that of the day on which it is, and of five more. In older plays
/// the first was one of the five.
fn lasts(play: u32) -> u32 {
    if play >= TO_THE_EXAMPLES { 6 } else { 5 }
}

/// CP-SUP-02: the hexes that enemies keep bread from: those in which one stands, and those beside a strong one where no friend
/// stands. A garrison that is kept in by more men than it has counts for nothing.
fn shut(state: &State, atlas: &Atlas, side: &Side) -> BTreeSet<Spot> {
    let friends = state.forces_of(side).map(|force| force.at).collect::<BTreeSet<_>>();
    let mut shut = BTreeSet::new();
    for enemy in state.enemies_of(side).filter(|enemy| !enemy.garrison || state.bars(enemy.at, side)) {
        shut.insert(enemy.at);
        let beside = atlas.beside(enemy.at).into_iter();
        let kept = beside.filter(|hex| enemy.is_strong() && !friends.contains(hex) && atlas.touch(enemy.at, *hex));
        shut.extend(kept);
    }
    shut
}

/// CP-SUP-01: the ways of bread of a side, from every hex to some homes.
fn ways(state: &State, side: &Side, atlas: &Atlas, homes: &[Spot]) -> Distances {
    let shut = shut(state, atlas, side);
    let homes = homes.iter().copied().filter(|home| !shut.contains(home)).collect::<Vec<_>>();
    atlas.toward_by(&homes, Marcher::TRAIN, |hex| !shut.contains(&hex))
}

/// CP-SUP-03: the depots of each side that are cut off count their nights.
pub(crate) fn depots(referee: &mut Judge<'_>) {
    for side in crate::rules::campaign::play::sides(referee.state()) {
        let state = referee.state();
        let Some(card) = state.card(&side) else { continue };
        let atlas = Atlas::of(state, &side, None);
        let field = ways(state, &side, &atlas, &card.bases);
        let cut = card.depots.iter().filter_map(|depot| {
            let nights = if field.at(depot.hex).is_some() { 0 } else { depot.cut + 1 };
            (nights != depot.cut).then_some((depot.hex, nights))
        });
        for (hex, nights) in cut.collect::<Vec<_>>() {
            record(referee, "CP-SUP-03", Event::Cut { side: side.clone(), hex, nights });
        }
    }
}

/// CP-SUP-02, CP-SUP-04, CP-SUP-05, CP-SUP-06: what each force eats tonight.
pub(crate) fn bread(referee: &mut Judge<'_>) {
    let supply = referee.state().house_rules.supply;
    if supply == Supply::None {
        return;
    }
    let before = referee.state().clone();
    let lasts = lasts(referee.play_number());
    let foraged = foraged_last(&before, referee.play_number());
    let mut fields = Vec::new();
    for card in &before.sides {
        let atlas = Atlas::of(&before, &card.side, None);
        let depots = card.depots.iter().filter(|depot| depot.cut <= lasts).map(|depot| depot.hex);
        let homes = card.bases.iter().copied().chain(depots).collect::<Vec<_>>();
        fields.push((card.side.clone(), ways(&before, &card.side, &atlas, &homes)));
    }
    for force in &before.army {
        let field = fields.iter().find(|(side, _)| *side == force.side).map(|(_, field)| field);
        let near = field.and_then(|field| field.at(force.at)).is_some_and(|(cost, _)| cost <= LONGEST);
        if force.garrison && is_besieged(&before, force) {
            continue;
        }
        if supply == Supply::Lines && near {
            eats(referee, "CP-SUP-02", &force.unit, Bread::Supplied, None);
        } else if supply == Supply::Lines && has_bread(force) {
            eats(referee, "CP-SUP-04", &force.unit, Bread::Train, None);
        } else if force.is_light() {
            eats(referee, "CP-SUP-05", &force.unit, Bread::Found, None);
        } else {
            forages(referee, &before, force, &foraged);
        }
    }
}

/// CP-SUP-05: where each side lived off the land last night. In older plays that was where those who had done so stood now, as it is
/// where a game begins in the middle of a campaign.
fn foraged_last(state: &State, play: u32) -> Vec<(Side, Spot)> {
    let last = state.foraged.iter().filter(|foraged| play >= TO_THE_WORD && foraged.day + 1 == state.day);
    let last = last.map(|foraged| (foraged.side.clone(), foraged.hex)).collect::<Vec<_>>();
    match last.is_empty() {
        true => {
            let hungry = state.army.iter().filter(|force| force.foraged);
            hungry.map(|force| (force.side.clone(), force.at)).collect()
        }
        false => last,
    }
}

/// CP-SIE-03: whether a garrison is besieged, and eats what is in the fortress.
pub(crate) fn is_besieged(state: &State, force: &Force) -> bool {
    let besiegers = state.at(force.at).filter(|other| other.side != force.side);
    let men = besiegers.map(Force::men).sum::<u32>();
    let garrison = state.at(force.at).filter(|other| other.side == force.side && other.garrison);
    men > garrison.map(Force::men).sum::<u32>()
}

/// What has not changed is not told.
fn eats(referee: &mut Judge<'_>, clause: &'static str, unit: &UnitId, bread: Bread, score: Option<i32>) {
    let Some(force) = referee.state().force(unit) else { return };
    let eaten = force.units.iter().any(|unit| unit.eaten > 0);
    let silent = bread == Bread::Supplied && !force.hungry && !force.foraged && !eaten;
    let lives_off_land = matches!(bread, Bread::Found | Bread::Hungry) && referee.play_number() >= TO_THE_WORD;
    let at = lives_off_land.then_some(force.at);
    if !silent {
        let signed = at.is_some() && referee.play_number() >= AS_IT_READS;
        record(referee, clause, Event::Bread { unit: unit.clone(), bread, score, at, signed });
    }
}

/// CP-SUP-04: whether the train of a force has a day of bread left.
fn has_bread(force: &Force) -> bool {
    force.bread_left().is_some_and(|days| days > 0)
}

/// CP-SUP-05, table 4.7: a force lives off the land.
fn forages(referee: &mut Judge<'_>, before: &State, force: &Force, foraged: &[(Side, Spot)]) {
    let day = before.day;
    let men = before.at(force.at).filter(|other| other.side == force.side).map(Force::men).sum::<u32>();
    let die = i32::from(referee.roll(format!("t{day}/bread/{}", force.unit.in_label()), D6, 1)[0]);
    let again = foraged.iter().any(|(side, hex)| *side == force.side && *hex == force.at);
    let poor = matches!(before.land(force.at), Land::Marsh | Land::Mountain);
    let score = die
        + i32::try_from(men / 10_000).unwrap_or(0)
        + i32::from(again)
        + i32::from(before.scenario.season == Season::Winter)
        + 2 * i32::from(poor)
        - i32::from(before.place_at(force.at).is_some());
    let (hungry, share, halves) = land(score);
    let bread = if hungry { Bread::Hungry } else { Bread::Found };
    eats(referee, "CP-SUP-05", &force.unit, bread, Some(score));
    if share > 0 {
        let losses = of_men(force, share, |unit, loss| {
            let dead = if halves > 0 { loss / 2 } else { 0 };
            Loss { unit: Some(unit.unit.clone()), dead, taken: 0, away: loss - dead }
        });
        suffers(referee, "CP-SUP-05", &force.unit, Cause::Hunger, losses);
    }
}

/// CP-SUP-07: whether a force has stood a whole day at its place, and bread can come there.
pub(crate) fn depot_is_ready(state: &State, force: &Force, hex: Spot) -> bool {
    let own = state.place_at(hex).is_some_and(|place| place.owner.as_ref() == Some(&force.side));
    let stood = force.at == hex && force.today.marched == 0 && !force.today.stirred && force.has(Arm::Train);
    let Some(card) = state.card(&force.side) else { return false };
    let atlas = Atlas::of(state, &force.side, None);
    own && stood && ways(state, &force.side, &atlas, &card.bases).at(hex).is_some()
}

/// CP-SUP-08: the recruits of a midnight go to the units that lack most, at a base or depot, in forces that did not march.
pub(crate) fn drafts(referee: &mut Judge<'_>) {
    for side in crate::rules::campaign::play::sides(referee.state()) {
        let mut men = referee.state().card(&side).map_or(0, |card| card.drafts);
        let homes = referee.state().homes(&side);
        while men > 0 {
            let state = referee.state();
            let there = state.forces_of(&side).filter(|force| homes.contains(&force.at) && rested(force));
            let units = there.flat_map(|force| {
                let units = force.units.iter().filter(|unit| unit.arm.is_men() && unit.strength < unit.full);
                units.map(|unit| (force.unit.clone(), unit.unit.clone(), unit.full - unit.strength))
            });
            let most = units.min_by_key(|(_, unit, lacks)| (std::cmp::Reverse(*lacks), unit.as_str().to_owned()));
            let Some((unit, to, lacks)) = most else { break };
            let come = men.min(lacks);
            men -= come;
            record(referee, "CP-SUP-08", Event::Drafts { unit, to, men: come });
        }
    }
}

/// Whether a force did not march today.
pub(crate) fn rested(force: &Force) -> bool {
    force.today.marched == 0 && !force.today.stirred
}
