//! Rounds and values of a beacon, held against the clock: a round whose value is known already proves nothing.

use super::Request;
use crate::dice::{Ledger, QUICKNET, quicknet_round, quicknet_time, utc};
use crate::game::trouble::Trouble;

/// How far ahead a round is that is proposed, in seconds.
const AHEAD: u64 = 3600;

/// A round of quicknet that a lock can name, an hour from a Unix time, and when it appears.
pub fn round_to_name(now: u64) -> (u64, String) {
    let round = quicknet_round(now.saturating_add(AHEAD));
    (round, utc(quicknet_time(round)))
}

/// Refuses a round that cannot be named, and a value that nobody can know yet.
pub(in crate::game) fn timely(ledger: &Ledger, request: &Request) -> Result<(), Trouble> {
    let Some(beacon) = &ledger.card().beacon else {
        return Ok(());
    };
    let locked = ledger.open_lock().and_then(|lock| lock.beacon);
    if let (None, Some(round)) = (locked, request.round) {
        later_than_before(ledger, round)?;
    }
    let Some(now) = request.now.filter(|_| beacon == QUICKNET) else {
        return Ok(());
    };
    if let (None, Some(round)) = (locked, request.round)
        && quicknet_time(round) <= now
    {
        let when = utc(quicknet_time(round));
        let (later, time) = round_to_name(now);
        return Err(Trouble::amiss(
            format!("round {round} appeared at {when}, so that its value is known before the lock"),
            format!("name one that lies in the future: round {later} appears at {time}"),
        ));
    }
    match (locked.or(request.round), request.beacon) {
        (Some(round), Some(_)) if quicknet_time(round) > now => Err(Trouble::amiss(
            format!("the value of round {round} cannot be known: it has not appeared yet"),
            format!("leave `--beacon` out until {}, and then give the value of that round", utc(quicknet_time(round))),
        )),
        _ => Ok(()),
    }
}

/// Rounds grow from lock to lock; the locks of void exchanges count, too.
fn later_than_before(ledger: &Ledger, round: u64) -> Result<(), Trouble> {
    let named = ledger.exchanges().filter_map(|exchange| {
        let before = exchange.lock.beacon?;
        (before >= round).then_some((exchange.number, before))
    });
    match named.last() {
        None => Ok(()),
        Some((exchange, before)) => Err(Trouble::amiss(
            format!("round {round} is not greater than {before}, which exchange {exchange} waited for"),
            "name a later one after `--round`",
        )),
    }
}
