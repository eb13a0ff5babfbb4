//! Reports, maps and books as a crate of its own; its door is [`report`].

use estafette_core::{adjudicate, dice, kit, yaml};

#[path = "mod.rs"]
pub mod report;
