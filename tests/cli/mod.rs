//! The command line: answers, messages, exit codes, and files that mean harm.

mod answers;
mod beacon;
mod hands;
mod help;
mod hostile_files;
mod json;
mod sit;
mod small_things;
mod stand_in;
mod status;
