//! A position that the ledger names, and where it stands on disk.

use super::course::Course;
use crate::adjudicate::{Position, Saved, is_plain};
use crate::dice::{Ending, Hash, Ledger, Lock};
use crate::game::files::{Folder, read_needed};
use crate::game::papers::game_file::GameFile;
use crate::game::papers::state_file::{StateFile, Stopped};
use crate::game::trouble::{FileName, Trouble};

/// A position and where it stands on disk.
pub struct Held {
    /// The file.
    pub file: StateFile,
    /// What the engine makes of it.
    pub position: Position,
}

/// The last exchange before a number that was cast; 0 where there is none.
pub(in crate::game) fn last_cast_before(ledger: &Ledger, number: u32) -> u32 {
    casts(ledger).filter(|cast| *cast < number).last().unwrap_or(0)
}

pub(in crate::game) fn casts(ledger: &Ledger) -> impl Iterator<Item = u32> {
    ledger.exchanges().filter(|exchange| matches!(exchange.ending, Ending::Cast(_))).map(|exchange| exchange.number)
}

/// The lock of an exchange.
pub(in crate::game) fn lock_of(ledger: &Ledger, number: u32) -> Option<&Lock> {
    let mut exchanges = ledger.exchanges();
    exchanges.find(|exchange| exchange.number == number).map(|exchange| exchange.lock)
}

/// The position that an exchange starts from, which must be the one that the ledger names.
pub(in crate::game) fn held(
    folder: &Folder,
    game: &GameFile,
    ledger: &Ledger,
    exchange: u32,
    named: Option<(&Hash, &str)>,
) -> Result<Held, Trouble> {
    let Some(place) = Course::before(ledger, exchange).place else {
        return Err(Trouble::unfit(
            folder.ledger(),
            "its last note names a position that estafette did not make",
            "go on with the program that wrote the note",
        ));
    };
    let path = place.path(folder);
    let text = read_needed(&path, &format!("exchange {exchange}"))?;
    if let Some((hash, named_by)) = named {
        demand_hash(&path, &text, hash, named_by)?;
    }
    read_state(&path, &text, game)
}

/// Reads a state file.
pub fn read_state(path: &FileName, text: &str, game: &GameFile) -> Result<Held, Trouble> {
    let unfit =
        |why: String| Trouble::unfit(path, format!("it holds no position: {why}"), "put back the file as it was");
    let file = StateFile::parse(text).map_err(unfit)?;
    is_plain(&file.stopped).map_err(unfit)?;
    let saved = Saved { engine: &file.engine, veil: &file.hidden, labels: Some(&file.labels) };
    let position = game.rules.load_saved(saved).map_err(unfit)?;
    let asked = file.stopped.iter().flat_map(Stopped::sides);
    for side in asked {
        if !game.sides.contains(&side) {
            return Err(unfit(format!("it asks a side `{side}`, and there is none")));
        }
    }
    Ok(Held { file, position })
}

/// Refuses a text that is not the one of a hash in the ledger.
pub(in crate::game) fn demand_hash(path: &FileName, text: &str, hash: &Hash, named_by: &str) -> Result<(), Trouble> {
    if Hash::of(text.as_bytes()) == *hash {
        return Ok(());
    }
    Err(Trouble::Changed { path: path.to_owned(), named_by: named_by.to_owned() })
}
