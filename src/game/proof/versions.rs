//! Every version that a ledger names, held against the rule set of its game (PROTOCOL section 12).

use crate::game::trouble::FileName;
use serde::Serialize;

use super::differences::Differences;
use crate::adjudicate::{AnyRuleSet, VersionStanding};
use crate::dice::{Body, Ending, Exchange, Ledger};
use crate::game::stand::versions::{never_begun, numbers, play_number};

/// Exchanges in a row that were played by a version that is not played any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotReplayed {
    /// The first of them.
    pub first: u32,
    /// The last of them.
    pub last: u32,
    /// The version that the locks name.
    pub rules: String,
    /// The version that this program plays.
    pub ours: String,
}

/// Holds every version that a ledger names against the rule set of its game: card and locks name versions that there are,
/// and no lock an older play or wording than one before it, nor a newer play while the old one is played. Gives the exchanges that cannot be played again.
pub(in crate::game) fn verify_versions(
    rules: &dyn AnyRuleSet,
    path: &FileName,
    ledger: &Ledger,
    differences: &mut Differences,
) -> Vec<NotReplayed> {
    let card = &ledger.card().rules;
    if let Err(why) = rules.standing(card) {
        differences.add(path, format!("entry 0, the card: {why}"));
    }
    if let Some(why) = never_begun(rules, ledger) {
        differences.add(path, format!("entry 0: {why}"));
    }
    let (mut newest, mut wording) = numbers(card);
    for entry in ledger.entries() {
        let Body::Lock(lock) = &entry.body else {
            continue;
        };
        let named_by = format!("entry {}, the lock of exchange {}", entry.number, lock.exchange);
        if let Err(why) = rules.standing(&lock.rules) {
            differences.add(path, format!("{named_by}: {why}"));
            continue;
        }
        let (play, worded) = numbers(&lock.rules);
        if play < newest {
            let what = format!(
                "`{}` is an older play than was named before it, and a game never goes back to one",
                lock.rules
            );
            differences.add(path, format!("{named_by}: {what}"));
        }
        // A program that plays what was named before goes on with it: whoever picks the moment picks the rules.
        if play > newest && rules.plays().contains(&newest) {
            let what = format!("`{}` is another play than was named before it, which is played still", lock.rules);
            differences.add(path, format!("{named_by}: {what}"));
        }
        if worded < wording {
            let what =
                format!("`{}` is an older wording than was named before it, and wordings never go back", lock.rules);
            differences.add(path, format!("{named_by}: {what}"));
        }
        newest = newest.max(play);
        wording = wording.max(worded);
    }
    not_replayed(rules, ledger)
}

/// The version of the first exchange that was cast in a play whose labels hold what was typed.
pub(in crate::game) fn typed_labels(rules: &dyn AnyRuleSet, ledger: &Ledger) -> Option<String> {
    let is_typed = |exchange: &Exchange<'_>| {
        let is_cast = matches!(exchange.ending, Ending::Cast(_));
        let is_one = rules.standing(&exchange.lock.rules).is_ok();
        is_cast && is_one && !rules.is_untyped(play_number(&exchange.lock.rules))
    };
    let mut exchanges = ledger.exchanges();
    let typed = exchanges.find(is_typed);
    typed.map(|exchange| exchange.lock.rules.clone())
}

fn not_replayed(rules: &dyn AnyRuleSet, ledger: &Ledger) -> Vec<NotReplayed> {
    let unplayed = |exchange: &Exchange<'_>| {
        let is_cast = matches!(exchange.ending, Ending::Cast(_));
        is_cast && rules.standing(&exchange.lock.rules) == Ok(VersionStanding::Unplayed)
    };
    let mut rows = Vec::<NotReplayed>::new();
    for exchange in ledger.exchanges().filter(unplayed) {
        let (number, named) = (exchange.number, &exchange.lock.rules);
        match rows.last_mut().filter(|row| row.rules == *named) {
            Some(row) => row.last = number,
            None => rows.push(NotReplayed { first: number, last: number, rules: named.clone(), ours: rules.version() }),
        }
    }
    rows
}
