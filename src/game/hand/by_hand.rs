//! Dice that were thrown on a table, in place of those of the seed.

use super::table::Given;
use crate::dice::{Chance, Die, Door, Label, Roll, Secrecy};

/// The door of an exchange, with dice laid before it that were thrown by hand.
pub(in crate::game) struct ByHand<'d> {
    door: &'d mut Door,
    exchange: u32,
    given: Vec<&'d Given>,
    thrown: Thrown,
}

/// What became of dice that were thrown on a table.
#[derive(Debug, Default)]
pub(in crate::game) struct Thrown {
    /// The labels under which they were taken.
    pub(super) taken: Vec<Label>,
    /// The labels for which other dice were needed than lay there: what was needed.
    pub(super) unfit: Vec<(Label, Die, usize)>,
}

impl<'d> ByHand<'d> {
    /// The door of an exchange, and the dice of its turn that were thrown by hand.
    pub(in crate::game) fn new(door: &'d mut Door, exchange: u32, given: Vec<&'d Given>) -> ByHand<'d> {
        ByHand { door, exchange, given, thrown: Thrown::default() }
    }

    /// Closes the door.
    pub(in crate::game) fn finish(self) -> Thrown {
        self.thrown
    }
}

impl Chance for ByHand<'_> {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        // What an earlier exchange of the turn has rolled stays rolled.
        let rolled = self.door.exchange_of(&label) != self.exchange;
        let given = self.given.iter().rev().find(|given| given.label == label);
        match given.filter(|_| !rolled) {
            Some(given) if given.die == die && given.faces.len() == count => {
                self.thrown.taken.push(label.clone());
                Roll { label, die, secrecy, values: given.faces.clone() }
            }
            given => {
                if given.is_some() {
                    self.thrown.unfit.push((label.clone(), die, count));
                }
                self.door.throw(label, die, count, secrecy)
            }
        }
    }
}
