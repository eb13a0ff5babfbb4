//! What a player is told, before he mails his orders, of the rides that they have before them.

use crate::adjudicate::{AnyRuleSet, Position, Side, UnitId};
use crate::game::couriers::road::{part_of, units_of};
use crate::game::papers::game_file::GameFile;
use crate::game::stand::opened::Game;
use crate::kit::list;
use crate::yaml::Node;

/// The units of a side that orders given now do not reach at once, each with the turns that a courier rides to it; nobody where
/// reports ride, too, since a side does not know then how far its couriers have to go.
pub fn couriers_ahead(game: &Game, position: &Position, side: &Side) -> Vec<(UnitId, u32)> {
    far_ahead(&game.file, position, side)
}

/// The same where only the game file is at hand.
pub(in crate::game) fn far_ahead(file: &GameFile, position: &Position, side: &Side) -> Vec<(UnitId, u32)> {
    let Some(couriers) = file.couriers.as_ref().filter(|couriers| !couriers.reports) else {
        return Vec::new();
    };
    let roster = file.rules.roster(position);
    let units = roster.units.into_iter().filter(|(_, of, _)| of == side);
    let far = units.filter_map(|(unit, ..)| {
        let turns = couriers.ride(file.rules, position, side, &unit)?;
        (turns > 0).then_some((unit, turns))
    });
    far.collect()
}

/// The rides that orders given now have before them, a line for each turn of arrival.
pub(in crate::game) fn rides_ahead(
    rules: &dyn AnyRuleSet,
    position: &Position,
    far: &[(UnitId, u32)],
) -> impl Iterator<Item = String> {
    let clock = rules.clock(position);
    let part = part_of(&clock, &rules.roster(position).sides);
    turns_of(far).into_iter().map(move |turns| {
        let group = far.iter().filter(|(_, away)| *away == turns);
        let group = group.map(|(unit, _)| unit.to_string()).collect::<Vec<_>>();
        let arrives = clock.turn.saturating_add(turns);
        format!("by courier, orders reach {} in turn {arrives} ({part})", list(&group))
    })
}

/// After how many turns orders arrive somewhere, each number once.
fn turns_of(far: &[(UnitId, u32)]) -> Vec<u32> {
    let mut turns = far.iter().map(|(_, turns)| *turns).collect::<Vec<_>>();
    turns.sort_unstable();
    turns.dedup();
    turns
}

/// The rides that the orders of a file have before them, a line for each entry and turn of arrival.
pub fn rides_of(rules: &dyn AnyRuleSet, position: &Position, tree: &Node, far: &[(UnitId, u32)]) -> Vec<String> {
    let clock = rules.clock(position);
    let part = part_of(&clock, &rules.roster(position).sides);
    let entries = tree.get("orders").map_or(&[][..], Node::items);
    let lines = entries.iter().flat_map(|entry| {
        let named = units_of(entry);
        let part = &part;
        turns_of(far).into_iter().filter_map(move |turns| {
            let is_named = |unit: &UnitId| named.iter().any(|name| unit.is_like(name));
            let group = far.iter().filter(|(unit, away)| *away == turns && is_named(unit));
            let group = group.map(|(unit, _)| unit.to_string()).collect::<Vec<_>>();
            let arrives = clock.turn.saturating_add(turns);
            let told = format!("a courier rides to {}, to arrive in turn {arrives} ({part})", list(&group));
            (!group.is_empty()).then(|| format!("{told}: what is ordered here is judged and done then"))
        })
    });
    lines.collect()
}
