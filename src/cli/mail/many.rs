//! Many games through one mailbox: which they are, and what they share.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cli::message;
use crate::cli::overview::{folders_of, is_one};
use crate::cli::terminal::Terminal;
use crate::game::{Folder, Keep, Trouble};
use crate::post::{Config, Courier, Send};

/// The games that a command is for.
pub(super) enum Games {
    /// One that is named itself.
    One(PathBuf),
    /// Several, or a folder of games, with the folder that their post office stands in.
    Many(PathBuf, Vec<PathBuf>),
}

impl Games {
    /// The games of the command line.
    pub(super) fn of(paths: &[PathBuf], keep: &Keep) -> Result<Games, Trouble> {
        if is_one(paths) {
            return Ok(Games::One(paths[0].clone()));
        }
        if matches!(keep, Keep::At(_)) {
            return Err(Trouble::amiss(
                "one secret serves one game",
                "leave `--secret` and ESTAFETTE_SECRET out, or name one game",
            ));
        }
        let first = &paths[0];
        let home = match Folder::at(first).holds_a_game() {
            true => first.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new(".")),
            false => first,
        };
        let mut games = Vec::<PathBuf>::new();
        let mut there = Vec::new();
        for folder in folders_of(paths)? {
            let real = folder.canonicalize().unwrap_or_else(|_| folder.clone());
            if !there.contains(&real) {
                there.push(real);
                games.push(folder);
            }
        }
        Ok(Games::Many(home.to_owned(), games))
    }
}

/// The way out that all games share: one line to the server, one login, one password.
#[derive(Default)]
pub(in crate::cli) struct Dispatch {
    courier: Option<Courier>,
    /// Whether the way out was found shut, and said so.
    is_shut: bool,
}

impl Dispatch {
    /// The courier for the letters of a folder; nothing where the way out is shut, which is said once.
    pub(super) fn courier(
        &mut self,
        config: &Config,
        folder: &Folder,
        terminal: &mut Terminal<'_>,
    ) -> Result<Option<&mut Courier>, Trouble> {
        if self.is_shut {
            return Ok(None);
        }
        // Drafts go into the folder of each game, unless all go into one.
        let of_each = matches!(config.send, Send::Files { folder: None });
        if self.courier.is_none() || of_each {
            match Courier::of(config, folder) {
                Ok(courier) => self.courier = Some(courier),
                Err(trouble @ Trouble::Unserved { .. }) => {
                    terminal.warn_of_trouble(&trouble);
                    self.is_shut = true;
                    return Ok(None);
                }
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(self.courier.as_mut())
    }
}

/// The exit code of several games: what is broken goes before letters that did not go out, and these before somebody who is awaited.
pub(super) fn code(codes: impl IntoIterator<Item = u8>) -> u8 {
    let codes = codes.into_iter().collect::<Vec<_>>();
    let first = [3, 2, 5, 4, 1].into_iter().find(|code| codes.contains(code));
    first.unwrap_or(0)
}

/// A game that is broken: said, with its name, and none of the others stops.
pub(super) fn told(root: &Path, trouble: &Trouble, terminal: &mut Terminal<'_>) -> u8 {
    terminal.warn(&format!("{}:\n", root.display()));
    terminal.warn_of_trouble(trouble);
    trouble.exit().max(2)
}

/// The same for programs.
pub(super) fn fault(root: &Path, trouble: &Trouble) -> Value {
    json!({"folder": root.display().to_string(), "fault": message::trouble_json(trouble)})
}

/// The lines of a game below its folder.
pub(super) fn headed(root: &Path, lines: &str) -> String {
    let lines = lines.lines().map(|line| format!("  {line}\n")).collect::<String>();
    format!("{}:\n{lines}", root.display())
}
