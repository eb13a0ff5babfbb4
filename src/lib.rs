//! Adjudicates Napoleonic miniature wargames played by e-mail, with dice that anybody can check.
//!
//! The rooms, from the ground up: [`dice`] and [`yaml`] know nobody; [`orders`] is the turn-file
//! language; [`adjudicate`] is the contract between an engine and everybody else; [`kit`] is what
//! rule sets share; [`rules`] are the engines; [`report`] and [`conform`] see engines only through
//! the contract; [`game`] keeps the files of a game, on a disk or in memory; [`post`] carries the mail;
//! [`cli`] talks to people.

pub mod adjudicate;
pub mod cli;
pub mod conform;
pub mod dice;
pub mod game;
pub mod kit;
pub mod orders;
pub mod post;
pub mod report;
pub mod rules;
pub mod yaml;
