//! What a side may not know: of the position, of what happened, of how strong the enemy is; and when it hears of the rest.

pub(super) mod dispatch;
pub(super) mod marks;
pub(super) mod redaction;
pub(super) mod spotting;
pub(super) mod veil;
pub(super) mod visible_log;
