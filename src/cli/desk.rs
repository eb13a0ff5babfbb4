//! `estafette desk`: a page for a player's browser in which orders are made by clicking, with the engine in it.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::Format;
use super::engines::engine_for;
use super::terminal::{Terminal, keep, side_of, write_out};
use crate::adjudicate::Side;
use crate::desk::{Begun, begun, begun_at, begun_by_hand, page, referee};
use crate::game::{DeskMailed, Folder, Game, Trouble, View, handed, is_standard_input, record_of};
use crate::post::{Address, Enclosed};
use crate::report::Replay;

/// What the desk is made with that goes along with letters of a game; nothing where none shall.
pub(super) fn enclosed<'a>(
    game: &Game,
    umpire: &'a Address,
    terminal: &Terminal<'_>,
) -> Result<Option<Enclosed<'a>>, Trouble> {
    let mailed = game.file.post.desk;
    if mailed == DeskMailed::None {
        return Ok(None);
    }
    let engine = engine_for(terminal.engines(), Some(game.file.rules.id()));
    let engine = engine.ok_or_else(|| {
        let what = "the desk shall go along with letters of this game, and this estafette was built without the engine for browsers";
        Trouble::amiss(what, format!("{BUILD}, or take `desk` out of `post` in game.yaml"))
    })?;
    Ok(Some(Enclosed { mailed, engine, umpire: umpire.mail() }))
}

/// The referee for the book of a closed game: the engine that knows all rule sets, for it alone proves.
pub(super) fn referee_for(game: &Game, terminal: &Terminal<'_>) -> Result<Replay, Trouble> {
    let record = record_of(game)?;
    let engine = engine_for(terminal.engines(), None);
    let engine = engine.ok_or_else(|| Trouble::amiss(NO_ENGINE, BUILD))?;
    Ok(referee(engine, record))
}

/// What is said where there is none.
const NO_ENGINE: &str = "this estafette was built without the engine for browsers";

/// What is said of the umpire's own page.
const FOR_THE_UMPIRE: &str = "It is yours, and shows everything: mail it to nobody.\n";

/// How an estafette with engines comes about.
const BUILD: &str = "`rustup target add wasm32-wasip1` once, then `cargo build --release --features desk`";

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder of a game, or a view that came with a report (`-` is the standard input); nothing for a desk that opens any view.
    game: Option<PathBuf>,
    /// Whose desk it is; a view is that of its side. Without it the desk of a game is the umpire's own, which is not to be mailed.
    #[arg(long)]
    side: Option<String>,
    /// The file to write; `desk.html`, or `desk-GAME-SIDE.html`, where it is left out.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The address that a mail with orders is begun to.
    #[arg(long, value_name = "ADDRESS")]
    umpire: Option<String>,
    /// Where the umpire's secret is, if not in the folder.
    #[arg(long, value_name = "FILE", env = "ESTAFETTE_SECRET")]
    secret: Option<PathBuf>,
    /// How the answer is written; the desk itself is one page for a browser all the same.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

impl Arguments {
    pub(super) fn run(self, terminal: &mut Terminal<'_>) -> Result<u8, Trouble> {
        let (begun, name) = match &self.game {
            None if self.side.is_some() => {
                return Err(Trouble::amiss(
                    "the desk that opens every view is of no side",
                    "leave `--side` out, or name a game",
                ));
            }
            None => (Begun { title: "The desk".to_owned(), ..Begun::default() }, "desk.html".to_owned()),
            Some(path) if path.is_file() || is_standard_input(path) => self.of_view(path, terminal)?,
            Some(path) => self.of_game(path, terminal)?,
        };
        let Some(engine) = engine_for(terminal.engines(), begun.rules) else {
            return Err(Trouble::amiss(NO_ENGINE, BUILD));
        };
        let is_umpires = begun.at_hand.is_some();
        let html = page(&Begun { umpire: self.umpire, engine: engine.to_vec(), ..begun });
        let path = self.out.unwrap_or_else(|| PathBuf::from(name));
        write_out(&path, html.as_bytes())?;
        match self.format {
            Format::Json => terminal.say_json(&json!({"file": path, "bytes": html.len()}))?,
            Format::Text => terminal.say(&format!(
                "The desk stands in {}: {} kB. Open it in a browser; it needs nothing else.\n{}",
                path.display(),
                html.len().div_ceil(1000),
                if is_umpires { FOR_THE_UMPIRE } else { "" },
            ))?,
        }
        Ok(0)
    }

    fn of_view(&self, path: &Path, terminal: &Terminal<'_>) -> Result<(Begun, String), Trouble> {
        let (read, text) = View::with_text(&handed(path), |id| terminal.rules(id))?;
        if let Some(side) = self.side.as_deref().filter(|side| *side != read.top.side.as_str()) {
            let what = format!("the view is that of {}, not of {side}", read.top.side);
            return Err(Trouble::amiss(what, "leave `--side` out, or name the view of that side"));
        }
        let name = name_of(&read.top.game, &read.top.side);
        Ok((begun_at(&read, text), name))
    }

    fn of_game(&self, path: &Path, terminal: &Terminal<'_>) -> Result<(Begun, String), Trouble> {
        let game = terminal.open(Folder::at(path))?;
        let file = &game.file;
        let Some(side) = &self.side else {
            let begun = begun_by_hand(&game, &keep(self.secret.clone()))?;
            return Ok((begun, format!("desk-{}-umpire.html", file.name)));
        };
        let side = side_of(file, side)?;
        let begun = begun(&game, &side, &keep(self.secret.clone()))?;
        Ok((begun, name_of(&file.name, &side)))
    }
}

fn name_of(game: &str, side: &Side) -> String {
    format!("desk-{game}-{side}.html")
}
