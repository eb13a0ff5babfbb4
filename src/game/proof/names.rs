//! What may lie where in the folder of a game: every name that estafette gives, once. What bears another is told, for nobody
//! reads it, so it may say anything; the umpire keeps what is his own beside the ledger.

use super::GameCheck;
use super::promises::{Promise, some_of};
use super::strays::{as_it_looks, is_a_copy, number_of};
use crate::dice::Ledger;
use crate::game::files::{FileAt, names_in};
use crate::game::stand::opened::current;

/// A folder of the program's.
struct Room {
    /// What it is called from the folder of the game; that of an exchange is `xNNN`.
    folder: &'static str,
    /// The names of its files, with a `*` for what is free.
    files: &'static [&'static str],
    /// The names of its folders, likewise.
    folders: &'static [&'static str],
    /// What a file in it is proof of.
    promise: Promise,
}

/// All of them, but for the folder of the game itself.
const ROOMS: [Room; 9] = [
    Room {
        folder: "xNNN",
        files: &["log.yaml", "rolls.txt", "state.yaml", "report-*.md", "report-*.html", "view-*.yaml", "form-*.yaml"],
        folders: &["in", "orders", "sent-back", "desk"],
        promise: Promise::EverythingTold,
    },
    Room { folder: "xNNN/in", files: &["*"], folders: &[], promise: Promise::NothingReplaced },
    Room { folder: "xNNN/orders", files: &["*.yaml"], folders: &[], promise: Promise::NothingReplaced },
    Room { folder: "xNNN/sent-back", files: &["*"], folders: &[], promise: Promise::NothingReplaced },
    Room {
        folder: "xNNN/desk",
        files: &["*-amend.yaml", "*-answer.yaml", "*-reopen.yaml", "*-state.yaml"],
        folders: &[],
        promise: Promise::RulesApplied,
    },
    Room {
        folder: "post",
        files: &["taken.txt", "fetched.txt", "imap.txt"],
        folders: &["in", "outbox", "drafts"],
        promise: Promise::NothingReplaced,
    },
    Room { folder: "post/in", files: &["*.eml", "*.beginning"], folders: &[], promise: Promise::NothingReplaced },
    Room { folder: "post/outbox", files: &["*.eml", "*.txt"], folders: &[], promise: Promise::EverythingTold },
    Room { folder: "post/drafts", files: &["*.eml"], folders: &[], promise: Promise::EverythingTold },
];

/// What systems put into any folder.
const OF_SYSTEMS: [&str; 2] = ["Thumbs.db", "desktop.ini"];

impl GameCheck<'_> {
    /// Tells whatever lies in a folder of the program's under a name that it never gives, and names the folders beside the ledger that
    /// are none of its own.
    pub(super) fn unnamed(&mut self) {
        let mut unknown = Unknown { told: Vec::new(), known: self };
        unknown.beside_the_ledger();
        let post = unknown.known.folder.post();
        unknown.within("post", &post);
        for number in 0..=current(unknown.known.ledger) {
            let place = unknown.known.folder.exchange(number);
            if !is_behind_the_close(unknown.known.ledger, number) {
                unknown.within("xNNN", place.path());
            }
        }
        let told = unknown.told;
        for promise in Promise::ALL {
            let files = told.iter().filter(|(about, _)| *about == promise).map(|(_, file)| file.clone());
            let files = files.collect::<Vec<_>>();
            let why = match files.len() {
                0 => continue,
                1 => "bears no name that estafette gives there, so nothing is known of it",
                _ => "bear no names that estafette gives there, so nothing is known of them",
            };
            self.verdict.unproven.push((promise, format!("{} {why}", some_of(&files))));
        }
    }
}

/// Of what is behind the close everything is named that belongs there no more.
fn is_behind_the_close(ledger: &Ledger, exchange: u32) -> bool {
    ledger.closed().is_some() && exchange == current(ledger)
}

/// What bears no name of the program's.
struct Unknown<'u, 'v> {
    told: Vec<(Promise, String)>,
    known: &'u mut GameCheck<'v>,
}

impl Unknown<'_, '_> {
    /// Files beside the ledger are the umpire's own, and so are folders, unless they look like one of the program's.
    fn beside_the_ledger(&mut self) {
        let root = self.known.folder.root().clone();
        let mut own = Vec::new();
        for name in shown_in(&root) {
            let looks = as_it_looks(&name);
            let is_ours = ["post", "battles"].contains(&name.as_str()) || number_of(&looks).is_some();
            if is_ours || !root.join(&name).is_folder() {
                continue;
            }
            let is_like_an_exchange =
                looks.strip_prefix('x').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
            match is_like_an_exchange || looks.starts_with("post") || looks.starts_with("battles") {
                true => self.told.push((Promise::EverythingTold, name)),
                false => own.push(name),
            }
        }
        if !own.is_empty() {
            let what = format!("but for what lies in {}, which no ledger names", some_of(&own));
            self.known.verdict.but.push((Promise::EverythingTold, what));
        }
        // What lies among battles and is no game at all.
        let battles = root.join("battles");
        for name in shown_in(&battles) {
            let place = battles.join(&name);
            if !place.is_folder() || !place.join("ledger.txt").exists() {
                self.tell(Promise::EverythingTold, &battles, &name);
            }
        }
    }

    /// What lies in a folder of the program's, and in those within it.
    fn within(&mut self, folder: &str, place: &FileAt) {
        let Some(room) = ROOMS.iter().find(|room| room.folder == folder) else {
            return;
        };
        for name in shown_in(place) {
            let path = place.join(&name);
            let is = |names: &[&str]| names.iter().any(|known| is_named(known, &name));
            match path.is_folder() {
                true if is(room.folders) => self.within(&format!("{folder}/{name}"), &path),
                false if is(room.files) => {}
                _ => self.tell(room.promise, place, &name),
            }
        }
    }

    /// Tells one, unless something is said of it already, or it is another file of the folder once more.
    fn tell(&mut self, promise: Promise, place: &FileAt, name: &str) {
        let path = place.join(name);
        let file = self.known.differences.name(&path);
        let mut said = self.known.verdict.unproven.iter();
        if OF_SYSTEMS.contains(&name)
            || self.known.differences.is_known(&path)
            || said.any(|(_, why)| why.contains(&file))
            || is_a_copy(place, name)
        {
            return;
        }
        self.told.push((promise, file));
    }
}

/// The names in a folder but for those that begin with a dot, which nobody reads.
fn shown_in(place: &FileAt) -> Vec<String> {
    let mut names = names_in(place).unwrap_or_default();
    names.retain(|name| !name.starts_with('.'));
    names
}

/// Whether a name is one of those that a pattern with a `*`, or none, stands for.
fn is_named(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        Some((begin, end)) => name.len() >= pattern.len() - 1 && name.starts_with(begin) && name.ends_with(end),
        None => pattern == name,
    }
}
