//! Who reads a story.

use crate::adjudicate::{Phrases, Roster, Side, Taken};

/// Who reads a story, and what it is told by.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'r> {
    /// Sides by name.
    pub roster: &'r Roster,
    /// Whose report it is; the umpire's where nobody's.
    pub reader: Option<&'r Side>,
    /// Wordings of an umpire.
    pub phrases: &'r Phrases,
    /// The exchange: what is said only once in a report goes by its number.
    pub exchange: u32,
    /// Places that have come into other hands: each is told, by an incident or by itself.
    pub taken: &'r [Taken],
}
