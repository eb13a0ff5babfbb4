//! The clock moved past an exchange that was fought on a table.

use crate::rules::two_by_two::position::apply;
use crate::rules::two_by_two::position::arrivals;
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::parts;
use crate::rules::two_by_two::position::state::{Fought, Part, Role, State, Verdict};

/// Moves the clock past the exchange that is awaited, as if nothing happened in it; `out_of_time` is how the game ends where
/// this was its last turn.
pub(crate) fn pass(state: &mut State, out_of_time: Option<Verdict>) {
    match state.part {
        Part::Over => {}
        Part::Move => state.part = Part::Shoot,
        Part::Shoot | Part::Whole => passes_turn(state, out_of_time),
        Part::Points if state.order.len() > 1 && !state.scenario.fold_set_up => {
            state.order.remove(0);
        }
        _ => passes_set_up(state),
    }
}

/// TT-VIC-12: the same where the result of the turn stands already, with the end if it has come.
pub(crate) fn judge(state: &mut State, verdict: Option<Verdict>, out_of_time: Option<Verdict>) {
    let is_fought = matches!(state.part, Part::Move | Part::Shoot | Part::Whole);
    match verdict.filter(|_| is_fought) {
        Some(verdict) => ends(state, verdict),
        None => pass(state, out_of_time),
    }
}

/// TT-SET-01: where the roles were diced for and nobody has said how, the first side of the game file defends.
fn passes_set_up(state: &mut State) {
    if state.side_of(Role::Defender).is_none() {
        let attacker = state.other(&state.sides[0].side).clone();
        apply::cast_roles(state, &attacker);
    }
    let (part, order) = match state.scenario.fold_set_up {
        true => parts::opens_after(state, Part::Points),
        false => parts::opens_after(state, state.part),
    };
    match part {
        Part::Move => opens_turn(state, 1, order),
        _ => (state.part, state.order) = (part, order),
    }
}

fn ends(state: &mut State, verdict: Verdict) {
    state.ending = Some(verdict);
    state.part = Part::Over;
}

fn passes_turn(state: &mut State, out_of_time: Option<Verdict>) {
    if let Some(verdict) = out_of_time {
        ends(state, verdict);
        return;
    }
    leaves_contacts_over(state);
    let order = state.order.iter().rev().cloned().collect();
    opens_turn(state, state.turn + 1, order);
}

fn opens_turn(state: &mut State, turn: u32, order: Vec<crate::adjudicate::Side>) {
    apply::begin_turn(state, turn, &order);
    state.part = match state.scenario.fold_turn {
        true => Part::Whole,
        false => Part::Move,
    };
    let ground = Ground::of(state);
    for id in arrivals::due(state) {
        let (_, event) = arrivals::arrives(state, &ground, &id);
        apply::apply(state, &event);
    }
}

/// TT-CON-37: a charge that nobody has fought out leaves both in contact.
fn leaves_contacts_over(state: &mut State) {
    for contact in std::mem::take(&mut state.contacts) {
        let left = Fought { attacker: contact.charger, defender: contact.on };
        if !state.melees.contains(&left) {
            state.melees.push(left);
        }
    }
    apply::forget_what_parted(state);
}
