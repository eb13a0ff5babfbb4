//! The files of a game, wherever they lie: each by its name, read, listed and written through [`Files`] alone.
//!
//! # Why a trait, and not a map
//!
//! All that judges, composes, plays and proves a game asks for its files here, so that it runs from a folder on a disk as
//! from a map in memory ([`InMemory`]), in a browser as in a terminal. A map alone would do for a browser; but a game of years is
//! larger than what one command looks at, `status` reads a few files of it, and the order in which an exchange is written
//! is what makes it safe. So files are read when they are asked for, and written in the order in which they are named;
//! the room `folder` makes a disk of it, with all that it refuses and waits for.

mod line_ends;
mod memory;

use std::fmt;
use std::io;
use std::ops::Deref;
use std::sync::Arc;

use super::trouble::{FileName, Trouble};
use crate::adjudicate::Side;

pub use self::line_ends::LineEnds;
pub use self::memory::InMemory;

/// The longest text that is read of anything in a game folder. Positions, logs and ledgers of the longest games are
/// far below it.
const LONGEST: u64 = 64 << 20;

/// The beginning of the names of temporary files; nothing that is read has such a name.
pub(in crate::game) const TEMPORARY: &str = ".estafette-";

/// Whether a file must outlive a power failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// It is part of the record, or needed to make it.
    Kept,
    /// It can be made again from what is kept.
    Loose,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A file of so many bytes.
    File(u64),
    /// A folder.
    Folder,
    /// Something else: a pipe, a device, a link within the folder of a game.
    Other,
}

/// Where files lie: on a disk, or in memory. Names are whole: that of the folder of the game stands before them.
pub trait Files: fmt::Debug + Send + Sync {
    /// Reads a file of at most `most` bytes; nothing where it is longer.
    fn read(&self, name: &FileName, most: u64) -> Result<Option<Vec<u8>>, Trouble>;

    /// The names in a folder, in the order of their bytes; none where there is no folder.
    fn names(&self, folder: &FileName) -> Result<Vec<String>, Trouble>;

    /// What stands there, if anything does.
    fn found(&self, name: &FileName) -> Option<Found>;

    /// Whether it is a link, which may lead anywhere.
    fn is_link(&self, name: &FileName) -> bool;

    /// Writes a file whole or not at all, and the folders it stands in.
    fn put(&self, name: &FileName, bytes: &[u8], care: Care) -> Result<(), Trouble>;

    /// Makes a folder, and those above it that are missing.
    fn make_folder(&self, name: &FileName) -> Result<(), Trouble>;

    /// Removes a file, if it is there.
    fn remove(&self, name: &FileName) -> Result<(), Trouble>;

    /// Waits until everything written so far is where it outlives a power failure.
    fn settle(&self) -> Result<(), Trouble>;

    /// Bytes that nobody can guess.
    fn chance(&self, bytes: &mut [u8]) -> Result<(), Trouble>;
}

/// A file or a folder, or where one would be: what it is called, and among which files.
#[derive(Clone)]
pub struct FileAt {
    name: FileName,
    files: Arc<dyn Files>,
}

impl FileAt {
    /// A name among some files.
    pub fn among(files: Arc<dyn Files>, name: impl Into<FileName>) -> FileAt {
        FileAt { name: name.into(), files }
    }

    /// Its name, whole.
    pub fn name(&self) -> &FileName {
        &self.name
    }

    /// What is called so within this folder.
    pub fn join(&self, name: impl AsRef<str>) -> FileAt {
        FileAt { name: self.name.join(name.as_ref()), files: Arc::clone(&self.files) }
    }

    /// What is called so beside it.
    pub fn with_file_name(&self, name: &str) -> FileAt {
        FileAt { name: self.name.with_file_name(name), files: Arc::clone(&self.files) }
    }

    /// Whether it is a link, which may lead anywhere.
    pub fn is_link(&self) -> bool {
        self.files.is_link(&self.name)
    }

