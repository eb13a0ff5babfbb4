//! Turn files: their language, their faults, and the files that players copy.

mod campaign;
mod easy_napoleonics;
mod faults;
mod hostile_text;
mod language;
mod napoleonic_brigade;
mod really_simple;
mod tongue;
mod two_by_two;
