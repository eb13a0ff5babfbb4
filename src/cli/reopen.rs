//! `estafette reopen`: a lock is given up, or exchanges are taken back.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::Format;
use super::adjudicate::clear;
use super::terminal::Terminal;
use crate::game::{self, Disk, Folder, Game, Reopened, Trouble, copy_folder};
use crate::kit::list;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// Why: everybody is told.
    #[arg(long, value_name = "WHY")]
    reason: String,
    /// Go back to the beginning of this exchange; the beginning of the last turn that was played where it is left out.
    #[arg(long, value_name = "NUMBER")]
    to: Option<u32>,
    /// Let the orders that were taken back stand until others come (players still have their days from the notice); where it is left
    /// out, everybody sends new ones.
    #[arg(long)]
    keep_orders: bool,
    /// Work on a copy of the game in this folder, and leave the game as it is.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// How the answer is written.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        terminal.open(Folder::at(&self.game))?;
        let Some(out) = &self.out else {
            return self.in_place(Folder::at(&self.game), terminal);
        };
        let was_there = out.is_dir();
        copy_folder(&self.game, out)?;
        let answer = self.in_place(Folder::on(out, Disk::hasty()), terminal);
        if answer.is_err() {
            clear(out, was_there);
        }
        answer
    }

    fn in_place(&self, folder: Folder, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let _pen = folder.take_pen()?;
        let mut game = terminal.open(folder)?;
        let done = game::reopen(&mut game, &self.reason, self.to, self.keep_orders)?;
        match self.format {
            Format::Json => terminal.say_json(&as_json(&game, &done)?)?,
            Format::Text => {
                let text = as_text(&game, &done)?;
                terminal.say(&text)?;
            }
        }
        Ok(0)
    }
}

fn as_text(game: &Game, done: &Reopened) -> Result<String, Trouble> {
    let stand = game.stand()?;
    let waits = !game.file.rules.battles(&stand.held.position).is_empty();
    let results =
        "Nobody owes orders for it: what is entered of its battles stands, and `estafette amend` enters another.";
    let mut text = match done {
        Reopened::Lock { exchange, keeps_orders } => {
            let next = exchange + 1;
            let orders = match keeps_orders {
                _ if waits => results.to_owned(),
                true => format!(
                    "Its orders are locked again by the next `estafette adjudicate`, as exchange {next}, where no others come."
                ),
                false => format!("New orders are awaited, for exchange {next}."),
            };
            format!("The lock of exchange {exchange} is given up. {orders}\n")
        }
        Reopened::Played { exchanges, keeps_orders } => {
            let numbers = exchanges.iter().map(u32::to_string).collect::<Vec<_>>();
            let (what, are) = match exchanges.len() {
                1 => ("Exchange", "is"),
                _ => ("The exchanges", "are"),
            };
            let orders = match keeps_orders {
                _ if waits => results,
                true => "Its orders are those that were taken back, where no others come.",
                false => "New orders are awaited for it.",
            };
            format!(
                "{what} {} {are} taken back. The game stands at {}; play goes on as exchange {}, with dice of its own. {orders}\n",
                list(&numbers),
                stand.clock.text,
                stand.exchange
            )
        }
    };
    text.push_str("Mail ledger.txt to everybody; the next report tells it, too.\n");
    text.push_str(&format!("Head {}\n", game.ledger()?.head()));
    Ok(text)
}

fn as_json(game: &Game, done: &Reopened) -> Result<serde_json::Value, Trouble> {
    let (void, back, keeps) = match done {
        Reopened::Lock { exchange, keeps_orders } => (Some(*exchange), Vec::new(), *keeps_orders),
        Reopened::Played { exchanges, keeps_orders } => (None, exchanges.clone(), *keeps_orders),
    };
    let ledger = game.ledger()?;
    Ok(json!({
        "game": game.file.name,
        "void": void,
        "taken_back": back,
        "keeps_orders": keeps,
        "exchange": game.stand()?.exchange,
        "head": ledger.head().to_string(),
    }))
}
