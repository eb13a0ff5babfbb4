//! The umpire's chain: made from the system's randomness, kept in a private file, never shown.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rand::TryRng;
use rand::rngs::SysRng;
use zeroize::Zeroizing;

use crate::dice::{Card, Chain, Hash, Ledger};
use crate::game::folder::disk::{Care, Disk};
use crate::game::folder::{Folder, read_needed};
use crate::game::trouble::Trouble;

/// Where the umpire's chain is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the folder of the game, as `secret.txt`.
    #[default]
    InTheFolder,
    /// In a file elsewhere.
    At(PathBuf),
}

impl Keep {
    /// The file.
    pub fn path(&self, folder: &Folder) -> PathBuf {
        match self {
            Keep::InTheFolder => folder.secret(),
            Keep::At(path) => path.clone(),
        }
    }
}

/// A value that nobody can guess.
pub(in crate::game) fn random() -> Result<Hash, Trouble> {
    let mut bytes = Zeroizing::new([0_u8; 32]);
    SysRng.try_fill_bytes(&mut bytes[..]).map_err(|error| {
        Trouble::amiss(format!("the system gives no randomness: {error}"), "a secret cannot be made without it")
    })?;
    Ok(Hash::from_bytes(*bytes))
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
    written.map_err(Trouble::disk("write", path))
}

/// Reads the chain of a game, and finds out whether it is that of its card.
pub(in crate::game) fn load(path: &Path, game: &str, anchor: &Hash, length: u32) -> Result<Chain, Trouble> {
    let text = Zeroizing::new(read_needed(path, "casting dice")?);
    let chain = Chain::parse_secret(&text).ok_or_else(|| {
        Trouble::unfit(path, "it does not hold the secret of a game", "put back the file that `estafette new` made")
    })?;
    let fits = chain.game() == game && chain.length() == length && chain.anchor() == *anchor;
    if fits {
        return Ok(chain);
    }
    Err(Trouble::unfit(
        path,
        "it holds the secret of another game",
        format!("put back the file that `estafette new` made for `{game}`"),
    ))
}

/// What is wrong with a file that lies where the secret of a game is kept; nothing where none lies there, or where it is for
/// other eyes.
pub(in crate::game) fn amiss(keep: &Keep, folder: &Folder, card: &Card) -> Option<String> {
    let path = keep.path(folder);
    match load(&path, &card.name, &card.umpire_anchor, card.umpire_length).err()? {
        Trouble::Missing { .. } if *keep == Keep::InTheFolder => None,
        Trouble::Disk { source, .. } if source.kind() == ErrorKind::PermissionDenied => None,
        trouble => Some(format!("{trouble}: put back the file that `estafette new` made, or take this one away")),
    }
}

/// Whether others than its owner can read a file.
pub fn is_exposed(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::metadata(path).is_ok_and(|about| about.permissions().mode() & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// The seal: from the close, or from the umpire's secret where that is here and is this game's.
pub(in crate::game) fn seal(folder: &Folder, ledger: &Ledger, keep: &Keep) -> Option<Hash> {
    let card = ledger.card();
    ledger.closed().or_else(|| {
        let path = keep.path(folder);
        let chain = load(&path, &card.name, &card.umpire_anchor, card.umpire_length);
        chain.ok().map(|chain| chain.tip())
    })
}
