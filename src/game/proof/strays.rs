//! What lies in a folder and is in no ledger: exchanges that were never locked, results that were never cast.

use super::GameCheck;
use super::promises::{Promise, some_of};
use crate::adjudicate::Side;
use crate::dice::{Body, Ending};
use crate::game::files::{FileAt, is_temporary, names_in, read_at_most};
use crate::game::stand::battles::BattleNote;
use crate::game::stand::course::Course;
use crate::game::stand::held::held;
use crate::game::stand::opened::current;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What comes of working an exchange out, but for what is named for a side.
const RESULTS: [&str; 3] = ["log.yaml", "rolls.txt", "state.yaml"];

/// The files of a game beside its exchanges.
const OF_THE_GAME: [&str; 4] = ["game.yaml", "ledger.txt", "scenario.yaml", "secret.txt"];

/// The folders of an exchange.
const FOLDERS: [&str; 4] = ["desk", "in", "orders", "sent-back"];

/// No page or report is longer.
const LONGEST_COPY: u64 = 16 << 20;

/// The beginnings and ends of the names of what comes of it for a side.
const FOR_SIDES: [(&str, &str); 4] = [("report-", ".md"), ("report-", ".html"), ("view-", ".yaml"), ("form-", ".yaml")];

/// Whether a name is one that letters and pages give to what goes along with a report, and that no file of an exchange bears.
fn goes_along(name: &str) -> bool {
    let is = |begin: &str, end: &str| name.starts_with(begin) && name.ends_with(end);
    let is_picture = is("map", ".png") || is("map", ".svg");
    name == "ledger.txt" || is("orders-", ".yaml") || is("rolls-", ".txt") || is_picture || is_page(name)
}

/// Whether a name is one that a desk or a book has where nobody gives it another.
fn is_page(name: &str) -> bool {
    ["desk", "book"].iter().any(|begin| name.starts_with(begin)) && name.ends_with(".html")
}

/// Whether a name is one that letters give to orders or rolls of an exchange.
fn is_of_a_letter(name: &str) -> bool {
    let inner = |begin: &str, end: &str| name.strip_prefix(begin)?.strip_suffix(end);
    let orders = inner("orders-", ".yaml").and_then(|rest| Some(rest.rsplit_once('-')?.1));
    orders.or_else(|| inner("rolls-", ".txt")).is_some_and(is_number)
}

