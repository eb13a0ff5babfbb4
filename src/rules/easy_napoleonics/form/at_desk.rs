//! What a player sees at his desk: how far a piece gets, where its fire falls, where orders lead.

use crate::adjudicate::{Place, Reach, Route, Side, Spread, UnitId};
use crate::kit::Hex;
use crate::kit::steps::Place as Goal;
use crate::orders::Step;
use crate::rules::easy_napoleonics::charts::tables;
use crate::rules::easy_napoleonics::orders::by_phase;
use crate::rules::easy_napoleonics::orders::on_paper;
use crate::rules::easy_napoleonics::orders::on_paper::{Conditions, Deed, Judging, Known};
use crate::rules::easy_napoleonics::orders::routes;
use crate::rules::easy_napoleonics::orders::{Orders, Verb};
use crate::rules::easy_napoleonics::play::fire::targets;
use crate::rules::easy_napoleonics::position::state::{Part, State};
use crate::rules::easy_napoleonics::troops::units::Unit;
use crate::yaml::Span;

/// How far a piece gets by one move from where it stands, and the hexes in which it may fire at an enemy.
pub(crate) fn reach(state: &State, id: &UnitId) -> Reach {
    let Some((unit, here)) = state.find(id).and_then(|unit| Some((unit, state.place(unit)?))) else {
        return Reach::default();
    };
    let (moves, fires) = match state.part {
        Part::First | Part::Second => (true, false),
        Part::Combat => (false, true),
        Part::Whole => (true, true),
        _ => (false, false),
    };
    let label = |hex: Hex| state.map.spot(hex).to_string();
    let most = if unit.is_leader() { tables::LEADER } else { routes::allowance(unit).0 };
    let near = state.map.hexes().filter(|hex| moves && *hex != here && state.map.distance(here, *hex) <= most.into());
    let goes = near.filter(|hex| ends_at(state, unit, *hex)).map(label).collect();
    let mut enemies = state.enemies_of(&unit.side);
    let shown = enemies.find(|enemy| !enemy.is_leader());
    let hit = |hex: &Hex| {
        let target = shown.map(|enemy| Unit { at: Some(state.map.spot(*hex)), ..enemy.clone() });
        fires && *hex != here && target.is_some_and(|target| targets::may_fire_at(state, unit, &target).is_ok())
    };
    let fires = state.map.hexes().filter(hit).map(label).collect();
    Reach { goes: of_hexes(goes), fires: of_hexes(fires) }
}

fn of_hexes(hexes: Vec<String>) -> Spread {
    Spread { hexes, areas: Vec::new() }
}

const AS_IT_STANDS: Judging = Judging { conditions: Conditions::Met, known: Known::All };

/// Whether the way to a hex leads there, all of it free.
fn ends_at(state: &State, unit: &Unit, hex: Hex) -> bool {
    let word = state.map.spot(hex).to_string();
    let verb = Verb::To(Goal { word, span: Span::default() });
    let steps = [(1, Step { verb, condition: None, otherwise: Vec::new(), span: Span::default() })];
    let course = on_paper::judge_movement(state, &unit.unit, &steps, AS_IT_STANDS);
    course.is_ok_and(|course| {
        let mut walks = course.stages.iter().filter_map(|stage| match &stage.deed {
            Deed::Goes(walk) => walk.path[..walk.free.hexes].last(),
            _ => None,
        });
        walks.next_back() == Some(&hex)
    })
}

/// Where the movement of a side leads, every condition taken as met.
pub(crate) fn routes(state: &State, side: &Side, orders: &Orders) -> Vec<Route> {
    let planned = by_phase::with_earlier(state, side, by_phase::sorted(state, side, orders).planned);
    let routes = planned.iter().filter_map(|planned| {
        let unit = state.find(&planned.unit)?;
        let steps = planned.movement();
        let course = on_paper::judge_movement(state, &planned.unit, &steps, AS_IT_STANDS).ok()?;
        let mut through = vec![state.place(unit)?];
        for stage in course.stages {
            if let Deed::Goes(walk) = stage.deed {
                through.extend(&walk.path[..walk.free.hexes]);
            }
        }
        let meets = steps.iter().filter_map(|(_, step)| match &step.verb {
            Verb::Charge(whom) => {
                let met = routes::meant(state, unit, whom, |enemy| routes::charge_way(state, unit, enemy).is_some());
                met.map(|enemy| enemy.unit.clone())
            }
            _ => None,
        });
        let meets = meets.collect();
        let through = through.into_iter().map(|hex| Place::Hex(state.map.spot(hex).to_string())).collect();
        Some(Route { unit: planned.unit.clone(), through, end: Vec::new(), meets, at_most: false })
    });
    routes.collect()
}
