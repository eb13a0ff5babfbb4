//! Lines about objectives and melees: EN-VIC-03, EN-MEL-08.

use crate::adjudicate::{Amended, Side, UnitId, amended, amended_by, line_keys, no_fighter, refuse, side_or_none};
use crate::kit::objective::Restaked;
use crate::kit::{Spot, the};
use crate::orders::named;
use crate::orders::schema::name;
use crate::rules::easy_napoleonics::position::apply;
use crate::rules::easy_napoleonics::position::state::{Fought, State};
use crate::yaml::draft::{self, whole, words, words_of};
use crate::yaml::{Faults, Node, Read, word_in};

line_keys! {
    /// A line about an objective.
    pub(super) const OBJECTIVE = "a line about an objective";
    /// What it says; what it leaves out stays as it is.
    struct ObjectiveLine with state: &State {
        objective: needed Spot = Read::read, ("its hex", Spot::draft);
        points: may u32 = Read::read, ("what it is worth", whole);
        held: may Option<Side> = |node, faults| side_or_none(each_side(state), node, faults),
            ("the side that holds it, or `none`", || draft::or_none(name()));
        remove: may () = word_in(&[("mistake", ())], "reason to remove an objective"),
            ("that it is one by mistake", || words(["mistake"]));
    }
}

line_keys! {
    /// A line about a melee.
    pub(super) const MELEE = "a line about a melee";
    /// What it says.
    struct MeleeLine with state: &State {
        attacker: needed UnitId = |node, faults| fighter(state, node, faults), ("who attacked", name);
        defender: needed UnitId = |node, faults| fighter(state, node, faults), ("who defended", name);
        remove: may () = word_in(OVER, "reason to end a melee"), ("that it is over", || words_of(OVER));
    }
}

/// Why a melee is over.
const OVER: &[(&str, ())] = &[("over", ()), ("mistake", ())];

/// Changes a position by a line about an objective.
pub(super) fn objective(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let line = ObjectiveLine::read(node, state, faults)?;
    let removed = line.remove.is_some();
    let said = Restaked { hex: line.objective, points: line.points, held: line.held, removed };
    let (map, sides) = (&state.map, &state.sides);
    let called = |side: &Side| {
        the(sides.iter().find(|card| card.side == *side).map_or(side.as_str(), |card| card.name.as_str()))
    };
    let done = said.amend(&mut state.objectives, |hex| map.contains(map.hex(hex)), called);
    amended_by(node, done, faults)
}

/// The sides of the game.
pub(super) fn each_side(state: &State) -> impl Iterator<Item = &Side> + Clone {
    state.sides.iter().map(|card| &card.side)
}

/// Changes a position by a line about a melee that goes on (EN-MEL-08).
pub(super) fn melee(state: &mut State, node: &Node, faults: &mut Faults) -> Option<Amended> {
    let MeleeLine { attacker, defender, remove } = MeleeLine::read(node, state, faults)?;
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
fn fighter(state: &State, node: &Node, faults: &mut Faults) -> Option<UnitId> {
    let named = named(node, faults)?;
    let unit = state.named(&named.name);
    let found = unit.filter(|unit| unit.at.is_some() && !unit.is_leader());
    if found.is_none() {
        let known = state.units().map(|unit| unit.unit.as_str());
        faults.add(no_fighter(&named, known, unit.is_some()));
    }
    found.map(|unit| unit.unit.clone())
}
