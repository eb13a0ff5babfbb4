//! What the rule sets of `estafette` stand on, as a crate of its own, so that they are built side by side and none of them can
//! reach further: the rooms below the engines, in the order in which they know each other.

pub mod adjudicate;
pub mod dice;
pub mod kit;
pub mod orders;
pub mod telling;
pub mod yaml;
