//! A copy of a game, to work on without touching the original.

use std::io::Write;
use std::path::Path;

use super::names_at;
use super::private::hide;
use crate::game::files::{is_temporary, read_at_most};
use crate::game::trouble::Trouble;

/// No game folder is deeper: game, exchange, `in`.
const DEPTH: u8 = 4;

/// What is kept from everybody but the umpire.
const SECRET: &str = "secret.txt";

/// No file of a game is larger.
const LARGEST: u64 = 64 << 20;

/// Copies a game into a folder that does not exist yet or is empty. Links are not followed.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), Trouble> {
    demand_apart(from, to, "the copy")?;
    copy(from, to, DEPTH)
}

/// Refuses a folder for something that is not empty, or stands inside the game.
pub fn demand_apart(game: &Path, to: &Path, what: &str) -> Result<(), Trouble> {
    demand_no_file(to, what)?;
    if !names_at(to)?.is_empty() {
        return Err(Trouble::unfit(
            to,
            format!("the folder for {what} is not empty"),
            "name a folder that does not exist yet, or an empty one",
        ));
    }
    let standing = std::path::absolute(to).map_err(Trouble::disk("read", to))?;
    let standing = standing.ancestors().find_map(|above| above.canonicalize().ok());
    let inside = standing.zip(game.canonicalize().ok());
    if inside.is_some_and(|(to, game)| to.starts_with(game)) {
        return Err(Trouble::unfit(to, format!("{what} would stand inside the game"), "name another folder"));
    }
    Ok(())
}

/// Refuses what is there and is no folder.
pub fn demand_no_file(to: &Path, what: &str) -> Result<(), Trouble> {
    match std::fs::metadata(to) {
        Ok(about) if !about.is_dir() => Err(Trouble::unfit(
            to,
            format!("it is no folder, and {what} needs one"),
            "name a folder that does not exist yet, or an empty one",
        )),
        _ => Ok(()),
    }
}

fn copy(from: &Path, to: &Path, depth: u8) -> Result<(), Trouble> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(to).map_err(Trouble::disk("write", to))?;
    for name in names_at(from)? {
        let (source, target) = (from.join(&name), to.join(&name));
        let about = std::fs::symlink_metadata(&source).map_err(Trouble::disk("read", &source))?;
        if about.is_dir() && depth > 0 && !name.starts_with(".git") {
            copy(&source, &target, depth - 1)?;
        } else if about.is_file() && name != ".lock" && !is_temporary(&name) {
            let bytes = read_at_most(&source, LARGEST)?.unwrap_or_default();
            write_private(&target, &bytes).map_err(Trouble::disk("write", &target))?;
            if name == SECRET {
                hide(&target);
            }
        }
    }
    Ok(())
}

/// A copy is no record, so it need not reach the disk at once.
fn write_private(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = std::fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(bytes)
}
