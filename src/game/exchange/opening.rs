//! From the opening to the card: players answer with a chain, with words, or with nothing.

use super::debt::Debt;
use super::{Advance, Request, Step};
use crate::adjudicate::Side;
use crate::dice::{Card, Chain, Hand, Ledger, Seat, veil};
use crate::game::files::Folder;
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::inbox::{self, Inbox, opened};
use crate::game::papers::game_file::GameFile;
use crate::game::papers::state_file::StateFile;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, ledger_trouble};
use crate::game::trouble::Trouble;

/// Takes replies to the opening; when all are here the card is complete and the game begins.
pub(in crate::game) fn complete(game: &mut Game, card: Card, request: &Request) -> Result<Advance, Trouble> {
    if request.void.is_some() {
        return Err(Trouble::amiss("nothing is locked yet", "leave `--void` out"));
    }
    let chain = game.chain(&request.keep)?;
    let folder = game.folder.exchange(0).inbox();
    let inbox = {
        let expected = Expected::hands(game);
        let fits = |file: &TurnFile| fits(file, &expected);
        let mut inbox = Inbox::read(&folder, expected.tongue(), &fits)?;
        inbox.hand_over(opened(&request.files, expected.tongue(), &fits, &mut |_, _| Ok(()))?)?;
        inbox
    };
    let mut inbox = inbox;
    inbox.file_away(&game.folder, &folder)?;
    let mut debts = Vec::new();
    let mut seats = Vec::new();
    for side in &game.file.sides {
        let hand = hand_of(&inbox, side);
        if hand.is_none() && !request.without.contains(side) && game.file.led(side).is_none() {
            debts.push(Debt::Hand { side: side.clone() });
        }
        seats.push(Seat { name: side.as_str().to_owned(), hand: hand.unwrap_or(Hand::None) });
    }
    let step = if debts.is_empty() && inbox.turned_away.is_empty() {
        begin(&game.folder, &game.file, &chain, &Card { seats, ..card })?;
        Step::Begun
    } else {
        Step::Awaiting { debts, locked: false }
    };
    Ok(Advance { exchange: 0, remarks: Vec::new(), refused: inbox.refused, turned_away: inbox.turned_away, step })
}

/// What a side adds to the dice, by the last of its replies.
pub(in crate::game) fn hand_of(inbox: &Inbox, side: &Side) -> Option<Hand> {
    let last = inbox.files().filter(|file| file.side() == *side).last()?;
    let words = last.envelope.words.as_ref();
    Some(match (inbox::chain(last), words) {
        (Some(anchor), _) => Hand::Chain(anchor),
        (None, Some(words)) => Hand::of_words(&words.name).expect("the file was found to fit"),
        (None, None) => Hand::None,
    })
}

/// Writes the position at the start, then the ledger with nothing but its card, with which the game begins.
pub(in crate::game) fn begin(folder: &Folder, file: &GameFile, chain: &Chain, card: &Card) -> Result<Ledger, Trouble> {
    let path = folder.ledger();
    let ledger = Ledger::open(card).map_err(|fault| ledger_trouble(&path, fault))?;
    let salt = veil(&ledger.card_id(), 0, "file:state", &chain.tip());
    let state = StateFile::of(file.rules, &file.position, salt, None);
    folder.write(&folder.exchange(0).state(), &state.text())?;
    folder.settle()?;
    folder.write(&path, ledger.text())?;
    folder.settle()?;
    Ok(ledger)
}
