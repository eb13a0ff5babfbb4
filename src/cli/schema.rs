//! `estafette schema`: what an editor checks and completes files by.

use clap::{Args, ValueEnum};

use super::terminal::Terminal;
use crate::game::{Trouble, game_file_schema, position_schema, umpire_file_schema};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Of what.
    #[arg(value_enum)]
    what: What,
    /// The rule set.
    rules: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// A turn file, as players mail it.
    TurnFile,
    /// A game file or a scenario.
    Game,
    /// A position: `state.yaml`, or a view.
    Position,
    /// The log of an exchange.
    Log,
    /// The umpire's file, for `estafette amend`.
    UmpireFile,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let rules = terminal.rules(&self.rules)?;
        terminal.say_json(&match self.what {
            What::TurnFile => rules.turn_file_schema(),
            What::Game => game_file_schema(rules),
            What::Position => position_schema(rules),
            What::Log => rules.log_schema(),
            What::UmpireFile => umpire_file_schema(rules),
        })?;
        Ok(0)
    }
}
