//! Reading a game file, or the position of a case: EN-SET-01 to EN-SET-13.

pub(crate) mod army_list;
pub(crate) mod battle;
pub(crate) mod deployment_zones;
pub(crate) mod enlisted;
pub(crate) mod file_keys;
pub(crate) mod gate;
pub(crate) mod options;
pub(crate) mod soundness;

use super::charts::switches::HouseRules;
use super::charts::tables;
use super::orders::deployment;
use super::orders::terrain::terrain;
use super::position::scenario::{Deploying, Options, Scenario, Terrain};
use super::position::state::{Fought, Part, Plan, SideCard, State};
use super::troops::cards::{Card, Hand};
use crate::adjudicate::game_keys::{folded, on_file, pass_over_folder, side, side_and_name, two_sides};
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::kit::reinforcement::{ArrivalRow, ON_HEXES, set_apart};
use crate::kit::{Edge, Grid, Tops};
use crate::yaml::{Fault, Faults, Fields, Node, Read, word_of};

/// EN-D-01: reads a game file, or the position of a case, into the position at the start.
pub(crate) fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
    let mut fields = Fields::shaped(game, &file_keys::GAME, faults)?;
    pass_over_folder(&mut fields);
    let sides = sides(&mut fields, faults);
    let map = fields.given_with("map", faults, map);
    let ground = fields.listed("terrain", faults, placed);
    let army = fields.listed("army", faults, army_list::entry);
    let deploy = fields.listed("deploy", faults, deployment::deployment);
    let arrivals = fields.listed("arrivals", faults, |node, faults| ArrivalRow::read(node, &ON_HEXES, faults));
    let options = fields.take("options");
    let options = options.map_or(Some(Options::default()), |node| options::options(node, game, faults));
    let objectives = options::objectives(game, &mut fields, faults);
    let scenario = fields.take("scenario");
    let scenario = scenario.map_or(Some(Scenario::default()), |node| options::scenario(node, faults));
    let folded = folded(&mut fields, faults);
    let house_rules = fields.take("house_rules");
    let house_rules = house_rules.map_or(Some(HouseRules::default()), |node| HouseRules::read(node, faults));
    let middle = Middle::read(&mut fields, faults);
    fields.finish(faults)?;
    let (sides, map, middle, objectives) = (sides?, map?, middle?, objectives?);
    let folded = folded?;
    let mut state = State {
        turn: middle.turn,
        part: Part::Muster,
        order: middle.order,
        initiative: middle.initiative,
        wins: middle.wins,
        sides,
        map: map.unwrap_or_else(board),
        terrain: ground?,
        options: options::settled(options?, game, &objectives),
        scenario: Scenario { fold_set_up: folded.set_up, fold_turn: folded.turn, ..scenario? },
        house_rules: house_rules?,
        objectives,
        cards: middle.cards,
        army: army?.into_iter().flatten().collect(),
        arrivals: Vec::new(),
        melees: middle.melees,
        locked: middle.locked,
        plans: middle.plans,
        standing: middle.standing,
        ending: None,
    };
    let arrivals = arrivals?;
    let sound = army_list::place(&mut state, deploy?, faults);
    let named = army_list::are_well_named(&state, game, faults);
    let coming = set_apart(&arrivals, &mut state.army, faults);
    let sound = sound & named & coming.is_some();
    state.arrivals = coming.unwrap_or_default();
    let sound = sound & army_list::may_come_on(&state, &arrivals, faults);
    match middle.part {
        Some(part) => state.part = part,
        None => begin(&mut state),
    }
    let sound = sound & soundness::are_sound(&state, game, faults);
    (sound & army_list::is_sound(&state, game, faults)).then_some(state)
}

/// Where a game begins: at the first thing that its file leaves open.
fn begin(state: &mut State) {
    let placed = state.army.iter().all(|unit| unit.at.is_some());
    let armed = state.without_army().is_empty();
    let diced = state.options.random_cards || state.options.random_terrain;
    let die = state.scenario.deploy == Deploying::Diced && !placed;
    if !armed || diced || die {
        return;
    }
    if placed {
        (state.turn, state.part) = (1, Part::Rally);
        if state.scenario.fold_turn {
            state.part = Part::Whole;
        }
        return;
    }
    state.part = Part::Deploy;
    state.order = deployers(state);
}

/// The sides that have pieces to deploy, in the order in which the scenario lets them.
pub(crate) fn deployers(state: &State) -> Vec<Side> {
    let sides = state.sides.iter().map(|card| card.side.clone());
    let mut sides = sides.collect::<Vec<_>>();
    if let Deploying::First(first) = &state.scenario.deploy {
        sides.sort_by_key(|side| side != first);
    }
    let open = |side: &Side| {
        let mine = state.army.iter().filter(|unit| unit.side == *side);
        mine.into_iter().any(|unit| unit.at.is_none() && !unit.is_lost())
    };
    sides.retain(open);
    sides
}

