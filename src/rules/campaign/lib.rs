//! This rule set as a crate of its own; its door is [`campaign`].

use estafette_core::{adjudicate, dice, kit, orders, yaml};

#[path = "mod.rs"]
pub mod campaign;

mod rules {
    pub(crate) use crate::campaign;
}
