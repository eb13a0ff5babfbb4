//! What a game has on record of its mails, for all who look through it: the messages that are kept, and the turn files that are
//! called by them.

use super::taken::Line;
use crate::dice::Hash;
use crate::game::{Discrepancy, FileAt, Folder, Game, Trouble, hash_in, names_in, read_at_most};
use crate::post::message::raw::LARGEST;

/// How much a clock may go wrong, in seconds, before it is told.
pub(super) const AMISS: i64 = 15 * 60;

/// Opens the game where it is needed; nothing where it cannot be read.
pub(super) type OpensGame<'g> = dyn Fn() -> Option<&'g Game> + 'g;

/// Something that is wrong with the register.
pub(super) fn in_register(what: String) -> Discrepancy {
    Discrepancy { file: "post/taken.txt".to_owned(), what }
}

/// The file in which the mail of this hash is kept, by its name in the folder of the game.
pub(super) fn kept(hash: &Hash) -> String {
    format!("post/in/{hash}.eml")
}

/// The bytes of a mail that is kept and is not longer than any is taken.
pub(super) fn bytes_of(folder: &Folder, hash: &Hash) -> Result<Option<Vec<u8>>, Trouble> {
    let path = folder.root().join(kept(hash));
    match path.exists() {
        true => read_at_most(&path, LARGEST),
        false => Ok(None),
    }
}

/// The turn files that are called by the hash of a mail, exchange by exchange, each with the digits of it in its name.
pub(super) fn called_by_mails(folder: &Folder) -> Result<Vec<(FileAt, String)>, Trouble> {
    let mut files = Vec::new();
    for exchange in names_in(folder.root())? {
        let number = exchange.strip_prefix('x').and_then(|number| number.parse::<u32>().ok());
        let Some(inbox) = number.map(|number| folder.exchange(number).inbox()) else {
            continue;
        };
        for name in names_in(&inbox)? {
            files.extend(hash_in(&name).map(|short| (inbox.join(&name), short.to_owned())));
        }
    }
    Ok(files)
}

/// The turn file of a mail, and the exchange it was filed for: a run that was killed may have filed it one before.
pub(super) fn file_of(folder: &Folder, line: &Line) -> Result<Option<(u32, FileAt)>, Trouble> {
    for exchange in (0..=line.exchange).rev() {
        let inbox = folder.exchange(exchange).inbox();
        let mut names = names_in(&inbox)?.into_iter();
        if let Some(name) = names.find(|name| hash_in(name).is_some_and(|short| line.hash.as_str().starts_with(short)))
        {
            return Ok(Some((exchange, inbox.join(name))));
        }
    }
    Ok(None)
}
