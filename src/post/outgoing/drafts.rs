//! Drafts: letters as files that a mail program opens ready to be sent.

use std::path::{Path, PathBuf};

use crate::game::{Care, Disk};
use crate::post::letter::fate::{Cause, Fate};

/// A folder of drafts.
#[derive(Debug)]
pub struct Drafts {
    folder: PathBuf,
    disk: Disk,
}

/// The header by which Outlook and its like take a message for one that is still to be sent.
const UNSENT: &[u8] = b"X-Unsent: 1\r\n";

impl Drafts {
    /// Drafts in a folder.
    pub fn new(folder: PathBuf) -> Drafts {
        Drafts { folder, disk: Disk::new() }
    }

    pub(in crate::post) fn carry(&self, name: &str, mail: &[u8]) -> Fate {
        let path = self.folder.join(format!("{name}.eml"));
        let bytes = Drafts::of(mail);
        let written = self.disk.make_folder(&self.folder);
        let written = written.and_then(|()| self.disk.write(&path, &bytes, Care::Kept));
        match written.and_then(|()| self.disk.settle()) {
            Ok(()) => Fate::Sent(format!("draft {}", shown(&path))),
            Err(error) => Fate::Failed(Cause::new(
                format!("the draft {} cannot be written: {error}", shown(&path)),
                "make room or leave to write, or name another `folder`",
            )),
        }
    }

    /// What a draft of a mail is.
    pub(in crate::post) fn of(mail: &[u8]) -> Vec<u8> {
        [UNSENT, mail].concat()
    }

    pub(in crate::post) fn offers(&self) -> Result<Vec<String>, Cause> {
        Ok(vec![format!(
            "Letters become drafts in {}; open them with a mail program and send them from there.",
            shown(&self.folder)
        )])
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
