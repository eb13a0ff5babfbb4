//! What a killed `estafette new` leaves behind: half a game with its secret in it, or a secret that no game was made for.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use zeroize::Zeroizing;

use super::create::NewGame;
use crate::dice::{Card, Chain, Hash, Ledger};
use crate::game::files::is_temporary;
use crate::game::files::{Folder, names_in, read_text};
use crate::game::stand::secret::Keep;
use crate::game::trouble::Trouble;

/// Clears it away, so that a game can be made there; gives what was removed.
pub fn clear_unfinished(new: &NewGame) -> Result<Vec<PathBuf>, Trouble> {
    let mut cleared = Vec::new();
    let beside = folder_of(&new.folder);
    for path in temporary_in(beside)? {
        if is_folder(&path) {
            clear_folder(&path, &new.keep, &mut cleared)?;
        }
    }
    if let Keep::At(secret) = &new.keep {
        for path in temporary_in(folder_of(secret.as_path()))? {
            clear_secret(&path, &mut cleared)?;
        }
    }
    Ok(cleared)
}

/// The folder in which a path stands.
pub(in crate::game) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn temporary_in(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let names = match folder.is_dir() {
        true => names_in(folder)?,
        false => Vec::new(),
    };
    let temporary = names.into_iter().filter(|name| is_temporary(name));
    Ok(temporary.map(|name| folder.join(name)).collect())
}

fn is_folder(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok_and(|about| about.is_dir())
}

/// Removes half a game that nobody is at work on, and the secret that was kept elsewhere for it and for no other.
fn clear_folder(path: &Path, keep: &Keep, cleared: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let folder = Folder::at(path);
    if !path.join(".lock").exists() {
        // Killed before anything was in it; a folder that holds something else is not removed.
        let _ = std::fs::remove_dir(path);
        return Ok(());
    }
    let Ok(_pen) = folder.take_pen() else {
        return Ok(());
    };
    // Somebody may have cleared it away, or be about to begin in it: he makes another where he finds it gone.
    let begun = names_in(path).unwrap_or_default().iter().any(|name| name != ".lock");
    if let (Keep::At(secret), Some(anchor)) = (keep, anchor_in(&folder))
        && anchor_of(secret.as_path()).is_some_and(|kept| kept == anchor)
    {
        std::fs::remove_file(secret.as_path()).map_err(Trouble::disk("remove", secret))?;
        cleared.push(secret.as_path().to_owned());
    }
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(Trouble::disk("remove", path)(error)),
        _ if begun => cleared.push(path.to_owned()),
        _ => {}
    }
    Ok(())
}

/// The anchor of the umpire's chain, by the card of half a game.
fn anchor_in(folder: &Folder) -> Option<Hash> {
    let ledger = read_text(folder.ledger()).ok();
    let ledger = ledger.and_then(|text| Ledger::read(text.as_bytes()).ok());
    if let Some(ledger) = ledger {
        return Some(ledger.card().umpire_anchor);
    }
    let opening = read_text(folder.opening()).ok()?;
    let card = Card::parse(opening.as_bytes()).ok()?;
    Some(card.umpire_anchor)
}

/// The anchor of the chain in a file, if it holds one.
fn anchor_of(path: &Path) -> Option<Hash> {
    let text = Zeroizing::new(read_text(path).ok()?);
    Some(Chain::parse_secret(&text)?.anchor())
}

/// Removes a secret that was never given its name, whole or half; whoever is writing one holds its lock.
fn clear_secret(path: &Path, cleared: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let is_plain = std::fs::symlink_metadata(path).is_ok_and(|about| about.is_file());
    let Ok(text) = read_text(path).map(Zeroizing::new) else {
        return Ok(());
    };
    let begins = Chain::is_begun(&text);
    let Some(file) = File::open(path).ok().filter(|_| is_plain && begins) else {
        return Ok(());
    };
    if file.try_lock().is_ok() {
        std::fs::remove_file(path).map_err(Trouble::disk("remove", path))?;
        cleared.push(path.to_owned());
    }
    Ok(())
}
