//! `reopen`: a lock is given up, or exchanges that were cast are taken back. Nothing is deleted and nobody is deceived.

use super::act::Act;
use super::doing::{Leads, demand_open, write};
use super::file::Matter;
use crate::dice::{Body, Ledger, is_text};
use crate::game::files::{Folder, read_needed};
use crate::game::papers::state_file::StateFile;
use crate::game::stand::course::{Course, Played};
use crate::game::stand::note::Kind;
use crate::game::stand::opened::{Game, append, current};
use crate::game::trouble::Trouble;

/// What was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reopened {
    /// A lock without its dice.
    Lock {
        /// Its exchange.
        exchange: u32,
        /// Whether its orders stand until others come.
        keeps_orders: bool,
    },
    /// Exchanges that were cast.
    Played {
        /// They, the first one first.
        exchanges: Vec<u32>,
        /// Whether their orders stand until others come.
        keeps_orders: bool,
    },
}

/// Gives up the lock there is, or goes back to the beginning of the last turn that was played, or before a certain
/// exchange. The caller holds the pen.
pub fn reopen(game: &mut Game, reason: &str, to: Option<u32>, keeps_orders: bool) -> Result<Reopened, Trouble> {
    let ledger = game.ledger()?;
    if ledger.closed().is_some() {
        return Err(Trouble::Closed);
    }
    let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if reason.is_empty() {
        return Err(Trouble::amiss(
            "no reason is given",
            "say after `--reason` why it is taken back: everybody is told",
        ));
    }
    if let Some(lock) = ledger.open_lock() {
        let exchange = lock.exchange;
        return give_up(game, exchange, reason, to, keeps_orders);
    }
    let course = Course::of(ledger);
    let back = match to {
        Some(number) => named(game, ledger, &course, number)?,
        None => last_turn(game, &course)?,
    };
    demand_open(game)?;
    let taken = course.played.iter().map(|played| played.exchange);
    let exchanges = taken.filter(|taken| *taken >= back.exchange);
    let exchanges = exchanges.collect::<Vec<_>>();
    let matter = Matter {
        reason: Some(reason),
        reopen: Some(back.exchange),
        taken_back: exchanges.clone(),
        keeps_orders,
        ..Matter::default()
    };
    write(game, Kind::Reopen, &matter, &Leads::BackTo(back.began))?;
    Ok(Reopened::Played { exchanges, keeps_orders })
}

fn give_up(
    game: &mut Game,
    exchange: u32,
    text: String,
    to: Option<u32>,
    keeps_orders: bool,
) -> Result<Reopened, Trouble> {
    if to.is_some_and(|to| to != exchange) {
        return Err(Trouble::amiss(
            format!("exchange {exchange} is locked, and its lock must be given up first"),
            "run `estafette reopen` without `--to`, and then with it",
        ));
    }
    if !is_text(&text) {
        return Err(Trouble::amiss(
            "the ledger cannot hold this reason",
            "give up to 200 plain letters, digits and signs, no accents",
        ));
    }
    let matter = Matter { reason: Some(text.clone()), reopen: Some(exchange), ..Matter::default() };
    append(game, Body::Void { exchange, text })?;
    if !keeps_orders {
        write(game, Kind::Reopen, &matter, &Leads::Nowhere)?;
    }
    Ok(Reopened::Lock { exchange, keeps_orders })
}

/// The beginning of the last turn that was played. What was taken back a moment ago is not followed by the turn before it
/// unless the umpire names that.
fn last_turn(game: &Game, course: &Course) -> Result<Played, Trouble> {
    if let Some(done) = course.reopened() {
        let back = course.taken_back.iter();
        let back = back.filter(|(_, by)| *by == done.note);
        let back = back.map(|(exchange, _)| *exchange).min();
        let further = course.played.last().map(|played| played.exchange);
        let help = further.map_or("nothing is left to go back to".to_owned(), |further| {
            format!("to go further back, name the exchange: `--to {further}`")
        });
        return Err(Trouble::amiss(
            format!(
                "exchange {} is taken back already, and nothing was played since",
                back.unwrap_or(done.note.exchange)
            ),
            help,
        ));
    }
    let Some(last) = course.played.last() else {
        return Err(Trouble::amiss(
            "no exchange is cast that could be taken back",
            "`estafette amend` changes the position at the start",
        ));
    };
    match turn_of(game, last)? {
        None => Ok(*last),
        Some(since) => {
            let mut played = course.played.iter();
            let first = played.find(|played| played.exchange == since);
            Ok(*first.unwrap_or(last))
        }
    }
}

/// The exchange that the turn of an exchange began with, where that is an earlier one.
fn turn_of(game: &Game, played: &Played) -> Result<Option<u32>, Trouble> {
    let path = played.from.path(&game.folder);
    let text = read_needed(&path, &format!("exchange {}", played.exchange))?;
    let file = StateFile::parse(&text).map_err(|why| Trouble::unfit(&path, why, "put back the file as it was"))?;
    Ok(file.stopped.map(|stopped| stopped.since))
}

/// The exchange before which play is to go on.
fn named(game: &Game, ledger: &Ledger, course: &Course, number: u32) -> Result<Played, Trouble> {
    let mut played = course.played.iter();
    let Some(found) = played.find(|played| played.exchange == number) else {
        let what = match course.taken_back(number) {
            Some(_) => format!("exchange {number} is taken back already"),
            None if number >= current(ledger) => ledger.lacks(number),
            None => format!("exchange {number} came to nothing"),
        };
        let known = course.played.iter().map(|played| played.exchange.to_string());
        let known = known.collect::<Vec<_>>();
        return Err(Trouble::amiss(
            what,
            match known.is_empty() {
                true => "nothing is played that could be taken back".to_owned(),
                false => format!("the game was played by the exchanges {}", known.join(", ")),
            },
        ));
    };
    match turn_of(game, found)? {
        None => Ok(*found),
        Some(since) => Err(Trouble::amiss(
            format!("exchange {number} is in the middle of the turn that began with exchange {since}"),
            format!("go back before the whole turn: `--to {since}`"),
        )),
    }
}

/// The exchange whose orders stand behind a reopening, until others come: where the umpire has said so, and nothing was
/// locked since.
pub(in crate::game) fn orders_left(folder: &Folder, ledger: &Ledger, exchange: u32) -> Result<Option<u32>, Trouble> {
    let course = Course::before(ledger, exchange);
    let Some(reopening) = course.reopened() else {
        return Ok(None);
    };
    let matter = Act::read(folder, reopening.note)?.matter;
    Ok(matter.reopen.filter(|_| matter.keeps_orders))
}
