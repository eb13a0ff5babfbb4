//! What an umpire does by hand, in games of the tiny rules.

use estafette::dice::Ledger;

use crate::support::transcript::{Transcript, estafette};
use crate::support::{Table, orders};

pub(crate) const REASON: &str = "the report of exchange 1 had it wrong";

/// An umpire's file for an exchange.
pub(crate) fn umpire(table: &Table, exchange: u32, body: &str) {
    let text = format!("game: hill\nexchange: {exchange}\nreason: {REASON}\n{body}");
    table.file("hand.yaml", &text);
}

pub(crate) fn amend(table: &Table, exchange: u32, body: &str) -> Transcript {
    umpire(table, exchange, body);
    estafette(table, "amend HILL PLACE/hand.yaml")
}

/// Both sides order their units to stand, which needs no dice.
pub(crate) fn stand(table: &Table, exchange: u32) -> Transcript {
    table.file("red.yaml", &orders("red", exchange, "stand"));
    table.file("blue.yaml", &orders("blue", exchange, "stand"));
    estafette(table, "adjudicate HILL PLACE/red.yaml PLACE/blue.yaml")
}

pub(crate) fn report(table: &Table, exchange: u32, side: &str) -> String {
    let path = format!("x{exchange:03}/report-{side}.md");
    std::fs::read_to_string(table.root().join(path)).unwrap()
}

/// A report without its line ends.
pub(crate) fn flat(table: &Table, exchange: u32, side: &str) -> String {
    let report = report(table, exchange, side);
    report.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn state(table: &Table, file: &str) -> String {
    std::fs::read_to_string(table.root().join(file)).unwrap()
}

pub(crate) fn ledger(table: &Table) -> Ledger {
    let text = std::fs::read(table.root().join("ledger.txt")).unwrap();
    Ledger::read(&text).unwrap()
}

pub(crate) fn agrees(table: &Table) {
    let verdict = table.verify();
    assert_eq!(verdict.discrepancies, [], "everything agrees");
}

/// The faces of a roll, as a rolls file has them.
pub(crate) fn rolled(table: &Table, exchange: u32, label: &str) -> Vec<String> {
    let text = state(table, &format!("x{exchange:03}/rolls.txt"));
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with(&format!("{label} ")));
    let line = line.unwrap_or_else(|| panic!("no `{label}` in\n{text}"));
    line.split(' ').skip(3).map(str::to_owned).collect()
}
