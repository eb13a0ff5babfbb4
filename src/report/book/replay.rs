//! The referee in a book: the engine that plays the game again, and the record that it plays again.

use std::collections::BTreeMap;

use super::facts::harmless;
use super::papers::deflated;
use crate::report::in_letters;

const OFFER: &str = include_str!("referee.html");

/// What stands in the page of proof before which the referee is offered.
const BEFORE: &str = "<h3>Is it your ledger?</h3>";

/// An engine, and the files that it plays again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The engine, packed as the build did it.
    pub program: Vec<u8>,
    /// The script of the room that it works in.
    pub worker: &'static str,
    /// The files of the game, by their names from its folder.
    pub record: BTreeMap<String, String>,
}

impl Replay {
    /// The referee as a page carries him, behind all that is read first.
    pub(super) fn carried(&self) -> String {
        let block = |id: &str, kind: &str, text: &str| format!("<script type=\"{kind}\" id=\"{id}\">{text}</script>\n");
        let record = serde_json::json!(self.record).to_string();
        [
            block("referee-worker", "application/json", &harmless(&serde_json::json!(self.worker).to_string())),
            block("referee-record", "text/plain", &deflated(&record)),
            block("referee-engine", "text/plain", &in_letters(&self.program)),
        ]
        .concat()
    }
}

/// The page of proof, with the referee where the book carries one.
pub(super) fn offered(proof: &str, referee: Option<&Replay>) -> String {
    match referee {
        Some(_) => proof.replacen(BEFORE, &format!("{OFFER}{BEFORE}"), 1),
        None => proof.to_owned(),
    }
}
