//! What `check` says of orders of each rule set, and what the form shows.

mod campaign;
mod easy_napoleonics;
mod napoleonic_brigade;
mod really_simple;
mod two_by_two;
