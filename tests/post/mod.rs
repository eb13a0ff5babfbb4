//! Mail in and out, against servers inside the tests.

mod bounce;
mod by_hand;
mod config;
mod correspondence;
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
mod letters;
mod login;
mod mutations;
mod office;
mod out;
mod plainly;
mod questions;
mod set_up;
mod setup;
mod who;
