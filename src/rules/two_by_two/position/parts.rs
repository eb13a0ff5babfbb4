//! Which part of a game is due: TT-SET-06 to TT-SET-15.

use crate::adjudicate::Side;
use crate::kit::reinforcement;
use crate::rules::two_by_two::position::state::{Part, Role, State};
use crate::rules::two_by_two::troops::units::Unit;

/// The sides that have to send an army list.
pub(crate) fn without_army(state: &State) -> Vec<Side> {
    let sides = state.sides.iter().map(|card| &card.side);
    let without = sides.filter(|side| {
        let listed = state.army.iter().any(|unit| unit.side == **side);
        !listed && reinforcement::of(&state.arrivals, side).next().is_none()
    });
    without.cloned().collect()
}

/// Where a game begins: at the first thing that its file leaves open.
pub(crate) fn begin(state: &mut State) {
    let open = !without_army(state).is_empty() || state.side_of(Role::Defender).is_none();
    let (part, order) = match open {
        true => (Part::Muster, Vec::new()),
        false => opens_after(state, Part::Muster),
    };
    (state.part, state.order) = (part, order);
    if part == Part::Move {
        state.turn = 1;
        if state.scenario.fold_turn {
            state.part = Part::Whole;
        }
    }
}

/// The units of a side that are neither on the table nor in a queue, in the order of the army list.
pub(crate) fn in_hand<'s>(state: &'s State, side: &'s Side) -> impl Iterator<Item = &'s Unit> {
    let waits = |unit: &&Unit| unit.at.is_none() && !unit.is_lost();
    let mine = state.army.iter().filter(move |unit| unit.side == *side);
    mine.filter(waits).filter(|unit| !state.is_queued(&unit.unit))
}

/// TT-SET-06, TT-SET-07, TT-SET-08, TT-SET-09, TT-SET-10, TT-SET-11, TT-SET-12, TT-SET-13, TT-SET-14, TT-SET-15: the
/// next part of the set-up that leaves something open, and the sides in their order.
pub(crate) fn opens_after(state: &State, part: Part) -> (Part, Vec<Side>) {
    let role = |role| state.side_of(role).expect("the roles are cast").clone();
    let (defender, attacker) = (role(Role::Defender), role(Role::Attacker));
    let open = |side: &Side| in_hand(state, side).next().is_some();
    let unplaced = state.terrain.iter().any(|terrain| !terrain.is_placed());
    if part == Part::Muster && (open(&defender) || unplaced) {
        return (Part::Ground, vec![defender, attacker]);
    }
    if matches!(part, Part::Muster | Part::Ground) && open(&attacker) {
        return (Part::Deploy, vec![attacker]);
    }
    let mut order = [&defender, &attacker, &defender, &attacker].to_vec();
    order.retain(|side| open(side));
    if part != Part::Points && !order.is_empty() {
        return (Part::Points, order.into_iter().cloned().collect());
    }
    (Part::Move, vec![defender, attacker])
}
