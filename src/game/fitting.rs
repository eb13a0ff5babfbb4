//! Whether a turn file is for now: game, side, player, exchange, and what may stand in it.

use std::path::PathBuf;

use super::opened::{Game, Stand};
use super::{Stopped, Trouble, TurnFile, inbox};
use crate::adjudicate::Side;
use crate::dice::{Hash, Ledger, LinkWord, Lock};
use crate::orders::Named;
use crate::yaml::{Faults, did_you_mean};

/// What files are taken for now.
pub(super) struct Expected<'g> {
    /// The exchange.
    pub exchange: u32,
    game: &'g Game,
    phase: Phase<'g>,
}

enum Phase<'g> {
    /// Anchors and words, in reply to the opening.
    Hands,
    /// Orders, or answers where play stopped.
    Mail {
        ledger: &'g Ledger,
        awaited: Vec<Side>,
        stopped: Option<Stopped>,
        codes: Option<Vec<(Side, String)>>,
    },
    /// Links, behind a lock.
    Links { ledger: &'g Ledger, lock: Lock },
}

impl<'g> Expected<'g> {
    /// Replies to the opening.
    pub(super) fn hands(game: &'g Game) -> Expected<'g> {
        Expected {
            exchange: 0,
            game,
            phase: Phase::Hands,
        }
    }

    /// Orders or answers; with `codes` each file must show its side's.
    pub(super) fn orders(
        game: &'g Game,
        stand: &Stand,
        codes: Option<Vec<(Side, String)>>,
    ) -> Expected<'g> {
        Expected {
            exchange: stand.exchange,
            game,
            phase: Phase::Mail {
                ledger: game
                    .ledger()
                    .expect("orders come to a game that is running"),
                awaited: stand
                    .awaited
                    .iter()
                    .map(|awaited| awaited.side.clone())
                    .collect(),
                stopped: stand.held.file.stopped.clone(),
                codes,
            },
        }
    }

