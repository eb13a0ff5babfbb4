//! How an exchange is played: the gate before it, the referee, the rule set.
//!
//! `gate`, `referee` and `rule_set` know each other: a rule set is played by a referee, who opens on what the gate of a
//! rule set lets through.

pub(super) mod gate;
mod mail;
pub(super) mod referee;
pub(super) mod rule_set;
