//! Hidden units: no byte that a side is sent depends on what it may not see. One game is played twice from the same card, with
//! the same dice; only the hidden units go elsewhere. All that red gets is the same, hashes and codes apart, until it meets them.

#[path = "hidden/dispatches.rs"]
mod dispatches;
#[path = "hidden/duel.rs"]
mod duel;
#[path = "hidden/easy_napoleonics.rs"]
mod easy_napoleonics;
#[path = "hidden/general_orders.rs"]
mod general_orders;
#[path = "hidden/losses.rs"]
mod losses;
#[path = "hidden/napoleonic_brigade.rs"]
mod napoleonic_brigade;
#[path = "hidden/really_simple.rs"]
mod really_simple;
#[path = "hidden/rough.rs"]
mod rough;
#[path = "hidden/two_by_two.rs"]
mod two_by_two;
