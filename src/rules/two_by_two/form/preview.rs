//! What orders come to as things stand, in numbers: how far a way goes and what it costs, whom it reaches, which die a rally
//! or an arrival needs.

use crate::adjudicate::{UnitId, Wrong};
use crate::kit::table::Length;
use crate::kit::{Tally, list};
use crate::orders::{Measure, Step};
use crate::rules::two_by_two::charts::modifiers::{RALLY_MODIFIERS, Rally};
use crate::rules::two_by_two::charts::tables;
use crate::rules::two_by_two::charts::tables::{Distance, FACES, FATAL, RALLY};
use crate::rules::two_by_two::odds::leads;
use crate::rules::two_by_two::orders::arrival_steps;
use crate::rules::two_by_two::orders::by_phase::Numbered;
use crate::rules::two_by_two::orders::places;
use crate::rules::two_by_two::orders::walk;
use crate::rules::two_by_two::orders::walk_result::{Exit, Judging, Walk};
use crate::rules::two_by_two::orders::{Stretch, Verb, Way};
use crate::rules::two_by_two::play::rally;
use crate::rules::two_by_two::play::rout::paths;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::in_figures;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::names::troops;
use crate::rules::two_by_two::troops::units::Unit;

/// How much farther a walk is tried to see what bars it, in hundredths.
const FARTHER: u32 = 5;

/// What a walk comes to: `forward 2.5; it ends at [12, 9.5] facing 0, for 2.5" of 3"`.
pub(crate) fn walk_told(state: &State, unit: &Unit, walk: &Walk) -> String {
    let mut parts = Vec::new();
    if !walk.legs.is_empty() {
        parts.push(walk.legs.join(", "));
    }
    parts.extend(contact_told(state, walk));
    if let Some(stop) = &walk.stopped {
        parts.push(format!("stopped by {} ({})", stop.what, stop.clause));
    }
    parts.push(match (&walk.exit, walk.routs) {
        (Some(Exit::At(point)), _) => format!("it leaves the table at {point}"),
        (Some(Exit::Out(edge)), _) => {
            format!("it leaves the table over the {} edge", edge.word())
        }
        (None, true) => "it routs from there".to_owned(),
        (None, false) => format!("it ends at {}", in_figures::stand_of(state, &walk.base)),
    });
    format!("{}, {}", parts.join("; "), bill_told(state, unit, walk))
}

/// What keeps a walk that goes as far as it can from going farther, where movement is left: friends, the ground and what
/// it costs, the edge of the table.
pub(crate) fn bar_told(state: &State, ground: &Ground, unit: &Unit, steps: &[Numbered], walk: &Walk) -> Option<String> {
    let ended = walk.exit.is_some() || walk.stopped.is_some() || !walk.contacts.is_empty();
    let (number, last) = steps.last().filter(|_| !ended)?;
    let plain = last.condition.is_none() && last.otherwise.is_empty();
    let way = match &last.verb {
        Verb::Go(way, Stretch::Max) => *way,
        Verb::Toward(_) => Way::Forward,
        Verb::To(place, false) => {
            let goal = places::point_of(state, ground, place)?;
            let there = goal.square_to(walk.base.centre).is_within(state.touch());
            (!there).then_some(Way::Forward)?
        }
        _ => return None,
    };
    let ruler = state.ruler();
    let road = match walk.road {
        true => ruler.of(Distance::RoadBonus),
        false => Length::ZERO,
    };
    let left = ruler.allowance(unit.kind).0 + road - walk.cost;
    let on = Length::hundredths(FARTHER.into(), state.measure());
    if left < on || !plain {
        return None;
    }
    let measure = Measure { hundredths: FARTHER, unit: None };
    let farther = Step {
        verb: Verb::Go(way, Stretch::Just(measure, last.span)),
        condition: None,
        otherwise: Vec::new(),
        span: last.span,
    };
    let mut steps = steps.to_vec();
    steps.push((number + 1, farther));
    let walk = walk::walk(state, ground, &unit.unit, &steps, Judging::Paper, &[]);
    let (_, wrong) = walk.err()?;
    let clause = wrong.clause.map_or(String::new(), |clause| format!(" ({clause})"));
    Some(format!("{}{clause}", wrong.reason))
}

/// TT-ROUT-22: what becomes of who routs of its own will at the end of a walk.
pub(crate) fn rout_told(state: &State, ground: &Ground, unit: &Unit, walk: &Walk) -> String {
    let mut board = state.clone();
    let routed = board.unit_mut(&unit.unit);
    routed.face = Some(walk.base.heading);
    let way = paths::rout_stopper(&board, ground, board.unit(&unit.unit), None);
    let die = format!("a die of {FATAL} or less destroys it (TT-ROUT-01)");
    match way {
        Some(why) => format!("{die}, and any other does too: {}", leads(why)),
        None => die,
    }
}

