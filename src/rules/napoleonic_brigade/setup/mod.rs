//! Reading a game file, or the position of a case.
//!
//! `army_list`, `not_allowed` and `units` know each other: a unit of a list is read, and judged by what the list says
//! of its army.
//! `arrivals` and `soundness` know each other: who arrives must be sound, and a sound position has sound arrivals.

pub(crate) mod army_list;
pub(crate) mod arrivals;
pub(crate) mod battle;
pub(crate) mod brigades;
pub(crate) mod disposition;
pub(crate) mod file_keys;
pub(crate) mod gate;
pub(crate) mod melee_table;
pub(crate) mod not_allowed;
pub(crate) mod options;
pub(crate) mod room;
pub(crate) mod soundness;
pub(crate) mod terrain;
pub(crate) mod units;

use brigades::saved;

use super::charts::melee_table::MeleeTable;
use super::charts::switches::HouseRules;

use super::charts::options::Options;
use room::Begun;

use super::position::state::{Objective, Part, Scenario, SideCard, State, Verdict};

use super::position::terrain::Terrain;
use crate::adjudicate::OnFile;
use crate::adjudicate::game_keys::{folded, on_file, pass_over_folder, side, side_and_name, two_sides};
use crate::kit::Edge;
use crate::kit::reinforcement::{ArrivalRow, ON_TABLE, set_apart};
use crate::kit::table::Extent;
use crate::rules::napoleonic_brigade::orders::{deployment, general_orders};
use crate::yaml::{Fault, Faults, Fields, Node, Read, Value};

/// How large a table may be.
pub(crate) const EDGES: std::ops::RangeInclusive<u16> = 6..=500;

/// Reads a game file, or the position of a case, into the position at the start.
pub(crate) fn set_up(game: &Node, faults: &mut Faults) -> Option<State> {
    let mut fields = Fields::shaped(game, &file_keys::GAME, faults)?;
    pass_over_folder(&mut fields);
    let sides = sides(&mut fields, faults);
    let map = fields.needed("map", faults);
    let map = map.and_then(|node| Extent::read(node, EDGES, "inches", faults));
    let terrain = fields.listed("terrain", faults, Terrain::read);
    let army = fields.listed("army", faults, brigades::entry);
    let deploy = fields.listed("deploy", faults, deployment::entry);
    let general = fields.listed("general", faults, general_orders::entry);
    let arrivals = fields.listed("arrivals", faults, |node, faults| ArrivalRow::read(node, &ON_TABLE, faults));
    let open = fields.listed("open", faults, side);
    let scenario = fields.given_with("scenario", faults, scenario);
    let options = fields.given_with("options", faults, Options::read);
    let house_rules = fields.given_with("house_rules", faults, HouseRules::read);
    let table = fields.given_with("melee_fire_table", faults, table);
    let folded = folded(&mut fields, faults);
    let middle = Middle::read(&mut fields, faults);
    fields.finish(faults)?;
    folded?;
    let middle = middle?;
    let mut state = State {
        turn: middle.turn.unwrap_or(0),
        part: Part::SetUp,
        sides: sides?,
        map: map?,
        terrain: terrain?,
        scenario: scenario?.unwrap_or_default(),
        options: options?.unwrap_or_default(),
        house_rules: house_rules?.unwrap_or_default(),
        melee_fire_table: table?.unwrap_or_default(),
        open: open?,
        unseen: Vec::new(),
        army: army?.into_iter().flatten().collect(),
        arrivals: Vec::new(),
        alterations: middle.alterations?,
        altered: 0,
        clashes: middle.clashes?,
        standing: middle.standing?,
        ending: middle.ending,
        blur: None,
    };
    let written = state.alterations.iter().map(|altered| altered.number).max();
    state.altered = middle.altered.or(written).unwrap_or(0);
    if !listed_well(&state, game, faults) {
        return None;
    }
    let set_out = disposition::of_game(&mut state, deploy?, faults);
    let ordered = soundness::give_orders(&mut state, &general?, faults);
    let arrivals = arrivals?;
    let coming = set_apart(&arrivals, &mut state.army, faults);
    let set_out = set_out & coming.is_some();
    state.arrivals = coming.unwrap_or_default();
    let set_out = set_out & soundness::may_come_on(&state, &arrivals, faults);
    begin(&mut state, middle.turn, middle.part);
    let begun = Begun::of(middle.turn);
    (set_out & ordered & soundness::is_sound(&state, begun, game, faults)).then_some(state)
}

