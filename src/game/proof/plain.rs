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

/// Adds whatever lies in the folder of a game and is no plain file, however deep. Names that begin with a dot are read by nobody.
/// What is none of the game's is looked at as well: whoever copies or searches the folder waits at a pipe, and a link may show
/// one thing here and another there.
pub(super) fn demand_plain(folder: &Folder, differences: &mut Differences) {
    let files = [folder.game_file(), folder.scenario(), folder.ledger(), folder.opening(), folder.secret()];
    files.iter().for_each(|file| demand(file, Promise::RulesApplied, differences));
    let post = folder.post();
    for name in shown_in(folder.root()) {
        let path = folder.root().join(&name);
        if number_of(&name).is_some() {
            exchange(&path, differences);
        } else if path == post {
            all_in(&path, Promise::NothingReplaced, differences);
        } else if !files.contains(&path) {
            all_in(&path, Promise::RulesApplied, differences);
        }
    }
}

/// The folder of an exchange, and all that lies in it.
fn exchange(place: &FileAt, differences: &mut Differences) {
    demand(place, Promise::RulesApplied, differences);
    for name in shown_in(place) {
        let path = place.join(&name);
        let within = WITHIN.iter().find(|(folder, _)| *folder == name);
        let promise = within.map_or_else(|| super::promise_of(&path), |(_, promise)| *promise);
        all_in(&path, promise, differences);
    }
}

/// A file, or a folder and all that lies in it.
fn all_in(place: &FileAt, promise: Promise, differences: &mut Differences) {
    demand(place, promise, differences);
    let inner = if place.is_folder() { shown_in(place) } else { Vec::new() };
    for name in inner {
        all_in(&place.join(&name), promise, differences);
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
