//! Writing: every change of a game folder goes through here, one whole file at a time.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::NamedTempFile;

use crate::game::files::{Care, TEMPORARY};

/// What a rehearsed bad day does when its moment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDay {
    /// The process is killed: a half-written temporary file stays behind, and nothing is written from then on.
    Killed,
    /// The disk is full: this write and every later one fails and leaves nothing behind.
    Full,
}

/// The disk, with a count of what is changed on it. Tests let a bad day begin after so many changes.
#[derive(Debug, Default)]
pub struct Disk {
    changes: AtomicUsize,
    bad_day: Option<(usize, BadDay)>,
    hasty: bool,
    /// The folder of the game whose files these are, where they are those of a game.
    game: Option<PathBuf>,
    unsettled: Mutex<BTreeSet<PathBuf>>,
}

impl Disk {
    /// The disk as it is.
    pub fn new() -> Disk {
        Disk::default()
    }

    /// A disk for what can be made again, such as a copy: nothing is waited for.
    pub fn hasty() -> Disk {
        Disk { hasty: true, ..Disk::default() }
    }

    /// A disk on which only the first `changes` changes succeed. Nobody pulls its plug, so it does not wait for the
    /// bytes to arrive, which would make a test of a hundred bad days a slow one.
    pub fn with_bad_day(changes: usize, bad_day: BadDay) -> Disk {
        Disk { bad_day: Some((changes, bad_day)), ..Disk::hasty() }
    }

    /// The same for the folder of a game, within which no link is followed.
    #[must_use]
    pub(super) fn of_game(self, root: &Path) -> Disk {
        Disk { game: Some(root.to_owned()), ..self }
    }

    /// The first link on the way from the folder of the game to something within it. The folder itself may be one: whoever
    /// names it knows where it leads.
    pub(super) fn link_to(&self, path: &Path) -> Option<PathBuf> {
        let root = self.game.as_ref()?;
        let mut at = root.clone();
        path.strip_prefix(root).ok()?.components().find_map(|part| {
            at.push(part);
            let is_link = std::fs::symlink_metadata(&at).is_ok_and(|about| about.is_symlink());
            is_link.then(|| at.clone())
        })
    }

    /// How many changes were made or tried.
    pub fn changes(&self) -> usize {
        self.changes.load(Ordering::Relaxed)
    }

    /// Makes a folder that only its owner can enter, and those above it that are missing.
    pub fn make_folder(&self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        if let Some(bad_day) = self.next_change() {
            return Err(fails(bad_day));
        }
        let missing = path.ancestors().take_while(|folder| !folder.is_dir());
        let missing = missing.map(Path::to_owned).collect::<Vec<_>>();
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(path)?;
        for above in missing.iter().filter_map(|folder| folder.parent()) {
            self.touch(above, Care::Kept);
        }
        Ok(())
    }

    /// Writes a file that only its owner can read, whole or not at all; a file that holds these bytes already is left.
    ///
    /// The bytes go into a temporary file of the same folder, reach the disk where the file is to be kept, and take the
    /// name in one step. That the name has reached the disk, too, is known after [`Disk::settle`].
    pub fn write(&self, path: &Path, bytes: &[u8], care: Care) -> io::Result<()> {
        if holds(path, bytes) {
            return Ok(());
        }
        let bad_day = self.next_change();
        if let Some(bad_day) = bad_day {
            let mut file = temporary_for(path)?;
            file.write_all(&bytes[..bytes.len() / 2])?;
            return Err(befallen(bad_day, file)?);
        }
        let file = self.laid_ready(path, bytes, care)?;
        file.persist(path).map_err(|error| error.error)?;
        self.touch(path.parent().expect("a file stands in a folder"), care);
        Ok(())
    }

    /// The bytes of a file under a temporary name beside it, on the disk where they are to be kept.
    pub(super) fn laid_ready(&self, path: &Path, bytes: &[u8], care: Care) -> io::Result<NamedTempFile> {
        let mut file = temporary_for(path)?;
        file.write_all(bytes)?;
        if care == Care::Kept && !self.hasty {
            file.as_file().sync_all()?;
        }
        Ok(file)
    }

