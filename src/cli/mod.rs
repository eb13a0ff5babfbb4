//! The command line: one file for each command.

#[allow(dead_code, reason = "the table of commands is not laid yet")]
mod dice;

use std::process::ExitCode;

/// Runs the command that was typed.
pub fn main() -> ExitCode {
    ExitCode::from(2)
}
