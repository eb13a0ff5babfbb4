//! Reading what the scenario settles.

use super::{army_list, file_keys};
use crate::adjudicate::{Side, UnitId};
use crate::kit::Spot;
use crate::orders;
use crate::rules::campaign::charts::tables::Season;
use crate::rules::campaign::orders::allowed::place;
use crate::rules::campaign::position::force::Force;
use crate::rules::campaign::position::state::{Arrival, Command, Depot, Objective, State};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Value, flow, list_of, word_of};
use jiff::civil::Date;

/// Reads `scenario` into a position of which the map is known.
pub(crate) fn settings(node: &Node, state: &mut State, faults: &mut Faults) -> Option<()> {
    let mut fields = Fields::shaped(node, &file_keys::SCENARIO, faults)?;
    let season = fields.optional_with("season", faults, |node, faults| word_of(node, Season::WORDS, "season", faults));
    let begins = fields.optional_with("begins", faults, date);
    let days = fields.optional::<u32>("days", faults);
    let broken = fields.optional::<u32>("broken_at", faults);
    let objectives = fields.listed("objectives", faults, objective);
    let bases = fields.take("bases").map_or(Some(Vec::new()), |node| by_side(node, state, faults, spots));
    let depots = fields.take("depots").map_or(Some(Vec::new()), |node| by_side(node, state, faults, spots));
    let drafts = fields
        .take("drafts")
        .map_or(Some(Vec::new()), |node| by_side(node, state, faults, |node, _, faults| u32::read(node, faults)));
    let commands = fields.listed("commands", faults, command);
    let calendar = fields.take("calendar");
    let calendar = calendar.map_or(Some(Vec::new()), |node| list_of(node, |item| arrival(item, state, faults)));
    state.scenario.fields = fields.take("fields").map(flow);
    state.scenario.battle_rules = fields.take("battle_rules").map(flow);
    fields.finish(faults)?;
    state.scenario.season = season?.unwrap_or_default();
    state.scenario.begins = begins?;
    state.scenario.days = days?;
    state.scenario.broken_at = broken?.unwrap_or(50);
    state.scenario.objectives = objectives?;
    state.scenario.calendar = calendar?;
    state.scenario.commands = commands?;
    for (side, bases) in bases? {
        state.card_mut(&side)?.bases = bases;
    }
    for (side, hexes) in depots? {
        state.card_mut(&side)?.depots = hexes.into_iter().map(|hex| Depot { hex, cut: 0 }).collect();
    }
    for (side, drafts) in drafts? {
        state.card_mut(&side)?.drafts = drafts;
    }
    Some(())
}

/// What stands under each side.
fn by_side<T>(
    node: &Node,
    state: &State,
    faults: &mut Faults,
    read: impl Fn(&Node, &State, &mut Faults) -> Option<T>,
) -> Option<Vec<(Side, T)>> {
    let Value::Map(entries) = &node.value else {
        let fault = Fault::error(node.span, "this stands for each side");
        faults.add(fault.help("write it under the sides: `{blue: 0105, white: 1205}`"));
        return None;
    };
    let read = entries.iter().map(|(key, value)| {
        let Some(card) = state.sides.iter().find(|card| card.side.as_str() == key.text) else {
            let fault = Fault::error(key.span, format!("there is no side `{}`", key.text));
            faults.add(fault.help("name one of the two sides"));
            return None;
        };
        Some((card.side.clone(), read(value, state, faults)?))
    });
    read.collect::<Vec<_>>().into_iter().collect()
}

/// Hexes, or places by name.
fn spots(node: &Node, state: &State, faults: &mut Faults) -> Option<Vec<Spot>> {
    list_of(node, |item| spot(item, state, faults))
}

fn spot(node: &Node, state: &State, faults: &mut Faults) -> Option<Spot> {
    let word = String::read(node, faults)?;
    let found = Spot::parse(&word).or_else(|| place(state, &word).map(|place| place.hex));
    if found.is_none() {
        let fault = Fault::error(node.span, format!("`{word}` is no hex and no place"));
        faults.add(fault.help("write four digits, or the name of a town under `terrain`"));
    }
    found
}

fn objective(node: &Node, faults: &mut Faults) -> Option<Objective> {
    let mut fields = Fields::shaped(node, &file_keys::OBJECTIVE, faults)?;
    let place = fields.required::<String>("place", faults);
    let points = fields.required::<u32>("points", faults);
    let each = fields.optional_with("each", faults, |node, faults| {
        word_of(node, &[("day", true), ("end", false)], "time to count", faults)
    });
    fields.finish(faults)?;
    Some(Objective { place: place?, points: points?, daily: each?.unwrap_or(false) })
}

/// A date, as it is written in the position.
fn date(node: &Node, faults: &mut Faults) -> Option<String> {
    let text = String::read(node, faults)?;
    let date = text.parse::<Date>().ok();
    if date.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no date"));
        faults.add(fault.help("write year, month and day: `begins: 1815-06-15`"));
    }
    date.map(|date| date.to_string())
}

/// CP-ORD-05.
fn command(node: &Node, faults: &mut Faults) -> Option<Command> {
    let mut fields = Fields::shaped(node, &file_keys::COMMAND, faults)?;
    let leader = fields.needed("leader", faults).and_then(|node| orders::named(node, faults));
    let forces = fields.needed("forces", faults).and_then(|node| orders::names(node, faults));
    fields.finish(faults)?;
    let forces = forces?.into_iter().map(|force| UnitId::new(force.name)).collect();
    Some(Command { leader: UnitId::new(leader?.name), forces })
}

fn arrival(node: &Node, state: &State, faults: &mut Faults) -> Option<Arrival> {
    let mut fields = Fields::shaped(node, &file_keys::ARRIVAL, faults)?;
    let day = fields.required::<u32>("day", faults);
    let unit = fields.needed("force", faults).and_then(|node| orders::named(node, faults));
    let side = fields.required::<String>("side", faults);
    let at = fields.needed("at", faults).and_then(|node| spot(node, state, faults));
    let units = fields.needed("units", faults).and_then(|node| list_of(node, |item| army_list::unit(item, faults)));
    let name = fields.optional::<String>("name", faults);
    fields.finish(faults)?;
    let force = Force::fresh(UnitId::new(unit?.name), Side::new(side?), at?, name?, units?);
    Some(Arrival { day: day?, force })
}
