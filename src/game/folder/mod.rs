//! The disk: how the files of a game are read from it and written to it, who may write, and what is refused.

pub(in crate::game) mod batch;
pub(in crate::game) mod copy;
pub(in crate::game) mod disk;
pub(in crate::game) mod private;
pub(in crate::game) mod secret;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::disk::Disk;
use super::files::{Care, FileAt, Files, Folder, Found, LINK, is_temporary};
use super::trouble::{FileName, Trouble};

/// How often a pen is tried for, 25 milliseconds apart. A program that another thread starts holds every lock of this
/// process for the moment before it begins, and that is not to be taken for somebody at work.
const TRIES: u8 = 16;

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
        let root = root.into();
        Folder::of(FileAt::among(Arc::new(disk.of_game(&root)), root))
    }

    /// Takes the pen, and clears away what a killed process left half written.
    pub fn take_pen(&self) -> Result<Pen, Trouble> {
        let root = self.root().as_path();
        let pen = self.pen(root)?;
        sweep(root, &|name| name.starts_with(['x', 'i', 'o', 'd']), 2)?;
        Ok(pen)
    }

    /// Takes the pen of the mail, which is another: a slow server keeps nobody from adjudicating.
    pub fn take_post_pen(&self) -> Result<Pen, Trouble> {
        let post = self.post();
        self.make_folder(&post)?;
        let pen = self.pen(post.as_path())?;
        sweep(post.as_path(), &|_| true, 2)?;
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
        Err(Trouble::Busy(self.root().name().clone()))
    }
}

/// Removes what a killed process left half written, in a folder and in those below it whose names are entered.
fn sweep(folder: &Path, enters: &dyn Fn(&str) -> bool, depth: u8) -> Result<(), Trouble> {
    for name in names_at(folder)? {
        let path = folder.join(&name);
        let about = std::fs::symlink_metadata(&path);
        let is_folder = about.as_ref().is_ok_and(std::fs::Metadata::is_dir);
        if is_temporary(&name) && about.is_ok_and(|about| about.is_file()) {
            let removed = std::fs::remove_file(&path);
            removed.map_err(Trouble::disk("remove", &path))?;
        } else if depth > 0 && enters(&name) && is_folder {
            sweep(&path, enters, depth - 1)?;
        }
    }
    Ok(())
}

/// The names in a folder, in the order of their bytes; none where there is no folder. Names that are no text are
/// shown with a mark in place of the odd bytes, so that they are found and refused.
fn names_at(folder: &Path) -> Result<Vec<String>, Trouble> {
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
    let (what, help) = match about.is_dir() {
        true => ("a folder", "name the file itself"),
        false => (
            "no plain file",
            "name the file itself; `-` is what is piped in, wherever a turn file, an umpire's file or a view is named",
        ),
    };
    Err(Trouble::unfit(path, format!("it is {what}, where a file is needed"), help))
}

/// The word that stands for the standard input, where a file that came from outside is named.
const STANDARD_INPUT: &str = "-";

/// Whether a path is that word.
pub fn is_standard_input(path: &Path) -> bool {
    path == Path::new(STANDARD_INPUT)
}

/// Refuses more than one file by the standard input before any is taken in: it can be read once.
pub fn demand_one_standard_input<'p>(files: impl IntoIterator<Item = &'p Path>) -> Result<(), Trouble> {
    let named = files.into_iter().filter(|path| is_standard_input(path));
    match named.count() {
        0 | 1 => Ok(()),
        _ => Err(named_twice()),
    }
}

fn named_twice() -> Trouble {
    let help = "name `-` once, and the other files by their names";
    Trouble::amiss("the standard input is named twice, and can be read once", help)
}

/// A file that is handed over from outside; `-` is the standard input, which can be read once.
pub fn handed(path: &Path) -> FileAt {
    match is_standard_input(path) {
        true => FileAt::among(Arc::new(StandardInput), "stdin.yaml"),
        false => FileAt::from(path),
    }
}

/// What is typed or piped in: one file, whatever it is called.
#[derive(Debug)]
struct StandardInput;

/// Whether the standard input was read in this process: whatever reads on finds it at its end, as if an empty file were there.
static IS_READ: AtomicBool = AtomicBool::new(false);

impl Files for StandardInput {
    fn read(&self, _: &FileName, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
        if IS_READ.swap(true, Ordering::Relaxed) {
            return Err(named_twice());
        }
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(most + 1).read_to_end(&mut bytes);
        read.map_err(Trouble::disk("read", "the standard input"))?;
        Ok((bytes.len() as u64 <= most).then_some(bytes))
    }

    fn names(&self, _: &FileName) -> Result<Vec<String>, Trouble> {
        Ok(Vec::new())
    }

    fn found(&self, _: &FileName) -> Option<Found> {
        Some(Found::Other)
    }

    fn is_link(&self, _: &FileName) -> bool {
        false
    }

