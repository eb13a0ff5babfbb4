//! `estafette dice`: chains, links and binds for players, and checking dice by hand.

mod card;
mod chain;
mod found;
mod ledger;
mod roll;
mod sent;

use std::io::{self, Write};
use std::path::Path;

use clap::Subcommand;
use serde_json::Value as Json;

use crate::dice::Hash;
use crate::game::{Shelf, handed, read_at_most};
use crate::yaml::harmless;

/// What a player can do about the dice.
#[derive(Debug, Subcommand)]
pub(crate) enum DiceCommand {
    /// Make a chain of your own: keeps its secret in a private file and prints the anchor to mail.
    Chain(chain::ChainArguments),
    /// Open a link of your chain for an exchange.
    Link(chain::LinkArguments),
    /// Tie your orders to your next link, while that is still closed.
    Bind(chain::BindArguments),
    /// Hold the orders that you sent against what the ledger says was locked.
    Sent(sent::SentArguments),
    /// Hash the words that you want to have in the dice.
    Words(card::WordsArguments),
    /// Check a card, or the opening before it, against what you hold.
    Card(card::CardArguments),
    /// Throw one roll again, and show how to do it by hand.
    Roll(roll::RollArguments),
    /// Check a ledger.
    Ledger(ledger::LedgerArguments),
    /// Check the rolls file of an exchange.
    Rolls(roll::RollsArguments),
}

/// Runs one of the commands; the answer is 0, or 1 where what was asked is not so.
pub(crate) fn run(command: DiceCommand, shelf: Shelf, out: &mut dyn Write, json: bool) -> Result<u8, String> {
    let answer = match command {
        DiceCommand::Chain(arguments) => arguments.run(),
        DiceCommand::Link(arguments) => arguments.run(),
        DiceCommand::Bind(arguments) => arguments.run(),
        DiceCommand::Sent(arguments) => arguments.run(shelf),
        DiceCommand::Words(arguments) => arguments.run(),
        DiceCommand::Card(arguments) => arguments.run(),
        DiceCommand::Roll(arguments) => arguments.run(),
        DiceCommand::Ledger(arguments) => arguments.run(),
        DiceCommand::Rolls(arguments) => arguments.run(),
    }?;
    let written = match json {
        true => writeln!(out, "{:#}", answer.json),
        false => out.write_all(harmless(&answer.text).as_bytes()),
    };
    match written.and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            return Err(format!("the answer cannot be written: {error}; what the command makes is made"));
        }
        _ => {}
    }
    Ok(answer.code)
}

/// What a command has to say, to people and to programs.
struct DiceAnswer {
    code: u8,
    text: String,
    json: Json,
}

impl DiceAnswer {
    fn yes(text: String, json: Json) -> DiceAnswer {
        DiceAnswer { code: 0, text, json }
    }

    fn no(text: String, json: Json) -> DiceAnswer {
        DiceAnswer { code: 1, text, json }
    }
}

/// The longest file that is read: a ledger of a thousand exchanges is not a hundredth of it.
const LONGEST: u64 = 64 << 20;

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let name = path.display();
    let read = read_at_most(handed(path), LONGEST);
    let read = read.map_err(|trouble| format!("`{name}`: {trouble}"))?;
    read.ok_or_else(|| format!("`{name}` is longer than any file of a game"))
}

/// Reads a hash that was typed; clap prints what is wrong with it.
fn typed_hash(text: &str) -> Result<Hash, String> {
    Hash::parse(text).ok_or_else(|| "a hash is 64 digits out of 0123456789abcdef".to_owned())
}

fn typed_game(text: &str) -> Result<String, String> {
    let sound = crate::dice::is_game_name(text);
    sound.then(|| text.to_owned()).ok_or_else(|| "1 to 24 of a-z, 0-9 and -, a letter first".to_owned())
}

fn typed_seat(text: &str) -> Result<String, String> {
    let sound = crate::dice::is_seat_name(text);
    sound
        .then(|| text.to_owned())
        .ok_or_else(|| "1 to 12 of a-z, 0-9 and -, a letter first, and not `umpire`".to_owned())
}

#[cfg(test)]
mod tests;
