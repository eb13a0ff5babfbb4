//! What everybody speaks of: clauses, sides and units, questions, labels, reasons, versions, odds.
//!
//! `question` and `roster` know each other: a question is put to a side, and the roster says what is awaited of one.

pub(super) mod clause;
pub(super) mod labels;
pub(super) mod odds;
pub(super) mod question;
pub(super) mod reason;
pub(super) mod roster;
pub(super) mod version;

/// Whether a value is what it is where nothing is said of it: it is left out of a file.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
