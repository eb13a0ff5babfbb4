//! What was typed for the exchange at hand, line by line: kept in the folder of the game, whole or not at all, after every line.

use std::path::{Path, PathBuf};

use crate::game::{Care, Disk, Trouble, read_text};

/// The folder of drafts in that of the game.
const DRAFTS: &str = "drafts";

/// A line as it was understood: for whom, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The side.
    pub(super) side: String,
    /// The line without it.
    pub(super) text: String,
}

/// The lines of an exchange.
pub(super) struct Journal {
    path: PathBuf,
    pub(super) lines: Vec<Line>,
}

impl Journal {
    /// The lines that were typed for an exchange.
    pub(super) fn open(root: &Path, exchange: u32) -> Result<Journal, Trouble> {
        let path = root.join(DRAFTS).join(format!("x{exchange:03}.txt"));
        let text = if path.is_file() { read_text(&path)? } else { String::new() };
        let split = |line: &str| line.split_once(": ").map(|(side, text)| (side.to_owned(), text.to_owned()));
        let lines = text.lines().filter_map(split).map(|(side, text)| Line { side, text });
        Ok(Journal { path, lines: lines.collect() })
    }

    /// The same with other lines, once these are on the disk.
    pub(super) fn keep(&mut self, lines: Vec<Line>) -> Result<(), Trouble> {
        let text = lines.iter().map(|line| format!("{}: {}\n", line.side, line.text)).collect::<String>();
        put(&self.path, &text, Care::Kept)?;
        self.lines = lines;
        Ok(())
    }
}

/// The file of a side's orders as they stand, for the umpire to look at and for `adjudicate` to take in.
pub(super) fn sheet(root: &Path, side: &str, player: Option<&str>) -> PathBuf {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || letter == '-' { letter } else { '_' };
    let player = player.map_or(String::new(), |player| format!("-{}", player.chars().map(plain).collect::<String>()));
    root.join(DRAFTS).join(format!("{side}{player}.txt"))
}

/// The umpire's file that a line is made into.
pub(super) fn by_hand(root: &Path) -> PathBuf {
    root.join(DRAFTS).join("by-hand.yaml")
}

/// Writes a file of drafts.
pub(super) fn put(path: &Path, text: &str, care: Care) -> Result<(), Trouble> {
    let disk = Disk::new();
    let folder = path.parent().expect("a draft stands in a folder");
    disk.make_folder(folder).map_err(Trouble::disk("write", folder))?;
    disk.write(path, text.as_bytes(), care).map_err(Trouble::disk("write", path))?;
    match care {
        Care::Kept => disk.settle().map_err(Trouble::disk("write", path)),
        Care::Loose => Ok(()),
    }
}

/// Takes away what has served.
pub(super) fn clear(path: &Path) -> Result<(), Trouble> {
    Disk::new().remove(path).map_err(Trouble::disk("remove", path))
}
