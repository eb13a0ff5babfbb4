//! The printed tables for people.
use crate::adjudicate::Table;
pub(super) fn printed() -> Vec<Table> {
    Vec::new()
}
