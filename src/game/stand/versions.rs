//! Which version of its rules a game is played by: what a lock is to name, and what this program can do with what one names
//! (PROTOCOL section 12).

use super::held::lock_of;
use super::note::Note;
use crate::adjudicate::{AnyRuleSet, VersionStanding};
use crate::dice::{Body, Ledger, Lock};
use crate::game::files::Folder;
use crate::game::papers::state_file::Stopped;
use crate::game::trouble::Trouble;

/// The version of the next lock, with what the umpire should know of it.
pub(in crate::game) struct Next {
    /// As the lock is to name it.
    pub(in crate::game) version: String,
    /// The number of its play.
    pub(in crate::game) play: u32,
    /// Why it is another play than before.
    pub(in crate::game) remark: Option<String>,
}

/// The version of the next lock: the newest wording of the play that the ledger named last, while that is still played. A
/// turn that goes on keeps the version that it began with; a play that is gone gives way to the next newer one.
pub(in crate::game) fn next(
    rules: &dyn AnyRuleSet,
    folder: &Folder,
    ledger: &Ledger,
    stopped: Option<&Stopped>,
) -> Result<Next, Trouble> {
    if let Some(began) = stopped.and_then(|stopped| lock_of(ledger, stopped.since)) {
        return Ok(Next { version: began.rules.clone(), play: demand_played(rules, folder, began)?, remark: None });
    }
    if let Some(why) = never_begun(rules, ledger) {
        let help = "begin the game anew with `estafette new`, which names the newest play on its card";
        return Err(Trouble::unfit(folder.ledger(), why, help));
    }
    let last = last_named(ledger);
    let standing = rules.standing(last);
    let standing = standing.map_err(|why| unknown(folder, why))?;
    let play = standing.play().unwrap_or_else(|| nearest(rules, last));
    let version = crate::adjudicate::Version::new(rules.id(), play, rules.wording()).to_string();
    let remark = standing.play().is_none().then(|| {
        format!("`{last}`, which the ledger named last, is not played any more: from here on the game is played by `{version}`")
    });
    Ok(Next { version, play, remark })
}

/// The play that takes the place of one that is gone: the next newer one, which differs least.
fn nearest(rules: &dyn AnyRuleSet, version: &str) -> u32 {
    let gone = play_number(version);
    let mut plays = rules.plays().iter().copied();
    plays.find(|play| *play > gone).unwrap_or(rules.newest())
}

/// Why no program can have begun a game with the version of its card: when versions got a wording, new games already had a play
/// whose labels hold nothing that is typed. A card without a wording is older.
pub(in crate::game) fn never_begun(rules: &dyn AnyRuleSet, ledger: &Ledger) -> Option<String> {
    let card = &ledger.card().rules;
    let version = crate::adjudicate::Version::parse(card)?;
    let typed = version.is_long() && !rules.is_untyped(version.play);
    typed.then(|| {
        format!("the card names `{card}`, and no estafette ever began a game with it: its labels hold ids as they were typed")
    })
}

/// The version that a ledger named last: that of its last lock, else of its card.
fn last_named(ledger: &Ledger) -> &str {
    named_before(ledger, u32::MAX)
}

/// The version that a ledger had named last when an exchange was at hand.
fn named_before(ledger: &Ledger, exchange: u32) -> &str {
    let locks = ledger.entries().iter().rev();
    let mut locks = locks.filter_map(|entry| match &entry.body {
        Body::Lock(lock) if lock.exchange < exchange => Some(lock.rules.as_str()),
        _ => None,
    });
    locks.next().unwrap_or(&ledger.card().rules)
}

/// The play by which an exchange that is at hand, or was, is judged before it is locked.
pub(in crate::game) fn play_at(rules: &dyn AnyRuleSet, ledger: &Ledger, exchange: u32) -> u32 {
    let named = named_before(ledger, exchange);
    rules.standing(named).ok().and_then(|standing| standing.play()).unwrap_or_else(|| nearest(rules, named))
}

/// The play that a lock names, where this program plays it.
pub(in crate::game) fn demand_played(rules: &dyn AnyRuleSet, folder: &Folder, lock: &Lock) -> Result<u32, Trouble> {
    let standing = rules.standing(&lock.rules);
    let standing = standing.map_err(|why| unknown(folder, why))?;
    standing.play().ok_or_else(|| {
        let (exchange, locked, ours) = (lock.exchange, &lock.rules, rules.version());
        Trouble::amiss(
            format!("exchange {exchange} is locked with `{locked}`, and this estafette plays `{ours}`"),
            "use a version of estafette that plays it, or give the lock up with `--void`",
        )
    })
}

fn unknown(folder: &Folder, why: String) -> Trouble {
    let help = "estafette did not write it: put back the ledger as it was";
    Trouble::unfit(folder.ledger(), why, help)
}

/// Whether this program plays what a lock names.
pub fn is_played(rules: &dyn AnyRuleSet, lock: &Lock) -> bool {
    let standing = rules.standing(&lock.rules).ok();
    standing.and_then(VersionStanding::play).is_some()
}

/// Whether it tells it in the same words, too.
pub fn is_current(rules: &dyn AnyRuleSet, lock: &Lock) -> bool {
    let standing = rules.standing(&lock.rules);
    matches!(standing, Ok(VersionStanding::Current { .. }))
}

/// The play to work a lock out with: its own, else the newest.
pub(in crate::game) fn play_of(rules: &dyn AnyRuleSet, lock: &Lock) -> u32 {
    let standing = rules.standing(&lock.rules).ok();
    let play = standing.and_then(VersionStanding::play);
    play.unwrap_or(rules.newest())
}

/// The play that an act of the desk was done in: that of the next lock, or of the lock that is to come. Nothing where that is
/// of an exchange that cannot be played again.
pub(in crate::game) fn play_behind(rules: &dyn AnyRuleSet, ledger: &Ledger, act: Note) -> Option<u32> {
    let act = act.to_string();
    let mut entries = ledger.entries().iter();
    entries.find(|entry| matches!(&entry.body, Body::Note { text, .. } if *text == act));
    let lock = entries.find_map(|entry| match &entry.body {
        Body::Lock(lock) => Some(lock),
        _ => None,
    });
    let named = lock.map_or(last_named(ledger), |lock| &lock.rules);
    let is_cast = lock.is_some_and(|lock| ledger.cast(lock.exchange).is_some());
    match rules.standing(named).ok()?.play() {
        None if is_cast => None,
        play => Some(play.unwrap_or_else(|| nearest(rules, named))),
    }
}

/// PROTOCOL section 6: the exchanges of a turn name one version.
pub(in crate::game) fn demand_one_version(
    folder: &Folder,
    ledger: &Ledger,
    lock: &Lock,
    earlier: impl Iterator<Item = u32>,
) -> Result<(), Trouble> {
    for number in earlier {
        let other = lock_of(ledger, number).filter(|other| other.rules != lock.rules);
        if let Some(other) = other {
            let (exchange, locked) = (lock.exchange, &lock.rules);
            let what = format!(
                "exchange {exchange} goes on with the turn of exchange {number} and is locked with `{locked}`, not `{}`",
                other.rules
            );
            let help = "all exchanges of a turn are played by one version";
            return Err(Trouble::unfit(folder.ledger(), what, help));
        }
    }
    Ok(())
}

/// The numbers of the play and of the wording that a version names.
pub(in crate::game) fn numbers(version: &str) -> (u32, u32) {
    crate::adjudicate::Version::parse(version).map_or((0, 0), |version| (version.play, version.wording))
}

pub(in crate::game) fn play_number(version: &str) -> u32 {
    numbers(version).0
}
