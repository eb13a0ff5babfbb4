//! What happens, one event for each printed consequence, and what it does to the position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::{Drawn, Part, State, Verdict};
use crate::adjudicate::{By, Clause, OnFile, Reason, Side, UnitId};
use crate::kit::{Spot, Tally, reinforcement};
use crate::rules::really_simple::charts::switches::{FallBackCountsAsMove, RetreatSameTurn};
use crate::rules::really_simple::troops::units::{Form, Lost, Mounted, Shaken, Unit};

/// Why a unit falls back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// It lost an assault.
    Assault,
    /// Its morale failed.
    Morale,
    /// It had to go on retreating.
    Retreat,
}

/// How an assault ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Result {
    /// The attacker took more off the defender than it lost.
    AttackerWins,
    /// The defender did.
    DefenderWins,
    /// Both lost the same, or nothing.
    Draw,
    /// Both were destroyed.
    Nobody,
}

/// One side's dice in a fire or an assault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Volley {
    /// The clause of the number of dice.
    pub dice: Clause,
    /// What was added to every die.
    pub tally: Tally,
    /// The score needed.
    pub needs: i8,
    /// Its clause.
    pub by: Clause,
    /// How many scored it.
    pub hits: u32,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the sentence over a variant names its fields")]
pub enum Event {
    /// A side's standing orders are these from now on.
    Standing { side: Side, orders: Vec<String> },
    /// A side gives up.
    Concedes { side: Side },
    /// A unit or General is deployed.
    Deployed { unit: UnitId, at: Spot, form: Option<Form>, mounted: Option<Mounted> },
    /// RS-TURN-01: one throw of each side.
    Initiative { turn: u32, first: Option<Side>, scores: Vec<(Side, u8)> },
    /// A turn begins.
    TurnBegins { turn: u32, part: Part },
    /// RS-SCN-14: a piece comes on, as it stands there.
    ComesOn { piece: Box<Unit> },
    /// RS-SCN-15: a piece that is due finds no way on.
    KeptOff { unit: UnitId },
    /// A side's part begins.
    PartBegins { side: Side, missing: bool },
    /// An order is struck before any die is thrown (RS-ORD-02).
    Struck { unit: String, step: usize, clause: Option<Clause>, reason: Reason },
    /// A piece is activated.
    Activates { unit: UnitId },
    /// A step is dropped as its moment comes (RS-ORD-03).
    Dropped { unit: UnitId, step: usize, reason: Reason },
    /// A condition does not hold.
    Waived { unit: UnitId, step: usize },
    /// A piece moves; the path without the hex it left.
    Moves { unit: UnitId, path: Vec<Spot>, short: bool },
    /// A unit changes its formation.
    Forms { unit: UnitId, form: Form, cost: u32 },
    /// A General gives way to an enemy unit (RS-BRD-15).
    GivesWay { unit: UnitId, to: Option<Spot>, by: By },
    /// A unit fires.
    Fires { unit: UnitId, at: UnitId, range: u32, volley: Volley },
    /// The fate of a General is asked for (RS-LDR-08).
    Fate { by: UnitId, with: UnitId, unit: UnitId, killed: bool, decided: By },
    /// A unit assaults, or continues a drawn assault.
    Assaults { unit: UnitId, at: UnitId, continued: bool, attack: Volley, defence: Volley },
    /// A unit loses strength.
    Loses { unit: UnitId, points: u32 },
    /// An assault is decided.
    Decided { attacker: UnitId, defender: UnitId, taken: u32, lost: u32, result: Result },
    /// A unit leaves the board for good.
    Gone { unit: UnitId, how: Lost },
    /// A unit tests its morale.
    Morale { unit: UnitId, fails: bool },
    /// A unit whose morale failed is retreating from now on (RS-MOR-07).
    Breaks { unit: UnitId },
    /// A unit falls back or retreats one hex.
    FallsBack { unit: UnitId, to: Spot, cause: Cause, by: By },
    /// A retreating unit has nowhere to go and may stay (`blocked_retreat: halt`).
    Halts { unit: UnitId },
    /// A General goes with his unit, or stays behind.
    Accompanies { unit: UnitId, to: Option<Spot>, by: By },
    /// A General tries to rally a unit.
    Rallies { unit: UnitId, whom: UnitId, succeeds: bool },
    /// The winner of an assault enters the vacated hex, or stays.
    Advances { unit: UnitId, to: Option<Spot>, by: By },
    /// A side's part ends; these did nothing in it.
    PartEnds { next: Part, idle: Vec<UnitId> },
    /// The turn ends.
    TurnEnds,
    /// The game ends.
    Ends { verdict: Verdict },
}

