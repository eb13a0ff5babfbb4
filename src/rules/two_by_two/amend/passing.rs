//! The clock moved past an exchange that was fought on a table.

use crate::rules::two_by_two::position::state::{Fought, Part, Role, State, Verdict};

/// Moves the clock past the exchange that is awaited, as if nothing happened in it.
pub(crate) fn pass(state: &mut State) {
    match state.part {
        Part::Over => {}
        Part::Move => state.part = Part::Shoot,
        Part::Shoot | Part::Whole => state.passes_turn(),
        Part::Points if state.order.len() > 1 && !state.scenario.fold_set_up => {
            state.order.remove(0);
        }
        _ => state.passes_set_up(),
    }
}

/// TT-VIC-01 to TT-VIC-04, TT-VIC-12: the same where the result of the turn stands already, with the end if it has come.
pub(crate) fn judge(state: &mut State) {
    let is_fought = matches!(state.part, Part::Move | Part::Shoot | Part::Whole);
    match state.verdict().filter(|_| is_fought) {
        Some((_, verdict)) => state.ends(verdict),
        None => pass(state),
    }
}

impl State {
    /// TT-SET-01: where the roles were diced for and nobody has said how, the first side of the game file defends.
    fn passes_set_up(&mut self) {
        if self.side_of(Role::Defender).is_none() {
            let attacker = self.other(&self.sides[0].side).clone();
            self.cast_roles(&attacker);
        }
        let (part, order) = match self.scenario.fold_set_up {
            true => self.opens_after(Part::Points),
            false => self.opens_after(self.part),
        };
        match part {
            Part::Move => self.opens_turn(1, order),
            _ => (self.part, self.order) = (part, order),
        }
    }

    fn ends(&mut self, verdict: Verdict) {
        self.ending = Some(verdict);
        self.part = Part::Over;
    }

    fn passes_turn(&mut self) {
        if let Some(verdict) = self.out_of_time() {
            self.ends(verdict);
            return;
        }
        self.leaves_contacts_over();
        let order = self.order.iter().rev().cloned().collect();
        self.opens_turn(self.turn + 1, order);
    }

    fn opens_turn(&mut self, turn: u32, order: Vec<crate::adjudicate::Side>) {
        self.begin_turn(turn, &order);
        self.part = match self.scenario.fold_turn {
            true => Part::Whole,
            false => Part::Move,
        };
    }

    /// TT-CON-37: a charge that nobody has fought out leaves both in contact.
    fn leaves_contacts_over(&mut self) {
        for contact in std::mem::take(&mut self.contacts) {
            let left = Fought { attacker: contact.charger, defender: contact.on };
            if !self.melees.contains(&left) {
                self.melees.push(left);
            }
        }
        self.forget_what_parted();
    }
}
