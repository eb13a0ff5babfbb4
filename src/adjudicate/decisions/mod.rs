//! What players have said about decisions, and how they are asked.

pub(super) mod asking;
pub(super) mod instructions;
