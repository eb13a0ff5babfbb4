//! The links of an exchange, opened, and the seed that comes of them.

use crate::dice::Hash;
use crate::game::turn::Turn;

/// The links of an exchange, opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links {
    /// The umpire's.
    pub umpire: Hash,
    /// That of each seat, in card order.
    pub seats: Vec<Option<Hash>>,
    /// The value of the beacon.
    pub beacon: Option<Hash>,
}

/// The seed of the exchange.
pub(in crate::game) fn seed(turn: &Turn<'_>, links: &Links) -> Hash {
    let card = turn.ledger.card_id();
    let (seats, beacon) = (&links.seats, links.beacon.as_ref());
    crate::dice::seed(&card, turn.exchange, &links.umpire, seats, beacon)
}