fn sides(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<SideCard>> {
    const EXAMPLE: &str = "{side: blue, home_edge: south}, {side: red, home_edge: north}";
    two_sides(fields, side_card, |card| &card.side, (Some("EN-SET-01"), EXAMPLE), faults)
}

fn side_card(node: &Node, faults: &mut Faults) -> Option<SideCard> {
    let mut fields = Fields::shaped(node, &file_keys::SIDE, faults)?;
    let named = side_and_name(&mut fields, faults);
    let home = fields.required::<Edge>("home_edge", faults);
    fields.finish(faults)?;
    let (side, name) = named?;
    Some(SideCard { name, side, home_edge: home? })
}

/// EN-D-05: the board where the scenario gives none.
fn board() -> Grid {
    let [columns, rows] = tables::BOARD;
    let tops = Tops::Pointed;
    Grid { columns, rows, tops }
}

/// EN-GEO-01: hexes stand on a point.
fn map(node: &Node, faults: &mut Faults) -> Option<Grid> {
    let map = Grid::read(node, Tops::Pointed, faults)?;
    if map.tops == Tops::Flat {
        let fault = Fault::error(node.span, "the hexes of these rules stand on a point");
        let help = "leave `tops` out, and turn the map so that the armies face north and south";
        faults.add(fault.clause("EN-GEO-01").help(help));
        return None;
    }
    Some(map)
}

/// A piece of ground of a game file, which has its place.
fn placed(node: &Node, faults: &mut Faults) -> Option<Terrain> {
    let terrain = terrain(node, faults)?;
    if terrain.hexes.is_empty() {
        let fault = Fault::error(node.span, "this piece of ground has no place");
        faults.add(fault.help("say where: `hexes: [0807, 0808]`"));
        return None;
    }
    Some(terrain)
}

/// What a case may say of a game that is under way.
struct Middle {
    turn: u32,
    part: Option<Part>,
    order: Vec<Side>,
    initiative: Option<Side>,
    wins: u32,
    cards: Vec<Hand>,
    melees: Vec<Fought>,
    locked: Vec<UnitId>,
    plans: Vec<Plan>,
    standing: Vec<OnFile>,
}

impl Middle {
    fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Middle> {
        let turn = fields.given_with("turn", faults, u32::read);
        let part = fields.given_with("part", faults, |node, faults| word_of(node, Part::WORDS, "part", faults));
        let order = fields.listed("order", faults, side);
        let initiative = fields.given_with("initiative", faults, side);
        let wins = fields.given_with("wins", faults, u32::read);
        let cards = fields.listed("cards", faults, hand);
        let melees = fields.listed("melees", faults, fought);
        let locked = fields.listed("locked", faults, |node, faults| String::read(node, faults).map(UnitId::new));
        let plans = fields.listed("plans", faults, plan);
        let standing = fields.listed("standing", faults, on_file);
        Some(Middle {
            turn: turn?.unwrap_or(0),
            part: part?,
            order: order?,
            initiative: initiative?,
            wins: wins?.unwrap_or(0),
            cards: cards?,
            melees: melees?,
            locked: locked?,
            plans: plans?,
            standing: standing?,
        })
    }
}

fn hand(node: &Node, faults: &mut Faults) -> Option<Hand> {
    let mut fields = Fields::shaped(node, &file_keys::HAND, faults)?;
    let side = fields.required::<String>("side", faults);
    let drawn = fields.listed("drawn", faults, |item, faults| word_of(item, Card::WORDS, "card", faults));
    fields.finish(faults)?;
    Some(Hand { side: Side::new(side?), drawn: drawn? })
}

fn fought(node: &Node, faults: &mut Faults) -> Option<Fought> {
    let mut fields = Fields::shaped(node, &file_keys::FOUGHT, faults)?;
    let attacker = fields.required::<String>("attacker", faults);
    let defender = fields.required::<String>("defender", faults);
    fields.finish(faults)?;
    Some(Fought { attacker: UnitId::new(attacker?), defender: UnitId::new(defender?) })
}

fn plan(node: &Node, faults: &mut Faults) -> Option<Plan> {
    let mut fields = Fields::shaped(node, &file_keys::PLAN, faults)?;
    let unit = fields.required::<String>("unit", faults);
    let text = fields.required::<String>("text", faults);
    fields.finish(faults)?;
    Some(Plan { unit: UnitId::new(unit?), text: text? })
}
