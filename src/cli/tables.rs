//! `estafette tables`: the printed tables, to hold beside the booklet.

use clap::Args;

use super::Format;
use super::terminal::Terminal;
use crate::game::Trouble;
use crate::report::{tables_json, tables_text};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The rule set.
    rules: String,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let tables = terminal.rules(&self.rules)?.tables();
        match self.format {
            Format::Json => terminal.say_json(&tables_json(&tables))?,
            Format::Text => terminal.show(&tables_text(&tables))?,
        }
        Ok(0)
    }
}
