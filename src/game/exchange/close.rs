//! The end of a game: the seal is opened, and everything can be checked.

use crate::dice::{Body, Hash};
use crate::game::hand::clear_unfinished;
use crate::game::stand::opened::{Game, append, current};
use crate::game::stand::secret::Keep;
use crate::game::trouble::Trouble;

/// Whether a game may be closed before it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Only when it is over.
    Over,
    /// At any time.
    Anyhow,
}

/// Opens the seal; gives the head of the closed ledger. The caller holds the pen.
pub fn close(game: &mut Game, keep: &Keep, when: When) -> Result<Hash, Trouble> {
    let ledger = game.ledger()?;
    if ledger.closed().is_some() {
        return Err(Trouble::Closed);
    }
    if let Some(lock) = ledger.open_lock() {
        return Err(Trouble::amiss(
            format!("exchange {} is locked and not cast", lock.exchange),
            "cast it with `estafette adjudicate`, or give it up with `--void`",
        ));
    }
    let stand = game.stand()?;
    if when == When::Over && stand.clock.ending.is_none() {
        return Err(Trouble::amiss(
            format!("the game is not over: it stands at {}", stand.clock.text),
            "nothing can be played after the close; `--unfinished` closes it all the same",
        ));
    }
    let seal = game.chain(keep)?.tip();
    clear_unfinished(game)?;
    // A lock that broke off before it counted has left its orders, and nothing is locked any more.
    let folder = game.folder.exchange(current(game.ledger()?));
    for side in &game.file.sides {
        game.folder.remove(&folder.orders(side))?;
    }
    append(game, Body::Close { seal })?;
    Ok(game.ledger()?.head())
}
