//! A batch: the writes of many games that reach the disk together, with one wait for all of them.
//!
//! # Why nothing of it is seen too early
//!
//! Each game has a part of its own. What a part writes lies in memory, and whoever reads through that part finds it there. When a
//! game waits for its writes ([`Files::settle`]), a new stage of its part begins. [`Batch::commit`] goes through the stages: the
//! files of one stage, of all games, are laid ready under temporary names and waited for together; then they take their names, in
//! the order in which they were written; then the folders are waited for. So no file of a later stage outlives one of an earlier
//! stage, as if each game had waited by itself. A part that is given up leaves nothing behind.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use super::disk::{Disk, holds, many_at_once};
use crate::game::files::{Care, FileAt, Files, Folder, Found};
use crate::game::trouble::{FileName, Trouble};

/// Writes of many games that wait.
#[derive(Debug, Default)]
pub struct Batch {
    disk: Disk,
    waiting: Mutex<Waiting>,
    parts: AtomicUsize,
}

#[derive(Debug, Default)]
struct Waiting {
    /// The changes of each stage, in their order.
    stages: BTreeMap<usize, Vec<FileChange>>,
    /// What a name will hold; nothing where its file goes.
    names: BTreeMap<PathBuf, Option<Arc<[u8]>>>,
}

#[derive(Debug)]
struct FileChange {
    part: usize,
    path: PathBuf,
    /// The bytes to be written; nothing where the file goes.
    bytes: Option<(Arc<[u8]>, Care)>,
}

impl Batch {
    /// A batch for a disk.
    pub fn on(disk: Disk) -> Arc<Batch> {
        Arc::new(Batch { disk, ..Batch::default() })
    }

    /// The folder of a game whose writes wait with those of the others, and the number of its part.
    pub fn folder(self: &Arc<Batch>, root: &Path) -> (Folder, usize) {
        let number = self.parts.fetch_add(1, Ordering::Relaxed);
        let part = GameBatch { batch: Arc::clone(self), number, stage: AtomicUsize::new(0) };
        (Folder::of(FileAt::among(Arc::new(part), root)), number)
    }

    /// Gives up what a part has written.
    pub fn forget(&self, part: usize) {
        let mut waiting = self.waiting();
        let Waiting { stages, names } = &mut *waiting;
        for changes in stages.values_mut() {
            changes.retain(|change| {
                let stays = change.part != part;
                if !stays {
                    names.remove(&change.path);
                }
                stays
            });
        }
    }

    /// Writes everything that waits, stage by stage. When this returns it is on the disk.
    pub fn commit(&self) -> Result<(), Trouble> {
        let Waiting { stages, .. } = std::mem::take(&mut *self.waiting());
        for changes in stages.into_values() {
            let changes = last_of_each(changes);
            let ready = many_at_once(&changes, |change| match &change.bytes {
                Some((bytes, care)) if !holds(&change.path, bytes) => {
                    self.disk.laid_ready(&change.path, bytes, *care).map(Some).map_err(|error| (error, &change.path))
                }
                _ => Ok(None),
            });
            let ready = ready.map_err(|(error, path)| Trouble::disk("write", path)(error))?;
            for (change, ready) in changes.iter().zip(ready) {
                let done = match (ready, &change.bytes) {
                    (Some(file), Some((_, care))) => self.disk.name(file, &change.path, *care),
                    (None, None) => self.disk.remove(&change.path),
                    _ => Ok(()),
                };
                done.map_err(Trouble::disk("write", &change.path))?;
            }
            self.disk.settle().map_err(Trouble::disk("write", FileName::default()))?;
        }
        Ok(())
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("nobody panics with it")
    }

    /// What a name will hold, where that is to change.
    fn to_be(&self, path: &Path) -> Option<Option<Arc<[u8]>>> {
        self.waiting().names.get(path).cloned()
    }
}

/// The changes of a stage without those that a later one of it undoes.
fn last_of_each(changes: Vec<FileChange>) -> Vec<FileChange> {
    let places = changes.iter().zip(0..);
    let last = places.map(|(change, place)| (change.path.clone(), place)).collect::<BTreeMap<_, usize>>();
    let changes = (0..).zip(changes).filter(|(place, change)| last.get(&change.path) == Some(place));
    changes.map(|(_, change)| change).collect()
}

/// The files of one game in a batch.
#[derive(Debug)]
struct GameBatch {
    batch: Arc<Batch>,
    number: usize,
    stage: AtomicUsize,
}

impl GameBatch {
    fn change(&self, path: &Path, bytes: Option<(Arc<[u8]>, Care)>) {
        let mut waiting = self.batch.waiting();
        waiting.names.insert(path.to_owned(), bytes.as_ref().map(|(bytes, _)| Arc::clone(bytes)));
        let stage = waiting.stages.entry(self.stage.load(Ordering::Relaxed)).or_default();
        stage.push(FileChange { part: self.number, path: path.to_owned(), bytes });
    }
}

impl Files for GameBatch {
    fn read(&self, name: &FileName, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
        match self.batch.to_be(name.as_path()) {
            Some(Some(bytes)) => Ok((bytes.len() as u64 <= most).then(|| bytes.to_vec())),
            Some(None) => Err(Trouble::disk("read", name)(std::io::ErrorKind::NotFound.into())),
            None => Files::read(&self.batch.disk, name, most),
        }
    }

    fn names(&self, folder: &FileName) -> Result<Vec<String>, Trouble> {
        let mut names = Files::names(&self.batch.disk, folder)?;
        let waiting = self.batch.waiting();
        let inside = waiting.names.range(folder.as_path().to_owned()..);
        let inside = inside.take_while(|(path, _)| path.starts_with(folder.as_path()));
        for (path, bytes) in inside.filter(|(path, _)| path.parent() == Some(folder.as_path())) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            names.retain(|there| *there != name);
            if bytes.is_some() {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    fn found(&self, name: &FileName) -> Option<Found> {
        match self.batch.to_be(name.as_path()) {
            Some(bytes) => bytes.map(|bytes| Found::File(bytes.len() as u64)),
            None => Files::found(&self.batch.disk, name),
        }
    }

    fn is_link(&self, name: &FileName) -> bool {
        self.batch.to_be(name.as_path()).is_none() && Files::is_link(&self.batch.disk, name)
    }

    fn put(&self, name: &FileName, bytes: &[u8], care: Care) -> Result<(), Trouble> {
        let path = name.as_path();
        let folder = path.parent().expect("a file stands in a folder");
        Disk::make_folder(&self.batch.disk, folder).map_err(Trouble::disk("write", folder))?;
        self.change(path, Some((bytes.into(), care)));
        Ok(())
    }

    fn make_folder(&self, name: &FileName) -> Result<(), Trouble> {
        Files::make_folder(&self.batch.disk, name)
    }

    fn remove(&self, name: &FileName) -> Result<(), Trouble> {
        self.change(name.as_path(), None);
        Ok(())
    }

    /// What is written from now on comes after what was written before.
    fn settle(&self) -> Result<(), Trouble> {
        self.stage.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    fn chance(&self, bytes: &mut [u8]) -> Result<(), Trouble> {
        Files::chance(&self.batch.disk, bytes)
    }
}
