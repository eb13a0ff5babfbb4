//! This rule set as a crate of its own; its door is [`really_simple`].

use estafette_core::{adjudicate, dice, kit, orders, telling, yaml};

#[path = "mod.rs"]
pub mod really_simple;

mod rules {
    pub(crate) use crate::really_simple;
}
