//! What does not agree in a game, file by file.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::folder::read_text;
use super::{Promise, Trouble};
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
    found: Vec<Discrepancy>,
    /// What is looked at just now.
    about: Promise,
    /// The promises that were not kept, and the files that say so.
    broken: Vec<(Promise, String)>,
}

impl Differences {
    /// None yet, in the game of a folder.
    pub(super) fn new(root: &Path) -> Differences {
        Differences { root: root.to_owned(), found: Vec::new(), about: Promise::DiceFixed, broken: Vec::new() }
    }

    /// What is added from now on breaks this promise.
    pub(super) fn about(&mut self, promise: Promise) {
        self.about = promise;
    }

    /// The promises that were not kept, and the files that say so.
    pub(super) fn broken(&self) -> Vec<(Promise, String)> {
        self.broken.clone()
    }

    /// A file as it is named here: from the folder of the game.
    pub(super) fn name(&self, path: &Path) -> String {
        let name = path.strip_prefix(&self.root).unwrap_or(path);
        name.display().to_string()
    }

    /// Adds one.
    pub(super) fn add(&mut self, path: &Path, what: String) {
        let file = self.name(path);
        self.broken.push((self.about, file.clone()));
        let discrepancy = Discrepancy { file, what };
        if !self.found.contains(&discrepancy) {
            self.found.push(discrepancy);
        }
    }

    /// Adds one unless something is known of that file already.
    pub(super) fn once(&mut self, path: &Path, what: String) {
        let file = self.name(path);
        if self.found.iter().any(|known| known.file == file) {
            self.broken.push((self.about, file));
        } else {
            self.add(path, what);
        }
    }

    /// What was found, each file once with all that is wrong with it.
    pub(super) fn by_file(self) -> Vec<Discrepancy> {
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
    pub(super) fn trouble(&mut self, path: &Path, trouble: &Trouble) {
        let what = first_fault(trouble);
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
    pub(super) fn same(&mut self, path: &Path, there: &str, made: &str) {
        if there != made {
            self.add(path, first_difference(there, made));
        }
    }
}

/// What kept a file from being used, in a line: of several faults the first, with its place.
pub(super) fn first_fault(trouble: &Trouble) -> String {
    let Trouble::Unreadable { text, faults, .. } = trouble else {
        return trouble.to_string();
    };
    let first = faults.sorted().into_iter().next();
    first.map_or(trouble.to_string(), |fault| {
        let (line, column) = crate::yaml::place(text, fault.span.start);
        format!("line {line}, column {column}: {}", fault.message)
    })
}

/// The first line at which a file parts from what is worked out again.
pub(super) fn first_difference(there: &str, made: &str) -> String {
    parts_at(there, made, "playing it again")
}

/// The same for what comes of something else than playing.
pub(super) fn parts_at(there: &str, made: &str, by: &str) -> String {
    if there.contains('\r') && there.replace("\r\n", "\n") == made {
        return format!("it has {WINDOWS}; nothing else differs");
    }
    let (mut old, mut new) = (there.split('\n'), made.split('\n'));
    let mut number = 1;
    loop {
        match (old.next(), new.next()) {
            (Some(is), Some(should)) if is == should => number += 1,
            (None, None) => return "it is the same".into(),
            (is, should) => {
                let (is, should) = excerpts(is, should);
                return format!("line {number} is {is}, and {by} gives {should}");
            }
        }
    }
}

const WINDOWS: &str = "Windows line ends (CR LF in place of LF)";

/// No more of a line is shown.
const SHOWN: usize = 100;

/// Enough of two lines to see what differs: long ones begin where they part.
fn excerpts(is: Option<&str>, should: Option<&str>) -> (String, String) {
    let long = |line: Option<&str>| line.is_some_and(|line| line.chars().count() > SHOWN);
    let same = match (is, should) {
        (Some(is), Some(should)) if long(Some(is)) || long(Some(should)) => {
            let pairs = is.chars().zip(should.chars());
            pairs.take_while(|(one, other)| one == other).count()
        }
        _ => 0,
    };
    let shown = |line: Option<&str>| match line {
        None => "nothing".to_owned(),
        Some(line) => format!("`{}`", crop(line, same)),
    };
    (shown(is), shown(should))
}

/// A part of a line, with dots where something is left out.
fn crop(line: &str, from: usize) -> String {
    let rest = line.chars().skip(from);
    let kept = rest.take(SHOWN).collect::<String>();
    let before = if from > 0 { "..." } else { "" };
    let after = if from + SHOWN < line.chars().count() { "..." } else { "" };
    let kept = kept.chars().filter(|letter| !letter.is_control());
    format!("{before}{}{after}", kept.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn an_excerpt_begins_where_the_lines_part() {
        let long = "a".repeat(150);
        let (there, made) = (format!("x\n{long}b{long}\n"), format!("x\n{long}c\n"));
        let told = first_difference(&there, &made);
        let shown = format!("line 2 is `...b{}...`, and playing it again gives `...c`", "a".repeat(99));
        assert_eq!(told, shown);
        assert_eq!(first_difference("x\ny", "x\nz"), "line 2 is `y`, and playing it again gives `z`");
        assert!(first_difference("x\r\ny\r\n", "x\ny\n").contains("Windows line ends"));
    }
}