    fn put(&self, name: &FileName, _: &[u8], _: Care) -> Result<(), Trouble> {
        Err(only_read(name))
    }

    fn make_folder(&self, name: &FileName) -> Result<(), Trouble> {
        Err(only_read(name))
    }

    fn remove(&self, name: &FileName) -> Result<(), Trouble> {
        Err(only_read(name))
    }

    fn settle(&self) -> Result<(), Trouble> {
        Ok(())
    }

    fn chance(&self, bytes: &mut [u8]) -> Result<(), Trouble> {
        secret::chance(bytes)
    }
}

fn only_read(name: &FileName) -> Trouble {
    Trouble::unfit(name, "it is only read", "name a file")
}

/// A folder that was handed over is taken as it is: a link in it may lead to anything that its reader can read, and to
/// something else tomorrow.
fn refuse_link(disk: &Disk, path: &Path) -> Result<(), Trouble> {
    let Some(link) = disk.link_to(path) else {
        return Ok(());
    };
    let help = match link.ends_with("secret.txt") {
        true => "put the file itself in its place, or take the link away and name the file with `--secret`",
        false => "put what it leads to in its place, or take the link away",
    };
    Err(Trouble::unfit(&link, LINK, help))
}

/// The same for something that is written, which takes the place of a link of its own name.
fn refuse_link_above(disk: &Disk, path: &Path) -> Result<(), Trouble> {
    path.parent().map_or(Ok(()), |folder| refuse_link(disk, folder))
}

impl Files for Disk {
    fn read(&self, name: &FileName, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
        refuse_link(self, name.as_path())?;
        let mut bytes = Vec::new();
        let file = open_plain(name.as_path())?;
        file.take(most + 1).read_to_end(&mut bytes).map_err(Trouble::disk("read", name))?;
        Ok((bytes.len() as u64 <= most).then_some(bytes))
    }

    fn names(&self, folder: &FileName) -> Result<Vec<String>, Trouble> {
        refuse_link(self, folder.as_path())?;
        names_at(folder.as_path())
    }

    fn found(&self, name: &FileName) -> Option<Found> {
        if self.link_to(name.as_path()).is_some() {
            return Some(Found::Other);
        }
        let about = std::fs::metadata(name.as_path()).ok()?;
        Some(match about.is_file() {
            true => Found::File(about.len()),
            false if about.is_dir() => Found::Folder,
            false => Found::Other,
        })
    }

    fn is_link(&self, name: &FileName) -> bool {
        std::fs::symlink_metadata(name.as_path()).is_ok_and(|about| about.is_symlink())
    }

    fn put(&self, name: &FileName, bytes: &[u8], care: Care) -> Result<(), Trouble> {
        let path = name.as_path();
        refuse_link_above(self, path)?;
        let folder = path.parent().expect("a file stands in a folder");
        Disk::make_folder(self, folder).map_err(Trouble::disk("write", folder))?;
        self.write(path, bytes, care).map_err(Trouble::disk("write", name))
    }

    fn make_folder(&self, name: &FileName) -> Result<(), Trouble> {
        refuse_link(self, name.as_path())?;
        Disk::make_folder(self, name.as_path()).map_err(Trouble::disk("write", name))
    }

    fn remove(&self, name: &FileName) -> Result<(), Trouble> {
        refuse_link_above(self, name.as_path())?;
        Disk::remove(self, name.as_path()).map_err(Trouble::disk("remove", name))
    }

    fn settle(&self) -> Result<(), Trouble> {
        Disk::settle(self).map_err(Trouble::disk("write", FileName::default()))
    }

    fn chance(&self, bytes: &mut [u8]) -> Result<(), Trouble> {
        secret::chance(bytes)
    }
}

impl FileName {
    /// As a path of the system.
    pub fn as_path(&self) -> &Path {
        Path::new(self.as_os_str())
    }
}

impl AsRef<Path> for FileName {
    fn as_ref(&self) -> &Path {
        self.as_path()
    }
}

impl AsRef<Path> for FileAt {
    fn as_ref(&self) -> &Path {
        self.as_path()
    }
}

impl From<&Path> for FileName {
    fn from(path: &Path) -> FileName {
        path.as_os_str().to_owned().into()
    }
}

impl From<&PathBuf> for FileName {
    fn from(path: &PathBuf) -> FileName {
        path.as_path().into()
    }
}

impl From<PathBuf> for FileName {
    fn from(path: PathBuf) -> FileName {
        path.into_os_string().into()
    }
}

impl From<&Path> for FileAt {
    fn from(path: &Path) -> FileAt {
        FileAt::among(Arc::new(Disk::new()), path)
    }
}

impl From<&PathBuf> for FileAt {
    fn from(path: &PathBuf) -> FileAt {
        path.as_path().into()
    }
}

impl From<PathBuf> for FileAt {
    fn from(path: PathBuf) -> FileAt {
        path.as_path().into()
    }
}
