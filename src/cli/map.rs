//! `estafette map`: the position, drawn.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::desk::Desk;
use crate::game::{Folder, Game, Trouble};
use crate::report::text_map;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// The position after this exchange, 0 for that at the start; as it stands now where it is left out.
    #[arg(long, value_name = "NUMBER")]
    exchange: Option<u32>,
    /// In what form.
    #[arg(long = "as", value_enum, default_value = "text", value_name = "FORM")]
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For a terminal and for mail.
    Text,
    /// For programs.
    Json,
}

impl Arguments {
    pub(super) fn run(self, desk: &mut Desk<'_>) -> Result<u8, Trouble> {
        let game = desk.open(Folder::at(self.game))?;
        let held = match self.exchange {
            Some(number) => {
                demand_exchange(&game, number)?;
                game.position_after(number)?
            }
            None => game.stand()?.held,
        };
        let plot = game.file.rules.plot(&held.position);
        match self.form {
            Form::Text => desk.say(&(text_map(&plot) + "\n"))?,
            Form::Json => desk.say_json(&plot)?,
        }
        Ok(0)
    }
}

fn demand_exchange(game: &Game, number: u32) -> Result<(), Trouble> {
    let mut exchanges = game.ledger()?.exchanges();
    if number == 0 || exchanges.any(|exchange| exchange.number == number) {
        return Ok(());
    }
    Err(Trouble::amiss(
        format!("there is no exchange {number}"),
        "name one that is cast",
    ))
}
