//! What does not agree in a game, file by file.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::Trouble;
use super::folder::read_text;
use crate::dice::Hash;

/// One thing that does not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Discrepancy {
    /// The file, from the folder of the game.
    pub file: String,
    /// What is wrong with it.
    pub what: String,
}

/// All of them, each said once.
#[derive(Debug)]
pub(super) struct Differences {
    root: PathBuf,
    /// In the order in which they were found.
    pub found: Vec<Discrepancy>,
}

impl Differences {
    /// None yet, in the game of a folder.
    pub(super) fn new(root: &Path) -> Differences {
        Differences {
            root: root.to_owned(),
            found: Vec::new(),
        }
    }

    /// A file as it is named here: from the folder of the game.
    pub(super) fn name(&self, path: &Path) -> String {
        let name = path.strip_prefix(&self.root).unwrap_or(path);
        name.display().to_string()
    }

    /// Adds one.
    pub(super) fn add(&mut self, path: &Path, what: String) {
        let file = self.name(path);
        let discrepancy = Discrepancy { file, what };
        if !self.found.contains(&discrepancy) {
            self.found.push(discrepancy);
        }
    }

    /// Adds one unless something is known of that file already.
    pub(super) fn once(&mut self, path: &Path, what: String) {
        let file = self.name(path);
        if !self.found.iter().any(|known| known.file == file) {
            self.add(path, what);
        }
    }

    /// Adds what kept a file from being used.
    pub(super) fn trouble(&mut self, path: &Path, trouble: &Trouble) {
        let what = match trouble {
            Trouble::Unreadable { text, faults, .. } => {
                let first = faults.sorted().into_iter().next();
                first.map_or(trouble.to_string(), |fault| {
                    let (line, column) = crate::yaml::place(text, fault.span.start);
                    format!("line {line}, column {column}: {}", fault.message)
                })
            }
            other => other.to_string(),
        };
        self.add(path, what);
    }

    /// Reads a file that must be there.
    pub(super) fn read(&mut self, path: &Path, needed_by: &str) -> Option<String> {
        match read_text(path) {
            Ok(text) => Some(text),
            Err(Trouble::Disk { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
                self.once(path, format!("it is missing, and {needed_by} needs it"));
                None
            }
            Err(trouble) => {
                self.once(path, trouble.to_string());
                None
            }
        }
    }

    /// Holds a file against a hash.
    pub(super) fn hash(&mut self, path: &Path, text: &str, hash: &Hash, named_by: &str) {
        let own = Hash::of(text.as_bytes());
        if own != *hash {
            self.add(
                path,
                format!("{named_by} names {hash}, and its hash is {own}"),
            );
        }
    }

    /// Holds a file against what it should be.
    pub(super) fn same(&mut self, path: &Path, there: &str, made: &str) {
        if there != made {
            self.add(path, first_difference(there, made));
        }
    }
}

/// The first line at which a file parts from what is worked out again.
pub(super) fn first_difference(there: &str, made: &str) -> String {
    let (mut old, mut new) = (there.split('\n'), made.split('\n'));
    let mut number = 1;
    loop {
        match (old.next(), new.next()) {
            (Some(is), Some(should)) if is == should => number += 1,
            (None, None) => return "it is the same".into(),
            (is, should) => {
                let shown = |line: Option<&str>| match line {
                    None => "nothing".to_owned(),
                    Some(line) => format!("`{}`", crop(line)),
                };
                let (is, should) = (shown(is), shown(should));
                return format!("line {number} is {is}, and playing it again gives {should}");
            }
        }
    }
}

/// Enough of a line to know it by.
fn crop(line: &str) -> String {
    let kept = line
        .chars()
        .filter(|letter| !letter.is_control())
        .take(100)
        .collect::<String>();
    if kept.len() < line.len() {
        format!("{kept}...")
    } else {
        kept
    }
}
