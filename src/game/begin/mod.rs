//! A new game: built beside its place, then put there in one step.
//!
//! `create` and `unfinished` know each other: a game that is being made is left unfinished, or taken up.

pub(in crate::game) mod battle;
pub(in crate::game) mod create;
pub(in crate::game) mod inlined;
pub(in crate::game) mod unfinished;
