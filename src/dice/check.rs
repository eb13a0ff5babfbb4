//! The walk through a whole ledger (PROTOCOL section 10).

use super::flaw::{Check, LedgerFault, Warning, demand};
use super::hash::Hash;
use super::ledger::Ledger;

/// Goes through a whole ledger, and compares its head with one from a mail where the user has one.
pub fn verify_ledger(text: &[u8], known_head: Option<&Hash>) -> Result<Vec<Warning>, LedgerFault> {
    let ledger = Ledger::read(text)?;
    let last = u32::try_from(ledger.entries().len()).unwrap_or(u32::MAX);
    demand(known_head.is_none_or(|known| *known == ledger.head()), Check::Head, || {
        format!("the head is {}, not the one supplied", ledger.head())
    })
    .map_err(|flaw| flaw.at(last))?;
    Ok(ledger.warnings())
}
