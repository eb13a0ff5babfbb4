//! Files as they were before some program had them in its hands that changes the ends of lines: git on Windows, an editor, a copy
//! in text mode. Nothing that is said in them is another thing by that, and nobody who copied a game so has forged it.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Care, FileAt, Files, Folder, Found, as_typed};
use crate::game::trouble::{FileName, Trouble};

/// Folders whose files are as they came, whatever their lines end with.
const AS_THEY_CAME: [&str; 3] = ["in", "sent-back", "drafts"];

/// What estafette writes, by the ends of the names: lines of all of it end in one way.
const TEXTS: [&str; 4] = [".txt", ".yaml", ".md", ".html"];

/// Files, read with the ends of lines that estafette gives them.
#[derive(Debug)]
pub struct LineEnds {
    files: Arc<dyn Files>,
    root: FileName,
    mended: Mutex<BTreeSet<String>>,
}

impl LineEnds {
    /// The same folder so, and what can be asked afterwards which files had others.
    pub fn of(folder: &Folder) -> (Folder, Arc<LineEnds>) {
        let root = folder.root().clone();
        let ends =
            Arc::new(LineEnds { files: Arc::clone(&root.files), root: root.name.clone(), mended: Mutex::default() });
        let folder = Folder::of(FileAt::among(Arc::<LineEnds>::clone(&ends), root.name));
        (folder, ends)
    }

    /// The files that had others, by their names in the folder.
    pub fn mended(&self) -> Vec<String> {
        // A set is whole whoever has panicked.
        self.mended.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// What a file would be with the ends of lines that estafette gives it; nothing where it has them.
    fn with_own_ends(&self, name: &FileName, bytes: &[u8]) -> Option<(String, Vec<u8>)> {
        let inner = name.inside(&self.root)?;
        if inner.split('/').any(|part| AS_THEY_CAME.contains(&part)) {
            return None;
        }
        let text = std::str::from_utf8(bytes).ok()?;
        let own = match inner.ends_with(".eml") {
            true if !text.contains('\r') => text.replace('\n', "\r\n"),
            false if TEXTS.iter().any(|end| inner.ends_with(end)) => as_typed(text),
            _ => return None,
        };
        (own != text).then(|| (inner, own.into_bytes()))
    }
}

impl Files for LineEnds {
    fn read(&self, name: &FileName, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
        let Some(bytes) = self.files.read(name, most)? else { return Ok(None) };
        let Some((inner, own)) = self.with_own_ends(name, &bytes) else { return Ok(Some(bytes)) };
        self.mended.lock().unwrap_or_else(PoisonError::into_inner).insert(inner);
        Ok(Some(own))
    }

    fn names(&self, folder: &FileName) -> Result<Vec<String>, Trouble> {
        self.files.names(folder)
    }

    fn found(&self, name: &FileName) -> Option<Found> {
        self.files.found(name)
    }

    fn is_link(&self, name: &FileName) -> bool {
        self.files.is_link(name)
    }

    fn put(&self, name: &FileName, bytes: &[u8], care: Care) -> Result<(), Trouble> {
        self.files.put(name, bytes, care)
    }

    fn make_folder(&self, name: &FileName) -> Result<(), Trouble> {
        self.files.make_folder(name)
    }

    fn remove(&self, name: &FileName) -> Result<(), Trouble> {
        self.files.remove(name)
    }

    fn settle(&self) -> Result<(), Trouble> {
        self.files.settle()
    }

    fn chance(&self, bytes: &mut [u8]) -> Result<(), Trouble> {
        self.files.chance(bytes)
    }
}
