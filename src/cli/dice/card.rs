//! `estafette dice card` and `words`: what a player compares before his first orders.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::{DiceAnswer, read, typed_hash, typed_seat};
use crate::dice::{Card, Hand, Hash, Ledger};

/// What `words` is told.
#[derive(Debug, Args)]
pub(crate) struct WordsArguments {
    /// The words: up to 200 plain letters, digits and signs, without accents.
    words: String,
}

impl WordsArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let words = self.words;
        let Some(Hand::Words(hash)) = Hand::of_words(&words) else {
            return Err("words are 1 to 200 printable ASCII characters, no space at either end".to_owned());
        };
        let text = format!(
            "Mail your words in a turn file; the card must show their hash for your seat:\n\n    \
             words: {words}\n\n{hash}\n"
        );
        Ok(DiceAnswer::yes(text, json!({ "words": words, "hash": hash })))
    }
}

/// What `card` is told.
#[derive(Debug, Args)]
pub(crate) struct CardArguments {
    /// The card, the opening, or the ledger that begins with it.
    card: PathBuf,
    /// The opening that you were mailed before: the card must begin with it.
    #[arg(long)]
    opening: Option<PathBuf>,
    /// Your seat.
    #[arg(long, value_parser = typed_seat, requires = "sent")]
    seat: Option<String>,
    /// The anchor that you mailed, or the hash of your words.
    #[arg(long, value_parser = typed_hash, requires = "seat")]
    sent: Option<Hash>,
}

impl CardArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let ledger = Ledger::read(&read(&self.card)?)
            .map_err(|fault| format!("`{}` is not sound: {fault}", self.card.display()))?;
        let card = ledger.card();
        let mut wrong = Vec::new();
        if let Some(path) = &self.opening
            && card.opening().as_bytes() != read(path)?
        {
            wrong.push("the card does not begin with the opening that you hold".to_owned());
        }
        if let (Some(seat), Some(sent)) = (&self.seat, &self.sent)
            && !shows(card, seat, sent)
        {
            wrong.push(format!("the card does not show what you sent for `{seat}`"));
        }
        let mut text = format!("game id {}\n\n{}", ledger.card_id(), card.text());
        if !card.has_contributor() {
            text += "\nThe dice rest on the umpire alone: he cannot change them, but he knows them.\n";
        }
        for why in &wrong {
            writeln!(text, "\nNOT SO: {why}").expect("a string takes everything");
        }
        let json = json!({
            "game": ledger.card_id(), "card": card.text(), "opening": card.opening(), "wrong": wrong,
        });
        match wrong.is_empty() {
            true => Ok(DiceAnswer::yes(text, json)),
            false => Ok(DiceAnswer::no(text, json)),
        }
    }
}

fn shows(card: &Card, seat: &str, sent: &Hash) -> bool {
    let hand = card.seat(seat).map(|place| card.seats[place].hand);
    match hand {
        Some(Hand::Chain(anchor)) => anchor == *sent,
        Some(Hand::Words(hash)) => hash == *sent,
        Some(Hand::None) | None => false,
    }
}
