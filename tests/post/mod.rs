//! Mail in and out, against servers inside the tests.

mod by_hand;
mod config;
mod due;
mod evidence;
mod hands;
mod held;
mod hostile;
mod imap;
mod incoming;
mod incoming_dice;
mod incoming_game;
mod keygen;
mod login;
mod mutations;
mod out;
mod plainly;
mod questions;
mod set_up;
mod who;
