//! What a turn is worked out from, in the words of the rules: read once, for play, pages and remarks alike.

use super::Turn;
use crate::adjudicate::{AnyLog, AnyOrders, BySide, Side};
use crate::game::files::Folder;
use crate::game::trouble::Trouble;
use crate::yaml::Faults;

/// The orders of a turn as they were read, none where it was fought on a table, and what happened in it so far.
#[derive(Default)]
pub(in crate::game) struct Understood {
    /// The orders that began the turn.
    pub orders: BySide<Option<AnyOrders>>,
    /// The answers of each later exchange.
    pub answers: Vec<BySide<Option<AnyOrders>>>,
    /// What is remarked in what was locked for the exchange itself.
    remarks: Vec<(Side, Faults)>,
    /// What the earlier exchanges of the turn have told.
    pub so_far: Option<AnyLog>,
}

impl Understood {
    /// Reads all that was locked for a turn.
    pub(in crate::game) fn of(folder: &Folder, turn: &Turn<'_>) -> Result<Understood, Trouble> {
        let so_far = turn.log_so_far()?;
        if turn.by_hand.is_fought_on_a_table() {
            return Ok(Understood { so_far, ..Understood::default() });
        }
        let mut mails = Vec::new();
        let mut remarks = Vec::new();
        let exchanges = turn.earlier.iter().map(|earlier| earlier.exchange);
        for (exchange, mail) in exchanges.chain([turn.exchange]).zip(&turn.mails) {
            let mut sides = Vec::new();
            remarks.clear();
            for (side, orders) in mail {
                let path = folder.exchange(exchange).orders(side);
                let read = orders.as_ref().map(|orders| orders.understood(turn.rules, &path)).transpose()?;
                let (body, faults) = read.unzip();
                remarks.extend(faults.map(|faults| (side.clone(), faults)));
                sides.push((side.clone(), body));
            }
            mails.push(BySide::new(sides));
        }
        let answers = mails.split_off(1);
        Ok(Understood { orders: mails.remove(0), answers, remarks, so_far })
    }

    /// What a side has locked for the exchange itself, and what is remarked in it.
    pub(in crate::game) fn own(&self, side: &Side) -> Option<(&AnyOrders, &Faults)> {
        let body = self.answers.last().unwrap_or(&self.orders).get(side)?.as_ref()?;
        let (_, remarks) = self.remarks.iter().find(|(of, _)| of == side)?;
        Some((body, remarks))
    }
}