/// What a walk costs of which allowance.
pub(crate) fn bill_told(state: &State, unit: &Unit, walk: &Walk) -> String {
    let ruler = state.ruler();
    let (allowance, clause) = ruler.allowance(unit.kind);
    let road = match walk.road {
        true => format!(" and {} for the road", in_figures::shown(state, ruler.of(Distance::RoadBonus))),
        false => String::new(),
    };
    let cost = in_figures::shown(state, walk.cost);
    let all = in_figures::shown(state, allowance);
    format!("for {cost} of {all}{road} ({clause})")
}

/// Whom a walk reaches, on which face, and how much of the way to it is straight.
pub(crate) fn contact_told(state: &State, walk: &Walk) -> Option<String> {
    if walk.contacts.is_empty() {
        return None;
    }
    let met = walk.contacts.iter();
    let met = met.map(|(enemy, face)| format!("{enemy} on its {}", face.word()));
    let met = list(&met.collect::<Vec<_>>());
    let turned = walk.legs.iter().any(|leg| leg.starts_with("pivot"));
    let straight = match (walk.straight == walk.far, turned) {
        (true, false) => "straight ahead all the way".to_owned(),
        (true, true) => format!("all {} straight ahead after a pivot", in_figures::shown(state, walk.far)),
        (false, _) => format!("the last {} straight ahead", in_figures::shown(state, walk.straight)),
    };
    let over = match walk.edge {
        true => " over the edge of the wood",
        false => "",
    };
    Some(format!("contact with {met}{over}, {straight}"))
}

/// The die that a rally needs, with its modifiers; why there is none.
pub(crate) fn rally_told(state: &State, unit: &Unit) -> Result<String, Wrong> {
    let rally = rally::rally(state, unit)?;
    let tally = Tally::of(RALLY_MODIFIERS, &rally);
    let rows = tally.lines();
    let rows = match rows.is_empty() {
        true => String::new(),
        false => format!(": {}", rows.join(", ")),
    };
    Ok(format!("{}{rows}", die_needed(&rally)))
}

/// TT-RAL-01: whether a unit may try to rally, and no face of the die is high enough.
pub(crate) fn is_hopeless(state: &State, unit: &Unit) -> bool {
    let needs = |rally: Rally| i16::from(RALLY) - i16::from(Tally::of(RALLY_MODIFIERS, &rally).total);
    rally::rally(state, unit).is_ok_and(|rally| needs(rally) > i16::from(FACES))
}

/// What a roll at a point of arrival needs, and who comes.
pub(crate) fn arrival_told(state: &State, point: &UnitId) -> String {
    let point = state.point(point);
    let (edge, needs, clause) = arrival_steps::edge_of(state, point);
    let queue = point.queue.iter().map(ToString::to_string);
    let queue = match queue.collect::<Vec<_>>().as_slice() {
        [] => "nobody waits".to_owned(),
        queue => format!("queue {}", queue.join(", ")),
    };
    format!(
        "at [{}, {}] on the {} edge; {queue}; a die of {needs} or more ({clause})",
        point.at.0,
        point.at.1,
        edge.word()
    )
}

/// The first free place of who comes next at a point.
pub(crate) fn entry_told(state: &State, ground: &Ground, point: &UnitId) -> Option<String> {
    let point = state.point(point);
    let next = state.unit(point.queue.first()?);
    Some(match arrival_steps::free_entry(state, ground, next, point, None) {
        Some(base) => format!("{} would come on at {}", next.unit, in_figures::stand_of(state, &base)),
        None => format!("there is no room for {} (TT-REI-08)", next.unit),
    })
}

/// TT-RAL-01: which faces of the die a rally needs.
fn die_needed(rally: &Rally) -> String {
    let tally = Tally::of(RALLY_MODIFIERS, rally);
    match i16::from(RALLY) - i16::from(tally.total) {
        ..=1 => "on any die".to_owned(),
        needs if needs > i16::from(FACES) => "on no die".to_owned(),
        needs => format!("on a die of {needs} or more"),
    }
}

/// How a unit is called in a headline: `line infantry at [12, 8] facing 0, PINNED`.
pub(crate) fn headline(state: &State, unit: &Unit) -> String {
    let called = unit.name.as_ref().map(|name| format!(" ({name})"));
    let at = state.base(unit).map(|base| format!(" at {}", in_figures::stand_of(state, &base)));
    let shape = match unit.is_ok() {
        true => String::new(),
        false => format!(", {}", unit.state.word().to_uppercase()),
    };
    let road = if unit.road { ", in road column" } else { "" };
    format!("{}{}: {}{}{shape}{road}", unit.unit, called.unwrap_or_default(), troops(unit), at.unwrap_or_default(),)
}

/// What an army costs, in half points.
pub(crate) fn cost(units: &[Unit]) -> u32 {
    let costs = units.iter().map(|unit| tables::cost(unit.kind, unit.size));
    costs.sum()
}
