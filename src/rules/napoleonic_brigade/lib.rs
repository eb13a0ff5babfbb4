//! This rule set as a crate of its own; its door is [`napoleonic_brigade`].

use estafette_core::{adjudicate, dice, kit, orders, telling, yaml};

#[path = "mod.rs"]
pub mod napoleonic_brigade;

mod rules {
    pub(crate) use crate::napoleonic_brigade;
}
