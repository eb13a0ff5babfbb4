//! What lies in a folder and is in no ledger: exchanges that were never locked, results that were never cast.

use super::Check;
use super::promises::Promise;
use crate::adjudicate::Side;
use crate::dice::Ending;
use crate::game::files::is_temporary;
use crate::game::files::names_in;
use crate::game::stand::opened::current;

impl Check<'_> {
    /// A process that was killed may have left orders of the exchange at hand, and behind its lock all that comes of it
    /// (see the comment at the head of [`crate::game`]). Anything beyond that the ledger must know.
    pub(super) fn strays(&mut self) {
        self.differences.about(Promise::RulesApplied);
        let at_hand = current(self.ledger);
        for name in names_in(self.folder.root()).unwrap_or_default() {
            let Some(number) = number_of(&name) else {
                continue;
            };
            let path = self.folder.root().join(&name);
            if self.folder.exchange(number).path() != &path {
                let what = "it is no folder of an exchange, though it looks like one";
                self.differences.add(&path, what.to_owned());
            } else if number > at_hand {
                let what = format!(
                    "the ledger is shorter than the folder: exchange {at_hand} is at hand, and {number} was never locked"
                );
                self.differences.add(&path, what);
            }
        }
        self.played_ahead(at_hand);
        self.differences.about(Promise::NothingReplaced);
        for number in 1..=at_hand {
            self.orders_of_nobody(number);
        }
    }

    /// Nothing comes of an exchange before its lock stands in the ledger.
    fn played_ahead(&mut self, at_hand: u32) {
        let locked = self.ledger.open_lock().is_some();
        let place = self.folder.exchange(at_hand);
        let reports = self.game.sides.iter().map(|side| place.report(side));
        let results = [place.log(), place.rolls(), place.state()];
        let results = results.into_iter().chain(reports);
        for path in results.filter(|path| !locked && path.exists()) {
            let what = format!(
                "the ledger is shorter than the folder: exchange {at_hand} was played, and the ledger has no lock of it"
            );
            self.differences.add(&path, what);
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

/// The number of an exchange whose folder a name could be.
fn number_of(name: &str) -> Option<u32> {
    let digits = name.strip_prefix(['x', 'X'])?;
    let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| digits.parse().unwrap_or(u32::MAX))
}
