//! The `estafette` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    estafette::cli::main()
}
