//! `estafette completions`: what a shell needs to complete commands.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Estafette;
use super::terminal::Terminal;
use crate::game::Trouble;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Estafette::command(), "estafette", &mut script);
        let script = String::from_utf8(script).expect("completions are text");
        terminal.say(&script)?;
        Ok(0)
    }
}