/// Changes the position by what happened; decides nothing.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Standing { side, orders } => {
            OnFile::file(&mut state.standing, side, orders);
            state.standing.sort_by(|a, b| a.side.cmp(&b.side));
        }
        Event::Deployed { unit, at, form, mounted } => {
            deployed(state, unit, *at, *form, *mounted);
        }
        Event::Initiative { turn, first: Some(first), .. } => begins(state, *turn, first),
        Event::Moves { unit, path, .. } => {
            for spot in path {
                leaves(state, unit, *spot);
            }
            holds_ground(state, unit);
        }
        Event::Forms { unit, form, .. } => state.unit_mut(unit).form = Some(*form),
        Event::GivesWay { unit, to: Some(to), .. }
        | Event::Accompanies { unit, to: Some(to), .. }
        | Event::Advances { unit, to: Some(to), .. } => enters(state, unit, *to),
        Event::GivesWay { unit, to: None, .. } => gone(state, unit, Lost::TakenOff),
        Event::Fate { unit, killed: true, .. } => gone(state, unit, Lost::Killed),
        Event::Loses { unit, points } => {
            let unit = state.unit_mut(unit);
            unit.strength = unit.strength.map(|strength| strength.saturating_sub(*points));
        }
        Event::Decided { attacker, defender, result, .. } => decided(state, attacker, defender, *result),
        Event::Gone { unit, how } => gone(state, unit, *how),
        Event::Breaks { unit } => breaks(state, unit),
        Event::FallsBack { unit, to, cause, .. } => {
            enters(state, unit, *to);
            if *cause != Cause::Retreat && state.house_rules.fall_back_counts_as_move == FallBackCountsAsMove::Yes {
                state.unit_mut(unit).fell_back = Some(state.turn);
            }
        }
        Event::Rallies { whom, succeeds: true, .. } => {
            let unit = state.unit_mut(whom);
            (unit.state, unit.broke) = (None, None);
            holds_ground(state, whom);
        }
        Event::TurnBegins { turn, part } => {
            (state.turn, state.part) = (*turn, *part);
            state.open.clear();
        }
        Event::ComesOn { piece } => comes_on(state, piece),
        Event::PartEnds { next, .. } => state.part = *next,
        Event::TurnEnds => turn_ends(state),
        Event::Ends { verdict } => {
            state.part = Part::Over;
            state.ending = Some(verdict.clone());
        }
        Event::Concedes { .. }
        | Event::Initiative { first: None, .. }
        | Event::PartBegins { .. }
        | Event::KeptOff { .. }
        | Event::Struck { .. }
        | Event::Activates { .. }
        | Event::Dropped { .. }
        | Event::Waived { .. }
        | Event::Fires { .. }
        | Event::Fate { killed: false, .. }
        | Event::Assaults { .. }
        | Event::Morale { .. }
        | Event::Halts { .. }
        | Event::Accompanies { to: None, .. }
        | Event::Rallies { succeeds: false, .. }
        | Event::Advances { to: None, .. } => {}
    }
}

fn deployed(state: &mut State, id: &UnitId, at: Spot, form: Option<Form>, mounted: Option<Mounted>) {
    enters(state, id, at);
    let unit = state.unit_mut(id);
    unit.form = form.or(unit.form);
    unit.mounted = mounted.or(unit.mounted);
}

/// RS-SCN-14.
pub(crate) fn comes_on(state: &mut State, piece: &Unit) {
    reinforcement::comes(&mut state.arrivals, &piece.unit);
    state.army.push(Unit { at: None, ..piece.clone() });
    if let Some(at) = piece.at {
        enters(state, &piece.unit, at);
    }
}

fn begins(state: &mut State, turn: u32, first: &Side) {
    let second = state.other(first).clone();
    state.turn = turn;
    state.order = vec![first.clone(), second];
}

/// A piece comes to a hex and stands there.
pub(crate) fn enters(state: &mut State, id: &UnitId, spot: Spot) {
    leaves(state, id, spot);
    holds_ground(state, id);
}

/// A piece goes to a hex: a drawn assault of a unit that leaves its own is over (RS-MEL-40).
fn leaves(state: &mut State, id: &UnitId, spot: Spot) {
    if state.unit(id).at != Some(spot) {
        state.drawn.retain(|drawn| drawn.attacker != *id && drawn.defender != *id);
    }
    state.unit_mut(id).at = Some(spot);
}

/// RS-SCN-05: a unit that is not retreating takes the objective on which it stands.
pub(crate) fn holds_ground(state: &mut State, id: &UnitId) {
    let unit = state.unit(id);
    if unit.is_general() || unit.is_retreating() {
        return;
    }
    let (side, spot) = (unit.side.clone(), unit.at);
    let here = state.objectives.iter_mut().filter(|objective| Some(objective.hex) == spot);
    here.for_each(|objective| objective.held = Some(side.clone()));
}

/// RS-DEST-04.
pub(crate) fn gone(state: &mut State, id: &UnitId, how: Lost) {
    state.drawn.retain(|drawn| drawn.attacker != *id && drawn.defender != *id);
    let unit = state.unit_mut(id);
    unit.at = None;
    unit.lost = Some(how);
}

fn breaks(state: &mut State, id: &UnitId) {
    let turn = state.turn;
    let remembered = state.house_rules.retreat_same_turn == RetreatSameTurn::No;
    let unit = state.unit_mut(id);
    unit.state = Some(Shaken::Retreating);
    unit.broke = remembered.then_some(turn);
}

fn decided(state: &mut State, attacker: &UnitId, defender: &UnitId, result: Result) {
    let pair = |drawn: &Drawn| {
        [&drawn.attacker, &drawn.defender] == [attacker, defender]
            || [&drawn.attacker, &drawn.defender] == [defender, attacker]
    };
    state.drawn.retain(|drawn| !pair(drawn));
    if result == Result::Draw {
        let turn = state.turn;
        state.drawn.push(Drawn { attacker: attacker.clone(), defender: defender.clone(), turn });
    }
}

/// RS-TURN-22: nothing recovers; a drawn assault that was not continued lapses (RS-MEL-44).
fn turn_ends(state: &mut State) {
    let turn = state.turn;
    state.drawn.retain(|drawn| drawn.turn == turn);
    for unit in &mut state.army {
        unit.broke = None;
        unit.fell_back = None;
    }
}
