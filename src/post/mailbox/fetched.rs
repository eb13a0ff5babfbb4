//! When mail was last fetched: whoever is played without may have mailed in time to a mailbox that nobody could read.

use jiff::Timestamp;

use crate::game::{Care, FileAt, Folder, Trouble, read_text};

/// Writes down that everything that had come by a moment is taken in: the moment at which the fetching began.
pub fn mark_fetched(folder: &Folder, began: Timestamp) -> Result<(), Trouble> {
    folder.put(&place(folder), format!("{began}\n").as_bytes(), Care::Kept)?;
    folder.settle()
}

/// When the last fetching that came to a good end began; nothing where there was none.
pub fn last_fetched(folder: &Folder) -> Result<Option<Timestamp>, Trouble> {
    let path = place(folder);
    if !path.exists() {
        return Ok(None);
    }
    let unfit = |_| {
        Trouble::unfit(&path, "it does not tell when mail was fetched", "delete it, and run `estafette mail fetch`")
    };
    read_text(&path)?.trim().parse().map(Some).map_err(unfit)
}

fn place(folder: &Folder) -> FileAt {
    folder.post().join("fetched.txt")
}