    /// Gives a file that was laid ready its name.
    pub(super) fn name(&self, file: NamedTempFile, path: &Path, care: Care) -> io::Result<()> {
        if let Some(bad_day) = self.next_change() {
            return Err(befallen(bad_day, file)?);
        }
        file.persist(path).map_err(|error| error.error)?;
        self.touch(path.parent().expect("a file stands in a folder"), care);
        Ok(())
    }

    /// Waits until the names of all files written so far have reached the disk. What is written later cannot outlive
    /// what was written before.
    pub fn settle(&self) -> io::Result<()> {
        let folders = std::mem::take(&mut *self.unsettled.lock().expect("nobody panics with it"));
        if self.hasty {
            return Ok(());
        }
        many_at_once(&folders.into_iter().collect::<Vec<_>>(), |folder| sync_folder(folder)).map(drop)
    }

    fn touch(&self, folder: &Path, care: Care) {
        if care == Care::Kept {
            let mut unsettled = self.unsettled.lock().expect("nobody panics with it");
            unsettled.insert(folder.to_owned());
        }
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, path: &Path) -> io::Result<()> {
        if std::fs::symlink_metadata(path).is_err() {
            return Ok(());
        }
        if let Some(bad_day) = self.next_change() {
            return Err(fails(bad_day));
        }
        std::fs::remove_file(path)?;
        self.touch(path.parent().expect("a file stands in a folder"), Care::Kept);
        Ok(())
    }

    fn next_change(&self) -> Option<BadDay> {
        let before = self.changes.fetch_add(1, Ordering::Relaxed);
        self.bad_day.filter(|(good, _)| before >= *good).map(|(_, bad_day)| bad_day)
    }
}

/// A temporary file beside a place.
fn temporary_for(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().expect("a file stands in a folder");
    let file = tempfile::Builder::new().prefix(TEMPORARY).tempfile_in(folder)?;
    // Who clears away what a killed process left behind leaves a file alone that is being written.
    let _ = file.as_file().try_lock();
    Ok(file)
}

/// What a bad day leaves of a temporary file, and how the write then ends.
fn befallen(bad_day: BadDay, file: NamedTempFile) -> io::Result<io::Error> {
    if bad_day == BadDay::Killed {
        let (left, _) = file.keep().map_err(|error| error.error)?;
        left.unlock()?;
    }
    Ok(fails(bad_day))
}

/// How many files are waited for at a time: a disk that is asked for many at once brings them all with one move of its arm.
const AT_ONCE: usize = 32;

/// Does the same with many things at a time; what came of each, in their order, or the first error.
pub(super) fn many_at_once<'t, T: Sync, R: Send, E: Send>(
    things: &'t [T],
    act: impl Fn(&'t T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    // A handful is waited for as fast one by one, and a process with a single thread can be killed at each of its calls.
    if things.len() < AT_ONCE {
        return things.iter().map(act).collect();
    }
    let share = things.len().div_ceil(AT_ONCE);
    let act = &act;
    std::thread::scope(|scope| {
        let shares = things.chunks(share);
        let shares = shares.map(|share| scope.spawn(move || share.iter().map(act).collect::<Result<Vec<_>, E>>()));
        let mut done = Vec::with_capacity(things.len());
        for share in shares.collect::<Vec<_>>() {
            done.extend(share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(done)
    })
}

/// Whether a plain file holds these bytes already; a pipe of its name is not waited for.
pub(super) fn holds(path: &Path, bytes: &[u8]) -> bool {
    let about = std::fs::symlink_metadata(path);
    about.is_ok_and(|about| about.is_file() && about.len() == bytes.len() as u64)
        && std::fs::read(path).is_ok_and(|there| there == bytes)
}

fn fails(bad_day: BadDay) -> io::Error {
    match bad_day {
        BadDay::Killed => io::Error::new(io::ErrorKind::Interrupted, "the process was killed"),
        BadDay::Full => io::Error::new(io::ErrorKind::StorageFull, "no space left on device"),
    }
}

/// Elsewhere than on Unix a folder cannot be opened, and the system keeps renames in order by itself.
fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    if cfg!(unix) {
        std::fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}
