//! The folder of a game: where each file stands, how it is read, and who may write.

pub(in crate::game) mod copy;
pub(in crate::game) mod disk;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use self::disk::{Care, Disk, is_temporary};
use crate::adjudicate::Side;
use crate::game::trouble::Trouble;

/// The longest text that is read of anything in a game folder. Positions, logs and ledgers of the longest games are
/// far below it.
const LONGEST: u64 = 64 << 20;

/// How often a pen is tried for, 25 milliseconds apart. A program that another thread starts holds every lock of this
/// process for the moment before it begins, and that is not to be taken for somebody at work.
const TRIES: u8 = 16;

/// A folder that holds, or will hold, a game.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    disk: Disk,
}

/// The right to write to a folder; gone when this is dropped, or its process dies.
#[derive(Debug)]
pub struct Pen(File);

impl Drop for Pen {
    /// Gives the lock back by name: a program that is just being started by this process holds a copy of the open file for a moment.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Folder {
    /// The folder at a path.
    pub fn at(root: impl Into<PathBuf>) -> Folder {
        Folder::on(root, Disk::new())
    }

    /// The folder at a path of a disk.
    pub fn on(root: impl Into<PathBuf>, disk: Disk) -> Folder {
        Folder { root: root.into(), disk }
    }

    /// Its path.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The disk it is written to.
    pub fn disk(&self) -> &Disk {
        &self.disk
    }

    /// The umpire's file.
    pub fn game_file(&self) -> PathBuf {
        self.root.join("game.yaml")
    }

    /// What the card names.
    pub fn scenario(&self) -> PathBuf {
        self.root.join("scenario.yaml")
    }

    /// The public record.
    pub fn ledger(&self) -> PathBuf {
        self.root.join("ledger.txt")
    }

    /// The first six lines of the card, while players still owe theirs.
    pub fn opening(&self) -> PathBuf {
        self.root.join("opening.txt")
    }

    /// The umpire's chain, where it is kept in the folder.
    pub fn secret(&self) -> PathBuf {
        self.root.join("secret.txt")
    }

    /// The folder of an exchange.
    pub fn exchange(&self, number: u32) -> ExchangeFolder {
        ExchangeFolder(self.root.join(format!("x{number:03}")))
    }

    /// Whether a game is there. A scenario may be called `game.yaml`, too: a game has its books beside it.
    pub fn holds_a_game(&self) -> bool {
        let books = [self.ledger(), self.opening(), self.scenario()];
        self.game_file().is_file() && books.iter().any(|book| book.exists())
    }

    /// The folder of the mail.
    pub fn post(&self) -> PathBuf {
        self.root.join("post")
    }

    /// Takes the pen, and clears away what a killed process left half written.
    pub fn take_pen(&self) -> Result<Pen, Trouble> {
        let pen = self.pen(&self.root)?;
        sweep(&self.root, &|name| name.starts_with(['x', 'i', 'o', 'd']), 2)?;
        Ok(pen)
    }

    /// Takes the pen of the mail, which is another: a slow server keeps nobody from adjudicating.
    pub fn take_post_pen(&self) -> Result<Pen, Trouble> {
        let post = self.post();
        let made = self.disk.make_folder(&post);
        made.map_err(Trouble::disk("write", &post))?;
        let pen = self.pen(&post)?;
        sweep(&post, &|_| true, 2)?;
        Ok(pen)
    }

    fn pen(&self, folder: &Path) -> Result<Pen, Trouble> {
        let path = folder.join(".lock");
        // A link would have a file made elsewhere, and a pipe would keep this waiting.
        if let Ok(about) = std::fs::symlink_metadata(&path)
            && !about.is_file()
        {
            return Err(Trouble::unfit(
                &path,
                "it is no plain file, and cannot be locked",
                "remove it; estafette makes a new one",
            ));
        }
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(Trouble::disk("write", &path))?;
        for tries_left in (0..TRIES).rev() {
            match lock.try_lock() {
                Ok(()) => return Ok(Pen(lock)),
                Err(std::fs::TryLockError::WouldBlock) if tries_left > 0 => {
                    std::thread::sleep(std::time::Duration::from_millis(25));
                }
                Err(std::fs::TryLockError::WouldBlock) => break,
                Err(std::fs::TryLockError::Error(error)) => {
                    return Err(Trouble::disk("lock", &path)(error));
                }
            }
        }
        Err(Trouble::Busy(self.root.clone()))
    }

    /// Writes a file of the record, and the folders it stands in.
    pub fn write(&self, path: &Path, text: &str) -> Result<(), Trouble> {
        self.put(path, text.as_bytes(), Care::Kept)
    }

    /// Writes bytes, and the folders they stand in.
    pub fn put(&self, path: &Path, bytes: &[u8], care: Care) -> Result<(), Trouble> {
        let folder = path.parent().expect("a file stands in a folder");
        let made = self.disk.make_folder(folder);
        made.map_err(Trouble::disk("write", folder))?;
        let written = self.disk.write(path, bytes, care);
        written.map_err(Trouble::disk("write", path))
    }

    /// Waits until everything written so far is on the disk.
    pub fn settle(&self) -> Result<(), Trouble> {
        let settled = self.disk.settle();
        settled.map_err(Trouble::disk("write", &self.root))
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, path: &Path) -> Result<(), Trouble> {
        let removed = self.disk.remove(path);
        removed.map_err(Trouble::disk("remove", path))
    }
}

