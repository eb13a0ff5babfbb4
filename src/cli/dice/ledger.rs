//! `estafette dice ledger`: checks a ledger alone, offline.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value as Json, json};

use super::{DiceAnswer, read, typed_hash};
use crate::dice::{
    Ending, Exchange, Hash, HeadShown, Ledger, QUICKNET, Warning, quicknet_time, typed_head, utc, verify_ledger,
};

/// What `ledger` is told.
#[derive(Debug, Args)]
pub(crate) struct LedgerArguments {
    /// The ledger.
    ledger: PathBuf,
    /// The head that the last mail printed: the ledger must end with it.
    #[arg(long, value_parser = typed_hash)]
    head: Option<Hash>,
    /// A head that an old mail printed, 32 digits or more: the ledger must have had it.
    #[arg(long, value_parser = typed_head)]
    seen: Vec<String>,
}

impl LedgerArguments {
    pub(super) fn run(self) -> Result<DiceAnswer, String> {
        let bytes = read(&self.ledger)?;
        let warnings = match verify_ledger(&bytes, self.head.as_ref()) {
            Ok(warnings) => warnings,
            Err(fault) => {
                let text = format!("{}: NOT SOUND\n{fault}\n", self.ledger.display());
                let (entry, check) = (fault.entry, fault.check.name());
                let json = json!({ "sound": false, "entry": entry, "check": check, "message": fault.message });
                return Ok(DiceAnswer::no(text, json));
            }
        };
        let ledger = Ledger::read(&bytes).expect("it was checked");
        let never: Vec<&String> =
            self.seen.iter().filter(|start| HeadShown::of(start, ledger.heads()) != HeadShown::Known).collect();
        let text = told(&ledger, &warnings, &never);
        let json = data(&ledger, &warnings, &never);
        match never.is_empty() {
            true => Ok(DiceAnswer::yes(text, json)),
            false => Ok(DiceAnswer::no(text, json)),
        }
    }
}

fn told(ledger: &Ledger, warnings: &[Warning], never: &[&String]) -> String {
    let mut out = String::new();
    write_told(&mut out, ledger, warnings, never).expect("a string takes everything");
    out
}

fn write_told(out: &mut String, ledger: &Ledger, warnings: &[Warning], never: &[&String]) -> std::fmt::Result {
    let card = ledger.card();
    let entries = ledger.entries().len();
    writeln!(out, "`{}`: sound, {entries} entries", card.name)?;
    writeln!(out, "game {}", ledger.card_id())?;
    writeln!(out, "head {}", ledger.head())?;
    for exchange in ledger.exchanges() {
        write!(out, "exchange {}: ", exchange.number)?;
        match exchange.ending {
            Ending::Cast(cast) => writeln!(out, "seed {}", cast.seed)?,
            Ending::Void(why) => writeln!(out, "void, {why}")?,
            Ending::Open => writeln!(out, "locked, not cast")?,
        }
        if let Some(due) = due(ledger, &exchange) {
            writeln!(out, "    the lock had to arrive before {due}")?;
        }
    }
    if let Some(seal) = ledger.closed() {
        writeln!(out, "closed, seal {seal}")?;
    }
    for Warning { entry, name } in warnings {
        let meaning = meaning(name);
        writeln!(out, "warning: entry {entry}, `{name}`: {meaning}")?;
    }
    for start in never {
        writeln!(out, "NOT SO: the ledger never had a head that begins with {start}")?;
    }
    Ok(())
}

/// When the round of a lock appeared, so that a player can look at the date of his mail.
fn due(ledger: &Ledger, exchange: &Exchange<'_>) -> Option<String> {
    let quicknet = ledger.card().beacon.as_deref() == Some(QUICKNET);
    let round = exchange.lock.beacon.filter(|_| quicknet)?;
    Some(format!("{} (round {round})", utc(quicknet_time(round))))
}

fn meaning(warning: &str) -> &'static str {
    match warning {
        "no-contributor" => "the dice rest on the umpire alone",
        "skipped-link" => "a seat that has a chain was left out of these dice",
        "beacon-unchecked" => "look the beacon's value up yourself",
        "void" => "an exchange was given up after its lock",
        "rekey" => "a seat has changed its chain",
        "edit" => "the umpire changed the position by hand",
        "open" => "the last exchange is not cast yet",
        "not-closed" => "the seal is still closed, so veiled rolls cannot be checked",
        _ => unreachable!("these are the warnings of the protocol"),
    }
}

fn data(ledger: &Ledger, warnings: &[Warning], never: &[&String]) -> Json {
    let exchanges: Vec<Json> = ledger
        .exchanges()
        .map(|exchange| {
            let (ending, seed) = match exchange.ending {
                Ending::Cast(cast) => ("cast", Some(cast.seed)),
                Ending::Void(_) => ("void", None),
                Ending::Open => ("open", None),
            };
            json!({
                "exchange": exchange.number, "ending": ending, "seed": seed,
                "round": exchange.lock.beacon, "due": due(ledger, &exchange),
            })
        })
        .collect();
    let warnings: Vec<Json> =
        warnings.iter().map(|warning| json!({ "entry": warning.entry, "name": warning.name })).collect();
    json!({
        "sound": true, "name": ledger.card().name, "game": ledger.card_id(), "head": ledger.head(),
        "entries": ledger.entries().len(), "seal": ledger.closed(), "exchanges": exchanges,
        "warnings": warnings, "never_seen": never,
    })
}
