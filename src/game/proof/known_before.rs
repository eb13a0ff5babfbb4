//! Which dice the umpire alone knew beforehand, and which he could know before he gave their exchange up.

use super::GameCheck;
use super::promises::Promise;
use crate::adjudicate::Side;
use crate::dice::{Cast, Exchange, LinkWord};
use crate::game::inbox::{self, Inbox};
use crate::game::papers::tongue::Tongue;

impl GameCheck<'_> {
    /// Notes an exchange in whose dice neither a link of a player nor a beacon had a part.
    pub(super) fn known_to_the_umpire(&mut self, exchange: &Exchange<'_>, cast: &Cast) {
        if cast.seats.iter().all(Option::is_none) && exchange.lock.beacon.is_none() {
            self.verdict.known_before.push(exchange.number);
        }
    }

    /// Doubts that an exchange was given up for want of links where all that it waited for lie there: with them the umpire could see
    /// its dice, and the orders went on to others.
    pub(super) fn given_up(&mut self, exchange: &Exchange<'_>) {
        let number = exchange.number;
        let folder = self.folder.exchange(number).inbox();
        let Ok(inbox) = Inbox::read(&folder, &Tongue::blind(), &|_| Ok(())) else {
            return;
        };
        let seats = self.game.sides.iter().zip(&exchange.lock.seats);
        let awaited = seats.filter(|(_, seat)| seat.link == LinkWord::Yes).map(|(side, _)| side).collect::<Vec<_>>();
        let has_come = |side: &&Side| {
            let link = inbox.last_of(side, inbox::link);
            link.is_some_and(|link| self.ledger.link_fits(side.as_str(), number, &link))
        };
        if !awaited.is_empty() && awaited.iter().all(has_come) {
            let why = format!(
                "exchange {number} was given up, and every link that it waited for lies in {}: its dice could be known by then",
                self.differences.name(&folder)
            );
            self.verdict.unproven.push((Promise::DiceFixed, why));
        }
    }
}
