//! What may happen, and what it changes.

pub(crate) mod apply;
pub(crate) mod event;
