//! The umpire's chain: made from the system's randomness, kept in a private file, never shown.

use crate::game::files::{FileAt, Folder, as_typed, read_needed};
use crate::game::trouble::Trouble;
use std::io::ErrorKind;

use zeroize::Zeroizing;

use crate::dice::{Card, Chain, Hash, Ledger};

/// Where the umpire's chain is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// In the folder of the game, as `secret.txt`.
    #[default]
    InTheFolder,
    /// In a file elsewhere.
    At(FileAt),
}

impl Keep {
    /// The file.
    pub fn path(&self, folder: &Folder) -> FileAt {
        match self {
            Keep::InTheFolder => folder.secret(),
            Keep::At(path) => path.clone(),
        }
    }
}

/// A value that nobody can guess.
pub(in crate::game) fn random(folder: &Folder) -> Result<Hash, Trouble> {
    let mut bytes = Zeroizing::new([0_u8; 32]);
    folder.chance(&mut bytes[..])?;
    Ok(Hash::from_bytes(*bytes))
}

/// Reads the chain of a game, and finds out whether it is that of its card.
pub(in crate::game) fn load(path: &FileAt, game: &str, anchor: &Hash, length: u32) -> Result<Chain, Trouble> {
    let text = Zeroizing::new(read_needed(path, "casting dice")?);
    // An editor that has shown it may have ended its lines anew.
    let text = Zeroizing::new(as_typed(&text));
    let text = Zeroizing::new(format!("{}\n", text.trim_end()));
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

/// The seal: from the close, or from the umpire's secret where that is here and is this game's.
pub(in crate::game) fn seal(folder: &Folder, ledger: &Ledger, keep: &Keep) -> Option<Hash> {
    let card = ledger.card();
    ledger.closed().or_else(|| {
        let path = keep.path(folder);
        let chain = load(&path, &card.name, &card.umpire_anchor, card.umpire_length);
        chain.ok().map(|chain| chain.tip())
    })
}
