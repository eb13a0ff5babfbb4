//! Reading the printed options and the scenario's settings: EN-OPT-01 to EN-OPT-23, EN-SET-09 to EN-SET-11.

use std::collections::BTreeMap;

use super::scenario::{Deploying, Objective, Options, Points, Scenario, WipedOut, Zone};
use super::setup::side;
use super::state::State;
use super::tables;
use super::unit::{Nation, Unit};
use crate::adjudicate::Side;
use crate::kit::Spot;
use crate::yaml::{Fault, Faults, Fields, Node, Read, word_of};

/// Reads the printed options.
pub(super) fn options(node: &Node, game: &Node, faults: &mut Faults) -> Option<Options> {
    let mut fields = Fields::of(node, "the options", faults)?;
    let plain = Options::default();
    let favoured = fields.given_with("initiative_favoured_side", faults, side);
    let breakthrough = fields.optional::<bool>("breakthrough", faults);
    let bonus = fields.optional::<bool>("melee_morale_bonus", faults);
    let battery = fields.optional::<bool>("grand_battery", faults);
    let national = fields.given_with("national", faults, |node, faults| {
        national(node, game, faults)
    });
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
pub(super) fn settled(options: Options, game: &Node, objectives: &[Objective]) -> Options {
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

fn national(
    node: &Node,
    game: &Node,
    faults: &mut Faults,
) -> Option<BTreeMap<Side, Nation>> {
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
pub(super) fn objectives(
    game: &Node,
    fields: &mut Fields<'_>,
    faults: &mut Faults,
) -> Option<Vec<Objective>> {
    let held = fields.listed("objectives", faults, objective)?;
    let options = game.get("options").and_then(|node| node.get("objectives"));
    match options.filter(crate::yaml::is_given) {
        Some(node) if held.is_empty() => {
            crate::yaml::list_of(node, |item| objective(item, faults))
        }
        _ => Some(held),
    }
}

fn objective(node: &Node, faults: &mut Faults) -> Option<Objective> {
    let mut fields = Fields::of(node, "an objective", faults)?;
    let hex = fields.required::<Spot>("hex", faults);
    let points = fields.optional::<u32>("points", faults);
    let held = fields.given_with("held", faults, side);
    fields.finish(faults)?;
    Some(Objective {
        hex: hex?,
        points: points?.unwrap_or(1),
        held: held?,
    })
}

/// Reads the scenario's settings.
pub(super) fn scenario(node: &Node, faults: &mut Faults) -> Option<Scenario> {
    let mut fields = Fields::of(node, "the scenario's settings", faults)?;
    let plain = Scenario::default();
    let deploy = fields.optional::<String>("deploy", faults);
    let depth = fields.optional_with("depth", faults, small);
    let zones = fields.listed("zones", faults, zone);
    let limit = fields.optional::<u32>("turn_limit", faults);
    let words = &[
        ("both-lose", WipedOut::BothLose),
        ("other-wins", WipedOut::OtherWins),
    ];
    let wiped_out = fields.optional_with("wiped_out", faults, |node, faults| {
        word_of(node, words, "value of `wiped_out`", faults)
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
    let mut fields = Fields::of(node, "a zone of deployment", faults)?;
    let side = fields.required::<String>("side", faults);
    let hexes = fields.listed("hexes", faults, Spot::read);
    fields.finish(faults)?;
    Some(Zone {
        side: Side::new(side?),
        hexes: hexes?,
    })
}

/// Whether every side that the settings name is one of the game, and every hex one of the board; and EN-SET-03, where the
/// game file has both armies.
pub(super) fn are_sound(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let known = |side: &Side| state.sides.iter().any(|card| card.side == *side);
    let mut sides = state.order.iter().chain(&state.initiative).collect::<Vec<_>>();
    sides.extend(&state.options.initiative_favoured_side);
    sides.extend(state.scenario.zones.iter().map(|zone| &zone.side));
    if let Deploying::First(side) = &state.scenario.deploy {
        sides.push(side);
    }
    let mut sound = true;
    let mut complain = |clause: &str, message: String, help: &str| {
        faults.add(Fault::error(game.span, message).clause(clause).help(help));
        sound = false;
    };
    for side in sides.into_iter().filter(|side| !known(side)) {
        let help = "name one of the two sides, `simultaneous` or `diced`";
        complain("EN-SET-01", format!("`{side}` is no side of this game"), help);
    }
    let zones = state.scenario.zones.iter().flat_map(|zone| &zone.hexes);
    let ground = state.terrain.iter().flat_map(|terrain| &terrain.hexes);
    let objectives = state.objectives.iter().map(|objective| &objective.hex);
    for spot in zones.chain(ground).chain(objectives) {
        if !state.map.contains(state.map.hex(*spot)) {
            let help = "give it a hex of the map";
            complain("EN-MOVE-32", format!("{spot} lies off the board"), help);
        }
    }
    if let Some(message) = state.unequal_armies() {
        let help = "give both the same, or say `options: {points: any}`";
        complain("EN-SET-03", message, help);
    }
    for (clause, message, help) in state.wrong_numbers() {
        complain(clause, message, help);
    }
    sound
}

impl State {
    /// EN-LDR-01, EN-OPT-16, EN-SET-04: a side with too many leaders, or with another number of cards than is drawn.
    fn wrong_numbers(&self) -> Vec<(&'static str, String, &'static str)> {
        let mut wrong = Vec::new();
        for card in &self.sides {
            let side = &card.side;
            let leader = |unit: &&Unit| unit.side == *side && unit.is_leader();
            let leaders = self.army.iter().filter(leader).count();
            if leaders > self.options.leaders_per_side.into() {
                let message = format!("`{side}` has {leaders} leaders");
                let help = "leave some out, or say `options: {leaders_per_side: 2}`";
                wrong.push(("EN-LDR-01", message, help));
            }
            let drawn = self.drawn(side).len();
            if drawn > 0 && drawn != tables::CARDS as usize {
                let message = format!("`{side}` has drawn {drawn} cards");
                wrong.push(("EN-SET-04", message, "a side draws three, or none"));
            }
        }
        wrong
    }

    /// What an army costs (EN-ARMY-01 to 09); units that a card has brought do not count (EN-SET-04).
    pub(super) fn cost(&self, side: &Side) -> u32 {
        let mine = self.army.iter().filter(|unit| unit.side == *side);
        mine.map(|unit| tables::cost(unit.kind, unit.grade)).sum()
    }

    /// EN-SET-03: what is wrong with the armies of a game file that has both.
    fn unequal_armies(&self) -> Option<String> {
        if self.turn > 0 || !self.without_army().is_empty() || !self.cards.is_empty() {
            return None;
        }
        let [a, b] = [0, 1].map(|index| self.cost(&self.sides[index].side));
        match self.options.points {
            Points::Any => None,
            Points::Equal if a == b => None,
            Points::Just(cost) if a == cost && b == cost => None,
            Points::Equal => Some(format!("the armies cost {a} and {b} points, not the same")),
            Points::Just(cost) => Some(format!("the armies cost {a} and {b} points, not {cost}")),
        }
    }
}