    /// What stands there, if anything does.
    pub fn found(&self) -> Option<Found> {
        self.files.found(&self.name)
    }

    /// Whether anything stands there.
    pub fn exists(&self) -> bool {
        self.found().is_some()
    }

    /// Whether a file stands there.
    pub fn is_file(&self) -> bool {
        matches!(self.found(), Some(Found::File(_)))
    }

    /// Whether a folder stands there.
    pub fn is_folder(&self) -> bool {
        self.found() == Some(Found::Folder)
    }
}

impl Deref for FileAt {
    type Target = FileName;

    fn deref(&self) -> &FileName {
        &self.name
    }
}

impl fmt::Debug for FileAt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(out)
    }
}

impl PartialEq for FileAt {
    fn eq(&self, other: &FileAt) -> bool {
        self.name == other.name
    }
}

impl Eq for FileAt {}

impl From<&FileAt> for FileAt {
    fn from(file: &FileAt) -> FileAt {
        file.clone()
    }
}

impl From<&FileAt> for FileName {
    fn from(file: &FileAt) -> FileName {
        file.name.clone()
    }
}

impl From<FileAt> for FileName {
    fn from(file: FileAt) -> FileName {
        file.name
    }
}

/// A folder that holds, or will hold, a game.
#[derive(Clone, Debug)]
pub struct Folder {
    root: FileAt,
}

impl Folder {
    /// The folder of a name among some files.
    pub fn of(root: FileAt) -> Folder {
        Folder { root }
    }

    /// Its place.
    pub fn root(&self) -> &FileAt {
        &self.root
    }

    /// The umpire's file.
    pub fn game_file(&self) -> FileAt {
        self.root.join("game.yaml")
    }

    /// What the card names.
    pub fn scenario(&self) -> FileAt {
        self.root.join("scenario.yaml")
    }

    /// The public record.
    pub fn ledger(&self) -> FileAt {
        self.root.join("ledger.txt")
    }

    /// The first six lines of the card, while players still owe theirs.
    pub fn opening(&self) -> FileAt {
        self.root.join("opening.txt")
    }

    /// The umpire's chain, where it is kept in the folder.
    pub fn secret(&self) -> FileAt {
        self.root.join("secret.txt")
    }

    /// The folder of an exchange.
    pub fn exchange(&self, number: u32) -> ExchangeFolder {
        ExchangeFolder(self.root.join(format!("x{number:03}")))
    }

    /// Whether a game is there. A scenario may be called `game.yaml`, too: a game has its books beside it.
    pub fn holds_a_game(&self) -> bool {
        let books = [self.ledger(), self.opening(), self.scenario()];
        matches!(self.game_file().found(), Some(Found::File(_) | Found::Other)) && books.iter().any(FileAt::exists)
    }

    /// The folder of the mail.
    pub fn post(&self) -> FileAt {
        self.root.join("post")
    }

    /// Writes a file of the record, and the folders it stands in.
    pub fn write(&self, path: &FileAt, text: &str) -> Result<(), Trouble> {
        self.put(path, text.as_bytes(), Care::Kept)
    }

    /// Writes bytes, and the folders they stand in.
    pub fn put(&self, path: &FileAt, bytes: &[u8], care: Care) -> Result<(), Trouble> {
        self.root.files.put(&path.name, bytes, care)
    }

    /// Makes a folder, and those above it that are missing.
    pub fn make_folder(&self, path: &FileAt) -> Result<(), Trouble> {
        self.root.files.make_folder(&path.name)
    }

    /// Waits until everything written so far is on the disk.
    pub fn settle(&self) -> Result<(), Trouble> {
        match self.root.files.settle() {
            Err(Trouble::Disk { act, source, .. }) => Err(Trouble::Disk { act, source, path: self.root.name.clone() }),
            settled => settled,
        }
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, path: &FileAt) -> Result<(), Trouble> {
        self.root.files.remove(&path.name)
    }

