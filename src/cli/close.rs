//! `estafette close`: the end of a game.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::terminal::{Terminal, keep};
use crate::game::{self, Folder, Trouble, When};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// Close it although it is not over.
    #[arg(long)]
    unfinished: bool,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let folder = Folder::at(self.game);
        terminal.open(folder.clone())?;
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        let when = if self.unfinished { When::Anyhow } else { When::Over };
        let head = game::close(&mut game, &keep(self.secret), when)?;
        if self.format == Format::Json {
            let name = &game.file.name;
            terminal.say_json(&json!({"game": name, "closed": true, "head": head.to_string()}))?;
            return Ok(0);
        }
        terminal.say(&format!(
            "The books of `{}` are closed and its seal is open. Mail ledger.txt to everybody, and the whole folder to\n\
             whoever wants to check it with `estafette verify`.\nHead {head}\n",
            game.file.name
        ))?;
        Ok(0)
    }
}
