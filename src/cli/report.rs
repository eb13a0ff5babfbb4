//! `estafette report`: what was told of an exchange, once more.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::terminal::{Terminal, side_of};
use crate::adjudicate::Side;
use crate::dice::{Ending, Ledger};
use crate::game::{Folder, Game, Trouble, is_played, is_taken_back, play_again, read_needed};
use crate::report::{self, Page, html, json};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// The exchange; the last one that was cast where it is left out.
    #[arg(long, value_name = "NUMBER")]
    exchange: Option<u32>,
    /// As this side was told it; the umpire's own view where it is left out.
    #[arg(long)]
    side: Option<String>,
    /// Event by event, each with its dice and its clause, in place of the story; on a terminal with the map, the form and the
    /// proof of the dice, which are left out else.
    #[arg(long)]
    full: bool,
    /// In what form.
    #[arg(long = "as", value_enum, default_value = "text", value_name = "FORM")]
    form: ReportForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportForm {
    /// For a terminal.
    Text,
    /// The file whose hash stands in the ledger.
    Markdown,
    /// A page for a browser.
    Html,
    /// For programs.
    Json,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let path = self.game.display().to_string();
        let game = terminal.open(Folder::at(self.game))?;
        let ledger = game.ledger()?;
        let number = match self.exchange {
            Some(number) => number,
            None => last_cast(ledger)?,
        };
        if is_taken_back(ledger, number) {
            let what = format!("exchange {number} was taken back by the umpire: it counts no longer");
            terminal.warn_of(&what, "");
        }
        let side = self.side.as_deref();
        let side = side.map(|name| side_of(&game.file, name)).transpose()?;
        let form = self.form;
        let text = match (form, side) {
            (ReportForm::Markdown, _) if self.full => {
                let what = "the file whose hash stands in the ledger is told in one way only";
                return Err(Trouble::amiss(what, "leave out `--full`, or take another form"));
            }
            (ReportForm::Markdown, Some(side)) => {
                let path = game.folder.exchange(number).report(&side);
                read_needed(&path, "its reader")?
            }
            (ReportForm::Markdown, None) => {
                return Err(Trouble::amiss("there is no such file for the umpire", "name a side with `--side`"));
            }
            (form, side) => {
                let mut page = page(&game, ledger, number, side.as_ref())?;
                if self.full {
                    page.story = None;
                }
                match form {
                    ReportForm::Json => format!("{:#}\n", json(&page)),
                    ReportForm::Html => html(&page),
                    _ if page.story.is_some() => {
                        let side = side.as_ref().map_or_else(String::new, |side| format!(" --side {side}"));
                        let rest = format!(
                            "Event by event, with all dice and how they are checked: `--full`. The field: `estafette map {path} \
                             --exchange {number}{side}`."
                        );
                        report::aloud_within(&page, &rest, terminal.colour(), terminal.width())
                    }
                    _ => report::terminal_within(&page, terminal.colour(), terminal.width()),
                }
            }
        };
        match form {
            ReportForm::Text | ReportForm::Markdown => terminal.show(&text)?,
            ReportForm::Html | ReportForm::Json => terminal.say(&text)?,
        }
        Ok(0)
    }
}

pub(super) fn last_cast(ledger: &Ledger) -> Result<u32, Trouble> {
    let cast = ledger.exchanges().filter(|exchange| matches!(exchange.ending, Ending::Cast(_)));
    cast.last()
        .map(|exchange| exchange.number)
        .ok_or_else(|| Trouble::amiss("no exchange is cast yet", "`estafette status` says who is awaited"))
}

/// The page is made again from what was locked: it is not kept.
pub(super) fn page(game: &Game, ledger: &Ledger, number: u32, side: Option<&Side>) -> Result<Page, Trouble> {
    let exchange = ledger.exchanges().find(|exchange| exchange.number == number);
    let exchange =
        exchange.ok_or_else(|| Trouble::amiss(ledger.lacks(number), "name one of those, or none for the last"))?;
    let (then, now) = (&exchange.lock.rules, game.file.rules.version());
    if !is_played(game.file.rules, exchange.lock) {
        return Err(Trouble::amiss(
            format!("exchange {number} was played by `{then}`, and this estafette plays `{now}`"),
            "`--side SIDE --as markdown` shows it as it was told",
        ));
    }
    let made = play_again(&game.folder, &game.file, ledger, &exchange, ledger.closed())?;
    let found = match side {
        None => made.umpire,
        Some(side) => made.pages.into_iter().find(|page| page.side == *side),
    };
    Ok(found.expect("every side has a page"))
}
