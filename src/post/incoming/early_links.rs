//! Links of players that were mailed before it was told that their exchange was locked, or given up, and orders that were mailed when
//! the beacon of their exchange was out, by the dates of mails and letters.

use super::on_record::{AMISS, OpensGame, bytes_of, file_of};
use super::taken::{Line, Outcome, Register};
use crate::adjudicate::Side;
use crate::dice::{Ending, Hash, LinkWord, QUICKNET, quicknet_time, utc};
use crate::game::{Folder, Tongue, Trouble, TurnFile, some_of};
use crate::post::letter::thread::{lock_stem, void_stem};
use crate::post::message::raw::Raw;
use crate::post::message::{Mail, turn_text};
use crate::post::outgoing::outbox::{Posted, posted};

/// The exchange and the side of each, and what shows it. What stands in one file with orders, or lies before some, is found without mail.
pub(super) fn early_links(
    folder: &Folder,
    register: &Register,
    game: &OpensGame<'_>,
) -> Result<Vec<(u32, Side, String)>, Trouble> {
    let Some(ledger) = game().and_then(|game| game.ledger().ok()) else { return Ok(Vec::new()) };
    if ledger.card().beacon.is_some() {
        return Ok(Vec::new());
    }
    let letters = posted(folder)?;
    let mut early = Vec::new();
    for exchange in ledger.exchanges() {
        let Ending::Cast(cast) = exchange.ending else { continue };
        let stem = format!("{}/", lock_stem(exchange.number));
        let notices = letters.iter().filter(|posted| posted.key.starts_with(&stem)).map(Posted::first_written);
        let Some(told) = notices.min().filter(|_| cast.seats.iter().any(Option::is_some)) else { continue };
        let is_of_it = |outcome: Outcome, of: u32| outcome == Outcome::Taken && of == exchange.number;
        for line in register.lines().iter().filter(|line| is_of_it(line.outcome, line.exchange)) {
            let is_before = line.date.is_some_and(|date| date < told.as_second() - AMISS);
            let Some((_, path)) = file_of(folder, line)?.filter(|_| is_before) else { continue };
            let Ok(file) = TurnFile::open(&path, &Tongue::blind()) else { continue };
            let place = ledger.card().seat(file.side().as_str());
            let link = place.and_then(|place| cast.seats[place]).map(|link| link.to_string());
            if link.is_some() && link == file.envelope.link.as_ref().map(|given| given.name.to_ascii_lowercase()) {
                let why = format!(
                    "the link of {} is dated before {told}, when the first notice of the lock was written ({})",
                    file.side(),
                    path.within(folder.root())
                );
                early.push((exchange.number, file.side(), why));
            }
        }
    }
    Ok(early)
}

/// Orders that counted and are dated when the round that their exchange names had appeared: whoever lacked no other part of the dice could
/// know them. What was locked may come once more behind the lock.
pub(super) fn behind_the_beacon(
    folder: &Folder,
    register: &Register,
    game: &OpensGame<'_>,
) -> Result<Vec<String>, Trouble> {
    let mut told = Vec::new();
    let Some(ledger) = game().and_then(|game| game.ledger().ok()) else { return Ok(told) };
    if ledger.card().beacon.as_deref() != Some(QUICKNET) {
        return Ok(told);
    }
    for exchange in ledger.exchanges() {
        let Some(round) = exchange.lock.beacon else { continue };
        let appeared = quicknet_time(round);
        let mut before: Vec<TurnFile> = Vec::new();
        let is_of_it = |line: &&Line| line.outcome == Outcome::Taken && line.exchange == exchange.number;
        for line in register.lines().iter().filter(is_of_it) {
            let Some((_, path)) = file_of(folder, line)? else { continue };
            let Ok(file) = TurnFile::open(&path, &Tongue::blind()) else { continue };
            let is_late =
                line.date.is_some_and(|date| date.saturating_sub(AMISS) > i64::try_from(appeared).unwrap_or(i64::MAX));
            let is_known = before.iter().any(|known| known.side() == file.side() && known.locked == file.locked);
            if is_late && file.is_orders() && !is_known {
                told.push(format!(
                    "the orders {} of exchange {} are dated behind {}, when round {round} of the beacon appeared, so that its value was \
                     known before they were locked, unless a clock goes wrong",
                    path.within(folder.root()),
                    exchange.number,
                    utc(appeared)
                ));
            }
            before.push(file);
        }
    }
    Ok(told)
}

/// Exchanges that were given up though every link that they waited for was mailed before anybody was told so: with them the umpire could
/// see the dice, and the orders went on to others. That of links which were taken in is found without mail.
pub(super) fn given_up(folder: &Folder, register: &Register, game: &OpensGame<'_>) -> Result<Vec<String>, Trouble> {
    let mut doubts = Vec::new();
    let Some(game) = game() else { return Ok(doubts) };
    let Ok(ledger) = game.ledger() else { return Ok(doubts) };
    let letters = posted(folder)?;
    let mut mailed = None;
    for exchange in ledger.exchanges().filter(|exchange| matches!(exchange.ending, Ending::Void(_))) {
        let number = exchange.number;
        let stem = format!("{}/", void_stem(number));
        let notices = letters.iter().filter(|posted| posted.key.starts_with(&stem)).map(Posted::first_written);
        let Some(told) = notices.min() else { continue };
        if mailed.is_none() {
            mailed = Some(links_by_mail(folder, register)?);
        }
        let mailed = mailed.as_deref().unwrap_or_default();
        let seats = game.file.sides.iter().zip(&exchange.lock.seats);
        let awaited = seats.filter(|(_, seat)| seat.link == LinkWord::Yes).map(|(side, _)| side);
        let come = awaited.map(|side| {
            let is_it = |link: &&Mailed| {
                let is_before = link.date < told.as_second() - AMISS;
                is_before && link.side == *side && ledger.link_fits(side.as_str(), number, &link.link)
            };
            mailed.iter().find(is_it).map(|link| format!("the mail {} of {side}", link.mail))
        });
        let Some(come) = come.collect::<Option<Vec<_>>>().filter(|come| !come.is_empty()) else { continue };
        doubts.push(format!(
            "exchange {number} was given up, and every link that it waited for is dated before {told}, when the first notice of it was \
             written ({}): its dice could be known by then",
            some_of(&come)
        ));
    }
    Ok(doubts)
}

/// A link that stands in a mail which was not taken.
struct Mailed {
    mail: Hash,
    date: i64,
    side: Side,
    link: Hash,
}

/// The links in mails that were refused.
fn links_by_mail(folder: &Folder, register: &Register) -> Result<Vec<Mailed>, Trouble> {
    let mut found = Vec::new();
    for line in register.lines().iter().filter(|line| line.outcome != Outcome::Taken) {
        let Some(date) = line.date else { continue };
        let mail = bytes_of(folder, &line.hash)?.and_then(|bytes| Mail::read(&Raw::new(bytes)).0);
        let text = mail.and_then(|mail| turn_text::find(&mail).ok());
        let file = text.and_then(|text| TurnFile::read("mail", text.text.into_bytes(), &Tongue::blind()).ok());
        let link = file.and_then(|file| {
            let given = Hash::parse(&file.envelope.link.as_ref()?.name.to_ascii_lowercase())?;
            Some(Mailed { mail: line.hash, date, side: file.side(), link: given })
        });
        found.extend(link);
    }
    Ok(found)
}
