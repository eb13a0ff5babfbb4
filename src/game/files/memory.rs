//! Files in memory: a map from names to bytes.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Care, FileAt, Files, Folder, Found};
use crate::game::trouble::{FileName, Trouble};

/// A game as a map: `x001/log.yaml` and the bytes of that file.
#[derive(Debug, Default)]
pub struct InMemory {
    /// By their names from the folder of the game.
    files: Mutex<BTreeMap<String, Vec<u8>>>,
    /// What the folder is called.
    root: FileName,
}

impl InMemory {
    /// The folder of a game whose files are given by their names from there, with `/` between; `root` is what messages call it.
    pub fn folder(root: &str, files: BTreeMap<String, Vec<u8>>) -> Folder {
        let (files, among) = InMemory::shared(root, files);
        drop(files);
        Folder::of(among)
    }

    /// The same, with what can be asked for all its files once they have changed.
    pub fn shared(root: &str, files: BTreeMap<String, Vec<u8>>) -> (Arc<InMemory>, FileAt) {
        let files = Arc::new(InMemory { files: Mutex::new(files), root: FileName::from(root) });
        let among = FileAt::among(Arc::<InMemory>::clone(&files), root);
        (files, among)
    }

    /// All files, by their names from the folder of the game.
    pub fn all(&self) -> BTreeMap<String, Vec<u8>> {
        self.map().clone()
    }

    fn map(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        // Each change is one step, so a map is whole whoever has panicked.
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A name as the map has it; nothing for a file that lies elsewhere.
    fn inner(&self, name: &FileName) -> Option<String> {
        name.inside(&self.root)
    }
}

fn inside(folder: &str) -> String {
    if folder.is_empty() { String::new() } else { format!("{folder}/") }
}

impl Files for InMemory {
    fn read(&self, name: &FileName, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
        let bytes = self.inner(name).and_then(|inner| self.map().get(&inner).cloned());
        match bytes {
            Some(bytes) => Ok((bytes.len() as u64 <= most).then_some(bytes)),
            None => Err(Trouble::disk("read", name)(io::ErrorKind::NotFound.into())),
        }
    }

    fn names(&self, folder: &FileName) -> Result<Vec<String>, Trouble> {
        let Some(inner) = self.inner(folder) else {
            return Ok(Vec::new());
        };
        let above = inside(&inner);
        let map = self.map();
        let within = map.keys().filter_map(|name| name.strip_prefix(&above));
        let mut names = within.filter_map(|name| name.split('/').next()).map(str::to_owned).collect::<Vec<_>>();
        names.sort();
        names.dedup();
        Ok(names)
    }

    fn found(&self, name: &FileName) -> Option<Found> {
        let inner = self.inner(name)?;
        let map = self.map();
        if let Some(bytes) = map.get(&inner) {
            return Some(Found::File(bytes.len() as u64));
        }
        let above = inside(&inner);
        map.keys().any(|name| name.starts_with(&above)).then_some(Found::Folder)
    }

    fn is_link(&self, _: &FileName) -> bool {
        false
    }

    fn put(&self, name: &FileName, bytes: &[u8], _: Care) -> Result<(), Trouble> {
        let Some(inner) = self.inner(name) else {
            return Err(Trouble::disk("write", name)(io::ErrorKind::NotFound.into()));
        };
        self.map().insert(inner, bytes.to_vec());
        Ok(())
    }

    fn make_folder(&self, _: &FileName) -> Result<(), Trouble> {
        Ok(())
    }

    fn remove(&self, name: &FileName) -> Result<(), Trouble> {
        if let Some(inner) = self.inner(name) {
            self.map().remove(&inner);
        }
        Ok(())
    }

    fn settle(&self) -> Result<(), Trouble> {
        Ok(())
    }

    /// In memory nothing is fixed for good, and nobody is there to give chance.
    fn chance(&self, _: &mut [u8]) -> Result<(), Trouble> {
        Err(Trouble::amiss(
            "files in memory have no randomness to give",
            "name the word of a rehearsal; games are made, and acts are done, in a folder on a disk",
        ))
    }
}
