//! What a player is told, before he mails his orders, of the rides that they have before them.

use crate::adjudicate::{Position, Side, UnitId};
use crate::game::couriers::road::{part_of, units_of};
use crate::game::stand::opened::Game;
use crate::kit::list;
use crate::yaml::Node;

/// The units of a side that orders given now do not reach at once, each with the turns that a courier rides to it; nobody where
/// reports ride, too, since a side does not know then how far its couriers have to go.
pub fn couriers_ahead(game: &Game, position: &Position, side: &Side) -> Vec<(UnitId, u32)> {
    let Some(couriers) = game.file.couriers.as_ref().filter(|couriers| !couriers.reports) else {
        return Vec::new();
    };
    let roster = game.file.rules.roster(position);
    let units = roster.units.into_iter().filter(|(_, of, _)| of == side);
    let far = units.filter_map(|(unit, ..)| {
        let turns = couriers.ride(game.file.rules, position, side, &unit)?;
        (turns > 0).then_some((unit, turns))
    });
    far.collect()
}

/// The rides that the orders of a file have before them, a line for each entry and turn of arrival.
pub fn rides_of(game: &Game, position: &Position, tree: &Node, far: &[(UnitId, u32)]) -> Vec<String> {
    let rules = game.file.rules;
    let clock = rules.clock(position);
    let part = part_of(&clock, &rules.roster(position).sides);
    let entries = tree.get("orders").map_or(&[][..], Node::items);
    let lines = entries.iter().flat_map(|entry| {
        let named = units_of(entry);
        let mut turns = far.iter().map(|(_, turns)| *turns).collect::<Vec<_>>();
        turns.sort_unstable();
        turns.dedup();
        let part = &part;
        turns.into_iter().filter_map(move |turns| {
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
