//! A game that is played again in a page: gone through by the function that `verify` calls, with its files in memory.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::dice::Ledger;
use crate::game::{Discrepancy, InMemory, Keep, Shelf, on_shelf, verify, verify_told};
use crate::yaml;

/// What came of going through a game.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// Whether everything agrees, and everything was played again.
    pub agrees: bool,
    /// How many exchanges were played again.
    pub replayed: usize,
    /// The head of the ledger.
    pub head: String,
    /// What `verify` says, line by line.
    pub lines: Vec<String>,
    /// What does not agree, in the order of the files.
    pub found: Vec<FoundAmiss>,
    /// The version of the rules that this engine plays; nothing where it does not know them.
    pub plays: Option<String>,
    /// The versions by which exchanges were played, as their locks name them.
    pub named: Vec<NamedVersion>,
}

/// Something that does not agree.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FoundAmiss {
    /// Where.
    pub file: String,
    /// What.
    pub what: String,
}

/// A version that the ledger names.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NamedVersion {
    /// The version: `really-simple-3.0`.
    pub rules: String,
    /// The first exchange with it.
    pub first: u32,
    /// The last in a row.
    pub last: u32,
}

/// Goes through the game that these files are.
pub(super) fn verified(files: BTreeMap<String, String>, shelf: Shelf) -> Result<Verified, String> {
    let named = files.get("ledger.txt").map(|text| named(text)).unwrap_or_default();
    let plays = files.get("scenario.yaml").and_then(|text| {
        let tree = yaml::parse(text).ok()?;
        Some(on_shelf(shelf, tree.get("rules")?.word()?)?.version())
    });
    let files = files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    let folder = InMemory::folder("", files);
    let verdict = verify(&folder, shelf, &Keep::InTheFolder, None).map_err(|trouble| super::told(&trouble))?;
    let found = verdict.discrepancies.iter();
    Ok(Verified {
        agrees: verdict.agrees(),
        replayed: verdict.replayed,
        head: verdict.head.clone(),
        lines: verify_told(&verdict).lines().map(str::to_owned).collect(),
        found: found.map(|Discrepancy { file, what }| FoundAmiss { file: file.clone(), what: what.clone() }).collect(),
        plays,
        named,
    })
}

/// The versions that the locks of a ledger name, those in a row together.
fn named(ledger: &str) -> Vec<NamedVersion> {
    let mut named: Vec<NamedVersion> = Vec::new();
    let Ok(ledger) = Ledger::read(ledger.as_bytes()) else {
        return named;
    };
    for exchange in ledger.exchanges() {
        let (rules, number) = (&exchange.lock.rules, exchange.number);
        match named.last_mut() {
            Some(last) if last.rules == *rules => last.last = number,
            _ => named.push(NamedVersion { rules: rules.clone(), first: number, last: number }),
        }
    }
    named
}
