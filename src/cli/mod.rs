//! The command line: one file for each command.

use std::process::ExitCode;

/// Runs the command that was typed.
pub fn main() -> ExitCode {
    ExitCode::from(2)
}
