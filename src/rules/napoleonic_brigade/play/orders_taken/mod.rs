//! Orders as they are taken in.

pub(crate) mod before_the_game;
pub(crate) mod general_orders;
pub(crate) mod otherwise;
pub(crate) mod plans;
