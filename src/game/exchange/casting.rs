//! From the lock to the cast: links, play, and the files that come of it.

use super::debt::Debt;
use super::locking::demand_bind;
use super::worked_out::{Salts, WorkedOut, work_out};
use super::{Advance, Request, Step};
use crate::adjudicate::Side;
use crate::dice::{Body, Cast, Chain, Hash, LinkWord, Lock, veil};
use crate::game::files::Care;
use crate::game::files::Folder;
use crate::game::inbox::{self, Inbox};
use crate::game::stand::opened::{Game, append};
use crate::game::stand::versions::demand_played;
use crate::game::trouble::Trouble;
use crate::game::turn::links::{Links, seed};
use crate::game::turn::{Mail, Turn};

/// The salts of an exchange, from the umpire's secret.
pub(in crate::game) struct Sealed {
    /// The game id.
    pub card: Hash,
    /// The exchange.
    pub exchange: u32,
    /// The tip of the umpire's chain.
    pub seal: Hash,
}

impl Salts for Sealed {
    fn salt(&self, what: &str) -> Option<Hash> {
        Some(veil(&self.card, self.exchange, what, &self.seal))
    }
}

/// Opens the links of a locked exchange and works it out; or says which links are missing. What was locked is read from the folder
/// unless it comes along.
pub(in crate::game) fn cast(
    game: &mut Game,
    request: &Request,
    chain: &Chain,
    lock: &Lock,
    (inbox, mail): (Inbox, Option<Mail>),
) -> Result<Advance, Trouble> {
    let advance = |inbox: Inbox, step| Advance {
        exchange: lock.exchange,
        remarks: Vec::new(),
        refused: inbox.refused,
        turned_away: inbox.turned_away,
        step,
    };
    demand_played(game.file.rules, &game.folder, lock)?;
    let links = match links(game, request, chain, lock, &inbox)? {
        Ok(links) if inbox.turned_away.is_empty() => links,
        owed => {
            let step = Step::Awaiting { debts: owed.err().unwrap_or_default(), locked: true };
            return Ok(advance(inbox, step));
        }
    };
    let ledger = game.ledger()?;
    let turn = match mail {
        Some(mail) => Turn::with(&game.folder, &game.file, ledger, lock, mail)?,
        None => Turn::gather(&game.folder, &game.file, ledger, lock)?,
    };
    let salts = Sealed { card: ledger.card_id(), exchange: lock.exchange, seal: chain.tip() };
    let made = work_out(&game.folder, &turn, &links, Some(chain.tip()), None, &salts)?;
    let entry = cast_entry(&turn, &links, &made);
    drop(turn);
    write_files(&game.folder, lock.exchange, &made)?;
    append(game, Body::Cast(entry))?;
    Ok(advance(inbox, Step::Cast(Box::new(made))))
}

/// All links of a locked exchange, or who still owes one.
fn links(
    game: &Game,
    request: &Request,
    chain: &Chain,
    lock: &Lock,
    inbox: &Inbox,
) -> Result<Result<Links, Vec<Debt>>, Trouble> {
    let ledger = game.ledger()?;
    let exchange = lock.exchange;
    let mut debts = Vec::new();
    let mut seats = Vec::new();
    for (seat, locked) in ledger.card().seats.iter().zip(&lock.seats) {
        let side = Side::new(&seat.name);
        let link = match locked.link {
            LinkWord::Shown(link) => Some(link),
            LinkWord::No => None,
            LinkWord::Yes => inbox.last_of(&side, inbox::link),
        };
        if let (Some(bind), Some(orders), Some(link)) = (locked.bind, locked.orders, link) {
            let path = game.folder.exchange(exchange).orders(&side);
            demand_bind(ledger, exchange, &side, &orders, &link, &bind, path.name())?;
        }
        if link.is_none() && locked.link == LinkWord::Yes {
            debts.push(Debt::Link { side, exchange });
        }
        seats.push(link);
    }
    if let (Some(round), None) = (lock.beacon, request.beacon) {
        debts.push(Debt::Beacon { round });
    }
    if !debts.is_empty() {
        return Ok(Err(debts));
    }
    Ok(Ok(Links { umpire: chain.link(exchange), seats, beacon: request.beacon.filter(|_| lock.beacon.is_some()) }))
}

fn cast_entry(turn: &Turn<'_>, links: &Links, made: &WorkedOut) -> Cast {
    let of = |text: &str| Hash::of(text.as_bytes());
    Cast {
        exchange: turn.exchange,
        umpire: links.umpire,
        seats: links.seats.clone(),
        beacon: links.beacon,
        seed: seed(turn, links),
        rolls: of(&made.rolls),
        state: of(&made.state),
        reports: made.reports.iter().map(|(_, report)| Some(of(report))).collect(),
    }
}

/// Writes what came of an exchange. All of it is there before the cast is appended, which alone makes it count.
fn write_files(folder: &Folder, exchange: u32, made: &WorkedOut) -> Result<(), Trouble> {
    let place = folder.exchange(exchange);
    folder.write(&place.log(), &made.log)?;
    folder.write(&place.rolls(), &made.rolls)?;
    for (name, text) in made.beside(|_| true) {
        folder.put(&place.path().join(name), text.as_bytes(), Care::Loose)?;
    }
    for (side, report) in &made.reports {
        folder.write(&place.report(side), report)?;
    }
    folder.write(&place.state(), &made.state)
}
