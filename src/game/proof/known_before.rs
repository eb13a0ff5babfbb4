//! Which dice the umpire alone knew beforehand, by the part that others had in them and when it reached him, and which he could know
//! before he gave their exchange up.

use super::GameCheck;
use super::Verdict;
use super::promises::{Promise, some_of};
use crate::adjudicate::Side;
use crate::dice::{Cast, Exchange, Hash, LinkWord};
use crate::game::inbox::{self, Inbox, same_sender};
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;

/// The link of a player that was mixed into the dice of an exchange.
#[derive(Clone, Debug)]
pub(super) struct PlayersLink {
    exchange: u32,
    side: Side,
    /// Why the umpire had it before the orders were locked, where something shows that he had.
    early: Option<String>,
}

impl Verdict {
    /// Notes that the link of a side reached the umpire before he locked the orders of its exchange, by other files of the game.
    pub(super) fn early_link(&mut self, exchange: u32, side: &Side, why: &str) {
        let mut parts = self.parts.iter_mut();
        let part = parts.find(|part| part.exchange == exchange && part.side == *side && part.early.is_none());
        if let Some(part) = part {
            part.early = Some(why.to_owned());
        }
    }

    /// The exchanges whose dice the umpire alone knew before their orders were locked.
    pub(super) fn known(&self) -> Vec<u32> {
        let mut known = self.known_before.clone();
        known.extend(self.by_early_links().map(|(exchange, _)| exchange));
        known
    }

    /// The exchanges in whose dice players had a part, all of which reached the umpire too early; and how, of each.
    fn by_early_links(&self) -> impl Iterator<Item = (u32, Vec<&str>)> {
        let mut exchanges = self.parts.iter().map(|part| part.exchange).collect::<Vec<_>>();
        exchanges.dedup();
        exchanges.into_iter().filter_map(|exchange| {
            let parts = self.parts.iter().filter(|part| part.exchange == exchange);
            let why = parts.map(|part| part.early.as_deref()).collect::<Option<Vec<_>>>()?;
            Some((exchange, why))
        })
    }

    /// The same as what a yes does not stand for.
    pub(super) fn early_links(&self) -> Option<String> {
        let (exchanges, why): (Vec<_>, Vec<_>) = self.by_early_links().unzip();
        let numbers = exchanges.iter().map(u32::to_string).collect::<Vec<_>>();
        let word = if numbers.len() == 1 { "exchange" } else { "exchanges" };
        let why = why.into_iter().flatten().map(str::to_owned).collect::<Vec<_>>();
        (!numbers.is_empty()).then(|| {
            format!(
                "but for who knew those of {word} {} beforehand: {}, so the umpire could",
                some_of(&numbers),
                some_of(&why)
            )
        })
    }
}

impl GameCheck<'_> {
    /// Notes who had a part in the dice of an exchange beside the umpire. What hangs on a beacon nobody knows beforehand.
    pub(super) fn known_to_the_umpire(&mut self, exchange: &Exchange<'_>, cast: &Cast) {
        if exchange.lock.beacon.is_some() {
            return;
        }
        let number = exchange.number;
        if cast.seats.iter().all(Option::is_none) {
            self.verdict.known_before.push(number);
        }
        let folder = self.folder.exchange(number).inbox();
        let inbox = Inbox::read(&folder, &Tongue::blind(), &|_| Ok(())).ok();
        for (side, link) in self.game.sides.iter().zip(&cast.seats) {
            let Some(link) = link else { continue };
            let early = inbox.as_ref().and_then(|inbox| self.before_the_lock(inbox, side, link));
            self.verdict.parts.push(PlayersLink { exchange: number, side: side.clone(), early });
        }
    }

    /// How files show that a link was here before orders were: it stands among orders, or lies before some that came later.
    fn before_the_lock(&self, inbox: &Inbox, side: &Side, link: &Hash) -> Option<String> {
        let files = inbox.files().collect::<Vec<_>>();
        let place = files.iter().position(|file| file.side() == *side && inbox::link(file) == Some(*link))?;
        let name = self.differences.name(&files[place].path);
        if files[place].is_orders() {
            return Some(format!("the link of {side} came with its orders ({name})"));
        }
        // What was locked may come once more behind the lock.
        let is_new = |file: &&&TurnFile| {
            let mut before = files[..place].iter();
            file.is_orders() && !before.any(|known| same_sender(known, file) && known.locked == file.locked)
        };
        let later = files[place + 1..].iter().find(is_new)?;
        let later = self.differences.name(&later.path);
        Some(format!("the link of {side} ({name}) came before the orders {later}"))
    }

    /// Doubts that an exchange was given up for want of links where all that it waited for lie there, or where it waited for none: the
    /// umpire could see its dice, and the orders went on to others.
    pub(super) fn given_up(&mut self, exchange: &Exchange<'_>) {
        let number = exchange.number;
        let folder = self.folder.exchange(number).inbox();
        let Ok(inbox) = Inbox::read(&folder, &Tongue::blind(), &|_| Ok(())) else {
            return;
        };
        let seats = self.game.sides.iter().zip(&exchange.lock.seats);
        let awaited = seats.filter(|(_, seat)| seat.link == LinkWord::Yes).map(|(side, _)| side).collect::<Vec<_>>();
        if awaited.is_empty() && exchange.lock.beacon.is_none() {
            let why =
                format!("exchange {number} was given up, and its dice waited for nobody: they could be known by then");
            self.verdict.unproven.push((Promise::DiceFixed, why));
        }
        let has_come = |side: &&Side| {
            let link = inbox.last_of(side, inbox::link);
            link.is_some_and(|link| self.ledger.link_fits(side.as_str(), number, &link))
        };
        if !awaited.is_empty() && awaited.iter().all(has_come) {
            let why = format!(
                "exchange {number} was given up, and every link that it waited for lies in {}: its dice could be known by then",
                self.differences.name(&folder)
            );
            self.verdict.unproven.push((Promise::DiceFixed, why));
        }
    }
}
