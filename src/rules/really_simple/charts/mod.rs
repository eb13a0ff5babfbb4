//! The printed tables and modifiers, the switches of the umpire, and how both are printed back.

pub(crate) mod switches;
pub(crate) mod tables;
