//! The printed tables and modifiers, the switches of the umpire, and how both are printed back.
//!
//! `printed_back` and `printed_fighting` know each other: they are one list in two files.

pub(crate) mod after_melee;
pub(crate) mod bases;
pub(crate) mod fire;
pub(crate) mod measures;
pub(crate) mod melee_modifiers;
pub(crate) mod melee_table;
pub(crate) mod movement;
pub(crate) mod movement_dice;
pub(crate) mod options;
pub(crate) mod printed_back;
pub(crate) mod printed_fighting;
pub(crate) mod switches;
pub(crate) mod terrain_kinds;
