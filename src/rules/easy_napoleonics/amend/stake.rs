//! Lines about objectives and melees: EN-VIC-03, EN-MEL-08.

use crate::adjudicate::{Amended, Side, UnitId, amended, refuse, side_or_none};
use crate::kit::{Alteration, Spot, alterations, counted, the};
use crate::orders::schema::name;
use crate::orders::{Named, named};
use crate::rules::easy_napoleonics::position::apply;
use crate::rules::easy_napoleonics::position::scenario::Objective;
use crate::rules::easy_napoleonics::position::state::{Fought, State};
use crate::yaml::draft::{or_none, text, whole, words, words_of};
use crate::yaml::{Fault, Faults, Fields, Node, Shape, did_you_mean, may, needed, word_of};

/// A line about an objective.
pub(super) const OBJECTIVE: Shape = Shape::of(
    "a line about an objective",
    &[&[
        needed("objective", "its hex", Spot::draft),
        may("points", "what it is worth", whole),
        may("held", "the side that holds it, or `none`", || or_none(name())),
        may("remove", "that it is one by mistake", || words(["mistake"])),
        may("note", "what is told with the line", text),
    ]],
);

/// A line about a melee.
pub(super) const MELEE: Shape = Shape::of(
    "a line about a melee",
    &[&[
        needed("attacker", "who attacked", name),
        needed("defender", "who defended", name),
        may("remove", "that it is over", || words_of(OVER)),
        may("note", "what is told with the line", text),
    ]],
);

/// Why a melee is over.
const OVER: &[(&str, ())] = &[("over", ()), ("mistake", ())];

/// What a line says of an objective; what it leaves out stays as it is.
struct StakeLine {
    hex: Spot,
    points: Option<u32>,
    held: Option<Option<Side>>,
    remove: Option<()>,
}

impl StakeLine {
    fn read(state: &State, node: &Node, faults: &mut Faults) -> Option<StakeLine> {
        let mut fields = Fields::shaped(node, &OBJECTIVE, faults)?;
        let hex = fields.required::<Spot>("objective", faults);
        let points = fields.optional::<u32>("points", faults);
        let held = fields.optional_with("held", faults, |node, faults| side_or_none(each_side(state), node, faults));
        let remove = fields.optional_with("remove", faults, |node, faults| {
            word_of(node, &[("mistake", ())], "reason to remove an objective", faults)
        });
        let note = fields.optional::<String>("note", faults);
        fields.finish(faults)?;
        note?;
        Some(StakeLine { hex: hex?, points: points?, held: held?, remove: remove? })
    }
}

/// Changes a position by a line about an objective.
pub(super) fn objective(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = StakeLine::read(state, node, faults)?;
    let hex = line.hex;
    let mut known = state.objectives.iter();
    let index = known.position(|objective| objective.hex == hex);
    let was = index.map(|index| state.objectives[index].clone());
    let unknown = format!("{hex} is no objective");
    if line.remove.is_some() {
        let Some(index) = index else {
            return refuse(node, unknown, "name the hex of one", faults);
        };
        state.objectives.remove(index);
        let what = "an objective by mistake, and counts for nobody";
        return told(hex, vec![Alteration::new("was", what)], node, faults);
    }
    let Some(points) = line.points.or(was.as_ref().map(|was| was.points)) else {
        let help = "to make it one, say what it is worth: `points: 1`";
        return refuse(node, unknown, help, faults);
    };
    if !state.map.contains(state.map.hex(hex)) {
        let message = format!("{hex} lies off the board");
        return refuse(node, message, "name a hex of the map", faults);
    }
    let before = was.as_ref().and_then(|was| was.held.clone());
    let held = line.held.unwrap_or(before);
    let is = Objective { hex, points, held };
    let changed = restaked(state, was.as_ref(), &is);
    match index {
        Some(index) => state.objectives[index] = is,
        None => state.objectives.push(is),
    }
    told(hex, changed, node, faults)
}

/// The sides of the game.
pub(super) fn each_side(state: &State) -> impl Iterator<Item = &Side> + Clone {
    state.sides.iter().map(|card| &card.side)
}

/// What is otherwise with an objective.
fn restaked(state: &State, was: Option<&Objective>, is: &Objective) -> Vec<Alteration> {
    let holder = |objective: &Objective| match &objective.held {
        Some(side) => the(&state.card(side).name),
        None => "nobody".to_owned(),
    };
    let worth = match was {
        Some(was) => Alteration::turned("is worth", Some(was.points), Some(is.points)),
        None => {
            let worth = counted(is.points, "point", None);
            Some(Alteration::new("is", format!("an objective worth {worth}")))
        }
    };
    let before = was.map_or("nobody".to_owned(), holder);
    let held = Alteration::turned("is held by", Some(before), Some(holder(is)));
    worth.into_iter().chain(held).collect()
}

/// What is changed of a hex.
fn told(hex: Spot, changed: Vec<Alteration>, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let text = match changed.is_empty() {
        true => String::new(),
        false => alterations(&[(hex.to_string(), changed)]),
    };
    let units = Vec::new();
    amended(node, Amended { units, text }, faults)
}

/// Changes a position by a line about a melee that goes on (EN-MEL-08).
pub(super) fn melee(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let mut fields = Fields::shaped(node, &MELEE, faults)?;
    let [attacker, defender] = ["attacker", "defender"].map(|key| {
        let fighting = fields.needed(key, faults);
        let fighting = fighting.and_then(|node| named(node, faults));
        fighting.and_then(|named| fighter(state, &named, faults))
    });
    let remove =
        fields.optional_with("remove", faults, |node, faults| word_of(node, OVER, "reason to end a melee", faults));
    let note = fields.optional::<String>("note", faults);
    fields.finish(faults)?;
    note?;
    let (attacker, defender, remove) = (attacker?, defender?, remove?);
    let before = state.melees.clone();
    let pair = |fought: &Fought| {
        let both = [&fought.attacker, &fought.defender];
        both == [&attacker, &defender] || both == [&defender, &attacker]
    };
    state.melees.retain(|fought| !pair(fought));
    let [one, other] = [&attacker, &defender].map(|unit| state.unit(unit).called());
    let mut text = format!("the melee of {one} with {other} is over");
    if remove.is_none() {
        state.melees.push(Fought { attacker: attacker.clone(), defender: defender.clone() });
        apply::forget(state);
        if !state.melees.iter().any(pair) {
            let message = format!("`{attacker}` and `{defender}` are not in contact");
            let help = "one of two that fight has the other in a front hex";
            return refuse(node, message, help, faults);
        }
        text = format!("{one} has attacked {other}, and the melee goes on");
    }
    if state.melees == before {
        text.clear();
    }
    let units = vec![attacker, defender];
    amended(node, Amended { units, text }, faults)
}

/// A unit on the board.
fn fighter(state: &State, named: &Named, faults: &mut Faults) -> Option<UnitId> {
    let unit = state.named(&named.name);
    let found = unit.filter(|unit| unit.at.is_some() && !unit.is_leader());
    if found.is_none() {
        let message = format!("there is no unit `{}` on the board", named.name);
        let known = state.units().map(|unit| unit.unit.as_str());
        let fault = Fault::error(named.span, message);
        // Whoever is there and does not fight was meant, and nobody else.
        let near = did_you_mean(&named.name, known).filter(|_| unit.is_none());
        faults.add(match near {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help("name two enemies that touch"),
        });
    }
    found.map(|unit| unit.unit.clone())
}
