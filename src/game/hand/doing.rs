//! Writing an act: its file and the position after it, then the note that makes both count.

use super::act::note_of;
use super::canonical::text_of;
use super::file::Matter;
use crate::dice::{Body, Hash};
use crate::game::files::FileAt;
use crate::game::papers::state_file::StateFile;
use crate::game::stand::course::next_number;
use crate::game::stand::note::{Kind, Note};
use crate::game::stand::opened::{Game, append, current};
use crate::game::stand::secret;
use crate::game::trouble::Trouble;

/// The position that an act leads to.
pub(super) enum Leads {
    /// To none: the position stays as it is.
    Nowhere,
    /// To one that is made by it.
    To(Box<StateFile>),
    /// To one that lies in the folder already.
    BackTo(Hash),
}

/// Refuses an act while orders are locked, and after the close.
pub(super) fn demand_open(game: &Game) -> Result<u32, Trouble> {
    let ledger = game.ledger()?;
    if ledger.closed().is_some() {
        return Err(Trouble::Closed);
    }
    if let Some(lock) = ledger.open_lock() {
        return Err(Trouble::amiss(
            format!("exchange {} is locked, and nothing may be done by hand before its dice", lock.exchange),
            "cast it with `estafette adjudicate`, or give the lock up with `estafette reopen`",
        ));
    }
    Ok(current(ledger))
}

/// Writes an act. What was left there by a process that died before its note is written over.
pub(super) fn write(game: &mut Game, kind: Kind, matter: &Matter, leads: &Leads) -> Result<Note, Trouble> {
    let exchange = demand_open(game)?;
    let number = next_number(game.ledger()?, exchange);
    let text = text_of(&secret::random(&game.folder)?, &game.file.name, exchange, matter);
    let note = note_of(exchange, number, kind, &text);
    let folder = game.folder.exchange(exchange);
    for other in Kind::ALL.into_iter().filter(|other| *other != kind) {
        game.folder.remove(&folder.act(number, other.word()))?;
    }
    game.folder.write(&folder.act(number, kind.word()), &text)?;
    let path = folder.act_state(number);
    let state = match leads {
        Leads::To(file) => {
            let text = file.text();
            game.folder.write(&path, &text)?;
            Some(Hash::of(text.as_bytes()))
        }
        Leads::Nowhere => None,
        Leads::BackTo(hash) => Some(*hash),
    };
    if !matches!(leads, Leads::To(_)) {
        game.folder.remove(&path)?;
    }
    let text = note.to_string();
    append(game, Body::Note { state, text })?;
    Ok(note)
}

/// Clears away what a process that died had begun of the next act: no note names it, and none ever will once its exchange is locked or the
/// game is closed. Gives the name of its file.
pub(in crate::game) fn clear_unfinished(game: &Game) -> Result<Option<String>, Trouble> {
    let exchange = current(game.ledger()?);
    let number = next_number(game.ledger()?, exchange);
    let folder = game.folder.exchange(exchange);
    let acts = Kind::ALL.into_iter().map(|kind| folder.act(number, kind.word()));
    let mut cleared = None;
    for path in acts.chain([folder.act_state(number)]).filter(FileAt::exists) {
        game.folder.remove(&path)?;
        cleared.get_or_insert(path.within(game.folder.root()));
    }
    Ok(cleared)
}
