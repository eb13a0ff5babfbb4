//! Adjudicates Napoleonic miniature wargames played by e-mail, with dice that anybody can check.
//!
//! The rooms, from the ground up: [`dice`] and [`yaml`] know nobody; [`orders`] is the turn-file
//! language; [`adjudicate`] is the contract between an engine and everybody else; [`kit`] is what
//! rule sets share; [`telling`] makes stories; [`rules`] are the engines; [`report`] and [`conform`] see engines only through
//! the contract; [`game`] keeps the files of a game, on a disk or in memory; [`post`] carries the mail;
//! [`simulate`] plays games with throw-away dice; [`desk`] is what a player's browser has of all this; [`cli`] talks to people.

#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod conform;
pub mod desk;
pub mod game;
#[cfg(not(target_family = "wasm"))]
pub mod post;
pub mod rules;
pub mod simulate;

pub use estafette_core::{adjudicate, dice, kit, orders, telling, yaml};
pub use estafette_report::report;
