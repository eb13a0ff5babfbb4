//! Who cannot stand where he stands, a position without some of its units, and one behind an exchange.

use crate::adjudicate::{Clash, Side, UnitId, unnamed};
use crate::kit::reinforcement;
use crate::rules::easy_napoleonics::charts::switches::LockMeasured;
use crate::rules::easy_napoleonics::position::apply::apply;
use crate::rules::easy_napoleonics::position::arrivals::arrives;
use crate::rules::easy_napoleonics::position::event::Event;
use crate::rules::easy_napoleonics::position::may_stand;
use crate::rules::easy_napoleonics::position::state::{Part, Plan, State};
use crate::rules::easy_napoleonics::position::verdict;
use crate::rules::easy_napoleonics::position::zones_of_control;
use crate::rules::easy_napoleonics::setup;
use crate::rules::easy_napoleonics::setup::deployment_zones;

/// EN-UNIT-09, EN-UNIT-10, EN-OPT-21, EN-MOVE-32, EN-MOVE-34: who is off the board, in a pond, or in another's hex.
pub(crate) fn clashes(state: &State) -> Vec<Clash> {
    let mut clashes = Vec::<Clash>::new();
    for unit in &state.army {
        let Some(spot) = unit.at else { continue };
        let id = &unit.unit;
        if let Err((_, why)) = may_stand::may_be_in(state, id, spot) {
            let units = vec![id.clone()];
            clashes.push(Clash { units, why: why.into() });
        }
        let Some(other) = may_stand::in_the_way(state, unit, spot) else {
            continue;
        };
        let other = &other.unit;
        let told = |clash: &Clash| clash.units == [other.clone(), id.clone()];
        if !clashes.iter().any(told) {
            let why = format!("`{id}` and `{other}` cannot both stand in {spot}");
            let units = vec![id.clone(), other.clone()];
            clashes.push(Clash { units, why });
        }
    }
    clashes
}

/// The position as if units had never been there. Who holds an objective stays as it is: that is told of the objective.
pub(crate) fn without(state: &State, units: &[UnitId]) -> State {
    let mut state = state.clone();
    state.army.retain(|unit| !units.contains(&unit.unit));
    reinforcement::keep(&mut state.arrivals, |unit| !units.contains(&unit.unit));
    state.melees.retain(|fought| !units.contains(&fought.attacker) && !units.contains(&fought.defender));
    state.locked.retain(|unit| !units.contains(unit));
    state.plans.retain(|plan| !units.contains(&plan.unit));
    let several = |plan: &mut Plan| {
        if let Some(text) = unnamed(&plan.text, units) {
            plan.text = text;
        }
    };
    state.plans.iter_mut().for_each(several);
    for held in &mut state.standing {
        held.forget(units);
    }
    state.standing.retain(|held| !held.orders.is_empty());
    state
}

/// Moves the clock past the exchange that is awaited. No dice are thrown: who had the initiative keeps it.
pub(crate) fn pass(state: &mut State) {
    match state.part {
        Part::Over => {}
        Part::Muster if state.scenario.fold_set_up => begin_turn(state, 1),
        Part::Muster => deploy(state, setup::deployers(state)),
        Part::Deploy => {
            let due = deployment_zones::to_deploy(state);
            let left = state.order.iter().filter(|side| !due.contains(side));
            let left = left.cloned().collect();
            deploy(state, left);
        }
        Part::Rally => {
            let order = order_of_movement(state);
            let part = Part::First;
            apply(state, &Event::Opens { part, order });
        }
        Part::First => state.part = Part::Second,
        Part::Second => state.part = Part::Combat,
        Part::Combat | Part::Whole => {
            let held = verdict::newly_held(state);
            apply(state, &Event::TurnEnds { held });
            match verdict::judged(state) {
                Some((_, verdict)) => apply(state, &Event::Ends { verdict }),
                None => begin_turn(state, state.turn + 1),
            }
        }
    }
}

/// Opens the deployment of sides, or turn 1 where no side has one.
fn deploy(state: &mut State, order: Vec<Side>) {
    let complete = order.is_empty();
    let part = Part::Deploy;
    apply(state, &Event::Opens { part, order });
    if complete {
        begin_turn(state, 1);
    }
}

fn begin_turn(state: &mut State, turn: u32) {
    let locked = match state.house_rules.lock_measured {
        LockMeasured::OwnMove => Vec::new(),
        LockMeasured::TurnStart => zones_of_control::locked_now(state),
    };
    apply(state, &Event::TurnBegins { turn, locked });
    let part = match state.scenario.fold_turn {
        true => Part::Whole,
        false => Part::Rally,
    };
    let order = state.order.clone();
    apply(state, &Event::Opens { part, order });
    for id in reinforcement::due(&state.arrivals, state.turn) {
        let (_, event) = arrives(state, &id);
        apply(state, &event);
    }
}

/// Who moves first and second where nobody has settled it: as in the turn before, else the side with the initiative,
/// else that of the first die.
fn order_of_movement(state: &State) -> Vec<Side> {
    if state.order.len() == state.sides.len() {
        return state.order.clone();
    }
    let first = state.initiative.as_ref().unwrap_or(&state.sides[0].side);
    vec![first.clone(), state.other(first).clone()]
}

/// Whether the game has ended as the rules judge this position.
pub(super) fn is_judged(state: &State) -> bool {
    let verdict = verdict::judged(state).map(|(_, verdict)| verdict);
    state.ending.is_some() && state.ending == verdict
}

/// EN-VIC-01, EN-VIC-02, EN-VIC-03, EN-VIC-04: judges a game again that the rules have ended, after its position was
/// changed; why it ends, where that is otherwise than before.
pub(super) fn judge_again(state: &mut State) -> Option<String> {
    let (_, verdict) = verdict::judged(state).filter(|_| state.part == Part::Over)?;
    let otherwise = state.ending.as_ref() != Some(&verdict);
    let why = verdict.why.clone();
    state.ending = Some(verdict);
    otherwise.then_some(why)
}
