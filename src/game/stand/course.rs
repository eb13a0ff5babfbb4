//! The course of a game by its ledger: which position counts, which exchanges led to it, which were taken back.

use super::note::{Kind, Note};
use crate::dice::{Body, Hash, Ledger};
use crate::game::files::{FileAt, Folder};

/// Where a position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The position after an exchange; that at the start after exchange 0.
    After(u32),
    /// The position after an act: the exchange that it was done for, and its number.
    Act(u32, u32),
}

impl Place {
    /// The file that holds it.
    pub(crate) fn path(self, folder: &Folder) -> FileAt {
        match self {
            Place::After(exchange) => folder.exchange(exchange).state(),
            Place::Act(exchange, number) => folder.exchange(exchange).act_state(number),
        }
    }
}

/// A lock that was cast, and the position it began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// The exchange.
    pub(crate) exchange: u32,
    /// The position it began with, as its lock names it.
    pub(crate) began: Hash,
    /// Where that lies.
    pub(crate) from: Place,
}

/// An act behind the last exchange that was cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Done {
    /// The act.
    pub(crate) note: Note,
    /// The position that it names.
    pub(crate) state: Option<Hash>,
    /// Where the position before it lies; nothing where the ledger named one that nobody knows.
    pub(crate) before: Option<Place>,
    /// Whether it stands: what comes before a reopening does not.
    pub(crate) stands: bool,
}

/// The course of a game up to some entry.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// Where the position that counts lies; nothing where the ledger names one that nobody knows.
    pub(crate) place: Option<Place>,
    /// The exchanges that led to it.
    pub(crate) played: Vec<Played>,
    /// The exchanges that were taken back, and by which act.
    pub(crate) taken_back: Vec<(u32, Note)>,
    /// The acts since the last exchange that was cast.
    pub(crate) done: Vec<Done>,
    /// Every act there was.
    pub(crate) all: Vec<Done>,
    /// Every position that was named, and where it lies.
    known: Vec<(Hash, Place)>,
}

impl Course {
    /// The course as it was when an exchange was locked; as it is, where it is not locked yet.
    pub(crate) fn before(ledger: &Ledger, exchange: u32) -> Course {
        let mut course = Course {
            place: Some(Place::After(0)),
            played: Vec::new(),
            taken_back: Vec::new(),
            done: Vec::new(),
            all: Vec::new(),
            known: Vec::new(),
        };
        let mut began = None;
        for entry in ledger.entries() {
            match &entry.body {
                Body::Lock(lock) if lock.exchange == exchange => break,
                Body::Lock(lock) => {
                    course.place = course.place.or_else(|| course.place_of(&lock.state));
                    course.known.extend(course.place.map(|place| (lock.state, place)));
                    began = course.place.map(|from| (lock.state, from));
                }
                Body::Cast(cast) => {
                    let place = Place::After(cast.exchange);
                    course.played.extend(began.map(|(began, from)| Played { exchange: cast.exchange, began, from }));
                    course.known.push((cast.state, place));
                    course.place = Some(place);
                    course.done.clear();
                }
                Body::Note { state, text } => course.note(state.as_ref(), text),
                Body::Void { .. } | Body::Rekey { .. } | Body::Close { .. } => {}
            }
        }
        course
    }

    /// The course of a game as it is.
    pub(crate) fn of(ledger: &Ledger) -> Course {
        Course::before(ledger, u32::MAX)
    }

    fn note(&mut self, state: Option<&Hash>, text: &str) {
        let note = Note::parse(text);
        if let Some(note) = note {
            // A lock that was given up took back no position.
            let reopens = note.kind == Kind::Reopen && state.is_some();
            self.done.iter_mut().for_each(|done| done.stands &= !reopens);
            let done = Done { note, state: state.copied(), before: self.place, stands: true };
            self.done.push(done);
            self.all.push(done);
        }
        let Some(state) = state else { return };
        self.place = match note {
            Some(note) if note.kind == Kind::Reopen => {
                self.take_back(state, note);
                self.place_of(state)
            }
            Some(note) => Some(Place::Act(note.exchange, note.number)),
            None => self.place_of(state),
        };
        self.known.extend(self.place.map(|place| (*state, place)));
    }

    /// Takes back the exchanges since a position was last played from.
    fn take_back(&mut self, state: &Hash, note: Note) {
        let from = self.played.iter().rposition(|played| played.began == *state);
        let back = from.map_or(Vec::new(), |from| self.played.split_off(from));
        let back = back.into_iter().map(|played| (played.exchange, note));
        self.taken_back.extend(back);
    }

    fn place_of(&self, state: &Hash) -> Option<Place> {
        let known = self.known.iter().rev().find(|(hash, _)| hash == state);
        known.map(|(_, place)| *place)
    }

    /// The act that took an exchange back, if one did.
    pub(crate) fn taken_back(&self, exchange: u32) -> Option<Note> {
        let mut back = self.taken_back.iter();
        back.find(|(number, _)| *number == exchange).map(|(_, note)| *note)
    }

    /// The last reopening of what was played since an exchange was cast, if there was one.
    pub(crate) fn reopened(&self) -> Option<&Done> {
        let mut done = self.done.iter().rev();
        done.find(|done| done.note.kind == Kind::Reopen && done.state.is_some())
    }
}

/// The number of the next act for an exchange.
pub(in crate::game) fn next_number(ledger: &Ledger, exchange: u32) -> u32 {
    let notes = ledger.entries().iter().filter_map(|entry| match &entry.body {
        Body::Note { text, .. } => Note::parse(text),
        _ => None,
    });
    let own = notes.filter(|note| note.exchange == exchange);
    own.map(|note| note.number).max().unwrap_or(0) + 1
}

/// Whether an exchange was taken back.
pub fn is_taken_back(ledger: &Ledger, exchange: u32) -> bool {
    Course::of(ledger).taken_back(exchange).is_some()
}

/// The act that took an exchange back, if one did: the exchange that it was done for, which is played in its place, and its
/// number.
pub fn took_back(ledger: &Ledger, exchange: u32) -> Option<(u32, u32)> {
    let by = Course::of(ledger).taken_back(exchange)?;
    Some((by.exchange, by.number))
}
