//! What came of handing a letter over, and why.

use std::time::Duration;

use super::clean;

/// What came of handing a letter over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is out; what the other end said.
    Sent(String),
    /// It is not out.
    Failed(Cause),
    /// Nobody knows whether it is out.
    Doubtful(Cause),
}

/// Why a letter did not go out, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub help: String,
}

impl Cause {
    /// A cause with its advice.
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Cause {
        Cause { what: harmless(&what.into()), help: help.into() }
    }
}

/// What a server or a program said, cut short and without what could do anything to a terminal or a file.
pub(in crate::post) fn harmless(text: &str) -> String {
    clean(text).chars().take(400).collect()
}

/// A length of time in words.
pub(in crate::post) fn seconds(duration: Duration) -> String {
    match duration.as_secs() {
        1 => "1 second".into(),
        other => format!("{other} seconds"),
    }
}
