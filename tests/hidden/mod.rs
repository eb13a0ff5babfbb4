//! Hidden units: no byte that a side is sent depends on what it may not see. One game is played twice from the same card, with
//! the same dice; only the hidden units go elsewhere. All that red gets is the same, hashes and codes apart, until it meets them.

mod arrivals;
mod campaign;
mod dispatches;
mod duel;
mod easy_napoleonics;
mod general_orders;
mod losses;
mod napoleonic_brigade;
mod on_file;
pub(crate) mod really_simple;
mod rough;
mod two_by_two;
