//! Mails that change nothing: those for an exchange that is over, and those in which nothing can be judged.

use super::addressed::wrapped;
use super::clerk::Clerk;
use super::decision::{Decision, Warning, kept};
use super::reply::{self, Stands};
use super::standing::{Standing, sender};
use crate::adjudicate::Side;
use crate::dice::{Ending, Exchange, Ledger};
use crate::game::{Player, Stage, TurnFile, fits};
use crate::post::message::Mail;
use crate::post::message::raw::Raw;

impl Clerk<'_, '_> {
    /// The reply to a file for an exchange that takes no more: it says what counted there, and nothing else is held against it.
    pub(in crate::post) fn late(
        &self,
        standing: &Standing<'_>,
        raw: &Raw,
        (mail, file): (&Mail, &TurnFile),
        player: &Player,
    ) -> Option<Decision> {
        let game = standing.game;
        let Stage::Running(ledger) = &game.stage else {
            return None;
        };
        let (name, of) = (&game.file.name, file.envelope.exchange);
        let ours = file.envelope.game.name == *name && game.file.sides.contains(&file.side());
        let over = standing.over.as_ref();
        let takes_it = of == standing.exchange()
            && (!standing.locked || !file.is_orders() || fits(file, &standing.expected).is_ok());
        if !ours || (over.is_none() && takes_it) {
            return None;
        }
        let exchange = ledger.exchanges().find(|exchange| exchange.number == of);
        if exchange.is_none() && over.is_none() {
            return None;
        }
        let dated = mail.date.and_then(|date| self.words(game, date));
        let dated = dated.map_or(String::new(), |dated| format!(" of {dated}"));
        let mut what = format!("Your mail{dated} was for exchange {of} of {name}");
        if let Some(exchange) = &exchange {
            what.push_str(match exchange.ending {
                Ending::Cast(_) => ", which has been played",
                Ending::Void(_) => ", which came to nothing",
                Ending::Open => ", which is locked",
            });
        }
        what.push_str(". It is NOT taken.");
        if over.is_none() && standing.locked && of == standing.exchange() {
            what.push_str(&format!(
                " It is too late for {}: your next orders come after its report.",
                standing.clock_or_exchange()
            ));
        }
        if let Some(exchange) = &exchange {
            what.push_str(&self.counted(standing, ledger, exchange, file));
        }
        let mut text = wrapped(&what);
        match over {
            Some(over) => text.push_str(&closed(over)),
            None => text.push_str(&self.stands(standing, player)),
        }
        text.push_str(&format!("\n{}\n", kept(raw)));
        let why = over.cloned().unwrap_or(format!("exchange {of} is closed"));
        Some(Decision::refused(player, why, text))
    }

    /// Which file of a side counted in an exchange.
    fn counted(&self, standing: &Standing<'_>, ledger: &Ledger, exchange: &Exchange<'_>, file: &TurnFile) -> String {
        let side = file.side();
        let mut seats = ledger.card().seats.iter().zip(&exchange.lock.seats);
        let seat = seats.find(|(seat, _)| seat.name == side.as_str());
        let Some(orders) = seat.and_then(|(_, seat)| seat.orders) else {
            return format!(" Nothing of {side} counted there.");
        };
        let dated = self.register.latest(exchange.number, &sender(standing.game, file));
        let dated = dated.and_then(|date| self.words(standing.game, date));
        let dated = dated.map_or(String::new(), |dated| format!(" of {dated}"));
        format!(" What counted there of {side} is the file{dated}, orders {orders}.")
    }

    /// How things stand for a player whose mail has changed nothing.
    pub(in crate::post) fn stands(&self, standing: &Standing<'_>, player: &Player) -> String {
        if let Some(over) = &standing.over {
            return closed(over);
        }
        Stands {
            game: &standing.game.file.name,
            exchange: standing.exchange(),
            clock: &standing.clock,
            locked: standing.locked,
            in_force: self.file_of(standing, player),
            deadline: standing.deadline(player, &standing.debts),
            awaited: &standing.awaited(&standing.debts),
        }
        .text()
    }

    /// A mail without a turn file that could be judged: its sender is told if he is of the game.
    pub(in crate::post) fn unanswerable(
        &self,
        standing: &Standing<'_>,
        player: Option<&Player>,
        raw: &Raw,
        what: &str,
        help: &str,
    ) -> Decision {
        let Some(player) = player else {
            return Decision::silent(format!("nobody of the game has this address, and {what}"));
        };
        let stands = self.stands(standing, player);
        let place = format!("{}\n{}", stands.trim_start(), kept(raw));
        let text = reply::without_file(&standing.game.file.name, what, help, &place);
        Decision::refused(player, what, text)
    }

    /// Orders from a player for somebody else: both are told.
    pub(in crate::post) fn impostor(
        &self,
        standing: &Standing<'_>,
        player: &Player,
        side: &Side,
        raw: &Raw,
        warnings: Vec<Warning>,
    ) -> Decision {
        let what = format!("your address is not listed for {side}");
        let help =
            "copy `side:` and `player:` from the form in your last report, or ask the umpire to list your address";
        Decision { warnings, ..self.unanswerable(standing, Some(player), raw, &what, help) }
    }
}

/// That nothing is taken any more, and why.
fn closed(over: &str) -> String {
    let over = over.trim_end_matches('.');
    let text = format!("Nothing is taken in any more: {over}.");
    format!("\n{}", wrapped(&text))
}
