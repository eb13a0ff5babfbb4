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

/// More games do not write into one folder.
const MOST_OF_A_NAME: u32 = 1_000;

impl Drafts {
    /// Drafts in a folder.
    pub fn new(folder: PathBuf) -> Drafts {
        Drafts { folder, disk: Disk::new() }
    }

    pub(in crate::post) fn carry(&self, name: &str, mail: &[u8]) -> Fate {
        let bytes = Drafts::of(mail);
        let path = self.place_of(name, &bytes);
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

    /// Where a draft lies: beside that of another letter with its name, as another game with this folder has, and in the place of its
    /// own where it is written anew.
    fn place_of(&self, name: &str, draft: &[u8]) -> PathBuf {
        let is_free = |path: &PathBuf| match std::fs::read(path) {
            Ok(there) => id_of(&there) == id_of(draft),
            Err(_) => true,
        };
        let first = self.folder.join(format!("{name}.eml"));
        let others = (2..=MOST_OF_A_NAME).map(|number| self.folder.join(format!("{name}-{number}.eml")));
        std::iter::once(first.clone()).chain(others).find(is_free).unwrap_or(first)
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

/// The line of a mail that no other has.
fn id_of(mail: &[u8]) -> Option<&[u8]> {
    const HEAD: &[u8] = b"message-id:";
    let is_id = |line: &&[u8]| line.get(..HEAD.len()).is_some_and(|head| head.eq_ignore_ascii_case(HEAD));
    mail.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).take_while(|line| !line.is_empty()).find(is_id)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
