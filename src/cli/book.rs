//! `estafette book`: the whole game as one page for a browser.

use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::Format;
use super::desk::referee_for;
use super::message;
use super::terminal::{Terminal, side_of, write_out};
use crate::game::{Folder, Game, Keep, Trouble, gather_book, verify_hashes};
use crate::report::{Book, Reader, book};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of the game.
    game: PathBuf,
    /// The file to write, `-` for the standard output; `book-NAME.html` where it is left out.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// As this side may know it.
    #[arg(long, conflicts_with = "umpire")]
    side: Option<String>,
    /// With what is hidden from the sides, while the game is on.
    #[arg(long)]
    umpire: bool,
    /// With the referee and the record in it: whoever reads the book has the game played again in the browser. For closed games.
    #[arg(long, conflicts_with_all = ["side", "umpire"])]
    with_referee: bool,
    /// How the answer is written; the book itself is one page for a browser all the same.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let is_answer = self.out.as_ref().is_some_and(|path| path.as_os_str() == "-");
        if is_answer && self.format == Format::Json {
            return Err(Trouble::amiss(
                "the book itself would be the answer, and that is no JSON",
                "name a file with `--out`",
            ));
        }
        let game = terminal.open(Folder::at(self.game.clone()))?;
        let referee = self.with_referee.then(|| referee_for(&game, terminal)).transpose()?;
        let reader = match (&self.side, self.umpire) {
            (Some(name), _) => Reader::Side(side_of(&game.file, name)?),
            (None, true) => Reader::Umpire,
            (None, false) => Reader::Everybody,
        };
        let bar = bar();
        let gathered = gather_book(&game, reader, &mut |done, of| {
            bar.set_length(u64::try_from(of).unwrap_or(u64::MAX));
            bar.set_position(u64::try_from(done).unwrap_or(u64::MAX));
        });
        bar.finish_and_clear();
        let gathered = Book { referee, ..gathered? };
        self.tell_amiss(&game, terminal);
        let page = book(&gathered);
        let path = match self.out.clone() {
            Some(_) if is_answer => {
                terminal.say(&page)?;
                return Ok(0);
            }
            Some(path) => path,
            None => PathBuf::from(format!("book-{}.html", gathered.game)),
        };
        write_out(&path, page.as_bytes())?;
        if self.format == Format::Json {
            terminal.say_json(&json!({
                "game": gathered.game,
                "file": path,
                "exchanges": gathered.chapters.len(),
                "bytes": page.len(),
            }))?;
            return Ok(0);
        }
        terminal.say(&format!(
            "The book of {} stands in {}: {} exchanges, {} kB. Open it in a browser; it needs nothing else.\n",
            gathered.game,
            path.display(),
            gathered.chapters.len(),
            page.len().div_ceil(1000),
        ))?;
        Ok(0)
    }
}

impl Arguments {
    /// Says of files that are not those which the ledger names that the book shows them as they are.
    fn tell_amiss(&self, game: &Game, terminal: &mut Terminal<'_>) {
        let verdict = verify_hashes(&game.folder, terminal.shelf(), &Keep::InTheFolder, None);
        let amiss = verdict.map_or(0, |verdict| verdict.discrepancies.len());
        if amiss == 0 {
            return;
        }
        let files = if amiss == 1 { "one file is" } else { "some files are" };
        let what = format!(
            "{files} not as the ledger has it, and the book shows what stands there; `estafette verify` names what is wrong"
        );
        match self.format {
            Format::Json => terminal.warn_json(&json!({"what": what, "where": null, "help": ""})),
            Format::Text => {
                let text = message::warning(&what, None, "", terminal.error_colour());
                terminal.warn(&text);
            }
        }
    }
}

/// A bar on the standard error, which hides itself where that is no terminal.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}");
    let bar = ProgressBar::new(0).with_message("playing the game again");
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
