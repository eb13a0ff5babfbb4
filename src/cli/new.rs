//! `estafette new`: a game of a scenario.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::message;
use super::terminal::{Terminal, keep};
use crate::adjudicate::Side;
use crate::game::{FileName, Folder, NewGame, Stage, Trouble, clear_unfinished, create};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The scenario: a game file without players.
    scenario: PathBuf,
    /// The folder of the game; nothing may be there yet.
    folder: PathBuf,
    /// The name of the game, where the scenario's own is not wanted.
    #[arg(long)]
    name: Option<String>,
    /// Who plays a side, by address or name, or `stand-in`, `stand-in:hold`: nobody, and a stand-in leads it; may be given
    /// several times.
    #[arg(long = "player", value_name = "SIDE=WHO", value_parser = player)]
    players: Vec<(Side, String)>,
    /// How many links the umpire's dice chain has: one for each exchange, and one to seal the game.
    #[arg(long, default_value_t = 500, value_name = "NUMBER")]
    links: u32,
    /// Mix public numbers into the dice: `quicknet`, or a source that the players agree on.
    #[arg(long, value_name = "SOURCE")]
    beacon: Option<String>,
    /// Ask the players for dice chains or words before the card is written.
    #[arg(long)]
    invite: bool,
    /// Keep the umpire's secret in this file, outside the folder of the game.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let new = NewGame {
            scenario: self.scenario,
            folder: self.folder,
            name: self.name,
            players: self.players,
            length: self.links,
            beacon: self.beacon,
            invite: self.invite,
            keep: keep(self.secret),
        };
        for path in clear_unfinished(&new)? {
            let what = "an `estafette new` that was killed had left this, and it is cleared away";
            let text = message::warning(what, Some(&FileName::from(&path)), "", terminal.error_colour());
            terminal.warn(&text);
        }
        let name = create(&new, terminal.shelf())?;
        let game = terminal.open(Folder::at(&new.folder))?;
        terminal.warn_of_mail_settings(&game)?;
        if self.format == Format::Json {
            let (head, mail) = match &game.stage {
                Stage::Running(ledger) => (Some(ledger.head().to_string()), "ledger.txt"),
                Stage::Opening(_) => (None, "opening.txt"),
            };
            terminal.say_json(&json!({
                "game": name,
                "folder": new.folder,
                "mail": mail,
                "head": head,
                "secret": new.keep.path(&game.folder).display().to_string(),
            }))?;
            return Ok(0);
        }
        let mut text = format!("The game `{name}` stands in {}.\n", new.folder.display());
        match &game.stage {
            Stage::Running(ledger) => {
                let head = ledger.head();
                text.push_str(&format!(
                    "Mail ledger.txt, which is the card, to everybody before the first orders are written. Its head is\n{head}\n"
                ));
            }
            Stage::Opening(_) => text.push_str(
                "Mail opening.txt to everybody. Each player answers with a turn file for exchange 0 that holds `chain:`,\n\
                 `words:` or neither; `estafette adjudicate` takes them and writes the card.\n",
            ),
        }
        let secret = new.keep.path(&game.folder);
        text.push_str(&format!("Keep {} to yourself, and keep a copy.\n", secret.display()));
        terminal.say(&text)?;
        Ok(0)
    }
}

fn player(text: &str) -> Result<(Side, String), String> {
    let (side, who) = text.split_once('=').ok_or("write it as SIDE=WHO")?;
    if side.is_empty() || who.is_empty() {
        return Err("write it as SIDE=WHO".into());
    }
    Ok((Side::new(side), who.to_owned()))
}
