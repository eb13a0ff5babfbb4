//! The tables of the rules, and the umpire's switches.

pub(crate) mod printed;
pub(crate) mod strengths;
pub(crate) mod switches;
pub(crate) mod tables;