    /// Bytes that nobody can guess.
    pub(in crate::game) fn chance(&self, bytes: &mut [u8]) -> Result<(), Trouble> {
        self.root.files.chance(bytes)
    }
}

/// The folder of one exchange.
#[derive(Clone, Debug)]
pub struct ExchangeFolder(FileAt);

impl ExchangeFolder {
    /// Its place.
    pub fn path(&self) -> &FileAt {
        &self.0
    }

    /// The turn files as received.
    pub fn inbox(&self) -> FileAt {
        self.0.join("in")
    }

    /// The lists and set-ups that were sent back.
    pub(in crate::game) fn sent_back(&self) -> FileAt {
        self.0.join("sent-back")
    }

    /// The orders of a side that were locked.
    pub fn orders(&self, side: &Side) -> FileAt {
        self.0.join("orders").join(format!("{side}.yaml"))
    }

    /// What the umpire did by hand, act by act.
    pub(in crate::game) fn acts(&self) -> FileAt {
        self.0.join("desk")
    }

    /// What the umpire did by hand: an act of the kind that a word names.
    pub(in crate::game) fn act(&self, number: u32, kind: &str) -> FileAt {
        self.acts().join(format!("{number}-{kind}.yaml"))
    }

    /// The position after it.
    pub(in crate::game) fn act_state(&self, number: u32) -> FileAt {
        self.acts().join(format!("{number}-state.yaml"))
    }

    /// What happened.
    pub fn log(&self) -> FileAt {
        self.0.join("log.yaml")
    }

    /// What was rolled.
    pub fn rolls(&self) -> FileAt {
        self.0.join("rolls.txt")
    }

    /// The position after it.
    pub fn state(&self) -> FileAt {
        self.0.join("state.yaml")
    }

    /// What a side was told.
    pub fn report(&self, side: &Side) -> FileAt {
        self.0.join(format!("report-{side}.md"))
    }
}

/// What is wrong with a link within the folder of a game.
pub(in crate::game) const LINK: &str = "it is a link, and the folder of a game holds plain files alone";

/// Whether a name is that of a temporary file that a killed process left behind.
pub(in crate::game) fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY)
}

/// The names in a folder, in the order of their bytes; none where there is no folder. Names that are no text are
/// shown with a mark in place of the odd bytes, so that they are found and refused.
pub fn names_in(folder: impl Into<FileAt>) -> Result<Vec<String>, Trouble> {
    let folder = folder.into();
    folder.files.names(&folder.name)
}

/// Reads a file of at most `most` bytes; nothing where it is longer. Folders, pipes and devices are refused.
pub fn read_at_most(file: impl Into<FileAt>, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
    let file = file.into();
    file.files.read(&file.name, most)
}

/// Reads a text of the game.
pub fn read_text(file: impl Into<FileAt>) -> Result<String, Trouble> {
    let file = file.into();
    let Some(bytes) = read_at_most(&file, LONGEST)? else {
        return Err(Trouble::unfit(&file, "it is too long", "put back the file as it was"));
    };
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let why = format!("it is no text: byte {} is not UTF-8", place + 1);
        Trouble::unfit(&file, why, "put back the file as it was")
    })
}

/// Reads a text that a person has written, as his editor left it: without the mark that some put first, and with lines that end as
/// everywhere.
pub fn read_typed(file: impl Into<FileAt>) -> Result<String, Trouble> {
    Ok(as_typed(&read_text(file)?))
}

/// A text without the mark that some editors put first, and with lines that end as everywhere.
pub(in crate::game) fn as_typed(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n")
}

/// Reads a text that something else needs.
pub fn read_needed(file: impl Into<FileAt>, needed: &str) -> Result<String, Trouble> {
    let file = file.into();
    match read_text(&file) {
        Err(Trouble::Disk { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            Err(Trouble::Missing { path: file.name, needed: needed.to_owned() })
        }
        read => read,
    }
}