    /// Links for a lock.
    pub(super) fn links(game: &'g Game, lock: &Lock) -> Expected<'g> {
        Expected {
            exchange: lock.exchange,
            game,
            phase: Phase::Links {
                ledger: game.ledger().expect("a lock stands in a ledger"),
                lock: lock.clone(),
            },
        }
    }

    fn inbox(&self) -> PathBuf {
        self.game.folder.exchange(self.exchange).inbox()
    }
}

/// Refuses a file that is not for now, with the place in it that says so.
pub(super) fn fits(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    address(file, expected)?;
    let side = file.side();
    match &expected.phase {
        Phase::Hands => hand(file),
        Phase::Mail {
            ledger,
            awaited,
            stopped,
            codes,
        } => {
            if let Some(codes) = codes {
                code(file, codes)?;
            }
            if let Some(words) = &file.envelope.words {
                let help = "once the card is complete only a `chain` can be added";
                return Err(file.refused(words.span, "words come in reply to the opening", help));
            }
            link_hangs(file, ledger, expected.exchange)?;
            match stopped {
                Some(stopped) => answers_only(file, stopped)?,
                None if !awaited.contains(&side) => no_orders(file, &side)?,
                None => {}
            }
            readable(file, expected)
        }
        Phase::Links { ledger, lock } => behind_the_lock(file, expected, ledger, lock),
    }
}

/// Game, side, player and exchange.
fn address(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    let (envelope, game) = (&file.envelope, &expected.game.file);
    let Named { name, span } = &envelope.game;
    if *name != game.name {
        let what = format!("this is an order file of the game `{name}`");
        return Err(file.refused(*span, what, format!("the game here is `{}`", game.name)));
    }
    let Named { name, span } = &envelope.side;
    if !game.sides.iter().any(|side| side.as_str() == name) {
        let known = game.sides.iter().map(Side::as_str);
        let help = match did_you_mean(name, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("its sides are {}", known.collect::<Vec<_>>().join(", ")),
        };
        return Err(file.refused(*span, format!("the game has no side `{name}`"), help));
    }
    player(file, expected)?;
    let (of, now) = (envelope.exchange, expected.exchange);
    let what = match of {
        _ if of == now => return Ok(()),
        _ if of < now => format!("exchange {of} is closed"),
        _ => format!("exchange {of} is not open yet"),
    };
    let help = match now {
        0 => "files are now taken in reply to the opening, as `exchange: 0`".to_owned(),
        _ => format!("files are now taken for exchange {now}"),
    };
    Err(file.refused(envelope.exchange_span, what, help))
}

/// Where several share a side each says who he is.
fn player(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    let side = file.side();
    let known = expected
        .game
        .file
        .players_of(&side)
        .map(|player| player.player.as_str());
    let known = known.collect::<Vec<_>>();
    match &file.envelope.player {
        None if known.len() > 1 => {
            let what =
                format!("several players share {side}, and the file does not say whose it is");
            let help = format!("add `player:` with one of {}", known.join(", "));
            Err(file.refused(file.envelope.side.span, what, help))
        }
        Some(Named { name, span }) if !known.is_empty() && !known.contains(&name.as_str()) => {
            let help = match did_you_mean(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("its players are {}", known.join(", ")),
            };
            Err(file.refused(*span, format!("no `{name}` plays for {side}"), help))
        }
        _ => Ok(()),
    }
}

fn hand(file: &TurnFile) -> Result<(), Trouble> {
    let envelope = &file.envelope;
    if let (Some(_), Some(words)) = (&envelope.chain, &envelope.words) {
        let help = "a chain needs no words: leave them out";
        return Err(file.refused(words.span, "both a chain and words are given", help));
    }
    if let Some(words) = &envelope.words
        && !crate::dice::is_text(&words.name)
    {
        let help = "take up to 200 plain letters, digits and signs, no accents";
        return Err(file.refused(words.span, "the card cannot hold these words", help));
    }
    match file.first_order().or(file.first_standing()) {
        Some(span) => {
            let help = "the game begins when everybody has answered the opening";
            Err(file.refused(span, "no orders are due yet", help))
        }
        None => Ok(()),
    }
}

fn code(file: &TurnFile, codes: &[(Side, String)]) -> Result<(), Trouble> {
    let side = file.side();
    let due = codes
        .iter()
        .find(|(of, _)| *of == side)
        .map(|(_, code)| code);
    let help = "copy `code:` from the form in your last report";
    match (&file.envelope.code, due) {
        (Some(given), Some(due)) if given.name.eq_ignore_ascii_case(due) => Ok(()),
        (Some(given), _) => Err(file.refused(
            given.span,
            "this is not the reply code of your last report",
            help,
        )),
        (None, _) => Err(file.refused(
            file.envelope.side.span,
            "this game asks for the reply code",
            help,
        )),
    }
}

fn link_hangs(file: &TurnFile, ledger: &Ledger, exchange: u32) -> Result<(), Trouble> {
    let (Some(given), Some(link)) = (&file.envelope.link, inbox::link(file)) else {
        return Ok(());
    };
    let side = file.side();
    if !ledger.chain_in_force(side.as_str(), exchange) {
        let what = format!("{side} has no dice chain in exchange {exchange}");
        let help = "a chain begins with its anchor, as `chain:`";
        return Err(file.refused(given.span, what, help));
    }
    if ledger.link_fits(side.as_str(), exchange, &link) {
        return Ok(());
    }
    let what = format!("this is not link {exchange} of the chain of {side}");
    let help = format!("`estafette dice link` opens the link of exchange {exchange}");
    Err(file.refused(given.span, what, help))
}

fn answers_only(file: &TurnFile, stopped: &Stopped) -> Result<(), Trouble> {
    let side = file.side();
    if let Some(span) = file.first_order().or(file.first_standing()) {
        let help = "play stopped at a question: give `answers:` and nothing else";
        return Err(file.refused(span, "answers are due, not orders", help));
    }
    if stopped.sides().contains(&side) || file.is_dice_mail() {
        return Ok(());
    }
    let what = format!("{side} is asked nothing in this exchange");
    let help = "orders are taken again when the turn is over";
    Err(file.refused(file.envelope.side.span, what, help))
}

fn no_orders(file: &TurnFile, side: &Side) -> Result<(), Trouble> {
    match file.first_order() {
        None => Ok(()),
        Some(span) => {
            let what = format!("no orders are awaited from {side} in this exchange");
            let help = "standing orders may come at any time: leave the other lists empty";
            Err(file.refused(span, what, help))
        }
    }
}

/// The rule set can read the body.
fn readable(file: &TurnFile, expected: &Expected<'_>) -> Result<(), Trouble> {
    let mut faults = Faults::default();
    let rules = expected.game.file.rules;
    match rules.read(&file.tree, &file.text, &mut faults) {
        Some(_) if !faults.any_error() => Ok(()),
        _ => Err(file.unreadable(faults)),
    }
}

/// Behind a lock only links still come. The files that were locked may be handed over once more.
fn behind_the_lock(
    file: &TurnFile,
    expected: &Expected<'_>,
    ledger: &Ledger,
    lock: &Lock,
) -> Result<(), Trouble> {
    if file.path.parent() == Some(&expected.inbox()) {
        return Ok(());
    }
    let side = file.side();
    let place = ledger
        .card()
        .seat(side.as_str())
        .expect("the sides are the seats of the card");
    let locked = lock.seats[place];
    if !file.is_dice_mail() {
        let orders = expected.game.folder.exchange(lock.exchange).orders(&side);
        let text = std::fs::read_to_string(orders).unwrap_or_default();
        let same = locked.orders == Some(Hash::of(file.text.as_bytes()));
        if same || (!text.is_empty() && text.contains(&file.text)) {
            return Ok(());
        }
        let what = format!(
            "exchange {} is locked, and with other orders",
            lock.exchange
        );
        let help = "orders can no longer change; `--void` gives the lock up";
        return Err(file.refused(file.envelope.exchange_span, what, help));
    }
    if let (Some(given), LinkWord::No) = (&file.envelope.link, locked.link) {
        let what = format!("the lock leaves the link of {side} out");
        let help = "keep the next links; they are asked for when their time comes";
        return Err(file.refused(given.span, what, help));
    }
    link_hangs(file, ledger, lock.exchange)
}