/// Whether a text is digits and nothing else.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl GameCheck<'_> {
    /// A process that was killed may have left orders of the exchange at hand, and behind its lock all that comes of it
    /// (see the comment at the head of [`crate::game`]). Anything beyond that the ledger must know. What bears no name that
    /// estafette gives is the umpire's own, his notes and pictures, but behind the close.
    pub(super) fn strays(&mut self) {
        self.differences.about(Promise::RulesApplied);
        let at_hand = current(self.ledger);
        for name in names_in(self.folder.root()).unwrap_or_default() {
            let path = self.folder.root().join(&name);
            if is_nearly(&OF_THE_GAME, &name) {
                self.differences.add(&path, nearly("file"));
            }
            let Some(number) = number_of(&as_it_looks(&name)) else {
                self.beside_the_ledger(&name);
                continue;
            };
            if self.folder.exchange(number).path() != &path {
                let what = "it is no folder of an exchange, though it looks like one";
                self.differences.add(&path, what.to_owned());
            } else if number > at_hand {
                let what = format!(
                    "the ledger is shorter than the folder: exchange {at_hand} is at hand, and {number} was never locked"
                );
                self.differences.add(&path, what);
            } else if path.is_file() {
                let what = "it is a file, where the folder of an exchange belongs";
                self.differences.add(&path, what.to_owned());
            }
        }
        for number in 0..=at_hand {
            self.results(number);
        }
        self.differences.about(Promise::NothingReplaced);
        self.before_the_first();
        for number in 0..=at_hand {
            self.orders_of_nobody(number);
            self.folders_within(number);
        }
        if self.ledger.closed().is_some() {
            self.behind_the_close(at_hand);
        }
    }

    /// What lies beside the ledger under a name that files of an exchange have, or that letters and pages give: it is read by nobody, so
    /// it may say anything.
    fn beside_the_ledger(&mut self, name: &str) {
        let own = as_it_looks(name);
        let is_known = |side: &str| side.is_empty() || self.game.sides.iter().any(|known| known.as_str() == side);
        if side_in(&own).is_some_and(is_known) || is_of_a_letter(&own) {
            let why = format!(
                "{name} is called as a file of an exchange, or of a letter, and lies beside the ledger: nothing is known of it"
            );
            self.doubt(Promise::EverythingTold, why);
        } else if is_page(&own) {
            let what = format!("but for {name}, a page that no ledger names: make it again to know what stands in it");
            self.verdict.but.push((Promise::EverythingTold, what));
        }
    }

    /// Results in the folder of an exchange: nothing comes of one before its lock stands in the ledger, nothing but the position
    /// comes of the start, and nothing is made for a side that there is not.
    fn results(&mut self, number: u32) {
        let place = self.folder.exchange(number);
        let locked = self.ledger.exchanges().find(|exchange| exchange.number == number);
        let mut given_up = None;
        for name in names_in(place.path()).unwrap_or_default() {
            let path = place.path().join(&name);
            let own = as_it_looks(&name);
            if is_nearly(&FOLDERS, &name) {
                self.differences.add(&path, nearly("folder"));
            }
            if goes_along(&own) {
                let path = self.differences.name(&path);
                let why = format!("{path} is called as what goes along with a letter is, and nothing is known of it");
                self.doubt(Promise::EverythingTold, why);
            }
            let Some(side) = side_in(&own) else {
                continue;
            };
            let is_known = match side {
                "" => RESULTS.contains(&name.as_str()),
                _ => self.game.sides.iter().any(|known| side_in(&name) == Some(known.as_str())),
            };
            let what = match &locked {
                _ if number == 0 && name == "state.yaml" => continue,
                _ if number == 0 => "no exchange 0 was ever played, so nothing but a position comes of it".to_owned(),
                None => format!(
                    "the ledger is shorter than the folder: exchange {number} was played, and the ledger has no lock of it"
                ),
                Some(_) if !is_known && side.is_empty() => nearly("file"),
                Some(_) if !is_known && is_a_copy(place.path(), &name) => continue,
                Some(_) if !is_known => "no side of the game is called so, so nobody was told it".to_owned(),
                Some(exchange) => {
                    given_up = given_up.or(matches!(exchange.ending, Ending::Void(_)).then_some(path));
                    continue;
                }
            };
            self.differences.add(&path, what);
        }
        if let Some(path) = given_up {
            let path = self.differences.name(&path);
            let why = format!("exchange {number} was given up, and what came of it was known by then: {path}");
            self.doubt(Promise::DiceFixed, why);
        }
    }

    fn doubt(&mut self, promise: Promise, why: String) {
        self.verdict.unproven.push((promise, why));
    }

    /// Nothing is taken in once the books are closed; what had come before may lie there, unless the game was over by then.
    fn behind_the_close(&mut self, at_hand: u32) {
        let place = self.folder.exchange(at_hand);
        let acted = Course::of(self.ledger).done.iter().any(|done| done.note.exchange == at_hand);
        let mut received = 0;
        for name in names_in(place.path()).unwrap_or_default() {
            let path = place.path().join(&name);
            let what = match name.as_str() {
                _ if is_temporary(&name) || name.starts_with('.') => continue,
                "in" | "sent-back" if acted || !self.is_over(at_hand) => {
                    received += names_in(&path).unwrap_or_default().len();
                    continue;
                }
                "in" | "sent-back" if names_in(&path).is_ok_and(|names| names.is_empty()) => continue,
                "in" | "sent-back" => "the game was over, so nothing can have been received for another exchange",
                // Their files are looked at one by one.
                "orders" | "desk" => continue,
                _ if side_in(&name.to_ascii_lowercase()).is_some() => continue,
                _ => {
                    "the books were closed before this exchange, so nothing of it belongs here: take it out of the folder"
                }
            };
            self.differences.add(&path, what.to_owned());
        }
        if received > 0 {
            let why = format!(
                "the books were closed while files of exchange {at_hand} waited in {}, which no lock names",
                self.differences.name(place.path())
            );
            self.doubt(Promise::NothingReplaced, why);
        }
    }

    /// Says of books that were closed before the end of the game that its result is as things stood then; and of notes behind the
    /// last cast, that no report tells them.
    pub(super) fn unfinished(&mut self) {
        if self.ledger.closed().is_none() {
            return;
        }
        if !self.is_over(current(self.ledger)) {
            let what = "but for the end of the game: its books were closed before it, as things stood then".to_owned();
            self.verdict.but.push((Promise::RulesApplied, what));
        }
        let last = self.ledger.entries().iter().rev();
        let last = last.take_while(|entry| !matches!(entry.body, Body::Cast(_)));
        let is_untold = |body: &Body| matches!(body, Body::Note { text, .. } if BattleNote::parse(text).is_none());
        let untold = last.filter(|entry| is_untold(&entry.body)).map(|entry| format!("entry {}", entry.number));
        let untold = untold.collect::<Vec<_>>();
        if !untold.is_empty() {
            let what = format!("but for notes behind the last cast, which no report tells: {}", some_of(&untold));
            self.verdict.but.push((Promise::EverythingTold, what));
        }
    }

    /// Whether the game was over at the position that an exchange would begin with; a position that no engine has made may
    /// break an engine off.
    fn is_over(&self, exchange: u32) -> bool {
        let over = || {
            let held = held(self.folder, self.game, self.ledger, exchange, None).ok()?;
            self.game.rules.clock(&held.position).ending
        };
        catch_unwind(AssertUnwindSafe(over)).is_ok_and(|ending| ending.is_some())
    }

    /// Nothing is done for the start, and nothing of it sent back.
    fn before_the_first(&mut self) {
        for folder in ["sent-back", "desk"] {
            let path = self.folder.exchange(0).path().join(folder);
            if names_in(&path).is_ok_and(|names| !names.is_empty()) {
                let what = "no exchange 0 was ever played, so nothing was done for it";
                self.differences.add(&path, what.to_owned());
            }
        }
    }

    /// Folders where files alone belong: nobody looks into them, so what was received may lie there.
    fn folders_within(&mut self, number: u32) {
        for folder in ["in", "orders", "desk"] {
            let place = self.folder.exchange(number).path().join(folder);
            for name in names_in(&place).unwrap_or_default() {
                let path = place.join(&name);
                if path.is_folder() && !name.starts_with('.') {
                    let path = self.differences.name(&path);
                    self.doubt(Promise::NothingReplaced, format!("{path} is a folder, and nobody looks into it"));
                }
            }
        }
    }

    /// Locked orders of somebody who has no seat.
    fn orders_of_nobody(&mut self, number: u32) {
        let place = self.folder.exchange(number);
        let sides = self.game.sides.iter();
        let known = sides.map(|side: &Side| place.orders(side));
        let known = known.collect::<Vec<_>>();
        let folder = place.path().join("orders");
        for name in names_in(&folder).unwrap_or_default() {
            let path = folder.join(&name);
            if is_temporary(&name) || name.starts_with('.') {
                continue;
            }
            let closed = self.ledger.closed().is_some() && number == current(self.ledger);
            let what = match known.contains(&path) {
                _ if number == 0 => "no exchange 0 was ever played, so nobody has locked it",
                false => "no side of the game is called so, so nobody has locked it",
                true if closed => "the books were closed before it was locked: take it out of the folder",
                true => continue,
            };
            self.differences.add(&path, what.to_owned());
        }
    }

    /// What is owed of an exchange that was cast: every side has a report, and the ledger its hash.
    pub(super) fn unreported(&mut self) {
        self.differences.about(Promise::EverythingTold);
        for exchange in self.ledger.exchanges() {
            let Ending::Cast(cast) = exchange.ending else {
                continue;
            };
            let entry = exchange.ended.expect("a cast is an entry").number;
            let seats = self.game.sides.iter().zip(&cast.reports);
            for (side, _) in seats.filter(|(_, hash)| hash.is_none()) {
                let number = exchange.number;
                let what = format!(
                    "entry {entry}, the cast of exchange {number}, has no hash of the report of {side}, so {side} can be told anything"
                );
                self.differences.add(&self.folder.ledger(), what);
            }
        }
    }
}

