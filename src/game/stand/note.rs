//! How a note of the ledger names an act: `desk 4/1 amend HASH`.

use std::fmt;

use crate::dice::Hash;

/// What the umpire has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An umpire's file: amendments, rulings, results of the table, what is hidden.
    Amend,
    /// Answers to what players ask.
    Answer,
    /// Exchanges are taken back.
    Reopen,
}

impl Kind {
    /// Its word in ledger and file names.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Amend => "amend",
            Kind::Answer => "answer",
            Kind::Reopen => "reopen",
        }
    }

    /// All of them.
    pub(in crate::game) const ALL: [Kind; 3] = [Kind::Amend, Kind::Answer, Kind::Reopen];
}

/// An act, as a note of the ledger names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// The exchange that it was done for.
    pub(crate) exchange: u32,
    /// Its number among the acts for that exchange, from 1.
    pub(crate) number: u32,
    /// What it is.
    pub(crate) kind: Kind,
    /// The hash of its file.
    pub(crate) hash: Hash,
}

impl Note {
    /// Reads the text of a note; nothing where it names no act.
    pub(crate) fn parse(text: &str) -> Option<Note> {
        let mut words = text.strip_prefix("desk ")?.split(' ');
        let (exchange, number) = words.next()?.split_once('/')?;
        let kind = words.next()?;
        let note = Note {
            exchange: exchange.parse().ok()?,
            number: number.parse().ok()?,
            kind: Kind::ALL.into_iter().find(|known| known.word() == kind)?,
            hash: Hash::parse(words.next()?)?,
        };
        (note.to_string() == text).then_some(note)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Note { exchange, number, kind, hash } = self;
        write!(out, "desk {exchange}/{number} {} {hash}", kind.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_names_its_act_in_one_way_only() {
        let hash = Hash::of(b"an act");
        let text = format!("desk 4/1 amend {hash}");
        let note = Note::parse(&text).expect("it names an act");
        assert_eq!((note.exchange, note.number, note.kind), (4, 1, Kind::Amend));
        assert_eq!(note.to_string(), text);
        assert!(crate::dice::is_text(&text));
        for other in [
            format!("desk 04/1 amend {hash}"),
            format!("desk 4/1 amend {hash} "),
            format!("desk 4/1 burn {hash}"),
            format!("desk 4 amend {hash}"),
            "the dog ate a counter".to_owned(),
        ] {
            assert_eq!(Note::parse(&other), None, "{other}");
        }
    }
}
