//! How an exchange is played: the gate before it, the referee, the rule set.

pub(super) mod gate;
mod mail;
pub(super) mod referee;
pub(super) mod rule_set;
