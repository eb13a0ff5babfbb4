//! A new game: built beside its place, then put there in one step.

pub(in crate::game) mod battle;
pub(in crate::game) mod create;
pub(in crate::game) mod inlined;
pub(in crate::game) mod unfinished;
