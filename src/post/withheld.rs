//! Letters that are owed and are not in the outbox, where it shows that they should be.

use jiff::Timestamp;

use super::correspondence::Correspondence;
use super::letter::thread::notice_stem;
use super::outgoing::outbox::{Posted, plain};
use super::owed::carried::key_of;
use super::owed::news::{CLOSED, lock_stem, void_stem};
use crate::adjudicate::Side;
use crate::dice::{Ending, Exchange, Ledger};
use crate::game::{Days, Game, Player, current, every_notice};

/// Tells of letters between players that go out at once, should be in the outbox, and are not.
pub(super) fn letters_withheld(game: &Game, ledger: &Ledger, letters: &[Posted]) -> Vec<String> {
    let mut told = Vec::new();
    if letters.is_empty() {
        return told;
    }
    let is_there = |key: &str| letters.iter().any(|posted| posted.is(key));
    let correspondence = Correspondence::of(game, &Days::on_file(game)).ok();
    for exchange in 1..current(ledger) {
        for player in game.file.players.iter().filter(|player| player.mail.is_some()) {
            let all = correspondence.iter().flat_map(|all| all.at_once(game, exchange, player));
            let gone = all.filter(|letter| letter.exchange == exchange && !is_there(&key_of(letter, player)));
            told.extend(gone.map(|letter| {
                let writer = letter.writer().unwrap_or("somebody".to_owned());
                format!(
                    "a letter of {writer} to {} of exchange {exchange} is not in post/outbox, so nobody can tell whether it went out",
                    player.player
                )
            }));
        }
    }
    told
}

/// Tells of notices (an act of the umpire's, a lock, a void exchange, the close) that did not go out to a player, where somebody else
/// got his. Who had no letter by then may have come into the game later.
pub(super) fn notices_withheld(game: &Game, ledger: &Ledger, letters: &[Posted]) -> Vec<String> {
    let went_out = |player: &Player, stem: &str| {
        let key = format!("{stem}/{}", player.player);
        letters.iter().filter(|posted| posted.is(&key)).find_map(Posted::sent)
    };
    let was_there = |player: &Player, at: Timestamp| {
        let own = plain(&format!("/{}", player.player));
        letters.iter().any(|posted| posted.key.ends_with(&own) && posted.written <= at)
    };
    let players = game.file.players.iter().filter(|player| player.mail.is_some()).collect::<Vec<_>>();
    let mut told = Vec::new();
    for (stem, what, sides) in owed_at_once(game, ledger) {
        let readers = players.iter().filter(|player| sides.contains(&player.side));
        let readers = readers.collect::<Vec<_>>();
        let Some(first) = readers.iter().filter_map(|player| went_out(player, &stem)).min() else { continue };
        let left = readers.iter().filter(|player| went_out(player, &stem).is_none() && was_there(player, first));
        told.extend(left.map(|player| {
            format!(
                "post/outbox has the notice of {what} to others and none that went out to {}, so nobody can tell whether it was told",
                player.player
            )
        }));
    }
    told
}

/// What players are told at once: the stem of the keys of its letters, what it is, and the sides that are told it.
fn owed_at_once(game: &Game, ledger: &Ledger) -> Vec<(String, String, Vec<Side>)> {
    let acts = every_notice(game).into_iter().map(|notice| {
        let (exchange, number) = (notice.exchange, notice.number);
        let sides = game.file.sides.iter().filter(|side| !notice.told(side).is_empty()).cloned().collect();
        (notice_stem(exchange, number), format!("act {number} of exchange {exchange}"), sides)
    });
    let everybody = || game.file.sides.clone();
    let news = ledger.exchanges().flat_map(|exchange| {
        let number = exchange.number;
        [
            (lock_stem(number), format!("the lock of exchange {number}")),
            (void_stem(number), format!("the void exchange {number}")),
        ]
    });
    let close = ledger.closed().map(|_| (CLOSED.to_owned(), "the close".to_owned()));
    acts.chain(news.chain(close).map(|(stem, what)| (stem, what, everybody()))).collect()
}

/// Tells of reports that did not go out to a side, where others got theirs; `reports` are the sides whose reports are enclosed
/// in each letter that brought one.
pub(super) fn reports_withheld(game: &Game, ledger: &Ledger, reports: &[(u32, Vec<Side>)]) -> Vec<String> {
    let is_cast = |exchange: &Exchange<'_>| matches!(exchange.ending, Ending::Cast(_));
    let mails = |side: &&Side| game.file.players_of(side).any(|player| player.mail.is_some());
    let mut told = Vec::new();
    for exchange in ledger.exchanges().filter(is_cast) {
        let number = exchange.number;
        let of_it = reports.iter().filter(|(of, _)| *of == number);
        let sides = of_it.flat_map(|(_, sides)| sides).collect::<Vec<_>>();
        let left = game.file.sides.iter().filter(mails).filter(|side| !sides.contains(side));
        told.extend(left.filter(|_| !sides.is_empty()).map(|side| {
            format!("post/outbox has the report of exchange {number} to others and none that went out to {side}, so nobody can tell whether it was told")
        }));
    }
    told
}
