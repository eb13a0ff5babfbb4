//! The orders that were locked, and whether those of couriers had time to arrive.

use super::GameCheck;
use crate::adjudicate::{Awaited, Owed, Side};
use crate::dice::Exchange;
use crate::game::couriers::{Post, untimely};
use crate::game::exchange::locking::locked_before;
use crate::game::papers::side_orders::SideOrders;
use crate::game::stand::held::held;
use crate::game::trouble::FileName;

impl GameCheck<'_> {
    /// The orders that were locked, and no others.
    pub(super) fn orders(&mut self, exchange: &Exchange<'_>) {
        let named_by = format!("the lock of exchange {}", exchange.number);
        for (side, seat) in self.game.sides.iter().zip(&exchange.lock.seats) {
            let path = self.folder.exchange(exchange.number).orders(side);
            match seat.orders {
                Some(hash) => {
                    let Some(text) = self.differences.read(&path, &named_by) else {
                        continue;
                    };
                    self.verdict.files += 1;
                    self.differences.hash(&path, &text, &hash, &named_by);
                    self.couriers(exchange, side, &path, &text);
                    let orders = SideOrders::read(&path, &text);
                    self.verdict.entered += orders.map_or(0, |orders| orders.entered().count());
                }
                None if path.exists() => {
                    self.differences.add(&path, format!("{named_by} names no orders of {side}"));
                }
                None => {}
            }
        }
    }

    /// Orders that were locked had time to arrive.
    fn couriers(&mut self, exchange: &Exchange<'_>, side: &Side, path: &FileName, text: &str) {
        let Some(couriers) = &self.game.couriers else {
            return;
        };
        let number = exchange.number;
        let own = SideOrders::read(path, text);
        let own = own.is_ok_and(|orders| orders.envelopes.iter().all(|one| one.exchange == number));
        let held = held(self.folder, self.game, self.ledger, number, None);
        let earlier = locked_before(self.folder, self.ledger, number, side);
        let (true, Ok(held), Ok(earlier)) = (own, held, earlier) else {
            return;
        };
        let rules = self.game.rules;
        let awaited = rules.awaits(&held.position);
        let owes = |one: &Awaited| one.side == *side && one.owes == Owed::Orders;
        if held.file.stopped.is_some() || !awaited.iter().any(owes) {
            return;
        }
        let post =
            Post { couriers, rules, position: &held.position, game: &self.game.name, exchange: number, side, earlier };
        for what in untimely(&post, text) {
            self.differences.add(path, what);
        }
    }
}
