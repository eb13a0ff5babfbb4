//! Orders: how they ride, and what is done of them at the force.

pub(crate) mod couriers;
pub(crate) mod errands;
pub(crate) mod in_hand;
