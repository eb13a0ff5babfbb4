//! What does not agree in a game, file by file.

use crate::game::files::{FileAt, read_text};
use serde::Serialize;

use super::promises::Promise;
use crate::dice::Hash;
use crate::game::again::difference::{WINDOWS, first_difference};
use crate::game::trouble::{FileName, Trouble};

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
pub(in crate::game) struct Differences {
    root: FileName,
    /// In the order in which they were found.
    found: Vec<Discrepancy>,
    /// What is looked at just now.
    about: Promise,
    /// The promises that were not kept, and the files that say so.
    broken: Vec<(Promise, String)>,
}

impl Differences {
    /// None yet, in the game of a folder.
    pub(in crate::game) fn new(root: &FileName) -> Differences {
        Differences { root: root.to_owned(), found: Vec::new(), about: Promise::DiceFixed, broken: Vec::new() }
    }

    /// What is added from now on breaks this promise.
    pub(in crate::game) fn about(&mut self, promise: Promise) {
        self.about = promise;
    }

    /// The promises that were not kept, and the files that say so.
    pub(in crate::game) fn broken(&self) -> Vec<(Promise, String)> {
        self.broken.clone()
    }

    /// A file as it is named here: from the folder of the game.
    pub(in crate::game) fn name(&self, path: &FileName) -> String {
        path.within(&self.root)
    }

    /// Adds one.
    pub(in crate::game) fn add(&mut self, path: &FileName, what: String) {
        let file = self.name(path);
        self.broken.push((self.about, file.clone()));
        let discrepancy = Discrepancy { file, what };
        if !self.found.contains(&discrepancy) {
            self.found.push(discrepancy);
        }
    }

    /// Whether something is known of a file.
    pub(in crate::game) fn is_known(&self, path: &FileName) -> bool {
        let file = self.name(path);
        self.found.iter().any(|known| known.file == file)
    }

    /// Adds one unless something is known of that file already.
    pub(in crate::game) fn once(&mut self, path: &FileName, what: String) {
        let file = self.name(path);
        if self.found.iter().any(|known| known.file == file) {
            self.broken.push((self.about, file));
        } else {
            self.add(path, what);
        }
    }

    /// What was found, each file once with all that is wrong with it.
    pub(in crate::game) fn by_file(self) -> Vec<Discrepancy> {
        let mut files: Vec<Discrepancy> = Vec::new();
        for one in self.found {
            match files.iter_mut().find(|known| known.file == one.file) {
                Some(known) => known.what = format!("{}; {}", known.what, one.what),
                None => files.push(one),
            }
        }
        files
    }

    /// Adds what kept a file from being used.
    pub(in crate::game) fn trouble(&mut self, path: &FileName, trouble: &Trouble) {
        let what = first_fault(trouble);
        self.add(path, what);
    }

    /// Reads a file that must be there.
    pub(in crate::game) fn read(&mut self, path: &FileAt, needed_by: &str) -> Option<String> {
        match read_text(path) {
            Ok(text) => Some(text),
            Err(Trouble::Disk { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
                self.once(path, format!("it is missing, and {needed_by} needs it"));
                None
            }
            Err(trouble) => {
                // Of a folder that cannot be entered no file is to blame.
                let at = trouble.path().unwrap_or(path).to_owned();
                self.once(&at, trouble.to_string());
                None
            }
        }
    }

    /// Holds a file against a hash.
    pub(in crate::game) fn hash(&mut self, path: &FileName, text: &str, hash: &Hash, named_by: &str) {
        let own = Hash::of(text.as_bytes());
        if own == *hash {
            return;
        }
        let what = match Hash::of(text.replace("\r\n", "\n").as_bytes()) == *hash {
            true => format!("it has {WINDOWS}; without them it is the file that {named_by} names"),
            false => format!("{named_by} names {hash}, and its hash is {own}"),
        };
        self.add(path, what);
    }

    /// Holds a file against what it should be.
    pub(in crate::game) fn same(&mut self, path: &FileName, there: &str, made: &str) {
        if there != made {
            self.add(path, first_difference(there, made));
        }
    }
}

/// What kept a file from being used, in a line: of several faults the first, with its place.
pub fn first_fault(trouble: &Trouble) -> String {
    let Trouble::Unreadable { text, faults, .. } = trouble else {
        return trouble.to_string();
    };
    let first = faults.sorted().into_iter().next();
    first.map_or(trouble.to_string(), |fault| {
        let (line, column) = crate::yaml::place(text, fault.span.start);
        format!("line {line}, column {column}: {}", fault.message)
    })
}
