//! This rule set as a crate of its own; its door is [`two_by_two`].

use estafette_core::{adjudicate, dice, kit, orders, telling, yaml};

#[path = "mod.rs"]
pub mod two_by_two;

mod rules {
    pub(crate) use crate::two_by_two;
}
