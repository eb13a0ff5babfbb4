//! Links of players that were mailed before the lock of their exchange was told, by the dates of mails and letters.

use super::evidence::{AMISS, OpensGame, file_of};
use super::taken::{Outcome, Register};
use crate::adjudicate::Side;
use crate::dice::Ending;
use crate::game::{Folder, Tongue, Trouble, TurnFile};
use crate::post::letter::thread::lock_stem;
use crate::post::outgoing::outbox::posted;

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
        let notices = letters.iter().filter(|posted| posted.key.starts_with(&stem)).map(|posted| posted.written);
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
