//! Reading a game file, or the position of a case: RS-SCN-08 to RS-SCN-11, RS-SET-01 to RS-SET-13.

pub(crate) mod army_list;
pub(crate) mod battle;
pub(crate) mod file_keys;
pub(crate) mod gate;
pub(crate) mod scenario_file;

use super::charts::switches::HouseRules;

use super::orders::deployment;
use super::position::scenario::{Mailing, Scenario, Terrain};

use super::position::state::{Drawn, Part, SideCard, State};
use super::troops::units::Kind;
use crate::adjudicate::game_keys::{FOLD, pass_over_folder, side, side_and_name, two_sides};
use crate::adjudicate::{OnFile, Side, UnitId};
use crate::kit::reinforcement::{ArrivalRow, ON_HEXES, set_apart};
use crate::kit::{Edge, Grid, Spot, Tops};
use crate::yaml::{Fault, Faults, Fields, Node, Read, list_of, word_of};

/// RS-D-20: reads a game file, or the position of a case, into the position at the start.
pub(crate) fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
    let mut fields = Fields::shaped(game, &file_keys::GAME, faults)?;
    pass_over_folder(&mut fields);
    fields.take("fold");
    let sides = sides(&mut fields, faults);
    let map = fields.needed("map", faults).and_then(|node| Grid::read(node, Tops::Flat, faults));
    let terrain = fields.listed("terrain", faults, terrain);
    let army =
        fields.listed("army", faults, army_list::entry).map(|units| units.into_iter().flatten().collect::<Vec<_>>());
    let deploy = fields.listed("deploy", faults, deployment::deployment);
    let arrivals = fields.listed("arrivals", faults, |node, faults| ArrivalRow::read(node, &ON_HEXES, faults));
    let mailing = mailing(game, faults);
    let (scenario, objectives) =
        fields.take("scenario").map_or(Some(Default::default()), |node| scenario_file::settings(node, faults))?;
    let house_rules =
        fields.take("house_rules").map_or(Some(HouseRules::default()), |node| HouseRules::read(node, faults));
    let held = fields.listed("objectives", faults, scenario_file::objective);
    let open = fields.listed("open", faults, side);
    let middle = Middle::read(&mut fields, faults);
    fields.finish(faults)?;
    let (sides, map, middle) = (sides?, map?, middle?);
    let scenario = Scenario { exchange: if mailing { Mailing::Folded } else { scenario.exchange }, ..scenario };
    let mut state = State {
        turn: middle.turn,
        part: middle.part,
        order: middle.order,
        sides,
        map,
        terrain: terrain?,
        scenario,
        house_rules: house_rules?,
        open: open?,
        army: Vec::new(),
        arrivals: Vec::new(),
        drawn: middle.drawn,
        objectives: Some(held?).filter(|held| !held.is_empty()).unwrap_or(objectives),
        standing: middle.standing,
        ending: None,
        blur: None,
    };
    let arrivals = arrivals?;
    let placed = army_list::place(&mut state, army?, deploy?, faults);
    let named = army_list::are_well_named(&state, game, faults);
    let coming = set_apart(&arrivals, &mut state.army, faults);
    let apart = coming.is_some();
    state.arrivals = coming.unwrap_or_default();
    let sound = army_list::is_sound(&state, game, faults);
    let way_on = army_list::may_come_on(&state, &arrivals, faults);
    (placed && named && apart && sound && way_on).then_some(state)
}

fn sides(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<SideCard>> {
    const EXAMPLE: &str = "{side: red, home_edge: east}, {side: blue, home_edge: west}";
    two_sides(fields, side_card, |card| &card.side, (None, EXAMPLE), faults)
}

fn side_card(node: &Node, faults: &mut Faults) -> Option<SideCard> {
    let mut fields = Fields::shaped(node, &file_keys::SIDE, faults)?;
    let named = side_and_name(&mut fields, faults);
    let home = match fields.take("home_edge") {
        Some(node) => Edge::read(node, faults),
        None => {
            let fault = Fault::error(node.span, "`home_edge:` is missing").clause("RS-SCN-10");
            faults.add(fault.help("say on which edge of the board this side has its home: north, east, south or west"));
            None
        }
    };
    fields.finish(faults)?;
    let (side, name) = named?;
    Some(SideCard { name, side, home_edge: home? })
}

fn terrain(node: &Node, faults: &mut Faults) -> Option<Terrain> {
    let mut fields = Fields::shaped(node, &file_keys::GROUND, faults)?;
    let kind = fields.required::<String>("kind", faults);
    let name = fields.optional::<String>("name", faults);
    let hexes = fields.needed("hexes", faults).and_then(|node| list_of(node, |item| Spot::read(item, faults)));
    let cover = fields.optional::<bool>("cover", faults);
    let blocks_los = fields.optional::<bool>("blocks_los", faults);
    let impassable = fields.take("impassable").map_or(Some(Vec::new()), |node| barred(node, faults));
    fields.finish(faults)?;
    Some(Terrain {
        kind: kind?,
        name: name?,
        hexes: hexes?,
        cover: cover?.unwrap_or(false),
        blocks_los: blocks_los?.unwrap_or(false),
        impassable: impassable?,
    })
}

pub(crate) fn barred(node: &Node, faults: &mut Faults) -> Option<Vec<Kind>> {
    let every = Kind::WORDS.iter().map(|(_, kind)| *kind).collect::<Vec<_>>();
    match node.word().map(str::to_ascii_lowercase).as_deref() {
        Some("yes" | "true") => return Some(every),
        Some("no" | "false") => return Some(Vec::new()),
        _ => {}
    }
    let kinds = list_of(node, |item| match item.word() {
        Some("infantry") => Some(vec![Kind::Musket, Kind::Rifle]),
        _ => word_of(item, Kind::WORDS, "kind", faults).map(|kind| vec![kind]),
    })?;
    Some(kinds.concat())
}

/// Whether the game folds both parts of a turn into one exchange.
fn mailing(game: &Node, faults: &mut Faults) -> bool {
    let Some(node) = game.get("fold") else {
        return false;
    };
    let folded = list_of(node, |item| word_of(item, FOLD, "exchange", faults));
    folded.is_some_and(|folded| folded.contains(&true))
}

/// What a case may say of a game that is under way.
struct Middle {
    turn: u32,
    part: Part,
    order: Vec<Side>,
    drawn: Vec<Drawn>,
    standing: Vec<OnFile>,
}

impl Middle {
    fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Middle> {
        let turn = fields.optional::<u32>("turn", faults);
        let part = fields.take("part").map_or(Some(Part::SetUp), |node| word_of(node, Part::WORDS, "part", faults));
        let order = fields.listed("order", faults, side);
        let drawn = fields.listed("drawn", faults, drawn);
        Some(Middle { turn: turn?.unwrap_or(0), part: part?, order: order?, drawn: drawn?, standing: Vec::new() })
    }
}

fn drawn(node: &Node, faults: &mut Faults) -> Option<Drawn> {
    let mut fields = Fields::shaped(node, &file_keys::DRAWN, faults)?;
    let attacker = fields.required::<String>("attacker", faults);
    let defender = fields.required::<String>("defender", faults);
    let turn = fields.required::<u32>("turn", faults);
    fields.finish(faults)?;
    Some(Drawn { attacker: UnitId::new(attacker?), defender: UnitId::new(defender?), turn: turn? })
}