/// Removes what a killed process left half written, in a folder and in those below it whose names are entered.
fn sweep(folder: &Path, enters: &dyn Fn(&str) -> bool, depth: u8) -> Result<(), Trouble> {
    for name in names_in(folder)? {
        let path = folder.join(&name);
        if is_temporary(&name) && path.is_file() {
            let removed = std::fs::remove_file(&path);
            removed.map_err(Trouble::disk("remove", &path))?;
        } else if depth > 0 && enters(&name) && path.is_dir() {
            sweep(&path, enters, depth - 1)?;
        }
    }
    Ok(())
}

/// The folder of one exchange.
#[derive(Clone, Debug)]
pub struct ExchangeFolder(PathBuf);

impl ExchangeFolder {
    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The turn files as received.
    pub fn inbox(&self) -> PathBuf {
        self.0.join("in")
    }

    /// The lists and set-ups that were sent back.
    pub(super) fn sent_back(&self) -> PathBuf {
        self.0.join("sent-back")
    }

    /// The orders of a side that were locked.
    pub fn orders(&self, side: &Side) -> PathBuf {
        self.0.join("orders").join(format!("{side}.yaml"))
    }

    /// What the umpire did by hand, act by act.
    pub(super) fn acts(&self) -> PathBuf {
        self.0.join("desk")
    }

    /// What the umpire did by hand: an act of the kind that a word names.
    pub(super) fn act(&self, number: u32, kind: &str) -> PathBuf {
        self.acts().join(format!("{number}-{kind}.yaml"))
    }

    /// The position after it.
    pub(super) fn act_state(&self, number: u32) -> PathBuf {
        self.acts().join(format!("{number}-state.yaml"))
    }

    /// What happened.
    pub fn log(&self) -> PathBuf {
        self.0.join("log.yaml")
    }

    /// What was rolled.
    pub fn rolls(&self) -> PathBuf {
        self.0.join("rolls.txt")
    }

    /// The position after it.
    pub fn state(&self) -> PathBuf {
        self.0.join("state.yaml")
    }

    /// What a side was told.
    pub fn report(&self, side: &Side) -> PathBuf {
        self.0.join(format!("report-{side}.md"))
    }
}

/// The names in a folder, in the order of their bytes; none where there is no folder. Names that are no text are
/// shown with a mark in place of the odd bytes, so that they are found and refused.
pub fn names_in(folder: &Path) -> Result<Vec<String>, Trouble> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(Trouble::disk("read", folder))?,
    };
    let mut names = entries
        .map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<_>>>()
        .map_err(Trouble::disk("read", folder))?;
    names.sort();
    Ok(names)
}

/// Opens a file to read. Folders, pipes and devices are refused before they are opened, since a pipe keeps whoever opens it
/// waiting, and afterwards, since something else may have taken the name.
pub fn open_plain(path: &Path) -> Result<File, Trouble> {
    let about = std::fs::metadata(path).map_err(Trouble::disk("read", path))?;
    demand_plain(path, &about)?;
    let file = File::open(path).map_err(Trouble::disk("read", path))?;
    demand_plain(path, &file.metadata().map_err(Trouble::disk("read", path))?)?;
    Ok(file)
}

fn demand_plain(path: &Path, about: &std::fs::Metadata) -> Result<(), Trouble> {
    if about.is_file() {
        return Ok(());
    }
    let what = if about.is_dir() { "a folder" } else { "no plain file" };
    Err(Trouble::unfit(path, format!("it is {what}, where a file is needed"), "name the file itself"))
}

/// Reads a file of at most `most` bytes; nothing where it is longer. Folders, pipes and devices are refused.
pub fn read_at_most(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
    let mut bytes = Vec::new();
    let file = open_plain(path)?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(Trouble::disk("read", path))?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// The word that stands for the standard input, where a file that came from outside is named.
pub const STANDARD_INPUT: &str = "-";

/// Reads a file that came from outside, of at most `most` bytes; nothing where it is longer. `-` is the standard input.
pub fn read_sent(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
    if path != Path::new(STANDARD_INPUT) {
        return read_at_most(path, most);
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(most + 1).read_to_end(&mut bytes);
    read.map_err(Trouble::disk("read", Path::new("the standard input")))?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// What a file that came from outside is called in messages, and where it is filed away.
pub fn sent_as(path: &Path) -> PathBuf {
    match path == Path::new(STANDARD_INPUT) {
        true => PathBuf::from("stdin.yaml"),
        false => path.to_owned(),
    }
}

/// Reads a text of the game.
pub fn read_text(path: &Path) -> Result<String, Trouble> {
    let Some(bytes) = read_at_most(path, LONGEST)? else {
        return Err(Trouble::unfit(path, "it is too long", "put back the file as it was"));
    };
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let why = format!("it is no text: byte {} is not UTF-8", place + 1);
        Trouble::unfit(path, why, "put back the file as it was")
    })
}

/// Reads a text that a person has written, as his editor left it: without the mark that some put first, and with lines that end as
/// everywhere.
pub fn read_typed(path: &Path) -> Result<String, Trouble> {
    Ok(as_typed(&read_text(path)?))
}

/// A text without the mark that some editors put first, and with lines that end as everywhere.
pub(super) fn as_typed(text: &str) -> String {
    text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n")
}

/// Reads a text that something else needs.
pub fn read_needed(path: &Path, needed: &str) -> Result<String, Trouble> {
    match read_text(path) {
        Err(Trouble::Disk { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            Err(Trouble::Missing { path: path.to_owned(), needed: needed.to_owned() })
        }
        read => read,
    }
}
