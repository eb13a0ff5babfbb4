//! What a rule set is and may lean on: the contracts, the flaws of a position, the umpire's lines, keys and switches.
//!
//! `amend` and `parts` know each other: an amendment is made of the types of a rule set, and whoever writes one amends.

pub(super) mod amend;
pub(super) mod amending;
pub(super) mod at_desk;
pub(super) mod battles;
pub(super) mod flaws;
pub mod game_keys;
pub(super) mod ground_line;
pub(super) mod hands_on;
pub(super) mod line_keys;
#[cfg(any(test, feature = "proofs"))]
pub mod lines_tried;
pub(super) mod on_file;
pub(super) mod parts;
mod remarks;
pub(super) mod stands_in;
pub mod switches;
pub(super) mod wrong;
