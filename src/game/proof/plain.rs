//! What in the folder of a game is no plain file: links, pipes, devices. Whoever hands a folder over hands over files.

use super::differences::Differences;
use super::promises::Promise;
use super::strays::number_of;
use crate::game::files::{FileAt, Folder, Found, LINK, names_in};

/// The folders within that of an exchange, and the promises that they are proof of.
const WITHIN: [(&str, Promise); 4] = [
    ("in", Promise::NothingReplaced),
    ("orders", Promise::NothingReplaced),
    ("sent-back", Promise::NothingReplaced),
    ("desk", Promise::RulesApplied),
];

/// Adds whatever is read of a game and is no plain file. Names that begin with a dot are read by nobody, and those at the top
/// that are none of the game's are the umpire's own.
pub(super) fn demand_plain(folder: &Folder, differences: &mut Differences) {
    let files = [folder.game_file(), folder.scenario(), folder.ledger(), folder.opening(), folder.secret()];
    files.iter().for_each(|file| demand(file, Promise::RulesApplied, differences));
    for name in names_in(folder.root()).unwrap_or_default() {
        if number_of(&name).is_some() {
            exchange(&folder.root().join(name), differences);
        }
    }
    let post = folder.post();
    let mail = Promise::NothingReplaced;
    [post.clone(), post.join("taken.txt")].iter().for_each(|file| demand(file, mail, differences));
    all_in(&post.join("in"), mail, differences);
}

/// The folder of an exchange, and all that lies in it.
fn exchange(place: &FileAt, differences: &mut Differences) {
    demand(place, Promise::RulesApplied, differences);
    for name in shown_in(place) {
        let within = WITHIN.iter().find(|(folder, _)| *folder == name);
        match within {
            Some((_, promise)) => all_in(&place.join(&name), *promise, differences),
            None => {
                let promise = super::promise_of(&place.join(&name));
                demand(&place.join(&name), promise, differences);
            }
        }
    }
}

/// A folder and the files in it.
fn all_in(folder: &FileAt, promise: Promise, differences: &mut Differences) {
    demand(folder, promise, differences);
    for name in shown_in(folder) {
        demand(&folder.join(name), promise, differences);
    }
}

fn shown_in(folder: &FileAt) -> Vec<String> {
    let mut names = names_in(folder).unwrap_or_default();
    names.retain(|name| !name.starts_with('.'));
    names
}

fn demand(file: &FileAt, promise: Promise, differences: &mut Differences) {
    if file.found() != Some(Found::Other) {
        return;
    }
    let what = match file.is_link() {
        true => LINK,
        false => "it is no plain file, where a file is needed",
    };
    differences.about(promise);
    differences.add(file, what.to_owned());
}
