//! Reading a game file, or the position of a case.

pub(crate) mod army_list;
mod complaint;
mod doubles;
pub(crate) mod file_keys;
pub(crate) mod gate;
pub(crate) mod ground_file;
pub(crate) mod scenario_file;

use std::collections::BTreeMap;

use super::charts::switches::HouseRules;
use super::charts::tables::Weather;
use super::position::command;
use super::position::state::{Part, SideCard, State};
use crate::adjudicate::Side;
use crate::adjudicate::game_keys::{on_file, pass_over_folder, side, side_and_name, two_sides};
use crate::kit::{Edge, Grid, Tops};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Value, same_word, word_of};

/// Reads a game file, or the position of a case, into the position at the start.
pub(crate) fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
    if is_misplaced(game, faults) {
        return None;
    }
    let mut fields = Fields::shaped(game, &file_keys::GAME, faults)?;
    pass_over_folder(&mut fields);
    let sides = sides(&mut fields, faults);
    let map = fields.needed("map", faults).and_then(|node| Grid::read(node, Tops::Flat, faults));
    let ground = ground_file::terrain(&mut fields, faults);
    let army = fields.listed("army", faults, army_list::force);
    let house_rules =
        fields.take("house_rules").map_or(Some(HouseRules::default()), |node| HouseRules::read(node, faults));
    let scenario = fields.take("scenario");
    let open = fields.listed("open", faults, side);
    let day = fields.optional::<u32>("day", faults);
    let part = fields.optional_with("part", faults, |node, faults| word_of(node, Part::WORDS, "part", faults));
    let weather =
        fields.optional_with("weather", faults, |node, faults| word_of(node, Weather::WORDS, "weather", faults));
    let standing = fields.listed("standing", faults, on_file);
    fields.finish(faults)?;
    let (ground, open, part) = (ground?, open?, part?);
    let first = if open.is_empty() { Part::Day } else { Part::SetUp };
    let mut state = State {
        day: day?.unwrap_or(1),
        part: part.unwrap_or(first),
        weather: weather?.unwrap_or_default(),
        sides: sides?,
        map: map?,
        terrain: ground.terrain,
        roads: ground.roads,
        rivers: ground.rivers,
        crossings: ground.crossings,
        places: ground.places,
        scenario: Default::default(),
        house_rules: house_rules?,
        open,
        army: army?.into_iter().collect(),
        reports: Vec::new(),
        guises: Vec::new(),
        hospital: Vec::new(),
        numbers: BTreeMap::new(),
        foraged: Vec::new(),
        battles: Vec::new(),
        standing: standing?,
        ending: None,
    };
    if let Some(node) = scenario {
        scenario_file::settings(node, &mut state, faults)?;
    }
    army_list::ranks(&mut state);
    state.army.sort_by(|a, b| a.unit.as_str().cmp(b.unit.as_str()));
    state.sides.clone().iter().for_each(|card| commanded_and_counted(&mut state, &card.side));
    gate::is_sound(&state, game, faults).then_some(state)
}

/// CP-FOR-12, CP-END-02: where the headquarters of a side are, and what it is worth.
fn commanded_and_counted(state: &mut State, side: &Side) {
    let headquarters = command::headquarters(state, side);
    let value = state.forces_of(side).map(|force| force.value()).sum();
    if let Some(own) = state.card_mut(side) {
        own.headquarters = headquarters;
        own.value = if own.value == 0 { value } else { own.value };
    }
}

/// Whether what belongs under `scenario` stands beside it.
fn is_misplaced(game: &Node, faults: &mut Faults) -> bool {
    let Value::Map(entries) = &game.value else { return false };
    let own = |key: &str| file_keys::GAME.slots().any(|slot| same_word(slot.key, key));
    let settled = |key: &str| file_keys::SCENARIO.slots().any(|slot| same_word(slot.key, key));
    let strange = entries.iter().map(|(key, _)| key).filter(|key| !own(&key.text) && settled(&key.text));
    let faulty = strange.map(|key| {
        let fault = Fault::error(key.span, format!("`{}` is settled by the scenario", key.text));
        fault.help(format!("write it under `scenario`: `scenario: {{{}: ..}}`", key.text))
    });
    !faults.takes(faulty.collect())
}

fn sides(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<SideCard>> {
    const EXAMPLE: &str = "{side: blue}, {side: white}";
    two_sides(fields, side_card, |card| &card.side, (None, EXAMPLE), faults)
}

fn side_card(node: &Node, faults: &mut Faults) -> Option<SideCard> {
    let mut fields = Fields::shaped(node, &file_keys::SIDE, faults)?;
    let named = side_and_name(&mut fields, faults);
    let home_edge = fields.optional_with("home_edge", faults, Edge::read);
    let value = fields.optional::<u32>("value", faults);
    fields.finish(faults)?;
    let (side, name) = named?;
    Some(SideCard {
        name,
        side,
        home_edge: home_edge?,
        leaders: Vec::new(),
        headquarters: None,
        bases: Vec::new(),
        depots: Vec::new(),
        drafts: 0,
        value: value?.unwrap_or(0).into(),
        lost: Default::default(),
        points: 0,
        guises: 0,
    })
}
