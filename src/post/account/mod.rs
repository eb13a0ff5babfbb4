//! The umpire's mail account: its configuration, its password, the line to its servers.
//!
//! `config` and `password` know each other: a password is that of an account.

pub(in crate::post) mod autoconfig;
pub(in crate::post) mod config;
pub(in crate::post) mod line;
pub(in crate::post) mod password;
pub(in crate::post) mod providers;
pub(in crate::post) mod trust;
