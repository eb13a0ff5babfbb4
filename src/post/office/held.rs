//! Mails that wait in the office for a game that cannot take them now.

use std::path::PathBuf;

use crate::dice::Hash;
use crate::game::{Care, FileAt, Folder, Trouble, names_in, read_at_most};
use crate::post::message::raw::{LARGEST, Raw};

/// Mails that are to be held.
#[derive(Default)]
pub(in crate::post) struct Held {
    mails: Vec<Raw>,
}

impl Held {
    pub(in crate::post) fn add(&mut self, raw: &Raw, _: Option<PathBuf>) {
        self.mails.push(raw.clone());
    }

    pub(in crate::post) fn write(&self, folder: &Folder) -> Result<(), Trouble> {
        self.mails.iter().try_for_each(|raw| folder.put(&place(folder, raw), &raw.bytes, Care::Kept))
    }
}

/// The mails that are held, in the order of their hashes.
pub(in crate::post) fn read(folder: &Folder) -> Result<Vec<Raw>, Trouble> {
    let mut mails = Vec::new();
    let held = folder.post().join("held");
    for name in names_in(&held)? {
        let Some((hash, size, whole)) = parts(&name) else {
            continue;
        };
        let Some(bytes) = read_at_most(held.join(&name), LARGEST)? else {
            continue;
        };
        let size = size.unwrap_or(bytes.len() as u64);
        mails.push(Raw { bytes, size, hash, whole });
    }
    Ok(mails)
}

/// Takes a mail away that has found its game.
pub(in crate::post) fn remove(folder: &Folder, raw: &Raw) -> Result<(), Trouble> {
    folder.remove(&place(folder, raw))
}

/// Where a mail is held. Of one that is too long only the beginning is, and its name tells how long it is.
fn place(folder: &Folder, raw: &Raw) -> FileAt {
    let name = match raw.whole {
        true => format!("{}.eml", raw.hash),
        false => format!("{}-{}.beginning", raw.hash, raw.size),
    };
    folder.post().join("held").join(name)
}

fn parts(name: &str) -> Option<(Hash, Option<u64>, bool)> {
    if let Some(hash) = name.strip_suffix(".eml") {
        return Some((Hash::parse(hash)?, None, true));
    }
    let (hash, size) = name.strip_suffix(".beginning")?.split_once('-')?;
    Some((Hash::parse(hash)?, Some(size.parse().ok()?), false))
}
