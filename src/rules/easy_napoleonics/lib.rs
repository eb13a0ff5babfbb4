//! This rule set as a crate of its own; its door is [`easy_napoleonics`].

use estafette_core::{adjudicate, dice, kit, orders, telling, yaml};

#[path = "mod.rs"]
pub mod easy_napoleonics;

mod rules {
    pub(crate) use crate::easy_napoleonics;
}
