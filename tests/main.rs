//! All tests that use the library and the program from outside, in one binary: a folder for each room of `src`, and one for each
//! proof that goes through many of them. `cargo test --test all house` runs one of them.

mod audit;
mod check;
mod cli;
mod conform;
mod desk;
mod dice;
mod examples;
mod fuzz;
mod game;
mod guides;
mod hand;
mod hidden;
mod hostile_positions;
mod house;
mod kit;
mod odds;
mod orders;
mod plain;
mod post;
mod random_play;
mod report;
mod stand_in;
mod support;
mod telling;
