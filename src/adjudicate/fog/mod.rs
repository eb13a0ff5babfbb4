//! What a side may not know: of the position, of what happened, of how strong the enemy is; and when it hears of the rest.
//!
//! `dispatch`, `spotting`, `veil` and `visible_log` know each other: a veil lifts by news, and news is the part of a
//! log that was seen through it.

pub(super) mod dispatch;
pub(super) mod marks;
pub(super) mod redaction;
pub(super) mod spotting;
pub(super) mod veil;
pub(super) mod visible_log;
