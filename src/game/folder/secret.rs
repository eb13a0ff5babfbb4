//! Secrets on a disk: chance from the system, and a private file.

use std::path::Path;

use rand::TryRng;
use rand::rngs::SysRng;

use super::disk::Disk;
use super::private::hide;
use crate::dice::Chain;
use crate::game::files::Care;
use crate::game::trouble::Trouble;

/// Bytes that nobody can guess.
pub(super) fn chance(bytes: &mut [u8]) -> Result<(), Trouble> {
    SysRng.try_fill_bytes(bytes).map_err(|error| {
        Trouble::amiss(format!("the system gives no randomness: {error}"), "a secret cannot be made without it")
    })
}

/// Writes a chain into its private file, which must not be there yet.
pub(in crate::game) fn store(disk: &Disk, path: &Path, chain: &Chain) -> Result<(), Trouble> {
    if path.exists() {
        return Err(Trouble::unfit(
            path,
            "there is a file already, and a secret is never written over",
            "name another file after `--secret`",
        ));
    }
    let text = chain.secret();
    let written = disk.write(path, text.as_bytes(), Care::Kept);
    let written = written.and_then(|()| {
        // A secret of no game would only be in the way of the next try.
        disk.settle().inspect_err(|_| drop(std::fs::remove_file(path)))
    });
    written.map_err(Trouble::disk("write", path))?;
    hide(path);
    Ok(())
}
