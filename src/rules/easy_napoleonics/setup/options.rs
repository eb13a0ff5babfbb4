//! Reading the printed options and the scenario's settings: EN-OPT-01 to EN-OPT-23, EN-SET-09 to EN-SET-11.

use std::collections::BTreeMap;

use super::file_keys;
use crate::adjudicate::Side;
use crate::adjudicate::game_keys::side;
use crate::kit::Spot;
use crate::rules::easy_napoleonics::position::scenario::{
    Deploying, Objective, Options, Points, Scenario, WipedOut, Zone,
};
use crate::rules::easy_napoleonics::troops::units::Nation;
use crate::yaml::{Fault, Faults, Fields, Node, Read, word_of};

/// EN-D-26: reads the printed options.
pub(crate) fn options(node: &Node, game: &Node, faults: &mut Faults) -> Option<Options> {
    let mut fields = Fields::shaped(node, &file_keys::OPTIONS, faults)?;
    let plain = Options::default();
    let favoured = fields.given_with("initiative_favoured_side", faults, side);
    let breakthrough = fields.optional::<bool>("breakthrough", faults);
    let bonus = fields.optional::<bool>("melee_morale_bonus", faults);
    let battery = fields.optional::<bool>("grand_battery", faults);
    let national = fields.given_with("national", faults, |node, faults| national(node, game, faults));
    let leaders = fields.optional_with("leaders_per_side", faults, small);
    let points = fields.optional::<u32>("victory_points", faults);
    fields.take("objectives");
    let hidden = fields.optional::<bool>("hidden_levels", faults);
    let cards = fields.optional::<bool>("random_cards", faults);
    let terrain = fields.optional::<bool>("random_terrain", faults);
    let cost = fields.optional_with("points", faults, army_points);
    fields.finish(faults)?;
    Some(Options {
        initiative_favoured_side: favoured?,
        breakthrough: breakthrough?.unwrap_or(plain.breakthrough),
        melee_morale_bonus: bonus?.unwrap_or(plain.melee_morale_bonus),
        grand_battery: battery?.unwrap_or(plain.grand_battery),
        national: national?.unwrap_or_default(),
        leaders_per_side: leaders?.unwrap_or(plain.leaders_per_side),
        victory_points: points?.unwrap_or(plain.victory_points),
        hidden_levels: hidden?.unwrap_or(plain.hidden_levels),
        random_cards: cards?.unwrap_or(plain.random_cards),
        random_terrain: terrain?.unwrap_or(plain.random_terrain),
        points: cost?.unwrap_or(plain.points),
    })
}

/// EN-OPT-23: what the game file settles by listing it is not diced for, unless it says so. EN-VIC-03: objectives that
/// come without a number of points are all needed.
pub(crate) fn settled(options: Options, game: &Node, objectives: &[Objective]) -> Options {
    let says = |key: &str| game.get("options").and_then(|node| node.get(key)).is_some();
    let all = objectives.iter().map(|objective| objective.points).sum();
    let victory_points = match objectives {
        [] => options.victory_points,
        _ if says("victory_points") => options.victory_points,
        _ => all,
    };
    let settled = |key: &str, list: &str| !says(key) && game.get(list).is_some();
    Options {
        random_terrain: options.random_terrain && !settled("random_terrain", "terrain"),
        random_cards: options.random_cards && !settled("random_cards", "deploy"),
        victory_points,
        ..options
    }
}

fn small(node: &Node, faults: &mut Faults) -> Option<u8> {
    let number = u32::read(node, faults)?;
    let small = u8::try_from(number).ok().filter(|number| *number < 100);
    if small.is_none() {
        faults.add(Fault::error(node.span, format!("{number} is too much here")));
    }
    small
}

fn army_points(node: &Node, faults: &mut Faults) -> Option<Points> {
    let text = String::read(node, faults)?;
    let points = Points::parse(&text);
    if points.is_none() {
        let fault = Fault::error(node.span, format!("`{text}` is no cost of an army"));
        faults.add(fault.help("write `equal`, `any` or a number of points"));
    }
    points
}

fn national(node: &Node, game: &Node, faults: &mut Faults) -> Option<BTreeMap<Side, Nation>> {
    let mut fields = Fields::of(node, "the nations of the sides", faults)?;
    let mut nations = BTreeMap::new();
    let sides = game.get("sides").map_or(&[][..], Node::items);
    for name in sides.iter().filter_map(|card| card.get("side")?.word()) {
        let Some((key, _)) = entry(node, name) else {
            continue;
        };
        fields.pass(key);
        let read = node.get(name);
        let nation = read.and_then(|node| word_of(node, Nation::WORDS, "nation", faults))?;
        nations.insert(Side::new(name), nation);
    }
    fields.finish(faults)?;
    Some(nations)
}

fn entry<'n>(node: &'n Node, name: &str) -> Option<(&'n crate::yaml::Key, &'n Node)> {
    match &node.value {
        crate::yaml::Value::Map(entries) => {
            let found = entries.iter().find(|(key, _)| key.text == name);
            found.map(|(key, node)| (key, node))
        }
        _ => None,
    }
}

/// EN-VIC-03: the objectives of the options, or those of a position with who holds them.
pub(crate) fn objectives(game: &Node, fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<Objective>> {
    let held = fields.listed("objectives", faults, objective)?;
    let options = game.get("options").and_then(|node| node.get("objectives"));
    match options.filter(crate::yaml::is_given) {
        Some(node) if held.is_empty() => crate::yaml::list_of(node, |item| objective(item, faults)),
        _ => Some(held),
    }
}

fn objective(node: &Node, faults: &mut Faults) -> Option<Objective> {
    let mut fields = Fields::shaped(node, &file_keys::OBJECTIVE, faults)?;
    let hex = fields.required::<Spot>("hex", faults);
    let points = fields.optional::<u32>("points", faults);
    let held = fields.given_with("held", faults, side);
    fields.finish(faults)?;
    Some(Objective { hex: hex?, points: points?.unwrap_or(1), held: held? })
}

/// Reads the scenario's settings.
pub(crate) fn scenario(node: &Node, faults: &mut Faults) -> Option<Scenario> {
    let mut fields = Fields::shaped(node, &file_keys::SCENARIO, faults)?;
    let plain = Scenario::default();
    let deploy = fields.optional::<String>("deploy", faults);
    let depth = fields.optional_with("depth", faults, small);
    let zones = fields.listed("zones", faults, zone);
    let limit = fields.optional::<u32>("turn_limit", faults);
    let wiped_out = fields.optional_with("wiped_out", faults, |node, faults| {
        word_of(node, WipedOut::WORDS, "value of `wiped_out`", faults)
    });
    fields.finish(faults)?;
    Some(Scenario {
        deploy: deploy?.map_or(plain.deploy, |word| Deploying::of(&word)),
        depth: depth?.unwrap_or(plain.depth),
        zones: zones?,
        turn_limit: limit?.unwrap_or(plain.turn_limit),
        wiped_out: wiped_out?.unwrap_or(plain.wiped_out),
        fold_set_up: false,
        fold_turn: false,
    })
}

fn zone(node: &Node, faults: &mut Faults) -> Option<Zone> {
    let mut fields = Fields::shaped(node, &file_keys::ZONE, faults)?;
    let side = fields.required::<String>("side", faults);
    let hexes = fields.listed("hexes", faults, Spot::read);
    fields.finish(faults)?;
    Some(Zone { side: Side::new(side?), hexes: hexes? })
}
