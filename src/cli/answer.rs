//! `estafette answer`: what a player asks of the umpire is answered.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::terminal::{Terminal, side_of};
use crate::game::{self, Answered, Asked, Folder, Game, Trouble};

/// What a refusal says where the umpire says nothing of his own.
const REFUSAL: &str = "The umpire does not grant this";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// The side that asks.
    #[arg(long)]
    side: String,
    /// Which of its players, where several share the side.
    #[arg(long)]
    player: Option<String>,
    /// The answer.
    #[arg(required_unless_present = "refuse")]
    text: Option<String>,
    /// Do not grant what is asked; a text says why.
    #[arg(long)]
    refuse: bool,
    /// `all` tells everybody; only who asked is told where it is left out.
    #[arg(long, value_name = "WHOM", value_parser = ["all"])]
    to: Option<String>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let folder = Folder::at(&self.game);
        terminal.open(folder.clone())?;
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        let said = Answered {
            side: side_of(&game.file, &self.side)?,
            player: self.player.clone(),
            text: self.said()?,
            to_all: self.to.is_some(),
        };
        let asked = game::answer(&mut game, &said)?;
        match self.format {
            Format::Json => terminal.say_json(&as_json(&game, &said, &asked)?),
            Format::Text => terminal.say(&as_text(&game, &said, &asked)?),
        }?;
        Ok(0)
    }

    fn said(&self) -> Result<String, Trouble> {
        let text = self.text.as_deref().unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match (text.is_empty(), self.refuse) {
            (true, false) => Err(Trouble::amiss(
                "the answer is empty",
                "write it in quotes behind the side, or refuse with `--refuse`",
            )),
            (true, true) => Ok(REFUSAL.to_owned()),
            (false, true) => Ok(format!("{REFUSAL}: {text}")),
            (false, false) => Ok(text),
        }
    }
}

fn as_text(game: &Game, said: &Answered, asked: &[Asked]) -> Result<String, Trouble> {
    let mut text = String::new();
    for one in asked {
        text.push_str(&format!("{} asked: {}\n", one.who(), one.text));
    }
    let whom = match said.to_all {
        true => "everybody".to_owned(),
        false => said.side.to_string(),
    };
    Ok(format!("{text}The answer stands in the next report to {whom}: {}\nHead {}\n", said.text, game.ledger()?.head()))
}

fn as_json(game: &Game, said: &Answered, asked: &[Asked]) -> Result<serde_json::Value, Trouble> {
    Ok(json!({
        "game": game.file.name,
        "asked": asked,
        "answer": said.text,
        "to_all": said.to_all,
        "head": game.ledger()?.head().to_string(),
    }))
}