/// Whether a file is a second one of another beside it, byte for byte, by a name that systems give such: `report-red (1).md`.
pub(super) fn is_a_copy(folder: &FileAt, name: &str) -> bool {
    let marked = name.rsplit_once('.').and_then(|(stem, end)| {
        let stem = match stem.strip_suffix(')') {
            Some(numbered) => {
                numbered.rsplit_once(" (").filter(|(_, number)| is_number(number) || *number == "copy")?.0
            }
            None => stem.strip_suffix(" - Copy").or_else(|| stem.strip_suffix(" copy"))?,
        };
        Some(format!("{stem}.{end}"))
    });
    let bytes = |name: &str| read_at_most(folder.join(name), LONGEST_COPY).ok().flatten();
    marked.is_some_and(|first| bytes(&first).is_some_and(|first| Some(first) == bytes(name)))
}

/// A name as a reader sees it: in small letters, without blanks and what has no breadth, with plain dashes.
pub(super) fn as_it_looks(name: &str) -> String {
    let unseen = |letter: &char| {
        let is_thin = matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
        letter.is_whitespace() || letter.is_control() || is_thin
    };
    let plain = |letter: char| match letter {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        letter => letter.to_ascii_lowercase(),
    };
    name.chars().filter(|letter| !unseen(letter)).map(plain).collect()
}

/// Whether a name looks like one of these, and is another.
fn is_nearly(ours: &[&str], name: &str) -> bool {
    let looks = as_it_looks(name);
    ours.iter().any(|own| looks == *own && name != *own)
}

/// Says of a file or folder that its name is nearly one of ours.
fn nearly(what: &str) -> String {
    format!("it is called nearly as a {what} of estafette's, and is none")
}

/// The side that a file is named for which comes of working an exchange out: none for one that is for all; nothing where no
/// such file has the name.
fn side_in(name: &str) -> Option<&str> {
    if RESULTS.contains(&name) {
        return Some("");
    }
    let mut sides = FOR_SIDES.iter();
    let side = sides.find_map(|(begin, end)| name.strip_prefix(begin)?.strip_suffix(end));
    side.filter(|side| !side.is_empty())
}

/// The number of an exchange whose folder a name could be.
pub(super) fn number_of(name: &str) -> Option<u32> {
    let digits = name.strip_prefix(['x', 'X'])?;
    is_number(digits).then(|| digits.parse().unwrap_or(u32::MAX))
}
