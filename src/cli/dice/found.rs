//! Finding a roll of a game by its name: in which exchange it was thrown, with which seed, and what was written down of it.

use std::path::Path;

use super::read;
use crate::dice::{Ending, Hash, Label, Ledger, Roll, RollsFile, Secrecy, veil};
use crate::yaml::did_you_mean;

/// A roll of a game.
pub(super) struct Found {
    /// The exchange it was thrown in.
    pub(super) exchange: u32,
    /// The seed of that exchange.
    pub(super) seed: Hash,
    /// The veil of a veiled roll, where the game is closed.
    pub(super) veil: Option<Hash>,
    /// The roll as it was written down.
    pub(super) roll: Roll,
    /// Other exchanges that have a roll of this name.
    pub(super) others: Vec<u32>,
}

/// Looks for a roll in the exchanges of a game, the last of them first; `exchange` names one where several have it.
pub(super) fn find(game: &Path, label: &Label, exchange: Option<u32>) -> Result<Found, String> {
    let path = game.join("ledger.txt");
    let ledger = Ledger::read(&read(&path)?).map_err(|fault| format!("`{}` is not sound: {fault}", path.display()))?;
    let mut found = Vec::new();
    let mut names = Vec::new();
    for of in ledger.exchanges() {
        let Ending::Cast(cast) = of.ending else {
            continue;
        };
        let path = game.join(format!("x{:03}", of.number)).join("rolls.txt");
        let file = RollsFile::read(&read(&path)?, &ledger.card_id(), of.number)
            .map_err(|fault| format!("`{}`: {fault}", path.display()))?;
        for roll in file.rolls {
            match roll.label == *label {
                true => found.push((of.number, cast.seed, roll)),
                false => names.push(roll.label.as_str().to_owned()),
            }
        }
    }
    let others = found.iter().map(|(number, ..)| *number).collect::<Vec<_>>();
    let fits = |(number, ..): &(u32, Hash, Roll)| exchange.is_none_or(|wanted| wanted == *number);
    let Some((number, seed, roll)) = found.into_iter().rev().find(fits) else {
        if let Some(wanted) = exchange.filter(|wanted| ledger.cast(*wanted).is_none()) {
            return Err(ledger.lacks(wanted));
        }
        return Err(missing(label, exchange, &others, &names));
    };
    let veil = match (roll.secrecy, ledger.closed()) {
        (Secrecy::Open, _) => None,
        (Secrecy::Veiled, Some(seal)) => Some(veil(&ledger.card_id(), number, label.as_str(), &seal)),
        (Secrecy::Veiled, None) => {
            return Err(format!(
                "the roll {label} of exchange {number} is veiled: it can be thrown again when the game is closed"
            ));
        }
    };
    Ok(Found {
        exchange: number,
        seed,
        veil,
        roll,
        others: others.into_iter().filter(|other| *other != number).collect(),
    })
}

fn missing(label: &Label, exchange: Option<u32>, others: &[u32], names: &[String]) -> String {
    let others = others.iter().map(u32::to_string).collect::<Vec<_>>();
    if let (Some(wanted), false) = (exchange, others.is_empty()) {
        return format!("exchange {wanted} has no roll {label}; it was thrown in {}", others.join(", "));
    }
    match did_you_mean(label.as_str(), names.iter().map(String::as_str)) {
        Some(near) => format!("no exchange has a roll {label}; did you mean {near}?"),
        None => format!("no exchange has a roll {label}; the reports name every roll in square brackets"),
    }
}