/// Whether every brigade has a name and a side, and the pieces of ground go together: without that nothing else can be
/// judged.
fn listed_well(state: &State, game: &Node, faults: &mut Faults) -> bool {
    let listed = game.get("terrain").unwrap_or(game);
    let ground = terrain::fits_together(&state.terrain, listed, &state.options, faults);
    soundness::are_listed_well(state, game, faults) & ground
}

/// NB-ORD-01, NB-ORD-02: a game begins with turn 1 where every brigade has its place and its general order and nobody
/// may change his dispositions; else with the set-up.
fn begin(state: &mut State, turn: Option<u32>, part: Option<Part>) {
    state.part = match part {
        Some(part) => part,
        None if turn.is_some_and(|turn| turn > 0) => Part::Turn,
        None if state.open.is_empty() && soundness::is_ready(state) => Part::Turn,
        None => Part::SetUp,
    };
    if state.part == Part::Turn && turn.is_none() {
        state.turn = 1;
    }
}

fn sides(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Vec<SideCard>> {
    const EXAMPLE: &str = "{side: allied, home_edge: north}, {side: french, home_edge: south}";
    two_sides(fields, side_card, |card| &card.side, (None, EXAMPLE), faults)
}

fn side_card(node: &Node, faults: &mut Faults) -> Option<SideCard> {
    let mut fields = Fields::shaped(node, &file_keys::SIDE, faults)?;
    let named = side_and_name(&mut fields, faults);
    let home = fields.required::<Edge>("home_edge", faults);
    let commander = fields.given_with("commander", faults, String::read);
    let break_point = fields.given_with("break_point", faults, |node, faults| at_most(node, 100, faults));
    fields.finish(faults)?;
    let (side, name) = named?;
    let break_point = break_point?.and_then(|percent| u8::try_from(percent).ok());
    Some(SideCard { name, side, home_edge: home?, commander: commander?, break_point })
}

/// NB-GAP-62: reads the scenario's settings.
fn scenario(node: &Node, faults: &mut Faults) -> Option<Scenario> {
    let mut fields = Fields::shaped(node, &file_keys::SCENARIO, faults)?;
    let mut number =
        |key, most, faults: &mut Faults| fields.given_with(key, faults, |node, faults| at_most(node, most, faults));
    let turn_limit = number("turn_limit", 9_999, faults);
    let break_point = number("break_point", 100, faults);
    let objectives = fields.listed("objectives", faults, objective);
    fields.finish(faults)?;
    Some(Scenario {
        turn_limit: turn_limit?,
        objectives: objectives?,
        break_point: break_point?.and_then(|percent| u8::try_from(percent).ok()),
    })
}

fn objective(node: &Node, faults: &mut Faults) -> Option<Objective> {
    let mut fields = Fields::shaped(node, &file_keys::OBJECTIVE, faults)?;
    let place = fields.required::<String>("place", faults);
    let points = fields.needed("points", faults);
    let points = points.and_then(|node| at_most(node, 99, faults));
    fields.finish(faults)?;
    Some(Objective { place: place?, points: u8::try_from(points?).ok()? })
}

/// Reads a number from 1 on.
fn at_most(node: &Node, most: u32, faults: &mut Faults) -> Option<u32> {
    let number = u32::read(node, faults)?;
    if (1..=most).contains(&number) {
        return Some(number);
    }
    let fault = Fault::error(node.span, format!("`{number}` is out of range"));
    faults.add(fault.help(format!("write 1 to {most}")));
    None
}

/// NB-TAB-08: reads the Melee/Firing Table: its rows in place, or as a position has them.
fn table(node: &Node, faults: &mut Faults) -> Option<MeleeTable> {
    match node.value {
        Value::List(_) => saved(node, "[[1, [0, 0, 0]]]", faults),
        _ => MeleeTable::read(node, faults),
    }
}

/// What a case or a position may say of a game that is under way.
struct Middle {
    turn: Option<u32>,
    part: Option<Part>,
    alterations: Option<Vec<super::position::state::Alteration>>,
    altered: Option<u32>,
    clashes: Option<Vec<super::position::contact::Clash>>,
    standing: Option<Vec<OnFile>>,
    ending: Option<Verdict>,
}

impl Middle {
    fn read(fields: &mut Fields<'_>, faults: &mut Faults) -> Option<Middle> {
        let turn = fields.given_with("turn", faults, u32::read);
        let part = fields.given_with("part", faults, brigades::part);
        let alterations = fields.listed("alterations", faults, brigades::alteration);
        let altered = fields.given_with("altered", faults, u32::read);
        let clashes = fields.listed("clashes", faults, brigades::clash);
        let standing = fields.listed("standing", faults, on_file);
        let ending = fields.given_with("ending", faults, |node, faults| {
            saved(node, "{winner: french, drawn: no, why: the farm was taken}", faults)
        });
        Some(Middle { turn: turn?, part: part?, alterations, altered: altered?, clashes, standing, ending: ending? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{parse, to_text};

    const HEAD: &str = "sides: [{side: allied, home_edge: north, commander: wellington}, {side: french, home_edge: south}]\n\
        map: {width: 60, height: 40}\n";

    fn read(text: &str) -> Result<State, Vec<String>> {
        let mut faults = Faults::default();
        let state = set_up(&parse(text).expect("yaml"), &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        let told = told.collect::<Vec<_>>();
        state.filter(|_| told.is_empty()).ok_or(told)
    }

    #[test]
    fn a_game_with_places_and_general_orders_begins_with_turn_1() {
        let text = format!(
            "{HEAD}terrain: [{{kind: hill, name: ridge, at: [30, 30], size: [20, 4]}}]\n\
             army:\n\
             - {{unit: Kempt, side: allied, kind: infantry, nation: british}}\n\
             - {{unit: Ross, side: allied, kind: horse-artillery, bases: 3, elite: yes}}\n\
             - {{unit: Quiot, side: french, kind: infantry, nation: french, at: [30, 5], form: attack-column}}\n\
             deploy:\n\
             - {{unit: Kempt, at: [30, 30], face: S}}\n\
             - {{unit: Ross, at: [20, 30], form: unlimbered}}\n\
             general:\n\
             - {{unit: [Kempt, Ross], do: {{hold: ridge}}}}\n\
             - {{unit: Quiot, do: {{attack: ridge}}}}\n"
        );
        let state = read(&text).expect("sound");
        assert_eq!((state.turn, state.part), (1, Part::Turn));
        let kempt = &state.army[0];
        let names = kempt.bases.iter().map(|unit| unit.unit.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["u1", "u2", "u3", "u4"]);
        assert_eq!(kempt.figures(), 64);
        assert_eq!(state.army[1].bases[2].unit.as_str(), "g3");
        // The French look north, away from their own edge.
        assert_eq!(state.army[2].face.map(|face| face.degrees()), Some(0));
        assert_eq!(state.army[2].figures(), 72);
    }

    #[test]
    fn a_saved_position_is_read_like_a_game_file() {
        let text = format!(
            "{HEAD}turn: 4\npart: turn\n\
             army:\n\
             - {{unit: B, side: allied, kind: infantry, at: [30, 30], face: 180, bases: [{{unit: u1, figures: 14}}, {{figures: 0}}], \
               order: {{hold: [30, 30], within: 5}}, duties: [{{duty: {{beaten: {{by: R, pushed: 1, course: 0}}}}}}, {{duty: rallying, moves: 2}}], \
               disorganised: 5, charged: 3, formed: 3, push_backs: 2, losses: 1, passed: 1}}\n\
             - {{unit: A, side: allied, kind: foot-artillery, at: [20, 30], form: unlimbered, calibre: 12pdr, \
               bases: [{{value: 12, shot: 3}}, {{unit: howitzer, piece: howitzer, gun: {{gunners: 2}}}}], crew: {{at: [20, 32], shelter: [20, 33]}}}}\n\
             - {{unit: R, side: french, kind: cavalry, weight: heavy, at: [30, 29], face: 0}}\n\
             - {{unit: SK, side: allied, kind: skirmishers, gone: fled}}\n\
             clashes: [{{by: R, on: B, gap: 3.5, rounds: 1}}]\n\
             alterations: [{{number: 2, side: allied, units: [B], order: {{advance: [1, 1]}}, written: 3, due: 6}}]\n"
        );
        let state = read(&text).expect("sound");
        let saved = to_text(&state);
        assert_eq!(read(&saved).as_ref(), Ok(&state), "{saved}");
        assert_eq!(crate::yaml::from_text(&saved), Ok(state), "{saved}");
    }

    #[test]
    fn a_game_that_lacks_something_begins_with_the_set_up() {
        for army in [
            "{unit: B, side: allied, kind: infantry, order: {hold: [30, 30]}}",
            "{unit: B, side: allied, kind: infantry, at: [30, 30]}",
        ] {
            let state = read(&format!("{HEAD}army: [{army}]\n")).expect("sound");
            assert_eq!((state.turn, state.part), (0, Part::SetUp), "{army}");
        }
        let staff = "army: [{unit: WD, side: allied, kind: staff, at: [30, 30]}]\n";
        let begins = |more: &str| read(&format!("{HEAD}{staff}{more}")).expect("sound").part;
        assert_eq!(begins(""), Part::Turn);
        assert_eq!(begins("open: [allied]\n"), Part::SetUp);
    }

    #[test]
    fn what_cannot_be_is_told() {
        for (army, told) in [
            ("{unit: B, side: red, kind: infantry}", "`B` is of side `red`, which the game does not have"),
            (
                "{unit: [B, b], side: french, kind: infantry}",
                "`b` and `B` differ in capitals alone, which do not count",
            ),
            ("{unit: B, side: french, kind: infantry, form: limbered, at: [9, 9]}", "`B`: infantry has no limbered"),
            ("{unit: B, side: french, kind: infantry, at: [0, 9]}", "`B` stands over the edge of the table"),
            (
                "{unit: B, side: french, kind: infantry, order: {hold: mill}}",
                "the general order of `B` names `mill`, which is not on the map",
            ),
            ("{unit: B, side: french, kind: infantry, bases: [{figures: 17}]}", "17 figures are left of 16"),
        ] {
            assert_eq!(read(&format!("{HEAD}army: [{army}]\n")), Err(vec![told.to_owned()]), "{army}");
        }
        let two = "army:\n- {unit: B, side: french, kind: cavalry, at: [9, 9]}\n- {unit: C, side: french, kind: cavalry, at: [9, 9]}\n";
        assert_eq!(read(&format!("{HEAD}{two}")), Err(vec!["`C` stands on `B`".to_owned()]));
        let options =
            "options: {divisional_cavalry: no}\narmy: [{unit: B, side: french, kind: cavalry, divisional: yes}]\n";
        let told = "`B`: divisional cavalry is left out of this game";
        assert_eq!(read(&format!("{HEAD}{options}")), Err(vec![told.to_owned()]));
    }
}
