//! The turn-file language: one for all rule sets, each of which adds its own verbs.
//!
//! A text becomes an order file (the cleaning of mail), the order file a tree (the gate), the tree a
//! [`TurnFile`]: the envelope, and a body in the words of a [`Language`].

mod condition;
mod entry;
mod language;
mod whom;

pub use condition::{Bound, Condition, Measure};
pub use entry::{Answer, Entry, Named, Reply, Standing, Step};
pub use language::{Decision, Language, Vocabulary};
pub use whom::{Selector, Whom};
