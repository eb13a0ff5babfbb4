//! An act on disk: its file, and what it says.

use super::file::{Matter, Words};
use crate::dice::Hash;
use crate::game::files::{Folder, read_needed};
use crate::game::stand::held::demand_hash;
use crate::game::stand::note::{Kind, Note};
use crate::game::trouble::Trouble;
use crate::yaml::{self, Faults, Node};

/// An act that was read.
#[derive(Clone, Debug)]
pub(super) struct Act {
    /// Its number among those of its exchange.
    pub(super) number: u32,
    /// What it says.
    pub(super) matter: Matter,
}

impl Act {
    /// Reads the file of an act, which must be the one that the ledger names.
    pub(super) fn read(folder: &Folder, note: Note) -> Result<Act, Trouble> {
        let path = folder.exchange(note.exchange).act(note.number, note.kind.word());
        let text = read_needed(&path, &named_by(note))?;
        demand_hash(&path, &text, &note.hash, &named_by(note))?;
        let (matter, faults) = parsed(&text);
        match matter {
            Some(matter) if !faults.any_error() => Ok(Act { number: note.number, matter }),
            _ => Err(Trouble::unreadable(&path, text, faults)),
        }
    }
}

/// Reads the text of an act.
pub(in crate::game) fn parsed(text: &str) -> (Option<Matter>, Faults) {
    let mut faults = Faults::default();
    let tree: Node = match yaml::parse(text) {
        Ok(tree) => tree,
        Err(faults) => return (None, faults),
    };
    let matter = Matter::read(&tree, Words::OfTheRecord, &mut faults);
    (matter, faults)
}

/// What names an act, in words.
pub(in crate::game) fn named_by(note: Note) -> String {
    let Note { exchange, number, .. } = note;
    format!("the note of the desk {exchange}/{number}")
}

/// The note of an act whose text is about to be written.
pub(super) fn note_of(exchange: u32, number: u32, kind: Kind, text: &str) -> Note {
    Note { exchange, number, kind, hash: Hash::of(text.as_bytes()) }
}
