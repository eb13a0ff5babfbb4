//! Orders of an exchange that was taken back, where the umpire lets them stand until others come. Whoever has sent none since may
//! still mean to: he is asked by the letter that tells of the act, and has his days from then, as for any orders.

use super::locking::carried;
use super::owing::missing_players;
use crate::adjudicate::Side;
use crate::dice::{Hash, Ledger};
use crate::game::hand::{Gathered, orders_left};
use crate::game::inbox::Inbox;
use crate::game::papers::tongue::Tongue;
use crate::game::stand::held::lock_of;
use crate::game::stand::opened::{Game, Stand};
use crate::game::trouble::Trouble;

/// The sides whose orders stand so for the exchange at hand.
pub(in crate::game) fn left_over(game: &Game, stand: &Stand, inbox: &Inbox) -> Result<Vec<Side>, Trouble> {
    let Some(from) = orders_left(&game.folder, game.ledger()?, stand.exchange)? else {
        return Ok(Vec::new());
    };
    let mut sides = Vec::new();
    for awaited in &stand.awaited {
        let side = &awaited.side;
        let left = carried(game, stand.exchange, side)?;
        let is_silent = inbox.in_force(side, None).is_none();
        // A lock that was given up since hands on what it had from there.
        if is_silent && left.is_some_and(|(_, hash)| locked(game, from, side) == Some(hash)) {
            sides.push(side.clone());
        }
    }
    Ok(sides)
}

/// The sides whose orders stood so when an exchange was locked, and the exchange that they were from.
///
/// # Errors
///
/// The act that took that back cannot be read, or the folder of the files that came.
pub fn stood_over(game: &Game, exchange: u32) -> Result<Option<(u32, Vec<Side>)>, Trouble> {
    let Some(from) = orders_left(&game.folder, game.ledger()?, exchange)? else {
        return Ok(None);
    };
    let inbox = Inbox::read(&game.folder.exchange(exchange).inbox(), &Tongue::blind(), &|_| Ok(()))?;
    let stood = |side: &&Side| {
        let then = locked(game, from, side);
        then.is_some() && then == locked(game, exchange, side) && inbox.in_force(side, None).is_none()
    };
    Ok(Some((from, game.file.sides.iter().filter(stood).cloned().collect())))
}

/// The players whom an exchange was played without: something was asked of them, nothing of theirs was here, and no other orders stood.
/// A side of one player stands for itself.
///
/// # Errors
///
/// The position, an act, or the folder of the files that came cannot be read.
pub fn gone_without(game: &Game, exchange: u32) -> Result<Vec<(Side, Option<String>)>, Trouble> {
    let stand = game.stand_at(exchange)?;
    if Gathered::of_the_next(game, &stand)?.is_fought_on_a_table() {
        return Ok(Vec::new());
    }
    let inbox = Inbox::read(&game.folder.exchange(exchange).inbox(), &Tongue::blind(), &|_| Ok(()))?;
    let mut without = Vec::new();
    for awaited in stand.awaited.iter().filter(|awaited| game.file.led(&awaited.side).is_none()) {
        let side = &awaited.side;
        let whole = inbox.in_force(side, None).is_none();
        if !whole || locked(game, exchange, side).is_none() {
            let missing = missing_players(game, &stand, &inbox, awaited);
            without.extend(missing.into_iter().map(|player| (side.clone(), player)));
        }
    }
    Ok(without)
}

/// What a side has locked in an exchange.
fn locked(game: &Game, exchange: u32, side: &Side) -> Option<Hash> {
    let ledger: &Ledger = game.ledger().ok()?;
    let place = ledger.card().seat(side.as_str())?;
    lock_of(ledger, exchange)?.seats.get(place)?.orders
}
